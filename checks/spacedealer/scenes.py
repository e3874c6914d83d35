"""Small positions of Space Dealer in which two readings part: where witnesses are looked for before seeded games."""

from __future__ import annotations

from random import Random
from typing import Any

from checks.scenes import Amount, Scene
from checks.spacedealer.situations import arranged_board
from model.spacedealer import moves as m
from model.spacedealer.cards import NAMES
from model.spacedealer.play import apply, new_game, sample
from model.spacedealer.rules import rules as reference
from model.spacedealer.table import DEMANDS, NOTHING, ON_CARD, Table

SEAT = 0
MORE_THAN_ONE_BOX = 5
# Positions taken from games are shown as they were: what matters there is who did what when, not how much of it.
AMOUNTS: dict[str, int] = {}


def _fourth_demand(rules: Any, amount: Amount) -> tuple[Table, Any]:
    """Five players set up the advanced game; the fourth neutral planet is about to get its demand."""
    table = new_game(reference(), MORE_THAN_ONE_BOX, advanced=True)
    rng = Random(1)
    while table.phase != DEMANDS or len(table.wanted) - table.wanted.count(NOTHING) < 3:
        apply(table, sample(table, rng))
    table.rules = rules
    return table, m.DrawDemand(next(card for card, count in enumerate(table.demand_pile) if count))


def _other_colour(rules: Any, amount: Amount) -> tuple[Table, Any]:
    """A red mining complex has been used, and blue goods are wanted from it."""
    table = arranged_board(("mining-complex-red", 0))
    slot = table.kinds[SEAT].index(NAMES.index("mining-complex-red"))
    table.clock = table.rules.timer_seconds
    table.timer_place[0], table.timer_at[0], table.timer_until[0] = ON_CARD, slot, table.clock
    table.rules = rules
    return table, m.Produce(slot, 2, (-1,))


def scenes() -> tuple[Scene, ...]:
    """Every scene, with the rule that is run in it."""
    return (
        Scene("a fourth neutral demand", "draw_demand", _fourth_demand),
        Scene("another colour from a mining complex", "produce", _other_colour),
    )
