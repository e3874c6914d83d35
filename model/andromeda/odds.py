"""Ring odds: an attempt is set up on a real table, judged and counted by the rules that play it."""

from __future__ import annotations

from fractions import Fraction

from msgspec import Struct

from model.andromeda import play
from model.andromeda.moves import Attempt
from model.andromeda.ring import success
from model.andromeda.rules import Rules
from model.andromeda.table import ACTION, Table
from model.referee import Refusal, require


class Odds(Struct, frozen=True):
    """The chance of one attempt at a centre."""

    own: int
    others: int
    cards: int
    level: int
    attempts: int
    chance: Fraction


def _situation(rules: Rules, own: int, others: int, cards: int, level: int) -> Table:
    """A table where seat 0 may try for a centre with these numbers."""
    table = play.new_game(rules, rules.players_min)
    table.phase, table.actions = ACTION, 1
    table.hands[0][0] = cards
    table.stations[0] = [own, others] + [0] * (table.players - 2)
    table.technology[0] = level
    return table


def odds(rules: Rules, own: int, others: int, cards: int, level: int) -> Odds:
    """The exact chance; numbers the rules do not allow raise Refusal with the clause they break."""
    require(0 < level < len(rules.technology_cost), "andromeda.technology.no-skip")
    require(others >= 0, "andromeda.centre.ring-over-planet")
    require(own + others <= rules.components_stations * rules.players_max, "andromeda.components.stations")
    table = _situation(rules, own, others, cards, level)
    move = Attempt(0, cards)
    clause = play.refusal(table, move)
    if clause is not None:
        raise Refusal(clause)
    play.apply(table, move)
    return Odds(own, others, cards, level, table.attempts, success(own, others, table.attempts))
