"""The screens of `soak` and of a recorded game: progress, figures, and a failure told move by move."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from checks.shrink import scenario
from checks.soak import cores, on_cluster, on_processes, plan_for, soak
from docs.screens.playing import player, screen_of
from docs.screens.table import safe
from model.games import part
from model.games import rules as rules_of
from model.referee import Refusal
from rulebook.pins import write_whole
from rulebook.problems import Problem
from rulebook.words import say

MOST_SHOWN = 3


def run(
    game: str, games: int, seed: int, players: int | None, edition: str | None, workers: str, cluster: str | None,
    target: Path | None, lang: str, as_json: bool,
) -> bool:  # fmt: skip
    """Play the campaign, write its report and the shrunk failures; True when nothing failed."""
    plan = plan_for(game, games, seed, players, edition)
    path = target or Path(f"build/soak-{game}.jsonl")
    runner = on_cluster(cluster) if cluster else on_processes(_workers(workers))
    lines = []
    with click.progressbar(length=games, label=f"soak {game}", file=sys.stderr, hidden=as_json) as bar:
        for line in soak(plan, path, runner):
            lines.append(line)
            bar.update(1)
    failed = sorted((line for line in lines if "failed" in line), key=lambda line: int(line["n"]))
    files = []
    for line in failed[:MOST_SHOWN]:
        file = path.with_name(f"{path.stem}-{line['n']}.json")
        write_whole(file, json.dumps(scenario(plan, line["n"]), indent=1) + "\n")
        files.append(str(file))
    data = {
        "game": game, "games": len(lines), "ended": sum(bool(line.get("ended")) for line in lines),
        "decisions": sum(line["decisions"] for line in lines), "failed": failed, "report": str(path),
        "scenarios": files,
    }  # fmt: skip
    if as_json:
        click.echo(json.dumps({"schema": 1} | data))
        return not failed
    click.echo(
        say(lang, "soak.done", **{key: data[key] for key in ("games", "ended", "decisions")}, failed=len(failed))
    )
    for line, shown in zip(failed, files, strict=False):
        click.echo(say(lang, "soak.failed", n=line["n"], seed=line["seed"], why=safe(line["failed"]), file=shown))
    click.echo(say(lang, "soak.report", file=path), err=True)
    return not failed


def _workers(given: str) -> int:
    if given == "auto":
        return cores()
    if given.isdigit() and 1 <= int(given) <= 256:
        return int(given)
    raise Problem("soak.workers", workers=given[:20])


def recorded(game: str, path: Path) -> dict[str, Any]:
    """A recorded game as plain data; anything out of shape is told with its file."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Problem("file.missing", file=str(path)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise Problem("file.unreadable", file=str(path), why=str(error)) from None
    except (ValueError, RecursionError) as error:
        raise Problem("file.json", file=str(path), why=str(error)) from None
    if not isinstance(data, dict) or data.get("game") != game or not isinstance(data.get("moves"), list):
        raise Problem("soak.recording", file=str(path), game=game)
    return data


def recorded_screen(game: str, path: Path, lang: str) -> Iterator[str]:
    """The recorded game, move by move with its clauses, and what breaks."""
    data, views, play = recorded(game, path), part(game, "views"), part(game, "play")
    try:
        table = play.new_game(rules_of(game, data.get("edition")), data.get("players"), **data.get("variant", {}))
    except (TypeError, KeyError, AttributeError, Refusal):
        raise Problem("soak.recording", file=str(path), game=game) from None
    screen, watch = screen_of(game), import_module(f"checks.{game}.invariants").broken
    for number, raw in enumerate(data["moves"], 1):
        move = views.move_from_json(raw, f"{path}: {number}")
        clause = play.refusal(table, move)
        told = screen.move_text(lang, table, move) if screen else f"{player(lang, table.turn)}: {move}"
        yield f"{number:5}  {safe(told)}  [{clause or play.backing(table, move)}]"
        if clause is not None:
            yield say(lang, "soak.refused", n=number)
            return
        play.apply(table, move)
        if faults := watch(table):
            yield say(lang, "soak.breaks", fault=safe(faults[0]))
            return
    yield say(lang, "soak.sound")
