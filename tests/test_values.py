"""A fact's values have words a reader understands, in three languages."""

import pytest

from rulebook.store import corpus_of

GAMES = ["andromeda"]


@pytest.mark.parametrize("game", GAMES)
def test_every_value_of_a_fact_has_words_in_three_languages(game):
    corpus = corpus_of(game)
    symbols = corpus.game.symbols
    unnamed = {value for about in corpus.facts.values() for value in about.of if value not in symbols}
    assert unnamed == set()


@pytest.mark.parametrize("game", GAMES)
def test_no_words_are_kept_for_a_value_that_no_fact_has(game):
    corpus = corpus_of(game)
    values = {value for about in corpus.facts.values() for value in about.of}
    special = {f"{fact}={value}" for fact, about in corpus.facts.items() for value in about.of}
    assert set(corpus.game.symbols) - values - special == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_declared_fact_is_asserted_or_settled(game):
    corpus = corpus_of(game)
    said = {one.asserts.fact for one in corpus.said}
    settled = {fact for ruling in corpus.rulings.values() for fact in ruling.plays}
    assumed = {fact for assumption in corpus.assumptions.values() for fact in assumption.facts}
    assert set(corpus.facts) - said - settled - assumed == set()
