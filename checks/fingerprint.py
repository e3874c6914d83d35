"""A game's fingerprint: what the referee says of thousands of seeded moves, counted by clause.

Why it exists: a `require` that is lost makes some move legal, or refused by another clause, and the counts move.
The numbers are kept as data beside the rulebook, like the perft numbers of a chess engine.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from model.games import part
from model.games import rules as rules_of
from rulebook.store import HERE, corpus_of

SEEDS = 2
MOVES = 1200
TRIES = 8


def fingerprint(game: str) -> dict[str, dict[str, int]]:
    """Refusals by clause (and `legal`) over seeded games, for the reference and for every edition."""
    counts: dict[str, dict[str, int]] = {}
    for edition in (None, *corpus_of(game).game.editions):
        rules = rules_of(game, edition)
        seen: Counter[str] = Counter()
        low, high = corpus_of(game).game.players
        for players in range(low, high + 1):
            for seed in range(SEEDS):
                _tried(game, rules, players, seed, seen)
        counts[rules.edition] = dict(sorted(seen.items()))
    return counts


def _tried(game: str, rules: Any, players: int, seed: int, seen: Counter[str]) -> None:
    play, wild = part(game, "play"), part(game, "wild")
    rng = Random(seed)
    table = play.new_game(rules, players)
    for _ in range(MOVES):
        if play.is_over(table):
            break
        for tried in (table, wild.edge_position(table, rng)):
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
