"""A Hypothesis state machine that plays Andromeda with the invariants of the proofs.

Why beside the campaigns: a failure shrinks to the shortest game that shows it, and prints as a log with clauses.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from checks.andromeda.invariants import broken
from model.andromeda import play
from model.andromeda.notation import written
from model.andromeda.rules import rules
from model.andromeda.scoring import winners
from model.andromeda.table import Table
from model.andromeda.views import as_json
from model.andromeda.wild import wild_move

SEEDS = st.integers(0, 2**16)
# The English reading lets bonus cards onto the discard pile: a declared finding, tried in a test of its own.
EDITIONS = st.sampled_from([None, "fr", "it"])


class AndromedaMachine(RuleBasedStateMachine):
    """Any edition, any number of players; moves are sampled or wild, and every position is watched."""

    table: Table

    def __init__(self) -> None:
        super().__init__()
        self.log: list[str] = []

    @initialize(players=st.integers(3, 5), edition=EDITIONS, seed=SEEDS, skip=st.integers(0, 900))
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
        play.apply(self.table, move)

    @precondition(lambda self: not play.is_over(self.table))
    @rule(seed=SEEDS)
    def try_wild(self, seed: int) -> None:
        """A wild move is legal exactly when it is offered, and asking changes nothing."""
        move = wild_move(self.table, Random(seed))
        before = as_json(self.table)
        offered = move in play.legal_moves(self.table)
        assert offered == (play.refusal(self.table, move) is None), move
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
