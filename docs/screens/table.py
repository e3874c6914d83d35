"""Columns of text that line up, and text made safe for a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def safe(text: object) -> str:
    """Text without control characters, so that no input can steer the terminal."""
    return CONTROL.sub("\ufffd", str(text))


def columns(rows: Iterable[Sequence[object]]) -> list[str]:
    """Rows as lines, each column as wide as its widest cell."""
    cells = [[safe(cell) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]
