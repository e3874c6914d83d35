"""Whether plain data has the shape of a position, so that no rule can stumble over it. Says what is wrong, not why."""

from __future__ import annotations

from collections.abc import Iterator

from model.spacedealer.cards import FAMILIES, GOODS, KINDS
from model.spacedealer.holding import is_holder
from model.spacedealer.planning import FIRST_PILE, pile_size
from model.spacedealer.table import (
    ACT,
    ANSWER,
    CLEARING,
    DEMANDS,
    DRAW,
    KEEP,
    NOBODY,
    NOTHING,
    ON_CARD,
    ON_PLAN,
    ON_SHIP,
    OPENING,
    OVER,
    REMOVE,
    STORE,
    Table,
    fields,
    host_of,
    is_plan,
)  # fmt: skip

COUNTS = (
    "wake", "points", "markers", "climbed", "owed", "own", "pile", "box", "charges", "blocked", "stored", "reserve",
    "cargo", "left", "timer_until", "ship_since", "taken", "demand_pile", "sets", "mine_piles", "power", "columns",
)  # fmt: skip


def shapeless(table: Table) -> str:
    """The first thing that keeps data from being a position, or nothing."""
    known = table.rules
    if not known.players_min <= table.players <= known.players_max:
        return f"players: {table.players}"
    for check in (_lengths, _boards, _counts, _indices, _timers, _phase):
        for why in check(table):
            return why
    return ""


def _expected(table: Table) -> dict[str, tuple[int, int]]:
    """Lists with their length and the length of their rows (0: numbers, -1: rows of any length)."""
    rules, seats, ring, ships = table.rules, table.players, fields(table), len(table.ship_owner)
    timers, cards, boxes = len(table.timer_owner), len(rules.neutral), rules.setup_boxes[table.players]
    plans = rules.planning_capacity + rules.centre_cards * boxes * rules.cards_count["technology-centre"]
    shapes = dict.fromkeys(("wake", "points", "markers", "climbed", "owed"), (seats, 0))
    shapes |= dict.fromkeys(("kinds", "columns", "covered", "blocked", "charges", "stored", "served"), (seats, -1))
    shapes |= dict.fromkeys(("action", "demand"), (seats, rules.width))
    shapes |= {"own": (seats, KINDS), "plans": (seats, plans), "pile": (KINDS, 0), "box": (KINDS, 0)}
    shapes |= {"power": (seats, 2 * rules.build_stacks_per_side), "openings": (seats, -1), "sets": (boxes, KINDS)}
    shapes |= {"reserve": (GOODS, 0), "cargo": (ships, GOODS), "left": (ring, GOODS), "mine_piles": (GOODS, 0)}
    shapes |= dict.fromkeys(("ship_at", "ship_from", "ship_since", "landed"), (ships, 0))
    shapes |= dict.fromkeys(("timer_place", "timer_at", "timer_until"), (timers, 0))
    shapes |= {"wanted": (ring, 0), "demand_pile": (cards, 0), "taken": (seats, cards)}
    shapes |= {"under": (rules.technology_top - FIRST_PILE + 1, -1), "lots": (len(table.lots), 2)}
    return shapes


def _lengths(table: Table) -> Iterator[str]:
    for name, (length, inner) in _expected(table).items():
        rows = getattr(table, name)
        if len(rows) != length:
            yield f"{name}: {length} entries expected, {len(rows)} found"
        elif inner > 0 and any(len(row) != inner for row in rows):
            yield f"{name}: rows of {inner} expected"
    if len(table.ship_owner) < table.players or len(table.give) not in (0, GOODS) or len(table.take) != len(table.give):
        yield "ship_owner, give or take: wrong length"


def _boards(table: Table) -> Iterator[str]:
    """Built cards: every list about them has an entry for each, every cell names one of them."""
    for seat, kinds in enumerate(table.kinds):
        beside = (table.columns, table.covered, table.blocked, table.charges, table.stored, table.served)
        if any(len(rows[seat]) != len(kinds) for rows in beside):
            yield f"kinds: the built cards of seat {seat} do not fit"
        elif any(not 0 <= kind < KINDS for kind in kinds):
            yield "kinds: a card that does not exist"
        elif any(len(goods) != GOODS for goods in table.stored[seat]):
            yield f"stored: rows of {GOODS} expected"
        elif [len(done) for done in table.served[seat]] != [len(table.rules.wants[kind]) for kind in kinds]:
            yield "served: an entry for each demand expected"
        for row in (table.action[seat], table.demand[seat]):
            if any(not NOTHING <= slot < len(kinds) for slot in row):
                yield f"action, demand: a card that seat {seat} has not built"


