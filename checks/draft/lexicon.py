"""What rulebook prose says in each language, as data: senses, modality, directions. Loaded when first needed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

WORD = re.compile(r"[^\W\d_]+|\d+")
STEMMERS = {"en": "english", "fr": "french", "it": "italian"}


def folded(text: str) -> str:
    """Lower case, one kind of apostrophe."""
    return text.replace("\u2019", "'").replace("\u02bc", "'").lower()


def words_of(text: str) -> list[str]:
    """The words and figures of a text, in order."""
    return WORD.findall(folded(text))


@cache
def _stemmer(lang: str) -> Any:
    import snowballstemmer

    return snowballstemmer.stemmer(STEMMERS[lang])


@cache
def stem(word: str, lang: str) -> str:
    """A word's stem; short words stay whole."""
    return word if len(word) < 3 or word.isdigit() else str(_stemmer(lang).stemWord(word))


class Phrases:
    """Phrases with a tag each, found in a list of words; the longest phrase at a place wins for its tag."""

    def __init__(self, entries: Iterable[tuple[Sequence[str], str]]) -> None:
        self.by_first: dict[str, list[tuple[tuple[str, ...], str]]] = {}
        for words, tag in entries:
            if words:
                self.by_first.setdefault(words[0], []).append((tuple(words), tag))
        for rows in self.by_first.values():
            rows.sort(key=lambda row: -len(row[0]))

    def found(self, words: Sequence[str]) -> Iterator[tuple[int, int, str]]:
        """Every (start, end, tag), in order; a phrase inside a longer one of any tag is left out."""
        covered = 0
        for start, word in enumerate(words):
            for phrase, tag in self.by_first.get(word, ()):
                end = start + len(phrase)
                if end > covered and tuple(words[start:end]) == phrase:
                    yield start, end, tag
                    covered = max(covered, end)
                    break


class Lexicon:
    """One language's data, ready for use."""

    def __init__(self, lang: str) -> None:
        with (Path(__file__).parent / "lexicon" / f"{lang}.toml").open("rb") as file:
            data = tomllib.load(file)
        self.lang = lang
        self.tags = frozenset(data["tags"])
        self.stop = frozenset(data["stop"])
        self.advice = Phrases((words_of(entry), "advice") for entry in data["advice"])
        self.aside = Phrases((words_of(entry), "aside") for entry in data["aside"])
        self.limits = Phrases((words_of(entry), "limit") for entry in data["limits"])
        self.instead = Phrases((words_of(entry), "instead") for entry in data["instead"])
        self.modality = Phrases((words_of(e), tag) for tag, entries in data["modality"].items() for e in entries)
        self.actors = Phrases((words_of(e), tag) for tag, entries in data["actors"].items() for e in entries)
        self.numbers = Phrases((words_of(e), tag) for tag, entries in data["numbers"].items() for e in entries)
        self.dimensions = {
            name: Phrases((words_of(entry), value) for value, entries in values.items() for entry in entries)
            for name, values in data["dimensions"].items()
        }
        units: dict[str, list[str]] = data["units"]
        self.units = {stem(word, lang): unit for unit, entries in units.items() for word in entries}
        self.negation = frozenset(data["modality"]["negation"])
        self.senses: dict[str, set[str]] = {}
        phrases: list[tuple[list[str], str]] = []
        for sense, entries in data["senses"].items():
            for entry in entries:
                stems = [stem(word, lang) for word in words_of(entry)]
                if len(stems) == 1:
                    self.senses.setdefault(stems[0], set()).add(sense)
                else:
                    phrases.append((stems, sense))
        self.sense_phrases = Phrases(phrases)


@cache
def lexicon(lang: str) -> Lexicon:
    """The data of one language."""
    return Lexicon(lang)
