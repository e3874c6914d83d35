"""Moves as a person types them: the name of the move and its numbers, or JSON.

`plan 3`, `fly 0 2`, `produce 0 2 -1`, `load 3 -1 1 0 0 0`, `serve 0 2 1 0`. Numbers are those of positions.
"""

from __future__ import annotations

import json
from typing import Any

from model.spacedealer.cards import GOODS
from model.spacedealer.moves import Move
from model.spacedealer.views import move_from_json, move_json
from rulebook.problems import Problem

ONE = 1
REST = 0
TRIPLES = -1
FIELDS: dict[str, tuple[tuple[str, int], ...]] = {
    "remove": (("kind", ONE),), "deal-mines": (("missing", ONE),), "deal-depot": (("kind", ONE),),
    "draw-demand": (("demand", ONE),), "draw-card": (("kind", ONE),), "pass-time": (("seconds", ONE),),
    "open": (("stack", ONE), ("mine", ONE), ("column", ONE)), "wait": (("seconds", ONE),), "plan": (("kind", ONE),),
    "draw": (("level", ONE),), "keep": (("kind", ONE),), "raise": (), "start-build": (("place", ONE),),
    "start-use": (("slot", ONE),), "fly": (("ship", ONE), ("field", ONE)), "build": (("place", ONE), ("column", ONE)),
    "produce": (("slot", ONE), ("colour", ONE), ("holders", REST)), "convert": (("slot", ONE), ("swaps", TRIPLES)),
    "release": (("timer", ONE),), "load": (("source", ONE), ("target", ONE), ("goods", GOODS)),
    "drop": (("ship", ONE), ("goods", GOODS)), "accept": (), "decline": (),
    "propose": (("partner", ONE), ("mine", ONE), ("theirs", ONE), ("give", GOODS), ("take", GOODS)),
    "propose-plan": (("partner", ONE), ("mine", ONE), ("theirs", ONE)),
    "serve": (("ship", ONE), ("host", ONE), ("slot", ONE), ("demand", ONE)), "serve-neutral": (("ship", ONE),),
    "leave": (("ship", ONE), ("goods", GOODS)), "collect": (("ship", ONE), ("goods", GOODS)), "arm": (("slot", ONE),),
    "sabotage": (("slot", ONE), ("timer", ONE)), "launch": (("slot", ONE), ("victim", ONE), ("target", ONE)),
    "transport": (("slot", ONE), ("ship", ONE), ("goods", GOODS)), "discard-plan": (("place", ONE),),
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
    if verb == "choose-rules":
        return {"type": verb, "advanced": {"base": False, "advanced": True}[" ".join(words)]}
    data: dict[str, Any] = {"type": verb}
    numbers = [int(word) for word in words]
    for name, width in FIELDS[verb]:
        if width == ONE:
            data[name] = numbers.pop(0)
            continue
        taken, numbers = (numbers, []) if width <= REST else (numbers[:width], numbers[width:])
        data[name] = [taken[i : i + 3] for i in range(0, len(taken), 3)] if width == TRIPLES else taken
    if numbers:
        raise ValueError(words)
    return data


def written(move: Move) -> str:
    """A move in this notation: `parse` reads it back."""
    data = move_json(move)
    verb = data.pop("type")
    if verb == "choose-rules":
        return f"{verb} {'advanced' if data['advanced'] else 'base'}"
    return " ".join([verb, *(str(number) for value in data.values() for number in _flat(value))])


def _flat(value: Any) -> list[int]:
    return [number for one in value for number in _flat(one)] if isinstance(value, list | tuple) else [value]
