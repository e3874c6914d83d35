"""Seeded random games, watched: every invariant after every move, every rule and refusal counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import Struct

from model.games import part
from model.referee import Refusal

CAP = 5000


class GameResult(Struct, frozen=True):
    """One finished (or capped) game."""

    seed: int
    players: int
    decisions: int
    rounds: int
    ended: bool
    totals: list[int]
    winners: list[int]


class Campaign(Struct):
    """What a run of games showed."""

    games: list[GameResult]
    moves: Counter[str]
    refusals: Counter[str]
    broken: list[str]


Watch = Callable[[Any], list[str]]


def play_one(
    game: str, rules: Any, players: int, seed: int, watch: Watch | None = None, cap: int = CAP,
    variant: dict[str, bool] | None = None,
) -> GameResult:  # fmt: skip
    """One random game under the sampler's policy; `watch` names invariants that do not hold."""
    play = part(game, "play")
    rng = Random(seed)
    table = play.new_game(rules, players, **(variant or {}))
    decisions = 0
    while not play.is_over(table) and decisions < cap:
        play.step(table, rng)
        decisions += 1
        if watch is not None and (faults := watch(table)):
            raise AssertionError(f"{game}, {players} players, seed {seed}, move {decisions}: {faults[0]}")
    scoring = part(game, "scoring")
    totals = [one.total for one in scoring.score(table)]
    won = scoring.winners(table) if play.is_over(table) else []
    return GameResult(seed, players, decisions, getattr(table, "round", 0), play.is_over(table), totals, won)


def probe(game: str, rules: Any, players: int, seed: int, result: Campaign, every: int = 7) -> None:
    """A game in which wild moves are tried against each position: refusals are counted, and must change nothing."""
    play = part(game, "play")
    wild = part(game, "wild")
    views = part(game, "views")
    rng = Random(seed)
    table = play.new_game(rules, players)
    for turn in range(CAP):
        if play.is_over(table):
            break
        if turn % every == 0:
            for tried in (table, wild.edge_position(table, rng)):
                for _ in range(4):
                    _try_wild(play, views, tried, wild.wild_move(tried, rng), result)
        result.moves[type(play.step(table, rng)).__name__] += 1


def _try_wild(play: Any, views: Any, table: Any, move: Any, result: Campaign) -> None:
    """A wild move is legal exactly when the referee says so, and a refused one leaves no trace."""
    before = views.as_json(table)
    clause = play.refusal(table, move)
    if views.as_json(table) != before:
        result.broken.append(f"refusal() changed the position: {move}")
    if clause is None:
        return
    result.refusals[clause] += 1
    try:
        play.apply(table, move)
        result.broken.append(f"refused by {clause} and applied all the same: {move}")
    except Refusal as refused:
        if refused.clause != clause:
            result.broken.append(f"{clause} and {refused.clause} both refuse {move}")
    if views.as_json(table) != before:
        result.broken.append(f"a refused move changed the position: {move}")
