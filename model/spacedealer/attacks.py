"""Advanced cards that work by a timer: sabotage probes, missiles, transport probes; and discarding a plan."""

from __future__ import annotations

from model.referee import Play, require, rule
from model.spacedealer.building import check_plan
from model.spacedealer.cards import FAMILY_OF, MISSILE, SABOTAGE, TRANSPORT
from model.spacedealer.clock import check_moment, is_usable, make_idle, start
from model.spacedealer.covering import put_under
from model.spacedealer.moves import Arm, DiscardPlan, Launch, Sabotage, Transport
from model.spacedealer.table import (
    ASIDE,
    CLEARING,
    IDLE,
    NOBODY,
    NOTHING,
    ON_CARD,
    ON_SHIP,
    STORE,
    Table,
    covers,
    is_count,
    is_slot,
    shift,
    timer_on,
)  # fmt: skip
from model.spacedealer.using import check_used


@rule("spacedealer.attack.black-markers", "spacedealer.attack.per-run", "spacedealer.components.attack-markers")
def arm(table: Table, move: Arm) -> Play:
    """A used timer on a sabotage probe or a missile puts attack markers on it, if the reserve has any."""
    timer = check_used(table, move.slot)
    seat, rules = table.turn, table.rules
    kind = table.kinds[seat][move.slot]
    most = rules.most_charges[kind]
    require(most > 0, "spacedealer.attack.black-markers")
    held = table.charges[seat][move.slot]
    if FAMILY_OF[kind] == SABOTAGE:
        require(held < most, "spacedealer.attack.probe-limit")
    else:
        require(held < most, "spacedealer.attack.missile-limit")
    gained = min(rules.attack_per_run, most - held, table.cubes)
    require(gained > 0 or rules.attack_short == "nothing", "spacedealer.attack.short")
    yield
    table.charges[seat][move.slot] += gained
    table.cubes -= gained
    make_idle(table, timer)


def _check_charge(table: Table, slot: int, family: int) -> None:
    """A marker lies ready on an own card of the family that is not built over."""
    check_moment(table)
    seat = table.turn
    clause = "spacedealer.attack.sabotage" if family == SABOTAGE else "spacedealer.attack.missile"
    require(is_slot(table, seat, slot), clause)
    require(FAMILY_OF[table.kinds[seat][slot]] == family, clause)
    require(table.charges[seat][slot] > 0, clause)


@rule("spacedealer.attack.sabotage", "spacedealer.attack.self")
def sabotage(table: Table, move: Sabotage) -> Play:
    """A marker goes onto a running timer, which is laid aside and runs out without any effect."""
    _check_charge(table, move.slot, SABOTAGE)
    rules, timer = table.rules, move.timer
    require(0 <= timer < len(table.timer_owner), "spacedealer.attack.sabotage-running")
    require(table.timer_owner[timer] != table.turn or rules.attack_self == "may", "spacedealer.attack.self")
    place = table.timer_place[timer]
    require(place not in (IDLE, STORE), "spacedealer.attack.sabotage-running")
    require(not is_usable(table, timer), "spacedealer.attack.sabotage-running")
    require(place != ASIDE or rules.sabotage_again == "may", "spacedealer.attack.sabotage-again")
    yield
    table.charges[table.turn][move.slot] -= 1
    if place == ON_SHIP:
        _strand(table, table.timer_at[timer])
    _lay_aside(table, timer)


@rule("spacedealer.attack.sabotage-effect", "spacedealer.attack.sabotage-clock")
def _lay_aside(table: Table, timer: int) -> None:
    """Beside the playing area the sand runs on; by another reading it starts anew."""
    if table.rules.sabotage_clock == "restarts":
        start(table, timer, ASIDE, NOTHING)
    table.timer_place[timer] = ASIDE
    table.timer_at[timer] = NOTHING


@rule("spacedealer.attack.sabotage-flight")
def _strand(table: Table, ship: int) -> None:
    """A ship whose flight is sabotaged stays in flight until another timer; by another reading it turns back."""
    if table.rules.sabotage_flight == "turned-back":
        table.ship_at[ship] = table.ship_from[ship]
        table.landed[ship] = 1


