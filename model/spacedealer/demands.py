"""Demands: goods from a ship for points, on other players' planets and, in the advanced game, on neutral ones."""

from __future__ import annotations

from model.referee import Play, require, rule
from model.spacedealer.clock import check_moment
from model.spacedealer.moves import Collect, DrawDemand, Leave, Serve, ServeNeutral
from model.spacedealer.table import (
    ACT,
    DEMANDS,
    NOBODY,
    NOTHING,
    NOWHERE,
    OPENING,
    Table,
    covers,
    fields,
    home,
    host_of,
    is_at,
    is_count,
    is_ship,
    is_slot,
    shift,
)  # fmt: skip


@rule("spacedealer.end.after")
def _check_delivery(table: Table, ship: int) -> None:
    """Goods are delivered from a ship one commands, by ruling also while the last timers run out."""
    check_moment(table)
    require(not table.closing or table.rules.end_after == "may", "spacedealer.end.after")
    require(is_ship(table, ship, table.turn), "spacedealer.demand.deliver")


@rule("spacedealer.demand.deliver", "spacedealer.demand.marker", "spacedealer.demand.whole")
def serve(table: Table, move: Serve) -> Play:
    """Goods for a whole demand go to the reserve; a marker shows that it is served; both players score."""
    _check_delivery(table, move.ship)
    seat, host, rules = table.turn, move.host, table.rules
    require(host != seat or rules.demand_own == "may", "spacedealer.demand.not-own")
    require(is_at(table, move.ship, home(table, host)), "spacedealer.demand.ship-there")
    require(is_slot(table, host, move.slot), "spacedealer.demand.combination")
    wants = rules.wants[table.kinds[host][move.slot]]
    require(0 <= move.demand < len(wants), "spacedealer.demand.combination")
    open_yet = table.served[host][move.slot][move.demand] == NOBODY
    require(open_yet or rules.demand_times > 1, "spacedealer.demand.once")
    need = wants[move.demand]
    require(covers(table.cargo[move.ship], need), "spacedealer.demand.combination")
    require(table.markers[seat] >= rules.demand_markers, "spacedealer.demand.marker")
    yield
    shift(table.cargo[move.ship], table.reserve, need)
    table.served[host][move.slot][move.demand] = seat
    table.markers[seat] -= rules.demand_markers
    _award(table, seat, host, sum(need))
    if table.markers[seat] == 0 and rules.end_last_marker:
        _end_early(table)


@rule("spacedealer.demand.points", "spacedealer.demand.owner-points", "spacedealer.demand.printed")
def _award(table: Table, seat: int, host: int, goods: int) -> None:
    """The first number on the demand is the deliverer's, the second the owner's."""
    table.points[seat] += table.rules.demand_points[goods]
    table.points[host] += table.rules.demand_owner_points[goods]


@rule("spacedealer.end.last-marker")
def _end_early(table: Table) -> None:
    """Laying one's last marker ends the game before its minutes are over."""
    table.closing = 1


@rule("spacedealer.neutral.serve", "spacedealer.neutral.take-card", "spacedealer.neutral.points")
def serve_neutral(table: Table, move: ServeNeutral) -> Play:
    """Advanced: the demand card of a neutral planet is served, taken and replaced; nobody owns the planet."""
    require(table.advanced, "spacedealer.setup.two-parts")
    _check_delivery(table, move.ship)
    seat, rules = table.turn, table.rules
    require(table.landed[move.ship], "spacedealer.flight.in-flight")
    field = table.ship_at[move.ship]
    require(host_of(table, field) == NOBODY, "spacedealer.neutral.no-owner")
    card = table.wanted[field]
    require(card != NOTHING, "spacedealer.neutral.serve")
    need = rules.neutral[card]
    require(covers(table.cargo[move.ship], need), "spacedealer.neutral.serve")
    marker = 1 if rules.neutral_marker == "must" else 0
    require(table.markers[seat] >= marker, "spacedealer.neutral.take-card")
    yield
    shift(table.cargo[move.ship], table.reserve, need)
    table.markers[seat] -= marker
    table.taken[seat][card] += 1
    table.wanted[field] = NOTHING
    table.points[seat] += rules.neutral_points[sum(need)]
    table.field = field
    table.tried = 0
    _next_demand(table)


@rule("spacedealer.neutral.next", "spacedealer.neutral.pile-empty")
def _next_demand(table: Table) -> None:
    """A new demand is drawn for the planet; without a pile it stays empty."""
    if sum(table.demand_pile) + len(table.demand_under) == 0 and table.rules.neutral_pile_empty == "reshuffle":
        for cards in table.taken:
            for card, count in enumerate(cards):
                table.demand_pile[card] += count
                cards[card] = 0
    if sum(table.demand_pile) + len(table.demand_under) > 0:
        table.phase = DEMANDS
    else:
        table.field = NOWHERE


