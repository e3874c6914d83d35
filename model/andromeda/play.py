"""The referee of Andromeda: apply and refuse moves, list or sample the legal ones, state nature's chances."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

from model.andromeda import actions, dealing, ring, trading, transport
from model.andromeda import moves as m
from model.andromeda.moves import NATURE, Move
from model.andromeda.rules import Rules
from model.andromeda.table import (
    ACTION,
    DEAL,
    DRAW,
    FACE_UP,
    GRADES,
    KINDS,
    OFFER,
    OVER,
    PLANETS,
    RECEIVE,
    RING,
    TRADE,
    TRANSPORT,
    Table,
)  # fmt: skip
from model.referee import Play, Refusal

RULE_OF: dict[type, Callable[[Table, Any], Play]] = {
    m.DealFaceUp: dealing.deal_face_up,
    m.DealCard: dealing.deal_card,
    m.DrawStation: ring.draw_station,
    m.TransportOut: transport.transport_out,
    m.TransportBack: transport.transport_back,
    m.Pass: transport.pass_transport,
    m.OfferCard: trading.offer_card,
    m.Excuse: trading.excuse,
    m.Trade: trading.trade,
    m.TakeBack: trading.take_back,
    m.Keep: trading.keep,
    m.OfferAgain: trading.offer_again,
    m.Swap: actions.swap,
    m.MoveStations: actions.move_stations,
    m.Attempt: ring.attempt,
    m.BuildShip: actions.build_ship,
    m.Develop: actions.develop,
    m.Stop: actions.stop,
}


def new_game(rules: Rules, players: int) -> Table:
    """A table ready for the face-up deal."""
    return dealing.new_table(rules, players)


def _begin(table: Table, move: Move) -> Play:
    """Run a rule up to its yield: raises Refusal when the move is illegal, and changes nothing."""
    function = RULE_OF[type(move)]
    if table.rules.lost:
        for clause in function.__clauses__:  # type: ignore[attr-defined]
            if clause in table.rules.lost:
                raise Refusal(clause)
    play = function(table, move)
    next(play)
    return play


def apply(table: Table, move: Move) -> None:
    """Play a move. An illegal one raises Refusal and leaves the table untouched."""
    for _ in _begin(table, move):
        raise AssertionError("a rule yields once")


def refusal(table: Table, move: Move) -> str | None:
    """The clause that refuses a move, or None when it is legal."""
    try:
        _begin(table, move).close()
    except Refusal as refused:
        return refused.clause
    return None


STARTER_CARDS = ("first-card", "second-card", "third-card")
OTHERS_CARDS = ("others-first", "others-second", "others-third")


def backing(table: Table, move: Move) -> str:
    """The clause that a legal move rests on in this position: what a log cites."""
    if isinstance(move, m.OfferCard):
        starter = table.turn == table.starter
        if table.offered >= len(STARTER_CARDS):
            return "andromeda.technology.fourth-card" + ("" if starter else "-others")
        return f"andromeda.trade.{(STARTER_CARDS if starter else OTHERS_CARDS)[table.offered]}"
    if isinstance(move, m.Trade):
        return f"andromeda.trade.{'later-partner' if table.phase == TRADE else 'partner'}"
    return str(RULE_OF[type(move)].__clauses__[0])  # type: ignore[attr-defined]


def chances(table: Table) -> dict[Move, int]:
    """Nature's outcomes with exact integer weights; empty when a player decides."""
    if table.phase == FACE_UP:
        return {m.DealFaceUp(kind): table.supply[kind] for kind in range(PLANETS) if table.supply[kind]}
    if table.phase in (DEAL, DRAW):
        return {m.DealCard(kind): table.supply[kind] for kind in range(KINDS) if table.supply[kind]}
    if table.phase == RING:
        under = table.stations[table.ring]
        return {m.DrawStation(owner): under[owner] for owner in range(table.players) if under[owner]}
    return {}


def legal_moves(table: Table) -> list[Move]:
    """Every legal move; for nature, every possible outcome. The rules themselves judge each candidate."""
    if table.phase in (FACE_UP, DEAL, DRAW, RING):
        return list(chances(table))
    return [move for move in _candidates(table) if refusal(table, move) is None]


def _candidates(table: Table) -> Iterator[Move]:
    """A finite superset of the legal decisions."""
    if table.phase == TRANSPORT:
        yield m.Pass()
        for planet in range(PLANETS):
            yield m.TransportOut(planet)
            yield m.TransportBack(planet)
    elif table.phase in (OFFER, TRADE):
        yield from (m.OfferCard(kind) for kind in range(KINDS))
        yield m.Excuse()
        yield m.TakeBack()
        yield from (m.Trade(partner) for partner in range(table.players))
    elif table.phase == RECEIVE:
        yield m.Keep()
        yield m.OfferAgain()
    elif table.phase == ACTION:
        yield m.Stop()
        yield from _swaps(table)
        for group in _groups(table):
            for bonus in (False, True):
                yield m.Attempt(*group, bonus)
                yield m.BuildShip(*group, bonus)
                yield m.Develop(*group, bonus)
                for stations in range(table.rules.set_max + 1):
                    yield m.MoveStations(*group, bonus, stations)


def _swaps(table: Table) -> Iterator[m.Swap]:
    hand = table.hands[table.turn]
    most = actions.most_swapped(table)

    def choose(kind: int, left: int, chosen: tuple[int, ...]) -> Iterator[m.Swap]:
        if kind == KINDS:
            yield m.Swap(chosen)
            return
        for count in range(min(left, hand[kind]) + 1):
            yield from choose(kind + 1, left - count, (*chosen, count))

    return choose(0, most, ())


