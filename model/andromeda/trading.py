"""The trading phase: offers grow card by card, then change hands until fewer than two are left."""

from __future__ import annotations

from model.andromeda.moves import Excuse, Keep, OfferAgain, OfferCard, TakeBack, Trade
from model.andromeda.table import KINDS, OFFER, PLANETS, RECEIVE, TRADE, Table, has_offer
from model.referee import Play, require, rule


@rule("andromeda.round.trading-phase")
def start_trading(table: Table) -> None:
    """Open the phase: the starter lays the first card."""
    table.phase = OFFER
    table.turn = table.starter
    table.trader = table.starter
    table.offered = 0
    for seat in range(table.players):
        table.excused[seat] = 0


@rule(
    "andromeda.technology.fourth-card",
    "andromeda.trade.third-card",
    "andromeda.technology.cumulative",
    "andromeda.board.technology-options",
)
def most_cards(table: Table) -> int:
    """How many cards the starter may offer."""
    rules = table.rules
    if table.technology[table.starter] >= rules.technology_fourth_card_level:
        return rules.technology_fourth_card
    return rules.trade_max_cards


@rule("andromeda.trade.kinds", "andromeda.trade.bonus-cards", "andromeda.cards.transport-not-traded")
def offerable(table: Table, seat: int, kind: int) -> bool:
    """Whether the seat holds a card of this kind that may be offered at all."""
    sort = "planet" if kind < PLANETS else "bonus"
    return sort in table.rules.trade_kinds and table.hands[seat][kind] > 0


@rule("andromeda.trade.others-differ", "andromeda.trade.second-differs", "andromeda.trade.same-bonus")
def differs(table: Table, kind: int) -> bool:
    """Whether a kind is unlike every card the starter has offered."""
    return table.offers[table.starter][kind] == 0


@rule(
    "andromeda.trade.first-card",
    "andromeda.trade.second-card",
    "andromeda.trade.others-first",
    "andromeda.trade.others-second",
    "andromeda.trade.others-third",
    "andromeda.trade.everyone",
    "andromeda.technology.fourth-card-others",
    "andromeda.technology.fourth-card-rules",
)
def offer_card(table: Table, move: OfferCard) -> Play:
    """The starter lays a card openly; everybody else answers with a different one, face down."""
    require(table.phase == OFFER, "andromeda.trade.first-card")
    require(0 <= move.kind < KINDS, "andromeda.trade.kinds")
    seat = table.turn
    require(offerable(table, seat, move.kind), "andromeda.trade.kinds")
    if seat == table.starter:
        require(table.offered < most_cards(table), "andromeda.trade.third-is-last")
    else:
        require(differs(table, move.kind), "andromeda.trade.others-differ")
    yield
    table.hands[seat][move.kind] -= 1
    lies = table.offers if seat == table.starter else table.hidden
    lies[seat][move.kind] += 1
    _next_to_offer(table)


@rule("andromeda.trade.excused", "andromeda.trade.excused-takes-back", "andromeda.trade.excused-shows")
def excuse(table: Table, move: Excuse) -> Play:
    """A player with nothing legal to offer shows the hand, takes back the offer and sits the phase out."""
    require(table.phase == OFFER, "andromeda.trade.excused")
    seat = table.turn
    require(seat != table.starter, "andromeda.trade.starter-must-trade")
    require(table.rules.trade_excused != "never", "andromeda.trade.excused")
    if table.rules.trade_participation == "must":
        for kind in range(KINDS):
            able = offerable(table, seat, kind) & differs(table, kind)
            require(not able, "andromeda.trade.must-offer-if-able")
    yield
    take_up(table, seat)
    table.excused[seat] = 1
    _next_to_offer(table)


def take_up(table: Table, seat: int) -> None:
    """The cards before a seat go into its hand."""
    for kind in range(KINDS):
        table.hands[seat][kind] += table.offers[seat][kind]
        table.offers[seat][kind] = 0


def _next_to_offer(table: Table) -> None:
    """Pass to the next player who still takes part; back at the starter, reveal."""
    table.turn = table.after(table.turn)
    while table.turn != table.starter and table.excused[table.turn]:
        table.turn = table.after(table.turn)
    if table.turn == table.starter:
        _reveal(table)


