"""Boards of symbols for the proofs of Ad Astra: one that shows every case once, in any phase, with its amounts open.

Own planets with a ship, a colony or only a terraforming, alien ones, another player's, free ones open and hidden.
Cards in bank and hands, points, ships in space and on a planet, the pools and the deck are symbols; where pieces
stand is fixed, and other boards are the campaigns' business.
"""

from __future__ import annotations

from typing import Any

from checks.symbolic.integers import symbol
from checks.symbolic.positions import symbolic
from model.adastra.cards import ALIEN, KINDS, MOVEMENT, SCORE, TRADE
from model.adastra.play import new_game
from model.adastra.table import (
    ANSWER,
    ASIDE,
    CHOOSE,
    COLONY,
    FACTORY,
    FIRST,
    FLY,
    FREE,
    LAY,
    OPTIONAL_CARDS,
    PLACED,
    PROGRAM,
    SIZES,
    SPEND,
    START,
    Table,
    terraformed_by,
)  # fmt: skip

OPEN_AMOUNTS = frozenset({"bank", "hands", "points", "space", "deck", "artefacts", "spent"})
SHIP, COLONIST, GREEN, OTHERS, HIDDEN = range(5)  # places around the first star
FREE_OPEN, HIDDEN_ALIEN, ALIEN_SHIP, ALIEN_COLONY, HIDDEN_TOO = range(5)  # places around the second star

OFF_THE_CARD = 3  # a star that the first movement card of the first seat does not show


def board(rules: Any, players: int, seat: int, near: int, far: int) -> Table:
    """The board seen from one seat: `near` and `far` are the two systems that matter."""
    table = new_game(rules, players)
    table.sizes = [players, *(5 for _ in range(7)), rules.components_planets - players - 35]
    table.pool, table.round = [0] * (KINDS + 1), 1
    planet = 0
    for star, size in enumerate(table.sizes):
        for _ in range(size):
            table.kinds[planet], table.stars[planet] = planet % KINDS, star
            planet += 1
    for home in range(players):
        table.opened[home], table.owners[home], table.buildings[home] = 1, home, FACTORY
    first, second = place(table, near, 0), place(table, far, 0)
    for spot in (first + SHIP, first + COLONIST, first + GREEN, second + ALIEN_SHIP, second + ALIEN_COLONY):
        table.owners[spot], table.opened[spot] = seat, 1
    table.owners[first + OTHERS], table.opened[first + OTHERS] = table.after(seat), 1
    table.opened[second + FREE_OPEN] = 1
    table.kinds[first + SHIP], table.kinds[first + GREEN] = 1, 2
    for spot in (HIDDEN_ALIEN, ALIEN_SHIP, ALIEN_COLONY):
        table.kinds[second + spot] = ALIEN
    for spot in (first + SHIP, first + COLONIST, first + OTHERS, second + ALIEN_SHIP):
        table.ships[spot] = 1
    table.buildings[first + COLONIST] = table.buildings[second + ALIEN_COLONY] = COLONY
    table.terraformed[first + GREEN] = 1
    return table


def place(table: Table, star: int, number: int) -> int:
    """A planet by its star and its place there."""
    return sum(table.sizes[:star]) + number


def _with_track(table: Table, owner: int, sort: int, current: int) -> None:
    """Fill the track so that `owner`'s card of a sort lies on the space that is being applied."""
    spaces, each = len(table.track_seats), table.rules.programming_cards[table.players]
    table.track_seats = [(owner + (space - current) * table.rules.step) % table.players for space in range(spaces)]
    for seat in range(table.players):
        cards = table.rules.cards[seat]
        wanted = next(n for n, card in enumerate(cards) if card.sort == (sort if seat == owner else TRADE))
        rest = [n for n, card in enumerate(cards) if card.sort != SCORE and n != wanted]
        order = [wanted, *rest[: each - 1]]
        mine = [space for space, who in enumerate(table.track_seats) if who == seat]
        start = mine.index(current) if seat == owner else 0
        for offset, card in enumerate(order):
            table.track_cards[mine[(start + offset) % each]] = card
            table.cards[seat][card] = PLACED
    table.current = current


def on_a_card(
    rules: Any, players: int, phase: int, sort: int, owner: int, turn: int, last: bool = False, **fields: Any
) -> Table:
    """A position in which a card is applied: `last` puts it on the last space of the track."""
    card = next(card for card in rules.cards[owner] if card.sort == sort)
    near, far = (card.first, card.second) if sort == MOVEMENT else (1, 2)
    table = board(rules, players, turn, near, far)
    table.phase, table.turn, table.starter = phase, turn, owner if sort == SCORE else 0
    _with_track(table, owner, sort, len(table.track_seats) - 1 if last else 0)
    for name, value in fields.items():
        setattr(table, name, value)
    return _opened(table, place(table, near, SHIP))


def _opened(table: Table, ship: int | None = None) -> Table:
    """The position with its amounts open; a number of ships on one planet is open too."""
    made = symbolic(table, frozenset(table.__struct_fields__) - OPEN_AMOUNTS)
    if ship is not None:
        made.ships[ship] = symbol(f"ships.{ship}")
    return made


def offered(rules: Any, players: int) -> Table:
    """An offer of open amounts lies before the second seat."""
    table = on_a_card(rules, players, ANSWER, TRADE, owner=0, turn=1, partner=1)
    table.given = [symbol(f"given.{kind}") for kind in range(KINDS)]
    table.taken = [symbol(f"taken.{kind}") for kind in range(KINDS)]
    return table


