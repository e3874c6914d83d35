"""Integers that stand for many, and truth values that fork the path when Python asks for them.

Every operation is either right on all values or raises `Unsupported`: nothing becomes concrete in silence.
The one gap is `isinstance(x, int)`, which Python answers itself, with False.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, Protocol

import z3

from checks.symbolic.terms import Key, Linear, at_most_zero, atom, equals_zero, formula, negation


class Unsupported(Exception):
    """An operation that symbolic integers cannot do soundly."""


class Decider(Protocol):
    """Whoever explores: decides conditions and picks values, remembering what is still to be tried."""

    def decide(self, condition: Key) -> bool:
        """Which way this path goes."""
        ...

    def pick(self, value: Linear) -> int:
        """The value a sum has on this path."""
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


def _linear(value: object) -> Linear:
    if isinstance(value, SymInt):
        return value.sum
    if isinstance(value, int):
        return Linear({}, int(value))
    if isinstance(value, SymBool):
        return Linear({atom(("truth", value.key), lambda: z3.If(value.term, z3.IntVal(1), z3.IntVal(0))): 1}, 0)
    raise Unsupported(f"a symbolic integer meets {type(value).__name__}")


def term_of(value: object) -> z3.ArithRef:
    """The Z3 term of an int, a bool or a symbolic value."""
    return _linear(value).term()


def truth_of(value: object) -> z3.BoolRef:
    """The Z3 formula of a bool or a symbolic truth value."""
    if isinstance(value, SymBool):
        return value.term
    if isinstance(value, bool):
        return z3.BoolVal(value)
    raise Unsupported(f"a truth value was expected, not {type(value).__name__}")


def _truth(found: Key | bool) -> Any:
    """A plain truth where the comparison is settled, a symbolic one where it is not."""
    return found if isinstance(found, bool) else SymBool(found)


def _refuse(name: str) -> Callable[..., NoReturn]:
    def refused(*_: object) -> NoReturn:
        raise Unsupported(f"{name} of a symbolic integer")

    return refused


class SymInt:
    """An integer known only by its sum. Comparisons give a truth value; an index forks over the possible values."""

    __slots__ = ("sum",)

    def __init__(self, value: Linear) -> None:
        self.sum = value

    @property
    def term(self) -> z3.ArithRef:
        """The Z3 term."""
        return self.sum.term()

    def __add__(self, other: object) -> SymInt:
        return SymInt(self.sum.plus(_linear(other)))

    __radd__ = __add__

    def __sub__(self, other: object) -> SymInt:
        return SymInt(self.sum.plus(_linear(other), -1))

    def __rsub__(self, other: object) -> SymInt:
        return SymInt(_linear(other).plus(self.sum, -1))

    def __mul__(self, other: object) -> SymInt:
        if not isinstance(other, int):
            raise Unsupported("a symbolic integer is multiplied only by a plain integer")
        return SymInt(self.sum.scaled(int(other)))

    __rmul__ = __mul__

    def __floordiv__(self, other: object) -> SymInt:
        # Z3 rounds towards the floor for positive divisors only; for others it differs from Python.
        by = _positive(other)
        return chosen(("quotient", self.sum.key(), by), lambda: self.term / by)

    def __mod__(self, other: object) -> SymInt:
        by = _positive(other)
        return chosen(("rest", self.sum.key(), by), lambda: self.term % by)

    def __divmod__(self, other: object) -> tuple[SymInt, SymInt]:
        return self // other, self % other

    def __neg__(self) -> SymInt:
        return SymInt(self.sum.scaled(-1))

    def __pos__(self) -> SymInt:
        return self

    def __abs__(self) -> SymInt:
        return chosen(("size", self.sum.key()), lambda: z3.If(self.term >= 0, self.term, -self.term))

    def __eq__(self, other: object) -> Any:
        return _truth(equals_zero(self.sum.plus(_linear(other), -1)))

    def __ne__(self, other: object) -> Any:
        return self.__eq__(other) ^ True

    def __le__(self, other: object) -> Any:
        return _truth(at_most_zero(self.sum.plus(_linear(other), -1)))

    def __lt__(self, other: object) -> Any:
        return (self + 1).__le__(other)

    def __ge__(self, other: object) -> Any:
        return _truth(at_most_zero(_linear(other).plus(self.sum, -1)))

    def __gt__(self, other: object) -> Any:
        return (self - 1).__ge__(other)

    def __bool__(self) -> bool:
        return bool(self.__ne__(0))

    def __index__(self) -> int:
        return decider().pick(self.sum) if self.sum.parts else self.sum.constant

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
    """A truth value known only by its formula. `&`, `|`, `^ True` and sums stay symbolic; `if`, `and`, `not` fork."""

    __slots__ = ("key",)

    def __init__(self, key: Key) -> None:
        self.key = key

    @property
    def term(self) -> z3.BoolRef:
        """The Z3 formula."""
        return formula(self.key)

    def __bool__(self) -> bool:
        return decider().decide(self.key)

    def __and__(self, other: object) -> Any:
        if isinstance(other, bool):
            return self if other else False
        return SymBool(("and", self.key, _key(other)))

    def __or__(self, other: object) -> Any:
        if isinstance(other, bool):
            return True if other else self
        return SymBool(("or", self.key, _key(other)))

    def __xor__(self, other: object) -> SymBool:
        if isinstance(other, bool):
            return SymBool(negation(self.key)) if other else self
        return SymBool(("xor", self.key, _key(other)))

    __rand__, __ror__, __rxor__ = __and__, __or__, __xor__

    def __invert__(self) -> SymBool:
        return SymBool(negation(self.key))

    def __eq__(self, other: object) -> Any:
        return SymInt(_linear(self)) == other

    def __ne__(self, other: object) -> Any:
        return SymInt(_linear(self)) != other

    def __add__(self, other: object) -> SymInt:
        return SymInt(_linear(self)) + other

    __radd__ = __add__

    def __sub__(self, other: object) -> SymInt:
        return SymInt(_linear(self)) - other

    def __rsub__(self, other: object) -> SymInt:
        return SymInt(_linear(other)) - self

    def __mul__(self, other: object) -> SymInt:
        return SymInt(_linear(self)) * other

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


def _key(value: object) -> Key:
    if isinstance(value, SymBool):
        return value.key
    raise Unsupported(f"a truth value was expected, not {type(value).__name__}")


def _positive(divisor: object) -> int:
    if isinstance(divisor, SymInt | SymBool) or not isinstance(divisor, int) or divisor <= 0:
        raise Unsupported("a symbolic integer is divided only by a positive plain integer")
    return int(divisor)


def chosen(key: Key, make: Callable[[], z3.ArithRef]) -> SymInt:
    """A term that is not a sum, as an atom of its own; `key` is the same for the same term."""
    return SymInt(Linear({atom(key, make): 1}, 0))


def symbol(name: str) -> Any:
    """An integer that may be anything; the same name is the same integer. Typed Any: to the rule it is an int."""
    return chosen(("symbol", name), lambda: z3.Int(name))


def plain(value: int) -> SymInt:
    """A symbolic integer of known value: for comparing with plain ones."""
    return SymInt(Linear({}, value))
