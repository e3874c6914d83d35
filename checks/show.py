"""Reports that need both the rulebook and the model: a clause with its code, a move judged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from checks.traceability import trace
from model.games import part
from rulebook.accounts import documents
from rulebook.corpus import Corpus
from rulebook.problems import Problem
from rulebook.reports import clause_json, find_clause
from rulebook.schema import LANGS
from rulebook.store import corpus_of, game_names


def clause_report(name: str, sources: Path | None = None) -> dict[str, Any]:
    """A clause with citations, code lines, rulings, and with sources the passages themselves."""
    corpus, clause = find_clause(name)
    data = clause_json(corpus, clause)
    found = trace(corpus)
    data["code"] = msgspec.to_builtins(found.citations.get(data["id"], []))
    data["rulings"] = [_settled(corpus.rulings[one], corpus.rulings[one].plays) for one in data["rulings"]]
    ours = (corpus.assumptions[one] for one in data["assumptions"])
    data["assumptions"] = [_settled(one, one.facts) for one in ours]
    if sources is not None:
        texts = documents(corpus, sources)
        for citation in data["citations"]:
            citation["passage"] = texts[citation["edition"]].passage(citation["at"])
    return data


def _settled(entry: Any, plays: dict[str, Any]) -> dict[str, Any]:
    return {
        "id": entry.id,
        "question": {lang: getattr(entry.question, lang) for lang in LANGS},
        "plays": plays,
        "reason": {lang: getattr(entry.reason, lang) for lang in LANGS},
    }


def trace_report(game: str | None) -> dict[str, Any]:
    """The traceability of one game or of all."""
    rows = []
    for name in [game] if game else game_names():
        found = trace(corpus_of(name))
        rows.append({"game": name} | msgspec.to_builtins(found))
    return {"games": rows}


def statement(corpus: Corpus, clause: str) -> dict[str, str]:
    """A clause's statement in all languages, by full id."""
    says = corpus.clauses[clause.removeprefix(f"{corpus.name}.")].says
    return {lang: getattr(says, lang) for lang in LANGS}


def move_report(game: str, position: Path, move: str) -> dict[str, Any]:
    """Whether a move is legal in a position, with the clause that permits or refuses it."""
    play, views, notation = part(game, "play"), part(game, "views"), part(game, "notation")
    try:
        text = position.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Problem("file.missing", file=str(position)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise Problem("file.unreadable", file=str(position), why=str(error)) from None
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Problem("file.json", file=str(position), why=str(error)) from None
    if not isinstance(data, dict):
        raise Problem("position.shape", file=str(position), why="an object was expected")
    table = views.from_json(data, str(position))
    parsed = notation.parse(move)
    clause = play.refusal(table, parsed)
    backing = clause or play.backing(table, parsed)
    return {
        "game": game,
        "move": views.move_json(parsed),
        "legal": clause is None,
        "clause": backing,
        "says": statement(corpus_of(game), backing),
    }
