"""What holds in every position of Ad Astra, and what every move keeps. One definition: campaigns, properties, proofs.

Each function yields conditions that are plain comparisons of sums, so they work on any kind of integer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from model.adastra.cards import KINDS, SCORE
from model.adastra.table import (
    ANSWER,
    ARTEFACT,
    ASIDE,
    BUILD,
    CHOOSE,
    COLONY,
    DISCARD,
    EMPTY,
    FACTORY,
    FLY,
    FREE,
    LAND,
    NOBODY,
    OVER,
    PLACED,
    PROGRAM,
    SPEND,
    TRADING,
    Table,
    buildings_of,
    has_pieces,
    ships_of,
    terraformed_by,
)  # fmt: skip

Condition = tuple[str, Any]
ON_A_CARD = (CHOOSE, FLY, LAND, ARTEFACT, BUILD, TRADING, ANSWER, SPEND, DISCARD)


class Invariant(Struct, frozen=True):
    """A named statement about positions and the clauses it settles."""

    id: str
    clauses: tuple[str, ...]
    holds: Callable[[Table], Iterator[Condition]]


class Kept(Struct, frozen=True):
    """A named statement about a position and the next one."""

    id: str
    clauses: tuple[str, ...]
    holds: Callable[[Table, Table], Iterator[Condition]]


def _resources(table: Table) -> Iterator[Condition]:
    for kind in range(KINDS):
        count = table.bank[kind] + sum(hand[kind] for hand in table.hands)
        yield f"cards of resource {kind}", count == table.rules.components_resource_cards


def _nothing_negative(table: Table) -> Iterator[Condition]:
    rows = {"bank": table.bank, "pool": table.pool, "deck": table.deck, "space": table.space, "ships": table.ships}
    for name, row in rows.items():
        for place, count in enumerate(row):
            yield f"{name} {place} is not negative", count >= 0
    for seat, hand in enumerate(table.hands):
        for kind, count in enumerate(hand):
            yield f"hand {seat} {kind} is not negative", count >= 0


def _planets(table: Table) -> Iterator[Condition]:
    laid = sum(kind >= 0 for kind in table.kinds)
    yield "planets", sum(table.pool) + table.aside + laid == table.rules.components_planets


def _artefacts(table: Table) -> Iterator[Condition]:
    count = sum(table.deck) + sum(map(sum, table.artefacts)) + sum(table.spent)
    yield "artefacts", count == table.rules.components_artefacts


def _pieces(table: Table) -> Iterator[Condition]:
    most = table.rules.components_pieces
    for seat in range(table.players):
        yield f"colonies of seat {seat}", buildings_of(table, seat, COLONY) <= most
        yield f"factories of seat {seat}", buildings_of(table, seat, FACTORY) <= most
        yield f"terraformings of seat {seat}", terraformed_by(table, seat) <= most
        yield f"ships of seat {seat}", ships_of(table, seat) <= most


def _buildings(table: Table) -> Iterator[Condition]:
    for planet, building in enumerate(table.buildings):
        yield f"one colony or factory on planet {planet}", building in (EMPTY, COLONY, FACTORY)
        yield f"one terraforming on planet {planet}", 0 <= table.terraformed[planet] <= 1


def _owners(table: Table) -> Iterator[Condition]:
    for planet, owner in enumerate(table.owners):
        yield f"planet {planet} has an owner exactly when it has pieces", (owner >= 0) == has_pieces(table, planet)
        if owner >= 0:
            yield f"planet {planet} with pieces is turned up", table.opened[planet] == 1


def _track(table: Table) -> Iterator[Condition]:
    """The track fills evenly while programming, is full while cards are applied, and is empty between rounds."""
    each = table.rules.programming_cards[table.players]
    counts = [table.track_seats.count(seat) for seat in range(table.players)]
    if table.phase in ON_A_CARD:
        yield "every space of the track is filled", FREE not in table.track_seats
        yield "everybody has placed the same number of cards", counts == [each] * table.players
    elif table.phase == PROGRAM:
        yield "nobody is more than one card ahead", max(counts) - min(counts) <= 1 and max(counts) <= each
        yield "a space is free", FREE in table.track_seats
    else:
        yield "the track is empty", counts == [0] * table.players
    for seat in range(table.players):
        yield f"placed cards of seat {seat} lie on the track", table.cards[seat].count(PLACED) == counts[seat]


def _score_cards(table: Table) -> Iterator[Condition]:
    for seat, row in enumerate(table.cards):
        aside = [card for card, state in enumerate(row) if state == ASIDE]
        yield f"only score cards of seat {seat} are aside", all(table.rules.cards[seat][c].sort == SCORE for c in aside)
        yield f"score cards of seat {seat} come back together", len(aside) < table.rules.score_cards


def _hand_limit(table: Table) -> Iterator[Condition]:
    if table.phase in (PROGRAM, OVER):
        for seat, hand in enumerate(table.hands):
            yield f"hand of seat {seat} after the round", sum(hand) <= table.rules.round_hand_limit


def _score(before: Table, after: Table) -> Iterator[Condition]:
    for seat in range(after.players):
        yield f"the score of seat {seat} does not fall", after.points[seat] >= before.points[seat]


def _landing(before: Table, after: Table) -> Iterator[Condition]:
    for planet, owner in enumerate(before.owners):
        if owner != NOBODY:
            yield f"nobody takes planet {planet} from another", after.owners[planet] in (owner, NOBODY)


def _lasting(before: Table, after: Table) -> Iterator[Condition]:
    for planet in range(len(before.kinds)):
        yield f"planet {planet} stays turned up", after.opened[planet] >= before.opened[planet]
        yield f"the building on planet {planet} stays", after.buildings[planet] >= before.buildings[planet]
        yield f"the terraforming on planet {planet} stays", after.terraformed[planet] >= before.terraformed[planet]
        if before.kinds[planet] >= 0:
            yield f"planet {planet} stays what it is", after.kinds[planet] == before.kinds[planet]


A = "adastra."
INVARIANTS = (
    Invariant("resources", (A + "components.resource-cards", A + "construction.pay", A + "trade.bank"), _resources),
    Invariant("not-negative", (A + "production.short-bank", A + "trade.enough-cards"), _nothing_negative),
    Invariant("planets", (A + "components.planets", A + "setup.alien-replaced"), _planets),
    Invariant("artefacts", (A + "components.artefacts", A + "artefact.once"), _artefacts),
    Invariant("pieces", (A + "components.four-each", A + "construction.pieces-left"), _pieces),
    Invariant("buildings", (A + "construction.one-building", A + "construction.terraform-once"), _buildings),
    Invariant("owners", (A + "movement.occupied", A + "movement.land-hidden"), _owners),
    Invariant("track", (A + "programming.cards-each", A + "programming.filled", A + "round.take-back"), _track),
    Invariant("score-cards", (A + "score.aside", A + "score.return"), _score_cards),
    Invariant("hand-limit", (A + "round.hand-limit", A + "round.discard"), _hand_limit),
)
KEPT = (
    Kept("score", (A + "score.everybody", A + "construction.terraforming-points"), _score),
    Kept("landing", (A + "movement.occupied",), _landing),
    Kept("lasting", (A + "components.planets", A + "construction.factory-replaces"), _lasting),
)


def broken(table: Table) -> list[str]:
    """The statements that do not hold in a concrete position."""
    return [f"{inv.id}: {label}" for inv in INVARIANTS for label, holds in inv.holds(table) if not holds]


def broken_by(before: Table, after: Table) -> list[str]:
    """The statements that a move from one concrete position to the next did not keep."""
    return [f"{one.id}: {label}" for one in KEPT for label, holds in one.holds(before, after) if not holds]
