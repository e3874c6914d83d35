"""Readings of a rulebook, watched: a proof holds for every reading that agrees on what the proof has read."""

from __future__ import annotations

from typing import Any

import msgspec

from checks.symbolic.lookup import with_lookups
from model.games import rules as rules_of
from rulebook.store import corpus_of


class Watched:
    """A game's rules that note which fields are read; tables of numbers may be asked with symbolic integers."""

    def __init__(self, rules: Any) -> None:
        self._rules = rules
        self.seen: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        computed = getattr(type(self._rules), name, None)
        if isinstance(computed, property) and computed.fget is not None:
            return computed.fget(self)
        self.seen.add(name)
        return with_lookups(getattr(self._rules, name))


# Where a reading's gaps lie: it only says which values were filled in, and those are compared themselves.
NAMES = ("silent", "lost")


def readings(game: str) -> dict[str, Any]:
    """The reference and every edition's own rules."""
    found = {"reference": rules_of(game)}
    return found | {edition: rules_of(game, edition) for edition in corpus_of(game).game.editions}


def agrees(one: Any, other: Any, fields: set[str]) -> bool:
    """Whether two readings have the same values wherever a proof has looked."""
    return all(getattr(one, name) == getattr(other, name) for name in fields if name not in NAMES)


def rules_with(rules: Any, facts: dict[str, Any]) -> Any:
    """Rules with a few facts changed: `{"action.modality": "must"}`."""
    changed = {fact.replace(".", "_"): frozenset(v) if isinstance(v, list) else v for fact, v in facts.items()}
    return msgspec.structs.replace(rules, **changed)
