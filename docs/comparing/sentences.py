"""A witness in one sentence of the reader's language: the position, the move, and what each reading makes of it."""

from __future__ import annotations

import re
from typing import Any

from checks.witness import NEW_GAME
from docs.screens.playing import player, screen_of
from model.games import part
from rulebook.compare.telling import edition_name
from rulebook.compare.values import joined
from rulebook.corpus import Corpus
from rulebook.words import catalogue, say

ADDRESS = re.compile(r"^(\w+)((?:\[\d+\])*)$")
SEATS = ("turn", "starter", "trader", "partner")
BY_SEAT = ("hands", "offers", "hidden", "excused", "due", "transports", "earth", "box", "ship", "technology", "score",
           "wins", "points", "space", "cards", "artefacts", "gained")  # fmt: skip
MOST = 2


def sentence(corpus: Corpus, witness: dict[str, Any], lang: str) -> str:
    """The whole of a witness in one sentence."""
    colon = say(lang, "compare.colon")
    stop = f"{say(lang, 'compare.semicolon')} "
    ends = stop.join(f"{_who(corpus, one, lang)}{colon} {_end(witness, one, lang)}" for one in witness["replays"])
    where, what = _where(witness, lang), _what(corpus, witness, lang)
    return say(lang, "witness.sentence", where=where, what=what, ends=ends)


def _who(corpus: Corpus, one: dict[str, Any], lang: str) -> str:
    names = []
    for who in one["who"]:
        edition, _, line = who.partition(":")
        if edition in ("played", "otherwise"):
            names.append(say(lang, f"witness.{edition}"))
        else:
            place = f" ({say(lang, 'label.line')} {line})" if line else ""
            names.append(edition_name(corpus, edition, lang) + place)
    return joined(names, lang)


def _where(witness: dict[str, Any], lang: str) -> str:
    """The amounts that matter; a position taken from a game is told by its round."""
    words = catalogue(lang)
    if witness["what"] == NEW_GAME:
        return say(lang, "witness.new_game", players=witness["players"])
    told = [
        say(lang, f"witness.amount.{name}", n=value)
        for name, value in witness["amounts"].items()
        if f"witness.amount.{name}" in words
    ]
    if told:
        return joined(told, lang)
    position = witness["position"]
    if "clock" in position:
        minutes, seconds = divmod(position["clock"], 60)
        return say(lang, "witness.timed", players=witness["players"], clock=f"{minutes:02}:{seconds:02}")
    return say(lang, "witness.position", players=witness["players"], round=position.get("round", 0))


def _what(corpus: Corpus, witness: dict[str, Any], lang: str) -> str:
    if witness["move"] is None:
        return say(lang, f"witness.what.{witness['what']}")
    views = part(corpus.name, "views")
    table = views.from_json(witness["position"])
    move = views.move_from_json(witness["move"])
    screen = screen_of(corpus.name)
    if screen is not None:
        return str(screen.move_text(lang, table, move))
    return f"{player(lang, table.turn)}{say(lang, 'compare.colon')} {part(corpus.name, 'notation').written(move)}"


def _end(witness: dict[str, Any], one: dict[str, Any], lang: str) -> str:
    if one["clause"] is not None:
        return say(lang, "witness.refused", clause=one["clause"])
    told = [_number(witness, name, value, lang) for name, value in one["after"].items() if not name.startswith("len ")]
    return joined(told[:MOST], lang) if told else say(lang, "witness.legal")


def _number(witness: dict[str, Any], address: str, value: Any, lang: str) -> str:
    """One number of a position in words: whose it is, what it counts, how much."""
    match = ADDRESS.match(address)
    field, places = (match[1], [int(n) for n in re.findall(r"\d+", match[2])]) if match else (address, [])
    known = catalogue(lang).get(f"witness.field.{field}")
    name = known or field.replace("_", " ")
    if field in BY_SEAT and places:
        name = f"{name}, {player(lang, places[0])}"
        places = places[1:]
    if places and field != "wins":
        name = f"{name} {'.'.join(str(place + 1) for place in places)}"
    return f"{name}{say(lang, 'compare.colon')} {_value(witness, field, value, lang)}"


def _value(witness: dict[str, Any], field: str, value: Any, lang: str) -> str:
    if field in SEATS and isinstance(value, int):
        return player(lang, value) if value >= 0 else say(lang, "witness.nobody")
    if field == "phase":
        name = str(part(witness["game"], "table").PHASES[value])
        return catalogue(lang).get(f"witness.phase.{name}", name)
    if field == "wins":
        return say(lang, "witness.yes" if value else "witness.no")
    return str(value)
