"""Hypothesis plays Space Dealer: invariants and relations over whole games, failures as a log with clauses."""

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from checks.spacedealer.machine import SpaceDealerMachine
from model.spacedealer import using
from model.spacedealer.moves import Produce
from model.spacedealer.play import RULE_OF

QUICK = settings(
    max_examples=20, stateful_step_count=40, deadline=None, derandomize=True, database=None,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


def test_no_invariant_breaks_and_the_list_of_moves_is_complete():
    run_state_machine_as_test(SpaceDealerMachine, settings=QUICK)


@pytest.mark.slow
def test_no_invariant_breaks_in_a_long_search():
    run_state_machine_as_test(SpaceDealerMachine, settings=settings(QUICK, max_examples=300, stateful_step_count=100))


def test_a_wrong_rule_is_found_and_told_as_a_log_with_clock_and_clauses(monkeypatch):
    def careless(table, move):
        yield from using.produce(table, move)
        table.reserve[0] += 1

    careless.__clauses__ = using.produce.__clauses__
    monkeypatch.setitem(RULE_OF, Produce, careless)
    with pytest.raises(AssertionError) as caught:
        run_state_machine_as_test(SpaceDealerMachine, settings=settings(QUICK, phases=[Phase.generate]))
    told = str(caught.value)
    assert "goods: goods of colour 0" in told
    assert "players, advanced" in told
