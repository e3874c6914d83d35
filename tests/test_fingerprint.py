"""The referee's fingerprint: what it says of thousands of seeded moves does not move by accident."""

import pytest

from checks.deletions import deletions, loose_numbers, sites
from checks.fingerprint import fingerprint, golden
from rulebook.store import corpus_of, game_names


@pytest.mark.parametrize("game", game_names())
def test_the_referee_still_says_what_it_said(game):
    assert fingerprint(game) == golden(game)


def test_a_deleted_require_is_noticed():
    some = [site for site in sites("andromeda") if site[2] in ("attempt", "transport_back")]
    found = deletions("andromeda", some[:2])
    assert [one.killed for one in found] == [True, True]


@pytest.mark.slow
@pytest.mark.parametrize("game", ["andromeda", "adastra"])
def test_every_deleted_require_is_noticed_or_harmless_for_a_stated_reason(game):
    assert [one for one in deletions(game) if not one.killed and not one.reason] == []


@pytest.mark.parametrize("game", game_names())
def test_every_changed_number_of_the_facts_is_noticed(game):
    assert loose_numbers(corpus_of(game)) == []
