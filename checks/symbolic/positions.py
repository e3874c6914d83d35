"""Positions of symbols: the same struct the model plays with, its numbers replaced by fresh integers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
import z3
from msgspec import Struct

from checks.symbolic.integers import SymBool, SymInt, symbol

S = TypeVar("S", bound=Struct)


def symbolic(position: S, plain: frozenset[str], prefix: str = "") -> S:
    """A copy whose integers, and lists of integers, are symbols named after their place; `plain` fields stay."""
    fields = {
        name: value if name in plain else _symbols(f"{prefix}{name}", value)
        for name, value in msgspec.structs.asdict(position).items()
    }
    return type(position)(**fields)


def _symbols(name: str, value: Any) -> Any:
    if isinstance(value, list):
        return [_symbols(f"{name}.{place}", one) for place, one in enumerate(value)]
    return symbol(name) if isinstance(value, int) else value


def concrete(value: Any, found: z3.ModelRef) -> Any:
    """The plain value that a position, a move or a number has in a model of the solver."""
    if isinstance(value, SymInt):
        return found.eval(value.term, model_completion=True).as_long()
    if isinstance(value, SymBool):
        return z3.is_true(found.eval(value.term, model_completion=True))
    if isinstance(value, list | tuple) and not isinstance(value, str):
        return type(value)(concrete(one, found) for one in value)
    if isinstance(value, Struct):
        return type(value)(**{name: concrete(one, found) for name, one in msgspec.structs.asdict(value).items()})
    return value


def amounts(value: Any) -> Iterator[SymInt]:
    """Every symbolic integer inside a position or a move, in order."""
    if isinstance(value, SymInt):
        yield value
    elif isinstance(value, list | tuple):
        for one in value:
            yield from amounts(one)
    elif isinstance(value, Struct):
        for one in msgspec.structs.astuple(value):
            yield from amounts(one)
