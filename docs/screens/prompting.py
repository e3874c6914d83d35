"""`ask` without a question: a prompt with history and completion; follow-ups keep the game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import click

from docs.screens.asking import answer_screen
from rulebook.problems import Problem
from rulebook.sealed import cache_folder, game_names
from rulebook.search.file import opened
from rulebook.words import say

LEAVE = {"quit", "exit", "q", "quitter", "esci", "fine", ":q"}
HISTORY = 500


def run(game: str | None, lang: str | None, reader: str, answer: Callable[..., dict[str, Any]]) -> None:
    """Read questions until the person leaves; a bad one costs a message, not the session."""
    remember = _readline(game, lang or reader)
    click.echo(say(reader, "ask.welcome", games=", ".join(game_names())))
    while True:
        try:
            text = input(f"{game or 'lexludi'}> ")
        except (EOFError, KeyboardInterrupt):
            click.echo()
            break
        except UnicodeDecodeError:
            click.echo(say(reader, "problem.ask.empty"))
            continue
        if text.strip().lower() in LEAVE:
            break
        if text.strip().lower() in game_names():
            game = text.strip().lower()
            continue
        try:
            data = answer(text, game=game, lang=lang, reader=reader)
        except Problem as problem:
            click.echo(problem.told(reader))
            continue
        game = data["game"]
        for line in answer_screen(data):
            click.echo(line)
    remember()


def _readline(game: str | None, lang: str) -> Callable[[], None]:
    """Switch on history and completion where the terminal has them; the result writes the history down."""
    try:
        import readline
    except ImportError:
        return lambda: None
    if not sys.stdin.isatty():
        return lambda: None
    path = cache_folder() / "questions"
    with suppress(OSError):
        readline.read_history_file(path)
    words = sorted({word for one in ([game] if game else game_names()) for word in completions(one, lang)})

    def complete(start: str, state: int) -> str | None:
        fitting = [word for word in words if word.startswith(start)]
        return fitting[state] if state < len(fitting) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" \t\n")
    readline.parse_and_bind("tab: complete")

    def remember() -> None:
        readline.set_history_length(HISTORY)
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            readline.write_history_file(path)

    return remember


def completions(game: str, lang: str) -> list[str]:
    """What the tab key offers: clause ids and the words of the glossary."""
    index = opened(game, lang)
    names = [name for name in index.head["names"] if ":" not in name]
    terms = [word for concept in index.table("concepts").values() for word in concept["terms"][lang]]
    return [*names, *terms, *game_names()]
