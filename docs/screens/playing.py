"""What `play` prints for any game: seats, results, statistics. A game with a screen of its own tells it in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from rulebook.words import say


def player(lang: str, seat: int) -> str:
    """A seat's name, counted from one."""
    return say(lang, "play.seat", number=seat + 1)


def screen_of(game: str) -> ModuleType | None:
    """The game's own screen, where it has one; without it moves are shown in notation."""
    name = f"docs.screens.{game}"
    return import_module(name) if find_spec(name) else None


def result_screen(
    game: str, lang: str, scores: list[Any], won: list[int], rounds: int, ended: bool, cap: int, table: Any = None
) -> Iterator[str]:
    """The end of a game; a game without rounds tells its ending itself."""
    own = screen_of(game)
    timed = hasattr(own, "ending") and table is not None
    over = own.ending(lang, table) if own is not None and timed else say(lang, "play.over", round=rounds)
    yield over if ended else say(lang, "play.capped", cap=cap)
    for one in sorted(scores, key=lambda s: -s.total):
        plain = say(lang, "play.points", player=player(lang, one.seat), total=one.total)
        yield "  " + (own.score_text(lang, one) if own else plain)
    if ended:
        names = ", ".join(player(lang, seat) for seat in won)
        yield say(lang, "play.won" if len(won) == 1 else getattr(own, "SHARED", "play.shared"), players=names)


def statistics_screen(lang: str, games: list[dict[str, Any]]) -> Iterator[str]:
    """Many games at a glance."""
    count = len(games)
    ended = sum(game["ended"] for game in games)
    key = getattr(screen_of(games[0]["game"]), "STATS", "play.stats") if "game" in games[0] else "play.stats"
    yield say(
        lang, key, games=count, ended=ended, decisions=round(sum(g["decisions"] for g in games) / count),
        rounds=round(sum(g["rounds"] for g in games) / count, 1),
    )  # fmt: skip
    wins = Counter(seat for game in games for seat in game["winners"])
    for seat in range(games[0]["players"]):
        points = sum(game["totals"][seat] for game in games) / count
        yield "  " + say(lang, "play.wins", player=player(lang, seat), wins=wins[seat], points=round(points, 1))
