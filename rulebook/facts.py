"""Facts: what a citation asserts, brought to one flat form and checked against its declaration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from msgspec import Struct

from rulebook.schema import FactDeclaration, Modality

Value = int | bool | str | tuple[Any, ...] | frozenset[Any]
MODALITIES: tuple[str, ...] = get_args(Modality)


class Assertion(Struct, frozen=True):
    """One value of one fact, for one key of a map fact and under one condition."""

    fact: str
    key: str
    when: str
    plain: Any
    reads: tuple[Any, ...]


class BadValue(ValueError):
    """A value that does not fit its fact's declaration; says what was expected."""

    def __init__(self, value: object, expected: str) -> None:
        super().__init__(expected)
        self.value, self.expected = value, expected


def assertions(fact: str, given: Any, declared: FactDeclaration) -> Iterator[Assertion]:
    """The flat assertions behind one `fact: value` entry of a citation."""
    when = ""
    if isinstance(given, dict) and set(given) == {"value", "when"}:
        when = ", ".join(f"{name} {test}" for name, test in sorted(given["when"].items()))
        given = given["value"]
    if declared.by is not None and not (isinstance(given, dict) and "reads" in given):
        if not isinstance(given, dict):
            raise BadValue(given, f"a map by {declared.by}")
        for key, value in given.items():
            yield from _one(fact, str(key), when, value, declared)
    else:
        yield from _one(fact, "", when, given, declared)


def _one(fact: str, key: str, when: str, given: Any, declared: FactDeclaration) -> Iterator[Assertion]:
    reads = (given,)
    plain = given
    if isinstance(given, dict):
        if set(given) != {"reads", "plain"}:
            raise BadValue(given, "a value, or {reads: […], plain: …}")
        plain, reads = given["plain"], tuple(given["reads"])
    checked = tuple(_typed(value, declared) for value in reads)
    yield Assertion(fact, key, when, _typed(plain, declared), checked)


def _typed(value: Any, declared: FactDeclaration) -> Any:
    allowed = declared.of
    match declared.type:
        case "int":
            if not isinstance(value, int) or isinstance(value, bool):
                raise BadValue(value, "a whole number")
            if (declared.min is not None and value < declared.min) or (
                declared.max is not None and value > declared.max
            ):
                raise BadValue(value, f"between {declared.min} and {declared.max}")
            return value
        case "flag":
            if not isinstance(value, bool):
                raise BadValue(value, "true or false")
            return value
        case "modality":
            if value not in MODALITIES:
                raise BadValue(value, f"one of {', '.join(MODALITIES)}")
            return value
        case "choice":
            if value not in allowed:
                raise BadValue(value, f"one of {', '.join(allowed)}")
            return value
        case "set" | "list":
            return _several(value, declared)


def _several(value: Any, declared: FactDeclaration) -> Any:
    members = value if isinstance(value, list) else [value]
    for member in members:
        if declared.of and member not in declared.of:
            raise BadValue(member, f"one of {', '.join(declared.of)}")
    return tuple(sorted(members, key=str)) if declared.type == "set" else tuple(members)


def numbers_held(given: Any) -> set[int]:
    """Every whole number inside a fact's value or map keys, to account for numbers in sentences."""
    if isinstance(given, bool):
        return set()
    if isinstance(given, int):
        return {given}
    if isinstance(given, dict):
        return set().union(*(numbers_held(key) | numbers_held(value) for key, value in given.items()))
    if isinstance(given, list | tuple):
        return set().union(set(), *(numbers_held(member) for member in given))
    return {int(given)} if isinstance(given, str) and given.isdigit() else set()
