"""What each player may see, and the one JSON form of positions and moves."""

from __future__ import annotations

from typing import Any

import msgspec

from model.adastra.cards import ARTEFACTS, KINDS
from model.adastra.moves import Move
from model.adastra.rules import rules
from model.adastra.table import ANSWER, ASIDE, FREE, NOBODY, NOWHERE, OVER, TRADING, Table
from model.referee import rule
from rulebook.problems import Problem
from rulebook.store import corpus_of

UNKNOWN = -2


@rule(
    "adastra.trade.open-hands",
    "adastra.trade.take-up",
    "adastra.programming.face-down",
    "adastra.movement.look-secret",
    "adastra.artefact.secret",
)
def seen_by(table: Table, seat: int) -> dict[str, Any]:
    """The position as one seat knows it: what is hidden from it is a number of cards or `UNKNOWN`."""
    view = as_json(table)
    shown = table.phase in (TRADING, ANSWER) and table.rules.trade_open_hands == "must"
    for other in range(table.players):
        if other != seat:
            view["artefacts"][other] = sum(table.artefacts[other])
            view["cards"][other] = table.cards[other].count(ASIDE)
            view["seen"][other] = UNKNOWN
            if not shown:
                view["hands"][other] = sum(table.hands[other])
    for space, owner in enumerate(table.track_seats):
        if owner not in (FREE, seat) and space > table.current:
            view["track_cards"][space] = UNKNOWN
    for planet in range(len(table.kinds)):
        if table.kinds[planet] != NOWHERE and not (table.opened[planet] or table.seen[seat][planet]):
            view["kinds"][planet] = UNKNOWN
    view["pool"] = sum(table.pool)
    view["deck"] = sum(table.deck)
    return view


def as_json(table: Table) -> dict[str, Any]:
    """The whole position as plain data; `edition` stands for the rules."""
    fields = {name: getattr(table, name) for name in table.__struct_fields__ if name != "rules"}
    data: dict[str, Any] = msgspec.to_builtins(fields)
    return {"game": "adastra", "edition": table.rules.edition} | data


def from_json(data: dict[str, Any], shown: str = "position") -> Table:
    """A table from plain data; anything out of shape is a Problem that names the field."""
    fields = {key: value for key, value in data.items() if key not in ("game", "edition")}
    edition = data.get("edition", "reference")
    known = ("reference", *corpus_of("adastra").game.editions)
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
    known, seats = table.rules, table.players
    if not known.players_min <= seats <= known.players_max:
        raise Problem("position.shape", file=shown, why=f"players: {seats}")
    planets, spaces = known.components_planets, known.programming_spaces[seats]
    lengths = {
        "bank": KINDS, "given": KINDS, "taken": KINDS, "pool": KINDS + 1, "sizes": known.components_stars,
        "deck": len(ARTEFACTS), "spent": len(ARTEFACTS), "track_seats": spaces, "track_cards": spaces,
    }  # fmt: skip
    lengths |= dict.fromkeys(
        ("kinds", "stars", "opened", "owners", "ships", "buildings", "terraformed", "flown"), planets
    )
    lengths |= dict.fromkeys(("hands", "points", "seen", "space", "cards", "artefacts", "flown_space", "gained"), seats)
    inner = {"hands": KINDS, "seen": planets, "cards": known.components_action_cards, "artefacts": len(ARTEFACTS)}
    signed = {"kinds", "stars", "owners", "track_seats", "track_cards"}
    for name, length in lengths.items():
        rows = getattr(table, name)
        if len(rows) != length:
            raise Problem("position.shape", file=shown, why=f"{name}: {length} entries expected, {len(rows)} found")
        if name in inner and any(len(row) != inner[name] for row in rows):
            raise Problem("position.shape", file=shown, why=f"{name}: rows of {inner[name]} expected")
        low = -1 if name in signed else 0
        flat = [number for row in rows for number in (row if isinstance(row, list) else [row])]
        if any(number < low for number in flat):
            raise Problem("position.shape", file=shown, why=f"{name}: a number below {low}")
    for name, top in (("turn", seats), ("starter", seats), ("partner", seats), ("phase", OVER + 1)):
        if not NOBODY <= getattr(table, name) < top:
            raise Problem("position.shape", file=shown, why=f"{name}: {getattr(table, name)}")


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
