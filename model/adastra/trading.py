"""Trade: with open hands the owner proposes to one player at a time, or swaps with the bank. Nobody else trades."""

from __future__ import annotations

from model.adastra.cards import KINDS
from model.adastra.moves import Accept, BankTrade, Decline, Propose
from model.adastra.table import ANSWER, NOBODY, TRADING, Table
from model.referee import Play, require, rule


def _held(hand: list[int], cards: tuple[int, ...]) -> bool:
    """Whether a hand holds these cards."""
    return all(hand[resource] >= cards[resource] for resource in range(KINDS))


@rule("adastra.trade.owner-proposes", "adastra.trade.resources-only", "adastra.trade.any-number")
def propose(table: Table, move: Propose) -> Play:
    """The owner offers a partner cards for cards."""
    require(table.phase == TRADING, "adastra.trade.owner-proposes")
    require(0 <= move.partner < table.players, "adastra.trade.owner-proposes")
    require(move.partner != table.turn, "adastra.trade.owner-proposes")
    for side in (move.give, move.take):
        require(len(side) == KINDS, "adastra.trade.resources-only")
        require(all(count >= 0 for count in side), "adastra.trade.resources-only")
        require(sum(side) > 0 or table.rules.trade_gifts == "may", "adastra.trade.both-give")
    require(_held(table.hands[table.turn], move.give), "adastra.trade.enough-cards")
    require(_held(table.hands[move.partner], move.take), "adastra.trade.enough-cards")
    yield
    table.given = list(move.give)
    table.taken = list(move.take)
    table.partner = move.partner
    table.turn = move.partner
    table.phase = ANSWER


@rule("adastra.trade.agreement")
def accept(table: Table, move: Accept) -> Play:
    """The partner agrees: the cards change hands at once."""
    require(table.phase == ANSWER, "adastra.trade.agreement")
    yield
    owner, partner = table.hands[table.owner()], table.hands[table.partner]
    for resource in range(KINDS):
        flow = table.taken[resource] - table.given[resource]
        owner[resource] += flow
        partner[resource] -= flow
    _close(table)


@rule("adastra.trade.agreement")
def decline(table: Table, move: Decline) -> Play:
    """The partner does not agree: nothing changes hands."""
    require(table.phase == ANSWER, "adastra.trade.agreement")
    yield
    _close(table)


def _close(table: Table) -> None:
    """The offer is off the table and the owner decides again."""
    table.given = [0] * KINDS
    table.taken = [0] * KINDS
    table.partner = NOBODY
    table.turn = table.owner()
    table.phase = TRADING


@rule("adastra.trade.bank", "adastra.trade.others-not")
def bank_trade(table: Table, move: BankTrade) -> Play:
    """Identical cards go to the bank for one of the owner's choice."""
    require(table.phase == TRADING, "adastra.trade.others-not")
    require(0 <= move.give < KINDS, "adastra.trade.bank")
    require(0 <= move.take < KINDS, "adastra.trade.bank")
    rules, hand = table.rules, table.hands[table.turn]
    require(hand[move.give] >= rules.trade_bank_gives, "adastra.trade.bank")
    require(table.bank[move.take] >= rules.trade_bank_gets, "adastra.trade.enough-cards")
    yield
    hand[move.give] -= rules.trade_bank_gives
    table.bank[move.give] += rules.trade_bank_gives
    hand[move.take] += rules.trade_bank_gets
    table.bank[move.take] -= rules.trade_bank_gets