def _groups(table: Table) -> Iterator[tuple[int, int, tuple[int, ...]]]:
    hand = table.hands[table.turn]
    jokers = list(product(*(range(hand[PLANETS + grade] + 1) for grade in range(GRADES))))
    for planet in range(PLANETS):
        for true in range(1, hand[planet] + 1):
            for wild in jokers:
                yield planet, true, wild


def sample(table: Table, rng: Random) -> Move:
    """A legal move without listing them all: nature by its weights, players by the policy below."""
    return _drawn(table, rng)[0]


def step(table: Table, rng: Random) -> Move:
    """Sample a move and play it; the rule that judged it goes on where it stopped."""
    move, play = _drawn(table, rng)
    for _ in play:
        raise AssertionError("a rule yields once")
    return move


def _drawn(table: Table, rng: Random) -> tuple[Move, Play]:
    """Propose until the rule itself accepts: no second copy of legality is needed."""
    propose = PROPOSALS[table.phase]
    while True:
        move = propose(table, rng)
        try:
            return move, _begin(table, move)
        except Refusal:
            continue


def _weighted(weights: list[int], rng: Random) -> int:
    mark = rng.random() * sum(weights)
    for index, weight in enumerate(weights):
        mark -= weight
        if mark < 0:
            return index
    return max(index for index, weight in enumerate(weights) if weight)


def _propose_face_up(table: Table, rng: Random) -> Move:
    return m.DealFaceUp(_weighted(table.supply, rng))


def _propose_card(table: Table, rng: Random) -> Move:
    return m.DealCard(_weighted(table.supply, rng))


def _propose_station(table: Table, rng: Random) -> Move:
    return m.DrawStation(_weighted(table.stations[table.ring], rng))


def _propose_transport(table: Table, rng: Random) -> Move:
    """One chance in eight to play a card, so that both cards are spread over a game."""
    roll = int(rng.random() * 8 * PLANETS)
    if roll >= PLANETS:
        return m.Pass()
    return m.TransportOut(roll) if rng.random() < 0.7 else m.TransportBack(roll)


def _propose_offer(table: Table, rng: Random) -> Move:
    """A card by its number in hand; nothing legal to offer means being excused."""
    seat = table.turn
    if seat == table.starter:
        if table.offered >= table.rules.trade_min_cards and rng.random() < 0.5:
            return m.Trade(int(rng.random() * table.players))
        return m.OfferCard(_weighted(table.hands[seat], rng))
    starter = table.offers[table.starter]
    free = [0 if starter[kind] else count for kind, count in enumerate(table.hands[seat])]
    return m.OfferCard(_weighted(free, rng)) if any(free) else m.Excuse()


def _propose_trade(table: Table, rng: Random) -> Move:
    return m.TakeBack() if rng.random() < 0.3 else m.Trade(int(rng.random() * table.players))


def _propose_receive(table: Table, rng: Random) -> Move:
    return m.Keep() if rng.random() < 0.7 else m.OfferAgain()


def _propose_action(table: Table, rng: Random) -> Move:
    """Mostly the longest set in hand, for a centre above all; else swap; seldom stop."""
    hand = table.hands[table.turn]
    roll = rng.random()
    if roll < 0.02:
        return m.Stop()
    if roll < 0.25:
        return _propose_swap(table, rng)
    planet = max(range(PLANETS), key=lambda k: hand[k]) if roll < 0.8 else int(rng.random() * PLANETS)
    most = min(hand[planet], table.rules.set_max)
    true = most if rng.random() < 0.5 else int(rng.random() * (most + 1))
    jokers = [0] * GRADES
    if rng.random() < 0.3:
        for grade in range(GRADES):
            jokers[grade] = int(rng.random() * (hand[PLANETS + grade] + 1))
    if true + sum(jokers) < table.rules.set_min:
        return _propose_swap(table, rng)
    group = (planet, true, tuple(jokers), rng.random() < 0.5)
    kind = rng.random()
    if kind < 0.5:
        return m.Attempt(*group)
    if kind < 0.7:
        return m.MoveStations(*group, int(rng.random() * (table.rules.set_max // 2 + 2)))
    return m.BuildShip(*group) if kind < 0.85 else m.Develop(*group)


def _propose_swap(table: Table, rng: Random) -> Move:
    hand = table.hands[table.turn][:]
    cards = [0] * KINDS
    for _ in range(1 + int(rng.random() * actions.most_swapped(table))):
        if not any(hand):
            return m.Stop()
        kind = _weighted(hand, rng)
        hand[kind] -= 1
        cards[kind] += 1
    return m.Swap(tuple(cards)) if any(hand[:PLANETS]) or any(cards[:PLANETS]) else m.Stop()


PROPOSALS: dict[int, Callable[[Table, Random], Move]] = {
    FACE_UP: _propose_face_up,
    DEAL: _propose_card,
    DRAW: _propose_card,
    RING: _propose_station,
    TRANSPORT: _propose_transport,
    OFFER: _propose_offer,
    TRADE: _propose_trade,
    RECEIVE: _propose_receive,
    ACTION: _propose_action,
}


def is_over(table: Table) -> bool:
    """Whether the game has ended."""
    return table.phase == OVER


def natures_turn(move: Move) -> bool:
    """Whether a move is chance's, not a player's."""
    return type(move) in NATURE
