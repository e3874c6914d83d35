"""The lost icons of Ad Astra as symbolic integers in the rules and on the table that the real referee plays.

Conventions that cost nothing: the first mineral is the one blue starts on; the order of the two things on a card
has no meaning, so what the owner uses comes first; score cards are sorted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import z3

from checks.adastra.replay import Cast
from checks.adastra.sayings import COSTS
from checks.adastra.stage import Stage, index_of
from checks.symbolic.integers import symbol, term_of
from model.adastra import moves as m
from model.adastra.cards import (
    ALIEN,
    ELEMENTS,
    KINDS,
    MINERALS,
    MOVEMENT,
    PRODUCTION,
    RESOURCES,
    SCORE,
    SORTS,
    STARS,
    Card,
)
from model.adastra.rules import Rules, rules
from model.adastra.table import HELD
from rulebook.replays import Replay, Step

MOST_OF_A_KIND = 4
MOVES: dict[str, type] = {kind.__struct_config__.tag: kind for kind in m.Move.__args__}


class Names:
    """A set of names of which some are unknown: asking for one forks."""

    def __init__(self, prefix: str) -> None:
        self.has = {name: symbol(f"{prefix}.{name}") for name in RESOURCES}

    def __contains__(self, name: str) -> bool:
        return bool(self.has[name] == 1)


class Unknowns:
    """Every unknown of a replay by name, with what bounds it, and the rules that hold them."""

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.bounds: list[z3.BoolRef] = []
        self.prices = {element: self._price(element) for element in COSTS}
        self.terraformable = Names("terraformable")
        self.kinds = {name: self._number(f"kind.{name}", 0, ALIEN) for name in replay.planets}
        self.partner = [self._number(f"partner.{name}", 0, KINDS - 1) for name in RESOURCES]
        self.cards = [self._hand(colour, seat) for seat, colour in enumerate(replay.seats)]
        self.paid: dict[str, tuple[Any, ...]] = {}
        self.swapped: dict[str, Any] = {}
        for name in RESOURCES:
            has = term_of(self.terraformable.has[name])
            self.bounds += [has >= 0, has <= 1]
        self.bounds.append(term_of(self.kinds["blue-home"]) == MINERALS[0])

    def _number(self, name: str, low: int, high: int) -> Any:
        number = symbol(name)
        self.bounds += [term_of(number) >= low, term_of(number) <= high]
        return number

    def _price(self, element: str) -> dict[str, Any]:
        return {name: self._number(f"{element}.{name}", 0, MOST_OF_A_KIND) for name in RESOURCES}

    def _hand(self, colour: str, seat: int) -> tuple[Card, ...]:
        """A seat's action cards: whatever shows icons shows unknown ones."""
        top = {PRODUCTION: (0, KINDS - 1), MOVEMENT: (1, len(STARS) - 1), SCORE: (0, len(ELEMENTS) - 1)}
        hand = []
        for number, card in enumerate(rules().cards[seat]):
            if card.sort not in top:
                hand.append(card)
                continue
            # Score cards are alike for all: the rules speak of "his three score cards" and the example shows one.
            owner = "all" if card.sort == SCORE else colour
            label = f"{SORTS[card.sort]}.{owner}.{number}"
            first, second = (self._number(f"{label}.{end}", *top[card.sort]) for end in ("first", "second"))
            self.bounds.append(term_of(first) != term_of(second))
            hand.append(Card(card.sort, first, second))
        return tuple(hand)

    def shown(self, seat: int, sort: int) -> list[Card]:
        """The cards of a sort in a seat's hand."""
        return [card for card in self.cards[seat] if card.sort == sort]

    def rules(self) -> Rules:
        """The reference rules with unknowns where icons are lost."""
        made = msgspec.structs.replace(
            rules(),
            construction_terraformable=self.terraformable,
            **{f"construction_{element}_cost": price for element, price in self.prices.items()},
        )
        known = rules().cards
        made.__dict__["cards"] = (*self.cards, *known[len(self.cards) :])
        return made

    def stated(self) -> Iterator[z3.BoolRef]:
        """What the rules say of the unknowns in words: two kinds to terraform, six systems a player, six scorings."""
        types = [term_of(one) for one in self.terraformable.has.values()]
        yield z3.Sum(types) == 2
        for seat in range(len(self.cards)):
            yield z3.Distinct(*self._ends(self.shown(seat, MOVEMENT)))
        scores = self.shown(0, SCORE)
        yield z3.Distinct(*self._ends(scores))
        yield term_of(scores[1].first) < term_of(scores[2].first)
        for card in scores:
            yield term_of(card.first) < term_of(card.second)

    def alike(self) -> Iterator[z3.BoolRef]:
        """A reading: the production cards are the same for every colour, and each resource stands on one of them."""
        partner = [term_of(one) for one in self.partner]
        for one in range(KINDS):
            yield partner[one] != one
            for other in range(KINDS):
                yield (partner[one] == other) == (partner[other] == one)
        for seat in range(len(self.cards)):
            shown = self.shown(seat, PRODUCTION)
            yield z3.Distinct(*self._ends(shown))
            for card in shown:
                for one in range(KINDS):
                    yield z3.Implies(term_of(card.first) == one, term_of(card.second) == partner[one])

    @staticmethod
    def _ends(cards: list[Card]) -> list[z3.ArithRef]:
        return [term_of(end) for card in cards for end in (card.first, card.second)]


class SymbolicCast(Cast):
    """Names of a replay as numbers, and unknowns where the text has lost the icon or never printed the choice."""

    def __init__(self, unknowns: Unknowns) -> None:
        self.unknowns = unknowns

    def resource(self, stage: Stage, step: Step, field: str, name: str) -> Any:
        """What the owner chose stands first on the card; a traded card is an unknown of its own."""
        if field not in step.lost:
            return super().resource(stage, step, field, name)
        if field == "resource":
            return stage.table.card().first
        return self.unknowns.swapped.setdefault(f"{step.id}.{field}", symbol(f"{step.id}.{field}"))

    def minerals(self, stage: Stage, step: Step, names: list[str]) -> tuple[Any, ...]:
        """A count per mineral; which one was paid is never printed."""
        made = tuple(symbol(f"{step.id}.{RESOURCES[mineral]}") for mineral in MINERALS)
        return self.unknowns.paid.setdefault(step.id, made)

    def card(self, stage: Stage, step: Step, sort: str, shows: list[str]) -> int:
        """The next card of the sort: which one it is depends on unknowns only."""
        wanted = index_of(stage, step, SORTS, sort)
        seat = stage.seat(step.seat)
        held = stage.table.cards[seat]
        return next(n for n, card in enumerate(self.unknowns.cards[seat]) if card.sort == wanted and held[n] == HELD)

    def built(self, data: dict[str, Any]) -> m.Move:
        """The move with unknowns inside."""
        fields = dict(data)
        return MOVES[fields.pop("type")](**fields)  # type: ignore[no-any-return]
