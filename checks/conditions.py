"""Conditions about positions that hold of plain and of symbolic integers alike: one definition, several users.

Campaigns and property tests ask them of plain positions, proofs of symbolic ones. So they never branch on an amount:
`&`, `|`, `implies` and sums of truth values instead of `and`, `or`, `if` and chained comparisons.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

Condition = tuple[str, Any]


class Invariant(Struct, frozen=True):
    """A named statement about positions and the clauses it settles. `breaks` names editions whose reading breaks it."""

    id: str
    clauses: tuple[str, ...]
    holds: Callable[[Any], Iterator[Condition]]
    breaks: tuple[str, ...] = ()


class Relation(Struct, frozen=True):
    """A named statement about a position, a move and the position after it."""

    id: str
    clauses: tuple[str, ...]
    holds: Callable[[Any, Any, Any], Iterator[Condition]]
    breaks: tuple[str, ...] = ()


def implies(cause: Any, effect: Any) -> Any:
    """Effect, wherever the cause holds."""
    return effect | (cause ^ True)


def within(low: int, amount: Any, high: Any) -> Any:
    """Low and high included."""
    return (low <= amount) & (amount <= high)


def broken_of(invariants: tuple[Invariant, ...], position: Any) -> list[str]:
    """The statements that do not hold in a plain position."""
    return [f"{one.id}: {label}" for one in invariants for label, holds in one.holds(position) if not holds]
