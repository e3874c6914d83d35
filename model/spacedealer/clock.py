"""The clock: seats act at a moment in a stated order, then time runs to the next at which anything can happen."""

from __future__ import annotations

from model.referee import Play, require, rule
from model.spacedealer.moves import PassTime, Release, Wait
from model.spacedealer.table import (
    ACT,
    ASIDE,
    CLEARING,
    CLOCK,
    IDLE,
    NOBODY,
    NOTHING,
    ON_CARD,
    ON_PLAN,
    ON_PLANET,
    ON_SHIP,
    OVER,
    STORE,
    Table,
    idle_timer,
)  # fmt: skip

FIRST_SEAT = 0


@rule("spacedealer.timers.same-moment", "spacedealer.timers.simultaneous")
def begin_moment(table: Table) -> None:
    """All play at once; whoever acts at the same moment does so in the order of the seats."""
    table.phase = ACT
    table.asked = 0
    table.turn = FIRST_SEAT


@rule("spacedealer.timers.any-moment", "spacedealer.timers.instant")
def check_moment(table: Table) -> None:
    """The seat that is asked may act; what needs no timer takes no time."""
    require(table.phase == ACT, "spacedealer.timers.any-moment")


@rule("spacedealer.timers.waiting")
def wait(table: Table, move: Wait) -> Play:
    """The seat has done what it wants at this moment; it is asked again when it wishes, or when something happens."""
    check_moment(table)
    rules = table.rules
    require(1 <= move.seconds <= rules.timer_seconds, "spacedealer.timers.instant")
    if rules.timer_wait != "may":
        require(_unused_timer(table, table.turn) == NOTHING, "spacedealer.timers.waiting")
    yield
    table.wake[table.turn] = table.clock + move.seconds
    table.asked += 1
    if table.asked < table.players:
        step = 1 if rules.time_order == "seating" else -1
        table.turn = (table.turn + step) % table.players
        return
    table.turn = NOBODY
    if rules.time_same_moment == "actions":
        _take_effect(table)
    table.phase = OVER if _finished(table) else CLOCK


def _unused_timer(table: Table, seat: int) -> int:
    """A timer of a seat that has run out and waits to be used, or NOTHING."""
    for timer, owner in enumerate(table.timer_owner):
        if owner == seat and table.timer_place[timer] in (ON_PLAN, ON_CARD) and is_usable(table, timer):
            return timer
    return NOTHING


@rule("spacedealer.end.running-timers", "spacedealer.end.after")
def _finished(table: Table) -> bool:
    """After the end the game goes on until the sand of every timer has run out."""
    if not table.closing:
        return False
    if table.rules.end_running == "lost":
        return True
    for timer, place in enumerate(table.timer_place):
        if place not in (IDLE, STORE) and not is_usable(table, timer):
            return False
    return True


@rule("spacedealer.timers.usable")
def is_usable(table: Table, timer: int) -> bool:
    """A timer that has been activated is usable once its sand has run out."""
    return table.timer_until[timer] <= table.clock


@rule("spacedealer.timers.simultaneous")
def next_stop(table: Table) -> int:
    """The next moment: a seat wakes, a timer runs out, or the game's minutes are over."""
    clock = table.clock
    stop = table.wake[FIRST_SEAT]
    for moment in table.wake:
        stop = min(stop, moment)
    for timer, place in enumerate(table.timer_place):
        if place not in (IDLE, STORE):
            until = table.timer_until[timer]
            if clock < until < stop:
                stop = until
    end = table.rules.game_seconds
    return end if clock < end < stop else stop


@rule("spacedealer.end.thirty-minutes", "spacedealer.timers.effect")
def pass_time(table: Table, move: PassTime) -> Play:
    """Time runs to the next moment; what needs no decision happens there by itself."""
    require(table.phase == CLOCK, "spacedealer.timers.simultaneous")
    require(table.clock + move.seconds == next_stop(table), "spacedealer.timers.simultaneous")
    yield
    table.clock += move.seconds
    if table.rules.time_same_moment == "run-outs":
        _take_effect(table)
    if table.clock >= table.rules.game_seconds:
        table.closing = 1
    begin_moment(table)


def run_outs(table: Table, moment: int) -> list[int]:
    """Timers that have run out by a moment and whose effect needs no decision."""
    return [
        timer for timer, place in enumerate(table.timer_place)
        if place not in (IDLE, STORE, ON_PLAN, ON_CARD) and table.timer_until[timer] <= moment
    ]  # fmt: skip


