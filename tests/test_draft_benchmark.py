"""The injector of the draft benchmark: one error at a time, in its place, the same for the same seed."""

import pytest

from benchmarks.draft.mutate import KINDS, Place, mutations, sample
from benchmarks.draft.peers import digits_differ

TEXT = """Intro.
The starting player may play 3 silver cards face up, rounded down.
If he can, he trades. You may not skip levels."""
PLACES = [
    Place(2, 2, "The starting player may play 3 silver cards face up, rounded down."),
    Place(3, 3, "If he can, he trades."),
    Place(3, 3, "You may not skip levels."),
]


def test_every_kind_of_error_can_be_injected():
    assert {one.kind for one in mutations(TEXT, "en", PLACES)} == set(KINDS)


def test_an_error_changes_its_own_line_alone():
    for one in mutations(TEXT, "en", PLACES):
        before, after = TEXT.split("\n"), one.text.split("\n")
        changed = [at + 1 for at, (old, new) in enumerate(zip(before, after, strict=True)) if old != new]
        assert changed == [one.line], one


def test_a_modal_inside_a_condition_is_left_alone_and_a_ban_loses_its_not():
    rows = [(one.before, one.after) for one in mutations(TEXT, "en", PLACES) if one.kind == "modality"]
    assert rows == [("may", "must"), ("may not", "may")]


@pytest.mark.parametrize("kind", KINDS)
def test_the_choice_depends_on_the_seed_alone(kind):
    found = list(mutations(TEXT, "en", PLACES))
    assert sample(found, kind, 1, 7) == sample(found, kind, 1, 7)


def test_a_sentence_told_twice_is_not_dropped():
    twice = [*PLACES, Place(3, 3, "You may not skip levels")]
    dropped = [one.before for one in mutations(TEXT, "en", twice) if one.kind == "missing"]
    assert "You may not skip levels." not in dropped


def test_digit_only_comparison_sees_figures_and_not_words():
    assert digits_differ("4 cards", "5 cartes")
    assert not digits_differ("4 cards", "4 cartes")
    assert not digits_differ("four cards", "cinq cartes")
