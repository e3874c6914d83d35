"""The round: cards are placed face down, revealed in order, and taken back. Each card's own rules are elsewhere."""

from __future__ import annotations

from model.adastra.cards import CONSTRUCTION, MOVEMENT, PRODUCTION, SCORE, TRADE
from model.adastra.moves import Discard, Pass, PlaceCard
from model.adastra.table import (
    ASIDE,
    BUILD,
    CHOOSE,
    DISCARD,
    FLY,
    FREE,
    HELD,
    NOBODY,
    NOWHERE,
    OVER,
    PLACED,
    PROGRAM,
    SPEND,
    TRADING,
    UNLIMITED,
    Table,
)  # fmt: skip
from model.referee import Play, require, rule


@rule(
    "adastra.round.two-phases",
    "adastra.round.actions-by-cards",
    "adastra.round.first-player-stays",
    "adastra.programming.order",
)
def start_round(table: Table) -> None:
    """Open a round: the first player places the first card."""
    table.round += 1
    table.phase = PROGRAM
    table.turn = table.starter
    table.current = NOWHERE


@rule(
    "adastra.programming.any-space",
    "adastra.programming.face-down",
    "adastra.programming.filled",
)
def place_card(table: Table, move: PlaceCard) -> Play:
    """One of one's own cards goes on a free space; when the track is full the action phase begins."""
    require(table.phase == PROGRAM, "adastra.programming.order")
    own = table.cards[table.turn]
    spaces = table.rules.programming_spaces[table.players]
    require(0 <= move.card < len(own), "adastra.programming.own-card")
    require(own[move.card] == HELD, "adastra.programming.own-card")
    require(move.space >= 0, "adastra.programming.free-space")
    if table.players == table.rules.players_max:
        require(move.space < spaces, "adastra.programming.spaces-fifteen")
    else:
        require(move.space < spaces, "adastra.programming.spaces-twelve")
    require(table.track_seats[move.space] == FREE, "adastra.programming.free-space")
    placed = table.track_seats.count(table.turn)
    require(placed < table.rules.programming_cards[table.players], "adastra.programming.cards-each")
    yield
    own[move.card] = PLACED
    table.track_seats[move.space] = table.turn
    table.track_cards[move.space] = move.card
    table.turn = table.after(table.turn)
    if FREE not in table.track_seats:
        next_card(table)


@rule("adastra.action.reveal-order", "adastra.action.everybody")
def next_card(table: Table) -> None:
    """Reveal the card on the next space: its owner is the first to decide. After the last the round ends."""
    table.chosen = NOWHERE
    table.left = table.due = 0
    table.current += 1
    if table.current == len(table.track_seats) or (not table.rules.end_finish_round and ended(table)):
        _end_round(table)
        return
    rules = table.rules
    table.turn = table.owner()
    sort = table.card().sort
    if sort == PRODUCTION:
        table.phase = CHOOSE
    elif sort == MOVEMENT:
        table.phase = FLY
        table.left = rules.movement_owner_first
        table.flown = [0] * len(table.flown)
        table.flown_space = [0] * table.players
    elif sort == CONSTRUCTION:
        table.phase = BUILD
        table.left = UNLIMITED if rules.construction_owner == "any" else 1
    elif sort == TRADE:
        table.phase = TRADING
    elif sort == SCORE:
        table.phase = CHOOSE
        _take_token(table)


@rule("adastra.score.token", "adastra.round.first-player-last")
def _take_token(table: Table) -> None:
    """The owner of a revealed score card is first player from now on."""
    table.starter = table.owner()


@rule("adastra.action.optional")
def pass_turn(table: Table, move: Pass) -> Play:
    """Do nothing more on this card: the next seat decides, or the next card is revealed."""
    require(table.phase in (FLY, BUILD, TRADING, SPEND), "adastra.action.optional")
    require(table.rules.action_modality != "must", "adastra.action.optional")
    yield
    # Each of these knows who decides next on its card.
    from model.adastra import construction, movement, scoring

    if table.phase == FLY:
        movement.next_pilot(table)
    elif table.phase == BUILD:
        construction.next_builder(table)
    elif table.phase == SPEND:
        scoring.next_spender(table)
    else:
        next_card(table)


@rule("adastra.round.hand-limit", "adastra.round.limit-only-at-end")
def _over_limit(table: Table, seat: int) -> bool:
    """Whether a seat holds more resource cards than it may keep."""
    return sum(table.hands[seat]) > table.rules.round_hand_limit


def _end_round(table: Table) -> None:
    """Hands above the limit are cut from the first player on; then cards are taken back and the next round opens."""
    seat = table.starter
    for _ in range(table.players):
        if _over_limit(table, seat):
            table.phase = DISCARD
            table.turn = seat
            return
        seat = table.after(seat)
    _take_back(table)
    if ended(table):
        table.phase = OVER
        table.turn = NOBODY
    else:
        start_round(table)


@rule("adastra.round.discard")
def discard(table: Table, move: Discard) -> Play:
    """A player above the limit gives a card of choice back to the bank."""
    require(table.phase == DISCARD, "adastra.round.limit-only-at-end")
    hand = table.hands[table.turn]
    require(0 <= move.resource < len(hand), "adastra.round.discard")
    require(hand[move.resource] > 0, "adastra.round.discard")
    yield
    hand[move.resource] -= 1
    table.bank[move.resource] += 1
    if not _over_limit(table, table.turn):
        _end_round(table)


@rule("adastra.round.take-back", "adastra.score.aside", "adastra.score.return")
def _take_back(table: Table) -> None:
    """Played cards return to hand; score cards stay aside until all of a player's have been played."""
    for space, seat in enumerate(table.track_seats):
        card = table.track_cards[space]
        table.cards[seat][card] = ASIDE if table.rules.cards[seat][card].sort == SCORE else HELD
        table.track_seats[space] = table.track_cards[space] = FREE
    for row in table.cards:
        if row.count(ASIDE) == table.rules.score_cards:
            for card, state in enumerate(row):
                row[card] = HELD if state == ASIDE else state
    table.current = NOWHERE


@rule("adastra.end.points", "adastra.end.last-planet", "adastra.end.finish-round")
def ended(table: Table) -> bool:
    """Whether somebody has enough points, or no planet is hidden any more."""
    explored = table.rules.end_last_planet and all(table.opened)
    return explored or max(table.points) >= table.rules.end_points
