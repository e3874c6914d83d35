"""Where goods are kept: a slot of one's own board (0, 1, …), or a ship (-1 is ship 0, -2 is ship 1, …)."""

from __future__ import annotations

from model.referee import require, rule
from model.spacedealer.table import (
    CLEARING,
    NOBODY,
    NOTHING,
    NOWHERE,
    ON_CARD,
    Table,
    home,
    is_ship,
    is_slot,
    timer_on,
)  # fmt: skip


def ship_of(holder: int) -> int:
    """The ship that a holder below zero names."""
    return -1 - holder


def holder_of(ship: int) -> int:
    """A ship as a holder."""
    return -1 - ship


@rule("spacedealer.using.depot", "spacedealer.advanced.transport-store", "spacedealer.building.covered")
def is_holder(table: Table, seat: int, holder: int) -> bool:
    """Whether a number names a place for goods of a seat: a ship it commands, a depot or probe not built over."""
    if holder < 0:
        return is_ship(table, ship_of(holder), seat)
    return is_slot(table, seat, holder) and table.rules.room[table.kinds[seat][holder]] > 0 and (
        not table.covered[seat][holder] or table.rules.build_covered_effect == "may"
    )


def goods_in(table: Table, seat: int, holder: int) -> list[int]:
    """The goods in a holder: the list itself, to be changed by rules."""
    return table.cargo[ship_of(holder)] if holder < 0 else table.stored[seat][holder]


def place_of(table: Table, seat: int, holder: int) -> int:
    """The field where a holder is; a ship in flight is nowhere."""
    if holder >= 0:
        return home(table, seat)
    ship = ship_of(holder)
    return table.ship_at[ship] if table.landed[ship] else NOWHERE


@rule("spacedealer.advanced.transport-locked")
def check_open(table: Table, seat: int, holder: int) -> None:
    """A transport probe takes and gives nothing while a timer is on its slot."""
    if holder >= 0:
        locked = timer_on(table, seat, holder, ON_CARD, CLEARING) != NOTHING
        require(not locked, "spacedealer.advanced.transport-locked")


@rule("spacedealer.using.ship-limit", "spacedealer.using.depot")
def check_room(table: Table, seat: int, holder: int, more: int) -> None:
    """Goods must fit: a ship, a depot and a probe each have their limit."""
    after = sum(goods_in(table, seat, holder)) + more
    if holder < 0:
        require(after <= table.rules.ship_capacity, "spacedealer.using.ship-limit")
    else:
        require(after <= table.rules.room[table.kinds[seat][holder]], "spacedealer.using.depot")


def owner_of(table: Table, holder: int) -> int:
    """Who commands the ship a holder names; nobody for a number that names none."""
    ship = ship_of(holder)
    return table.ship_owner[ship] if 0 <= ship < len(table.ship_owner) else NOBODY
