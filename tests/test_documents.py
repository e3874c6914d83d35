"""Sentences and places: what a citation names."""

import pytest

from rulebook.documents import Document
from rulebook.numbers import numbers_in
from rulebook.problems import Problem
from rulebook.schema import Damage, Edition

TEXT = "One rule. Another rule.\n\nA rule that runs\nover two lines. And more.\n\n* first item\n* second item\n"


def document(**about):
    return Document("x", TEXT, Edition(title="x", language="en", publisher="x", **about))


def test_sentences_know_the_lines_they_run_over():
    spans = [(s.first, s.last) for s in document().sentences]
    assert spans == [(1, 1), (1, 1), (3, 4), (4, 4), (6, 6), (7, 7)]


@pytest.mark.parametrize(
    ("place", "text"),
    [(1, "One rule. Another rule."), ("1#2", "Another rule."), ("3-4#1", "A rule that runs over two lines."),
     ("3-4#1-2", "A rule that runs over two lines. And more."), ("4", "And more.")],
)  # fmt: skip
def test_a_place_names_the_sentences_wholly_inside_it(place, text):
    assert document().passage([place]) == text


@pytest.mark.parametrize("place", ["3", "1#3", "90", "5"])
def test_a_place_with_nothing_in_it_is_a_problem(place):
    with pytest.raises(Problem):
        document().passage([place])


def test_damage_is_mended_before_sentences_are_read():
    mended = document(damage=[Damage(at=1, printed="Another", reads="A second")])
    assert mended.passage(["1#2"]) == "A second rule."
    with pytest.raises(Problem, match="does not hold"):
        document(damage=[Damage(at=1, printed="absent", reads="x")])


@pytest.mark.parametrize(
    ("lang", "text", "numbers"),
    [("en", "two or 13 cards, one joker, the third time", (2, 3, 13)),
     ("fr", "une carte, vingt-deux agents, la troisième", (3, 22)),
     ("it", "un agente, sette pianeti, 0 punti", (0, 7))],
)  # fmt: skip
def test_numbers_are_read_as_digits_and_words_without_the_article(lang, text, numbers):
    assert numbers_in(text, lang) == numbers
