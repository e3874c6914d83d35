"""Keep phrasings away from the held-out questions: no four words in a row may be shared.

`python -m benchmarks.ask.overlap [--questions DIR] [--drop]` prints counts only; with --drop it takes the phrasings
that overlap out of `phrasings.yaml`. The questions are never printed and never changed.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path

from benchmarks.ask.questions import FOLDER, read
from rulebook.loader import load_game
from rulebook.schema import LANGS
from rulebook.store import HERE, game_names

RUN = 4


def runs(text: str) -> set[tuple[str, ...]]:
    """Every four words in a row."""
    words = re.findall(r"\w+", text.lower())
    return {tuple(words[i : i + RUN]) for i in range(len(words) - RUN + 1)}


def _lines(path: Path, taken: set[tuple[str, ...]]) -> Iterator[tuple[str, bool]]:
    """The lines of a phrasings file, each with whether it is a phrasing that overlaps."""
    for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
        yield line, line.lstrip().startswith("- ") and bool(runs(line) & taken)


def main() -> None:
    """Count, and drop if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=Path, default=FOLDER)
    parser.add_argument("--drop", action="store_true")
    chosen = parser.parse_args()
    taken = {run for question in read("heldout", chosen.questions) for run in runs(question["text"])}
    for game in game_names():
        corpus = load_game(game)
        own = [t for c in corpus.clauses.values() for lang in LANGS for t in getattr(c.asks, lang)]
        for one in corpus.scenarios:
            own += [t for lang in LANGS for t in (getattr(one.question, lang), *getattr(one.asks, lang))]
        own += [getattr(r.question, lang) for r in corpus.rulings.values() for lang in LANGS]
        path = HERE / game / "phrasings.yaml"
        rows = list(_lines(path, taken)) if path.exists() else []
        found = sum(bad for _, bad in rows)
        print(f"{game}: {found} phrasings overlap, {sum(bool(runs(t) & taken) for t in own)} questions of other files")
        if chosen.drop and found:
            path.write_text(_whole([line for line, bad in rows if not bad]), encoding="utf-8")


def _whole(lines: list[str]) -> str:
    """The file without headings that have lost all their phrasings."""
    kept: list[str] = []
    for line in reversed(lines):
        below = kept[-1] if kept else ""
        empty = line.rstrip().endswith(":") and len(below) - len(below.lstrip()) <= len(line) - len(line.lstrip())
        listed = below.lstrip().startswith("- ")
        if not (empty and not listed):
            kept.append(line)
    return "".join(reversed(kept))


if __name__ == "__main__":
    main()
