"""The screen of `icons`: every lost icon with what is forced, what stays open, and what we play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from checks.adastra.icons import IconReport, Unknown, icons
from docs.screens.replaying import value_words
from rulebook.problems import Problem
from rulebook.replays import replay_of, replays_of
from rulebook.store import corpus_of, game_names
from rulebook.words import say

MOST_SHOWN = 20


def _report(game: str) -> IconReport:
    """The solved icons of a game; only a game with a worked example and lost icons has any."""
    corpus_of(game)
    if game != "adastra":
        known = ", ".join(name for name in game_names() if replays_of(name))
        raise Problem("corpus.replay", game=game, replay="icons", known=known)
    return icons()


def icons_report(game: str) -> dict[str, Any]:
    """The table as plain data: possibilities by the words, and with the readings."""
    found = _report(game)
    rows = [dict(msgspec.to_builtins(one)) | {"forced": one.forced, "fits": one.fits} for one in found.unknowns]
    return {"game": game, "replay": found.replay, "worlds": found.worlds, "readings": found.readings, "unknowns": rows}


def icons_screen(game: str, lang: str) -> Iterator[str]:
    """Title, table, readings, and the convention that names the minerals."""
    found = _report(game)
    counts = Counter(one.forced for one in found.unknowns)
    title = getattr(corpus_of(game).game.title, lang)
    yield say(lang, "icons.title", game=title, forced=counts["stated"], read=counts["read"], open=counts["open"])
    for one in found.unknowns:
        yield from _lines(game, lang, one)
    yield ""
    yield say(lang, "icons.readings")
    for reading in found.readings:
        yield f"  {reading}: {reading_text(game, lang, found.replay, reading)}"
    yield say(lang, "icons.convention")


def _lines(game: str, lang: str, one: Unknown) -> Iterator[str]:
    """An unknown on one line when it is forced; its possibilities below it when it is open."""
    corpus = corpus_of(game)
    shown = [value_words(lang, corpus, value) for value in one.read]
    plays = value_words(lang, corpus, one.plays)
    verdict = say(lang, f"icons.{one.forced}")
    key = "icons.line" if len(shown) == 1 else "icons.open-line"
    yield say(lang, key, name=icon_name(game, lang, one.id), verdict=verdict, value=plays, count=len(shown))
    if one.rests_on:
        yield "    " + say(lang, "icons.rests", readings=", ".join(one.rests_on))
    if 1 < len(shown) <= MOST_SHOWN:
        yield from (f"    · {text}" for text in shown)


def icon_name(game: str, lang: str, name: str) -> str:
    """What a lost icon is called."""
    planets = replay_of(game, "example").planets
    if name in planets:
        return str(getattr(planets[name].label, lang))
    return say(lang, f"icons.name.{name.replace('.', '-')}")


def reading_text(game: str, lang: str, replay: str, reading: str) -> str:
    """What a reading takes for granted."""
    for step in replay_of(game, replay).steps:
        for claim in step.claims:
            if claim.reading is not None and f"{step.id}.{claim.claim}" == reading:
                return str(getattr(claim.reading, lang))
    return say(lang, f"icons.{reading}")
