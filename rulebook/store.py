"""The corpora, read fast: a compiled copy in the user's cache, keyed on the content of the YAML files.

A changed file has another key, a damaged copy is ignored, and a cache that cannot be written is done without.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from functools import cache
from pathlib import Path

import msgspec

from rulebook.corpus import Corpus
from rulebook.problems import Problem

HERE = Path(__file__).parent
FORM = ("schema.py", "corpus.py", "loader.py")


def game_names(root: Path = HERE) -> list[str]:
    """Every folder that holds a game."""
    return sorted(path.parent.name for path in root.glob("*/game.yaml"))


@cache
def corpus_of(game: str) -> Corpus:
    """The published corpus of a game."""
    return stored(game, HERE, cache_folder())


def cache_folder() -> Path:
    """Where compiled copies live; `XDG_CACHE_HOME` is honoured."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "lexludi"


def content_key(folder: Path) -> str:
    """A hash of every YAML file of a game and of the code that gives them their form."""
    digest = hashlib.sha256()
    for path in [*(HERE / name for name in FORM), *sorted(folder.glob("*.yaml"))]:
        data = path.read_bytes()
        digest.update(f"{path.name}:{len(data)}:".encode())
        digest.update(data)
    return digest.hexdigest()


def stored(game: str, root: Path, caches: Path) -> Corpus:
    """A game from its compiled copy if that fits the files, else from the files."""
    folder = root / game
    if not (folder / "game.yaml").is_file() or folder.parent != root:
        raise Problem("corpus.game", game=game, known=", ".join(game_names(root)))
    key = content_key(folder)
    path = caches / f"{game}.{key[:32]}"
    found = _read(path)
    if found is not None:
        return found
    from rulebook.loader import load_game

    corpus = load_game(game, root)
    _write(path, msgspec.msgpack.encode(corpus))
    return corpus


def _read(path: Path) -> Corpus | None:
    """A compiled copy, or None where there is none or it is not what was written."""
    try:
        seal, payload = path.read_bytes().split(b"\n", 1)
    except (OSError, ValueError):
        return None
    if hashlib.sha256(payload).hexdigest().encode() != seal:
        return None
    try:
        return msgspec.msgpack.decode(payload, type=Corpus)
    except msgspec.MsgspecError:
        return None


def _write(path: Path, payload: bytes) -> None:
    """Put a compiled copy in place at once, and drop copies of the same game with another key."""
    sealed = hashlib.sha256(payload).hexdigest().encode() + b"\n" + payload
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(sealed)
        os.replace(file.name, path)
        for old in path.parent.glob(f"{path.name.split('.')[0]}.*"):
            if old != path:
                old.unlink(missing_ok=True)
    except OSError:
        return  # a read-only or full disk costs speed, not correctness
