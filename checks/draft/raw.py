"""A finding before it is worded: what was expected of which clause, and what the draft says."""

from __future__ import annotations

from msgspec import Struct


class Raw(Struct, frozen=True):
    """One disagreement. `sentence` is the draft's sentence; for a missing clause, the one it would follow."""

    kind: str
    clause: str | None
    sentence: int
    expected: str
    found: str
    confidence: float
    reason: str
    group: tuple[str, ...] = ()
