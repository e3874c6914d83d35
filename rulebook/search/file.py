"""An index on disk: a sealed head that is read whole, and sealed blocks of which a question reads a few.

Keyed on the content of the YAML files and of the code that gives the index its form, like the compiled corpora. A head
or block that is not what was written counts as missing, and the index is built again.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from pathlib import Path
from typing import Any

from rulebook.sealed import HERE, cache_folder, content_key, game_names, key_of, place

FORM = tuple(sorted(path for end in ("*.py", "*.toml") for path in Path(__file__).parent.glob(end)))


class Damaged(Exception):
    """A head or block that is not what was written."""


class IndexFile:
    """An index open for reading: the head in memory, postings and documents fetched when asked for."""

    def __init__(self, path: Path) -> None:
        self._data = path.open("rb")
        seal, size = self._data.readline().split()
        head = self._data.read(int(size))
        if hashlib.sha256(head).hexdigest().encode() != seal:
            raise Damaged(str(path))
        self._start = self._data.tell()
        self.head: dict[str, Any] = json.loads(head)

    def _block(self, place: list[int]) -> Any:
        offset, size, check = place[:3]
        self._data.seek(self._start + offset)
        block = self._data.read(size)
        if zlib.crc32(block) != check:
            raise Damaged("block")
        return json.loads(block)

    def posting(self, term: str) -> list[list[Any]]:
        """[documents], [weights] of a term."""
        rows: list[list[Any]] = self._block(self.head["terms"][term][1:])
        return rows

    def units(self, document: int) -> list[list[Any]]:
        """The units of a document: [norm, terms] each."""
        rows: list[list[Any]] = self._block(self.head["units"][document])
        return rows

    def shown(self, document: int) -> dict[str, Any]:
        """What an answer shows of a document."""
        data: dict[str, Any] = self._block(self.head["shown"][document])
        return data

    def table(self, name: str) -> dict[str, Any]:
        """A table that few questions need: `concepts` or `settled`."""
        data: dict[str, Any] = self._block(self.head["extra"][name])
        return data


def opened(game: str, lang: str, root: Path = HERE, caches: Path | None = None) -> IndexFile:
    """The index of a game for questions in a language, built when there is none that fits."""
    path = path_of(game, lang, root, caches)
    try:
        return IndexFile(path)
    except (OSError, ValueError, Damaged):
        return rebuilt(game, lang, root, caches)


def rebuilt(game: str, lang: str, root: Path = HERE, caches: Path | None = None) -> IndexFile:
    """The index made anew and put in place; without a cache that can be written it lives in a temporary file."""
    from rulebook.search.build import build
    from rulebook.search.packing import packed
    from rulebook.store import stored

    path = path_of(game, lang, root, caches)
    data = packed(build(stored(game, root, caches or cache_folder()), lang))
    if place(path, data):
        return IndexFile(path)
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        spare = Path(folder) / "index"
        spare.write_bytes(data)
        return IndexFile(spare)


def _stem(game: str, lang: str) -> str:
    return f"ask-{game}-{lang}"


def path_of(game: str, lang: str, root: Path = HERE, caches: Path | None = None) -> Path:
    """Where the index lies that fits the files as they are now."""
    from rulebook.problems import Problem

    folder = root / game
    if not (folder / "game.yaml").is_file() or folder.parent != root:
        raise Problem("corpus.game", game=game[:40], known=", ".join(game_names(root)))
    key = key_of(*FORM, start=content_key(folder))
    return (caches or cache_folder()) / f"{_stem(game, lang)}.{key[:32]}"
