"""The corpora, read fast: a compiled copy in the user's cache, keyed on the content of the YAML files."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from rulebook import sealed
from rulebook.corpus import Corpus
from rulebook.problems import Problem
from rulebook.sealed import HERE, cache_folder, content_key, game_names

__all__ = ["HERE", "cache_folder", "content_key", "corpus_of", "game_names", "stored"]


@cache
def corpus_of(game: str) -> Corpus:
    """The published corpus of a game."""
    return stored(game, HERE, cache_folder())


def stored(game: str, root: Path, caches: Path) -> Corpus:
    """A game from its compiled copy if that fits the files, else from the files."""
    folder = root / game
    if not (folder / "game.yaml").is_file() or folder.parent != root:
        raise Problem("corpus.game", game=game, known=", ".join(game_names(root)))
    path = caches / f"{game}.{content_key(folder)[:32]}"
    found = _decoded(sealed.read(path))
    if found is not None:
        return found
    from rulebook.loader import load_game

    corpus = load_game(game, root)
    sealed.write(path, msgspec.msgpack.encode(corpus))
    return corpus


def _decoded(payload: bytes | None) -> Corpus | None:
    try:
        return msgspec.msgpack.decode(payload, type=Corpus) if payload is not None else None
    except msgspec.MsgspecError:
        return None
