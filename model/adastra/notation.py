"""Moves as a person types them: a verb and names, in the three languages, or JSON.

`place 4 12`, `produce energy`, `fly space red-dwarf`, `colony 9 mineral-a`, `bank energy water`,
`propose 2 energy for water`. Cards, spaces, planets and players count from one here, from nought in positions.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from model.adastra.cards import ARTEFACTS, ELEMENTS, KINDS, MINERALS, RESOURCES, STARS
from model.adastra.moves import Move
from model.adastra.views import move_from_json, move_json
from rulebook.problems import Problem
from rulebook.schema import LANGS
from rulebook.store import corpus_of

# A move's verb in English, French and Italian, then its fields: one-based number, plain number, or a name of a table.
GRAMMAR: dict[str, tuple[tuple[str, ...], tuple[tuple[str, str], ...]]] = {
    "draw-start": (("start", "départ", "partenza"), (("kind", "kind"),)),
    "lay-planet": (("lay", "disposer", "disponi"), (("kind", "kind"),)),
    "draw-first": (("first", "premier", "primo"), (("seat", "one"),)),
    "draw-artefact": (("draw", "piocher", "pesca"), (("artefact", "artefact"),)),
    "optional-cards": (("optional", "optionnelles", "facoltative"), (("included", "flag"),)),
    "set-size": (("size", "taille", "misura"), (("size", "number"),)),
    "place-card": (("place", "placer", "metti"), (("card", "one"), ("space", "one"))),
    "choose-resource": (("produce", "produire", "produci"), (("resource", "resource"),)),
    "choose-element": (("score", "marquer", "segna"), (("element", "element"),)),
    "fly": (("fly", "voler", "vola"), (("origin", "place"), ("star", "star"))),
    "land": (("land", "atterrir", "atterra"), (("planet", "one"),)),
    "build-colony": (("colony", "colonie", "colonia"), (("planet", "one"), ("minerals", "minerals"))),
    "build-factory": (("factory", "usine", "fabbrica"), (("planet", "one"),)),
    "terraform": (("terraform", "terraformer", "terraforma"), (("planet", "one"),)),
    "build-ship": (("ship", "vaisseau", "astronave"), (("minerals", "minerals"),)),
    "propose": (("propose", "proposer", "proponi"), (("partner", "one"), ("give", "cards"), ("take", "cards"))),
    "accept": (("accept", "accepter", "accetta"), ()),
    "decline": (("decline", "refuser", "rifiuta"), ()),
    "bank-trade": (("bank", "banque", "banca"), (("give", "resource"), ("take", "resource"))),
    "spend": (("spend", "dépenser", "spendi"), (("cards", "cards"),)),
    "use-artefact": (("use", "utiliser", "usa"), (("artefact", "artefact"),)),
    "pass": (("pass", "passer", "passa"), ()),
    "discard": (("discard", "défausser", "scarta"), (("resource", "resource"),)),
}
TYPES = {verb: kind for kind, (verbs, _) in GRAMMAR.items() for verb in (kind, *verbs)}
TABLES: dict[str, tuple[str, ...]] = {
    "resource": RESOURCES, "kind": (*RESOURCES, "alien"), "element": ELEMENTS, "artefact": ARTEFACTS, "star": STARS,
}  # fmt: skip
SPACE = ("space", "espace", "spazio")
FOR = ("for", "contre", "per")
FLAGS = {"in": True, "avec": True, "con": True, "out": False, "sans": False, "senza": False}


@cache
def _synonyms() -> dict[str, str]:
    """Names in any language, spaces written as hyphens, and the names positions know."""
    symbols = corpus_of("adastra").game.symbols
    return {getattr(label, lang).replace(" ", "-"): name for name, label in symbols.items() for lang in LANGS}


def parse(text: str) -> Move:
    """The move a text names, in this notation or as JSON; anything else is a Problem."""
    if text.strip().startswith("{"):
        try:
            return move_from_json(json.loads(text))
        except ValueError as error:
            raise Problem("position.move", file="move", why=str(error)) from None
    verb, *words = text.lower().split() or [""]
    try:
        return move_from_json(_fields(TYPES[verb], words))
    except (ValueError, IndexError, KeyError):
        raise Problem("adastra.notation", move=text.strip()[:60]) from None


def _fields(kind: str, words: list[str]) -> dict[str, Any]:
    """The move's plain data; a word too many or too few is an error."""
    data: dict[str, Any] = {"type": kind}
    for name, form in GRAMMAR[kind][1]:
        data[name] = _cards(words) if form in ("cards", "minerals") else _field(form, words.pop(0))
        if form == "minerals":
            data[name] = _minerals(data[name])
    if words:
        raise ValueError(words)
    return data


def _field(form: str, word: str) -> Any:
    if form == "flag":
        return FLAGS[word]
    if form in ("place", "star") and word in SPACE:
        return -1
    if form in ("one", "place"):
        return _positive(word) - 1
    return int(word) if form == "number" else _name(TABLES[form], word)


def _positive(word: str) -> int:
    if (number := int(word)) < 1:
        raise ValueError(word)
    return number


def _name(table: tuple[str, ...], word: str) -> int:
    return table.index(_synonyms().get(word, word))


def _cards(words: list[str]) -> list[int]:
    """Names of resources up to the end or to the word that divides a proposal."""
    counts = [0] * KINDS
    while words:
        word = words.pop(0)
        if word in FOR:
            break
        counts[_name(RESOURCES, word)] += 1
    return counts


def _minerals(counts: list[int]) -> list[int]:
    if any(count for resource, count in enumerate(counts) if resource not in MINERALS):
        raise ValueError(counts)
    return [counts[mineral] for mineral in MINERALS]


def written(move: Move) -> str:
    """A move in this notation: `parse` reads it back."""
    data = move_json(move)
    verbs, fields = GRAMMAR[data["type"]]
    words = [verbs[0]]
    for number, (name, form) in enumerate(fields):
        words += _written(form, data[name])
        if form == "cards" and number + 1 < len(fields):
            words.append(FOR[0])
    return " ".join(words)


def _written(form: str, value: Any) -> list[str]:
    if form == "flag":
        return ["in" if value else "out"]
    if form == "minerals":
        return [RESOURCES[mineral] for mineral, count in zip(MINERALS, value, strict=True) for _ in range(count)]
    if form == "cards":
        return [name for name, count in zip(RESOURCES, value, strict=True) for _ in range(count)]
    if form in ("place", "star") and value == -1:
        return [SPACE[0]]
    if form in ("one", "place"):
        return [str(value + 1)]
    return [str(value)] if form == "number" else [TABLES[form][value]]
