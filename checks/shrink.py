"""A failing game made short: the fewest moves, in order, that still break the same invariant."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

from checks.soak import CAP, Plan, settings
from model.games import part
from model.games import rules as rules_of


def recorded(plan: Plan, number: int) -> list[Any]:
    """The moves of a seeded game up to its failure."""
    players, variant = settings(plan, number)
    play = part(plan.game, "play")
    watch = import_module(f"checks.{plan.game}.invariants").broken
    table, rng = play.new_game(rules_of(plan.game, plan.edition), players, **variant), Random(plan.seed + number)
    moves: list[Any] = []
    while not play.is_over(table) and len(moves) < CAP:
        try:
            move = play.sample(table, rng)
            moves.append(move)
            play.apply(table, move)
        except Exception:
            return moves
        if watch(table):
            return moves
    return moves


def fault_of(plan: Plan, number: int, moves: list[Any]) -> tuple[str | None, list[Any]]:
    """What breaks when these moves are played, the illegal ones left out, and the moves that were played."""
    players, variant = settings(plan, number)
    play = part(plan.game, "play")
    watch = import_module(f"checks.{plan.game}.invariants").broken
    table = play.new_game(rules_of(plan.game, plan.edition), players, **variant)
    played: list[Any] = []
    for move in moves:
        if play.is_over(table):
            break
        if play.refusal(table, move) is not None:
            continue
        played.append(move)
        try:
            play.apply(table, move)
        except Exception as error:
            return f"{type(error).__name__}: {error}", played
        if faults := watch(table):
            return faults[0], played
    return None, played


def shrunk(plan: Plan, number: int) -> tuple[str, list[Any]]:
    """Leave out ever smaller runs of moves while the game still fails."""
    fault, moves = fault_of(plan, number, recorded(plan, number))
    if fault is None:
        raise AssertionError(f"game {number} does not fail when it is played again")
    size = max(1, len(moves) // 2)
    while size:
        place = 0
        while place < len(moves):
            found, played = fault_of(plan, number, moves[:place] + moves[place + size :])
            if found is not None and len(played) < len(moves):
                fault, moves = found, played
            else:
                place += size
        size //= 2
    return fault, moves


def scenario(plan: Plan, number: int) -> dict[str, Any]:
    """The shrunk game as a file that `play --replay` shows."""
    players, variant = settings(plan, number)
    fault, moves = shrunk(plan, number)
    views = part(plan.game, "views")
    return {
        "schema": 1, "game": plan.game, "edition": plan.edition, "players": players, "variant": variant,
        "seed": plan.seed + number, "fault": fault, "moves": [views.move_json(move) for move in moves],
    }  # fmt: skip