def spending(rules: Any, players: int, element: int, turn: int, left: int) -> Table:
    """Resource cards are discarded for points; what was gained so far is open."""
    table = on_a_card(rules, players, SPEND, SCORE, owner=0, turn=turn, chosen=element, left=left)
    table.gained = [symbol(f"gained.{seat}") for seat in range(players)]
    return table


def third_score(rules: Any, players: int) -> Table:
    """The last card of the round is its owner's third score card, the others lie aside."""
    table = on_a_card(rules, players, CHOOSE, SCORE, owner=0, turn=0, last=True)
    for card, about in enumerate(rules.cards[0]):
        if about.sort == SCORE and table.cards[0][card] != PLACED:
            table.cards[0][card] = ASIDE
    return table


def programming(rules: Any, players: int, full: bool) -> Table:
    """The first card of a round, or the last one, on the first space."""
    table = board(rules, players, 0, 1, 2)
    if full:
        _with_track(table, 0, TRADE, 0)
        freed = table.track_cards[0]
        table.cards[0][freed] = 0
        table.track_seats[0] = table.track_cards[0] = FREE
        # The seat's other cards are elsewhere than those tried.
        _swap_cards(table)
    table.phase, table.turn, table.current = PROGRAM, 0, -1
    return _opened(table, place(table, 1, SHIP))


def _swap_cards(table: Table) -> None:
    """Seat 0 has placed only cards that the situation does not try to place again."""
    spare = [card for card in range(len(table.cards[0])) if card not in (0, 3, 6, 7, 8)]
    for space, seat in enumerate(table.track_seats):
        if seat == 0:
            table.cards[0][table.track_cards[space]] = 0
            table.track_cards[space] = spare.pop(0)
    for space, seat in enumerate(table.track_seats):
        if seat == 0:
            table.cards[0][table.track_cards[space]] = PLACED


def sizing(rules: Any, players: int, given: list[int]) -> Table:
    """Some stars have got their planets; the sizes of the others are to be decided."""
    table = setting_up(rules, players, SIZES)
    table.sizes[1 : 1 + len(given)] = given
    return table


def crowded(rules: Any, players: int, phase: int, sort: int, left: int) -> Table:
    """All pawns of a seat are in play, a ship has flown already, and one system is full of another's ships."""
    table = on_a_card(rules, players, phase, sort, owner=0, turn=0, left=left)
    spot = place(table, 3, 0)
    for number in range(3 * rules.components_pieces):
        planet = spot + number
        table.owners[planet], table.opened[planet] = 0, 1
        if number < rules.components_pieces - 2:
            table.buildings[planet] = COLONY
        elif number < 2 * rules.components_pieces - 3:
            table.buildings[planet] = FACTORY
        else:
            table.terraformed[planet] = 1
            if terraformed_by(table, 0) == rules.components_pieces:
                table.ships[planet], table.kinds[planet] = 1, 1
                break
    table.flown[next(planet for planet, ships in enumerate(table.ships) if not isinstance(ships, int))] = 1
    return table


def astray(rules: Any, players: int) -> Table:
    """A ship of the seat on turn stands in a system that is not on the card."""
    table = on_a_card(rules, players, FLY, MOVEMENT, owner=0, turn=0, left=1)
    planet = place(table, OFF_THE_CARD, 0)
    assert OFF_THE_CARD not in (table.card().first, table.card().second)
    table.owners[planet], table.opened[planet], table.ships[planet] = 0, 1, 1
    return table


def besieged(rules: Any, players: int) -> Table:
    """Every planet of a system on the card holds a ship of another player."""
    table = on_a_card(rules, players, FLY, MOVEMENT, owner=0, turn=0, left=1)
    star = table.card().second
    for planet, place_of in enumerate(table.stars):
        if place_of == star:
            table.owners[planet], table.opened[planet], table.ships[planet] = 1, 1, 1
            table.buildings[planet] = 0
    table.ships[place(table, star, 3)], table.buildings[place(table, star, 3)] = 0, COLONY
    table.ships[place(table, star, 4)], table.buildings[place(table, star, 4)] = 0, COLONY
    return table


def setting_up(rules: Any, players: int, phase: int, turn: int = 0) -> Table:
    """Before the planets are laid: the pool is open, and homes are turned up seat by seat."""
    table = new_game(rules, players)
    table.phase, table.turn = phase, turn
    table.sizes[0] = players if phase != OPTIONAL_CARDS else 0
    for home in range(turn if phase == START else players if phase == SIZES else 0):
        table.kinds[home], table.stars[home], table.opened[home] = home % KINDS, 0, 1
        table.owners[home], table.buildings[home] = home, FACTORY
    made = _opened(table)
    made.pool = [symbol(f"pool.{kind}") for kind in range(KINDS + 1)]
    return made


def laying(rules: Any, players: int, last: bool, phase: int = LAY) -> Table:
    """Some planets are laid, all but one, or all of them."""
    table = setting_up(rules, players, SIZES)
    table.phase = phase
    table.sizes = [players, *(5 for _ in range(7)), rules.components_planets - players - 35]
    laid = len(table.kinds) - (0 if phase == FIRST else 1 if last else 20)
    for planet in range(players, laid):
        table.kinds[planet], table.stars[planet] = planet % KINDS, 1 + (planet - players) // 5
    return table
