"""A Hypothesis state machine that plays Ad Astra with the invariants of the campaigns.

Why beside the campaigns: a failure shrinks to the shortest game that shows it, and prints as a log with clauses.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from checks.adastra.invariants import broken, broken_by
from model.adastra import play
from model.adastra.moves import Propose
from model.adastra.notation import written
from model.adastra.rules import rules
from model.adastra.scoring import winners
from model.adastra.table import Table
from model.adastra.views import as_json
from model.adastra.wild import wild_move

SEEDS = st.integers(0, 2**16)
EDITIONS = st.sampled_from([None, "fr"])


class AdAstraMachine(RuleBasedStateMachine):
    """Any number of players; moves are sampled or wild, every position and every step is watched."""

    table: Table

    def __init__(self) -> None:
        super().__init__()
        self.log: list[str] = []
        self.faults: list[str] = []

    @initialize(players=st.integers(3, 5), edition=EDITIONS, seed=SEEDS, skip=st.integers(0, 500))
    def sit_down(self, players: int, edition: str | None, seed: int, skip: int) -> None:
        """Begin somewhere in the middle of a seeded game, so that late positions are reached too."""
        rng = Random(seed)
        self.table = play.new_game(rules(edition), players)
        for _ in range(skip):
            if not play.is_over(self.table):
                play.step(self.table, rng)
        self.log.append(f"{players} players, {self.table.rules.edition}, seed {seed}, after {skip} moves")

    @precondition(lambda self: not play.is_over(self.table))
    @rule(seed=SEEDS)
    def move(self, seed: int) -> None:
        """Play a legal move."""
        move = play.sample(self.table, Random(seed))
        self.log.append(f"seat {self.table.turn}: {written(move)} [{play.backing(self.table, move)}]")
        before = self.table.copy()
        play.apply(self.table, move)
        self.faults += broken_by(before, move, self.table)

    @precondition(lambda self: not play.is_over(self.table))
    @rule(seed=SEEDS)
    def try_wild(self, seed: int) -> None:
        """A wild move is legal exactly when it is offered (proposals are never listed), and asking changes nothing."""
        move = wild_move(self.table, Random(seed))
        before = as_json(self.table)
        clause = play.refusal(self.table, move)
        if not isinstance(move, Propose):
            offered = move in play.legal_moves(self.table)
            assert offered == (clause is None), (move, clause)
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
        faults = [*self.faults, *broken(self.table)]
        assert not faults, "\n".join([*self.log, *faults])
