"""Rulings, and what changes if one rules the other way: a position that shows it, and which obligations still hold."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from msgspec.structs import replace

from checks.obligations.declare import proof_of
from checks.obligations.report import titles
from checks.obligations.steps import SituationProof
from checks.scenes import fields_read
from checks.witness import Missing, between, choices
from model.games import part
from model.games import rules as rules_of
from rulebook.compare.values import asserted_text, label_text, reason_text
from rulebook.corpus import Corpus
from rulebook.facts import assertions

SEED = 1
MOST = 1500
EVERY = 3
PROVED, SAMPLED = "proof", "sample"
HOLDS = "holds"
Verdicts = dict[str, str]
Tick = Callable[[], None]

# Another way to settle obligations can be put here, by game: (its name, rules -> verdicts).
PROVERS: dict[str, tuple[str, Callable[[Any], Verdicts]]] = {}


def obligations_under(game: str, rules: Any) -> tuple[str, Verdicts]:
    """Which obligations hold under other rules than the reference's, and by what method that was found."""
    if game in PROVERS:
        method, prove = PROVERS[game]
        return method, prove(rules)
    if find_spec(f"checks.{game}.proof"):
        return PROVED, _proved(game, rules)
    return SAMPLED, _sampled(game, rules)


def _proved(game: str, rules: Any) -> Verdicts:
    """Every invariant and step, for the fewest players, on each move that may read what was changed; the other moves
    read the reference's values and are covered by its proof."""
    proof = proof_of(game)
    known, reads = rules_of(game), fields_read(game)
    changed = {name for name in rules.__struct_fields__ if getattr(rules, name) != getattr(known, name)}
    players = proof.players[0]
    verdicts = {one.id: HOLDS for one in proof.invariants} | {one.id: HOLDS for one in proof.relations}
    for situation in proof.situations(players):
        rule_of = {name: proof.rule_of[type(make())].__name__ for name, make in situation.moves.items()}
        moves = [name for name, function in rule_of.items() if changed & reads[function]]
        if not moves:
            continue
        prepared = SituationProof(proof, situation, rules)
        for fault in (one for move in moves for one in prepared.run(move, proof.controls(players)).faults):
            if verdicts.get(fault.obligation, HOLDS) == HOLDS:
                verdicts[fault.obligation] = f"broken: {fault.label}"
    return verdicts


def _sampled(game: str, rules: Any) -> Verdicts:
    """Every invariant watched over one seeded game: `holds`, or what was first seen broken."""
    invariants = import_module(f"checks.{game}.invariants").INVARIANTS
    verdicts = {invariant.id: HOLDS for invariant in invariants}
    play = part(game, "play")
    rng = Random(SEED)
    table = play.new_game(rules, rules.players_min)
    for move in range(MOST):
        if play.is_over(table):
            break
        play.step(table, rng)
        if move % EVERY == 0:
            for invariant in invariants:
                if verdicts[invariant.id] == HOLDS:
                    faults = [label for label, holds in invariant.holds(table) if not holds]
                    if faults:
                        verdicts[invariant.id] = f"broken: {faults[0]}"
    return verdicts


def rulings_report(
    corpus: Corpus, lang: str, linked: dict[str, Any], tick: Tick = lambda: None
) -> list[dict[str, Any]]:
    """Every ruling with what is played, why, and each other way it could be ruled."""
    rows = [
        {
            "id": ruling.id,
            "question": getattr(ruling.question, lang),
            "plays": ruling.plays,
            "says": _worded(corpus, ruling.plays, lang),
            "reason": getattr(ruling.reason, lang),
            "status": ruling.status,
            "clauses": [corpus.full(clause) for clause in ruling.clauses],
            "divergences": [finding for finding, ruled in linked.items() if ruled["id"] == ruling.id],
            "otherwise": [_otherwise(corpus, ruling.plays, other, lang) for other in ruling.alternatives],
        }
        for ruling in corpus.rulings.values()
    ]
    _settle(corpus.name, lang, [other for row in rows for other in row["otherwise"]], tick)
    return rows


def ways(corpus: Corpus) -> int:
    """How many other ways of ruling there are: so that progress can be told."""
    return sum(len(ruling.alternatives) for ruling in corpus.rulings.values())


def _worded(corpus: Corpus, facts: dict[str, Any], lang: str) -> dict[str, str]:
    told = {}
    for fact, value in facts.items():
        by_key = {one.key: {one.plain} for one in assertions(fact, value, corpus.facts[fact])}
        told[label_text(corpus, fact, lang)] = asserted_text(corpus, fact, by_key, lang)
    return told


def _otherwise(corpus: Corpus, plays: dict[str, Any], other: dict[str, Any], lang: str) -> dict[str, Any]:
    row: dict[str, Any] = {
        "facts": other, "says": _worded(corpus, other, lang), "witness": None, "method": None, "obligations": {},
        "unread": {fact: reason_text(why, lang) for fact in other if (why := corpus.facts[fact].unread) is not None},
        "broken": {}, "rules": None,
    }  # fmt: skip
    for fact, readings in choices(corpus, plays, other):
        field = fact.replace(".", "_")
        row["rules"] = replace(row["rules"] or readings[0].rules, **{field: getattr(readings[1].rules, field)})
        shown = between(corpus, fact, readings)
        if row["witness"] is None and not isinstance(shown, Missing):
            row["witness"] = shown
    return row


def _settle(game: str, lang: str, rows: list[dict[str, Any]], tick: Tick) -> None:
    """Ask about the obligations of every row that has rules of its own, on all cores."""
    named = titles(game)
    asked = [row for row in rows if row["rules"] is not None]
    if game in PROVERS:
        found = [obligations_under(game, row["rules"]) for row in asked]
    else:
        with ProcessPoolExecutor() as pool:
            jobs = [pool.submit(obligations_under, game, row["rules"]) for row in asked]
            found = []
            for job in jobs:
                found.append(job.result())
                tick()
    for row, (method, verdicts) in zip(asked, found, strict=True):
        row["method"], row["obligations"] = method, verdicts
        row["broken"] = {name: named.get(name, {}).get(lang, name) for name, v in verdicts.items() if v != HOLDS}
    for row in rows:
        del row["rules"]
