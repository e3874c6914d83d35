"""Building: a timer on a plan, then the card on a fitting site. What is covered loses its effect."""

from __future__ import annotations

from model.referee import Play, require, rule
from model.spacedealer.cards import FACTORY, FAMILY_OF, GENERATOR, GOODS, SATELLITE, STATION
from model.spacedealer.clock import check_free, check_job, check_moment, is_usable, make_idle, start
from model.spacedealer.covering import check_cover, cover
from model.spacedealer.moves import Build, StartBuild
from model.spacedealer.rules import Rules
from model.spacedealer.table import IDLE, NOBODY, NOTHING, ON_PLAN, STORE, Table, home, is_plan, timer_on


@rule("spacedealer.building.timer")
def start_build(table: Table, move: StartBuild) -> Play:
    """A timer starts on a planned card."""
    timer = check_job(table)
    require(is_plan(table, table.turn, move.place), "spacedealer.building.from-plan")
    check_free(table, move.place, ON_PLAN)
    yield
    start(table, timer, ON_PLAN, move.place)


@rule("spacedealer.building.place", "spacedealer.timers.effect")
def check_plan(table: Table, place: int) -> int:
    """A plan is finished only when its timer has run out; the timer comes back."""
    check_moment(table)
    require(is_plan(table, table.turn, place), "spacedealer.building.from-plan")
    timer = timer_on(table, table.turn, place, ON_PLAN)
    require(timer != NOTHING, "spacedealer.building.timer")
    require(is_usable(table, timer), "spacedealer.timers.effect")
    return timer


@rule("spacedealer.building.place", "spacedealer.building.rows")
def build(table: Table, move: Build) -> Play:
    """The planned card is laid on a fitting site, and its timer is idle again."""
    timer = check_plan(table, move.place)
    seat = table.turn
    kind = table.plans[seat][move.place]
    if FAMILY_OF[kind] in table.rules.stack:
        _check_stack(table, kind, move.column)
    else:
        check_site(table, seat, kind, move.column)
    yield
    table.plans[seat][move.place] = NOTHING
    make_idle(table, timer)
    if FAMILY_OF[kind] in table.rules.stack:
        table.power[seat][move.column] += 1
    else:
        lay_card(table, seat, kind, move.column)


@rule("spacedealer.building.power-zone", "spacedealer.building.generator-side")
def _check_stack(table: Table, kind: int, stack: int) -> None:
    """A power station stands beside the planet, on the one that comes before it."""
    require(0 <= stack < len(table.power[table.turn]), "spacedealer.building.power-zone")
    fits = table.power[table.turn][stack] == table.rules.stack.index(FAMILY_OF[kind])
    if FAMILY_OF[kind] == GENERATOR:
        require(fits, "spacedealer.building.one-stack")
    elif FAMILY_OF[kind] == SATELLITE:
        require(fits, "spacedealer.building.satellite")
    else:
        require(fits, "spacedealer.building.reactor")


@rule("spacedealer.building.feeding")
def is_fed(rules: Rules, power: list[int], column: int) -> bool:
    """Whether the connection above a column has energy: the top station of each stack feeds some of its side."""
    middle = rules.width // 2
    stacks = rules.build_stacks_per_side
    on_left = column < middle
    fed = 0
    for stack in range(stacks) if on_left else range(stacks, 2 * stacks):
        fed += rules.feeds[power[stack]]
    far = middle - 1 - column if on_left else column - middle
    if far >= rules.energy_sites:
        return False
    return far < fed if rules.energy_order == "from-planet" else rules.energy_sites - 1 - far < fed


@rule(
    "spacedealer.building.one-both-zones",
    "spacedealer.building.two-action-zone",
    "spacedealer.building.no-connection",
)
def cells(table: Table, kind: int, column: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The columns a card takes in the action zone and in the demand zone."""
    if table.rules.action_halves[kind] == 2:
        return (column, column + 1), ()
    return (column,), (column,)


@rule("spacedealer.building.one-connection", "spacedealer.building.two-connections")
def check_site(table: Table, seat: int, kind: int, column: int) -> None:
    """Energy for every connection, or a neighbour for a card without; nothing in the way underneath."""
    rules = table.rules
    above, below = cells(table, kind, column)
    for place in (*above, *below):
        require(0 <= place < rules.width, "spacedealer.building.rows")
    need = rules.connections[kind]
    if need == 2:
        for place in above:
            require(is_fed(rules, table.power[seat], place), "spacedealer.building.two-connections")
        across = above[0] < rules.width // 2 <= above[1]
        require(across or rules.build_one_station == "may", "spacedealer.building.two-connections")
    elif need == 1:
        require(is_fed(rules, table.power[seat], column), "spacedealer.building.one-connection")
    elif rules.build_adjacent == "must":
        require(_touches(table, seat, column), "spacedealer.building.adjacent")
    for place in below:
        free = table.demand[seat][place] == NOTHING
        require(free or "demand" in rules.build_over, "spacedealer.building.over-action")
    for place in above:
        if table.action[seat][place] != NOTHING:
            require("action" in rules.build_over, "spacedealer.building.over-action")
            check_cover(table, seat, table.action[seat][place])


@rule("spacedealer.building.adjacent")
def _touches(table: Table, seat: int, column: int) -> bool:
    """Whether a card that lies in both zones would touch another one."""
    for row in (table.action[seat], table.demand[seat]):
        for place in (column - 1, column + 1):
            if 0 <= place < len(row) and row[place] != NOTHING:
                return True
    return table.action[seat][column] != NOTHING or table.demand[seat][column] != NOTHING


def lay_card(table: Table, seat: int, kind: int, column: int) -> None:
    """The card takes a new slot; what lies under its action cells is covered; what lasts begins."""
    slot = len(table.kinds[seat])
    above, below = cells(table, kind, column)
    for place in above:
        under = table.action[seat][place]
        if under != NOTHING and not table.covered[seat][under]:
            cover(table, seat, under)
        table.action[seat][place] = slot
    for place in below:
        table.demand[seat][place] = slot
    table.kinds[seat].append(kind)
    table.columns[seat].append(column)
    for row in (table.covered[seat], table.blocked[seat], table.charges[seat]):
        row.append(0)
    table.stored[seat].append([0] * GOODS)
    table.served[seat].append([NOBODY] * len(table.rules.wants[kind]))
    if FAMILY_OF[kind] == FACTORY:
        _bring_timers(table, seat)
    elif FAMILY_OF[kind] == STATION:
        _bring_ships(table, seat)


@rule("spacedealer.advanced.factory", "spacedealer.advanced.spare-timers", "spacedealer.advanced.permanent")
def _bring_timers(table: Table, seat: int) -> None:
    """A robot factory adds timers from the reserve."""
    due = table.rules.factory_timers
    for timer, place in enumerate(table.timer_place):
        if due > 0 and place == STORE:
            table.timer_owner[timer] = seat
            table.timer_place[timer] = IDLE
            due -= 1


@rule("spacedealer.advanced.station", "spacedealer.advanced.station-home")
def _bring_ships(table: Table, seat: int) -> None:
    """An orbital station brings the neutral ship, which begins at one's own planet."""
    due = table.rules.station_ships
    for ship, owner in enumerate(table.ship_owner):
        if due > 0 and owner == NOBODY:
            table.ship_owner[ship] = seat
            table.ship_at[ship] = home(table, seat)
            table.ship_since[ship] = table.clock
            table.landed[ship] = 1
            due -= 1
