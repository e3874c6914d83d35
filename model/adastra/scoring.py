"""Score cards: the six scorings with their bonus, and who has won."""

from __future__ import annotations

from msgspec import Struct

from model.adastra.cards import COLONIES, DIFFERENT, KINDS, SAME, SCORE, SHIPS, SYSTEMS, TERRAFORMING
from model.adastra.moves import ChooseElement, Spend
from model.adastra.programming import next_card
from model.adastra.table import (
    CHOOSE,
    COLONY,
    FACTORY,
    SPEND,
    Table,
    buildings_of,
    ships_of,
    systems_of,
    terraformed_by,
)  # fmt: skip
from model.referee import Play, require, rule


@rule("adastra.score.choice", "adastra.score.binding", "adastra.score.everybody", "adastra.score.only-way")
def choose_element(table: Table, move: ChooseElement) -> Play:
    """The owner chooses one of the two elements on the card; all players score it."""
    require(table.phase == CHOOSE, "adastra.score.choice")
    card = table.card()
    require(card.sort == SCORE, "adastra.score.choice")
    require(move.element in (card.first, card.second), "adastra.score.pairs")
    yield
    table.chosen = move.element
    if move.element in (SAME, DIFFERENT):
        _start_spending(table)
    else:
        _award(table, [worth(table, seat, move.element) for seat in range(table.players)])
        next_card(table)


@rule(
    "adastra.score.colony",
    "adastra.score.factory",
    "adastra.score.ship",
    "adastra.score.ships-in-space",
    "adastra.score.terraforming",
    "adastra.score.systems",
)
def worth(table: Table, seat: int, element: int) -> int:
    """Points an element brings a seat as the table stands."""
    rules = table.rules
    if element == COLONIES:
        colonies = buildings_of(table, seat, COLONY) * rules.score_colony
        return colonies + buildings_of(table, seat, FACTORY) * rules.score_factory
    if element == SHIPS:
        return ships_of(table, seat) * rules.score_ship
    if element == TERRAFORMING:
        return terraformed_by(table, seat) * rules.score_terraforming
    if element == SYSTEMS:
        return systems_of(table, seat) * rules.score_system
    return table.gained[seat]


@rule(
    "adastra.score.bonus",
    "adastra.score.bonus-tie",
    "adastra.score.colonies-bonus",
    "adastra.score.ships-bonus",
    "adastra.score.terraforming-bonus",
    "adastra.score.systems-bonus",
    "adastra.score.resources-bonus",
)
def _award(table: Table, points: list[int]) -> None:
    """Everybody scores; whoever alone scored most gets the bonus."""
    best = max(points)
    bonus = table.rules.score_bonus
    if points.count(best) > 1 and table.rules.score_tie == "lost":
        bonus = 0
    for seat in range(table.players):
        table.points[seat] += points[seat] + (bonus if points[seat] == best else 0)


@rule("adastra.action.resource-scores-order", "adastra.score.resources-turns", "adastra.score.owner-last")
def _start_spending(table: Table) -> None:
    """Players discard in turn, from the owner's left (the first player's is the same seat), the owner last."""
    table.phase = SPEND
    table.gained = [0] * table.players
    table.left = table.players
    before = table.owner() if table.rules.score_resource_starter == "left-of-owner" else table.starter
    table.turn = table.after(before)


@rule("adastra.score.same", "adastra.score.different", "adastra.score.discard-bank")
def spend(table: Table, move: Spend) -> Play:
    """Cards of one kind, or of different kinds, go to the bank for a point each."""
    require(table.phase == SPEND, "adastra.score.resources-turns")
    clause = "adastra.score.same" if table.chosen == SAME else "adastra.score.different"
    require(len(move.cards) == KINDS, clause)
    hand = table.hands[table.turn]
    count = sum(move.cards)
    for resource in range(KINDS):
        require(move.cards[resource] >= 0, clause)
        require(move.cards[resource] <= hand[resource], clause)
    rules = table.rules
    if table.chosen == SAME:
        require(max(move.cards) == count, "adastra.score.same")
        require(count >= rules.score_same_min, "adastra.score.same-minimum")
    else:
        require(max(move.cards) <= 1, "adastra.score.different")
        require(rules.score_different_min <= count <= rules.score_different_max, "adastra.score.different-range")
    yield
    for resource in range(KINDS):
        hand[resource] -= move.cards[resource]
        table.bank[resource] += move.cards[resource]
    table.gained[table.turn] = count * rules.score_card
    next_spender(table)


@rule("adastra.score.discard-optional")
def next_spender(table: Table) -> None:
    """The next player may discard; after the last the points are given out."""
    table.left -= 1
    table.turn = table.after(table.turn)
    if table.left == 0:
        _award(table, [worth(table, seat, table.chosen) for seat in range(table.players)])
        table.gained = [0] * table.players
        next_card(table)


class Score(Struct, frozen=True):
    """One player's points."""

    seat: int
    points: int

    @property
    def total(self) -> int:
        """All points."""
        return self.points


def score(table: Table) -> list[Score]:
    """Every player's points as the table stands: points are kept during the game, nothing is added at its end."""
    return [Score(seat, table.points[seat]) for seat in range(table.players)]


@rule("adastra.end.winner", "adastra.end.tie")
def winners(table: Table) -> list[int]:
    """The seats with most points; by ruling a tie is a shared victory."""
    best = max(table.points)
    tied = [seat for seat in range(table.players) if table.points[seat] == best]
    if table.rules.end_tie == "first-player" and table.starter in tied:
        return [table.starter]
    return tied
