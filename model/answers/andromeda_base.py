"""What Andromeda's computations share: a table to set things up on, and the levels and cards a question names."""

from __future__ import annotations

from typing import Any

from model.andromeda import play
from model.andromeda.rules import Rules, rules
from model.andromeda.table import ACTION, Table
from model.answers.facts import statement
from model.answers.intents import Computed
from model.answers.slots import Reading

G = "andromeda."


def situation(ruleset: Rules, players: int) -> Table:
    """A table to set things up on: stations in place, no cards dealt."""
    return play.new_game(ruleset, players)


def table_at(phase: int = ACTION) -> Table:
    """A table on which seat 0 decides in a phase."""
    table = situation(rules(), rules().players_min)
    table.phase, table.turn, table.actions = phase, 0, rules().action_starter
    return table


def top(costs: tuple[int, ...]) -> int:
    """The highest level that has a price."""
    return len(costs) - 1


def level_of(reading: Reading, which: str) -> int | None:
    """The technology or spaceship level a question names, if it names one; the top counts as one."""
    other = "ship" if which == "technology" else "technology"
    named = reading.slots.get(which)
    if not named and (which in reading.ideas or other not in reading.ideas):
        named = reading.slots.get("level")
    if named:
        return named[-1]
    if reading.ideas & {"top", "max", "last"} and which in reading.ideas:
        return top(rules().technology_cost if which == "technology" else rules().ship_cost)
    return None


def refused_by(clause: str, **parts: Any) -> Computed:
    """A refusal as an answer: no, and the statement of the clause that says so."""
    return Computed("no", parts | {"says": statement("andromeda", clause)}, (clause,), "no")


def cards_of(reading: Reading) -> int | None:
    """The size of the set a question speaks of."""
    return reading.one("cards")
