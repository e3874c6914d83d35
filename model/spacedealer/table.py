"""The table: a position as small integers, with a clock in seconds.

Seats, ships, timers, slots (built cards) and fields are numbers; field 0 is the planet of seat 0. A timer is idle, or
on a place until a moment: before that moment its sand runs, from it on it has run out.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct

from model.referee import rule
from model.spacedealer.cards import GOODS
from model.spacedealer.rules import Rules

NOBODY = -1
NOTHING = -1
NOWHERE = -1

# Phases. Six of them are nature's: remove, mines, depots, demands, draw, clock.
(VARIANT, REMOVE, MINES, DEPOTS, DEMANDS, OPENING, ACT, ANSWER, DRAW, KEEP, CLOCK, OVER) = range(12)
PHASES = (
    "variant", "remove", "mines", "depots", "demands", "opening", "act", "answer", "draw", "keep", "clock", "over",
)  # fmt: skip

# Where a timer is. CLEARING: on a slot that a missile blocks. ASIDE: sabotaged. STORE: in the common reserve.
(IDLE, ON_PLANET, ON_PLAN, ON_CARD, ON_SHIP, CLEARING, ASIDE, STORE) = range(8)
PLACES = ("idle", "planet", "plan", "card", "ship", "clearing", "aside", "store")


class Table(Struct):
    """Everything on and around the table, hidden things included. `seen_by` shows a player's part of it."""

    rules: Rules
    players: int
    advanced: int
    phase: int
    turn: int
    clock: int
    closing: int
    asked: int
    wake: list[int]
    points: list[int]
    markers: list[int]
    climbed: list[int]
    # Cards: personal piles, plans, common piles (the shuffled part, and what was put under them), drawn ones, boxes.
    own: list[list[int]]
    plans: list[list[int]]
    pile: list[int]
    under: list[list[int]]
    drawn: list[int]
    box: list[int]
    # Built cards by seat and slot; the uppermost slot in each cell of the two zones; the power stacks.
    kinds: list[list[int]]
    columns: list[list[int]]
    covered: list[list[int]]
    blocked: list[list[int]]
    charges: list[list[int]]
    stored: list[list[list[int]]]
    served: list[list[list[int]]]
    action: list[list[int]]
    demand: list[list[int]]
    power: list[list[int]]
    # Goods outside boards, ships, timers, attack markers.
    reserve: list[int]
    cargo: list[list[int]]
    left: list[list[int]]
    ship_owner: list[int]
    ship_at: list[int]
    ship_from: list[int]
    ship_since: list[int]
    landed: list[int]
    timer_owner: list[int]
    timer_place: list[int]
    timer_at: list[int]
    timer_until: list[int]
    owed: list[int]
    cubes: int
    # Neutral demands of the advanced game.
    wanted: list[int]
    demand_pile: list[int]
    demand_under: list[int]
    taken: list[list[int]]
    # Set-up.
    sets: list[list[int]]
    lots: list[list[int]]
    mine_piles: list[int]
    openings: list[list[int]]
    # What is under way inside a moment: a draw, an offer, a neutral planet that lacks a demand.
    level: int = 0
    asker: int = NOBODY
    mine: int = NOTHING
    theirs: int = NOTHING
    give: list[int] = []
    take: list[int] = []
    field: int = NOWHERE
    tried: int = 0

    def copy(self) -> Table:
        """An independent position with the same rules."""
        values = msgspec.structs.asdict(self)
        for name in FLAT:
            values[name] = values[name][:]
        for name in ROWS:
            values[name] = [row[:] for row in values[name]]
        for name in BOARDS:
            values[name] = [[row[:] for row in board] for board in values[name]]
        return Table(**values)


# The fields of a table that are lists, lists of lists, and lists of those.
FLAT, ROWS, BOARDS = (
    tuple(name for name, kind in Table.__annotations__.items() if kind == wanted)
    for wanted in ("list[int]", "list[list[int]]", "list[list[list[int]]]")
)


@rule("spacedealer.setup.ring", "spacedealer.setup.alternate", "spacedealer.setup.seating")
def home(table: Table, seat: int) -> int:
    """The field of a seat's planet: seats are numbered along the ring, neutral fields stand between them."""
    return seat * (1 + table.rules.setup_neutral_fields) if table.rules.setup_ring == "alternating" else seat


def fields(table: Table) -> int:
    """How many fields the ring has."""
    return table.players * (1 + table.rules.setup_neutral_fields)


def host_of(table: Table, field: int) -> int:
    """The seat whose planet lies at a field, or nobody for a neutral one."""
    for seat in range(table.players):
        if home(table, seat) == field:
            return seat
    return NOBODY


@rule("spacedealer.flight.in-flight")
def is_at(table: Table, ship: int, field: int) -> bool:
    """Whether a ship is on a planet: one in flight is on none."""
    return bool(table.landed[ship]) and table.ship_at[ship] == field


def is_ship(table: Table, ship: int, seat: int) -> bool:
    """Whether a number names a ship that a seat commands."""
    return 0 <= ship < len(table.ship_owner) and table.ship_owner[ship] == seat


def is_slot(table: Table, seat: int, slot: int) -> bool:
    """Whether a number names a built card of a seat."""
    return 0 <= slot < len(table.kinds[seat])


def is_plan(table: Table, seat: int, place: int) -> bool:
    """Whether a number names a card in a seat's planning zone."""
    return 0 <= place < len(table.plans[seat]) and table.plans[seat][place] != NOTHING


def idle_timer(table: Table, seat: int) -> int:
    """The first idle timer of a seat, or NOTHING."""
    places = table.timer_place
    for timer, owner in enumerate(table.timer_owner):
        if owner == seat and places[timer] == IDLE:
            return timer
    return NOTHING


def timer_on(table: Table, seat: int, at: int, *places: int) -> int:
    """A seat's timer on one of these places with this number, or NOTHING."""
    for timer, owner in enumerate(table.timer_owner):
        if owner == seat and table.timer_at[timer] == at and table.timer_place[timer] in places:
            return timer
    return NOTHING


def is_count(goods: tuple[int, ...]) -> bool:
    """Whether goods are a count per colour, none below zero."""
    return len(goods) == GOODS and min(goods) >= 0


def covers(have: list[int], need: tuple[int, ...]) -> bool:
    """Whether goods suffice."""
    return all(have[colour] >= need[colour] for colour in range(GOODS))


def shift(source: list[int], target: list[int], goods: tuple[int, ...]) -> None:
    """Goods move from one place to another."""
    for colour in range(GOODS):
        source[colour] -= goods[colour]
        target[colour] += goods[colour]


def empty(source: list[int], target: list[int]) -> None:
    """All goods of a place move to another."""
    for colour in range(GOODS):
        target[colour] += source[colour]
        source[colour] = 0
