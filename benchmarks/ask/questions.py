"""The question files: a question, its language and game, and the lines of the editions that answer it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parents[1] / "questions"


def read(name: str, folder: Path = FOLDER) -> list[dict[str, Any]]:
    """The questions of `heldout` or `tuning`."""
    with (folder / f"{name}.yaml").open(encoding="utf-8") as file:
        return list(yaml.safe_load(file))


def right(clause: dict[str, Any], question: dict[str, Any]) -> bool:
    """Whether a clause is one that a fair judge would accept; without such a label, whether it cites the lines."""
    if question.get("clauses"):
        return clause["id"] in question["clauses"]
    return cites(clause, question["lines"])


def cites(clause: dict[str, Any], lines: dict[str, list[int]]) -> bool:
    """Whether a clause cites one of the lines that answer a question."""
    return any(
        first <= line <= last
        for citation in clause["citations"]
        for first, last in citation["lines"]
        for line in lines.get(citation["edition"], ())
    )
