"""Long campaigns of seeded games with every invariant watched: resumable, on all cores or on a cluster.

The report is a file of lines: the first names the campaign, each further one a finished game. A game is known by its
number, which fixes its players and its seed; so a campaign that was stopped goes on where it was, on any number of
workers, and no game is lost or counted twice.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures import as_completed as processes_completed
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from model.games import part
from model.games import rules as rules_of
from rulebook.problems import Problem
from rulebook.store import corpus_of

CAP = 20_000
CHUNK = 20
RETRIES = 5


class Plan(Struct, frozen=True):
    """A campaign: game number n has `seed + n` for its seed, and the player counts take turns."""

    game: str
    games: int
    seed: int
    players: tuple[int, ...]
    edition: str | None = None

    def head(self) -> dict[str, Any]:
        """The first line of the report; two campaigns with the same one may share a file. More games may be asked."""
        told = {"seed": self.seed, "players": list(self.players), "edition": self.edition}
        return {"schema": 1, "soak": self.game} | told


def plan_for(game: str, games: int, seed: int, players: int | None, edition: str | None) -> Plan:
    """A campaign over one number of players, or over all that the game allows."""
    low, high = corpus_of(game).game.players
    if players is not None and not low <= players <= high:
        raise Problem("position.players", players=players, least=low, most=high, clause=f"{game}.setup")
    return Plan(game, games, seed, (players,) if players else tuple(range(low, high + 1)), edition)


def variants(game: str) -> tuple[dict[str, bool], ...]:
    """The variants a game is played in; a game without any has one."""
    return getattr(part(game, "play"), "VARIANTS", ({},))


def play_numbers(plan: Plan, numbers: list[int]) -> list[dict[str, Any]]:
    """Play these games; a broken invariant or an error is a failure on record, not an exception."""
    return [_play(plan, number) for number in numbers]


def _play(plan: Plan, number: int) -> dict[str, Any]:
    players, variant = settings(plan, number)
    play = part(plan.game, "play")
    watch = import_module(f"checks.{plan.game}.invariants").broken
    rng = Random(plan.seed + number)
    line: dict[str, Any] = {"n": number, "players": players, "seed": plan.seed + number, **variant}
    table = play.new_game(rules_of(plan.game, plan.edition), players, **variant)
    decisions = 0
    try:
        while not play.is_over(table) and decisions < CAP:
            play.step(table, rng)
            decisions += 1
            if faults := watch(table):
                return line | {"decisions": decisions, "failed": faults[0]}
    except Exception as error:
        return line | {"decisions": decisions, "failed": f"{type(error).__name__}: {error}"}
    scores = part(plan.game, "scoring").score(table)
    return line | {"decisions": decisions, "ended": play.is_over(table), "totals": [one.total for one in scores]}


def settings(plan: Plan, number: int) -> tuple[int, dict[str, bool]]:
    """Players and variant of a game by its number."""
    kinds = variants(plan.game)
    return plan.players[number % len(plan.players)], kinds[number // len(plan.players) % len(kinds)]


def read_report(path: Path, plan: Plan) -> dict[int, dict[str, Any]]:
    """The games already on record. A line cut short by an interruption is played again; a foreign file is refused."""
    if not path.exists():
        return {}
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise Problem("file.unreadable", file=str(path), why=str(error)) from None
    done: dict[int, dict[str, Any]] = {}
    for place, text in enumerate(lines):
        try:
            line = json.loads(text)
        except ValueError:
            line = None
        if place == 0 and line != plan.head():
            raise Problem("soak.foreign", file=str(path))
        if place and isinstance(line, dict) and isinstance(line.get("n"), int):
            done.setdefault(line["n"], line)
    return {number: line for number, line in done.items() if number < plan.games}


Runner = Callable[[Plan, list[list[int]]], Iterator[list[dict[str, Any]]]]


def on_processes(workers: int) -> Runner:
    """Play on this machine's cores."""

    def run(plan: Plan, chunks: list[list[int]]) -> Iterator[list[dict[str, Any]]]:
        with ProcessPoolExecutor(workers) as pool:
            for done in processes_completed([pool.submit(play_numbers, plan, chunk) for chunk in chunks]):
                yield done.result()

    return run


def on_cluster(address: str) -> Runner:
    """Play on a Dask cluster; a chunk whose worker dies is played again elsewhere."""

    def run(plan: Plan, chunks: list[list[int]]) -> Iterator[list[dict[str, Any]]]:
        try:
            from dask.distributed import Client, as_completed
        except ImportError:
            raise Problem("soak.no-dask") from None
        try:
            client = Client(address, timeout=10)
        except (OSError, ValueError) as error:
            raise Problem("soak.cluster", address=address, why=str(error)[:80]) from None
        with client:
            futures = [client.submit(play_numbers, plan, chunk, retries=RETRIES, pure=False) for chunk in chunks]
            for done in as_completed(futures):
                yield done.result()

    return run


def soak(plan: Plan, path: Path, runner: Runner) -> Iterator[dict[str, Any]]:
    """Play what is not on record yet; every game comes once, the recorded ones first."""
    done = read_report(path, plan)
    yield from done.values()
    missing = [number for number in range(plan.games) if number not in done]
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write("" if file.tell() else json.dumps(plan.head()) + "\n")
            file.write("" if _ends_whole(path) else "\n")
            for lines in runner(plan, [missing[place : place + CHUNK] for place in range(0, len(missing), CHUNK)]):
                file.writelines(json.dumps(line) + "\n" for line in lines if line["n"] not in done)
                file.flush()
                yield from (line for line in lines if line["n"] not in done)
                done |= {line["n"]: line for line in lines}
    except OSError as error:
        raise Problem("file.write", file=str(path), why=error.strerror or str(error)) from None


def _ends_whole(path: Path) -> bool:
    """Whether the last line of a report is complete."""
    text = path.read_bytes()
    return not text or text.endswith(b"\n")


def cores() -> int:
    """How many workers `auto` means."""
    return os.cpu_count() or 1
