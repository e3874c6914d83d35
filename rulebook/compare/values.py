"""Facts in words: labels, values, keys and conditions as a reader of one language would write them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from rulebook.corpus import Corpus
from rulebook.words import say

WORDS = Path(__file__).parent.parent / "words" / "values.toml"
REASONS = WORDS.with_name("reasons.toml")


@cache
def _words() -> dict[str, Any]:
    with WORDS.open("rb") as file:
        return tomllib.load(file)


def value_word(corpus: Corpus, fact: str, value: str, lang: str) -> str | None:
    """The word for a value of a fact: the fact's own, the game's, or the common one; None where there is none."""
    words = _words()
    own = words["fact"].get(fact, {}).get(value)
    if own is None and value in corpus.game.symbols:
        return str(getattr(corpus.game.symbols[value], lang))
    found = own or words["value"].get(value)
    return str(found[lang]) if found else None


def value_text(corpus: Corpus, fact: str, value: Any, lang: str) -> str:
    """A value in words; a value nobody has worded yet is shown as it is written in the corpus."""
    if isinstance(value, bool):
        return str(_words()["value"][str(value).lower()][lang])
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple | list | frozenset):
        parts = [value_text(corpus, fact, one, lang) for one in value]
        return joined(parts, lang) if parts else say(lang, "compare.none")
    return value_word(corpus, fact, str(value), lang) or str(value).replace("-", " ")


def joined(parts: Iterable[str], lang: str) -> str:
    """A list as a person writes it: a, b and c."""
    *first, last = list(parts)
    return f"{', '.join(first)} {say(lang, 'compare.and')} {last}" if first else last


@cache
def _reasons() -> dict[str, Any]:
    with REASONS.open("rb") as file:
        return tomllib.load(file)


def reason_text(reason: str, lang: str) -> str:
    """Why no rule reads a fact, in the reader's language where somebody has put it so."""
    return reason if lang == "en" else str(_reasons().get(reason, {}).get(lang, reason))


def key_text(corpus: Corpus, fact: str, key: str, lang: str) -> str:
    """A key of a map fact in words: a number of players, a level, a grade."""
    by = corpus.facts[fact].by
    name = key if key.isdigit() else value_text(corpus, fact, key, lang)
    return say(lang, f"compare.by.{by}", key=name) if by else name


def asserted_text(corpus: Corpus, fact: str, asserts: Mapping[str, Iterable[Any]], lang: str) -> str:
    """Values by key in words: `5`, or `3 players: 10; 4 players: 8`; several values of one key joined by or."""
    told = []
    for key, values in asserts.items():
        words = list(dict.fromkeys(value_text(corpus, fact, value, lang) for value in sorted(values, key=str)))
        either = f" {say(lang, 'compare.or')} ".join(words)
        told.append(f"{key_text(corpus, fact, key, lang)}{say(lang, 'compare.colon')} {either}" if key else either)
    return "; ".join(told) if lang != "fr" else " ; ".join(told)


def label_text(corpus: Corpus, fact: str, lang: str) -> str:
    """A fact's label."""
    return str(getattr(corpus.facts[fact].label, lang))


def when_text(when: str, lang: str) -> str:
    """A condition in words, e.g. `technology >=3`."""
    parts = [part.strip() for part in when.split(",") if part.strip()]
    told = []
    for part in parts:
        name, _, test = part.partition(" ")
        told.append(say(lang, f"compare.when.{name}", test=test.replace(">=", "≥ ").replace("<=", "≤ ")))
    return joined(told, lang) if told else ""
