"""Construction: the owner builds at will, everybody else one element. Costs go to the bank."""

from __future__ import annotations

from collections.abc import Mapping

from model.adastra.cards import KINDS, MINERALS, RESOURCES
from model.adastra.moves import BuildColony, BuildFactory, BuildShip, Terraform
from model.adastra.programming import next_card
from model.adastra.table import (
    BUILD,
    COLONY,
    EMPTY,
    FACTORY,
    Table,
    buildings_of,
    is_alien,
    is_planet,
    ships_of,
    terraformed_by,
)  # fmt: skip
from model.referee import Play, require, rule


@rule("adastra.construction.owner-many", "adastra.construction.others-one")
def _check_turn(table: Table) -> None:
    """Building needs a construction card and an element that is left."""
    require(table.phase == BUILD, "adastra.construction.owner-many")
    require(table.left != 0, "adastra.construction.others-one")


@rule("adastra.construction.pieces-left", "adastra.components.four-each")
def _piece_left(table: Table, in_play: int) -> bool:
    """Whether a pawn of the kind is not in play yet."""
    return in_play < table.rules.components_pieces or table.rules.construction_no_piece != "must-not"


def _bill(cost: Mapping[str, int], minerals: tuple[int, ...]) -> list[int]:
    """Cards of each resource: the fixed part and the minerals of choice."""
    bill = [cost.get(name, 0) for name in RESOURCES]
    for chosen, mineral in zip(minerals, MINERALS, strict=True):
        bill[mineral] += chosen
    return bill


def _well_formed(minerals: tuple[int, ...], wanted: int) -> bool:
    """Whether the minerals of choice are a count per mineral that makes the wanted number."""
    counted = len(minerals) == len(MINERALS) and all(count >= 0 for count in minerals)
    return counted and sum(minerals) == wanted


def _covered(table: Table, bill: list[int]) -> bool:
    """Whether the hand of the seat on turn covers a bill."""
    hand = table.hands[table.turn]
    return all(hand[resource] >= bill[resource] for resource in range(KINDS))


@rule("adastra.construction.pay")
def _pay(table: Table, bill: list[int]) -> None:
    """The cards go to their piles in the bank."""
    for resource in range(KINDS):
        table.hands[table.turn][resource] -= bill[resource]
        table.bank[resource] += bill[resource]


def _after_build(table: Table) -> None:
    """The owner may go on; another player has had the one element."""
    if table.left > 0:
        table.left -= 1
    if table.left == 0:
        next_builder(table)


@rule("adastra.construction.others-one")
def next_builder(table: Table) -> None:
    """Clockwise from the owner; once around, the next card is revealed."""
    table.turn = table.after(table.turn)
    if table.turn == table.owner():
        next_card(table)
    else:
        table.left = table.rules.construction_others


@rule("adastra.construction.colony-later")
def _lasting_claim(table: Table, planet: int) -> bool:
    """Whether an own terraforming lets a colony follow without a ship."""
    return bool(table.terraformed[planet]) and table.rules.construction_colony_later == "may"


@rule("adastra.construction.colony-cost", "adastra.construction.colony-where", "adastra.construction.alien-colony")
def build_colony(table: Table, move: BuildColony) -> Play:
    """A colony on a planet with an own ship or an own terraforming."""
    _check_turn(table)
    rules, planet, seat = table.rules, move.planet, table.turn
    require(is_planet(table, planet), "adastra.construction.colony-where")
    require(table.owners[planet] == seat, "adastra.construction.colony-where")
    require(_buildings(table, planet) < rules.construction_buildings, "adastra.construction.one-building")
    require(table.ships[planet] or _lasting_claim(table, planet), "adastra.construction.colony-where")
    require(_piece_left(table, buildings_of(table, seat, COLONY)), "adastra.construction.pieces-left")
    wanted = rules.construction_colony_any_mineral
    require(_well_formed(move.minerals, wanted), "adastra.construction.colony-cost")
    bill = _bill(rules.construction_colony_cost, move.minerals)
    require(_covered(table, bill), "adastra.construction.colony-cost")
    yield
    _pay(table, bill)
    table.buildings[planet] = COLONY
    if is_alien(table, planet):
        table.points[seat] += rules.construction_alien_colony
    _after_build(table)


