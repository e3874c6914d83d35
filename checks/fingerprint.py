"""A game's fingerprint: what the referee says of thousands of seeded moves, counted by clause.

Why it exists: a `require` that is lost makes some move legal, or refused by another clause, and the counts move.
Readings that no edition holds are asked too, so that a guard for a reading we do not play is held down as well.
The numbers are kept as data beside the rulebook, like the perft numbers of a chess engine.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from model.games import part
from model.games import rules as rules_of
from rulebook.store import HERE, corpus_of

MOVES = 1200
TRIES = 8


def fingerprint(game: str) -> dict[str, dict[str, int]]:
    """Refusals by clause (and `legal`) over seeded games: for the reference, every edition, every contrary reading."""
    corpus = corpus_of(game)
    readings = {edition: rules_of(game, edition) for edition in corpus.game.editions}
    readings["reference"] = rules_of(game)
    for number, contrary in enumerate(part(game, "wild").CONTRARY, 1):
        readings[f"contrary-{number}"] = msgspec.structs.replace(rules_of(game), **contrary)
    low, high = corpus.game.players
    counts: dict[str, dict[str, int]] = {}
    for name, reading in readings.items():
        seen: Counter[str] = Counter()
        for players in range(low, high + 1):
            _tried(game, reading, players, seen)
        counts[name] = dict(sorted(seen.items()))
    return counts


def _tried(game: str, reading: Any, players: int, seen: Counter[str]) -> None:
    """Play by the reference, ask by the reading: a contrary one may leave a player without a move."""
    play, wild = part(game, "play"), part(game, "wild")
    rng = Random(players)
    table = play.new_game(rules_of(game), players)
    for _ in range(MOVES):
        if play.is_over(table):
            break
        for tried in (table.copy(), wild.edge_position(table, rng)):
            tried.rules = reading
            for _ in range(TRIES):
                seen[play.refusal(tried, wild.wild_move(tried, rng)) or "legal"] += 1
        play.step(table, rng)


def golden_path(game: str) -> Path:
    """Where a game's fingerprint is kept."""
    return HERE / game / "fingerprint.json"


def golden(game: str) -> dict[str, dict[str, int]]:
    """The fingerprint on record."""
    return dict(json.loads(golden_path(game).read_text(encoding="utf-8")))


if __name__ == "__main__":
    json.dump(fingerprint(sys.argv[1]), sys.stdout, indent=0, sort_keys=True)
    sys.stdout.write("\n")
