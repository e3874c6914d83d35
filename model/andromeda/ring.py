"""Establishing a centre: a set buys attempts, and the planet ring draws one station an attempt by chance."""

from __future__ import annotations

from fractions import Fraction

from model.andromeda.actions import after_action, check_action
from model.andromeda.moves import Attempt, DrawStation
from model.andromeda.sets import check_claim, check_set, counted, half, pay_set
from model.andromeda.table import FREE, NOBODY, RING, Table
from model.referee import Play, require, rule


@rule(
    "andromeda.centre.play-set",
    "andromeda.centre.attempts",
    "andromeda.centre.ring-over-planet",
    "andromeda.centre.ring-leaves-centres",
    "andromeda.centre.try",
)
def attempt(table: Table, move: Attempt) -> Play:
    """Play a set for a planet where one has a station, and take the ring."""
    check_action(table)
    check_set(table, move)
    check_claim(table, move)
    seat = table.turn
    require(table.stations[move.planet][seat] >= table.rules.centre_own_stations, "andromeda.centre.own-station")
    if table.rules.centre_when_full == "must-not":
        require(table.centres[move.planet][-1] == FREE, "andromeda.centre.full-planet-uses")
    yield
    pay_set(table, move)
    table.actions -= 1
    table.phase = RING
    table.ring = move.planet
    table.attempts = half(table, counted(table, move), "attempts")
    if table.attempts == 0:  # only where an edition leaves jokers out: one true card and two jokers
        _put_ring_away(table)


@rule(
    "andromeda.centre.draw",
    "andromeda.centre.next-attempt",
    "andromeda.centre.action-ends",
    "andromeda.centre.next-alike",
)
def draw_station(table: Table, move: DrawStation) -> Play:
    """One station leaves the ring: an own one takes a centre, another goes to Earth and costs an attempt."""
    require(table.phase == RING, "andromeda.centre.play-set")
    require(0 <= move.owner < table.players, "andromeda.centre.draw")
    require(table.stations[table.ring][move.owner] > 0, "andromeda.centre.draw")
    yield
    table.stations[table.ring][move.owner] -= 1
    if move.owner == table.turn:
        _establish(table)
        table.attempts = 0
    else:
        _send_home(table, move.owner)
        table.attempts -= 1
    if table.attempts == 0:
        _put_ring_away(table)


@rule(
    "andromeda.centre.own-placed",
    "andromeda.centre.most-valuable",
    "andromeda.centre.one-per-centre",
    "andromeda.centre.never-moved",
    "andromeda.centre.established",
)
def _establish(table: Table) -> None:
    """The station takes the most valuable free centre; with none free it stays on the planet."""
    orbit = table.centres[table.ring]
    for slot in range(len(orbit)):
        if orbit[slot] == FREE:
            orbit[slot] = table.turn
            return
    table.stations[table.ring][table.turn] += 1


@rule("andromeda.centre.other-to-earth")
def _send_home(table: Table, owner: int) -> None:
    """Another player's station returns to Earth."""
    goal = table.rules.centre_other_goes_to
    if goal == "earth":
        table.earth[owner] += 1
    elif goal == "box":
        table.box[owner] += 1
    else:
        table.stations[table.ring][owner] += 1


@rule("andromeda.centre.put-back", "andromeda.centre.cards-stay")
def _put_ring_away(table: Table) -> None:
    """The ring leaves the planet; what is still under it stays there."""
    table.ring = NOBODY
    table.attempts = 0
    after_action(table)


@rule("andromeda.centre.draw")
def success(own: int, others: int, attempts: int) -> Fraction:
    """The exact chance of drawing an own station within the attempts, others leaving one by one."""
    miss = Fraction(1)
    for gone in range(attempts):
        if others - gone <= 0:
            return Fraction(1)
        miss *= Fraction(others - gone, own + others - gone)
    return 1 - miss
