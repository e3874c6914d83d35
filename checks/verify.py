"""Everything that can be checked about a game, as a list of results and as evidence for the site."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from checks.campaign import Campaign, play_one, probe
from checks.comparison import faults
from checks.obligations.declare import proof_of
from checks.obligations.report import Obligation, reports
from checks.obligations.run import prove, tasks
from checks.traceability import code_citations, downward_imports, trace, unread_facts
from model.games import part
from model.games import rules as rules_of
from rulebook.accounts import account
from rulebook.compare.derive import compare
from rulebook.corpus import Corpus
from rulebook.pins import pin_state
from rulebook.problems import Problem
from rulebook.store import corpus_of

GAMES = 36  # shared out among the numbers of players
PROBES = 6


class Result(Struct, frozen=True):
    """One check or obligation: what it looked at, whether it holds, and in a few words what it saw."""

    check: str
    game: str
    ok: bool
    detail: str
    seconds: float
    method: str = "check"
    clauses: tuple[str, ...] = ()
    verdicts: dict[str, str] = {}
    evidence: dict[str, Any] = {}
    counterexamples: list[dict[str, Any]] = []


Check = Callable[[Corpus], tuple[bool, str]]


def _corpus(corpus: Corpus) -> tuple[bool, str]:
    return True, f"{len(corpus.clauses)} clauses, {len(corpus.facts)} facts, {len(corpus.rulings)} rulings"


def _trace(corpus: Corpus) -> tuple[bool, str]:
    found = trace(corpus)
    faults = [*found.uncited, *(f"{c.file}:{c.line} {c.clause}" for c in found.unknown)]
    reasons: dict[str, int] = {}
    for why in found.unplayed.values():
        reasons[why] = reasons.get(why, 0) + 1
    listed = ", ".join(f"{count} {why}" for why, count in sorted(reasons.items()))
    return not faults, "; ".join(faults) or f"{len(found.citations)} clauses in code; unplayed: {listed}"


def _imports(corpus: Corpus) -> tuple[bool, str]:
    wrong = downward_imports()
    return not wrong, "; ".join(wrong)


def _facts(corpus: Corpus) -> tuple[bool, str]:
    idle = unread_facts(corpus)
    played = sum(1 for about in corpus.facts.values() if about.unread is None)
    return not idle, ", ".join(idle) or f"{played} played facts"


def _pins(corpus: Corpus) -> tuple[bool, str]:
    state = pin_state(corpus)
    reviews = [f"{one.clause} ({one.lang})" for one in state.review]
    faults = [*state.stale, *reviews]
    counted = state.recorded
    if faults or not counted:
        return False, f"{len(faults)}: {', '.join(faults[:5])}"
    return True, f"{sum(counted['sentences'].values())} sentences, {sum(counted['numbers'].values())} numbers"


def _editions(corpus: Corpus) -> tuple[bool, str]:
    told = [f"{edition}: {len(rules_of(corpus.name, edition).silent)} filled" for edition in corpus.game.editions]
    return True, ", ".join(told)


def _games(corpus: Corpus) -> tuple[bool, str]:
    rules = rules_of(corpus.name)
    low, high = corpus.game.players
    watch = import_module(f"checks.{corpus.name}.invariants").broken
    counts = range(low, high + 1)
    try:
        results = [play_one(corpus.name, rules, n, seed, watch) for n in counts for seed in range(GAMES // len(counts))]
    except AssertionError as broken:
        return False, str(broken)
    ended = sum(one.ended for one in results)
    return ended >= 0.9 * len(results), f"{ended} of {len(results)} ended; {sum(r.decisions for r in results)} moves"


def _refusals(corpus: Corpus) -> tuple[bool, str]:
    rules = rules_of(corpus.name)
    low, high = corpus.game.players
    seen = Campaign([], Counter(), Counter(), [])
    for players in range(low, high + 1):
        for seed in range(PROBES):
            probe(corpus.name, rules, players, seed, seen, every=2)
    idle = sorted({kind.__name__ for kind in part(corpus.name, "play").RULE_OF} - set(seen.moves))
    cited = {c.clause for c in code_citations(corpus.name) if c.how == "require"}
    mute = sorted(cited - set(seen.refusals) - set(part(corpus.name, "wild").NEVER_REFUSED))
    faults = [*seen.broken[:3], *idle, *mute]
    return not faults, "; ".join(faults) or f"{sum(seen.refusals.values())} refusals by {len(seen.refusals)} clauses"


def _witnesses(corpus: Corpus) -> tuple[bool, str]:
    wrong = faults(corpus)
    if wrong:
        return False, "; ".join(wrong[:3])
    found = compare(corpus)
    changing = sum(finding.severity == "changes-play" for finding in found)
    return True, f"{len(found)} findings, {changing} that change play"


CHECKS: tuple[tuple[str, Check], ...] = (
    ("corpus", _corpus),
    ("trace", _trace),
    ("imports", _imports),
    ("facts", _facts),
    ("pins", _pins),
    ("editions", _editions),
    ("games", _games),
    ("refusals", _refusals),
    ("witnesses", _witnesses),
)


def _sources(folder: Path) -> Check:
    def check(corpus: Corpus) -> tuple[bool, str]:
        found = account(corpus, folder)
        if found.findings:
            return False, f"{len(found.findings)}: {found.findings[0]}"
        return True, f"{sum(found.sentences.values())} sentences, {sum(found.numbers.values())} numbers"

    return check


def claims_of(game: str) -> tuple[tuple[str, Check], ...]:
    """Checks that only one game has; they stand in `checks/<game>/claims.py`."""
    name = f"checks.{game}.claims"
    return import_module(name).CLAIMS if find_spec(name) else ()


def has_proof(game: str) -> bool:
    """Whether obligations are declared for a game."""
    return find_spec(f"checks.{game}.proof") is not None


def size(games: list[str], sources: Path | None) -> int:
    """How many steps of progress `verify` will tell."""
    found = 0
    for game in games:
        found += len(CHECKS) + len(claims_of(game)) + (sources is not None)
        if has_proof(game):
            found += len(tasks(proof_of(game)))
    return found


def verify(games: list[str], sources: Path | None = None, tick: Callable[[], None] = lambda: None) -> Iterator[Result]:
    """Run every check and prove every obligation of every game; `tick` is called as the work goes on."""
    for game in games:
        corpus = corpus_of(game)
        extra = (("sources", _sources(sources)),) if sources is not None else ()
        for name, check in (*CHECKS, *claims_of(game), *extra):
            begun = time.perf_counter()
            try:
                ok, detail = check(corpus)
            except Problem as problem:
                ok, detail = False, problem.told("en")
            tick()
            yield Result(name, game, ok, detail, round(time.perf_counter() - begun, 3))
        if has_proof(game):
            yield from _obligations(game, tick)


def _obligations(game: str, tick: Callable[[], None]) -> Iterator[Result]:
    """The proofs of a game, as results."""
    pieces = []
    for piece in prove(game):
        pieces.append(piece)
        tick()
    for one in reports(proof_of(game), pieces):
        yield Result(
            one.id, game, one.ok, evidence_line(one), round(one.seconds, 3), one.method, one.clauses, one.verdicts,
            one.evidence, one.counterexamples,
        )  # fmt: skip


def evidence_line(one: Obligation) -> str:
    """An obligation's evidence in figures."""
    told = one.evidence
    parts = [f"{told[key]} {key}" for key in ("paths", "conditions", "requires") if told.get(key)]
    if told.get("mutants"):
        parts.append(f"{told['mutants_refuted']}/{told['mutants']} mutants")
    parts += [text for key in ("detail", "unmet", "survivors", "faults") for text in told.get(key, ())]
    for shown in one.counterexamples:
        reached = shown["reachable"]
        where = f"reachable (seed {reached['seed']}, move {reached['move']})" if reached else "not inductive"
        parts.append(f"{shown['reading']}: {shown['label']}, {where}")
    return ", ".join(parts)


def evidence(results: list[Result]) -> dict[str, Any]:
    """The evidence file's content: what was checked, how, and what came of it."""
    return {"schema": 1, "ok": all(one.ok for one in results), "checks": [msgspec.to_builtins(one) for one in results]}
