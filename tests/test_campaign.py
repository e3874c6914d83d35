"""Random games end, lose nothing, and fire every rule and every refusal."""

import json
from collections import Counter

import pytest

from checks.campaign import Campaign, play_one, probe
from checks.traceability import code_citations
from model.andromeda.play import RULE_OF
from model.andromeda.rules import rules
from rulebook.schema import json_schema
from rulebook.store import HERE

PLAYERS = (3, 4, 5)


def lost(table):
    """What a position has lost: stations per player, cards per kind."""
    faults = []
    for seat in range(table.players):
        count = 2 + table.earth[seat] + table.box[seat] + sum(row[seat] for row in table.stations)
        count += sum(orbit.count(seat) for orbit in table.centres)
        if count != table.rules.components_stations:
            faults.append(f"seat {seat} has {count} stations")
    for kind in range(11):
        count = table.supply[kind] + table.discard[kind] + (table.piles[kind - 7] if kind >= 7 else 0)
        count += sum(row[kind] for rows in (table.hands, table.offers, table.hidden) for row in rows)
        wanted = 12 if kind < 7 else table.rules.components_bonus_cards[kind - 7]
        if count != wanted:
            faults.append(f"kind {kind} has {count} cards")
    return faults


@pytest.mark.parametrize("players", PLAYERS)
def test_seeded_games_end_by_rule_and_lose_nothing(players):
    results = [play_one("andromeda", rules(), players, seed, watch=lost) for seed in range(25)]
    assert sum(one.ended for one in results) >= 0.9 * len(results)
    assert all(one.winners for one in results if one.ended)


@pytest.fixture(scope="module")
def campaign():
    seen = Campaign(moves=Counter(), refusals=Counter(), broken=[])
    for players in PLAYERS:
        for seed in range(6):
            probe("andromeda", rules(), players, seed, seen, every=2)
    return seen


def test_a_refused_move_leaves_the_position_untouched(campaign):
    assert campaign.broken == []


def test_every_rule_fires(campaign):
    assert {kind.__name__ for kind in RULE_OF} - set(campaign.moves) == set()


UNREACHABLE = {
    # Nobody may be refused these under the reference rules; other readings can.
    "andromeda.transport.may-play": "playing a transport card is optional",
    "andromeda.action.may-stop": "stopping is allowed by ruling",
    "andromeda.trade.later-choice": "both choices are open to a later trader",
    "andromeda.move.fewer": "moving fewer stations is allowed",
    "andromeda.bonus.may-take": "taking a bonus card is optional",
}


def test_every_refusal_fires(campaign):
    cited = {c.clause for c in code_citations("andromeda") if c.how == "require" and "odds" not in c.file}
    assert cited - set(campaign.refusals) - UNREACHABLE.keys() - {"andromeda.setup.players"} == set()


@pytest.mark.slow
@pytest.mark.parametrize("players", PLAYERS)
def test_two_thousand_games_per_player_count(players):
    results = [play_one("andromeda", rules(), players, seed, watch=lost) for seed in range(2000)]
    assert sum(one.ended for one in results) >= 0.95 * len(results)


def test_the_schema_for_editors_is_current():
    assert json.loads((HERE / "schema.json").read_text()) == json_schema()
