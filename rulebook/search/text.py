"""From what a person types to terms: accents, case, inflection, number words and players' words folded.

The same steps run over the corpus when an index is built and over a question when it is asked; the site repeats them in
JavaScript. So they stay few: fold, split, numbers, phrases, stems.
"""

from __future__ import annotations

import re
import sys
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, NamedTuple

WORD = re.compile(r"\d+|[a-z]+|[,;.:!?()\n]")
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\ud800-\udfff")
SPECIAL = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss", "’": "'", "ø": "o"})
ORDINAL_TAILS = {"st", "nd", "rd", "th", "er", "ere", "eme", "ieme"}
FRENCH_ENDINGS = re.compile(r"(?<=[a-z]{3})(?:ees?|(?<!m)ent)$")
ITALIAN_NOUNS = re.compile(r"^([a-z]{2,3}(?:ut|ier))[aeio]$")
LONGEST = 5
MOST_CHARACTERS = 1000
NUMBER_WEIGHT, CLASS_WEIGHT, STEM_WEIGHT = 0.35, 0.9, 0.45
BREAKS = frozenset(",;.:!?()\n")
STEMMERS = {"en": "english", "fr": "french", "it": "italian"}

Lexicon = dict[str, Any]


class Item(NamedTuple):
    """One word, phrase or number of a text. `soft` numbers are articles and ordinals that may count as numbers."""

    word: str
    stem: str
    classes: tuple[str, ...] = ()
    number: int | None = None
    soft: bool = False


def clean(text: str) -> str:
    """Text without control, zero-width and direction characters, cut to a length no question needs."""
    plain = "".join(ch if not 0xD800 <= ord(ch) <= 0xDFFF else " " for ch in text[: 4 * MOST_CHARACTERS])
    return " ".join(CONTROL.sub(" ", plain).split())[:MOST_CHARACTERS]


def fold(text: str) -> str:
    """Lower case without accents."""
    lowered = text.lower().translate(SPECIAL)
    if lowered.isascii():
        return lowered
    return "".join(ch for ch in unicodedata.normalize("NFKD", lowered) if not unicodedata.combining(ch))


@cache
def _stemmer(lang: str) -> Any:
    """Snowball's stemmer of one language. Importing the package itself loads thirty, which takes longer than an answer,
    so the one module is imported through an empty package of another name that looks into the same folder."""
    name = STEMMERS[lang]
    found = find_spec("snowballstemmer")
    alias = ModuleType("_lexludi_snowball")
    alias.__path__ = list(found.submodule_search_locations or ()) if found else []
    sys.modules.setdefault(alias.__name__, alias)
    module = import_module(f"{alias.__name__}.{name}_stemmer")
    return getattr(module, f"{name.capitalize()}Stemmer")()


@cache
def stem(lang: str, word: str) -> str:
    """A word's stem. Accents are folded before, so that a question typed without them finds the same; French endings
    that Snowball knows by their accent, or takes for a noun's, are cut first: jouée, jouées, jouent as joue.
    Short Italian nouns keep what Snowball takes for a participle: minuti and miniera are not both min."""
    if lang == "fr":
        word = FRENCH_ENDINGS.sub("e", word)
    elif lang == "it" and (noun := ITALIAN_NOUNS.match(word)):
        return noun[1]
    return str(_stemmer(lang).stemWord(word))


def split(text: str) -> list[str]:
    """Words, numbers and the punctuation that parts a sentence."""
    return WORD.findall(fold(text))


def analyse(text: str, lang: str, lexicon: Lexicon) -> list[Item]:
    """The items of a text: the longest phrase or number at each place, else a single stem."""
    words = split(text)
    stems = [word if word in BREAKS or word.isdigit() else stem(lang, word) for word in words]
    items: list[Item] = []
    place = 0
    while place < len(words):
        value, soft, spelled = _number(words, place, lexicon["numbers"])
        classes, phrased = _phrase(stems, place, lexicon["phrases"])
        length = max(spelled, phrased, 1)
        word, key = " ".join(words[place : place + length]), " ".join(stems[place : place + length])
        if phrased == 0 and spelled:
            key = f"#{value}"
        items.append(Item(word, key, classes if phrased == length else (), value, soft))
        place += length
    return items


def _number(words: list[str], place: int, spelled: dict[str, Any]) -> tuple[int | None, bool, int]:
    """The number that begins at a place, whether it is only an article or ordinal, and its length in words."""
    word = words[place]
    if word.isdigit():
        tail = place + 1 < len(words) and words[place + 1] in ORDINAL_TAILS
        return int(word[:9]), False, 2 if tail else 1
    for length in range(min(LONGEST, len(words) - place), 0, -1):
        found = spelled.get(" ".join(words[place : place + length]))
        if found is not None:
            return found[0], bool(found[1]), length
    return None, False, 0


def _phrase(stems: list[str], place: int, phrases: dict[str, list[str]]) -> tuple[tuple[str, ...], int]:
    for length in range(min(LONGEST, len(stems) - place), 0, -1):
        found = phrases.get(" ".join(stems[place : place + length]))
        if found is not None:
            return tuple(found), length
    return (), 0


def terms(items: list[Item], stops: frozenset[str]) -> Iterator[tuple[str, float]]:
    """The index terms of a text with their weights: stems, the classes they stand for, numbers."""
    for item in items:
        if item.number is not None and not item.soft:
            yield f"#{item.number}", NUMBER_WEIGHT
        shared = CLASS_WEIGHT / len(item.classes) if item.classes else 0.0
        for name in item.classes:
            yield f"~{name}", shared
        for one in item.stem.split():
            if len(one) > 1 and one not in stops and one[0] not in "#,;.:!?()\n" and not one.isdigit():
                yield one, STEM_WEIGHT if item.classes else 1.0
