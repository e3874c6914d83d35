"""Building over a card: what forbids it, and what goes back when a card loses its effect."""

from __future__ import annotations

from model.referee import require, rule
from model.spacedealer.cards import CENTRE, FACTORY, FAMILY_OF, STATION
from model.spacedealer.clock import make_idle
from model.spacedealer.planning import FIRST_PILE, capacity
from model.spacedealer.table import (
    CLEARING,
    IDLE,
    NOBODY,
    NOTHING,
    NOWHERE,
    ON_CARD,
    ON_PLAN,
    ON_SHIP,
    Table,
    empty,
    timer_on,
)  # fmt: skip


@rule("spacedealer.attack.no-building", "spacedealer.building.over-running")
def check_cover(table: Table, seat: int, slot: int) -> None:
    """A blocked card, or one at work, cannot be built over."""
    rules = table.rules
    require(not table.blocked[seat][slot] or rules.missile_build_over == "may", "spacedealer.attack.no-building")
    if rules.build_over_running != "may":
        at_work = timer_on(table, seat, slot, ON_CARD, CLEARING) != NOTHING
        require(not at_work, "spacedealer.building.over-running")
        if FAMILY_OF[table.kinds[seat][slot]] == STATION and not table.covered[seat][slot]:
            require(_spare_ship(table, seat) != NOTHING, "spacedealer.building.over-running")


def _spare_ship(table: Table, seat: int) -> int:
    """A neutral ship of a seat that no timer is bringing anywhere, or NOTHING."""
    for ship in range(table.players, len(table.ship_owner)):
        if table.ship_owner[ship] == seat and timer_on(table, seat, ship, ON_SHIP) == NOTHING:
            return ship
    return NOTHING


@rule("spacedealer.building.covered", "spacedealer.building.depot-covered")
def cover(table: Table, seat: int, slot: int) -> None:
    """A covered card loses its effect: its goods and attack markers go back, and what it had brought."""
    rules = table.rules
    table.covered[seat][slot] = 1
    if rules.depot_covered == "reserve":
        empty(table.stored[seat][slot], table.reserve)
    table.cubes += table.charges[seat][slot]
    table.charges[seat][slot] = 0
    family = FAMILY_OF[table.kinds[seat][slot]]
    if family == FACTORY and rules.factory_covered == "returned":
        _return_timers(table, seat)
    elif family == STATION and rules.station_covered == "returned":
        _return_ship(table, _spare_ship(table, seat))
    elif family == CENTRE and rules.centre_covered == "discarded":
        _discard_surplus(table, seat)


@rule("spacedealer.advanced.factory-covered")
def _return_timers(table: Table, seat: int) -> None:
    """The timers a covered factory had brought go back: an idle one at once, others when they are idle next."""
    table.owed[seat] += table.rules.factory_timers
    for timer, owner in enumerate(table.timer_owner):
        if owner == seat and table.owed[seat] > 0 and table.timer_place[timer] == IDLE:
            make_idle(table, timer)


@rule("spacedealer.advanced.station-covered")
def _return_ship(table: Table, ship: int) -> None:
    """The neutral ship goes back to the reserve, and its load."""
    empty(table.cargo[ship], table.reserve)
    table.ship_owner[ship] = NOBODY
    table.ship_at[ship] = table.ship_from[ship] = NOWHERE
    table.ship_since[ship] = table.landed[ship] = 0


@rule("spacedealer.advanced.centre-covered")
def _discard_surplus(table: Table, seat: int) -> None:
    """By ruling plans above the limit stay; a reading that discards them takes the last ones without a timer."""
    plans = table.plans[seat]
    for place in reversed(range(len(plans))):
        surplus = len(plans) - plans.count(NOTHING) > capacity(table, seat)
        if surplus and plans[place] != NOTHING and timer_on(table, seat, place, ON_PLAN) == NOTHING:
            put_under(table, seat, plans[place])
            plans[place] = NOTHING


@rule("spacedealer.plans.discard", "spacedealer.plans.level-one")
def put_under(table: Table, seat: int, kind: int) -> None:
    """A discarded card goes under its pile; one of the first level goes back to the own pile."""
    level = table.rules.levels[kind]
    if level >= FIRST_PILE:
        table.under[level - FIRST_PILE].append(kind)
    elif table.rules.plans_discard_level_one == "own-pile":
        table.own[seat][kind] += 1
    else:
        table.box[kind] += 1
