"""Witnesses: a smallest position and move in which two readings of a fact lead to different play, replayed under both.

Z3 looks in small scenes of the game; where none tells the readings apart, seeded games are searched and the
amounts of the position found are made as small as Z3 can. A witness counts only after the model has replayed it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from checks.campaign import CAP
from checks.scenes import (
    SCORE,
    WINNERS,
    Amount,
    Found,
    Scene,
    concrete,
    fields_read,
    leaves,
    numbers,
    outcome,
    smallest,
)
from checks.symbolic.integers import Unsupported
from checks.symbolic.paths import EmptyHypothesis, GaveUp
from model.games import part
from model.referee import Refusal
from model.rulesets import as_read, reference
from rulebook.compare.findings import Finding
from rulebook.corpus import Corpus
from rulebook.facts import assertions
from rulebook.problems import Problem

SEEDS = 4
WILD = 6
ROOM = 200
PLENTY = 4
NEW_GAME = "new-game"


class Reading(Struct, frozen=True):
    """One plain reading of a fact: who holds it, the values by key, and the rules that play it."""

    who: tuple[str, ...]
    values: dict[str, Any]
    rules: Any


class Replay(Struct, frozen=True):
    """What a reading makes of the witness: refused by a clause, or the numbers that other readings do not share."""

    who: tuple[str, ...]
    values: dict[str, Any]
    clause: str | None
    after: dict[str, Any]


class Witness(Struct, frozen=True, kw_only=True):
    """A position and a move (or a new game, or the final count) with what each reading makes of it."""

    game: str
    fact: str
    what: str
    players: int
    position: dict[str, Any]
    move: dict[str, Any] | None
    amounts: dict[str, int]
    method: str
    replays: tuple[Replay, ...]


class Missing(Struct, frozen=True):
    """No witness, and why."""

    why: str


class Seen(Struct, frozen=True):
    """A place where readings may differ, before it is replayed."""

    what: str
    players: int
    position: dict[str, Any]
    move: dict[str, Any] | None
    amounts: dict[str, int]
    method: str


def witness_for(corpus: Corpus, finding: Finding) -> Witness | Missing:
    """The witness of a finding that is said to change play."""
    if find_spec(f"model.{corpus.name}") is None:
        return Missing(f"{corpus.name} has no model yet")
    tried: Witness | Missing = Missing("no reading is played")
    for fact, readings in _candidates(corpus, finding):
        tried = between(corpus, fact, readings)
        if isinstance(tried, Witness):
            return tried
    return tried


def _candidates(corpus: Corpus, finding: Finding) -> Iterator[tuple[str, list[Reading]]]:
    if finding.about in corpus.facts and finding.how != "remark":
        yield finding.about, readings_of(corpus, finding)
        return
    prefix = f"{corpus.name}."
    clauses = {clause.removeprefix(prefix) for clause in finding.clauses}
    settled = [(one.clauses, one.facts, one.alternatives) for one in corpus.assumptions.values()]
    settled += [(one.clauses, one.plays, one.alternatives) for one in corpus.rulings.values()]
    for about, plays, alternatives in settled:
        if clauses & set(about):
            for other in alternatives:
                yield from choices(corpus, plays, other)


def choices(corpus: Corpus, plays: dict[str, Any], other: dict[str, Any]) -> Iterator[tuple[str, list[Reading]]]:
    """What is played and what could be played instead, fact by fact, where a rule reads it."""
    for fact, value in other.items():
        declared = corpus.facts[fact]
        if declared.unread is None and fact in plays:
            both = []
            for who, given in (("played", plays[fact]), ("otherwise", value)):
                by_key = {one.key: one.plain for one in assertions(fact, given, declared)}
                both.append(Reading((who,), by_key, _rules(corpus, fact, by_key)))
            yield fact, both


def readings_of(corpus: Corpus, finding: Finding) -> list[Reading]:
    """The distinct plain readings of passages that rule: one for each value the editions, or one edition, assert."""
    found: dict[tuple[tuple[str, Any], ...], list[str]] = {}
    for edition, side in finding.sides.items():
        told = [p for p in side.passages if p.operative and set(p.asserts) & set(finding.keys)]
        if finding.how == "itself":
            for passage in told:
                values = tuple((k, v) for k, v in passage.asserts.items() if k in finding.keys)
                found.setdefault(values, []).append(f"{edition}:{passage.lines[0][0]}")
        elif told:
            by_key = side.values(operative=True)
            values = tuple((key, min(by_key[key], key=str)) for key in finding.keys if key in by_key)
            found.setdefault(values, []).append(edition)
    return [
        Reading(tuple(dict.fromkeys(who)), dict(values), _rules(corpus, finding.about, dict(values)))
        for values, who in found.items()
    ]


def _base(corpus: Corpus) -> Any:
    """The reference rules of a corpus; where editions disagree without a ruling, the first value counts."""
    fields: dict[str, Any] = {}
    for fact, declared in corpus.facts.items():
        if declared.unread is None:
            try:
                by_key = reference(corpus, fact)
            except Problem:
                by_key = {key: min(values, key=str) for key, values in corpus.values(fact).items()}
            fields[fact.replace(".", "_")] = as_read(declared, by_key)
    return part(corpus.name, "rules").Rules(edition="reference", silent=frozenset(), lost=frozenset(), **fields)


def _rules(corpus: Corpus, fact: str, by_key: dict[str, Any]) -> Any:
    """The reference rules with one fact read otherwise."""
    base = _base(corpus)
    declared = corpus.facts[fact]
    if declared.by is None:
        whole = by_key
    else:
        try:
            whole = reference(corpus, fact) | by_key
        except Problem:
            whole = {key: min(values, key=str) for key, values in corpus.values(fact).items()} | by_key
    return replace(base, **{fact.replace(".", "_"): as_read(declared, whole)})


def between(corpus: Corpus, fact: str, readings: list[Reading]) -> Witness | Missing:
    """A witness that tells two of the readings apart, replayed under all of them."""
    if corpus.facts[fact].unread is not None:
        return Missing(f"no rule reads {fact}")
    if len(readings) < 2:
        return Missing(f"only one reading of {fact} rules")
    for place, one in enumerate(readings):
        for other in readings[place + 1 :]:
            seen = _search(corpus, fact, one.rules, other.rules)
            if seen is not None:
                return _replayed(corpus, fact, seen, readings)
    return Missing(f"no position found in which the readings of {fact} differ")


def _replayed(corpus: Corpus, fact: str, seen: Seen, readings: list[Reading]) -> Witness | Missing:
    ends = [replay(corpus.name, seen, reading.rules) for reading in readings]
    everything = [dict(after) for _, after in ends]
    legal = [after for (clause, _), after in zip(ends, everything, strict=True) if clause is None]
    names = [name for name in (legal[0] if legal else {}) if any(row.get(name) != legal[0][name] for row in legal)]
    if len({clause is None for clause, _ in ends}) == 1 and not names:
        return Missing(f"the replay of {fact} does not differ")
    replays = tuple(
        Replay(reading.who, reading.values, clause, {name: after.get(name) for name in names} if clause is None else {})
        for reading, (clause, _), after in zip(readings, ends, everything, strict=True)
    )
    return Witness(
        game=corpus.name, fact=fact, what=seen.what, players=seen.players, position=seen.position, move=seen.move,
        amounts=seen.amounts, method=seen.method, replays=replays,
    )  # fmt: skip


def replay(game: str, seen: Seen, rules: Any) -> tuple[str | None, list[tuple[str, Any]]]:
    """Play the witness from its JSON form under one set of rules."""
    if seen.what == NEW_GAME:
        return _opened(game, rules, seen.players)
    views = part(game, "views")
    table = views.from_json(seen.position)
    table.rules = rules
    move = views.move_from_json(seen.move) if seen.move is not None else seen.what
    return outcome(game, table, move)


def _opened(game: str, rules: Any, players: int) -> tuple[str | None, list[tuple[str, Any]]]:
    try:
        return None, list(leaves(part(game, "play").new_game(rules, players)))
    except Refusal as refused:
        return refused.clause, []
    except KeyError:  # a number of players that is allowed, but that no edition sets up
        return None, []


def _search(corpus: Corpus, fact: str, one: Any, other: Any) -> Seen | None:
    """Set-up first, then the game's small scenes, then seeded games."""
    game = corpus.name
    low, high = corpus.game.players
    for players in range(low - 1, high + 2):
        if _opened(game, one, players) != _opened(game, other, players):
            return Seen(NEW_GAME, players, {}, None, {}, "enumeration")
    field = fact.replace(".", "_")
    found = _in_scenes(corpus, field, one, other)
    return (
        found or _in_games(corpus, field, one, other, edges=False) or _in_games(corpus, field, one, other, edges=True)
    )


