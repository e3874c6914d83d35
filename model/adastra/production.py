"""Production: the owner picks a resource, the bank pays everybody in order while it lasts."""

from __future__ import annotations

from model.adastra.cards import PRODUCTION
from model.adastra.moves import ChooseResource
from model.adastra.programming import next_card
from model.adastra.table import CHOOSE, COLONY, FACTORY, Table, is_alien, owned
from model.referee import Play, require, rule


@rule("adastra.production.choice", "adastra.production.binding")
def choose_resource(table: Table, move: ChooseResource) -> Play:
    """The owner chooses one of the two resources on the card; all players produce it."""
    require(table.phase == CHOOSE, "adastra.production.choice")
    card = table.card()
    require(card.sort == PRODUCTION, "adastra.production.choice")
    require(move.resource in (card.first, card.second), "adastra.production.pairs")
    yield
    _pay_out(table, move.resource)
    next_card(table)


@rule("adastra.production.short-bank")
def _pay_out(table: Table, resource: int) -> None:
    """Serve everybody from the owner on; a short bank serves until it is empty."""
    due = [output(table, seat, resource) for seat in range(table.players)]
    if sum(due) > table.bank[resource] and table.rules.production_short == "nobody":
        return
    seat = table.owner()
    for _ in range(table.players):
        paid = min(due[seat], table.bank[resource])
        table.bank[resource] -= paid
        table.hands[seat][resource] += paid
        seat = table.after(seat)


@rule(
    "adastra.production.colony",
    "adastra.production.ship",
    "adastra.production.factory",
    "adastra.production.adds-up",
    "adastra.construction.terraformed-produces",
)
def output(table: Table, seat: int, resource: int) -> int:
    """The cards a seat's pieces produce of a resource."""
    rules = table.rules
    total = 0
    for planet in owned(table, seat):
        if is_alien(table, planet):
            total += alien_output(table)
        elif table.kinds[planet] == resource:
            total += table.ships[planet] * rules.production_ship
            total += rules.production_colony if table.buildings[planet] == COLONY else 0
            total += rules.production_factory if table.buildings[planet] == FACTORY else 0
    return total


@rule("adastra.production.no-alien", "adastra.construction.alien-only-use")
def alien_output(table: Table) -> int:
    """What an alien planet adds to any production."""
    return table.rules.production_alien
