"""Hypothesis plays Ad Astra: invariants over whole games, failures as a log with clauses."""

from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from checks.adastra.invariants import INVARIANTS, RELATIONS, broken, broken_by
from checks.adastra.machine import AdAstraMachine
from checks.campaign import Campaign, probe
from checks.traceability import code_citations
from model.adastra import trading
from model.adastra.moves import BankTrade, BuildColony, Pass
from model.adastra.play import RULE_OF, is_over, new_game, step
from model.adastra.rules import rules
from model.adastra.table import ASIDE, BUILD, FLY, OVER, PROGRAM
from model.adastra.wild import NEVER_REFUSED

QUICK = settings(
    max_examples=25, stateful_step_count=40, deadline=None, derandomize=True, database=None,
    suppress_health_check=list(HealthCheck),
)  # fmt: skip


def test_no_invariant_breaks():
    run_state_machine_as_test(AdAstraMachine, settings=QUICK)


@pytest.mark.slow
def test_no_invariant_breaks_in_a_long_search():
    run_state_machine_as_test(AdAstraMachine, settings=settings(QUICK, max_examples=400, stateful_step_count=100))


def test_a_wrong_rule_is_found_and_told_as_a_log_with_clauses(monkeypatch):
    def careless(table, move):
        yield from trading.bank_trade(table, move)
        table.bank[0] += 1

    careless.__clauses__ = trading.bank_trade.__clauses__
    monkeypatch.setitem(RULE_OF, BankTrade, careless)
    with pytest.raises(AssertionError) as caught:
        run_state_machine_as_test(AdAstraMachine, settings=settings(QUICK, phases=[Phase.generate], max_examples=200))
    told = str(caught.value)
    assert "resources: cards of resource 0" in told
    assert "players" in told


def reach(phase, seed=3):
    rng = Random(seed)
    while True:
        table = new_game(rules(), 4)
        while table.phase not in (phase, OVER) or table.round < 2:
            if table.phase == OVER:
                break
            step(table, rng)
        if table.phase == phase:
            return table


def lose_a_card(t):
    t.bank[2] -= 1


def overdraw(t):
    t.bank[0], t.hands[0][0] = t.bank[0] + t.hands[0][0] + 1, -1


def lose_a_planet(t):
    t.kinds[40] = -1


def lose_an_artefact(t):
    t.deck[4] -= 1


def fifth_ship(t):
    t.space[0] = 5


def two_buildings(t):
    t.buildings[0] = 3


def orphan(t):
    t.owners[0] = -1


def open_space(t):
    t.track_seats[0] = t.track_cards[0] = -1


def ghost_offer(t):
    t.given[0] = 1


def ghost_points(t):
    t.gained[0] = 1


def lost_score_card(t):
    t.cards[0][0] = ASIDE


def full_hand(t):
    moved = [t.bank[kind] for kind in range(2)]
    for kind, count in enumerate(moved):
        t.bank[kind] -= count
        t.hands[0][kind] += count


@pytest.mark.parametrize(
    ("name", "phase", "damage"),
    [
        ("resources", PROGRAM, lose_a_card), ("not-negative", PROGRAM, overdraw), ("planets", PROGRAM, lose_a_planet),
        ("artefacts", PROGRAM, lose_an_artefact), ("pieces", PROGRAM, fifth_ship), ("buildings", BUILD, two_buildings),
        ("owners", BUILD, orphan), ("track", BUILD, open_space), ("score-cards", PROGRAM, lost_score_card),
        ("hand-limit", PROGRAM, full_hand), ("offers", BUILD, ghost_offer), ("gained", BUILD, ghost_points),
    ],
)  # fmt: skip
def test_each_invariant_notices_its_damage(name, phase, damage):
    table = reach(phase)
    assert broken(table) == []
    damage(table)
    assert name in {fault.split(":")[0] for fault in broken(table)}
    assert {one.id for one in INVARIANTS} == {
        "resources", "not-negative", "planets", "artefacts", "pieces", "buildings", "owners", "track", "score-cards",
        "hand-limit", "offers", "gained",
    }  # fmt: skip


def test_each_kept_statement_notices_its_damage():
    before = reach(FLY)
    for name, damage in (
        ("score", lambda t: t.points.__setitem__(0, t.points[0] - 1)),
        ("landing", lambda t: t.owners.__setitem__(0, (t.owners[0] + 1) % 4)),
        ("lasting", lambda t: t.opened.__setitem__(0, 0)),
    ):
        after = before.copy()
        assert broken_by(before, Pass(), after) == []
        damage(after)
        assert name in {fault.split(":")[0] for fault in broken_by(before, Pass(), after)}
    assert broken_by(before, BuildColony(0), before)[0] == "one-building: nothing was built there"
    assert {one.id for one in RELATIONS} == {"score", "landing", "lasting", "one-building"}


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_thousand_games_end_without_losing_a_card_or_a_piece(players):
    """Every position and every step watched; every rule fires."""
    fired = Counter()
    for seed in range(1000):
        rng, table, moves = Random(seed), new_game(rules(), players), 0
        while not is_over(table):
            before = table.copy()
            move = step(table, rng)
            fired[type(move).__name__] += 1
            faults = broken(table) + broken_by(before, move, table)
            assert not faults, (players, seed, faults)
            moves += 1
            assert moves < 5000, (players, seed)
    assert {kind.__name__ for kind in RULE_OF} - fired.keys() == set()


@pytest.mark.slow
def test_every_refusal_fires_in_a_long_campaign():
    seen = Campaign([], Counter(), Counter(), [])
    for players in (3, 4, 5):
        for seed in range(40):
            probe("adastra", rules(), players, seed, seen, every=2)
    cited = {one.clause for one in code_citations("adastra") if one.how == "require"}
    assert cited - seen.refusals.keys() == NEVER_REFUSED.keys() - seen.refusals.keys()
    assert seen.broken == []
