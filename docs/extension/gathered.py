"""Everything the site shows, gathered once: corpora, code, evidence, tests, the reader's own passages."""

from __future__ import annotations

import ast
import json
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import Struct

from checks.comparison import Asked, Judged, findings
from checks.scenarios import failures
from checks.traceability import CodeCitation, trace
from docs.comparing.report import report
from docs.screens.icons import icons_report
from rulebook.accounts import documents
from rulebook.corpus import Corpus
from rulebook.documents import Document
from rulebook.problems import Problem
from rulebook.search import ranking, text, typos
from rulebook.search.site import index_json
from rulebook.store import corpus_of, game_names

ROOT = Path(__file__).resolve().parent.parent.parent


class Tried(Struct, frozen=True):
    """A test that names a clause, with what came of it in the last recorded run."""

    file: str
    line: int
    name: str
    outcome: str | None = None
    seconds: float = 0.0


class Gathered(Struct, dict=True):
    """The language-independent part of a site."""

    corpora: dict[str, Corpus]
    code: dict[str, list[CodeCitation]]
    proofs: dict[str, list[dict[str, Any]]]
    checks: dict[str, list[dict[str, Any]]]
    tests: dict[str, list[Tried]]
    passages: dict[str, dict[str, Document]]

    def verified(self, game: str) -> bool:
        """Whether the evidence file tells anything about a game."""
        return bool(self.checks.get(game))


def gathered(evidence: Path | None, tests: Path | None, sources: Path | None) -> Gathered:
    """Read everything; a file that is not there counts as nothing verified, a broken one is a Problem."""
    corpora = {game: corpus_of(game) for game in game_names()}
    code: dict[str, list[CodeCitation]] = {}
    for corpus in corpora.values():
        code |= trace(corpus).citations
    proofs, checks = _evidence(_read(evidence), evidence)
    known = {corpus.full(clause) for corpus in corpora.values() for clause in corpus.clauses}
    passages = {game: documents(corpus, sources) for game, corpus in corpora.items()} if sources else {}
    return Gathered(corpora, code, proofs, checks, _tests(known, _read(tests) or {}), passages)


def prepare(data: Gathered) -> None:
    """Search for witnesses, solve for icons, play scenarios: once, before the languages part."""
    for game in data.corpora:
        judged_of(game)
        for one in data.corpora[game].scenarios:
            scenario_holds(game, one.id)
    solved_icons()
    for game in data.corpora:
        question_index(game)


@cache
def scenario_holds(game: str, name: str) -> bool:
    """Whether the rules bear a scenario out; one they cannot even read does not hold."""
    found = next(one for one in corpus_of(game).scenarios if one.id == name)
    try:
        return not failures(game, found)
    except Problem:
        return False


@cache
def solved_icons() -> dict[str, Any]:
    """Ad Astra's lost icons."""
    return icons_report("adastra")


@cache
def question_index(game: str) -> dict[str, Any]:
    """The index of `ask` in all languages, with every constant that the twin in JavaScript needs."""
    data = index_json(game)
    more = {"letters": ranking.LETTERS, "shortest": typos.SHORTEST, "most_mended": typos.MOST,
            "french_endings": text.FRENCH_ENDINGS.pattern,
            "italian_nouns": text.ITALIAN_NOUNS.pattern}  # fmt: skip
    return data | {"settings": data["settings"] | more}


def _read(path: Path | None) -> Any:
    if path is None or not path.is_file():
        return None
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise Problem("file.json", file=str(path), why=str(error)) from None


def _evidence(
    data: Any, path: Path | None
) -> tuple[dict[str, list[dict[str, Any]]], dict[str, list[dict[str, Any]]]]:
    """Obligations by clause, and every result by game."""
    proofs: dict[str, list[dict[str, Any]]] = defaultdict(list)
    checks: dict[str, list[dict[str, Any]]] = defaultdict(list)
    try:
        for one in data["checks"] if data else ():
            checks[one["game"]].append(one)
            for clause in one["clauses"]:
                full = clause if clause.startswith(f"{one['game']}.") else f"{one['game']}.{clause}"
                proofs[full].append(one)
    except (KeyError, TypeError, AttributeError) as error:
        raise Problem("site.evidence", file=str(path), why=str(error)) from None
    return dict(proofs), dict(checks)


def _tests(known: set[str], outcomes: dict[str, Any]) -> dict[str, list[Tried]]:
    """Tests by the clauses they name, found in the source of the tests."""
    found: dict[str, list[Tried]] = defaultdict(list)
    for path in sorted((ROOT / "tests").glob("test_*.py")):
        shown = f"tests/{path.name}"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                about = outcomes.get(f"{shown}::{node.name}", {})
                row = Tried(shown, node.lineno, node.name, about.get("outcome"), about.get("seconds", 0.0))
                texts = {one.value for one in ast.walk(node) if isinstance(one, ast.Constant)}
                for clause in sorted(known & {text for text in texts if isinstance(text, str)}):
                    found[clause].append(row)
    return dict(found)


@cache
def comparison_of(game: str, lang: str) -> dict[str, Any]:
    """The comparison of a game's editions in a language, witnesses told."""
    return report(corpus_of(game), lang, Asked(), found=judged_of(game))


@cache
def judged_of(game: str) -> list[Judged]:
    """The findings of a game with their witnesses, which no language changes."""
    return findings(corpus_of(game), Asked())
