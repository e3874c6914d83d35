"""An index as the bytes of its file: see `file` for how they are read."""

from __future__ import annotations

import hashlib
import json
import zlib
from typing import Any

from rulebook.search.build import Index


class _Blocks:
    """Blocks one after the other, each with its place, size and check."""

    def __init__(self) -> None:
        self.parts: list[bytes] = []
        self.size = 0

    def add(self, data: Any) -> list[int]:
        block = json.dumps(data, ensure_ascii=False, separators=(",", ":"), default=str).encode()
        place = [self.size, len(block), zlib.crc32(block)]
        self.parts.append(block)
        self.size += len(block)
        return place


def packed(index: Index) -> bytes:
    """The whole file: seal and size of the head, the head, the blocks."""
    blocks = _Blocks()
    postings: dict[str, tuple[list[int], list[float]]] = {term: ([], []) for term in index.weights}
    for number, document in enumerate(index.documents):
        for term, weight in sorted(document.bag.items()):
            postings[term][0].append(number)
            postings[term][1].append(round(weight, 2))
    lengths = [round(sum(document.bag.values()), 1) for document in index.documents]
    head = {
        "schema": 1, "game": index.game, "lang": index.lang, "lexicon": index.lexicon,
        "names": [document.name for document in index.documents],
        "kinds": [document.shown.get("kind", "") for document in index.documents],
        "lengths": lengths, "average": round(sum(lengths) / max(1, len(lengths)), 2),
        "terms": {
            term: [round(index.weights[term], 3), *blocks.add(rows)] for term, rows in postings.items()
        },
        "units": [blocks.add(unit_rows(index, number)) for number in range(len(index.documents))],
        "shown": [blocks.add(document.shown) for document in index.documents],
        "extra": {"concepts": blocks.add(index.concepts), "settled": blocks.add(index.settled)},
    }  # fmt: skip
    sealed = json.dumps(head, ensure_ascii=False, separators=(",", ":")).encode()
    seal = f"{hashlib.sha256(sealed).hexdigest()} {len(sealed)}\n".encode()
    return b"".join((seal, sealed, *blocks.parts))


def unit_rows(index: Index, number: int) -> list[list[Any]]:
    """[norm, terms] of each unit of a document; the norm is the weight of all its terms."""
    rows = []
    for unit in index.documents[number].units:
        norm = sum(weight * index.weights[term] for term, weight in unit.items())
        if norm:
            rows.append([round(norm, 2), list(unit)])
    return rows
