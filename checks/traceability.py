"""Traceability both ways, and the one direction of imports.

Why it exists: citations rot silently. A clause that no code plays, a citation of a clause that is gone, and an
import that points downward all look fine until somebody relies on them.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from rulebook.corpus import Corpus

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("rulebook", "model", "checks", "docs", "cli")


class CodeCitation(Struct, frozen=True):
    """A place in the model that cites a clause: by `@rule` or by `require`."""

    clause: str
    file: str
    line: int
    function: str
    how: str


class Trace(Struct, frozen=True):
    """A game's clauses and the code that plays them, with what is wrong."""

    citations: dict[str, list[CodeCitation]]
    unplayed: dict[str, str]
    uncited: list[str]
    unknown: list[CodeCitation]


def code_citations(game: str, root: Path = ROOT) -> Iterator[CodeCitation]:
    """Every clause id that stands in the game's model, found in the source itself."""
    for path in sorted((root / "model" / game).glob("*.py")):
        shown = f"model/{game}/{path.name}"
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            for decorator in function.decorator_list:
                if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "rule":
                    for text in _strings(decorator):
                        yield CodeCitation(text, shown, function.lineno, function.name, "rule")
            for call in (node for node in ast.walk(function) if isinstance(node, ast.Call)):
                if getattr(call.func, "id", "") == "require" and len(call.args) == 2:
                    for text in _strings(call.args[1]):
                        yield CodeCitation(text, shown, call.lineno, function.name, "require")


def _strings(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and "." in part.value.strip("."):
            yield part.value


def trace(corpus: Corpus, root: Path = ROOT) -> Trace:
    """Tie clauses to code: uncited playable clauses and citations of unknown clauses are faults."""
    known = {corpus.full(clause) for clause in corpus.clauses}
    citations: dict[str, list[CodeCitation]] = {}
    unknown: list[CodeCitation] = []
    for citation in code_citations(corpus.name, root):
        if citation.clause in known:
            citations.setdefault(citation.clause, []).append(citation)
        else:
            unknown.append(citation)
    unplayed: dict[str, str] = {corpus.full(c.id): c.unplayed for c in corpus.clauses.values() if c.unplayed}
    uncited = sorted(known - citations.keys() - unplayed.keys())
    return Trace(citations, unplayed, uncited, unknown)


def downward_imports(root: Path = ROOT) -> list[str]:
    """Imports that point the wrong way: a room may know the rooms above it, never those below."""
    wrong: list[str] = []
    for depth, room in enumerate(ROOMS):
        paths = sorted((root / room).rglob("*.py")) if (root / room).is_dir() else [root / f"{room}.py"]
        for path in (p for p in paths if p.exists()):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                for name in _imported(node):
                    target = name.split(".")[0]
                    if target in ROOMS and ROOMS.index(target) > depth:
                        wrong.append(f"{path.relative_to(root)}:{node.lineno}: {name}")  # type: ignore[attr-defined]
    return wrong


def _imported(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module else []


def unread_facts(corpus: Corpus, root: Path = ROOT) -> list[str]:
    """Facts declared as played that no rule reads: `rules.setup_earth` reads `setup.earth`."""
    read: set[str] = set()
    for path in (root / "model" / corpus.name).glob("*.py"):
        if path.name != "rules.py":
            tree = ast.parse(path.read_text(encoding="utf-8"))
            read |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        else:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
            read |= {n.attr for f in functions for n in ast.walk(f) if isinstance(n, ast.Attribute)}
    played = (fact for fact, about in corpus.facts.items() if about.unread is None)
    return sorted(fact for fact in played if fact.replace(".", "_") not in read)
