"""Moves as a person types them: `try 4 5 silver bonus`, `swap 1 1 3`, `offer 2`, `trade 3`.

Planets, seats and cards are counted from one. French and Italian verbs are understood as well.
"""

from __future__ import annotations

import json

from model.andromeda import moves as m
from model.andromeda.moves import Move
from model.andromeda.table import GRADES, KINDS, PLANETS
from model.andromeda.views import move_from_json
from rulebook.problems import Problem

GRADE_WORDS = {
    "silver": 0, "argent": 0, "argento": 0,
    "gold": 1, "or": 1, "oro": 1,
    "platinum": 2, "platine": 2, "platino": 2,
    "diamond": 3, "diamant": 3, "diamante": 3,
}  # fmt: skip
GRADE_NAMES = ("silver", "gold", "platinum", "diamond")
VERBS = {
    "offrir": "offer", "offri": "offer", "échanger": "trade", "scambia": "trade", "garder": "keep", "tieni": "keep",
    "réoffrir": "again", "rioffri": "again", "reprendre": "back", "riprendi": "back",
    "dispense": "excuse", "esonero": "excuse",
    "aller": "out", "andata": "out", "retour": "home", "ritorno": "home", "passer": "pass", "passa": "pass",
    "changer": "swap", "cambia": "swap", "envoyer": "move", "invia": "move", "tenter": "try", "tenta": "try",
    "vaisseau": "ship", "vascello": "ship", "technique": "tech", "tecnica": "tech", "fin": "stop", "basta": "stop",
}  # fmt: skip
PLAIN: dict[str, Move] = {
    "pass": m.Pass(), "excuse": m.Excuse(), "back": m.TakeBack(), "keep": m.Keep(), "again": m.OfferAgain(),
    "stop": m.Stop(),
}  # fmt: skip


def parse(text: str) -> Move:
    """The move a text names, in this notation or as JSON; anything else is a Problem that says what is understood."""
    if text.strip().startswith("{"):
        try:
            return move_from_json(json.loads(text))
        except ValueError as error:
            raise Problem("position.move", file="move", why=str(error)) from None
    words = text.lower().split()
    verb = VERBS.get(words[0], words[0]) if words else ""
    try:
        return _parsed(verb, words[1:])
    except (ValueError, IndexError, KeyError):
        raise Problem("position.notation", move=text.strip()[:60]) from None


def _parsed(verb: str, words: list[str]) -> Move:
    if verb in PLAIN and not words:
        return PLAIN[verb]
    if verb == "offer" and len(words) == 1:
        return m.OfferCard(_kind(words[0]))
    if verb == "trade" and len(words) == 1:
        return m.Trade(int(words[0]) - 1)
    if verb in ("out", "home") and len(words) == 1:
        planet = int(words[0]) - 1
        return m.TransportOut(planet) if verb == "out" else m.TransportBack(planet)
    if verb == "swap":
        cards = [0] * KINDS
        for word in words:
            cards[_kind(word)] += 1
        return m.Swap(tuple(cards))
    return _parsed_set(verb, words)


def _kind(word: str) -> int:
    if word in GRADE_WORDS:
        return PLANETS + GRADE_WORDS[word]
    kind = int(word) - 1
    if not 0 <= kind < PLANETS:
        raise ValueError(word)
    return kind


def _parsed_set(verb: str, words: list[str]) -> Move:
    planet, true = int(words[0]) - 1, int(words[1])
    jokers = [0] * GRADES
    stations, bonus = 0, False
    for word in words[2:]:
        if word == "bonus":
            bonus = True
        elif word in GRADE_WORDS:
            jokers[GRADE_WORDS[word]] += 1
        elif verb == "move":
            stations = int(word.removeprefix("stations="))
        else:
            raise ValueError(word)
    group = (planet, true, tuple(jokers), bonus)
    if verb == "move":
        return m.MoveStations(*group, stations)
    sorts: dict[str, type[m.Attempt | m.BuildShip | m.Develop]] = {
        "try": m.Attempt, "ship": m.BuildShip, "tech": m.Develop,
    }  # fmt: skip
    return sorts[verb](*group)


def written(move: Move) -> str:
    """A player's move in this notation."""
    for verb, plain in PLAIN.items():
        if move == plain:
            return verb
    match move:
        case m.OfferCard(kind=kind):
            return f"offer {_kind_word(kind)}"
        case m.Trade(partner=partner):
            return f"trade {partner + 1}"
        case m.TransportOut(planet=planet):
            return f"out {planet + 1}"
        case m.TransportBack(planet=planet):
            return f"home {planet + 1}"
        case m.Swap(cards=cards):
            return " ".join(["swap", *(_kind_word(k) for k, n in enumerate(cards) for _ in range(n))])
        case m.Group():
            return _written_set(move)
    return json.dumps({"nature": str(move)})


def _kind_word(kind: int) -> str:
    return str(kind + 1) if kind < PLANETS else GRADE_NAMES[kind - PLANETS]


def _written_set(move: m.Group) -> str:
    verb = {m.MoveStations: "move", m.Attempt: "try", m.BuildShip: "ship", m.Develop: "tech"}[type(move)]
    jokers = [GRADE_NAMES[grade] for grade, count in enumerate(move.jokers) for _ in range(count)]
    tail = [f"stations={move.stations}"] if isinstance(move, m.MoveStations) else []
    return " ".join([verb, str(move.planet + 1), str(move.true), *jokers, *tail, *(["bonus"] if move.bonus else [])])
