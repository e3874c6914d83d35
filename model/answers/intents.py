"""Intents: which computation a question calls for, by data in `<game>.toml`, and the sentence that tells its result."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct

from model.answers.slots import Reading, read
from rulebook.search.text import Item

HERE = Path(__file__).parent
# An intent without a sentence of its own tells the label of its fact and the value; a refusal, the clause's statement.
PLAIN = {
    "says": {"en": "{label}: {value}.", "fr": "{label} : {value}.", "it": "{label}: {value}."},
    "no": {"en": "No: {says}", "fr": "Non : {says}", "it": "No: {says}"},
}
NUMBER = re.compile(r"\{(\w+)\|([^|}]*)\|([^}]*)\}")


class Computed(Struct, frozen=True):
    """A result: its value, the parts its sentence names, the clauses it rests on, and which sentence tells it."""

    value: Any
    parts: dict[str, Any] = {}
    clauses: tuple[str, ...] = ()
    form: str = "says"


class Answered(Struct, frozen=True):
    """A computed answer with its intent and its sentence."""

    intent: str
    result: Computed
    sentence: str
    strength: int


def patterns(game: str) -> dict[str, Any]:
    """A game's slots and intents, from a compiled copy of its TOML file."""
    from rulebook.search.kept import kept_toml

    path = HERE / f"{game}.toml"
    return kept_toml(path) if path.exists() else {"slot": {}, "intent": []}


def _fits(intent: dict[str, Any], reading: Reading) -> int:
    """How many ideas of the question an intent accounts for; 0 when it does not fit."""
    strength = 0
    for group in intent.get("all", ()):
        choices = group.split("|")
        if not any(_has(choice, reading) for choice in choices):
            return 0
        strength += 2
    if any(_has(name, reading) for name in intent.get("none", ())):
        return 0
    for needed in intent.get("needs", ()):
        if not any(name in reading.slots for name in needed.split("|")):
            return 0
        strength += 2
    return strength + sum(_has(name, reading) for name in intent.get("likes", ()))


def _has(name: str, reading: Reading) -> bool:
    """An idea, or with a leading `#` a filled slot."""
    return name[1:] in reading.slots if name[0] == "#" else name in reading.ideas


def compute(game: str, items: list[Item], lang: str) -> list[Answered]:
    """Every intent that fits the question and can be computed, the best fitting first."""
    data = patterns(game)
    if not data["intent"]:
        return []
    reading = read(items, data["slot"])
    fits = [(strength, -place, intent) for place, intent in enumerate(data["intent"])
            if (strength := _fits(intent, reading))]  # fmt: skip
    answers = []
    for strength, _, intent in sorted(fits, key=lambda one: one[:2], reverse=True):
        run = getattr(import_module(f"model.answers.{game}"), intent["run"].replace("-", "_"))
        result = run(reading, **intent.get("with", {}))
        if result is not None:
            answers.append(Answered(intent["id"], result, sentence(intent, result, lang), strength))
    return answers


def sentence(intent: dict[str, Any], result: Computed, lang: str) -> str:
    """The answer in words. `{n|one|many}` takes the number's form; French counts zero with the singular."""
    parts = {"value": result.value} | result.parts
    parts = {name: part[lang] if isinstance(part, dict) and lang in part else part for name, part in parts.items()}

    def pick(found: re.Match[str]) -> str:
        number = parts[found[1]]
        single = number == 1 or (lang == "fr" and number == 0)
        return f"{number} {found[2] if single else found[3]}"

    told = intent.get(result.form) or PLAIN[result.form]
    return NUMBER.sub(pick, str(told[lang])).format(**parts)
