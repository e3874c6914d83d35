"""Situations of Space Dealer that proofs run through: some boards stand for all, every amount on them is a symbol.

What lies where (cards, plans, ships, timers) is fixed, by hand or taken from seeded games; goods, sand, clock,
markers, points, attack markers and the amounts in moves are open. So a step is proved for all amounts, on these
boards; that they stand for all others is not proved, whole games try the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from checks.obligations.declare import MakeMove, Situation
from checks.symbolic.integers import symbol
from model.spacedealer import moves as m
from model.spacedealer.building import lay_card
from model.spacedealer.cards import GOODS, MINE, NAMES, kinds_of
from model.spacedealer.play import apply, new_game, sample, step
from model.spacedealer.rules import rules as reference
from model.spacedealer.table import (
    ACT,
    ANSWER,
    ASIDE,
    CLEARING,
    CLOCK,
    IDLE,
    NOBODY,
    NOTHING,
    ON_CARD,
    ON_PLAN,
    ON_PLANET,
    ON_SHIP,
    OPENING,
    OVER,
    STORE,
    Table,
    home,
)  # fmt: skip
from model.spacedealer.wild import wild_move

PLAYERS = 4
SEEDED, TRIED = 24, 30
SEAT, OTHER, THIRD = 0, 1, 2
# The board of the seat that acts: its cards with their columns, left of the middle; the slots follow this order.
BOARD = (
    ("mine-red", -1), ("depot-red", -2), ("multi-mine", -3), ("converter", -4), ("sabotage-probe", 0),
    ("missile", 1), ("transport-probe", 3), ("metropolis", 4),
)  # fmt: skip
MINE_SLOT, DEPOT_SLOT, MULTI_SLOT, CONVERTER_SLOT, PROBE_SLOT, MISSILE_SLOT, TRANSPORT_SLOT, CITY_SLOT = range(8)


def _taken(table: Table, name: str) -> int:
    """A card from wherever one lies, so that none is made up."""
    kind = NAMES.index(name)
    source = next(row for row in (table.pile, table.box, *reversed(table.own)) if row[kind])
    source[kind] -= 1
    return kind


def _board() -> Table:
    """A plain table in the middle of an advanced game: the first seat has every sort of card."""
    table = arranged_board(*BOARD[1:])
    lay_card(table, OTHER, _taken(table, "depot-blue"), table.rules.width // 2 - 2)
    table.plans[SEAT][0] = _taken(table, "fusion-mine-red")
    table.plans[OTHER][0] = _taken(table, "megacity")
    _taken(table, "solar-satellite")
    table.power[SEAT][0] += 1
    return table


def arranged_board(*cards: tuple[str, int]) -> Table:
    """A plain table just opened: the first seat has a red mine and these cards beside the middle."""
    table = new_game(reference(), PLAYERS, advanced=True)
    rng = Random(1)
    while table.phase != OPENING:
        apply(table, sample(table, rng))
    middle = table.rules.width // 2
    for seat in range(PLAYERS):
        mine = kinds_of(MINE)[0] if seat == SEAT else next(kind for kind in kinds_of(MINE) if table.own[seat][kind])
        if not table.own[seat][mine]:
            _swap_mine(table, seat, mine)
        apply(table, m.Open(0, mine, middle - 1))
    for name, column in cards:
        lay_card(table, SEAT, _taken(table, name), middle + column)
    return table


def _swap_mine(table: Table, seat: int, mine: int) -> None:
    """The seat lacks the colour: another one, who has it, gives it for one of the seat's."""
    other = next(one for one in range(PLAYERS) if table.own[one][mine])
    back = next(kind for kind in kinds_of(MINE) if table.own[seat][kind] and kind != mine)
    for who, kind, change in ((other, mine, -1), (seat, mine, 1), (seat, back, -1), (other, back, 1)):
        table.own[who][kind] += change


def _jobs(table: Table, seat: int, *jobs: tuple[int, int]) -> None:
    """The timers of a seat stand on places, one after the other; those left over are idle."""
    timers = [timer for timer, owner in enumerate(table.timer_owner) if owner == seat]
    for timer, (place, at) in zip(timers, jobs, strict=False):
        table.timer_place[timer], table.timer_at[timer] = place, at
        if place == ON_SHIP:
            table.landed[at] = 0


