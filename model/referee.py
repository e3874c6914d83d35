"""What every game shares: rules that cite clauses, and the one way to refuse a move.

A rule is a generator with a single `yield`. What stands before it decides whether the move is legal and
changes nothing; what stands after it happens. So one text serves `refusal` (run to the yield) and `apply`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, TypeVar

Play = Generator[None, None, None]
F = TypeVar("F", bound=Callable[..., Any])


class Refusal(Exception):
    """An illegal move's typed reason: the clause it breaks."""

    def __init__(self, clause: str) -> None:
        super().__init__(clause)
        self.clause = clause


def require(condition: object, clause: str) -> None:
    """Refuse the move, naming the clause, unless the condition holds."""
    if not condition:
        raise Refusal(clause)


def rule(*clauses: str) -> Callable[[F], F]:
    """Tie a function of the model to the clauses it plays. Traceability reads this, play does not."""

    def tie(function: F) -> F:
        function.__clauses__ = clauses  # type: ignore[attr-defined]
        return function

    return tie
