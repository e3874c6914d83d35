"""The same obligations as contracts for CrossHair: real rules on plain positions, assertions before and after.

CrossHair cannot make msgspec structs while it traces, so position and move are plain objects with the same fields and
methods; the rules are the real ones. `small_*` open the amounts of one seat. `whole_*` open twenty-four amounts of
all three seats under the invariants of the proofs, a part of what `checks/obligations` opens for the same move.
`wrong_*` is a rule that loses an agent: it shows whether a confirmation means anything.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec

from checks.andromeda.invariants import INVARIANTS
from model.andromeda.actions import move_stations
from model.andromeda.play import new_game
from model.andromeda.ring import draw_station
from model.andromeda.rules import rules
from model.andromeda.table import ACTION, RING, TRANSPORT, Table
from model.andromeda.transport import transport_back, transport_out
from model.referee import Refusal

PLAYERS = 3
ROBUST = [one for one in INVARIANTS if not one.breaks]
START = msgspec.structs.asdict(new_game(rules(), PLAYERS))  # made before any tracing


class Plain:
    """A position as a plain object: the fields of `Table`, and its two methods."""

    after = Table.after
    hand_limit = Table.hand_limit

    def __init__(self, phase: int) -> None:
        for name, value in START.items():
            setattr(self, name, _copied(value))
        self.phase, self.due, self.round = phase, [0] * PLAYERS, 1
        self.actions = 2 if phase == ACTION else 0


def _copied(value: Any) -> Any:
    return [_copied(one) for one in value] if isinstance(value, list) else value


def _played(rule: Any, table: Any, **move: Any) -> None:
    """Play a move if the rule allows it."""
    try:
        for _ in rule(table, SimpleNamespace(**move)):
            pass
    except Refusal:
        return


def _agents(table: Any, seat: int) -> int:
    centres = sum(owner == seat for orbit in table.centres for owner in orbit)
    return table.earth[seat] + sum(row[seat] for row in table.stations) + centres + table.box[seat]


def small_transport_out(earth: int, there: int, box: int) -> None:
    """A transport from Earth keeps the number of agents."""
    assert earth >= 0 and there >= 0 and box >= 0
    table: Any = Plain(TRANSPORT)
    table.earth[0], table.stations[0][0], table.box[0] = earth, there, box
    before = _agents(table, 0)
    _played(transport_out, table, planet=0)
    assert _agents(table, 0) == before


def small_transport_back(earth: int, there: int, box: int) -> None:
    """A transport to Earth keeps the number of agents."""
    assert earth >= 0 and there >= 0 and box >= 0
    table: Any = Plain(TRANSPORT)
    table.earth[0], table.stations[0][0], table.box[0] = earth, there, box
    before = _agents(table, 0)
    _played(transport_back, table, planet=0)
    assert _agents(table, 0) == before


def small_move_stations(earth: int, there: int, true: int, stations: int) -> None:
    """A set of any size keeps the number of agents."""
    assert earth >= 0 and there >= 0
    table: Any = Plain(ACTION)
    table.earth[0], table.stations[0][0], table.hands[0][0] = earth, there, 7
    before = _agents(table, 0)
    _played(move_stations, table, planet=0, true=true, jokers=(0, 0, 0, 0), bonus=False, stations=stations)
    assert _agents(table, 0) == before


def small_draw_station(own: int, foreign: int, attempts: int) -> None:
    """A foreign station that leaves the ring goes to Earth."""
    assert own > 0 and foreign >= 0 and attempts > 0
    table: Any = Plain(RING)
    table.ring, table.attempts, table.stations[0] = 0, attempts, [own, foreign, 0]
    before = _agents(table, 1)
    _played(draw_station, table, owner=1)
    assert _agents(table, 1) == before


def _spread(
    earth: tuple[int, ...], box: tuple[int, ...], cards: tuple[int, ...], ship: tuple[int, ...],
    here: tuple[int, ...], there: tuple[int, ...], centres: tuple[int, ...], hands: tuple[int, ...],
) -> Any:  # fmt: skip
    table: Any = Plain(TRANSPORT)
    table.earth, table.box, table.transports, table.ship = list(earth), list(box), list(cards), list(ship)
    table.stations[0], table.stations[1], table.centres[0] = list(here), list(there), list(centres)
    for seat, count in enumerate(hands):
        table.hands[seat][seat] = count
        table.supply[seat] -= count
    return table


def _sound(table: Any) -> bool:
    return all(holds for one in ROBUST for _, holds in one.holds(table))


def whole_transport_out(
    earth: tuple[int, int, int], box: tuple[int, int, int], cards: tuple[int, int, int], ship: tuple[int, int, int],
    here: tuple[int, int, int], there: tuple[int, int, int], centres: tuple[int, int, int],
    hands: tuple[int, int, int],
) -> None:  # fmt: skip
    """Every invariant after a transport, for all amounts of Earth, box, levels, cards and two planets."""
    assert all(1 <= level <= 4 for level in ship) and _sound(
        _spread(earth, box, cards, ship, here, there, centres, hands)
    )
    table = _spread(earth, box, cards, ship, here, there, centres, hands)
    _played(transport_out, table, planet=0)
    assert _sound(table)


def losing(table: Any, move: Any) -> Any:
    """A transport that loses an agent of another player."""
    yield from transport_out(table, move)
    table.earth[1] -= 1


def wrong_transport_out(
    earth: tuple[int, int, int], box: tuple[int, int, int], cards: tuple[int, int, int], ship: tuple[int, int, int],
    here: tuple[int, int, int], there: tuple[int, int, int], centres: tuple[int, int, int],
    hands: tuple[int, int, int],
) -> None:  # fmt: skip
    """A careless rule under the same hypothesis: must be refuted."""
    assert all(1 <= level <= 4 for level in ship) and _sound(
        _spread(earth, box, cards, ship, here, there, centres, hands)
    )
    table = _spread(earth, box, cards, ship, here, there, centres, hands)
    _played(losing, table, planet=0)
    assert _sound(table)
