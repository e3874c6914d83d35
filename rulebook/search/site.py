"""The same index for a browser: what `ranking` and `confidence` need, as plain JSON, for a twin in JavaScript.

`index_json(game)["languages"][lang]` holds
- `lexicon`: `phrases` (stems to classes), `numbers` (spelled to [value, soft]), `stops`;
- `terms`: [[term, idf], …]; every other place names a term by its number in this list;
- `documents`: [name, kind, length, [[term, weight], …], [[norm, [term, …]], …]] with the bag and the units;
- `says`: clause id to statement, `asks_for`: other documents (scenarios, open questions) to their clauses.
`settings` holds the constants of the formulas, which the docstrings of `ranking` and `confidence` state.
"""

from __future__ import annotations

from typing import Any

from rulebook.schema import LANGS
from rulebook.search import confidence, ranking, text
from rulebook.search.build import Index, build
from rulebook.search.packing import unit_rows
from rulebook.store import corpus_of


def index_json(game: str) -> dict[str, Any]:
    """The index of a game in all languages, with the settings of the formulas."""
    corpus = corpus_of(game)
    return {
        "schema": 1,
        "game": game,
        "settings": settings(),
        "languages": {lang: _language(build(corpus, lang)) for lang in LANGS},
    }


def settings() -> dict[str, Any]:
    """Every constant a twin needs, taken from where it is defined."""
    return {
        "k1": ranking.K1, "b": ranking.B, "mix": ranking.MIX, "share": ranking.SHARE, "also": ranking.ALSO,
        "priors": ranking.PRIORS, "wants_advice": sorted(ranking.WANTS_ADVICE), "candidates": ranking.CANDIDATES,
        "unknown": ranking.UNKNOWN, "doubt": ranking.DOUBT, "silence": ranking.SILENCE,
        "number_weight": text.NUMBER_WEIGHT, "class_weight": text.CLASS_WEIGHT, "stem_weight": text.STEM_WEIGHT,
        "longest_phrase": text.LONGEST, "confidence": list(confidence.WEIGHTS), "confident": confidence.CONFIDENT,
        "first": confidence.FIRST, "outside": confidence.OUTSIDE,
    }  # fmt: skip


def _language(index: Index) -> dict[str, Any]:
    number = {term: place for place, term in enumerate(index.weights)}
    documents = []
    for place, document in enumerate(index.documents):
        bag = [[number[term], round(weight, 2)] for term, weight in document.bag.items()]
        units = [[norm, [number[term] for term in terms]] for norm, terms in unit_rows(index, place)]
        length = round(sum(document.bag.values()), 1)
        documents.append([document.name, document.shown.get("kind", ""), length, bag, units])
    clauses = [document for document in index.documents if "id" in document.shown]
    others = [document for document in index.documents if "id" not in document.shown]
    return {
        "lexicon": index.lexicon,
        "terms": [[term, round(weight, 3)] for term, weight in index.weights.items()],
        "documents": documents,
        "says": {document.name: document.shown["says"][index.lang] for document in clauses},
        "asks_for": {document.name: document.shown["clauses"] for document in others},
    }
