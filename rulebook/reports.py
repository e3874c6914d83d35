"""Plain data for `show`, `games` and `export`: the JSON form of a clause and of a corpus."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

import msgspec

from rulebook.corpus import Corpus
from rulebook.documents import lines_of
from rulebook.problems import Problem
from rulebook.replays import replays_of
from rulebook.schema import LANGS, Clause
from rulebook.store import corpus_of, game_names


def clause_json(corpus: Corpus, clause: Clause) -> dict[str, Any]:
    """A clause with everything that is said of it."""
    return {
        "id": corpus.full(clause.id),
        "game": corpus.name,
        "kind": clause.kind,
        "concepts": list(clause.concepts),
        "says": {lang: getattr(clause.says, lang) for lang in LANGS},
        "asks": {lang: list(getattr(clause.asks, lang)) for lang in LANGS},
        "citations": [
            {
                "edition": edition,
                "document": f"{corpus.name}.{edition}",
                "lines": [list(lines_of(place)) for place in citation.at],
                "at": [str(place) for place in citation.at],
                "role": citation.role,
                "facts": citation.facts,
            }
            for edition, citation in corpus.citations(clause)
        ],
        "absent": {edition: cited for edition, cited in clause.editions.items() if isinstance(cited, str)},
        "overrides": [corpus.full(other) for other in clause.overrides],
        "settled_by": [corpus.full(other) for other in clause.settled_by],
        "unplayed": clause.unplayed,
        "rulings": [ruling.id for ruling in corpus.rulings.values() if clause.id in ruling.clauses],
        "assumptions": [one.id for one in corpus.assumptions.values() if clause.id in one.clauses],
    }


def find_clause(name: str) -> tuple[Corpus, Clause]:
    """A clause by its full id, or by its id within a game when only one game has it."""
    game, _, rest = name.partition(".")
    if game in game_names():
        corpus = corpus_of(game)
        if rest in corpus.clauses:
            return corpus, corpus.clauses[rest]
    hits = [(c, c.clauses[name]) for c in map(corpus_of, game_names()) if name in c.clauses]
    if len(hits) == 1:
        return hits[0]
    known = [corpus.full(clause) for corpus in map(corpus_of, game_names()) for clause in corpus.clauses]
    near = get_close_matches(name, known, n=3, cutoff=0.3)
    raise Problem("corpus.clause", clause=name[:80], near=", ".join(near) or "-")


def corpus_json(corpus: Corpus) -> dict[str, Any]:
    """The whole corpus of a game."""
    return {
        "game": corpus.name,
        "clauses": [clause_json(corpus, clause) for clause in corpus.clauses.values()],
        "facts": msgspec.to_builtins(corpus.facts),
        "glossary": msgspec.to_builtins(list(corpus.glossary.values())),
        "rulings": msgspec.to_builtins(list(corpus.rulings.values())),
        "assumptions": msgspec.to_builtins(list(corpus.assumptions.values())),
        "remarks": msgspec.to_builtins(corpus.remarks),
        "scenarios": msgspec.to_builtins(corpus.scenarios),
        "unplayed": msgspec.to_builtins(corpus.unplayed),
        "replays": msgspec.to_builtins(list(replays_of(corpus.name).values())),
    }


def games_json() -> list[dict[str, Any]]:
    """Every game with its editions and sizes."""
    rows = []
    for corpus in map(corpus_of, game_names()):
        rows.append(
            {
                "game": corpus.name,
                "title": {lang: getattr(corpus.game.title, lang) for lang in LANGS},
                "editions": list(corpus.game.editions),
                "players": list(corpus.game.players),
                "clauses": len(corpus.clauses),
                "facts": len(corpus.facts),
                "rulings": len(corpus.rulings),
                "assumptions": len(corpus.assumptions),
            }
        )
    return rows
