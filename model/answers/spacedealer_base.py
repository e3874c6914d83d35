"""A table of Space Dealer to set things up on, for computations and scenarios."""

from __future__ import annotations

from typing import Any

from model.spacedealer import moves as m
from model.spacedealer import play
from model.spacedealer.building import lay_card
from model.spacedealer.cards import MINE, NAMES, kinds_of
from model.spacedealer.rules import Rules
from model.spacedealer.table import OPENING, PLACES, Table
from rulebook.problems import Problem

G = "spacedealer."


def situation(ruleset: Rules, players: int, advanced: bool = False) -> Table:
    """A table that has been opened: the lots fall as they come first, a generator stands on the left and the first
    mine under the planet's left side; seat 0 is asked."""
    table = play.new_game(ruleset, players, advanced)
    while table.phase != OPENING:
        play.apply(table, next(iter(play.chances(table))))
    for seat in range(players):
        mine = next(kind for kind in kinds_of(MINE) if table.own[seat][kind])
        play.apply(table, m.Open(0, mine, ruleset.width // 2 - 1))
    return table


def arrange(table: Table, path: str, value: Any) -> bool:
    """A scenario's own words for a position: `built.SEAT: [cards]`, `planned.SEAT: [cards]`,
    `timer.NUMBER: [place, at, until]`. Cards are taken from where they lie, so that none is made up."""
    word, _, number = path.partition(".")
    if word == "built":
        for name in value:
            middle = table.rules.width // 2
            column = next(c for c in range(middle - 1, 0, -1) if table.demand[int(number)][c] < 0)
            lay_card(table, int(number), _taken(table, name), column)
    elif word == "planned":
        for place, name in enumerate(value):
            table.plans[int(number)][place] = _taken(table, name)
    elif word == "timer":
        place, at, until = value
        timer = int(number)
        table.timer_place[timer], table.timer_at[timer] = PLACES.index(place), at
        table.timer_until[timer] = until
    else:
        return False
    return True


def _taken(table: Table, name: str) -> int:
    if name not in NAMES:
        raise Problem("position.shape", file="scenarios.yaml", why=f"unknown card: {name}")
    kind = NAMES.index(name)
    for row in (table.pile, table.box, *table.own):
        if row[kind]:
            row[kind] -= 1
            return kind
    raise Problem("position.shape", file="scenarios.yaml", why=f"no card left: {name}")