@rule("andromeda.trade.reveal", "andromeda.trade.others-hidden")
def _reveal(table: Table) -> None:
    """All face-down cards are turned up together."""
    for seat in range(table.players):
        for kind in range(KINDS):
            table.offers[seat][kind] += table.hidden[seat][kind]
            table.hidden[seat][kind] = 0
    table.offered += 1
    if sum(table.excused) == table.players - 1:
        _starter_alone(table)


@rule("andromeda.trade.starter-must-trade")
def _starter_alone(table: Table) -> None:
    """Nobody is left to trade with: by ruling the starter takes the offer back and the phase ends."""
    if table.rules.trade_starter_alone == "loses-offer":
        for kind in range(KINDS):
            table.discard[kind] += table.offers[table.starter][kind]
            table.offers[table.starter][kind] = 0
    take_up(table, table.starter)
    _end_trading(table)


@rule(
    "andromeda.trade.third-choice",
    "andromeda.trade.partner",
    "andromeda.trade.whole-offers",
    "andromeda.trade.starter-done",
    "andromeda.trade.later-partner",
)
def trade(table: Table, move: Trade) -> Play:
    """Give one's whole offer for another; the cards taken go into the hand."""
    require(table.phase in (OFFER, TRADE), "andromeda.trade.offers-stay")
    seat = table.turn
    if table.phase == OFFER:
        require(seat == table.starter, "andromeda.trade.offers-stay")
        require(table.offered >= table.rules.trade_min_cards, "andromeda.trade.second-card")
    else:
        require("trade" in table.rules.trade_later_trader, "andromeda.trade.later-choice")
    require(0 <= move.partner < table.players, "andromeda.trade.partner")
    require(move.partner != seat, "andromeda.trade.partner")
    require(has_offer(table, move.partner), "andromeda.trade.partner-has-offer")
    yield
    given = table.offers[seat]
    taken = table.offers[move.partner]
    for kind in range(KINDS):
        table.hands[seat][kind] += taken[kind]
    table.offers[seat] = [0] * KINDS
    table.offers[move.partner] = given
    table.trader = seat
    table.phase = RECEIVE
    table.turn = move.partner


@rule("andromeda.trade.receiver-choice", "andromeda.trade.later-receiver")
def keep(table: Table, move: Keep) -> Play:
    """The receiver takes the cards into the hand."""
    require(table.phase == RECEIVE, "andromeda.trade.receiver-choice")
    require("keep" in table.rules.trade_receiver, "andromeda.trade.receiver-choice")
    yield
    take_up(table, table.turn)
    _next_trader(table)


@rule("andromeda.trade.receiver-choice")
def offer_again(table: Table, move: OfferAgain) -> Play:
    """The receiver leaves the cards on the table as a new offer."""
    require(table.phase == RECEIVE, "andromeda.trade.receiver-choice")
    require("offer-again" in table.rules.trade_receiver, "andromeda.trade.receiver-choice")
    yield
    _next_trader(table)


@rule("andromeda.trade.later-choice")
def take_back(table: Table, move: TakeBack) -> Play:
    """A later trader picks the own offer up instead of trading it."""
    if table.phase == OFFER and table.rules.trade_starter_trades != "must":
        require(table.turn == table.starter, "andromeda.trade.offers-stay")
    else:
        require(table.phase == TRADE, "andromeda.trade.starter-must-trade")
    require("take-back" in table.rules.trade_later_trader, "andromeda.trade.later-choice")
    yield
    table.trader = table.turn
    take_up(table, table.turn)
    _next_trader(table)


@rule("andromeda.trade.next-trader", "andromeda.trade.continues", "andromeda.trade.ends")
def _next_trader(table: Table) -> None:
    """The next seat with an offer trades; with fewer than two offers the phase is over."""
    if sum(has_offer(table, seat) for seat in range(table.players)) < table.rules.trade_ends_below:
        _end_trading(table)
        return
    table.phase = TRADE
    table.turn = table.after(table.trader if table.rules.trade_next_from == "last-trader" else table.starter)
    while not has_offer(table, table.turn):
        table.turn = table.after(table.turn)


@rule("andromeda.trade.last-offer-back")
def _end_trading(table: Table) -> None:
    """Offers that are left return to their owners, and the action phase begins."""
    from model.andromeda.actions import start_actions

    for seat in range(table.players):
        take_up(table, seat)
        table.excused[seat] = 0
    table.offered = 0
    start_actions(table)
