"""Artefacts: drawn at random, kept secret, used once. What they do stands on the player aids: here it is opaque."""

from __future__ import annotations

from model.adastra.cards import ARTEFACTS, HANGAR
from model.adastra.movement import after_flight
from model.adastra.moves import DrawArtefact, UseArtefact
from model.adastra.table import ARTEFACT, BUILD, CHOOSE, FLY, SPEND, TRADING, Table
from model.referee import Play, require, rule


@rule("adastra.artefact.draw", "adastra.components.artefacts")
def draw_artefact(table: Table, move: DrawArtefact) -> Play:
    """A card from the deck; the hangar is shown and spent at once, any other stays with its finder."""
    require(table.phase == ARTEFACT, "adastra.artefact.draw")
    require(0 <= move.artefact < len(ARTEFACTS), "adastra.components.artefacts")
    require(table.deck[move.artefact] > 0, "adastra.setup.artefact-deck")
    yield
    table.deck[move.artefact] -= 1
    if move.artefact == HANGAR and _applied_at_once(table):
        table.spent[move.artefact] += 1
    else:
        table.artefacts[table.turn][move.artefact] += 1
    table.due -= 1
    if table.due == 0 or not any(table.deck):
        table.due = 0
        after_flight(table)


@rule("adastra.artefact.hangar")
def _applied_at_once(table: Table) -> bool:
    """The hangar must be shown and applied when it is drawn."""
    return table.rules.artefact_hangar == "must"


@rule("adastra.artefact.when", "adastra.artefact.once", "adastra.artefact.secret")
def use_artefact(table: Table, move: UseArtefact) -> Play:
    """The seat on turn shows an artefact and spends it; its effect is left to the player aid."""
    require(table.phase in (CHOOSE, FLY, BUILD, TRADING, SPEND), "adastra.artefact.when")
    when = table.rules.artefact_use_when
    require(when == "own-decision" or (when == "own-card" and table.turn == table.owner()), "adastra.artefact.when")
    require(0 <= move.artefact < len(ARTEFACTS), "adastra.artefact.once")
    require(table.artefacts[table.turn][move.artefact] > 0, "adastra.artefact.once")
    yield
    if table.rules.artefact_uses == 1:
        table.artefacts[table.turn][move.artefact] -= 1
        table.spent[move.artefact] += 1
