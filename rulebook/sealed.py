"""Compiled copies in the user's cache: written whole, sealed with their hash, keyed on the content they come from.

A copy that is damaged or does not fit is ignored, and a cache that cannot be written is done without.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

HERE = Path(__file__).parent
FORM = ("schema.py", "corpus.py", "loader.py")


def game_names(root: Path = HERE) -> list[str]:
    """Every folder that holds a game."""
    return sorted(path.parent.name for path in root.glob("*/game.yaml"))


def cache_folder() -> Path:
    """Where compiled copies live; `XDG_CACHE_HOME` is honoured."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(base) / "lexludi"


def content_key(folder: Path) -> str:
    """A hash of every YAML file of a game and of the code that gives them their form."""
    return key_of(*(HERE / name for name in FORM), *sorted(folder.glob("*.yaml")))


def key_of(*paths: Path, start: str = "") -> str:
    """A hash of files, by name and content, and of a key they go on from."""
    digest = hashlib.sha256(start.encode())
    for path in paths:
        data = path.read_bytes()
        digest.update(f"{path.name}:{len(data)}:".encode())
        digest.update(data)
    return digest.hexdigest()


def read(path: Path) -> bytes | None:
    """A sealed copy, or None where there is none or it is not what was written."""
    try:
        seal, payload = path.read_bytes().split(b"\n", 1)
    except (OSError, ValueError):
        return None
    return payload if hashlib.sha256(payload).hexdigest().encode() == seal else None


def write(path: Path, payload: bytes) -> None:
    """Seal a copy and put it in place."""
    place(path, hashlib.sha256(payload).hexdigest().encode() + b"\n" + payload)


def place(path: Path, data: bytes) -> bool:
    """Put a file in place at once, and drop those of the same name with another key; False where that cannot be."""
    import tempfile  # only a first run writes

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
            file.write(data)
        os.replace(file.name, path)
        for old in path.parent.glob(f"{path.name.split('.')[0]}.*"):
            if old != path:
                old.unlink(missing_ok=True)
    except OSError:
        return False  # a read-only or full disk costs speed, not correctness
    return True