def _counts(table: Table) -> Iterator[str]:
    """Numbers of things are not below zero."""

    def least(value: int | list[int]) -> int:
        return min(map(least, value), default=0) if isinstance(value, list) else value

    for name in COUNTS:
        if least(getattr(table, name)) < 0:
            yield f"{name}: a number below zero"
    if min(table.clock, table.cubes, table.asked, table.tried) < 0:
        yield "clock, cubes, asked or tried: below zero"


def _indices(table: Table) -> Iterator[str]:
    """Numbers that name something stay inside what there is."""
    seats, ring, demands = table.players, fields(table), len(table.rules.neutral)
    named = (
        ("turn", [table.turn], seats), ("asker", [table.asker], seats), ("phase", [table.phase], OVER + 1),
        ("ship_owner", table.ship_owner, seats), ("timer_owner", table.timer_owner, seats),
        ("field", [table.field], ring), ("timer_place", table.timer_place, STORE + 1), ("ship_at", table.ship_at, ring),
        ("ship_from", table.ship_from, ring), ("wanted", table.wanted, demands),
        ("demand_under", table.demand_under, demands),
        ("served", [one for board in table.served for done in board for one in done], seats),
        ("power", [height for row in table.power for height in row], len(table.rules.feeds)),
        ("columns", [column for row in table.columns for column in row], table.rules.width),
        ("plans", [kind for row in table.plans for kind in row], KINDS),
    )  # fmt: skip
    for name, numbers, top in named:
        if any(not NOBODY <= number < top for number in numbers):
            yield f"{name}: a number outside its range"
    if any(not 0 <= kind < KINDS for cards in (table.drawn, *table.under) for kind in cards):
        yield "drawn, under: a card that does not exist"
    if any(owner != NOBODY and at == NOBODY for owner, at in zip(table.ship_owner, table.ship_at, strict=True)):
        yield "ship_at: a ship in use is nowhere"


def _timers(table: Table) -> Iterator[str]:
    """A timer at work stands on something that is there, and somebody has it."""
    for timer, place in enumerate(table.timer_place):
        owner, at = table.timer_owner[timer], table.timer_at[timer]
        if (owner == NOBODY) != (place == STORE) or place < 0:
            yield f"timer_owner: timer {timer} and its owner do not fit"
        elif place == ON_PLAN and not is_plan(table, owner, at):
            yield f"timer_at: timer {timer} is on no plan"
        elif place in (ON_CARD, CLEARING) and not 0 <= at < len(table.kinds[owner]):
            yield f"timer_at: timer {timer} is on no card"
        elif place == ON_SHIP and not 0 <= at < len(table.ship_owner):
            yield f"timer_at: timer {timer} is on no ship"


def _phase(table: Table) -> Iterator[str]:
    """What a phase needs to go on is there."""
    phase = table.phase
    piles = range(FIRST_PILE, table.rules.technology_top + 1)
    if phase < 0 or (phase in (OPENING, ACT, ANSWER, DRAW, KEEP) and table.turn == NOBODY):
        yield "turn: a seat is expected"
    elif phase == REMOVE and not table.lots:
        yield "lots: none is left to draw"
    elif phase == DRAW and (table.level not in piles or pile_size(table, table.level) == 0):
        yield "level: no pile to draw from"
    elif phase == KEEP and (table.level not in piles or not table.drawn):
        yield "drawn: nothing to keep"
    elif phase == DEMANDS and (
        host_of(table, table.field) != NOBODY or table.field == NOBODY
        or sum(table.demand_pile) + len(table.demand_under) == 0
    ):  # fmt: skip
        yield "field: no demand to draw"
    elif phase == ANSWER and not _offer_stands(table):
        yield "mine, theirs: no offer lies on the table"
    if any(not 0 <= number < len(table.sets) or not 0 <= family < len(FAMILIES) for number, family in table.lots):
        yield "lots: a box or a family that does not exist"


def _offer_stands(table: Table) -> bool:
    if table.asker in (NOBODY, table.turn):
        return False
    if table.give:
        return is_holder(table, table.asker, table.mine) and is_holder(table, table.turn, table.theirs)
    return is_plan(table, table.asker, table.mine) and (
        table.theirs == NOTHING or is_plan(table, table.turn, table.theirs)
    )
