"""From facts to values: what the reference model, or one edition, plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rulebook.corpus import Corpus
from rulebook.facts import assertions
from rulebook.problems import Problem
from rulebook.schema import FactDeclaration
from rulebook.sealed import HERE, cache_folder, content_key, key_of, read, write

R = TypeVar("R", bound=msgspec.Struct)
GRADES = ("silver", "gold", "platinum", "diamond")


def _agreed(found: dict[str, set[Any]], fact: str, where: str) -> dict[str, Any]:
    for values in found.values():
        if len(values) > 1:
            raise Problem("corpus.ruling", file=where, fact=fact, values=" / ".join(sorted(map(str, values))))
    return {key: next(iter(values)) for key, values in found.items()}


def ours(corpus: Corpus) -> dict[str, Any]:
    """What rulings and assumptions settle: fact to value."""
    settled: dict[str, Any] = {}
    for ruling in corpus.rulings.values():
        settled |= ruling.plays
    for assumption in corpus.assumptions.values():
        settled |= assumption.facts
    return settled


def reference(corpus: Corpus, fact: str) -> dict[str, Any]:
    """The value the reference model plays, by key: a ruling, else what all editions agree on."""
    settled = ours(corpus)
    declared = corpus.facts[fact]
    if fact in settled:
        return {one.key: one.plain for one in assertions(fact, settled[fact], declared)}
    found = corpus.values(fact)
    if not found:
        raise Problem("corpus.ruling", file=f"{corpus.name}/facts.yaml", fact=fact, values="-")
    return _agreed(found, fact, f"{corpus.name}/facts.yaml")


def edition_value(corpus: Corpus, fact: str, edition: str) -> tuple[dict[str, Any], bool]:
    """An edition's own value by key, and whether the reference had to fill a silence."""
    default = reference(corpus, fact)
    found = corpus.values(fact, edition)
    try:
        own = _agreed(found, fact, f"{corpus.name}/{edition}")
    except Problem:
        # An edition that contradicts itself in operative text is played as ruled.
        return default, True
    return default | own, not set(default) <= set(own)


def shaped(values: Mapping[str, Any], by: str | None) -> Any:
    """Values in the form rules read: a number, a tuple by level or grade, a map by players."""
    if by is None:
        value = values[""]
        return frozenset(value) if isinstance(value, tuple) and not all(isinstance(v, int) for v in value) else value
    if by == "level":
        top = max(map(int, values))
        return tuple(values.get(str(level), 0) for level in range(top + 1))
    if by == "grade":
        return tuple(values[grade] for grade in GRADES)
    return {int(key) if key.isdigit() else key: value for key, value in values.items()}


def facts_for(corpus: Corpus, edition: str | None) -> tuple[dict[str, Any], list[str]]:
    """Every played fact's value for an edition (None: the reference), and the facts it was silent on."""
    values: dict[str, Any] = {}
    filled: list[str] = []
    for fact, declared in corpus.facts.items():
        if declared.unread is not None:
            continue
        if edition is None:
            by_key = reference(corpus, fact)
        else:
            by_key, silent = edition_value(corpus, fact, edition)
            if silent:
                filled.append(fact)
        values[fact] = as_read(declared, by_key)
    return values, filled


def as_read(declared: FactDeclaration, by_key: Mapping[str, Any]) -> Any:
    """A fact's value as a field of the rules: an ordered list stays one."""
    return tuple(by_key[""]) if declared.type == "list" else shaped(by_key, declared.by)


def kept_rules(game: str, edition: str | None, kind: type[R], make: Callable[[], R]) -> R:
    """The published rules of a game from a sealed copy, keyed on the corpus and the code that makes them, else made."""
    code = Path(__file__).parent
    key = key_of(code / "rulesets.py", code / game / "rules.py", start=content_key(HERE / game))
    path = cache_folder() / f"rules-{game}-{edition}.{key[:32]}"
    payload = read(path)
    if payload is not None:
        try:
            return msgspec.msgpack.decode(payload, type=kind)
        except msgspec.MsgspecError:
            pass
    made = make()
    write(path, msgspec.msgpack.encode(made))
    return made
