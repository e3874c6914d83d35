"""Using a built card: mines bring goods, converters exchange them, each when its timer has run out."""

from __future__ import annotations

from model.referee import Play, require, rule
from model.spacedealer.cards import GOODS
from model.spacedealer.clock import check_free, check_job, check_moment, is_usable, make_idle, start
from model.spacedealer.holding import check_open, check_room, goods_in, is_holder, owner_of, place_of
from model.spacedealer.moves import Convert, Produce, StartUse
from model.spacedealer.table import CLEARING, NOBODY, NOTHING, ON_CARD, Table, home, is_slot, timer_on


@rule("spacedealer.using.slot", "spacedealer.attack.blocked", "spacedealer.advanced.by-timer")
def start_use(table: Table, move: StartUse) -> Play:
    """A timer starts on a slot in one's action zone; on a blocked one it will only clear the attack marker."""
    timer = check_job(table)
    seat = table.turn
    require(is_slot(table, seat, move.slot), "spacedealer.using.slot")
    require(table.rules.has_slot[table.kinds[seat][move.slot]], "spacedealer.using.slot")
    covered = table.covered[seat][move.slot] and table.rules.build_covered_effect != "may"
    require(not covered, "spacedealer.building.covered")
    check_free(table, move.slot, ON_CARD, CLEARING)
    yield
    start(table, timer, CLEARING if table.blocked[seat][move.slot] else ON_CARD, move.slot)


@rule("spacedealer.using.effect", "spacedealer.timers.effect")
def check_used(table: Table, slot: int) -> int:
    """The effect of a card needs a timer that has run out on it; the timer comes back."""
    check_moment(table)
    require(is_slot(table, table.turn, slot), "spacedealer.using.slot")
    timer = timer_on(table, table.turn, slot, ON_CARD)
    require(timer != NOTHING, "spacedealer.using.effect")
    require(is_usable(table, timer), "spacedealer.timers.effect")
    return timer


@rule(
    "spacedealer.using.mine",
    "spacedealer.using.complex",
    "spacedealer.using.multi-mine",
    "spacedealer.using.fusion-mine",
)
def produce(table: Table, move: Produce) -> Play:
    """A mine brings its goods; each is put into a holder on the planet, or lost."""
    timer = check_used(table, move.slot)
    seat, rules = table.turn, table.rules
    kind = table.kinds[seat][move.slot]
    output, colour = rules.output[kind], move.colour
    require(output > 0, "spacedealer.using.mine")
    require(0 <= colour < GOODS, "spacedealer.components.goods")
    _check_colour(table, kind, colour)
    kept = len(move.holders)
    require(kept <= output, "spacedealer.using.mine")
    short = kept > table.reserve[colour]
    require(not short, "spacedealer.using.reserve-short")
    require(rules.use_short == "lost" or table.reserve[colour] >= output, "spacedealer.using.reserve-short")
    require(kept == output or rules.use_no_room == "lost", "spacedealer.using.lost")
    for holder in move.holders:
        _check_keeper(table, seat, holder)
        check_room(table, seat, holder, move.holders.count(holder))
    yield
    table.reserve[colour] -= kept
    for holder in move.holders:
        goods_in(table, seat, holder)[colour] += 1
    make_idle(table, timer)


@rule("spacedealer.using.complex-colour", "spacedealer.using.multi-mine")
def _check_colour(table: Table, kind: int, colour: int) -> None:
    """A mine's goods have its colour; a multi-mine's any."""
    printed = table.rules.colours[kind]
    require(printed in (NOTHING, colour), "spacedealer.using.complex-colour")


@rule("spacedealer.using.room", "spacedealer.using.any-ship", "spacedealer.using.lost")
def _check_keeper(table: Table, seat: int, holder: int) -> None:
    """New goods go to a depot of the planet or to a ship on it, by ruling anybody's."""
    if holder < 0:
        owner = owner_of(table, holder)
        require(owner != NOBODY, "spacedealer.using.room")
        require(owner == seat or table.rules.use_ships == "any", "spacedealer.using.any-ship")
    else:
        require(is_holder(table, seat, holder), "spacedealer.using.room")
    require(place_of(table, seat, holder) == home(table, seat), "spacedealer.using.room")
    check_open(table, seat, holder)


@rule("spacedealer.using.converter", "spacedealer.using.fusion-converter")
def convert(table: Table, move: Convert) -> Play:
    """A converter exchanges goods in a depot or own ship on the planet with the reserve."""
    timer = check_used(table, move.slot)
    seat = table.turn
    most = table.rules.converts[table.kinds[seat][move.slot]]
    require(most > 0, "spacedealer.using.converter")
    require(len(move.swaps) <= most, "spacedealer.using.fusion-converter")
    for holder, give, take in move.swaps:
        require(0 <= give < GOODS, "spacedealer.components.goods")
        require(0 <= take < GOODS, "spacedealer.components.goods")
        require(is_holder(table, seat, holder), "spacedealer.using.converter-where")
        require(place_of(table, seat, holder) == home(table, seat), "spacedealer.using.converter-where")
        check_open(table, seat, holder)
        given = sum(1 for one in move.swaps if one[0] == holder and one[1] == give)
        require(goods_in(table, seat, holder)[give] >= given, "spacedealer.using.converter")
        taken = sum(1 for one in move.swaps if one[2] == take)
        require(table.reserve[take] >= taken, "spacedealer.using.reserve-short")
    yield
    for holder, give, take in move.swaps:
        goods = goods_in(table, seat, holder)
        goods[give] -= 1
        table.reserve[give] += 1
        goods[take] += 1
        table.reserve[take] -= 1
    make_idle(table, timer)
