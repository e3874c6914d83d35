"""The screen of `odds`: the answer, a table over cards and levels, and a plot of blocks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from docs.screens.table import columns
from model.andromeda.odds import odds
from model.andromeda.rules import Rules
from rulebook.words import say

BLOCKS = 40


def odds_report(rules: Rules, own: int, others: int, cards: int, level: int) -> dict[str, Any]:
    """The chance asked for, and the same situation for every set size and level."""
    one = odds(rules, own, others, cards, level)
    sizes = range(rules.set_min, rules.set_max + 1)
    levels = range(1, len(rules.technology_cost))
    return {
        "own": own, "others": others, "cards": cards, "level": level, "attempts": one.attempts,
        "chance": str(one.chance), "percent": round(100 * float(one.chance), 2),
        "table": [
            {"cards": size, "level": step, "attempts": cell.attempts, "chance": str(cell.chance),
             "percent": round(100 * float(cell.chance), 2)}
            for size in sizes for step in levels for cell in [odds(rules, own, others, size, step)]
        ],
    }  # fmt: skip


def odds_screen(data: dict[str, Any], lang: str) -> Iterator[str]:
    """Answer first, then the table, then the plot."""
    key = "odds.answer-one" if data["attempts"] == 1 else "odds.answer"
    yield say(lang, key, **{key: data[key] for key in ("chance", "percent", "attempts")})
    levels = sorted({cell["level"] for cell in data["table"]})
    rows = [[say(lang, "odds.cards"), *(say(lang, "odds.level", level=level) for level in levels)]]
    sizes = sorted({cell["cards"] for cell in data["table"]})
    by_place = {(cell["cards"], cell["level"]): cell for cell in data["table"]}
    for size in sizes:
        cells = (by_place[size, level] for level in levels)
        rows.append([str(size), *(f"{cell['chance']} ({cell['percent']} %)" for cell in cells)])
    yield from columns(rows)
    yield ""
    for size in sizes:
        percent = by_place[size, data["level"]]["percent"]
        yield f"{size} {'█' * round(percent * BLOCKS / 100):<{BLOCKS}} {percent} %"
