"""The screen of `compare`: each finding with the editions side by side, then rulings and facts nobody plays."""

from __future__ import annotations

import shutil
import textwrap
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import click

from docs.screens.table import safe
from rulebook.compare.telling import lines_text
from rulebook.words import say

COLOURS = {"changes-play": "red", "could-mislead": "yellow", "cosmetic": "blue"}
WIDEST = 150
NARROWEST = 15


def width() -> int:
    """The width of the terminal, within reason."""
    return max(60, min(shutil.get_terminal_size((110, 24)).columns, WIDEST))


def comparison_screen(data: dict[str, Any], lang: str) -> Iterator[str]:
    """The whole report."""
    room = width()
    for row in data["divergences"]:
        yield from _finding(row, data["editions"], lang, room)
    for ruling in data.get("rulings", ()):
        yield from _ruling(ruling, lang, room)
    if data["unread"]:
        yield click.style(say(lang, "compare.ui.unread"), bold=True)
        for one in data["unread"]:
            text = f"{safe(one['label'])} [{one['fact']}]{say(lang, 'compare.colon')} {safe(one['reason'])}"
            yield from _wrapped(text, room, "  ")
        yield ""
    for one in data["errors"]:
        text = say(lang, "compare.ui.error", id=one["id"], why=safe(one["why"]))
        yield from (click.style(line, fg="red") for line in _wrapped(text, room, ""))
    for one in data["lapsed"]:
        text = say(lang, "compare.ui.lapsed", id=safe(one))
        yield from (click.style(line, fg="yellow") for line in _wrapped(text, room, ""))
    yield from _wrapped(summary(data, lang), room, "")


def summary(data: dict[str, Any], lang: str) -> str:
    """One line: how many findings of each severity."""
    rows = data["divergences"]
    if not rows:
        return say(lang, "compare.ui.nothing")
    colon = say(lang, "compare.colon")
    parts = ", ".join(f"{say(lang, 'compare.severity.' + name)}{colon} {n}" for name, n in data["counts"].items())
    return say(lang, "compare.ui.summary", count=len(rows), parts=parts, dismissed=len(rows) - data["open"])


def side_by_side(row: dict[str, Any]) -> bool:
    """Whether the editions' own words tell a finding, rather than a sentence about it."""
    return len(row["editions"]) > 1 and row["how"] in ("differs", "ambiguous", "missing", "clause")


def _wrapped(text: str, room: int, indent: str) -> list[str]:
    return textwrap.wrap(
        text, room, initial_indent=indent, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def _finding(row: dict[str, Any], editions: dict[str, Any], lang: str, room: int) -> Iterator[str]:
    severity = click.style(say(lang, f"compare.severity.{row['severity']}"), fg=COLOURS[row["severity"]], bold=True)
    kind = say(lang, f"compare.kind.{row['kind']}")
    source = say(lang, "compare.ui.derived" if row["derived"] else "compare.ui.noted")
    yield f"{severity} · {kind} · {source} · {safe(row['id'])}"
    yield from _wrapped(safe(row["title"]), room, "  ")
    if side_by_side(row):
        yield from _side_by_side(row, editions, lang, room)
        if row["odd_one_out"] in editions:
            yield "  " + say(lang, "compare.ui.odd", edition=editions[row["odd_one_out"]]["name"])
    else:
        yield from _wrapped(safe(row["message"]), room, "  ")
    colon = say(lang, "compare.colon")
    if row["witness"]:
        text = f"{say(lang, 'compare.ui.witness')}{colon} {safe(row['witness']['sentence'])}"
        yield from _wrapped(text, room, "  ")
    if row["ruling"]:
        text = f"{say(lang, 'compare.ui.ruling')}{colon} {row['ruling']['id']}{colon} {safe(row['ruling']['reason'])}"
        yield from _wrapped(text, room, "  ")
    for edition, text in row["suggestion"].items():
        yield from _wrapped(f"{say(lang, 'compare.ui.suggestion')} ({edition}){colon} {safe(text)}", room, "  ")
    if row["dismissed"]:
        yield click.style("  " + say(lang, "compare.ui.dismissed", reason=safe(row["dismissed"])), fg="green")
    yield ""


def _side_by_side(row: dict[str, Any], editions: dict[str, Any], lang: str, room: int) -> Iterator[str]:
    shown = [edition for edition in editions if edition in row["editions"]]
    each = max(NARROWEST, (room - 2) // len(shown) - 3)
    cells = []
    for edition in shown:
        side = row["editions"][edition]
        head = editions[edition]["name"] + (f", {lines_text(side['lines'], lang)}" if side["lines"] else "")
        cells.append([*textwrap.wrap(head, each), *textwrap.wrap(safe(side["says"]), each, break_long_words=False)])
    for line in zip_longest(*cells, fillvalue=""):
        yield "  " + " | ".join(cell.ljust(each) for cell in line).rstrip()


def _ruling(ruling: dict[str, Any], lang: str, room: int) -> Iterator[str]:
    yield click.style(f"{say(lang, 'compare.ui.ruling')} · {ruling['id']}", bold=True)
    yield from _wrapped(safe(ruling["question"]), room, "  ")
    colon = say(lang, "compare.colon")
    for label, value in ruling["says"].items():
        yield from _wrapped(f"{say(lang, 'compare.ui.plays')}{colon} {safe(label)}{colon} {safe(value)}", room, "  ")
    yield from _wrapped(safe(ruling["reason"]), room, "  ")
    for other in ruling["otherwise"]:
        for label, value in other["says"].items():
            yield from _wrapped(
                f"{say(lang, 'compare.ui.otherwise')}{colon} {safe(label)}{colon} {safe(value)}", room, "  "
            )
        for line in otherwise_lines(other, lang):
            yield from _wrapped(safe(line), room, "    ")
    yield ""


def otherwise_lines(other: dict[str, Any], lang: str) -> Iterator[str]:
    """What ruling the other way does: a witness, the obligations, or why no rule would notice."""
    if other["witness"]:
        yield other["witness"]["sentence"]
    for reason in other["unread"].values():
        yield f"{say(lang, 'compare.ui.why_unread')}{say(lang, 'compare.colon')} {reason}"
    if other["obligations"]:
        key = "compare.ui.broken" if other["broken"] else "compare.ui.still"
        yield say(lang, key, count=len(other["obligations"]), list=", ".join(other["broken"].values()))
        yield say(lang, "compare.ui.method", method=say(lang, f"compare.method.{other['method']}"))
