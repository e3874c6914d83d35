"""The referee of Space Dealer: apply and refuse moves, list or sample the legal ones, state nature's chances.

Offers to other players are proposed and accepted, never listed: `legal_moves` leaves them out, `sample` makes some.
The passing of time is nature's move with a single outcome.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from model.referee import Play, Refusal
from model.spacedealer import attacks, building, clock, demands, flying, planning, setup, trading, using
from model.spacedealer import moves as m
from model.spacedealer.candidates import candidates
from model.spacedealer.cards import COMPLEX, DEPOT, FAMILY_OF, FUSION_MINE, KINDS, MINE, MULTI_MINE, kinds_of
from model.spacedealer.moves import NATURE, Move
from model.spacedealer.planning import FIRST_PILE, shuffled_cards
from model.spacedealer.policy import PROPOSALS
from model.spacedealer.rules import Rules
from model.spacedealer.table import (
    ACT,
    ASIDE,
    CLEARING,
    CLOCK,
    DEMANDS,
    DEPOTS,
    DRAW,
    MINES,
    ON_PLANET,
    ON_SHIP,
    OVER,
    REMOVE,
    Table,
)  # fmt: skip

RULE_OF: dict[type, Callable[[Table, Any], Play]] = {
    m.Remove: setup.remove,
    m.DealMines: setup.deal_mines,
    m.DealDepot: setup.deal_depot,
    m.DrawDemand: demands.draw_demand,
    m.DrawCard: planning.draw_card,
    m.PassTime: clock.pass_time,
    m.ChooseRules: setup.choose_rules,
    m.Open: setup.choose_opening,
    m.Wait: clock.wait,
    m.Plan: planning.plan,
    m.Draw: planning.draw,
    m.Keep: planning.keep,
    m.Raise: planning.raise_level,
    m.StartBuild: building.start_build,
    m.StartUse: using.start_use,
    m.Fly: flying.fly,
    m.Build: building.build,
    m.Produce: using.produce,
    m.Convert: using.convert,
    m.Release: clock.release,
    m.Load: trading.load,
    m.Drop: trading.drop,
    m.Propose: trading.propose,
    m.ProposePlan: trading.propose_plan,
    m.Accept: trading.accept,
    m.Decline: trading.decline,
    m.Serve: demands.serve,
    m.ServeNeutral: demands.serve_neutral,
    m.Leave: demands.leave,
    m.Collect: demands.collect,
    m.Arm: attacks.arm,
    m.Sabotage: attacks.sabotage,
    m.Launch: attacks.launch,
    m.Transport: attacks.transport,
    m.DiscardPlan: attacks.discard_plan,
}
NATURES_PHASES = (REMOVE, MINES, DEPOTS, DEMANDS, DRAW, CLOCK)
TRIES = 12
# What a log cites for a timer that takes effect by itself, by its place.
BY_ITSELF = {
    ON_PLANET: "spacedealer.technology.climb",
    ON_SHIP: "spacedealer.flight.arrival",
    CLEARING: "spacedealer.attack.missile-back",
    ASIDE: "spacedealer.attack.sabotage-after",
}
# What a log cites for the goods of each family of mines.
MINED = {
    MINE: "spacedealer.using.mine",
    MULTI_MINE: "spacedealer.using.multi-mine",
    COMPLEX: "spacedealer.using.complex",
    FUSION_MINE: "spacedealer.using.fusion-mine",
}


def new_game(rules: Rules, players: int, advanced: bool | None = None) -> Table:
    """A table for the base or the advanced game; without a choice the players' first move makes it."""
    table = setup.new_table(rules, players)
    if advanced is not None:
        apply(table, m.ChooseRules(advanced))
    return table


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


def _finish(play: Play) -> None:
    """Let a rule go on after its yield."""
    for _ in play:
        raise AssertionError("a rule yields once")


def apply(table: Table, move: Move) -> None:
    """Play a move. An illegal one raises Refusal and leaves the table untouched."""
    _finish(_begin(table, move))


