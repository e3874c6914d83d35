"""What every command shares: its language, its two options, one JSON object or lines, and errors in one line."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from rulebook.names import LANGS
from rulebook.problems import Problem


def language_of(given: str | None) -> str:
    """`--lang`, then `LANG`, then English."""
    wanted = given or os.environ.get("LC_ALL") or os.environ.get("LANG") or ""
    return wanted[:2].lower() if wanted[:2].lower() in LANGS else "en"


class Commands(click.Group):
    """A group that turns bad input into one line and exit code 3, never a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; a Problem becomes its message."""
        if os.environ.get("NO_COLOR"):
            ctx.color = False
        try:
            return super().invoke(ctx)
        except Problem as problem:
            click.echo(f"lexludi: {problem.told(ctx.meta.get('lang') or language_of(None))}", err=True)
            ctx.exit(3)
        except BrokenPipeError:
            sys.stderr.close()
            ctx.exit(0)


def _remember(ctx: click.Context, _: click.Parameter, value: str | None) -> str:
    ctx.meta["lang"] = language_of(value)
    return str(ctx.meta["lang"])


def common(command: Callable[..., Any]) -> Callable[..., Any]:
    """The two options every command takes."""
    command = click.option("--json", "as_json", is_flag=True, help="One JSON object on stdout.")(command)
    return click.option(
        "--lang", callback=_remember, is_eager=True, metavar="en|fr|it", help="Language of messages (default: LANG)."
    )(command)


SOURCES = click.option(
    "--sources", type=click.Path(file_okay=False, path_type=Path), envvar="LEXLUDI_SOURCES",
    help="Folder with your own copies of the rulebooks (game.lang.txt).",
)  # fmt: skip


def emit(as_json: bool, data: dict[str, Any], screen: Callable[[], Any]) -> None:
    """Print one JSON object, or the screen's lines."""
    if as_json:
        click.echo(json.dumps({"schema": 1} | data, ensure_ascii=False, default=str))
    else:
        for line in screen():
            click.echo(line)
