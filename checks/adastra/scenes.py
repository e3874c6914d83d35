"""Where witnesses of Ad Astra are looked for: positions of seeded games with hands, bank and points left open."""

from __future__ import annotations

from collections.abc import Iterator

from checks.scenes import Scene

# Fields whose numbers are amounts, with what one more of them costs a reader.
AMOUNTS = {"hands": 1, "points": 1, "bank": 0}


def scenes() -> Iterator[Scene]:
    """None made by hand: the numbers of planets, cards and spaces are too many to lay out small."""
    yield from ()