def _take_effect(table: Table) -> None:
    """Every timer that has run out takes its effect, where no decision is needed."""
    for timer in run_outs(table, table.clock):
        _takes_effect(table, timer)


@rule(
    "spacedealer.technology.climb",
    "spacedealer.flight.arrival",
    "spacedealer.attack.sabotage-after",
    "spacedealer.attack.missile-back",
)
def _takes_effect(table: Table, timer: int) -> None:
    """The level marker climbs, a ship arrives, a sabotaged timer is free again, a blocked slot is cleared."""
    place, at, seat = table.timer_place[timer], table.timer_at[timer], table.timer_owner[timer]
    if place == ON_PLANET:
        table.climbed[seat] += table.rules.technology_step
    elif place == ON_SHIP:
        if table.rules.flight_arrival == "when-used":
            return
        land(table, at)
    elif place == CLEARING:
        table.blocked[seat][at] -= 1
        table.cubes += 1
    elif place == ASIDE:
        table.cubes += 1
    make_idle(table, timer)


def land(table: Table, ship: int) -> None:
    """A ship is on the planet of its field from this moment on."""
    table.landed[ship] = 1
    table.ship_since[ship] = table.clock


@rule("spacedealer.timers.jobs", "spacedealer.timers.idle-only", "spacedealer.timers.two-each")
def check_job(table: Table) -> int:
    """A job needs an idle timer, and minutes left; the timer comes back."""
    check_moment(table)
    require(not table.closing or table.rules.end_new_timers == "may", "spacedealer.end.no-new-timers")
    timer = idle_timer(table, table.turn)
    require(timer != NOTHING, "spacedealer.timers.idle-only")
    return timer


@rule("spacedealer.timers.one-per-place", "spacedealer.timers.places")
def check_free(table: Table, at: int, *places: int) -> None:
    """A place takes one timer."""
    there = 0
    for timer, owner in enumerate(table.timer_owner):
        if owner == table.turn and table.timer_at[timer] == at and table.timer_place[timer] in places:
            there += 1
    require(there < table.rules.timer_per_place, "spacedealer.timers.one-per-place")


@rule("spacedealer.timers.activate", "spacedealer.timers.minute")
def start(table: Table, timer: int, place: int, at: int) -> None:
    """Turn a timer over on a place: it runs for its minute."""
    table.timer_place[timer] = place
    table.timer_at[timer] = at
    table.timer_until[timer] = table.clock + table.rules.timer_seconds


@rule("spacedealer.timers.idle-again", "spacedealer.advanced.factory-covered")
def make_idle(table: Table, timer: int) -> None:
    """A used timer is idle again, or goes back to the reserve where a covered robot factory owes it."""
    seat = table.timer_owner[timer]
    table.timer_at[timer] = NOTHING
    table.timer_until[timer] = 0
    if table.owed[seat] > 0:
        table.owed[seat] -= 1
        table.timer_owner[timer] = NOBODY
        table.timer_place[timer] = STORE
    else:
        table.timer_place[timer] = IDLE


@rule("spacedealer.timers.forgo", "spacedealer.timers.no-cancel", "spacedealer.building.no-site")
def release(table: Table, move: Release) -> Play:
    """A timer that has run out may be taken back without its effect; a plan without a site stays a plan."""
    check_moment(table)
    require(0 <= move.timer < len(table.timer_owner), "spacedealer.timers.idle-only")
    require(table.timer_owner[move.timer] == table.turn, "spacedealer.timers.idle-only")
    place = table.timer_place[move.timer]
    require(place not in (IDLE, ASIDE), "spacedealer.timers.forgo")
    usable = is_usable(table, move.timer)
    require(usable or table.rules.timer_cancel == "may", "spacedealer.timers.no-cancel")
    require(not usable or table.rules.timer_forgo == "may", "spacedealer.timers.forgo")
    yield
    at, seat = table.timer_at[move.timer], table.turn
    if place == ON_PLAN and usable and table.rules.build_no_site == "lost":
        table.box[table.plans[seat][at]] += 1
        table.plans[seat][at] = NOTHING
    if place == ON_SHIP and usable:
        land(table, at)
    make_idle(table, move.timer)
