"""Sums and formulas kept in plain Python until a solver is asked: building Z3 terms one by one costs more than solving.

A `Linear` is a sum of atoms with whole coefficients; a formula is a key (nested tuples) whose Z3 form is made once.
Equal sums have equal keys, so a condition that a rule did not touch is recognised without a solver.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import z3

Key = tuple[Any, ...]

_atoms: dict[Hashable, int] = {}
_atom_terms: list[z3.ArithRef] = []
_formulas: dict[Key, z3.BoolRef] = {}


def atom(key: Hashable, make: Callable[[], z3.ArithRef]) -> int:
    """The number of an atom: a symbol, or a term that is not a sum (a quotient, a choice)."""
    number = _atoms.get(key)
    if number is None:
        number = len(_atom_terms)
        _atom_terms.append(make())
        _atoms[key] = number
    return number


class Linear:
    """A sum of atoms with coefficients, and a constant. Never changed after it was made."""

    __slots__ = ("constant", "parts")

    def __init__(self, parts: dict[int, int], constant: int) -> None:
        self.parts, self.constant = parts, constant

    def plus(self, other: Linear, times: int = 1) -> Linear:
        """This sum and `times` the other."""
        if not other.parts:
            return Linear(self.parts, self.constant + times * other.constant)
        parts = self.parts.copy()
        for number, count in other.parts.items():
            total = parts.get(number, 0) + times * count
            if total:
                parts[number] = total
            else:
                del parts[number]
        return Linear(parts, self.constant + times * other.constant)

    def scaled(self, times: int) -> Linear:
        """This sum, `times` over."""
        if times == 0:
            return Linear({}, 0)
        return Linear({number: times * count for number, count in self.parts.items()}, times * self.constant)

    def key(self) -> Key:
        """The same for equal sums."""
        return (tuple(sorted(self.parts.items())), self.constant)

    def term(self) -> z3.ArithRef:
        """The sum as a Z3 term."""
        addends = [
            _atom_terms[number] if count == 1 else count * _atom_terms[number]
            for number, count in sorted(self.parts.items())
        ]
        if self.constant or not addends:
            addends.append(z3.IntVal(self.constant))
        return addends[0] if len(addends) == 1 else z3.Sum(*addends)


def at_most_zero(total: Linear) -> Key | bool:
    """The formula `total <= 0`, or its truth where no atom is left."""
    return ("le", *total.key()) if total.parts else total.constant <= 0


def equals_zero(total: Linear) -> Key | bool:
    """The formula `total == 0`; a sum and its negative give the same key."""
    if not total.parts:
        return total.constant == 0
    first = min(total.parts)
    return ("eq", *(total if total.parts[first] > 0 else total.scaled(-1)).key())


def negation(key: Key) -> Key:
    """The opposite of a formula."""
    opposite: Key = key[1] if key[0] == "not" else ("not", key)
    return opposite


def formula(key: Key) -> z3.BoolRef:
    """A formula's Z3 form, made once."""
    made = _formulas.get(key)
    if made is None:
        made = _formulas[key] = _make(key)
    return made


def _make(key: Key) -> z3.BoolRef:
    kind = key[0]
    if kind in ("le", "eq"):
        term = Linear(dict(key[1]), key[2]).term()
        return term <= 0 if kind == "le" else term == 0
    if kind == "not":
        return z3.Not(formula(key[1]))
    build = {"and": z3.And, "or": z3.Or, "xor": z3.Xor}[kind]
    return build(formula(key[1]), formula(key[2]))