@rule("spacedealer.attack.missile")
def launch(table: Table, move: Launch) -> Play:
    """A marker goes onto a slot in anybody's action zone, which stays blocked until a timer has run there."""
    _check_charge(table, move.slot, MISSILE)
    rules, victim, target = table.rules, move.victim, move.target
    require(0 <= victim < table.players, "spacedealer.attack.missile")
    require(victim != table.turn or rules.attack_self == "may", "spacedealer.attack.self")
    require(is_slot(table, victim, target), "spacedealer.attack.missile")
    require(rules.has_slot[table.kinds[victim][target]], "spacedealer.attack.missile")
    require(not table.covered[victim][target], "spacedealer.building.covered")
    require(table.blocked[victim][target] < rules.missile_per_slot, "spacedealer.attack.missile-slot")
    require(blocking(table, victim) < rules.missile_limit, "spacedealer.attack.two-at-most")
    timer = timer_on(table, victim, target, ON_CARD)
    free = timer == NOTHING or rules.missile_running != "not-allowed"
    require(free, "spacedealer.attack.missile-running")
    yield
    table.charges[table.turn][move.slot] -= 1
    table.blocked[victim][target] += 1
    if timer != NOTHING:
        _disturb(table, timer)


@rule("spacedealer.attack.two-at-most")
def blocking(table: Table, seat: int) -> int:
    """Attack markers that block a player: those on slots, by another reading those on timers too."""
    counted = table.rules.missile_limit_counts
    count = sum(table.blocked[seat]) if "slots" in counted else 0
    if "timers" in counted:
        for timer, owner in enumerate(table.timer_owner):
            if owner == seat and table.timer_place[timer] == ASIDE:
                count += 1
    return count


@rule("spacedealer.attack.missile-running")
def _disturb(table: Table, timer: int) -> None:
    """By ruling a timer already on the slot still takes effect; by another reading its effect is lost."""
    if table.rules.missile_running == "effect-lost":
        table.timer_place[timer] = CLEARING


@rule("spacedealer.advanced.transport-move", "spacedealer.advanced.transport-ships")
def transport(table: Table, move: Transport) -> Play:
    """A used timer sends goods of a transport probe to a ship, wherever that is."""
    timer = check_used(table, move.slot)
    seat, rules, ship = table.turn, table.rules, move.ship
    require(FAMILY_OF[table.kinds[seat][move.slot]] == TRANSPORT, "spacedealer.advanced.transport-move")
    require(0 <= ship < len(table.ship_owner), "spacedealer.advanced.transport-ships")
    owner = table.ship_owner[ship]
    require(owner != NOBODY, "spacedealer.advanced.transport-ships")
    require(owner == seat or rules.transport_ships == "any", "spacedealer.advanced.transport-ships")
    require(table.landed[ship] or rules.transport_in_flight == "may", "spacedealer.advanced.transport-ships")
    require(is_count(move.goods), "spacedealer.components.goods")
    require(covers(table.stored[seat][move.slot], move.goods), "spacedealer.advanced.transport-move")
    laden = sum(table.cargo[ship]) + sum(move.goods)
    require(laden <= rules.ship_capacity, "spacedealer.advanced.transport-limit")
    yield
    shift(table.stored[seat][move.slot], table.cargo[ship], move.goods)
    make_idle(table, timer)


@rule("spacedealer.plans.discard", "spacedealer.plans.built-over")
def discard_plan(table: Table, move: DiscardPlan) -> Play:
    """A plan whose timer has run out goes under its pile instead of being built; a built card never does."""
    require(table.advanced, "spacedealer.setup.two-parts")
    timer = check_plan(table, move.place)
    require(table.rules.plans_discard == "may", "spacedealer.plans.discard")
    yield
    put_under(table, table.turn, table.plans[table.turn][move.place])
    table.plans[table.turn][move.place] = NOTHING
    make_idle(table, timer)
