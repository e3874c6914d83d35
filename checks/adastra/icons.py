"""The lost icons, solved for: what the worked example and the rules together force, and what they leave open.

Two columns: what follows from the words alone, and what follows when the readings are added that a lost icon leaves
to us. Every number was found by Z3 over worlds in which the real referee played the whole example.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import z3
from msgspec import Struct

from checks.adastra.stage import PLANET_KINDS
from checks.adastra.symbolic_replay import CARDS_ALIKE, World, worlds
from checks.adastra.unknowns import MOST_OF_A_KIND, Unknowns
from checks.symbolic.integers import term_of
from checks.symbolic.paths import TIMEOUT_MS, GaveUp
from model.adastra.cards import ELEMENTS, KINDS, MOVEMENT, PRODUCTION, RESOURCES, SCORE, STARS, Card
from model.adastra.rules import rules
from rulebook.replays import replay_of

MOST_LISTED = 400
Value = Any
Reader = Callable[[list[int]], Value]


class Unknown(Struct, frozen=True):
    """A lost icon or an unprinted choice: all it can be by the words, and by the words with our readings.

    `rests_on` names the readings without which more would be possible than with all of them.
    """

    id: str
    group: str
    stated: list[Value]
    read: list[Value]
    plays: Value
    rests_on: list[str]
    assumption: str | None = None

    @property
    def forced(self) -> str:
        """`stated` when the words leave one possibility, `read` when the readings do, `open` otherwise."""
        if len(self.stated) == 1:
            return "stated"
        return "read" if len(self.read) == 1 else "open"

    @property
    def fits(self) -> bool:
        """Whether what the model plays is among the possibilities."""
        return self.plays in self.read


class IconReport(Struct, frozen=True):
    """The table of unknowns, the readings it rests on, and how many worlds were left."""

    replay: str
    worlds: int
    readings: list[str]
    unknowns: list[Unknown]


class _Question(Struct, frozen=True):
    """What to ask the worlds about one unknown."""

    id: str
    group: str
    terms: list[z3.ArithRef]
    reader: Reader
    plays: Value
    limits: list[z3.BoolRef]
    assumption: str | None


def _all(base: list[z3.BoolRef], question: _Question) -> tuple[list[Value], list[z3.BoolRef]]:
    """Every value the unknown can have, sorted, and the formula of anything else; not knowing is a failure."""
    solver = z3.Solver()
    solver.set("timeout", TIMEOUT_MS)
    solver.add(*base, *question.limits)
    found: list[Value] = []
    others: list[z3.BoolRef] = []
    while (verdict := solver.check()) == z3.sat:
        if len(found) >= MOST_LISTED:
            raise GaveUp(f"{question.id}: more than {MOST_LISTED} values")
        model = solver.model()
        numbers = [model.eval(term, model_completion=True).as_long() for term in question.terms]
        others.append(z3.Or(*(term != number for term, number in zip(question.terms, numbers, strict=True))))
        solver.add(others[-1])
        value = question.reader(numbers)
        if value not in found:
            found.append(value)
    if verdict != z3.unsat:
        raise GaveUp(f"{question.id}: the solver does not know")
    return sorted(found, key=repr), others


def _possible(base: list[z3.BoolRef], *extra: z3.BoolRef) -> bool:
    solver = z3.Solver()
    solver.set("timeout", TIMEOUT_MS)
    verdict = solver.check(*base, *extra)
    if verdict == z3.unknown:
        raise GaveUp("the solver does not know")
    return bool(verdict == z3.sat)


def _kinds(numbers: list[int]) -> Value:
    return PLANET_KINDS[numbers[0]]


def _cost(numbers: list[int]) -> Value:
    return {name: count for name, count in zip(RESOURCES, numbers, strict=True) if count}


def _set(numbers: list[int]) -> Value:
    return [name for name, has in zip(RESOURCES, numbers, strict=True) if has]


def _pairs(names: tuple[str, ...]) -> Reader:
    def read(numbers: list[int]) -> Value:
        ends = iter(numbers)
        return sorted("+".join(sorted((names[one], names[other]))) for one, other in zip(ends, ends, strict=True))

    return read


def _partners(numbers: list[int]) -> Value:
    pairs = {tuple(sorted((RESOURCES[one], RESOURCES[other]))) for one, other in enumerate(numbers)}
    return sorted("+".join(pair) for pair in pairs)


def _ends(*cards: Card) -> list[z3.ArithRef]:
    return [term_of(end) for card in cards for end in (card.first, card.second)]


def _questions(unknowns: Unknowns) -> list[_Question]:
    """Every unknown worth a line, with what the reference model plays."""
    known, replay = rules(), unknowns.replay
    asked: list[_Question] = []

    def ask(name: str, group: str, terms: list[z3.ArithRef], reader: Reader, plays: Value, *limits: z3.BoolRef,
            assumption: str | None = None) -> None:  # fmt: skip
        asked.append(_Question(name, group, terms, reader, plays, list(limits), assumption))

    for name, planet in replay.planets.items():
        ask(name, "planet", [term_of(unknowns.kinds[name])], _kinds, planet.kind)
    for step in replay.steps:
        for data in step.moves:
            for field in ("give", "take"):
                if field in step.lost and field in data:
                    ask(f"{step.id}.{field}", "trade", [term_of(unknowns.swapped[f"{step.id}.{field}"])], _kinds,
                        data[field])  # fmt: skip
    for element, price in unknowns.prices.items():
        terms = [term_of(price[name]) for name in RESOURCES]
        plays = {name: count for name, count in getattr(known, f"construction_{element}_cost").items() if count}
        small = z3.Sum(terms) <= MOST_OF_A_KIND
        ask(f"{element}-cost", "cost", terms, _cost, plays, small, assumption=f"{element}-cost")
    has = [term_of(unknowns.terraformable.has[name]) for name in RESOURCES]
    ask("terraformable-kinds", "kinds", has, _set, _in_order(known.construction_terraformable),
        assumption="terraformable-kinds")  # fmt: skip
    small = z3.Sum([term_of(one) for one in unknowns.prices["terraforming"].values()]) <= MOST_OF_A_KIND
    ask(
        "terraforming",
        "joint",
        [*has, *(term_of(one) for one in unknowns.prices["terraforming"].values())],
        lambda numbers: {"kinds": _set(numbers[:KINDS]), "cost": _cost(numbers[KINDS:])},
        {"kinds": _in_order(known.construction_terraformable), "cost": known.construction_terraforming_cost},
        small,
    )
    _ask_cards(unknowns, ask)
    return asked


def _in_order(names: frozenset[str]) -> list[str]:
    return [name for name in RESOURCES if name in names]


def _ask_cards(unknowns: Unknowns, ask: Callable[..., None]) -> None:
    known, replay = rules(), unknowns.replay
    for seat, colour in enumerate(replay.seats):
        card, *_ = unknowns.shown(seat, MOVEMENT)
        if any(step.seat == colour and _places(step.moves, "movement") for step in replay.steps):
            flown = next(_shown(step.moves) for step in replay.steps if step.seat == colour
                         and _places(step.moves, "movement"))  # fmt: skip
            ask(f"{colour}-movement-card", "pair", _ends(card), _pairs(STARS), ["+".join(sorted(flown))])
    partner = [term_of(one) for one in unknowns.partner]
    ask("production-pairs", "pair", partner, _partners, sorted(_sorted_pair(p) for p in known.production_pairs),
        assumption="production-pairs")  # fmt: skip
    red = replay.seats.index("red")
    second = unknowns.shown(red, PRODUCTION)[1]
    ask("red-second-card", "pair", [term_of(second.second)], _kinds, _partner_of(known.production_pairs, "water"))
    scores = unknowns.shown(0, SCORE)
    ask("score-pairs", "pair", _ends(*scores), _pairs(ELEMENTS), sorted(_sorted_pair(p) for p in known.score_pairs),
        assumption="score-pairs")  # fmt: skip


def _places(moves: list[dict[str, Any]], sort: str) -> bool:
    return any(move["type"] == "place-card" and move["card"]["sort"] == sort for move in moves)


def _shown(moves: list[dict[str, Any]]) -> list[str]:
    return next(list(move["card"]["shows"]) for move in moves if move["type"] == "place-card")


def _sorted_pair(pair: str) -> str:
    return "+".join(sorted(pair.split("+")))


def _partner_of(pairs: frozenset[str], name: str) -> str:
    pair = next(pair.split("+") for pair in pairs if name in pair.split("+"))
    return next(other for other in pair if other != name)


def _either(found: list[World], readings: frozenset[str]) -> list[z3.BoolRef]:
    """The worlds as one formula, with some of the readings."""
    cases = []
    for world in found:
        extra = [one for name, terms in world.readings.items() if name in readings for one in terms]
        cases.append(z3.And(*world.known, *extra))
    return [z3.Or(*cases)]


@cache
def solved(name: str = "example") -> tuple[Unknowns, list[World]]:
    """The unknowns of a replay and every world it leaves."""
    replay = replay_of("adastra", name)
    unknowns = Unknowns(replay)
    return unknowns, worlds(replay, unknowns)


@cache
def icons(name: str = "example") -> IconReport:
    """Solve for every lost icon of a replay."""
    unknowns, found = solved(name)
    readings = frozenset(one for world in found for one in world.readings)
    rows = [_solved(found, readings, question) for question in _questions(unknowns)]
    return IconReport(name, len(found), sorted(readings), rows)


def _solved(found: list[World], readings: frozenset[str], question: _Question) -> Unknown:
    """An unknown's possibilities, and the readings that narrow them."""
    # Words alone do not say that the colours' cards are alike, so a pairing is asked with that reading always.
    least = readings & {CARDS_ALIKE} if question.id == "production-pairs" else frozenset()
    stated, _ = _all(_either(found, least), question)
    read, others = _all(_either(found, readings), question)
    rests_on = [
        one for one in sorted(readings - least)
        if len(stated) > len(read) and _possible(_either(found, readings - {one}), *others, *question.limits)
    ]  # fmt: skip
    return Unknown(question.id, question.group, stated, read, question.plays, rests_on, question.assumption)
