"""The games that can be played, by name: each offers the same verbs."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

from rulebook.problems import Problem
from rulebook.store import game_names


def playable() -> list[str]:
    """Every game of the rulebook that has a model."""
    return game_names()


def part(game: str, name: str) -> ModuleType:
    """A module of a game's model: `play`, `rules`, `views`, `scoring`, `notation`."""
    if game not in playable():
        raise Problem("corpus.game", game=game[:40], known=", ".join(playable()))
    return import_module(f"model.{game}.{name}")