def _invariants(game: str) -> Sequence[Any]:
    found: Sequence[Any] = _checks(game, "invariants", "INVARIANTS", ())
    return found


def _checks(game: str, module: str, name: str, default: Any) -> Any:
    """What a game declares for its checks; a game that is still being written may have none."""
    where = f"checks.{game}"
    if find_spec(where) is None or find_spec(f"{where}.{module}") is None:
        return default
    return getattr(import_module(f"{where}.{module}"), name)


def _in_scenes(corpus: Corpus, field: str, one: Any, other: Any) -> Seen | None:
    game = corpus.name
    reads = fields_read(game)
    chosen = [s for s in _checks(game, "scenes", "scenes", tuple)() if field in reads[s.entry]]
    base = _base(corpus)
    found = smallest(game, chosen, base, _invariants(game), one, other)
    return _laid_out(game, base, found, "z3") if found else None


def _laid_out(game: str, rules: Any, found: Found, method: str) -> Seen:
    """The concrete position of a scene with the amounts that were found."""
    views = part(game, "views")
    table, move = found.scene.build(rules, concrete(found.amounts))
    counted = move if move in (SCORE, WINNERS) else "move"
    position = views.as_json(table)
    return Seen(counted, table.players, position, views.move_json(move) if counted == "move" else None,
                dict(found.raised), method)  # fmt: skip


