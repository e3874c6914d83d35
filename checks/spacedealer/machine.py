"""A Hypothesis state machine that plays Space Dealer with the invariants and relations of the proofs.

Why beside the campaigns: a failure shrinks to the shortest game that shows it, and prints as a log with clauses.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from checks.spacedealer.invariants import broken
from checks.spacedealer.relations import RELATIONS
from model.spacedealer import moves as m
from model.spacedealer import play
from model.spacedealer.notation import written
from model.spacedealer.rules import rules
from model.spacedealer.scoring import winners
from model.spacedealer.table import Table
from model.spacedealer.views import as_json
from model.spacedealer.wild import wild_move

SEEDS = st.integers(0, 2**16)
UNLISTED = (m.Propose, m.ProposePlan)


def ordered(move: Any) -> Any:
    """A move as the list has it: goods into holders, and swaps, in a fixed order."""
    if isinstance(move, m.Produce):
        return msgspec.structs.replace(move, holders=tuple(sorted(move.holders)))
    if isinstance(move, m.Convert):
        return msgspec.structs.replace(move, swaps=tuple(sorted(move.swaps)))
    return move


class SpaceDealerMachine(RuleBasedStateMachine):
    """Any number of players, base or advanced; moves are sampled or wild, and every position is watched."""

    table: Table

    def __init__(self) -> None:
        super().__init__()
        self.log: list[str] = []

    @initialize(players=st.integers(3, 8), advanced=st.booleans(), seed=SEEDS, skip=st.integers(0, 600))
    def sit_down(self, players: int, advanced: bool, seed: int, skip: int) -> None:
        """Begin somewhere in the middle of a seeded game, so that late positions are reached too."""
        rng = Random(seed)
        self.table = play.new_game(rules(), players, advanced)
        for _ in range(skip):
            if not play.is_over(self.table):
                play.step(self.table, rng)
        self.log.append(f"{players} players, advanced {advanced}, seed {seed}, after {skip} moves")

    @precondition(lambda self: not play.is_over(self.table))
    @rule(seed=SEEDS)
    def move(self, seed: int) -> None:
        """Play a legal move; what every single move keeps is asked of it."""
        move = play.sample(self.table, Random(seed))
        shown = f"{self.table.clock} s, seat {self.table.turn}: {written(move)} [{play.backing(self.table, move)}]"
        self.log.append(shown)
        before = self.table.copy()
        play.apply(self.table, move)
        asked = ((one.id, *found) for one in RELATIONS for found in one.holds(before, move, self.table))
        faults = [f"{name}: {label}" for name, label, holds in asked if not holds]
        assert not faults, "\n".join([*self.log, *faults])

    @precondition(lambda self: not play.is_over(self.table))
    @rule(seed=SEEDS)
    def try_wild(self, seed: int) -> None:
        """A wild move is legal exactly when it is offered, and asking changes nothing."""
        move = wild_move(self.table, Random(seed))
        before = as_json(self.table)
        legal = play.refusal(self.table, move) is None
        if not isinstance(move, UNLISTED):
            offered = ordered(move) in play.legal_moves(self.table)
            assert offered == legal, "\n".join([*self.log, f"{written(move)}: offered {offered}, legal {legal}"])
        assert as_json(self.table) == before

    @precondition(lambda self: play.is_over(self.table))
    @rule()
    def count_points(self) -> None:
        """A finished game has a winner, and no move is left."""
        assert winners(self.table)
        assert not play.legal_moves(self.table)

    @invariant()
    def nothing_is_broken(self) -> None:
        """Every invariant holds; otherwise the game so far is told."""
        if not hasattr(self, "table"):
            return
        faults = broken(self.table)
        assert not faults, "\n".join([*self.log, *faults])
