"""What holds in every position of Andromeda. One definition, used by campaigns, property tests and proofs.

Each function yields conditions that are plain comparisons of sums, so they work on any kind of integer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from msgspec import Struct

from model.andromeda.table import DEAL, FREE, GRADES, OFFER, PLANETS, RECEIVE, RING, TRADE, Table

Condition = tuple[str, Any]


class Invariant(Struct, frozen=True):
    """A named statement about positions and the clauses it settles."""

    id: str
    clauses: tuple[str, ...]
    holds: Callable[[Table], Iterator[Condition]]


def _agents(table: Table) -> Iterator[Condition]:
    for seat in range(table.players):
        centres = sum(1 for orbit in table.centres for owner in orbit if owner == seat)
        placed = table.earth[seat] + sum(row[seat] for row in table.stations) + centres
        markers = 2
        yield f"agents of seat {seat}", placed + markers + table.box[seat] == table.rules.components_stations


def _cards_of(table: Table, kind: int) -> Any:
    rows = (*table.hands, *table.offers, *table.hidden)
    return table.supply[kind] + table.discard[kind] + sum(row[kind] for row in rows)


def _planet_cards(table: Table) -> Iterator[Condition]:
    for kind in range(PLANETS):
        yield f"cards of planet {kind}", _cards_of(table, kind) == table.rules.components_cards_per_planet


def _bonus_cards(table: Table) -> Iterator[Condition]:
    for grade in range(GRADES):
        kind = PLANETS + grade
        lying = table.piles[grade] + sum(row[kind] for row in (*table.hands, *table.offers, *table.hidden))
        yield f"bonus cards of grade {grade}", lying == table.rules.components_bonus_cards[grade]


def _nothing_negative(table: Table) -> Iterator[Condition]:
    rows = {"supply": table.supply, "discard": table.discard, "piles": table.piles, "earth": table.earth,
            "box": table.box, "due": table.due, "transports": table.transports}  # fmt: skip
    for name, row in rows.items():
        for place, count in enumerate(row):
            yield f"{name} {place} is not negative", count >= 0
    for name, grid in (("hands", table.hands), ("offers", table.offers), ("hidden", table.hidden),
                       ("stations", table.stations)):  # fmt: skip
        for place, row in enumerate(grid):
            for inner, count in enumerate(row):
                yield f"{name} {place} {inner} is not negative", count >= 0


def _hands(table: Table) -> Iterator[Condition]:
    for seat in range(table.players):
        counted = table.hands[seat]
        yield f"hand of seat {seat} within its limit", sum(counted) <= table.hand_limit(seat)
        if table.phase in (OFFER, TRADE, RECEIVE):
            lying = sum(table.offers[seat]) + sum(table.hidden[seat])
            yield f"hand and offer of seat {seat} make a full hand", sum(counted) + lying <= table.hand_limit(seat)
        if table.phase == DEAL and table.round > 0:
            yield f"seat {seat} is owed what it lacks", sum(counted) + table.due[seat] == table.hand_limit(seat)


def _levels(table: Table) -> Iterator[Condition]:
    for seat in range(table.players):
        yield f"ship level of seat {seat}", 1 <= table.ship[seat] < len(table.rules.ship_cost)
        yield f"technology level of seat {seat}", 1 <= table.technology[seat] < len(table.rules.technology_cost)
        yield f"transport cards of seat {seat}", table.transports[seat] <= table.rules.components_transport_cards


def _centres(table: Table) -> Iterator[Condition]:
    for planet, orbit in enumerate(table.centres):
        for better, worse in pairwise(orbit):
            yield f"centres of planet {planet} are filled from the best", better != FREE or worse == FREE


def _ring(table: Table) -> Iterator[Condition]:
    if table.phase == RING:
        yield "attempts are left while the ring is out", table.attempts > 0
        yield "an own station lies under the ring", table.stations[table.ring][table.turn] > 0
    else:
        yield "no attempts without the ring", table.attempts == 0


def _supply(table: Table) -> Iterator[Condition]:
    if sum(table.due) > 0:
        drawn = sum(table.supply) + sum(table.discard)
        yield "a draw finds cards", sum(table.supply) > 0
        yield "supply and discard cover all draws", drawn >= sum(table.due)


A = "andromeda."
INVARIANTS: tuple[Invariant, ...] = (
    Invariant("agents", (A + "components.stations", A + "setup.placed-total", A + "setup.box"), _agents),
    Invariant("planet-cards", (A + "components.planet-cards", A + "set.discarded"), _planet_cards),
    Invariant("bonus-cards", (A + "components.bonus-cards", A + "set.jokers-returned"), _bonus_cards),
    Invariant("not-negative", (A + "bonus.available", A + "move.from-earth"), _nothing_negative),
    Invariant("hands", (A + "deal.hand-limit", A + "bonus.in-hand", A + "trade.whole-offers"), _hands),
    Invariant("levels", (A + "ship.no-skip", A + "technology.no-skip", A + "transport.twice-a-game"), _levels),
    Invariant("centres", (A + "centre.most-valuable", A + "centre.one-per-centre"), _centres),
    Invariant("ring", (A + "centre.next-attempt", A + "centre.own-station"), _ring),
    Invariant("supply", (A + "deal.reshuffle", A + "exchange.draw"), _supply),
)


def broken(table: Table) -> list[str]:
    """The statements that do not hold in a concrete position."""
    return [f"{inv.id}: {label}" for inv in INVARIANTS for label, holds in inv.holds(table) if not holds]