@rule("spacedealer.neutral.pile", "spacedealer.neutral.open", "spacedealer.neutral.next")
def draw_demand(table: Table, move: DrawDemand) -> Play:
    """The uppermost demand card is turned up at a neutral planet, or sent under the pile if it would start a race."""
    require(table.phase == DEMANDS, "spacedealer.neutral.next")
    require(0 <= move.demand < len(table.demand_pile), "spacedealer.components.demand-cards")
    shuffled = sum(table.demand_pile) > 0
    if shuffled:
        require(table.demand_pile[move.demand] > 0, "spacedealer.neutral.pile")
    else:
        require(table.demand_under[0] == move.demand, "spacedealer.neutral.redraw")
    yield
    if shuffled:
        table.demand_pile[move.demand] -= 1
    else:
        table.demand_under.pop(0)
    left = sum(table.demand_pile) + len(table.demand_under)
    if _able(table, move.demand) < table.rules.neutral_redraw_players:
        _open_demand(table, move.demand)
        return
    table.tried += 1
    if table.tried <= left:
        table.demand_under.append(move.demand)
    else:
        _stop_redrawing(table, move.demand)


@rule("spacedealer.neutral.redraw")
def _able(table: Table, card: int) -> int:
    """Players with a ship on the planet that could serve a demand at once."""
    able = [0] * table.players
    for ship, owner in enumerate(table.ship_owner):
        if owner != NOBODY and is_at(table, ship, table.field) and covers(table.cargo[ship], table.rules.neutral[card]):
            able[owner] = 1
    return sum(able)


@rule("spacedealer.neutral.redraw-stop")
def _stop_redrawing(table: Table, card: int) -> None:
    """When every card of the pile has been sent back, the last one stays, or none does."""
    if table.rules.neutral_redraw_stop == "place-last":
        _open_demand(table, card)
    else:
        table.demand_under.append(card)
        _resume(table)


def _open_demand(table: Table, card: int) -> None:
    table.wanted[table.field] = card
    _resume(table)


def _resume(table: Table) -> None:
    """Back to the seat that served; in set-up on to the next planet."""
    table.tried = 0
    if table.turn != NOBODY:
        table.field = NOWHERE
        table.phase = ACT
        return
    next_open_field(table)


@rule("spacedealer.neutral.open", "spacedealer.neutral.no-owner")
def next_open_field(table: Table) -> None:
    """Set-up: the next neutral planet that is to get a demand; after the last the players choose their openings."""
    rules = table.rules
    one_box = rules.components_fields // (1 + rules.setup_neutral_fields)
    due = fields(table) - table.players if rules.neutral_open == "one-per-field" else one_box
    lying = len(table.wanted) - table.wanted.count(NOTHING)
    for field in range(fields(table)):
        free = host_of(table, field) == NOBODY and table.wanted[field] == NOTHING
        if free and lying < due:
            table.field = field
            table.phase = DEMANDS
            return
    table.field = NOWHERE
    table.phase = OPENING
    table.turn = 0


@rule("spacedealer.neutral.drop")
def leave(table: Table, move: Leave) -> Play:
    """Advanced: goods stay behind on a neutral planet."""
    _check_visit(table, move.ship, move.goods)
    require(table.rules.neutral_drop == "may", "spacedealer.neutral.drop")
    require(sum(move.goods) > 0, "spacedealer.neutral.drop")
    require(covers(table.cargo[move.ship], move.goods), "spacedealer.neutral.drop")
    yield
    shift(table.cargo[move.ship], table.left[table.ship_at[move.ship]], move.goods)


def _check_visit(table: Table, ship: int, goods: tuple[int, ...]) -> None:
    """An own ship on a neutral planet, in the advanced game."""
    check_moment(table)
    require(table.advanced, "spacedealer.setup.two-parts")
    require(is_ship(table, ship, table.turn), "spacedealer.neutral.drop")
    require(table.landed[ship], "spacedealer.flight.in-flight")
    require(host_of(table, table.ship_at[ship]) == NOBODY, "spacedealer.neutral.no-owner")
    require(is_count(goods), "spacedealer.components.goods")


@rule("spacedealer.neutral.pick-up")
def collect(table: Table, move: Collect) -> Play:
    """Advanced: any ship on a neutral planet takes goods that were left there."""
    _check_visit(table, move.ship, move.goods)
    rules = table.rules
    arrived = table.ship_since[move.ship] == table.clock
    require(arrived or rules.neutral_pick_up == "while-there", "spacedealer.neutral.pick-up")
    require(sum(move.goods) > 0, "spacedealer.neutral.pick-up")
    lying = table.left[table.ship_at[move.ship]]
    require(covers(lying, move.goods), "spacedealer.neutral.pick-up")
    require(sum(table.cargo[move.ship]) + sum(move.goods) <= rules.ship_capacity, "spacedealer.using.ship-limit")
    yield
    shift(lying, table.cargo[move.ship], move.goods)
