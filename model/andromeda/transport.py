"""The transport phase: once around, each player may play one transport card."""

from __future__ import annotations

from model.andromeda.moves import Pass, TransportBack, TransportOut
from model.andromeda.table import PLANETS, TRANSPORT, Table
from model.andromeda.trading import start_trading
from model.referee import Play, require, rule


def _check_card(table: Table, planet: int) -> None:
    require(table.phase == TRANSPORT, "andromeda.transport.order")
    require(0 <= planet < PLANETS, "andromeda.transport.one-planet")
    require(table.transports[table.turn] > 0, "andromeda.transport.twice-a-game")


@rule("andromeda.transport.removed", "andromeda.transport.one-card", "andromeda.transport.two-moves-choice")
def _spend_card(table: Table) -> None:
    """The card leaves the game, and the turn passes: one card a round."""
    table.transports[table.turn] -= 1
    _pass_on(table)


def _pass_on(table: Table) -> None:
    table.turn = table.after(table.turn)
    if table.turn == table.starter:
        start_trading(table)


@rule("andromeda.transport.out", "andromeda.board.no-planet-to-planet")
def transport_out(table: Table, move: TransportOut) -> Play:
    """Two stations travel from Earth to one planet."""
    _check_card(table, move.planet)
    seat = table.turn
    wanted = table.rules.transport_out
    if table.rules.transport_out_exact:
        require(table.earth[seat] >= wanted, "andromeda.transport.out")
    else:
        require(table.earth[seat] >= 1, "andromeda.transport.out")
    yield
    moved = min(wanted, table.earth[seat])
    table.earth[seat] -= moved
    table.stations[move.planet][seat] += moved
    _spend_card(table)


@rule("andromeda.transport.back", "andromeda.board.travel")
def transport_back(table: Table, move: TransportBack) -> Play:
    """All of one's stations on a planet return to Earth."""
    _check_card(table, move.planet)
    seat = table.turn
    if table.rules.transport_back_empty == "must-not":
        require(table.stations[move.planet][seat] >= 1, "andromeda.transport.back")
    yield
    table.earth[seat] += table.stations[move.planet][seat]
    table.stations[move.planet][seat] = 0
    _spend_card(table)


@rule("andromeda.transport.may-play")
def pass_transport(table: Table, move: Pass) -> Play:
    """Keep one's transport cards this round."""
    require(table.phase == TRANSPORT, "andromeda.transport.order")
    require(table.rules.transport_modality != "must", "andromeda.transport.may-play")
    yield
    _pass_on(table)
