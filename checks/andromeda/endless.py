"""Whether a game must end: no. Players who neither win nor lose anything come back to the same position."""

from __future__ import annotations

import json
from typing import Any

from checks.obligations.declare import Finding, Goal
from model.andromeda import moves as m
from model.andromeda.play import apply, chances, new_game, refusal
from model.andromeda.table import ACTION, DEAL, DRAW, FACE_UP, KINDS, OFFER, PLANETS, RECEIVE, TRANSPORT, Table
from model.andromeda.views import as_json

ROUNDS = 2000


class Idlers:
    """Players who undo each other's trades and, where they must act, swap a card for one of its kind."""

    def __init__(self) -> None:
        self.swapped = 0
        self.last: tuple[int, list[int], list[int]] | None = None
        self.plan: dict[int, list[int]] = {}

    def choose(self, table: Table) -> Any:
        """The next move; chance is on their side."""
        if table.phase == FACE_UP:
            return m.DealFaceUp(max(range(PLANETS), key=lambda kind: table.supply[kind]))
        if table.phase == DRAW and m.DealCard(self.swapped) in chances(table):
            return m.DealCard(self.swapped)
        if table.phase in (DEAL, DRAW):
            hand = table.hands[table.turn]
            return min(chances(table), key=lambda move: (hand[move.kind], move.kind))  # type: ignore[union-attr]
        if table.phase == TRANSPORT:
            return m.Pass()
        if table.phase == ACTION:
            return m.Stop() if refusal(table, m.Stop()) is None else self._swap(table)
        return self._trading(table)

    def _swap(self, table: Table) -> m.Swap:
        hand = table.hands[table.turn]
        self.swapped = max(range(PLANETS), key=lambda kind: (bool(hand[kind]) * table.supply[kind], hand[kind]))
        return m.Swap(tuple(int(kind == self.swapped) for kind in range(KINDS)))

    def _trading(self, table: Table) -> Any:
        if table.phase == RECEIVE:
            return m.Keep()
        if table.phase != OFFER:
            return m.TakeBack()
        if table.turn == table.starter and table.offered >= table.rules.trade_min_cards:
            return self._trade(table)
        return self._offer(table)

    def _trade(self, table: Table) -> m.Trade:
        partner = table.after(table.starter) if self.last is None else self.last[0]
        given, taken = table.offers[table.starter][:], table.offers[partner][:]
        # A trade is undone in the next round: its partner starts then, and offers back what came.
        self.last = None if self.last else (table.starter, given, taken)
        return m.Trade(partner)

    def _offer(self, table: Table) -> Any:
        seat, hand = table.turn, table.hands[table.turn]
        if self.last is not None:
            first, given, taken = self.last
            wanted = given if seat == table.starter else taken if seat == first else None
            if wanted is not None:
                laid = [a + b for a, b in zip(table.offers[seat], table.hidden[seat], strict=True)]
                return m.OfferCard(next(kind for kind in range(KINDS) if wanted[kind] > laid[kind]))
        # The starter shows one kind only, so that everybody else has another to answer with.
        order = sorted(range(KINDS), key=lambda kind: -hand[kind])
        legal = [move for move in map(m.OfferCard, order) if refusal(table, move) is None]
        shown = [kind for kind in range(KINDS) if table.offers[seat][kind]]
        again = [move for move in legal if seat == table.starter and move.kind in shown]
        return (again or legal)[0] if legal else m.Excuse()


def _endless(rules: Any, players: int) -> Finding:
    """Play until a position returns, round by round: from there on the game can go on for ever."""
    table, idlers = new_game(rules, players), Idlers()
    seen: dict[str, int] = {}
    moves, begun = 0, -1
    while table.round < ROUNDS:
        if table.phase == TRANSPORT and table.turn == table.starter and table.round != begun:
            begun = table.round
            state = as_json(table) | {"round": 0, "last": idlers.last}
            key = json.dumps(state, sort_keys=True)
            if key in seen:
                return Finding(
                    True, f"round {begun} stands as round {seen[key]} stood, after {moves} moves", moves, state
                )
            seen[key] = begun
        apply(table, idlers.choose(table))
        moves += 1
    return Finding(False, f"no position returned in {ROUNDS} rounds", moves)


A = "andromeda."
ENDLESS = Goal("endless", "lasso", (A + "end.trigger", A + "action.may-stop"), _endless)
