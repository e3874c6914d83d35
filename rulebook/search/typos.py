"""Misspelt words: terms of the index within one slip of the keys (a letter missing, added, changed or two swapped)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SHORTEST = 5
MOST = 2


def _slips(word: str) -> Iterator[str]:
    for place in range(len(word) + 1):
        head, tail = word[:place], word[place:]
        if tail:
            yield head + tail[1:]
        if len(tail) > 1:
            yield head + tail[1] + tail[0] + tail[2:]
        for letter in LETTERS:
            yield head + letter + tail
            if tail:
                yield head + letter + tail[1:]


def nearest(stem: str, known: Mapping[str, Any], phrases: Mapping[str, list[str]]) -> list[str]:
    """Known terms one slip away: stems of the index, or classes that a word of the lexicon stands for."""
    if len(stem) < SHORTEST:
        return []
    found: list[str] = []
    for other in _slips(stem):
        if other in known and other not in found:
            found.append(other)
        for name in phrases.get(other, ()):
            if f"~{name}" in known and f"~{name}" not in found:
                found.append(f"~{name}")
        if len(found) >= MOST:
            break
    return found[:MOST]
