"""Goods and plans between places and players: instant, at any moment, and only where both sides agree."""

from __future__ import annotations

from model.referee import Play, require, rule
from model.spacedealer.clock import check_moment
from model.spacedealer.holding import check_open, check_room, goods_in, is_holder, place_of
from model.spacedealer.moves import Accept, Decline, Drop, Load, Propose, ProposePlan
from model.spacedealer.planning import has_room, lay_plan
from model.spacedealer.table import (
    ACT,
    ANSWER,
    NOBODY,
    NOTHING,
    NOWHERE,
    ON_PLAN,
    Table,
    covers,
    home,
    is_count,
    is_plan,
    is_ship,
    shift,
    timer_on,
)  # fmt: skip


@rule("spacedealer.exchange.own", "spacedealer.exchange.always")
def load(table: Table, move: Load) -> Play:
    """A player moves goods between own ships, depots and probes on the same planet."""
    check_moment(table)
    seat, rules = table.turn, table.rules
    require(rules.exchange_own == "may", "spacedealer.exchange.own")
    for holder in (move.source, move.target):
        require(is_holder(table, seat, holder), "spacedealer.exchange.own")
        check_open(table, seat, holder)
    require(move.source != move.target, "spacedealer.exchange.own")
    _check_meeting(table, place_of(table, seat, move.source), place_of(table, seat, move.target))
    require(is_count(move.goods), "spacedealer.components.goods")
    require(sum(move.goods) > 0, "spacedealer.exchange.own")
    require(covers(goods_in(table, seat, move.source), move.goods), "spacedealer.exchange.own")
    check_room(table, seat, move.target, sum(move.goods))
    yield
    shift(goods_in(table, seat, move.source), goods_in(table, seat, move.target), move.goods)


@rule("spacedealer.exchange.same-planet")
def _check_meeting(table: Table, here: int, there: int) -> None:
    """Goods change places only on one and the same planet; a ship in flight is on none."""
    together = here == there and here != NOWHERE
    require(together or table.rules.exchange_same_planet == "may", "spacedealer.exchange.same-planet")


@rule("spacedealer.exchange.return")
def drop(table: Table, move: Drop) -> Play:
    """Goods go from a ship back to the reserve, without any effect."""
    check_moment(table)
    rules = table.rules
    require(rules.goods_return == "may", "spacedealer.exchange.return")
    require(is_ship(table, move.ship, table.turn), "spacedealer.exchange.return")
    require(table.landed[move.ship] or rules.goods_return_where == "anywhere", "spacedealer.exchange.return")
    require(is_count(move.goods), "spacedealer.components.goods")
    require(sum(move.goods) > 0, "spacedealer.exchange.return")
    require(covers(table.cargo[move.ship], move.goods), "spacedealer.exchange.return")
    yield
    shift(table.cargo[move.ship], table.reserve, move.goods)


@rule("spacedealer.exchange.always", "spacedealer.exchange.gifts")
def propose(table: Table, move: Propose) -> Play:
    """Offer goods for goods of another player, or as a gift, where both holders are on one planet."""
    check_moment(table)
    seat, partner = table.turn, move.partner
    _check_partner(table, partner)
    require(is_holder(table, seat, move.mine), "spacedealer.exchange.always")
    require(is_holder(table, partner, move.theirs), "spacedealer.exchange.always")
    check_open(table, seat, move.mine)
    check_open(table, partner, move.theirs)
    here = place_of(table, seat, move.mine)
    _check_meeting(table, here, place_of(table, partner, move.theirs))
    guests = here not in (home(table, seat), home(table, partner))
    require(not guests or table.rules.exchange_guests == "may", "spacedealer.exchange.guests")
    require(is_count(move.give), "spacedealer.components.goods")
    require(is_count(move.take), "spacedealer.components.goods")
    require(sum(move.give) > 0, "spacedealer.exchange.always")
    require(sum(move.take) > 0 or table.rules.exchange_gifts == "may", "spacedealer.exchange.gifts")
    require(covers(goods_in(table, seat, move.mine), move.give), "spacedealer.exchange.always")
    require(covers(goods_in(table, partner, move.theirs), move.take), "spacedealer.exchange.always")
    balance = sum(move.take) - sum(move.give)
    check_room(table, seat, move.mine, balance)
    check_room(table, partner, move.theirs, -balance)
    yield
    table.mine, table.theirs = move.mine, move.theirs
    table.give, table.take = list(move.give), list(move.take)
    _ask(table, partner)
    if sum(move.take) == 0 and table.rules.exchange_consent == "may":
        _settle(table)


def _check_partner(table: Table, partner: int) -> None:
    """An offer goes to another player."""
    require(0 <= partner < table.players, "spacedealer.exchange.agreed")
    require(partner != table.turn, "spacedealer.exchange.agreed")


def _ask(table: Table, partner: int) -> None:
    table.asker = table.turn
    table.turn = partner
    table.phase = ANSWER


@rule("spacedealer.plans.trade", "spacedealer.plans.gifts")
def propose_plan(table: Table, move: ProposePlan) -> Play:
    """Advanced: offer a planned card for another player's, or as a gift to somebody with a free place."""
    check_moment(table)
    rules = table.rules
    require(table.advanced, "spacedealer.setup.two-parts")
    _check_partner(table, move.partner)
    _check_tradable(table, table.turn, move.mine)
    if move.theirs == NOTHING:
        require(rules.plans_gifts == "may", "spacedealer.plans.gifts")
        require(has_room(table, move.partner), "spacedealer.plans.free-place")
    else:
        require(rules.plans_trade == "may", "spacedealer.plans.trade")
        _check_tradable(table, move.partner, move.theirs)
    yield
    table.mine, table.theirs = move.mine, move.theirs
    _ask(table, move.partner)


@rule("spacedealer.plans.under-timer")
def _check_tradable(table: Table, seat: int, place: int) -> None:
    """Only a card in planning changes hands, and by ruling none under a timer."""
    require(is_plan(table, seat, place), "spacedealer.plans.trade")
    busy = timer_on(table, seat, place, ON_PLAN) != NOTHING
    require(not busy or table.rules.plans_under_timer == "may", "spacedealer.plans.under-timer")


@rule("spacedealer.exchange.agreed")
def accept(table: Table, move: Accept) -> Play:
    """The partner agrees: goods or plans change hands at once."""
    require(table.phase == ANSWER, "spacedealer.exchange.agreed")
    yield
    _settle(table)


@rule("spacedealer.exchange.agreed")
def decline(table: Table, move: Decline) -> Play:
    """The partner does not agree: nothing changes hands."""
    require(table.phase == ANSWER, "spacedealer.exchange.agreed")
    yield
    _close(table)


def _settle(table: Table) -> None:
    """What was offered changes hands."""
    seat, partner = table.asker, table.turn
    if table.give:
        own = goods_in(table, seat, table.mine)
        other = goods_in(table, partner, table.theirs)
        shift(own, other, tuple(table.give))
        shift(other, own, tuple(table.take))
    else:
        card = table.plans[seat][table.mine]
        if table.theirs == NOTHING:
            table.plans[seat][table.mine] = NOTHING
            lay_plan(table, partner, card)
        else:
            table.plans[seat][table.mine] = table.plans[partner][table.theirs]
            table.plans[partner][table.theirs] = card
    _close(table)


def _close(table: Table) -> None:
    """The offer is off the table and the seat that made it acts on."""
    table.give, table.take = [], []
    table.mine = table.theirs = NOTHING
    table.turn = table.asker
    table.asker = NOBODY
    table.phase = ACT