@rule("adastra.construction.one-building")
def _buildings(table: Table, planet: int) -> int:
    """Colonies and factories on a planet."""
    return 0 if table.buildings[planet] == EMPTY else 1


@rule(
    "adastra.construction.factory-cost",
    "adastra.construction.factory-where",
    "adastra.construction.factory-replaces",
    "adastra.construction.alien-factory",
)
def build_factory(table: Table, move: BuildFactory) -> Play:
    """A factory in the place of an own colony, whose pawn is free again."""
    _check_turn(table)
    rules, planet, seat = table.rules, move.planet, table.turn
    require(is_planet(table, planet), "adastra.construction.factory-where")
    require(table.owners[planet] == seat, "adastra.construction.factory-where")
    require(table.buildings[planet] == COLONY, "adastra.construction.factory-where")
    require(_piece_left(table, buildings_of(table, seat, FACTORY)), "adastra.construction.pieces-left")
    bill = _bill(rules.construction_factory_cost, (0,) * len(MINERALS))
    require(_covered(table, bill), "adastra.construction.factory-cost")
    yield
    _pay(table, bill)
    table.buildings[planet] = FACTORY
    if is_alien(table, planet):
        table.points[seat] += rules.construction_alien_factory
    _after_build(table)


@rule(
    "adastra.construction.terraforming-cost",
    "adastra.construction.terraformable",
    "adastra.construction.terraforming-where",
    "adastra.construction.terraforming-points",
)
def terraform(table: Table, move: Terraform) -> Play:
    """A terraforming on a planet of a fitting kind with an own ship, colony or factory."""
    _check_turn(table)
    rules, planet, seat = table.rules, move.planet, table.turn
    require(is_planet(table, planet), "adastra.construction.terraforming-where")
    require(table.owners[planet] == seat, "adastra.construction.terraforming-where")
    require(table.ships[planet] or table.buildings[planet], "adastra.construction.terraforming-where")
    require(terraformable(table, planet), "adastra.construction.terraformable")
    again = rules.construction_terraform_again == "may"
    require(again or not table.terraformed[planet], "adastra.construction.terraform-once")
    require(_piece_left(table, terraformed_by(table, seat)), "adastra.construction.pieces-left")
    bill = _bill(rules.construction_terraforming_cost, (0,) * len(MINERALS))
    require(_covered(table, bill), "adastra.construction.terraforming-cost")
    yield
    _pay(table, bill)
    table.terraformed[planet] += 1
    table.points[seat] += rules.construction_terraforming_points
    _after_build(table)


@rule("adastra.construction.terraformable")
def terraformable(table: Table, planet: int) -> bool:
    """Whether a planet's kind can be terraformed."""
    return not is_alien(table, planet) and RESOURCES[table.kinds[planet]] in table.rules.construction_terraformable


@rule("adastra.construction.ship-cost", "adastra.construction.ship-place")
def build_ship(table: Table, move: BuildShip) -> Play:
    """A ship, placed in interstellar space."""
    _check_turn(table)
    rules, seat = table.rules, table.turn
    require(_piece_left(table, ships_of(table, seat)), "adastra.construction.pieces-left")
    wanted = rules.construction_ship_any_mineral
    require(_well_formed(move.minerals, wanted), "adastra.construction.ship-cost")
    bill = _bill(rules.construction_ship_cost, move.minerals)
    require(_covered(table, bill), "adastra.construction.ship-cost")
    yield
    _pay(table, bill)
    table.space[seat] += 1
    _after_build(table)