def open_amounts(table: Table) -> Table:
    """Every amount becomes a symbol."""

    def row(name: str, count: int) -> list[Any]:
        return [symbol(f"{name}.{place}") for place in range(count)]

    rules = table.rules
    table.clock = symbol("clock")
    table.reserve = row("reserve", GOODS)
    table.cargo = [row(f"cargo.{ship}", GOODS) for ship in range(len(table.cargo))]
    table.left = [row(f"left.{field}", GOODS) for field in range(len(table.left))]
    for seat, kinds in enumerate(table.kinds):
        for slot, kind in enumerate(kinds):
            if rules.room[kind] and not table.covered[seat][slot]:
                table.stored[seat][slot] = row(f"stored.{seat}.{slot}", GOODS)
            if rules.most_charges[kind] and not table.covered[seat][slot]:
                table.charges[seat][slot] = symbol(f"charges.{seat}.{slot}")
            if rules.has_slot[kind] and not table.covered[seat][slot]:
                table.blocked[seat][slot] = symbol(f"blocked.{seat}.{slot}")
    table.timer_until = [
        0 if place in (IDLE, STORE) else symbol(f"until.{timer}") for timer, place in enumerate(table.timer_place)
    ]
    for name in ("wake", "points", "markers", "climbed"):
        setattr(table, name, row(name, table.players))
    table.cubes = symbol("cubes")
    return table


PREPARED = {
    "at home": ((ON_PLAN, 0), (ON_CARD, MINE_SLOT)),
    "converting": ((ON_CARD, CONVERTER_SLOT), (ON_CARD, MULTI_SLOT)),
    "armed": ((ON_CARD, PROBE_SLOT), (ON_CARD, TRANSPORT_SLOT)),
    "abroad": (),
    "neutral": (),
    "time": ((ON_PLANET, NOTHING), (ON_SHIP, SEAT)),
    "attacked": ((CLEARING, MINE_SLOT), (ASIDE, NOTHING)),
    "closing": ((ON_SHIP, SEAT), (ON_CARD, MINE_SLOT)),
    "last seat": ((ON_CARD, MINE_SLOT),),
    "last seat closing": ((ON_CARD, MINE_SLOT),),
}


def position(rules: Any, name: str, phase: int, turn: int) -> Table:
    """A board with its timers and ships in one of the prepared arrangements."""
    table = _board()
    table.rules = rules
    table.phase, table.turn = phase, turn
    if name == "abroad":
        table.ship_at[SEAT] = table.ship_at[THIRD] = home(table, OTHER)
    elif name == "neutral":
        table.ship_at[SEAT] = table.ship_at[OTHER] = 1
    _jobs(table, SEAT, *PREPARED[name])
    if name == "armed":
        _jobs(table, OTHER, (ON_CARD, 0), (ON_SHIP, OTHER))
    table.closing = int("closing" in name)
    if phase == ACT:
        table.asked = turn
    elif phase == ANSWER:
        table.asker, table.mine, table.theirs = SEAT, -1 - SEAT, -1 - OTHER
    table = open_amounts(table)
    if phase == ANSWER:
        table.give = [symbol(f"give.{colour}") for colour in range(GOODS)]
        table.take = [symbol(f"take.{colour}") for colour in range(GOODS)]
    return table


def _goods(name: str) -> tuple[Any, ...]:
    return tuple(symbol(f"move.{name}.{colour}") for colour in range(GOODS))


