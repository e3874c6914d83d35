"""Tables of plain numbers that a symbolic integer may index: the answer is one term instead of one path per entry."""

from __future__ import annotations

from typing import Any, SupportsIndex

import z3

from checks.symbolic.integers import SymInt, chosen


class Lookup(tuple[Any, ...]):
    """A tuple of numbers. A symbolic index outside the range forks into the IndexError that Python raises."""

    __slots__ = ()

    def __getitem__(self, index: SupportsIndex | slice | SymInt) -> Any:
        if not isinstance(index, SymInt) or not index.sum.parts:
            return super().__getitem__(index)
        if not ((index >= -len(self)) & (index < len(self))):
            raise IndexError("tuple index out of range")

        def term() -> z3.ArithRef:
            found, place_of = z3.IntVal(self[-1]), index.term
            for place in range(len(self) - 1):
                here = z3.Or(place_of == place, place_of == place - len(self))
                found = z3.If(here, z3.IntVal(self[place]), found)
            return found

        return chosen(("lookup", tuple(self), index.sum.key()), term)


def with_lookups(value: Any) -> Any:
    """A tuple of plain integers as a Lookup; anything else as it is."""
    if isinstance(value, tuple) and value and all(type(one) is int for one in value):
        return Lookup(value)
    return value
