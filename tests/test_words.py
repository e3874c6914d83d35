"""The three catalogues say the same things with the same parts."""

import string

import pytest

from rulebook.words import catalogue


def _parts(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("lang", ["fr", "it"])
def test_every_message_exists_with_the_same_parts(lang):
    english, other = catalogue("en"), catalogue(lang)
    assert english.keys() == other.keys()
    for key, text in english.items():
        assert _parts(text) == _parts(other[key]), key
