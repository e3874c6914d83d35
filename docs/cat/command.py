"""The commands `export` for translators' tools and `import`: what changed, what to look at again, and writing it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import msgspec

from docs.cat.reading import game_of, read_segments
from docs.screens.table import safe
from rulebook.edits import Plan, plan, write_changes
from rulebook.loader import load_game
from rulebook.store import HERE, game_names
from rulebook.words import say


def run_import(path: Path, write: bool, lang: str, as_json: bool, root: Path = HERE) -> int:
    """Show what an edited file changes and, with `write`, put it into the corpus; 1 while something is left to do."""
    segments = read_segments(path)
    game = game_of(segments, game_names(root), path)
    corpus = load_game(game, root)
    found = plan(corpus, segments)
    written = write_changes(corpus, found.changes, root) if write else []
    names = [f"{file.parent.name}/{file.name}" for file in written]
    if as_json:
        data: dict[str, Any] = {"schema": 1, "game": game, "written": names} | msgspec.to_builtins(found)
        click.echo(json.dumps(data, ensure_ascii=False))
    else:
        for line in _screen(found, names, lang):
            click.echo(line)
    left = found.outdated or found.unknown or found.empty or (found.changes and not write)
    return 1 if left else 0


def _screen(found: Plan, names: list[str], lang: str) -> list[str]:
    lines = []
    for change in found.changes:
        lines.append(say(lang, "cat.change", clause=change.clause, lang=change.lang))
        lines += [f"  - {safe(change.old)}", f"  + {safe(change.new)}"]
    lines += [say(lang, "cat.outdated", clause=clause) for clause in found.outdated]
    lines += [say(lang, "cat.unknown", clause=safe(clause)[:80]) for clause in found.unknown]
    lines += [say(lang, "cat.blank", clause=clause) for clause in found.empty]
    lines += [say(lang, "cat.review", clause=clause, lang=other) for clause, other in found.review]
    if names:
        lines.append(say(lang, "cat.written", files=", ".join(names), count=len(found.changes)))
    elif found.changes:
        lines.append(say(lang, "cat.unwritten", count=len(found.changes)))
    else:
        lines.append(say(lang, "cat.same"))
    return lines
