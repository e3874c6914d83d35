"""Values straight from the facts: what the reference rules play, by players, level or grade where a fact has a key."""

from __future__ import annotations

from typing import Any

from model.answers.intents import Computed
from model.answers.slots import Reading
from model.rulesets import reference
from rulebook.problems import Problem
from rulebook.schema import LANGS
from rulebook.search.text import Lexicon, analyse
from rulebook.store import corpus_of


def statement(game: str, clause: str) -> dict[str, str]:
    """A clause's statement in all languages, by full id."""
    says = corpus_of(game).clauses[clause.removeprefix(f"{game}.")].says
    return {lang: getattr(says, lang) for lang in LANGS}


def value_of(game: str, fact: str, reading: Reading | None = None) -> Any:
    """The reference value of a fact; of a fact by key, the one whose key the question names. None if it names none."""
    corpus = corpus_of(game)
    try:
        values = reference(corpus, fact)
    except Problem:
        found = {said.asserts.plain for said in corpus.said if said.asserts.fact == fact and not said.asserts.when}
        return next(iter(found)) if len(found) == 1 else None
    if "" in values:
        return values[""]
    if len(set(map(str, values.values()))) == 1:
        return next(iter(values.values()))
    # The longest key first: a fusion mine is named like a mine, and is not one.
    for key in sorted(values, key=lambda one: (-len(one), one)):
        if reading is not None and _names(reading, corpus.facts[fact].by, key):
            return values[key]
    return None


def _names(reading: Reading, by: str | None, key: str) -> bool:
    """Whether a question names a key: a number of players, a level, a grade or a kind."""
    if not key.isdigit():
        return key in reading.ideas
    slots = ("players",) if by == "players" else ("level", "technology", "ship")
    return any(int(key) in reading.slots.get(slot, ()) for slot in slots)


def fact(reading: Reading, game: str, name: str, clauses: list[str]) -> Computed | None:
    """A fact asked for outright."""
    value = value_of(game, name, reading)
    if value is None:
        return None
    label = corpus_of(game).facts[name].label
    parts = {"label": {lang: getattr(label, lang)[:1].upper() + getattr(label, lang)[1:] for lang in LANGS}}
    return Computed(value, parts, tuple(f"{game}.{clause}" for clause in clauses))


def fact_of_clause(game: str, clause: str, reading: Reading, lang: str, lexicon: Lexicon) -> Any:
    """The number behind a `how many` that a clause settles. Of several, a played one, and of these the one whose label
    is most like the question; of a fact by key, the one key the clause speaks of, or the one the question names."""
    corpus = corpus_of(game)
    entry = corpus.clauses[clause.removeprefix(f"{game}.")]
    asked = {part for item in reading.items for part in (*item.classes, *item.stem.split())}
    found: dict[str, tuple[bool, float, int]] = {}
    for _, citation in corpus.citations(entry):
        for name, given in citation.facts.items():
            if corpus.facts[name].type != "int" or name in found:
                continue
            value = _spoken_of(game, name, given, reading)
            if isinstance(value, int):
                label = analyse(getattr(corpus.facts[name].label, lang), lang, lexicon)
                words = {part for item in label for part in (*item.classes, *item.stem.split())}
                likeness = len(words & asked) / (1 + len(words))
                found[name] = (corpus.facts[name].unread is None, likeness, value)
    return max(found.values())[2] if found else None


def _spoken_of(game: str, name: str, given: Any, reading: Reading) -> Any:
    """The value of a fact as one citation speaks of it."""
    if isinstance(given, dict) and len(given) == 1 and "reads" not in given:
        values = reference(corpus_of(game), name) if corpus_of(game).facts[name].unread is None else {}
        return values.get(str(next(iter(given))), value_of(game, name, reading))
    return value_of(game, name, reading)