def _moves(name: str) -> Iterator[tuple[str, MakeMove]]:
    """The moves of an arrangement, their amounts open."""
    ship, theirs = -1 - SEAT, -1 - OTHER
    if name == "at home":
        yield "load", lambda: m.Load(ship, DEPOT_SLOT, _goods("goods"))
        yield "unload", lambda: m.Load(DEPOT_SLOT, ship, _goods("goods"))
        yield "build", lambda: m.Build(0, reference().width // 2 - 3)
        yield "produce", lambda: m.Produce(MINE_SLOT, 0, (ship,))
        yield "produce into a depot", lambda: m.Produce(MINE_SLOT, 0, (DEPOT_SLOT,))
        yield "discard", lambda: m.DiscardPlan(0)
        yield "release", lambda: m.Release(0)
        yield "wait", lambda: m.Wait(symbol("move.seconds"))
        yield "plan", lambda: m.Plan(NAMES.index("generator"))
        yield "draw", lambda: m.Draw(2)
    elif name == "converting":
        yield "convert", lambda: m.Convert(CONVERTER_SLOT, ((ship, 0, 1),))
        yield "convert in a depot", lambda: m.Convert(CONVERTER_SLOT, ((DEPOT_SLOT, 2, 3),))
        yield "multi-mine", lambda: m.Produce(MULTI_SLOT, 2, (ship,))
    elif name == "armed":
        yield "arm", lambda: m.Arm(PROBE_SLOT)
        yield "transport", lambda: m.Transport(TRANSPORT_SLOT, OTHER, _goods("goods"))
        yield "sabotage", lambda: m.Sabotage(PROBE_SLOT, 2)
        yield "sabotage a flight", lambda: m.Sabotage(PROBE_SLOT, 3)
        yield "launch", lambda: m.Launch(MISSILE_SLOT, OTHER, 0)
    elif name == "abroad":
        yield "serve", lambda: m.Serve(SEAT, OTHER, 0)
        yield "serve a depot", lambda: m.Serve(SEAT, OTHER, 1)
        yield "propose", lambda: m.Propose(OTHER, ship, 1, _goods("give"), _goods("take"))
        yield "offer a guest", lambda: m.Propose(THIRD, ship, -1 - THIRD, _goods("give"), (0,) * GOODS)
        yield "drop", lambda: m.Drop(SEAT, _goods("goods"))
        yield "fly on", lambda: m.Fly(SEAT, 3)
        yield "fly far", lambda: m.Fly(SEAT, 6)
        yield "use", lambda: m.StartUse(MINE_SLOT)
        yield "start to build", lambda: m.StartBuild(0)
        yield "raise", m.Raise
    elif name == "neutral":
        yield "serve", lambda: m.ServeNeutral(SEAT)
        yield "leave", lambda: m.Leave(SEAT, _goods("goods"))
        yield "collect", lambda: m.Collect(SEAT, _goods("goods"))
        yield "meet", lambda: m.Propose(OTHER, ship, theirs, _goods("give"), _goods("take"))
    elif name.startswith("last seat"):
        yield "wait", lambda: m.Wait(symbol("move.seconds"))
    else:
        yield "pass time", lambda: m.PassTime(symbol("move.seconds"))


def situations(players: int) -> list[Situation]:
    """The arrangements made by hand, and boards of seeded games."""
    return [*arranged(), *(seeded(seed) for seed in range(SEEDED))]


def arranged() -> list[Situation]:
    """Every arrangement with its moves; offers answered by the partner."""
    found = []
    for name in PREPARED:
        phase, turn = (CLOCK, NOBODY) if name in ("time", "attacked", "closing") else (ACT, SEAT)
        turn = PLAYERS - 1 if name.startswith("last seat") else turn

        def at(rules: Any, name: str = name, phase: int = phase, turn: int = turn) -> Table:
            return position(rules, name, phase, turn)

        found.append(Situation(name, at, dict(_moves(name))))
    answers: dict[str, MakeMove] = {"accept": m.Accept, "decline": m.Decline}
    found.append(Situation("answering", lambda rules: position(rules, "neutral", ANSWER, OTHER), answers))
    return found


def seeded(seed: int) -> Situation:
    """A board from a random game, with moves a player might try on it, legal or not."""
    rng, plain = Random(seed), reference()
    table = new_game(plain, rng.randint(plain.players_min, plain.players_max), advanced=bool(seed % 2))
    for _ in range(rng.randint(120, 480)):
        step(table, rng)
    while table.phase != ACT:
        step(table, rng)
    moves = [sample(table, rng) if number % 3 == 0 else wild_move(table, rng) for number in range(TRIED)]

    def at(rules: Any) -> Table:
        copy = table.copy()
        copy.rules = rules
        return open_amounts(copy)

    return Situation(f"seed {seed}", at, {f"{n} {move}": lambda move=move: move for n, move in enumerate(moves)})  # type: ignore[misc]


def control(table: Table) -> int:
    """The phase is all that is asked of where a move leads."""
    return table.phase


def controls(players: int) -> set[int]:
    """Any phase."""
    return set(range(OVER + 1))
