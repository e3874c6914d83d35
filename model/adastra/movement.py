"""Movement: one ship of the owner, one of each other player, then the owner's other ships."""

from __future__ import annotations

from model.adastra.cards import MOVEMENT, RESOURCES
from model.adastra.moves import Fly, Land
from model.adastra.programming import next_card
from model.adastra.setup import SUN
from model.adastra.table import (
    ARTEFACT,
    FLY,
    IN_SPACE,
    LAND,
    NOBODY,
    NOWHERE,
    Table,
    has_pieces,
    is_alien,
    is_planet,
    ships_of,
)  # fmt: skip
from model.referee import Play, require, rule


def _ships_there(table: Table, origin: int) -> int:
    """Ships of the seat on turn at a place."""
    if origin == IN_SPACE:
        return table.space[table.turn]
    if not is_planet(table, origin) or table.owners[origin] != table.turn:
        return 0
    return table.ships[origin]


def _moved_there(table: Table, origin: int) -> int:
    """Ships at a place that this card has moved already."""
    return table.flown_space[table.turn] if origin == IN_SPACE else table.flown[origin]


@rule("adastra.movement.land-open", "adastra.movement.land-hidden")
def can_land(table: Table, planet: int, origin: int) -> bool:
    """Whether the seat on turn may land on a planet: hidden or open, but not on another player's pieces."""
    if planet == origin:
        return False
    return table.owners[planet] in (NOBODY, table.turn) or table.rules.movement_occupied != "must-not"


@rule(
    "adastra.movement.from-space",
    "adastra.movement.within",
    "adastra.movement.between",
    "adastra.movement.to-space",
)
def price(table: Table, origin: int, star: int) -> int:
    """Energy cards a flight costs."""
    rules = table.rules
    if origin == IN_SPACE:
        return rules.movement_from_space
    if star == IN_SPACE:
        return rules.movement_to_space
    return rules.movement_within if table.stars[origin] == star else rules.movement_between


@rule(
    "adastra.movement.owner-first",
    "adastra.movement.others-one",
    "adastra.movement.both-systems",
    "adastra.movement.six-systems",
    "adastra.movement.energy",
    "adastra.setup.interstellar",
)
def fly(table: Table, move: Fly) -> Play:
    """A ship leaves for a system on the card or for interstellar space, and pays energy."""
    require(table.phase == FLY, "adastra.movement.owner-first")
    require(table.left > 0, "adastra.movement.others-one")
    origin, star = move.origin, move.star
    ships = _ships_there(table, origin)
    require(ships > 0, "adastra.movement.owner-first")
    require(ships > _moved_there(table, origin), "adastra.movement.owner-rest")
    _check_destination(table, origin, star)
    purse = table.hands[table.turn]
    fuel = RESOURCES.index(table.rules.movement_pays)
    cost = price(table, origin, star)
    require(purse[fuel] >= cost, "adastra.movement.energy")
    yield
    purse[fuel] -= cost
    table.bank[fuel] += cost
    _depart(table, origin)
    if star == IN_SPACE:
        table.space[table.turn] += 1
        table.flown_space[table.turn] += 1
        after_flight(table)
    else:
        table.flying = star
        table.origin = origin
        table.phase = LAND
        _look(table, star)


@rule("adastra.movement.destinations", "adastra.movement.to-space-always", "adastra.movement.no-start")
def _check_destination(table: Table, origin: int, star: int) -> None:
    """Interstellar space is always open; a system must be on the card and have a planet to land on."""
    card = table.card()
    require(card.sort == MOVEMENT, "adastra.movement.destinations")
    shown = (card.first, card.second)
    if star == IN_SPACE:
        require(origin != IN_SPACE, "adastra.movement.to-space")
        if table.rules.movement_to_space_always == "must-not":
            require(table.stars[origin] in shown, "adastra.movement.to-space-always")
        return
    require(star != SUN, "adastra.movement.no-start")
    require(star in shown, "adastra.movement.destinations")
    for planet in range(len(table.kinds)):
        if table.stars[planet] == star and can_land(table, planet, origin):
            return
    require(False, "adastra.movement.occupied")


def _depart(table: Table, origin: int) -> None:
    """A ship leaves its place; a planet without pieces belongs to nobody."""
    if origin == IN_SPACE:
        table.space[table.turn] -= 1
        return
    table.ships[origin] -= 1
    if not has_pieces(table, origin):
        table.owners[origin] = NOBODY


@rule("adastra.movement.look", "adastra.movement.look-secret")
def _look(table: Table, star: int) -> None:
    """Whoever enters a system, or moves inside it, sees its hidden planets; nobody else does."""
    for planet in range(len(table.kinds)):
        if table.stars[planet] == star and not table.opened[planet]:
            table.seen[table.turn][planet] = 1


@rule("adastra.movement.land-open", "adastra.movement.land-hidden", "adastra.artefact.known-planet")
def land(table: Table, move: Land) -> Play:
    """The ship lands on a planet of that system, which is turned up if it was hidden."""
    require(table.phase == LAND, "adastra.movement.land-open")
    require(is_planet(table, move.planet), "adastra.movement.land-hidden")
    require(table.stars[move.planet] == table.flying, "adastra.movement.land-hidden")
    require(move.planet != table.origin, "adastra.movement.within")
    require(can_land(table, move.planet, table.origin), "adastra.movement.occupied")
    yield
    found = not table.opened[move.planet]
    table.opened[move.planet] = 1
    table.ships[move.planet] += 1
    table.owners[move.planet] = table.turn
    table.flown[move.planet] += 1
    table.flying = table.origin = NOWHERE
    table.due = artefacts_due(table, move.planet, found) if sum(table.deck) else 0
    if table.due:
        table.phase = ARTEFACT
    else:
        after_flight(table)


@rule("adastra.artefact.draw", "adastra.artefact.known-planet")
def artefacts_due(table: Table, planet: int, found: bool) -> int:
    """Artefacts that landing on a planet brings."""
    if not is_alien(table, planet):
        return 0
    return table.rules.artefact_draws if found else table.rules.artefact_known_planet


def after_flight(table: Table) -> None:
    """On with the same pilot while ships are left to move, else the next one."""
    table.phase = FLY
    table.left -= 1
    if table.left == 0:
        next_pilot(table)


@rule("adastra.movement.others-one", "adastra.movement.owner-rest")
def next_pilot(table: Table) -> None:
    """Clockwise from the owner; once around, the owner moves the ships that have not moved yet."""
    owner = table.owner()
    if table.chosen == owner:  # a movement card has nothing to choose: the mark of the second time
        next_card(table)
        return
    table.turn = table.after(table.turn)
    if table.turn != owner:
        table.left = table.rules.movement_others
        return
    table.chosen = owner
    table.left = _ships_left(table, owner)
    if table.left == 0:
        next_card(table)


def _ships_left(table: Table, owner: int) -> int:
    """Ships the owner may still move: by ruling all of them, if none moved at first."""
    rules = table.rules
    moved = sum(table.flown[p] for p in range(len(table.flown)) if table.owners[p] == owner) + table.flown_space[owner]
    if rules.movement_owner_rest == "none" or (moved == 0 and rules.movement_owner_passed == "none"):
        return 0
    return ships_of(table, owner) - moved
