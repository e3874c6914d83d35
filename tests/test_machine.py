"""Hypothesis plays Andromeda: invariants over whole games, failures as a log with clauses."""

from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from checks.andromeda.invariants import broken
from checks.andromeda.machine import AndromedaMachine
from model.andromeda import actions
from model.andromeda.moves import Swap
from model.andromeda.play import RULE_OF, is_over, new_game, step
from model.andromeda.rules import rules

QUICK = settings(
    max_examples=25, stateful_step_count=40, deadline=None, derandomize=True, database=None,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


def test_no_invariant_breaks_in_any_edition():
    run_state_machine_as_test(AndromedaMachine, settings=QUICK)


@pytest.mark.slow
def test_no_invariant_breaks_in_a_long_search():
    run_state_machine_as_test(AndromedaMachine, settings=settings(QUICK, max_examples=400, stateful_step_count=100))


def test_a_wrong_rule_is_found_and_told_as_a_log_with_clauses(monkeypatch):
    def careless(table, move):
        yield from actions.swap(table, move)
        table.discard[0] += 1

    careless.__clauses__ = actions.swap.__clauses__
    monkeypatch.setitem(RULE_OF, Swap, careless)
    with pytest.raises(AssertionError) as caught:
        run_state_machine_as_test(AndromedaMachine, settings=settings(QUICK, phases=[Phase.generate]))
    told = str(caught.value)
    assert "planet-cards: cards of planet 0" in told
    assert "players" in told


def test_the_english_reading_takes_bonus_cards_out_of_their_piles():
    rng, table = Random(1), new_game(rules("en"), 3)
    while not is_over(table):
        step(table, rng)
        if faults := broken(table):
            break
    assert any(fault.startswith("bonus-places") for fault in faults)
