"""Random games end, lose nothing, and fire every rule and every refusal."""

import json
from collections import Counter

import pytest

from checks.andromeda.invariants import broken
from checks.campaign import Campaign, play_one, probe
from checks.traceability import code_citations
from model.andromeda.play import RULE_OF, new_game
from model.andromeda.rules import rules
from model.andromeda.wild import NEVER_REFUSED
from rulebook.schema import json_schema
from rulebook.store import HERE

PLAYERS = (3, 4, 5)


@pytest.mark.parametrize("players", PLAYERS)
def test_seeded_games_end_by_rule_and_lose_nothing(players):
    results = [play_one("andromeda", rules(), players, seed, watch=broken) for seed in range(25)]
    assert sum(one.ended for one in results) >= 0.9 * len(results)
    assert all(one.winners for one in results if one.ended)


@pytest.fixture(scope="module")
def campaign():
    seen = Campaign([], Counter(), Counter(), [])
    for players in PLAYERS:
        for seed in range(6):
            probe("andromeda", rules(), players, seed, seen, every=2)
    return seen


def test_a_refused_move_leaves_the_position_untouched(campaign):
    assert campaign.broken == []


def test_every_rule_fires(campaign):
    assert {kind.__name__ for kind in RULE_OF} - set(campaign.moves) == set()


def test_every_refusal_fires(campaign):
    cited = {c.clause for c in code_citations("andromeda") if c.how == "require"}
    assert cited - set(campaign.refusals) == set(NEVER_REFUSED)


@pytest.mark.parametrize(("edition", "clause"), [("fr", "andromeda.action.may-stop")])
def test_another_reading_makes_a_silent_clause_refuse(edition, clause):
    seen = Campaign([], Counter(), Counter(), [])
    probe("andromeda", rules(edition), 3, 1, seen, every=2)
    assert seen.refusals[clause] > 0


def test_an_invariant_that_breaks_is_named():
    table = new_game(rules(), 3)
    table.earth[1] += 1
    assert broken(table) == ["agents: agents of seat 1"]


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_two_thousand_games_per_player_count(players):
    results = [play_one("andromeda", rules(), players, seed, watch=broken) for seed in range(2000)]
    assert sum(one.ended for one in results) >= 0.95 * len(results)


def test_the_schema_for_editors_is_current():
    assert json.loads((HERE / "schema.json").read_text()) == json_schema()
