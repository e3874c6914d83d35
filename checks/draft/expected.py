"""What each clause must assert, from the facts of all editions and from our statement: the yardstick of a draft."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from msgspec import Struct

from checks.draft.actors import actor_of
from checks.draft.features import names
from checks.draft.lexicon import lexicon, stem, words_of
from checks.draft.numerals import numbers_of
from checks.draft.readings import FORBID, FREE, MAY, MUST, ONLY, modals, sightings
from rulebook.corpus import Corpus
from rulebook.facts import assertions
from rulebook.schema import Clause
from rulebook.store import corpus_of

READS = {"must": {MUST}, "should": {MUST}, "does": {MUST}, "may": {MAY}, "must-not": {FORBID}}
SIDES = {"left": "side", "right": "side", "upper": "height", "lower": "height", "clockwise": "turning"}
INTEGER = re.compile(r"\d+")


class Count(Struct, frozen=True):
    """A number a clause asserts, what it counts, and for which number of players or level it holds."""

    value: int
    unit: str | None
    by: str | None = None
    key: int | None = None
    needed: bool = False


class Expected(Struct, frozen=True):
    """All a passage that states the clause may and must assert."""

    clause: str
    kind: str
    counts: tuple[Count, ...]
    readings: frozenset[str]
    firm: bool
    directions: dict[str, frozenset[str]]
    first: dict[str, str]
    concepts: frozenset[str]
    named: frozenset[str]
    mentioned: frozenset[str]
    actor: str


@cache
def expected(game: str, lang: str) -> dict[str, Expected]:
    """What every clause of a game asserts, for a draft in one language."""
    corpus = corpus_of(game)
    return {clause.id: _one(corpus, clause, lang) for clause in corpus.clauses.values()}


def _one(corpus: Corpus, clause: Clause, lang: str) -> Expected:
    text: str = getattr(clause.says, lang)
    directions, first = _directions(corpus, clause, text, lang)
    readings, firm = _readings(corpus, clause, text, lang)
    stems = [stem(word, lang) for word in words_of(text)]
    named = frozenset(concept for _, _, concept in names(corpus.name, lang).terms.found(stems))
    mentioned = _mentioned(corpus, clause)
    return Expected(
        clause.id, clause.kind, _counts(corpus, clause, text, lang), readings, firm, directions, first,
        named | frozenset(clause.concepts) | mentioned, named, mentioned,
        actor_of(text, lang, names(corpus.name, lang)),
    )  # fmt: skip


def _facts(corpus: Corpus, clause: Clause) -> list[tuple[str, Any]]:
    """Every fact and value any edition asserts in the clause, both readings of an open one included."""
    return [
        (fact, value) for _, citation in corpus.citations(clause) for fact, value in citation.facts.items()
    ]  # fmt: skip


def single(unit: str | None) -> str | None:
    """A fact's unit in the singular, as concepts and the lexicon write it."""
    if unit is None:
        return None
    return unit[:-3] + "y" if unit.endswith("ies") else unit.removesuffix("s")


def _counts(corpus: Corpus, clause: Clause, text: str, lang: str) -> tuple[Count, ...]:
    spoken = {number.value for number in numbers_of(text, lang)}
    found: set[Count] = set()
    for fact, given in _facts(corpus, clause):
        declared = corpus.facts[fact]
        unit = single(declared.unit)
        for one in assertions(fact, given, declared):
            key = int(one.key) if one.key.isdigit() else None
            by = {"players": "player"}.get(declared.by or "", declared.by)
            for value in (one.plain, *one.reads):
                for number in value if isinstance(value, tuple) else (value,):
                    if isinstance(number, int) and not isinstance(number, bool):
                        needed = number in spoken and declared.type == "int"
                        found.add(Count(number, unit, by if key is not None else None, key, needed))
            if key is not None:
                found.add(Count(key, by, needed=key in spoken and by == "level"))
            found |= {Count(int(n), "level") for n in INTEGER.findall(one.when)}
    held = {count.value for count in found}
    found |= {Count(value, None, needed=True) for value in spoken - held}
    for _, citation in corpus.citations(clause):
        found |= {Count(value, None) for value in citation.none}
    return tuple(sorted(found, key=lambda c: (c.value, c.unit or "", c.key or 0, c.needed)))


def _readings(corpus: Corpus, clause: Clause, text: str, lang: str) -> tuple[frozenset[str], bool]:
    """The modal readings that are right for the clause; firm when facts or its kind settle them."""
    found: set[str] = {ONLY}
    values = {
        value
        for fact, given in _facts(corpus, clause)
        if corpus.facts[fact].type == "modality"
        for one in assertions(fact, given, corpus.facts[fact])
        for value in (one.plain, *one.reads)
    }
    firm = bool(values)
    for value in values - {"does"} or values:  # a plain "does" yields to an edition that says may or must
        found |= READS[value]
    if clause.kind == "permission":
        found |= {MAY, FREE}
        firm = True
    said = {modal.reading for modal in modals(text, lang)}
    if clause.kind == "prohibition":
        found.add(FORBID)
    firm = firm or bool(said & {MUST, MAY, FORBID})
    found |= said
    if set(words_of(text)) & lexicon(lang).negation:
        found.add(FORBID)
    if not firm:
        found |= {MUST, MAY}
    return frozenset(found), firm


def _directions(
    corpus: Corpus, clause: Clause, text: str, lang: str
) -> tuple[dict[str, frozenset[str]], dict[str, str]]:
    """The directions that are right for the clause, and which one it names first."""
    found: dict[str, set[str]] = {}
    first: dict[str, str] = {}
    stated: set[str] = set()
    for sight in sightings(text, lang):
        found.setdefault(sight.dimension, set()).add(sight.value)
        if not sight.against:
            first.setdefault(sight.dimension, sight.value)
    for fact, given in _facts(corpus, clause):
        if corpus.facts[fact].type != "choice":
            continue
        for one in assertions(fact, given, corpus.facts[fact]):
            for value in (one.plain, *one.reads):
                for token in str(value).split("-"):
                    name = SIDES.get(token)
                    if token in ("up", "down") and not str(value).startswith(("picks", "taken")):
                        name = "rounding" if "round" in fact else "facing"
                    if name:
                        stated.add(name)
                        found.setdefault(name, set()).add(token)
    if "facing" not in stated:  # "the open cards" of a statement names cards, it does not rule how they lie
        found.pop("facing", None)
    return {name: frozenset(values) for name, values in found.items()}, first


def _mentioned(corpus: Corpus, clause: Clause) -> frozenset[str]:
    """Concepts that stand as values or keys of the clause's facts."""
    found: set[str] = set()

    def look(value: Any) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                look(key)
                look(inner)
        elif isinstance(value, list | tuple):
            for inner in value:
                look(inner)
        elif isinstance(value, str):
            for name in (value, f"{value}-card", value.removesuffix("s"), f"{value}-phase"):
                if name in corpus.glossary:
                    found.add(name)

    for _, value in _facts(corpus, clause):
        look(value)
    return frozenset(found)
