"""Moves as a person types them: the name of the move and its numbers, or JSON.

`place-card 4 12`, `fly -1 5`, `build-ship 1 0 0`, `propose 2 1 0 0 0 0 0 0 1 0 0 0 0`. Numbers are those of positions.
"""

from __future__ import annotations

import json
from typing import Any

from model.adastra.cards import KINDS
from model.adastra.moves import Move
from model.adastra.views import move_from_json, move_json
from rulebook.problems import Problem

FIELDS: dict[str, tuple[tuple[str, int], ...]] = {
    "draw-start": (("kind", 1),), "lay-planet": (("kind", 1),), "draw-first": (("seat", 1),),
    "draw-artefact": (("artefact", 1),), "set-size": (("size", 1),), "place-card": (("card", 1), ("space", 1)),
    "choose-resource": (("resource", 1),), "choose-element": (("element", 1),), "fly": (("origin", 1), ("star", 1)),
    "land": (("planet", 1),), "build-colony": (("planet", 1), ("minerals", 3)), "build-factory": (("planet", 1),),
    "terraform": (("planet", 1),), "build-ship": (("minerals", 3),), "accept": (), "decline": (), "pass": (),
    "propose": (("partner", 1), ("give", KINDS), ("take", KINDS)), "bank-trade": (("give", 1), ("take", 1)),
    "spend": (("cards", KINDS),), "use-artefact": (("artefact", 1),), "discard": (("resource", 1),),
}  # fmt: skip


def parse(text: str) -> Move:
    """The move a text names, in this notation or as JSON; anything else is a Problem."""
    if text.strip().startswith("{"):
        try:
            return move_from_json(json.loads(text))
        except ValueError as error:
            raise Problem("position.move", file="move", why=str(error)) from None
    verb, *words = text.lower().split() or [""]
    try:
        return move_from_json(_fields(verb, words))
    except (ValueError, IndexError, KeyError):
        raise Problem("position.notation", move=text.strip()[:60]) from None


def _fields(verb: str, words: list[str]) -> dict[str, Any]:
    """The move's plain data; a word too many or too few is an error."""
    if verb == "optional-cards":
        return {"type": verb, "included": {"in": True, "out": False}[words[0]]}
    data: dict[str, Any] = {"type": verb}
    for name, width in FIELDS[verb]:
        numbers = [int(words.pop(0)) for _ in range(width)]
        data[name] = numbers if width > 1 else numbers[0]
    if words:
        raise ValueError(words)
    return data


def written(move: Move) -> str:
    """A move in this notation: `parse` reads it back."""
    data = move_json(move)
    verb = data.pop("type")
    if verb == "optional-cards":
        return f"{verb} {'in' if data['included'] else 'out'}"
    words = [str(number) for value in data.values() for number in _row(value)]
    return " ".join([verb, *words])


def _row(value: Any) -> list[int]:
    return list(value) if isinstance(value, list | tuple) else [value]