def _in_games(corpus: Corpus, field: str, one: Any, other: Any, edges: bool) -> Seen | None:
    """Seeded games under one reading: the first move, wild or not, that the other reading judges differently."""
    game = corpus.name
    play = part(game, "play")
    low, high = corpus.game.players
    tables = [(seed, players) for seed in range(SEEDS) for players in dict.fromkeys((low, high))]
    for seed, players in tables:
        rng = Random(seed)
        table = play.new_game(one, players)
        for _ in range(CAP):
            if play.is_over(table):
                break
            for place, candidate in _tried(game, table, rng, edges):
                if _differs(game, field, place, candidate, one, other):
                    found = _shrunk(corpus, place, candidate, one, other)
                    if found is not None:
                        return found
            play.step(table, rng)
        for counted in (SCORE, WINNERS):
            found = _shrunk(corpus, table, counted, one, other) if counted in fields_read(game) else None
            if found is not None:
                return found
    return None


def _tried(game: str, table: Any, rng: Random, edges: bool) -> Iterator[tuple[Any, Any]]:
    """Moves to judge: one that could be played, and wild ones, where everybody is better off or on an edge."""
    yield table, part(game, "play").sample(table, rng)
    rich = table.copy()
    for field, weight in _checks(game, "scenes", "AMOUNTS", {}).items():
        if weight:
            setattr(rich, field, _more(getattr(table, field)))
    wild = part(game, "wild")
    place = wild.edge_position(table, rng) if edges else rich
    for _ in range(WILD):
        yield place, wild.wild_move(place, rng)


def _more(value: Any) -> Any:
    return [_more(inner) for inner in value] if isinstance(value, list) else value + PLENTY


def _differs(game: str, field: str, table: Any, move: Any, one: Any, other: Any) -> bool:
    entry = part(game, "play").RULE_OF[type(move)].__name__
    if field not in fields_read(game)[entry]:
        return False
    ends = []
    for rules in (one, other):
        copy = table.copy()
        copy.rules = rules
        ends.append(outcome(game, copy, move))
    legal = [clause is None for clause, _ in ends]
    return legal[0] != legal[1] or (legal[0] and ends[0][1] != ends[1][1])


def _shrunk(corpus: Corpus, table: Any, move: Any, one: Any, other: Any) -> Seen | None:
    """The same position with amounts as small as the invariants and the difference allow."""
    game = corpus.name
    weights = _checks(game, "scenes", "AMOUNTS", {})
    scene = opened(table, move, weights)
    base = table.rules
    try:
        found = smallest(game, [scene], base, _invariants(game), one, other)
    except (EmptyHypothesis, GaveUp, Unsupported):  # an edge may lie outside the invariants
        found = None
    if found is not None:
        return _laid_out(game, base, found, "seeded game, z3")
    if move in (SCORE, WINNERS) or _checks(game, "invariants", "broken", lambda _: [])(table):
        return None
    views = part(game, "views")
    return Seen("move", table.players, views.as_json(table), views.move_json(move), {}, "seeded game")


def opened(table: Any, move: Any, weights: dict[str, int]) -> Scene:
    """A scene from a position of a game: amounts of the named fields are open, from none up to what is there.
    Fields of no weight take up what the others leave."""

    def amounts(name: str, value: Any, amount: Amount, weight: int) -> Any:
        if isinstance(value, list):
            return [amounts(f"{name}[{place}]", inner, amount, weight) for place, inner in enumerate(value)]
        return amount(name, 0, value if weight else ROOM)

    def build(rules: Any, amount: Amount) -> tuple[Any, Any]:
        copy = table.copy()
        copy.rules = rules
        for field, weight in weights.items():
            setattr(copy, field, amounts(field, getattr(table, field), amount, weight))
        return copy, move

    weigh = {name: w for field, w in weights.items() for name, _ in numbers(field, getattr(table, field))}
    return Scene("opened", "", build, weigh)
