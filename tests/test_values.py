"""What facts.yaml declares is used: no fact that nobody asserts, no word for a value that no fact has."""

from rulebook.store import corpus_of

ANDROMEDA = corpus_of("andromeda")


def test_every_declared_fact_is_asserted_or_settled():
    said = {one.asserts.fact for one in ANDROMEDA.said}
    settled = {fact for ruling in ANDROMEDA.rulings.values() for fact in ruling.plays}
    assumed = {fact for assumption in ANDROMEDA.assumptions.values() for fact in assumption.facts}
    assert set(ANDROMEDA.facts) - said - settled - assumed == set()


def test_a_symbol_names_a_value_of_a_fact():
    values = {value for about in ANDROMEDA.facts.values() for value in about.of}
    assert set(ANDROMEDA.game.symbols) - values == set()
