"""What holds in every position of Ad Astra, and what every move keeps. One definition: campaigns, properties, proofs.

Each function yields conditions that are plain comparisons of sums, so they work on any kind of integer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from checks.conditions import Condition, Invariant, Relation, broken_of, within
from model.adastra.cards import KINDS, SCORE
from model.adastra.moves import BuildColony, BuildFactory, Move
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
    FIRST,
    FLY,
    FREE,
    LAND,
    LAY,
    NOBODY,
    OPTIONAL_CARDS,
    OVER,
    PLACED,
    PROGRAM,
    SIZES,
    SPEND,
    START,
    TRADING,
    Table,
    buildings_of,
    ships_of,
    terraformed_by,
)  # fmt: skip

SETTING_UP = (OPTIONAL_CARDS, START, SIZES, LAY, FIRST)
ON_A_CARD = (CHOOSE, FLY, LAND, ARTEFACT, BUILD, TRADING, ANSWER, SPEND, DISCARD)


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
        flying = int(table.phase == LAND and seat == table.turn)
        yield f"ships of seat {seat}", ships_of(table, seat) + flying <= most


def _buildings(table: Table) -> Iterator[Condition]:
    for planet, building in enumerate(table.buildings):
        yield f"one colony or factory on planet {planet}", within(EMPTY, building, FACTORY)
        yield f"one terraforming on planet {planet}", within(0, table.terraformed[planet], 1)


def _owners(table: Table) -> Iterator[Condition]:
    for planet, owner in enumerate(table.owners):
        pieces = table.ships[planet] + table.buildings[planet] + table.terraformed[planet]
        yield f"planet {planet} has an owner exactly when it has pieces", (pieces > 0) == (owner >= 0)
        if owner >= 0:
            yield f"planet {planet} with pieces is turned up", table.opened[planet] == 1


def _offers(table: Table) -> Iterator[Condition]:
    """An offer is covered by both hands until it is answered; otherwise none lies on the table."""
    for kind in range(KINDS):
        given, taken = table.given[kind], table.taken[kind]
        if table.phase == ANSWER:
            yield f"offered cards of {kind} are held", within(0, given, table.hands[table.owner()][kind])
            yield f"wanted cards of {kind} are held", within(0, taken, table.hands[table.partner][kind])
        else:
            yield f"no card of {kind} is offered", given + taken == 0


def _gained(table: Table) -> Iterator[Condition]:
    for seat, points in enumerate(table.gained):
        yield f"points seat {seat} discarded for", points >= 0 if table.phase == SPEND else points == 0


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
    if table.phase in (*SETTING_UP, PROGRAM, OVER):
        for seat, hand in enumerate(table.hands):
            yield f"hand of seat {seat} between rounds", sum(hand) <= table.rules.round_hand_limit
    if table.phase == DISCARD:
        yield "the discarder holds too many", sum(table.hands[table.turn]) > table.rules.round_hand_limit


def _score(before: Table, move: Any, after: Table) -> Iterator[Condition]:
    for seat in range(after.players):
        yield f"the score of seat {seat} does not fall", after.points[seat] >= before.points[seat]


def _landing(before: Table, move: Any, after: Table) -> Iterator[Condition]:
    for planet, owner in enumerate(before.owners):
        if owner != NOBODY:
            yield f"nobody takes planet {planet} from another", after.owners[planet] in (owner, NOBODY)


def _lasting(before: Table, move: Any, after: Table) -> Iterator[Condition]:
    for planet in range(len(before.kinds)):
        yield f"planet {planet} stays turned up", after.opened[planet] >= before.opened[planet]
        yield f"the building on planet {planet} stays", after.buildings[planet] >= before.buildings[planet]
        yield f"the terraforming on planet {planet} stays", after.terraformed[planet] >= before.terraformed[planet]
        if before.kinds[planet] >= 0:
            yield f"planet {planet} stays what it is", after.kinds[planet] == before.kinds[planet]


def _one_building(before: Table, move: Any, after: Table) -> Iterator[Condition]:
    """A colony goes where nothing is built, a factory where the builder's colony was."""
    if isinstance(move, BuildColony):
        yield "nothing was built there", before.buildings[move.planet] == EMPTY
        yield "the builder was there", before.owners[move.planet] == before.turn
    if isinstance(move, BuildFactory):
        yield "a colony was there", before.buildings[move.planet] == COLONY
        yield "it was the builder's", before.owners[move.planet] == before.turn


A = "adastra."
INVARIANTS = (
    Invariant("resources", (A + "components.resource-cards", A + "construction.pay", A + "trade.bank"), _resources),
    Invariant("not-negative", (A + "production.short-bank", A + "trade.enough-cards"), _nothing_negative),
    Invariant("planets", (A + "components.planets", A + "setup.alien-replaced"), _planets),
    Invariant("artefacts", (A + "components.artefacts", A + "artefact.once"), _artefacts),
    Invariant("pieces", (A + "components.four-each", A + "construction.pieces-left"), _pieces),
    Invariant("buildings", (A + "construction.one-building", A + "construction.terraform-once"), _buildings),
    Invariant("owners", (A + "movement.occupied", A + "movement.land-hidden"), _owners),
    Invariant("offers", (A + "trade.agreement", A + "trade.enough-cards"), _offers),
    Invariant("gained", (A + "score.same", A + "score.different"), _gained),
    Invariant("track", (A + "programming.cards-each", A + "programming.filled", A + "round.take-back"), _track),
    Invariant("score-cards", (A + "score.aside", A + "score.return"), _score_cards),
    Invariant("hand-limit", (A + "round.hand-limit", A + "round.discard"), _hand_limit),
)
RELATIONS = (
    Relation("score", (A + "score.everybody", A + "construction.terraforming-points"), _score),
    Relation("landing", (A + "movement.occupied",), _landing),
    Relation("one-building", (A + "construction.one-building", A + "construction.factory-where"), _one_building),
    Relation("lasting", (A + "components.planets", A + "construction.factory-replaces"), _lasting),
)


def broken(table: Table) -> list[str]:
    """The statements that do not hold in a concrete position."""
    return broken_of(INVARIANTS, table)


def broken_by(before: Table, move: Move, after: Table) -> list[str]:
    """The statements that a move from one concrete position to the next did not keep."""
    return [f"{one.id}: {label}" for one in RELATIONS for label, holds in one.holds(before, move, after) if not holds]
