"""What each player may see, and the one JSON form of positions and moves."""

from __future__ import annotations

from typing import Any

import msgspec

from model.referee import rule
from model.spacedealer.moves import Move
from model.spacedealer.rules import rules
from model.spacedealer.shape import shapeless
from model.spacedealer.table import NOTHING, OPENING, Table
from rulebook.problems import Problem
from rulebook.store import corpus_of

UNKNOWN = -2


@rule("spacedealer.setup.mine-secret", "spacedealer.setup.own-pile", "spacedealer.planning.open")
def seen_by(table: Table, seat: int) -> dict[str, Any]:
    """The position as one seat knows it: what lies face down is a number of cards or `UNKNOWN`.

    Built cards, goods, timers and by ruling plans lie open; a seat's memory of cards it put under a pile is not kept.
    """
    view = as_json(table)
    for other in range(table.players):
        if other != seat:
            view["own"][other] = sum(table.own[other])
            view["taken"][other] = sum(table.taken[other])
            view["wake"][other] = UNKNOWN
            if table.phase == OPENING:
                view["openings"][other] = UNKNOWN
            if table.rules.planning_face == "down":
                view["plans"][other] = len(table.plans[other]) - table.plans[other].count(NOTHING)
    levels = table.rules.levels
    view["pile"] = {level: sum(n for k, n in enumerate(table.pile) if levels[k] == level) for level in set(levels)}
    view["under"] = [len(cards) for cards in table.under]
    view["demand_pile"] = sum(table.demand_pile)
    view["demand_under"] = len(table.demand_under)
    view["box"] = sum(table.box)
    view["sets"] = UNKNOWN
    if table.turn != seat:
        view["drawn"] = len(table.drawn)
    return view


def as_json(table: Table) -> dict[str, Any]:
    """The whole position as plain data; `edition` stands for the rules."""
    held = msgspec.structs.asdict(table)
    del held["rules"]
    data: dict[str, Any] = msgspec.to_builtins(held)
    return {"game": "spacedealer", "edition": table.rules.edition} | data


def from_json(data: dict[str, Any], shown: str = "position") -> Table:
    """A table from plain data; anything out of shape is a Problem that names the field."""
    fields_of = {key: value for key, value in data.items() if key not in ("game", "edition")}
    edition = data.get("edition", "reference")
    known = ("reference", *corpus_of("spacedealer").game.editions)
    if edition not in known:
        raise Problem("position.edition", file=shown, edition=edition, known=", ".join(known))
    ruleset = rules(None if edition == "reference" else edition)
    try:
        table = msgspec.convert(fields_of | {"rules": ruleset}, Table, strict=True)
    except msgspec.ValidationError as error:
        raise Problem("position.shape", file=shown, why=str(error)) from None
    if why := shapeless(table):
        raise Problem("position.shape", file=shown, why=why)
    return table


def move_json(move: Move) -> dict[str, Any]:
    """A move as plain data."""
    return dict(msgspec.to_builtins(move))


def move_from_json(data: Any, shown: str = "move") -> Move:
    """A move from plain data; anything out of shape is a Problem."""
    try:
        move: Move = msgspec.convert(data, Move, strict=True)
    except msgspec.ValidationError as error:
        raise Problem("position.move", file=shown, why=str(error)) from None
    return move
