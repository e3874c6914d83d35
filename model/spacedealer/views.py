"""What each player may see, and the one JSON form of positions and moves."""

from __future__ import annotations

from typing import Any

import msgspec

from model.referee import rule
from model.spacedealer.cards import GOODS, KINDS
from model.spacedealer.moves import Move
from model.spacedealer.rules import rules
from model.spacedealer.table import NOBODY, NOTHING, OPENING, OVER, STORE, Table, fields
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
    _check_shape(table, shown)
    return table


def _expected(table: Table) -> dict[str, tuple[int, int]]:
    """Lists with their length and the length of their rows (0: numbers, -1: rows of any length)."""
    seats, ring, ships, timers = table.players, fields(table), len(table.ship_owner), len(table.timer_owner)
    cards = len(table.rules.neutral)
    plans = len(table.plans[0]) if table.plans else 0
    shapes = dict.fromkeys(("wake", "points", "markers", "climbed", "owed"), (seats, 0))
    shapes |= dict.fromkeys(("kinds", "columns", "covered", "blocked", "charges", "stored", "served"), (seats, -1))
    shapes |= dict.fromkeys(("action", "demand"), (seats, table.rules.width))
    shapes |= {"own": (seats, KINDS), "plans": (seats, plans), "pile": (KINDS, 0), "box": (KINDS, 0)}
    shapes |= {"power": (seats, 2 * table.rules.build_stacks_per_side), "openings": (seats, -1)}
    shapes |= {"reserve": (GOODS, 0), "cargo": (ships, GOODS), "left": (ring, GOODS), "mine_piles": (GOODS, 0)}
    shapes |= dict.fromkeys(("ship_at", "ship_from", "ship_since", "landed"), (ships, 0))
    shapes |= dict.fromkeys(("timer_place", "timer_at", "timer_until"), (timers, 0))
    shapes |= {"wanted": (ring, 0), "demand_pile": (cards, 0), "taken": (seats, cards)}
    shapes |= {"under": (table.rules.technology_top - 1, -1)}
    return shapes


def _check_shape(table: Table, shown: str) -> None:
    """Every list has its length and every number its range, so that no rule can stumble over a position."""

    def wrong(why: str) -> Problem:
        return Problem("position.shape", file=shown, why=why)

    known = table.rules
    if not known.players_min <= table.players <= known.players_max:
        raise wrong(f"players: {table.players}")
    for name, (length, inner) in _expected(table).items():
        rows = getattr(table, name)
        if len(rows) != length:
            raise wrong(f"{name}: {length} entries expected, {len(rows)} found")
        if inner > 0 and any(len(row) != inner for row in rows):
            raise wrong(f"{name}: rows of {inner} expected")
    for seat, kinds in enumerate(table.kinds):
        beside = (table.columns, table.covered, table.blocked, table.charges, table.stored, table.served)
        if any(len(rows[seat]) != len(kinds) for rows in beside):
            raise wrong(f"kinds: the built cards of seat {seat} do not fit")
        if any(len(goods) != GOODS for goods in table.stored[seat]):
            raise wrong(f"stored: rows of {GOODS} expected")
        if any(len(done) != len(known.wants[kind]) for done, kind in zip(table.served[seat], kinds, strict=True)):
            raise wrong("served: an entry for each demand expected")
    _check_ranges(table, wrong)


def _check_ranges(table: Table, wrong: Any) -> None:
    """Numbers that index something stay inside it."""
    kinds = [*(k for row in table.kinds for k in row), *table.drawn, *(k for row in table.under for k in row)]
    if any(not 0 <= kind < KINDS for kind in kinds) or any(kind >= KINDS for row in table.plans for kind in row):
        raise wrong("a kind of card that does not exist")
    for seat, row in enumerate((*table.action, *table.demand)):
        if any(slot >= len(table.kinds[seat % table.players]) for slot in row):
            raise wrong("a slot that does not exist")
    bounds = (
        ("turn", [table.turn], table.players), ("asker", [table.asker], table.players),
        ("phase", [table.phase], OVER + 1), ("demand_under", table.demand_under, len(table.rules.neutral)),
        ("ship_owner", table.ship_owner, table.players), ("timer_owner", table.timer_owner, table.players),
        ("timer_place", table.timer_place, STORE + 1), ("ship_at", table.ship_at, fields(table)),
        ("wanted", table.wanted, len(table.rules.neutral)),
        ("power", [height for row in table.power for height in row], len(table.rules.feeds)),
    )  # fmt: skip
    for name, numbers, top in bounds:
        if any(not NOBODY <= number < top for number in numbers):
            raise wrong(f"{name}: a number outside its range")


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
