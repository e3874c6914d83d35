"""Seats and planets are interchangeable: proofs fix the starter and one planet, and this is why they may."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from checks.obligations.declare import Finding, Goal
from model.andromeda import moves as m
from model.andromeda.play import apply as play_move
from model.andromeda.play import is_over, new_game, refusal, step
from model.andromeda.table import KINDS, NOBODY, PLANETS, Table
from model.andromeda.views import as_json
from model.andromeda.wild import wild_move

GAMES, MOVES, TRIES = 6, 400, 6


def turned(table: Table, by: int, planets: list[int]) -> Table:
    """The same position with everybody moved `by` seats on and the planets renamed."""
    seats = table.players

    def seat(number: int) -> int:
        return number if number == NOBODY else (number + by) % seats

    kinds = [*planets, *range(PLANETS, KINDS)]

    def moved(rows: list[Any]) -> list[Any]:
        return [rows[(place - by) % seats] for place in range(seats)]

    def renamed(row: list[int]) -> list[int]:
        made = [0] * len(row)
        for kind, count in enumerate(row):
            made[kinds[kind]] = count
        return made

    stations, centres = [[0]] * PLANETS, [[0]] * PLANETS
    for planet in range(PLANETS):
        stations[planets[planet]] = moved(table.stations[planet])
        centres[planets[planet]] = [seat(owner) for owner in table.centres[planet]]
    each = {name: moved(getattr(table, name)) for name in
            ("excused", "due", "transports", "earth", "box", "ship", "technology")}  # fmt: skip
    cards = {name: moved([renamed(row) for row in getattr(table, name)]) for name in ("hands", "offers", "hidden")}
    return msgspec.structs.replace(
        table, **each, **cards, stations=stations, centres=centres,
        supply=renamed(table.supply), discard=renamed(table.discard), piles=table.piles[:],
        starter=seat(table.starter), turn=seat(table.turn), trader=seat(table.trader),
        ring=table.ring if table.ring == NOBODY else planets[table.ring],
    )  # fmt: skip


def turned_move(move: Any, players: int, by: int, planets: list[int]) -> Any:
    """The same move after such a turn."""
    change: dict[str, Any] = {}
    if hasattr(move, "planet") and 0 <= move.planet < PLANETS:
        change["planet"] = planets[move.planet]
    if hasattr(move, "kind") and 0 <= move.kind < PLANETS:
        change["kind"] = planets[move.kind]
    for name in ("owner", "partner"):
        if hasattr(move, name) and 0 <= getattr(move, name) < players:
            change[name] = (getattr(move, name) + by) % players
    if isinstance(move, m.Swap) and len(move.cards) == KINDS:
        cards = list(move.cards)
        for planet in range(PLANETS):
            cards[planets[planet]] = move.cards[planet]
        change["cards"] = tuple(cards)
    return msgspec.structs.replace(move, **change)


def _symmetry(rules: Any, players: int) -> Finding:
    """Turning the table and playing is playing and turning the table."""
    rng, count = Random(players), 0
    for seed in range(GAMES):
        table = new_game(rules, players)
        game = Random(seed)
        for _ in range(MOVES):
            if is_over(table):
                break
            by, planets = rng.randrange(players), rng.sample(range(PLANETS), PLANETS)
            for _ in range(TRIES):
                move = wild_move(table, rng)
                count += 1
                if not _alike(table, move, by, planets):
                    return Finding(False, f"seed {seed}: {move} turned by {by}", count)
            before = table.copy()
            move = step(table, game)
            if not _alike(before, move, by, planets):
                return Finding(False, f"seed {seed}: {move} turned by {by}", count)
    return Finding(True, f"{count} wild moves and {GAMES * MOVES} played ones, turned and renamed", count)


def _alike(table: Table, move: Any, by: int, planets: list[int]) -> bool:
    other, same = turned(table, by, planets), turned_move(move, table.players, by, planets)
    legal = refusal(table, move) is None
    # Of several faults the first by planet is named, so only legality is compared.
    if legal != (refusal(other, same) is None):
        return False
    if legal:
        after = table.copy()
        play_move(after, move)
        play_move(other, same)
        return as_json(turned(after, by, planets)) == as_json(other)
    return True


SYMMETRY = Goal("symmetry", "sampled", ("andromeda.setup.first-starter", "andromeda.set.same-planet"), _symmetry)
