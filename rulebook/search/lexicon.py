"""The lexicon as the analysis uses it: stems and phrases to classes, from `lexicon*.toml` and the glossary."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path

from rulebook.corpus import Corpus
from rulebook.schema import Concept
from rulebook.search.language import SMALL
from rulebook.search.numbers import spelled
from rulebook.search.text import Lexicon, split, stem

HERE = Path(__file__).parent
MOST_CLASSES = 3
OUTSIDE = "outside"
_OPENERS = ("how", "who", "when", "what", "combien", "qui", "quand", "quante", "quando", "chi", "quanto")
QUESTIONS = [[word] for word in _OPENERS]


@cache
def _classes(game: str) -> list[tuple[str, dict[str, str]]]:
    """Classes with their words: a game's own first, then those of every table."""
    rows: list[tuple[str, dict[str, str]]] = []
    for name in (f"lexicon-{game}", "lexicon", "lexicon-talk", "lexicon-forms"):
        path = HERE / f"{name}.toml"
        if path.exists():
            with path.open("rb") as file:
                rows += tomllib.load(file).items()
    return rows


def _key(lang: str, phrase: str) -> str:
    return " ".join(word if word.isdigit() else stem(lang, word) for word in split(phrase) if word.isalnum())


def _words(concept: Concept, lang: str) -> Iterable[str]:
    """A concept's words; whole questions among them are left out, for their own words say more apart."""
    words = getattr(concept, lang)
    return (word for word in (*words.terms, *words.players) if split(word)[:1] not in QUESTIONS)


def lexicon_of(corpus: Corpus, lang: str) -> Lexicon:
    """Everything the analysis of one language needs, as plain data that an index can carry."""
    phrases: dict[str, list[str]] = {}
    small = {stem(lang, word) for word in SMALL[lang]}

    numbers = {word for word, (_, soft) in spelled(lang).items() if not soft}

    def add(name: str, phrase: str) -> None:
        key = _key(lang, phrase)
        if name == OUTSIDE and (key in small or key in phrases):
            return  # a word that means something here, or is a small one once its ending is gone
        if any(word in numbers for word in split(phrase)[1:]):
            return  # a phrase must not swallow a number that the question counts with
        known = phrases.setdefault(key, [])
        if key and name not in known and len(known) < MOST_CLASSES:
            known.append(name)

    for concept in corpus.glossary.values():
        for phrase in _words(concept, lang):
            add(concept.id, phrase)
    for name, words in _classes(corpus.name):
        for phrase in words[lang].replace("\n", " ").split(","):
            add(name, phrase.strip())
    phrases.pop("", None)
    stops = sorted({stem(lang, word) for word in SMALL[lang]} | SMALL[lang])
    return {"phrases": phrases, "numbers": spelled(lang), "stops": stops}
