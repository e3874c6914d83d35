"""How random players propose moves: cheap guesses that the rules judge, so that no second copy of legality exists."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from model.spacedealer import moves as m
from model.spacedealer.cards import DEPOT, GENERATOR, GOODS, MINE, kinds_of
from model.spacedealer.clock import next_stop
from model.spacedealer.habits import deliver, effect, errand, job
from model.spacedealer.moves import Move
from model.spacedealer.planning import FIRST_PILE, has_room, shuffled_cards
from model.spacedealer.table import (
    ACT,
    ANSWER,
    CLOCK,
    DEMANDS,
    DEPOTS,
    DRAW,
    IDLE,
    KEEP,
    MINES,
    NOTHING,
    ON_CARD,
    ON_PLAN,
    OPENING,
    REMOVE,
    VARIANT,
    Table,
)  # fmt: skip

# Random players look up three times a minute, now and then in between.
GRID = 20


def _weighted(weights: list[int], rng: Random) -> int:
    """An index by its weight; the weights are not all zero."""
    mark = int(rng.random() * sum(weights))
    for index, weight in enumerate(weights):
        mark -= weight
        if mark < 0:
            return index
    raise AssertionError("weights below zero")


def _variant(table: Table, rng: Random) -> Move:
    return m.ChooseRules(rng.random() < 0.5)


def _remove(table: Table, rng: Random) -> Move:
    number, family = table.lots[0]
    kinds = kinds_of(family)
    return m.Remove(kinds[_weighted([table.sets[number][kind] for kind in kinds], rng)])


def _mines(table: Table, rng: Random) -> Move:
    return m.DealMines(_weighted(table.mine_piles, rng))


def _depots(table: Table, rng: Random) -> Move:
    kinds = kinds_of(DEPOT)
    return m.DealDepot(kinds[_weighted([table.pile[kind] for kind in kinds], rng)])


def _demands(table: Table, rng: Random) -> Move:
    if any(table.demand_pile):
        return m.DrawDemand(_weighted(table.demand_pile, rng))
    return m.DrawDemand(table.demand_under[0])


def _open(table: Table, rng: Random) -> Move:
    stack = int(rng.random() * len(table.power[table.turn]))
    mine = kinds_of(MINE)[int(rng.random() * GOODS)]
    return m.Open(stack, mine, table.rules.width // 2 + (stack - 1 if rng.random() < 0.8 else 1 - 3 * (1 - stack)))


def _draw_card(table: Table, rng: Random) -> Move:
    if not shuffled_cards(table, table.level):
        return m.DrawCard(table.under[table.level - FIRST_PILE][0])
    levels, level = table.rules.levels, table.level
    return m.DrawCard(_weighted([n if levels[kind] == level else 0 for kind, n in enumerate(table.pile)], rng))


def _keep(table: Table, rng: Random) -> Move:
    return m.Keep(rng.choice(table.drawn))


def _answer(table: Table, rng: Random) -> Move:
    return m.Accept() if rng.random() < 0.6 else m.Decline()


def _clock(table: Table, rng: Random) -> Move:
    return m.PassTime(next_stop(table) - table.clock)


def _wait(table: Table, rng: Random) -> Move:
    """Mostly to the next third of a minute."""
    return m.Wait(GRID - table.clock % GRID if rng.random() < 0.99 else 1 + int(rng.random() * GRID))


def _act(table: Table, rng: Random) -> Move:
    """Use what has run out, deliver, start jobs, plan; now and then something else; then wait."""
    seat, clock = table.turn, table.clock
    places = table.timer_place
    idle, ready = False, NOTHING
    for timer, owner in enumerate(table.timer_owner):
        if owner == seat:
            place = places[timer]
            if place == IDLE:
                idle = True
            elif place in (ON_CARD, ON_PLAN) and table.timer_until[timer] <= clock:
                ready = timer
    roll = rng.random()
    if ready != NOTHING and roll < 0.9:
        return effect(table, rng, ready)
    if roll < 0.7 and (served := deliver(table, rng)) is not None:
        return served
    if roll < 0.2:
        return errand(table, rng) or _wait(table, rng)
    if idle and roll < 0.8 and not table.closing:
        return job(table, rng)
    return _plan(table, rng) if roll < 0.5 or roll > 0.9 else _wait(table, rng)


def _plan(table: Table, rng: Random) -> Move:
    if not has_room(table, table.turn):
        return _wait(table, rng)
    own = table.own[table.turn]
    if any(own) and rng.random() < 0.6:
        if own[kinds_of(GENERATOR)[0]]:
            return m.Plan(kinds_of(GENERATOR)[0])
        return m.Plan(_weighted(own, rng))
    return m.Draw(FIRST_PILE + int(rng.random() * (table.rules.technology_top - 1)))


PROPOSALS: dict[int, Callable[[Table, Random], Move]] = {
    VARIANT: _variant,
    REMOVE: _remove,
    MINES: _mines,
    DEPOTS: _depots,
    DEMANDS: _demands,
    OPENING: _open,
    ACT: _act,
    ANSWER: _answer,
    DRAW: _draw_card,
    KEEP: _keep,
    CLOCK: _clock,
}
