"""The situations of Andromeda that proofs run through: every phase, seat and kind of move, with all amounts open.

The starter is seat 0, and planet 0 stands for any planet: seats and planets are interchangeable, which the
`symmetry` check tries on seeded games. Amounts (cards, stations, levels, centres) are symbols.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from checks.obligations.declare import MakeMove, Situation
from checks.symbolic.integers import symbol
from checks.symbolic.positions import symbolic
from model.andromeda import moves as m
from model.andromeda.play import new_game
from model.andromeda.table import (
    ACTION,
    DEAL,
    DRAW,
    FACE_UP,
    GRADES,
    KINDS,
    NOBODY,
    OFFER,
    OVER,
    PHASES,
    PLANETS,
    RECEIVE,
    RING,
    TRADE,
    TRANSPORT,
    Table,
)  # fmt: skip

STARTER = 0
PLANET = 0
FIXED = frozenset({"rules", "players", "starter", "phase", "turn", "trader", "ring"})
Control = tuple[int, int, int, int]


def position(rules: Any, players: int, phase: int, turn: int, trader: int = NOBODY, ring: int = NOBODY) -> Table:
    """A position of symbols in one phase, with one player on turn. What the invariants call nought is nought."""
    table = new_game(rules, players)
    table.starter, table.phase, table.turn, table.trader, table.ring = STARTER, phase, turn, trader, ring
    table.due = [0] * players
    return symbolic(table, FIXED | nought(phase))


def nought(phase: int) -> frozenset[str]:
    """The fields that hold nothing outside their phases; `offers`, `owed`, `ring` and `actions` state it."""
    empty: set[str] = set()
    if phase not in (OFFER, TRADE, RECEIVE):
        empty |= {"hidden", "excused", "offered"} | ({"offers"} if phase != FACE_UP else set())
    elif phase != OFFER:
        empty.add("hidden")
    if phase not in (FACE_UP, DEAL, DRAW):
        empty.add("due")
    if phase != RING:
        empty.add("attempts")
    if phase not in (ACTION, DRAW, RING):
        empty.add("actions")
    return frozenset(empty)


def control(table: Table) -> Control:
    """The fixed places of a position, seen from the starter; any planet under the ring counts as the one."""

    def seen(seat: int) -> int:
        return seat if seat == NOBODY else (seat - table.starter) % table.players

    if table.phase == OVER:
        return OVER, NOBODY, NOBODY, NOBODY
    ring = NOBODY if table.ring == NOBODY else PLANET
    return table.phase, seen(table.turn), seen(table.trader), ring


def _amount(name: str) -> Any:
    return symbol(f"move.{name}")


def _group(bonus: bool) -> tuple[int, Any, tuple[Any, ...], bool]:
    return PLANET, _amount("true"), tuple(_amount(f"joker.{grade}") for grade in range(GRADES)), bonus


def _moves(players: int, phase: int) -> Iterator[tuple[str, MakeMove]]:
    """Every move of the phase with its amounts open and its places in range."""
    if phase == FACE_UP:
        yield "deal-face-up", lambda: m.DealFaceUp(PLANET)
    elif phase in (DEAL, DRAW):
        for kind in (PLANET, *range(PLANETS, KINDS)):
            yield f"deal-card {kind}", lambda kind=kind: m.DealCard(kind)  # type: ignore[misc]
    elif phase == TRANSPORT:
        yield "transport-out", lambda: m.TransportOut(PLANET)
        yield "transport-back", lambda: m.TransportBack(PLANET)
        yield "pass", m.Pass
    elif phase in (OFFER, TRADE):
        for kind in (PLANET, *range(PLANETS, KINDS)) if phase == OFFER else ():
            yield f"offer-card {kind}", lambda kind=kind: m.OfferCard(kind)  # type: ignore[misc]
        if phase == OFFER:
            yield "excuse", m.Excuse
        yield "take-back", m.TakeBack
        for partner in range(players):
            yield f"trade {partner}", lambda partner=partner: m.Trade(partner)  # type: ignore[misc]
    elif phase == RECEIVE:
        yield "keep", m.Keep
        yield "offer-again", m.OfferAgain
    elif phase == RING:
        for owner in range(players):
            yield f"draw-station {owner}", lambda owner=owner: m.DrawStation(owner)  # type: ignore[misc]
    elif phase == ACTION:
        yield from _actions()


def _actions() -> Iterator[tuple[str, MakeMove]]:
    yield "stop", m.Stop
    yield "swap", lambda: m.Swap(tuple(_amount(f"card.{kind}") for kind in range(KINDS)))
    for bonus in (False, True):
        claim = " with bonus" if bonus else ""
        yield f"move-stations{claim}", lambda bonus=bonus: m.MoveStations(*_group(bonus), _amount("stations"))  # type: ignore[misc]
        yield f"attempt{claim}", lambda bonus=bonus: m.Attempt(*_group(bonus))  # type: ignore[misc]
        yield f"build-ship{claim}", lambda bonus=bonus: m.BuildShip(*_group(bonus))  # type: ignore[misc]
        yield f"develop{claim}", lambda bonus=bonus: m.Develop(*_group(bonus))  # type: ignore[misc]


def _places(players: int) -> Iterator[Control]:
    """Every phase with every player on turn; while cards are received, every trader too."""
    for phase in range(OVER):
        for turn in range(players):
            if phase == RECEIVE:
                yield from ((phase, turn, trader, NOBODY) for trader in range(players) if trader != turn)
            elif phase == TRADE:
                yield from ((phase, turn, trader, NOBODY) for trader in range(players))
            elif phase == OFFER:
                yield phase, turn, STARTER, NOBODY
            else:
                yield phase, turn, NOBODY, PLANET if phase == RING else NOBODY


def controls(players: int) -> set[Control]:
    """The fixed places that some situation covers, and the end, where nobody moves."""
    return {*_places(players), (OVER, NOBODY, NOBODY, NOBODY)}


def situations(players: int) -> list[Situation]:
    """Every situation for a number of players, with the moves of its phase; wild moves are tried on the starter."""
    found = []
    for place in _places(players):
        phase, turn, trader, _ = place
        # Who traded before is forgotten when the next trader acts, so one earlier trader stands for all.
        if phase == TRADE and trader != STARTER:
            continue

        def at(rules: Any, place: Control = place) -> Table:
            return position(rules, players, *place)

        first = turn == STARTER and trader in (NOBODY, STARTER, STARTER + 1)
        wild = _wild(players, phase) if first else {}
        shown = f"{PHASES[phase]}, seat {turn}" + (f" from {trader}" if phase == RECEIVE else "")
        found.append(Situation(shown, at, dict(_moves(players, phase)), wild))
    return found


def _wild(players: int, phase: int) -> dict[str, MakeMove]:
    """Moves of other phases, and of this one with places out of range: all refused."""
    fitting = dict(_moves(players, phase))
    others = {name: make for other in range(OVER) for name, make in _moves(players, other) if name not in fitting}
    short = (0,) * (GRADES - 1)
    shapes: dict[int, tuple[Any, ...]] = {
        FACE_UP: (m.DealFaceUp(-1), m.DealFaceUp(PLANETS)),
        DEAL: (m.DealCard(-1), m.DealCard(KINDS)),
        RING: (m.DrawStation(-1), m.DrawStation(players)),
        TRANSPORT: (m.TransportOut(-1), m.TransportBack(PLANETS)),
        OFFER: (m.OfferCard(-1), m.OfferCard(KINDS)),
        TRADE: (m.Trade(-1), m.Trade(players)),
        ACTION: (m.Swap((0,) * PLANETS), m.Attempt(-1, 3), m.Develop(PLANETS, 3), m.BuildShip(PLANET, 3, short)),
    }
    return others | {f"shapeless {move}": lambda move=move: move for move in shapes.get(phase, ())}
