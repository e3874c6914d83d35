"""Integers that carry a Z3 term, and truth values that fork the path when Python asks for them.

Every operation is either right on all values or raises `Unsupported`: nothing becomes concrete in silence.
The one gap is `isinstance(x, int)`, which Python answers itself, with False.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, Protocol

import z3


class Unsupported(Exception):
    """An operation that symbolic integers cannot do soundly."""


class Decider(Protocol):
    """Whoever explores: decides conditions and picks values, remembering what is still to be tried."""

    def decide(self, condition: z3.BoolRef) -> bool:
        """Which way this path goes."""
        ...

    def pick(self, term: z3.ArithRef) -> int:
        """The value a term has on this path."""
        ...


_deciders: list[Decider] = []


def decider() -> Decider:
    """The explorer at work; outside an exploration a symbolic value has no truth and no index."""
    if not _deciders:
        raise Unsupported("a symbolic value was made concrete outside an exploration")
    return _deciders[-1]


def enter(one: Decider) -> None:
    """From here on `one` decides."""
    _deciders.append(one)


def leave() -> None:
    """The innermost exploration ends."""
    _deciders.pop()


def term_of(value: object) -> z3.ArithRef:
    """The Z3 term of an int, a bool or a symbolic value."""
    if isinstance(value, SymInt):
        return value.term
    if isinstance(value, int):
        return z3.IntVal(int(value))
    if isinstance(value, SymBool):
        return z3.If(value.term, z3.IntVal(1), z3.IntVal(0))
    raise Unsupported(f"a symbolic integer meets {type(value).__name__}")


def truth_of(value: object) -> z3.BoolRef:
    """The Z3 formula of a bool or a symbolic truth value."""
    if isinstance(value, SymBool):
        return value.term
    if isinstance(value, bool):
        return z3.BoolVal(value)
    raise Unsupported(f"a truth value was expected, not {type(value).__name__}")


def _refuse(name: str) -> Callable[..., NoReturn]:
    def refused(*_: object) -> NoReturn:
        raise Unsupported(f"{name} of a symbolic integer")

    return refused


class SymInt:
    """An integer known only by its Z3 term. Comparisons give a SymBool; an index forks over the possible values."""

    __slots__ = ("term",)

    def __init__(self, term: z3.ArithRef) -> None:
        self.term = term

    def __add__(self, other: object) -> SymInt:
        return self if other is _ZERO else SymInt(self.term + term_of(other))

    def __radd__(self, other: object) -> SymInt:
        return self if other is _ZERO else SymInt(term_of(other) + self.term)

    def __sub__(self, other: object) -> SymInt:
        return SymInt(self.term - term_of(other))

    def __rsub__(self, other: object) -> SymInt:
        return SymInt(term_of(other) - self.term)

    def __mul__(self, other: object) -> SymInt:
        if not isinstance(other, int):
            raise Unsupported("a symbolic integer is multiplied only by a plain integer")
        return SymInt(self.term * int(other))

    __rmul__ = __mul__

    def __floordiv__(self, other: object) -> SymInt:
        # Z3 rounds towards the floor for positive divisors only; for others it differs from Python.
        return SymInt(self.term / _positive(other))

    def __mod__(self, other: object) -> SymInt:
        return SymInt(self.term % _positive(other))

    def __divmod__(self, other: object) -> tuple[SymInt, SymInt]:
        return self // other, self % other

    def __neg__(self) -> SymInt:
        return SymInt(-self.term)

    def __pos__(self) -> SymInt:
        return self

    def __abs__(self) -> SymInt:
        return SymInt(z3.If(self.term >= 0, self.term, -self.term))

    def __eq__(self, other: object) -> SymBool:  # type: ignore[override]
        return SymBool(self.term == term_of(other))

    def __ne__(self, other: object) -> SymBool:  # type: ignore[override]
        return SymBool(self.term != term_of(other))

    def __lt__(self, other: object) -> SymBool:
        return SymBool(self.term < term_of(other))

    def __le__(self, other: object) -> SymBool:
        return SymBool(self.term <= term_of(other))

    def __gt__(self, other: object) -> SymBool:
        return SymBool(self.term > term_of(other))

    def __ge__(self, other: object) -> SymBool:
        return SymBool(self.term >= term_of(other))

    def __bool__(self) -> bool:
        return decider().decide(self.term != 0)

    def __index__(self) -> int:
        return decider().pick(self.term)

    __int__ = __index__

    def __str__(self) -> str:
        return str(self.__index__())

    def __format__(self, spec: str) -> str:
        return format(self.__index__(), spec)

    def __repr__(self) -> str:
        return f"SymInt({self.term})"

    __hash__ = _refuse("the hash")
    __float__ = _refuse("a float")
    __round__ = _refuse("the rounding")
    __truediv__ = __rtruediv__ = _refuse("a true division")
    __rfloordiv__ = __rmod__ = __rdivmod__ = _refuse("a division by the value")
    __pow__ = __rpow__ = _refuse("a power")
    __and__ = __rand__ = __or__ = __ror__ = __xor__ = __rxor__ = __invert__ = _refuse("a bit")
    __lshift__ = __rlshift__ = __rshift__ = __rrshift__ = _refuse("a shift")


class SymBool:
    """A truth value known only by its Z3 formula. `&`, `|`, `~` and sums stay symbolic; `if`, `and`, `not` fork."""

    __slots__ = ("term",)

    def __init__(self, term: z3.BoolRef) -> None:
        self.term = term

    def __bool__(self) -> bool:
        return decider().decide(self.term)

    def __and__(self, other: object) -> SymBool:
        return SymBool(z3.And(self.term, truth_of(other)))

    def __or__(self, other: object) -> SymBool:
        return SymBool(z3.Or(self.term, truth_of(other)))

    def __xor__(self, other: object) -> SymBool:
        return SymBool(z3.Xor(self.term, truth_of(other)))

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self) -> SymBool:
        return SymBool(z3.Not(self.term))

    def __eq__(self, other: object) -> SymBool:  # type: ignore[override]
        return SymInt(term_of(self)) == other

    def __ne__(self, other: object) -> SymBool:  # type: ignore[override]
        return SymInt(term_of(self)) != other

    def __add__(self, other: object) -> SymInt:
        return SymInt(term_of(self)) + other

    def __radd__(self, other: object) -> SymInt:
        return other + SymInt(term_of(self))

    def __sub__(self, other: object) -> SymInt:
        return SymInt(term_of(self)) - other

    def __rsub__(self, other: object) -> SymInt:
        return other - SymInt(term_of(self))

    def __mul__(self, other: object) -> SymInt:
        return SymInt(term_of(self)) * other

    __rmul__ = __mul__

    def __index__(self) -> int:
        return int(bool(self))

    def __str__(self) -> str:
        return str(bool(self))

    def __format__(self, spec: str) -> str:
        return format(bool(self), spec)

    def __repr__(self) -> str:
        return f"SymBool({self.term})"

    __hash__ = _refuse("the hash")
    __float__ = _refuse("a float")
    __lt__ = __le__ = __gt__ = __ge__ = _refuse("an order of truth values, not")


_ZERO: object = 0  # what `sum` starts from: adding it would only make terms longer


def _positive(divisor: object) -> int:
    if isinstance(divisor, SymInt | SymBool) or not isinstance(divisor, int) or divisor <= 0:
        raise Unsupported("a symbolic integer is divided only by a positive plain integer")
    return int(divisor)


def symbol(name: str) -> Any:
    """A fresh integer that may be anything. Typed Any: to the rule it is an int."""
    return SymInt(z3.Int(name))
