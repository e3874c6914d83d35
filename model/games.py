"""The games that can be played, by name: each offers the same verbs."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any

from rulebook.problems import Problem
from rulebook.store import corpus_of, game_names


def playable() -> list[str]:
    """Every game of the rulebook that has a model."""
    return game_names()


def part(game: str, name: str) -> ModuleType:
    """A module of a game's model: `play`, `rules`, `views`, `scoring`, `notation`."""
    if game not in playable():
        raise Problem("corpus.game", game=game[:40], known=", ".join(playable()))
    return import_module(f"model.{game}.{name}")


def rules(game: str, edition: str | None = None, silent: str = "ruling") -> Any:
    """The rules of a game: the reference, or one edition's facts. `silent` says what an edition's gaps play:
    the ruling (`rules.silent` lists them), or `refuse` for every rule whose clause the edition lost."""
    known = corpus_of(game).game.editions
    if edition is not None and edition not in known:
        raise Problem("position.edition", file="edition", edition=edition, known=", ".join(known))
    return part(game, "rules").rules(edition, silent)
