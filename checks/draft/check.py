"""Check a draft: align it with the clauses, read what it asserts, and list where that is not what the rules say."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import msgspec

from checks.draft.alignment import Alignment, align
from checks.draft.counting import LIKELY, About, Telling, number_findings, players_in, unit_of
from checks.draft.expected import expected
from checks.draft.features import names
from checks.draft.missing import missing_findings
from checks.draft.naming import clashes, families, named_in, term_findings
from checks.draft.numerals import numbers_of
from checks.draft.raw import Raw
from checks.draft.ruling import direction_findings, modality_findings
from checks.draft.segments import Sentence
from rulebook.corpus import Corpus
from rulebook.store import corpus_of

AROUND = 12
ALIKE = 0.3
CLASH = 0.6
LEAST = 0.42  # what is less sure than this is not told


def compare(
    sentences: list[Sentence], game: str, lang: str, tick: Callable[[], None] = lambda: None
) -> tuple[Alignment, list[Raw]]:
    """The alignment of a draft and every disagreement, not yet worded."""
    corpus = corpus_of(game)
    alignment = align(sentences, game, lang)
    found: list[Raw] = []
    for at, players in enumerate(tables(sentences, game, lang)):
        found += _sentence(alignment, at, players, game, lang)
        tick()
    found += missing_findings(alignment, corpus)
    return alignment, [one for one in found if one.confidence >= LEAST]


def tables(sentences: list[Sentence], game: str, lang: str) -> Iterator[int | None]:
    """The number of players each sentence is about, told by itself, its paragraph or its heading."""
    called, facts = names(game, lang), about(game, lang)
    players: int | None = None
    before: Sentence | None = None
    for sentence in sentences:
        own = players_in(sentence, lang, called, facts)
        same = before is not None and sentence.first <= before.last and not sentence.item
        if own is None and not same:
            own = players_in(sentences[sentence.heading], lang, called, facts) if sentence.heading >= 0 else None
            players = own
        elif own is not None:
            players = own
        before = sentence
        yield players


def telling(alignment: Alignment, at: int, game: str, lang: str) -> list[Telling]:
    """The clauses a sentence may state, likeliest first: weighed pairs, and near clauses it is like."""
    wants = expected(game, lang)
    here = alignment.path[at]
    odds = dict(alignment.telling(at))
    near = range(max(0, here - AROUND), min(len(alignment.known.rows), here + AROUND + 1))
    used = frozenset(named_in(alignment.sentences[at].text, lang, names(game, lang)))
    kin = families(game, lang)
    rows = []
    for clause in sorted({*odds, *near}):
        likeness = alignment.likeness[clause][at]
        chance = odds.get(clause, 0.0)
        if chance >= 0.02 or likeness >= ALIKE:
            wanted = wants[alignment.known.rows[clause].clause]
            fit = CLASH if clashes(used, wanted, kin) else 1.0
            rows.append(Telling(clause, chance, wanted, likeness, abs(clause - here), fit))
    return sorted(rows, key=lambda one: -one.weight)


def _sentence(alignment: Alignment, at: int, players: int | None, game: str, lang: str) -> Iterator[Raw]:
    sentence = alignment.sentences[at]
    if sentence.is_heading and not sentence.text[:1].isdigit():
        return
    told = telling(alignment, at, game, lang)
    if not told:
        return
    known, called = alignment.known, names(game, lang)
    yield from number_findings(at, sentence, players, told, lang, called, about(game, lang))
    if sentence.advice:
        return
    yield from direction_findings(at, sentence.text, told, known, lang, called, never(game, lang))
    yield from modality_findings(at, sentence.text, told, known, lang, called)
    yield from term_findings(at, sentence.text, told, game, lang)


@cache
def about(game: str, lang: str) -> About:
    """The units of a game, the numbers asserted of each, and units that have one number throughout."""
    corpus = corpus_of(game)
    values: dict[str, set[int]] = {"player": set(), "level": set()}
    loose: set[int] = set()
    for wants in expected(game, lang).values():
        for count in wants.counts:
            (values.setdefault(count.unit, set()) if count.unit else loose).add(count.value)
    lasting = {unit: max(ns) for unit, ns in values.items() if len({n for n in ns if n > 1}) == 1}
    low, high = corpus.game.players
    every = frozenset(loose.union(*values.values()))
    plain = About(frozenset(values), lasting, (low, high), every, {unit: frozenset(ns) for unit, ns in values.items()})
    return msgspec.structs.replace(plain, pairs=_pairs(corpus, plain, lang))


def _pairs(corpus: Corpus, facts: About, lang: str) -> frozenset[tuple[int, str | None]]:
    """Numbers that go with one named thing wherever it is counted, like the stations of a colour."""
    found: dict[str, set[int]] = {}
    called = names(corpus.name, lang)
    for clause in corpus.clauses.values():
        if clause.kind in ("component", "quantity") and clause.id.startswith("components."):
            for number in numbers_of(getattr(clause.says, lang), lang):
                unit = unit_of(number, lang, called, facts.units)
                if unit is not None and unit in corpus.glossary and number.value > 1:
                    found.setdefault(unit, set()).add(number.value)
    return frozenset((value, unit) for unit, values in found.items() for value in values)


@cache
def never(game: str, lang: str) -> dict[str, set[str]]:
    """Directions no clause of a game ever names."""
    known = {("turning", "clockwise"), ("turning", "counter")}
    named = {(n, v) for one in expected(game, lang).values() for n, vs in one.directions.items() for v in vs}
    found: dict[str, set[str]] = {}
    for name, value in known - named:
        found.setdefault(name, set()).add(value)
    return found


def stated_in(corpus: Corpus, alignment: Alignment) -> dict[str, list[int]]:
    """For each clause the sentences that state it."""
    return {
        row.clause: [s for s, chance in alignment.stated(row.index) if chance >= LIKELY] for row in alignment.known.rows
    }  # fmt: skip
