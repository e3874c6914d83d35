"""What holds in every position of Ad Astra. One definition, used by campaigns and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from model.adastra.cards import KINDS
from model.adastra.table import COLONY, FACTORY, PROGRAM, Table, buildings_of, has_pieces, ships_of, terraformed_by

Condition = tuple[str, Any]


class Invariant(Struct, frozen=True):
    """A named statement about positions."""

    id: str
    holds: Callable[[Table], Iterator[Condition]]


def _resources(table: Table) -> Iterator[Condition]:
    for kind in range(KINDS):
        count = table.bank[kind] + sum(hand[kind] for hand in table.hands)
        yield f"cards of resource {kind}", count == table.rules.components_resource_cards


def _planets(table: Table) -> Iterator[Condition]:
    laid = sum(kind >= 0 for kind in table.kinds)
    yield "planets", sum(table.pool) + table.aside + laid == table.rules.components_planets


def _artefacts(table: Table) -> Iterator[Condition]:
    count = sum(table.deck) + sum(map(sum, table.artefacts)) + sum(table.spent)
    yield "artefacts", count == table.rules.components_artefacts


def _pieces(table: Table) -> Iterator[Condition]:
    for seat in range(table.players):
        counts = (
            buildings_of(table, seat, COLONY), buildings_of(table, seat, FACTORY), terraformed_by(table, seat),
            ships_of(table, seat),
        )  # fmt: skip
        yield f"pieces of seat {seat}", max(counts) <= table.rules.components_pieces


def _owners(table: Table) -> Iterator[Condition]:
    for planet, owner in enumerate(table.owners):
        yield f"planet {planet} has an owner exactly when it has pieces", (owner >= 0) == has_pieces(table, planet)


def _hand_limit(table: Table) -> Iterator[Condition]:
    if table.phase == PROGRAM:
        for seat, hand in enumerate(table.hands):
            yield f"hand of seat {seat} between rounds", sum(hand) <= table.rules.round_hand_limit


INVARIANTS = (
    Invariant("resources", _resources),
    Invariant("planets", _planets),
    Invariant("artefacts", _artefacts),
    Invariant("pieces", _pieces),
    Invariant("owners", _owners),
    Invariant("hand-limit", _hand_limit),
)


def broken(table: Table) -> list[str]:
    """The statements that do not hold in a concrete position."""
    return [f"{inv.id}: {label}" for inv in INVARIANTS for label, holds in inv.holds(table) if not holds]