def refusal(table: Table, move: Move) -> str | None:
    """The clause that refuses a move, or None when it is legal."""
    try:
        _begin(table, move).close()
    except Refusal as refused:
        return refused.clause
    return None


def backing(table: Table, move: Move) -> str:
    """The clause that a legal move rests on in this position: what a log cites."""
    if isinstance(move, m.Produce):
        return MINED[FAMILY_OF[table.kinds[table.turn][move.slot]]]
    if isinstance(move, m.Fly):
        return f"spacedealer.flight.{'adjacent' if sum(table.cargo[move.ship]) else 'empty'}"
    if isinstance(move, m.StartUse) and table.blocked[table.turn][move.slot]:
        return "spacedealer.attack.blocked"
    if isinstance(move, m.PassTime):
        moment = table.clock + move.seconds
        if happens := clock.run_outs(table, moment):
            return BY_ITSELF[table.timer_place[happens[-1]]]
        return f"spacedealer.{'end.thirty-minutes' if moment == table.rules.game_seconds else 'timers.simultaneous'}"
    return str(RULE_OF[type(move)].__clauses__[0])  # type: ignore[attr-defined]


def chances(table: Table) -> dict[Move, int]:
    """Nature's outcomes with exact integer weights; empty when a player decides. Time has one outcome."""
    phase = table.phase
    if phase == CLOCK:
        return {m.PassTime(clock.next_stop(table) - table.clock): 1}
    if phase == DRAW:
        if not shuffled_cards(table, table.level):
            return {m.DrawCard(table.under[table.level - FIRST_PILE][0]): 1}
        levels = table.rules.levels
        return {
            m.DrawCard(kind): table.pile[kind]
            for kind in range(KINDS) if table.pile[kind] and levels[kind] == table.level
        }  # fmt: skip
    if phase == DEMANDS:
        if not any(table.demand_pile):
            return {m.DrawDemand(table.demand_under[0]): 1}
        return {m.DrawDemand(card): count for card, count in enumerate(table.demand_pile) if count}
    if phase == REMOVE:
        number, family = table.lots[0]
        cards = table.sets[number]
        return {m.Remove(kind): cards[kind] for kind in kinds_of(family) if cards[kind]}
    if phase == MINES:
        return {m.DealMines(missing): count for missing, count in enumerate(table.mine_piles) if count}
    if phase == DEPOTS:
        return {m.DealDepot(kind): table.pile[kind] for kind in kinds_of(DEPOT) if table.pile[kind]}
    return {}


def legal_moves(table: Table) -> list[Move]:
    """Every legal move but offers to players; for nature, every possible outcome. The rules judge each candidate."""
    if table.phase in NATURES_PHASES:
        return list(chances(table))
    return [move for move in candidates(table) if refusal(table, move) is None]


def sample(table: Table, rng: Random) -> Move:
    """A legal move without listing them all: nature by its weights, players by the policy."""
    return _drawn(table, rng)[0]


def step(table: Table, rng: Random) -> Move:
    """Sample a move and play it; the rule that judged it goes on where it stopped."""
    move, play = _drawn(table, rng)
    _finish(play)
    return move


def _drawn(table: Table, rng: Random) -> tuple[Move, Play]:
    """Propose until the rule itself accepts; a policy out of ideas waits, or picks from the list."""
    propose = PROPOSALS[table.phase]
    for attempt in range(TRIES):
        move = propose(table, rng) if attempt < TRIES - 1 or table.phase != ACT else m.Wait(1)
        try:
            return move, _begin(table, move)
        except Refusal:
            continue
    move = rng.choice(legal_moves(table))
    return move, _begin(table, move)


def is_over(table: Table) -> bool:
    """Whether the game has ended."""
    return table.phase == OVER


def natures_turn(move: Move) -> bool:
    """Whether a move is chance's or the clock's, not a player's."""
    return type(move) in NATURE
