"""Set-up, the card phase and every draw: nature's moves, with the supply renewed from the discard pile."""

from __future__ import annotations

from model.andromeda.moves import DealCard, DealFaceUp
from model.andromeda.rules import Rules
from model.andromeda.table import (
    ACTION,
    DEAL,
    DRAW,
    FACE_UP,
    FREE,
    GRADES,
    KINDS,
    NOBODY,
    PLANETS,
    TRANSPORT,
    Table,
)
from model.referee import Play, require, rule


@rule(
    "andromeda.setup.players",
    "andromeda.setup.by-player-count",
    "andromeda.board.earth-no-centres",
    "andromeda.setup.track-markers",
    "andromeda.setup.earth-stations",
    "andromeda.setup.planet-stations",
    "andromeda.setup.first-starter",
    "andromeda.components.planet-cards",
    "andromeda.components.bonus-cards",
    "andromeda.components.transport-cards",
    "andromeda.components.stations",
    "andromeda.board.centres-per-planet",
    "andromeda.ship.start",
    "andromeda.technology.start",
    "andromeda.technology.level-1",
)
def new_table(rules: Rules, players: int) -> Table:
    """The table before the face-up deal: markers, Earth and the even share of stations are placed."""
    require(rules.players_min <= players <= rules.players_max, "andromeda.setup.players")
    require(rules.components_planets == PLANETS, "andromeda.board.shows")
    level = rules.setup_track_level
    placed = rules.setup_earth[players] + PLANETS * rules.setup_each_planet[players]
    markers = 2  # one on each track
    return Table(
        rules,
        players,
        round=0,
        starter=0,
        phase=FACE_UP,
        turn=0,
        supply=[rules.components_cards_per_planet] * PLANETS + [0] * GRADES,
        discard=[0] * KINDS,
        piles=list(rules.components_bonus_cards),
        hands=[[0] * KINDS for _ in range(players)],
        offers=[[0] * KINDS for _ in range(players)],
        hidden=[[0] * KINDS for _ in range(players)],
        excused=[0] * players,
        due=[rules.setup_face_up[players]] * players,
        transports=[rules.components_transport_cards] * players,
        earth=[rules.setup_earth[players]] * players,
        box=[rules.components_stations - markers - placed] * players,
        stations=[[rules.setup_each_planet[players]] * players for _ in range(PLANETS)],
        centres=[[FREE] * rules.board_centres for _ in range(PLANETS)],
        ship=[level] * players,
        technology=[level] * players,
    )


@rule(
    "andromeda.setup.face-up-deal",
    "andromeda.setup.station-per-card",
    "andromeda.setup.placed-total",
    "andromeda.setup.box",
    "andromeda.setup.none-left-over",
)
def deal_face_up(table: Table, move: DealFaceUp) -> Play:
    """A planet card is turned up before the seat, which places a station on that planet."""
    require(table.phase == FACE_UP, "andromeda.setup.face-up-deal")
    require(0 <= move.planet < PLANETS, "andromeda.setup.station-per-card")
    require(table.supply[move.planet] > 0, "andromeda.setup.face-up-deal")
    yield
    seat = table.turn
    table.supply[move.planet] -= 1
    table.offers[seat][move.planet] += 1
    table.box[seat] -= table.rules.setup_stations_per_card
    table.stations[move.planet][seat] += table.rules.setup_stations_per_card
    table.due[seat] -= 1
    if not _next_due(table):
        _collect_face_up(table)
        start_deal(table, [table.rules.setup_hand] * table.players)


@rule("andromeda.setup.shuffle-back", "andromeda.setup.starting-hand")
def _collect_face_up(table: Table) -> None:
    """All face-up cards return to the supply before the starting hands are dealt."""
    for seat in range(table.players):
        for kind in range(KINDS):
            table.supply[kind] += table.offers[seat][kind]
            table.offers[seat][kind] = 0


@rule(
    "andromeda.deal.fill-hand",
    "andromeda.deal.hand-limit",
    "andromeda.deal.starter-deals",
    "andromeda.round.card-phase",
    "andromeda.board.ship-hand",
)
def start_round(table: Table) -> None:
    """Open a round: everybody is owed the cards that fill the hand to its limit."""
    table.round += 1
    if table.rules.deal_fills_hand == "may":
        start_deal(table, [0] * table.players)
    else:
        start_deal(table, [table.hand_limit(seat) - held(table, seat) for seat in range(table.players)])


@rule(
    "andromeda.bonus.in-hand",
    "andromeda.cards.transport-not-in-hand",
    "andromeda.bonus.no-limit",
)
def held(table: Table, seat: int) -> int:
    """Cards that count towards the hand limit."""
    hand = table.hands[seat]
    return sum(hand) if table.rules.bonus_counts_in_hand else sum(hand[:PLANETS])


def start_deal(table: Table, owed: list[int]) -> None:
    """Begin to deal what each seat is owed, from the starter on; a round in which nobody is owed goes on."""
    table.phase = DEAL
    table.due = owed
    table.turn = table.starter
    if table.due[table.turn] > 0 or _next_due(table):
        renew_supply(table, needed=True)
    else:
        _deal_done(table)


def _next_due(table: Table) -> bool:
    """Pass the turn to the next seat that is owed a card; False when nobody is."""
    seat = table.turn
    for _ in range(table.players):
        seat = table.after(seat)
        if table.due[seat] > 0:
            table.turn = seat
            return True
    return False


@rule(
    "andromeda.setup.supply",
    "andromeda.deal.face-down",
    "andromeda.exchange.draw",
    "andromeda.exchange.to-hand",
)
def deal_card(table: Table, move: DealCard) -> Play:
    """A card leaves the supply for the hand that is owed one."""
    require(table.phase in (DEAL, DRAW), "andromeda.deal.fill-hand")
    require(0 <= move.kind < KINDS, "andromeda.setup.supply")
    require(table.supply[move.kind] > 0, "andromeda.setup.supply")
    yield
    seat = table.turn
    table.supply[move.kind] -= 1
    table.hands[seat][move.kind] += 1
    table.due[seat] -= 1
    more = _next_due(table)
    renew_supply(table, needed=more)
    if not more:
        _deal_done(table)


@rule("andromeda.deal.reshuffle")
def renew_supply(table: Table, needed: bool) -> None:
    """An exhausted supply is made anew from the discard pile: when the next card is needed, or at once."""
    if (needed or table.rules.deal_reshuffle == "at-once") and sum(table.supply) == 0:
        table.supply, table.discard = table.discard, table.supply


def _deal_done(table: Table) -> None:
    """After the deal: the first round opens, the transport phase follows a card phase, an action its draw."""
    if table.phase == DRAW:
        from model.andromeda.actions import after_action

        table.phase = ACTION
        after_action(table)
    elif table.round == 0:
        start_round(table)
    else:
        start_transport(table)


@rule("andromeda.round.transport-phase")
def start_transport(table: Table) -> None:
    """Open the transport phase with the starter."""
    table.phase = TRANSPORT
    table.turn = table.starter
    table.trader = NOBODY
