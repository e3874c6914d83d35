"""Take every `require` of a model away, one at a time, and see a check fail; change every number of the facts too.

The survivors are listed with the reason why each is harmless. Run it with `make deletions`.
"""

from __future__ import annotations

import ast
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from msgspec import Struct

from checks.fingerprint import golden
from checks.traceability import ROOT
from rulebook.corpus import Corpus
from rulebook.pins import claim_pins
from rulebook.store import corpus_of

# Requires that the fingerprint cannot miss because nothing it plays depends on them.
HARMLESS = {
    "new_table": "the number of players is asked before there is a table; a test of its own asks it",
    "odds": "the odds ask it for a person; a test of its own asks it",
}


class Deletion(Struct, frozen=True):
    """A `require` and what came of its removal."""

    file: str
    line: int
    function: str
    clause: str
    killed: bool
    reason: str = ""


def sites(game: str) -> Iterator[tuple[str, int, str, str]]:
    """Every `require` statement of a game's model: file, line, function and source."""
    for path in sorted((ROOT / "model" / game).glob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
            for node in ast.walk(function):
                call = node.value if isinstance(node, ast.Expr) else None
                if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "require":
                    yield path.name, call.lineno, function.name, ast.unparse(call.args[1])


class _Delete(ast.NodeTransformer):
    def __init__(self, line: int) -> None:
        self.line = line

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """Put `pass` where the statement stood."""
        return ast.copy_location(ast.Pass(), node) if node.lineno == self.line else node


def delete(game: str, site: tuple[str, int, str, str]) -> Deletion:
    """Run the fingerprint on a copy of the model without one `require`."""
    name, line, function, clause = site
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(ROOT / "model", Path(folder) / "model", ignore=shutil.ignore_patterns("__pycache__"))
        target = Path(folder) / "model" / game / name
        tree = _Delete(line).visit(ast.parse(target.read_text(encoding="utf-8")))
        target.write_text(ast.unparse(tree), encoding="utf-8")
        command = [sys.executable, "-c", _RUN, folder, str(ROOT), game]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)  # noqa: S603
            killed = done.returncode != 0 or json.loads(done.stdout) != golden(game)
        except subprocess.TimeoutExpired:
            killed = True
    reason = "" if killed else HARMLESS.get(function, "")
    return Deletion(f"model/{game}/{name}", line, function, clause, killed, reason)


# The mutated model comes first on the path; everything else is the project's own.
_RUN = (
    "import sys; sys.path[:0] = sys.argv[1:3]; import json; from checks.fingerprint import fingerprint; "
    "print(json.dumps(fingerprint(sys.argv[3])))"
)


def deletions(game: str, only: list[tuple[str, int, str, str]] | None = None) -> list[Deletion]:
    """Delete every `require` of a game, two at a time."""
    chosen = list(sites(game)) if only is None else only
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda site: delete(game, site), chosen))


def loose_numbers(corpus: Corpus) -> list[str]:
    """Numbers of the facts whose change no pin would notice; each is tried."""
    before = claim_pins(corpus)
    loose = []
    for clause in corpus.clauses.values():
        for edition, citation in corpus.citations(clause):
            for fact, path in _numbers(citation.facts):
                _shift(citation.facts, path, 1)
                if claim_pins(corpus, clause)[f"{clause.id}@{edition}"] == before[f"{clause.id}@{edition}"]:
                    loose.append(f"{clause.id}@{edition} {fact}")
                _shift(citation.facts, path, -1)
    return loose


def _numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[str, tuple[Any, ...]]]:
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _numbers(inner, (*path, key))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield str(path[0]), path


def _shift(value: Any, path: tuple[Any, ...], by: int) -> None:
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] += by


def main() -> int:
    """The whole campaign, as a table."""
    game = sys.argv[1] if len(sys.argv) > 1 else "andromeda"
    found = deletions(game)
    for one in found:
        if not one.killed:
            sys.stdout.write(f"survives: {one.file}:{one.line} {one.clause}: {one.reason or 'NO REASON'}\n")
    loose = loose_numbers(corpus_of(game))
    killed = sum(one.killed for one in found)
    sys.stdout.write(f"{killed} of {len(found)} requires missed at once; {len(loose)} numbers held by nothing\n")
    return 1 if loose or any(not one.killed and not one.reason for one in found) else 0


if __name__ == "__main__":
    sys.exit(main())
