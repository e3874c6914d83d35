"""Flight: a ship is moved, then a timer runs on it; loaded it reaches a neighbouring field, empty any field."""

from __future__ import annotations

from model.referee import Play, require, rule
from model.spacedealer.clock import check_free, check_job, start
from model.spacedealer.moves import Fly
from model.spacedealer.table import ON_SHIP, Table, fields, is_ship


@rule("spacedealer.flight.timer", "spacedealer.flight.shared")
def fly(table: Table, move: Fly) -> Play:
    """A ship leaves for a field and is in flight until its timer has run out; any number may meet there."""
    timer = check_job(table)
    ship, field = move.ship, move.field
    require(is_ship(table, ship, table.turn), "spacedealer.timers.jobs")
    require(0 <= field < fields(table), "spacedealer.setup.ring")
    check_free(table, ship, ON_SHIP)
    if table.landed[ship]:
        require(field != table.ship_at[ship], "spacedealer.flight.other-place")
        _check_distance(table, ship, field)
    else:
        # A stranded ship: sabotage took its timer, by ruling it still lands where it was going.
        same = field == table.ship_at[ship]
        require(same or table.rules.flight_redirect == "may", "spacedealer.flight.no-redirect")
    yield
    if table.landed[ship]:
        table.ship_from[ship] = table.ship_at[ship]
    table.ship_at[ship] = field
    table.landed[ship] = 0
    start(table, timer, ON_SHIP, ship)


@rule("spacedealer.flight.adjacent", "spacedealer.flight.empty")
def _check_distance(table: Table, ship: int, field: int) -> None:
    """With goods aboard only a neighbouring field can be reached."""
    rules = table.rules
    if sum(table.cargo[ship]) == 0 and rules.flight_empty == "anywhere":
        return
    around = fields(table)
    ahead = (field - table.ship_at[ship]) % around
    require(min(ahead, around - ahead) <= rules.flight_distance, "spacedealer.flight.adjacent")
