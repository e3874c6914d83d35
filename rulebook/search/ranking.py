"""Ranking: BM25 over documents proposes, the closest single phrasing decides.

score(document) = prior * (MIX * bm25 / best possible bm25 + (1 - MIX) * closeness)
closeness = that of its closest unit + ALSO * that of the second + ALSO / 2 * that of the third
closeness(unit) = shared weight / (SHARE * weight of the question + (1 - SHARE) * weight of the unit)
A term weighs idf times its weight in the text; a word the index does not know weighs as a rare one. Advice and examples
have a prior below one, unless the question asks for them.
"""

from __future__ import annotations

from typing import NamedTuple

from rulebook.search.file import IndexFile
from rulebook.search.text import Item, analyse, terms
from rulebook.search.typos import nearest

K1, B = 1.2, 0.5
MIX, SHARE, ALSO = 0.65, 0.4, 0.2
PRIORS = {"tip": 0.92, "example": 0.88, "flavour": 0.88}
WANTS_ADVICE = frozenset({"advice", "why", "example", "mean"})
CANDIDATES = 80
UNKNOWN = 5.0
LETTERS = 2
DOUBT = 0.4
SILENCE = "silence:"


class Hit(NamedTuple):
    """A document with its score, the two parts of the score, and how much of the question it covers."""

    score: float
    name: str
    document: int
    bag: float
    unit: float
    covered: float


class Found(NamedTuple):
    """The ranked documents, the question as analysed, the share of it the index does not know, and how close it comes
    to a question on which rulebooks are silent."""

    hits: list[Hit]
    items: list[Item]
    unknown: float
    silence: float


def query_terms(index: IndexFile, items: list[Item]) -> tuple[dict[str, float], float]:
    """The question's terms with weight times idf, misspelt words mended, and the weight of what stays unknown."""
    known = index.head["terms"]
    lexicon = index.head["lexicon"]
    wanted: dict[str, float] = {}
    unknown = 0.0
    for term, weight in terms(items, frozenset(lexicon["stops"])):
        if term in known:
            wanted[term] = max(wanted.get(term, 0.0), weight * known[term][0])
        elif term[0] not in "~#":
            mended = nearest(term, known, lexicon["phrases"])
            for other in mended:
                wanted[other] = max(wanted.get(other, 0.0), 0.8 * weight * known[other][0])
            if len(term) > LETTERS:
                unknown += weight * UNKNOWN * (DOUBT if mended else 1.0)
    return wanted, unknown


def search(index: IndexFile, question: str, lang: str) -> Found:
    """Rank the documents of an index for a question."""
    items = analyse(question, lang, index.head["lexicon"])
    wanted, unknown = query_terms(index, items)
    total = sum(wanted.values())
    if not total:
        return Found([], items, 1.0, 0.0)
    bags, covers = _bags(index, wanted)
    best = sorted(bags, key=lambda number: (-bags[number], number))[:CANDIDATES]
    top = total * (K1 + 1)
    names, kinds = index.head["names"], index.head["kinds"]
    plain = not WANTS_ADVICE & {name for item in items for name in item.classes}
    hits = []
    for number in best:
        close = _closest(index, number, wanted, total)
        bag = bags[number] / top
        score = (PRIORS.get(kinds[number], 1.0) if plain else 1.0) * (MIX * bag + (1 - MIX) * close)
        hits.append(Hit(score, names[number], number, bag, close, covers[number] / (total + unknown)))
    hits.sort(key=lambda hit: (-hit.score, hit.document))
    silent = [hit.score for hit in hits if hit.name.startswith(SILENCE)]
    said = [hit for hit in hits if not hit.name.startswith(SILENCE)]
    return Found(said, items, unknown / (total + unknown), max(silent, default=0.0))


def _bags(index: IndexFile, wanted: dict[str, float]) -> tuple[dict[int, float], dict[int, float]]:
    """BM25 of every document that shares a term, and the weight of the question it covers."""
    lengths, average = index.head["lengths"], index.head["average"]
    scores: dict[int, float] = {}
    covers: dict[int, float] = {}
    for term, weight in wanted.items():
        documents, counts = index.posting(term)
        for number, count in zip(documents, counts, strict=True):
            scaled = count / (1 - B + B * lengths[number] / average)
            scores[number] = scores.get(number, 0.0) + weight * scaled * (K1 + 1) / (scaled + K1)
            covers[number] = covers.get(number, 0.0) + weight
    return scores, covers


def _closest(index: IndexFile, document: int, wanted: dict[str, float], total: float) -> float:
    """The closeness of the units that are most like the question."""
    close = [0.0, 0.0, 0.0]
    for norm, unit in index.units(document):
        shared = 0.0
        for term in unit:
            if term in wanted:
                shared += wanted[term]
        close.append(shared / (SHARE * total + (1 - SHARE) * norm))
    close.sort(reverse=True)
    return close[0] + ALSO * close[1] + ALSO / 2 * close[2]
