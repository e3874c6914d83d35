"""The table: a position as small integers. Kinds 0-6 are planets, 7-10 the bonus grades.

Seats are numbered clockwise from the oldest player. A centre holds its owner's seat or `FREE`.
"""

from __future__ import annotations

from msgspec import Struct

from model.andromeda.rules import Rules

PLANETS = 7
GRADES = 4
KINDS = PLANETS + GRADES
FREE = -1
NOBODY = -1

# Phases, in the order of play. FACE_UP only during set-up; DRAW and RING inside an action.
FACE_UP, DEAL, TRANSPORT, OFFER, TRADE, RECEIVE, ACTION, DRAW, RING, OVER = range(10)
PHASES = ("face-up", "deal", "transport", "offer", "trade", "receive", "action", "draw", "ring", "over")


class Table(Struct):
    """Everything on and around the table, hidden cards included. `seen_by` shows a player's part of it."""

    rules: Rules
    players: int
    round: int
    starter: int
    phase: int
    turn: int
    supply: list[int]
    discard: list[int]
    piles: list[int]
    hands: list[list[int]]
    offers: list[list[int]]
    hidden: list[list[int]]
    excused: list[int]
    due: list[int]
    transports: list[int]
    earth: list[int]
    box: list[int]
    stations: list[list[int]]
    centres: list[list[int]]
    ship: list[int]
    technology: list[int]
    offered: int = 0
    trader: int = NOBODY
    actions: int = 0
    ring: int = NOBODY
    attempts: int = 0

    def copy(self) -> Table:
        """An independent position with the same rules."""
        return Table(
            self.rules,
            self.players,
            self.round,
            self.starter,
            self.phase,
            self.turn,
            self.supply[:],
            self.discard[:],
            self.piles[:],
            [row[:] for row in self.hands],
            [row[:] for row in self.offers],
            [row[:] for row in self.hidden],
            self.excused[:],
            self.due[:],
            self.transports[:],
            self.earth[:],
            self.box[:],
            [row[:] for row in self.stations],
            [row[:] for row in self.centres],
            self.ship[:],
            self.technology[:],
            self.offered,
            self.trader,
            self.actions,
            self.ring,
            self.attempts,
        )

    def after(self, seat: int) -> int:
        """The next seat in the direction of play."""
        return (seat + self.rules.step) % self.players

    def hand_limit(self, seat: int) -> int:
        """How many cards the seat's spaceship lets it hold."""
        return self.rules.ship_hand_limit[self.ship[seat]]


def has_offer(table: Table, seat: int) -> bool:
    """Whether cards lie face up before the seat."""
    return sum(table.offers[seat]) > 0


def completed(table: Table) -> int:
    """How many planets have all their centres taken."""
    return sum(orbit[-1] != FREE for orbit in table.centres)
