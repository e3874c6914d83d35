"""What each player may see, and the one JSON form of positions and moves."""

from __future__ import annotations

from typing import Any

import msgspec

from model.andromeda.moves import Move
from model.andromeda.rules import rules
from model.andromeda.table import KINDS, NOBODY, Table
from model.referee import rule
from rulebook.problems import Problem
from rulebook.store import corpus_of


@rule("andromeda.setup.hand-secret", "andromeda.trade.others-hidden", "andromeda.trade.excused-shows")
def seen_by(table: Table, seat: int) -> dict[str, Any]:
    """The position as one seat knows it: other hands and face-down cards as numbers, the supply as a height."""
    view = as_json(table)
    for other in range(table.players):
        if other != seat:
            view["hidden"][other] = sum(table.hidden[other])
            if not table.excused[other]:
                view["hands"][other] = sum(table.hands[other])
    view["supply"] = sum(table.supply)
    return view


def as_json(table: Table) -> dict[str, Any]:
    """The whole position as plain data; `edition` stands for the rules."""
    data = {name: _plain(value) for name, value in msgspec.structs.asdict(table).items() if name != "rules"}
    return {"game": "andromeda", "edition": table.rules.edition} | data


def _plain(value: Any) -> Any:
    return [_plain(one) for one in value] if isinstance(value, list) else value


def from_json(data: dict[str, Any], shown: str = "position") -> Table:
    """A table from plain data; anything out of shape is a Problem that names the field."""
    fields = {key: value for key, value in data.items() if key not in ("game", "edition")}
    edition = data.get("edition", "reference")
    known = ("reference", *corpus_of("andromeda").game.editions)
    if edition not in known:
        raise Problem("position.edition", file=shown, edition=edition, known=", ".join(known))
    ruleset = rules(None if edition == "reference" else edition)
    try:
        table = msgspec.convert(fields | {"rules": ruleset}, Table, strict=True)
    except msgspec.ValidationError as error:
        raise Problem("position.shape", file=shown, why=str(error)) from None
    _check_shape(table, shown)
    return table


def _check_shape(table: Table, shown: str) -> None:
    """Every list has its length and every number its range, so that no rule can stumble over a position."""
    known = table.rules
    seats = table.players
    if not known.players_min <= seats <= known.players_max:
        raise Problem("position.shape", file=shown, why=f"players: {seats}")
    wanted = {
        "supply": KINDS,
        "discard": KINDS,
        "piles": len(known.components_bonus_cards),
        "stations": known.components_planets,
        "centres": known.components_planets,
    } | dict.fromkeys(
        ("hands", "offers", "hidden", "excused", "due", "transports", "earth", "box", "ship", "technology"), seats
    )
    inner = {"hands": KINDS, "offers": KINDS, "hidden": KINDS, "stations": seats, "centres": known.board_centres}
    for name, length in wanted.items():
        rows = getattr(table, name)
        if len(rows) != length:
            raise Problem("position.shape", file=shown, why=f"{name}: {length} entries expected, {len(rows)} found")
        if name in inner and any(len(row) != inner[name] for row in rows):
            raise Problem("position.shape", file=shown, why=f"{name}: rows of {inner[name]} expected")
        low = NOBODY if name == "centres" else 0
        flat = [number for row in rows for number in (row if isinstance(row, list) else [row])]
        if any(number < low for number in flat):
            raise Problem("position.shape", file=shown, why=f"{name}: a number below {low}")
    top = len(known.ship_cost) - 1
    for name in ("ship", "technology"):
        if any(not 1 <= level <= top for level in getattr(table, name)):
            raise Problem("position.shape", file=shown, why=f"{name}: levels run from 1 to {top}")
    places = (("turn", table.turn), ("starter", table.starter), ("trader", table.trader))
    for name, seat in places:
        if not NOBODY <= seat < seats:
            raise Problem("position.shape", file=shown, why=f"{name}: no seat {seat}")


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
