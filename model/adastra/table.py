"""The table: a position as small integers. Planets are numbered as they are laid, those around the sun first.

A planet belongs to the seat that has pieces on it: nobody may land there, so one owner a planet is enough.
"""

from __future__ import annotations

from msgspec import Struct

from model.adastra.cards import ALIEN, Card
from model.adastra.rules import Rules

NOBODY = -1
NOWHERE = -1
IN_SPACE = -1
FREE = -1
UNLIMITED = -1
EMPTY, COLONY, FACTORY = range(3)
HELD, PLACED, ASIDE = range(3)

# Phases. The first five set up; LAND and ARTEFACT inside a flight, ANSWER inside a trade, SPEND inside a scoring.
(
    OPTIONAL_CARDS, START, SIZES, LAY, FIRST, PROGRAM, CHOOSE, FLY, LAND, ARTEFACT, BUILD, TRADING, ANSWER, SPEND,
    DISCARD, OVER,
) = range(16)  # fmt: skip
PHASES = (
    "optional-cards", "start", "sizes", "lay", "first", "program", "choose", "fly", "land", "artefact", "build",
    "trading", "answer", "spend", "discard", "over",
)  # fmt: skip


class Table(Struct):
    """Everything on and around the table, hidden things included. `seen_by` shows a player's part of it."""

    rules: Rules
    players: int
    round: int
    starter: int
    phase: int
    turn: int
    bank: list[int]
    hands: list[list[int]]
    points: list[int]
    pool: list[int]
    aside: int
    sizes: list[int]
    kinds: list[int]
    stars: list[int]
    opened: list[int]
    seen: list[list[int]]
    owners: list[int]
    ships: list[int]
    buildings: list[int]
    terraformed: list[int]
    space: list[int]
    cards: list[list[int]]
    track_seats: list[int]
    track_cards: list[int]
    deck: list[int]
    artefacts: list[list[int]]
    spent: list[int]
    flown: list[int]
    flown_space: list[int]
    gained: list[int]
    given: list[int]
    taken: list[int]
    current: int = NOWHERE
    chosen: int = NOWHERE
    left: int = 0
    due: int = 0
    flying: int = NOWHERE
    origin: int = NOWHERE
    partner: int = NOBODY

    def copy(self) -> Table:
        """An independent position with the same rules."""
        return Table(
            self.rules, self.players, self.round, self.starter, self.phase, self.turn,
            self.bank[:], [row[:] for row in self.hands], self.points[:], self.pool[:], self.aside, self.sizes[:],
            self.kinds[:], self.stars[:], self.opened[:], [row[:] for row in self.seen],
            self.owners[:], self.ships[:], self.buildings[:], self.terraformed[:], self.space[:],
            [row[:] for row in self.cards], self.track_seats[:], self.track_cards[:],
            self.deck[:], [row[:] for row in self.artefacts], self.spent[:], self.flown[:], self.flown_space[:],
            self.gained[:], self.given[:], self.taken[:],
            self.current, self.chosen, self.left, self.due, self.flying, self.origin, self.partner,
        )  # fmt: skip

    def after(self, seat: int) -> int:
        """The next seat in the direction of play."""
        return (seat + self.rules.step) % self.players

    def card(self) -> Card:
        """The action card that is being applied."""
        return self.rules.cards[self.owner()][self.track_cards[self.current]]

    def owner(self) -> int:
        """The seat whose card is being applied."""
        return self.track_seats[self.current]


def is_planet(table: Table, planet: int) -> bool:
    """Whether a number names a planet that lies around a star."""
    return 0 <= planet < len(table.kinds) and table.kinds[planet] != NOWHERE


def is_alien(table: Table, planet: int) -> bool:
    """Whether a planet is alien."""
    return table.kinds[planet] == ALIEN


def has_pieces(table: Table, planet: int) -> bool:
    """Whether any piece stands on a planet."""
    return bool(table.ships[planet] or table.buildings[planet] or table.terraformed[planet])


def owned(table: Table, seat: int) -> list[int]:
    """The planets on which a seat has pieces."""
    return [planet for planet, owner in enumerate(table.owners) if owner == seat]


def ships_of(table: Table, seat: int) -> int:
    """A seat's ships in play."""
    return table.space[seat] + sum(table.ships[planet] for planet in owned(table, seat))


def buildings_of(table: Table, seat: int, building: int) -> int:
    """A seat's colonies or factories in play."""
    return sum(1 for planet in owned(table, seat) if table.buildings[planet] == building)


def terraformed_by(table: Table, seat: int) -> int:
    """The planets a seat has terraformed."""
    return sum(table.terraformed[planet] for planet in owned(table, seat))


def systems_of(table: Table, seat: int) -> int:
    """The systems in which a seat has a piece."""
    return len({table.stars[planet] for planet in owned(table, seat)})
