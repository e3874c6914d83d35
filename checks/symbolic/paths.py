"""Every feasible path of a function, by running it again for each: a solver says which branches exist.

Limits: the function must be deterministic and finite; a solver that does not know ends everything with `GaveUp`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

import z3

from checks.symbolic.integers import Unsupported, enter, leave
from checks.symbolic.terms import Key, Linear, equals_zero, formula, negation

T = TypeVar("T")
TIMEOUT_MS = 20_000
MOST_PATHS = 20_000
MOST_VALUES = 64


class GaveUp(Exception):
    """The solver said unknown, or a bound of the exploration was reached: a failure, never a pass."""


class EmptyHypothesis(Exception):
    """Nothing satisfies the hypothesis, so anything would follow from it."""


class Uncovered(Exception):
    """The explored paths leave a part of the hypothesis out."""


class Decision:
    """A branch taken: on a condition, or on a term having a value.

    `other` tells whether both ways exist, `open` whether the other one is still to be tried.
    """

    __slots__ = ("key", "open", "other", "taken", "value")

    def __init__(self, key: Key, taken: bool, other: bool, value: int | None = None) -> None:
        self.key = key
        self.taken = taken
        self.other = other
        self.open = other
        self.value = value

    def literal(self) -> z3.BoolRef:
        """The condition as it holds on this path."""
        return formula(self.key if self.taken else negation(self.key))


class Explorer(Generic[T]):
    """Depth-first over the decisions of one function under one hypothesis."""

    def __init__(self, hypothesis: list[z3.BoolRef], timeout_ms: int = TIMEOUT_MS) -> None:
        self.hypothesis = hypothesis
        self.solver = z3.SimpleSolver()
        self.solver.set("timeout", timeout_ms)
        self.solver.add(*hypothesis)
        self.conditions: list[z3.BoolRef] = []
        self._trail: list[Decision] = []
        self._cursor = 0
        self._known: dict[Key, bool] = {}
        self._picked: dict[Key, int] = {}
        self._model: z3.ModelRef | None = None
        if not self.feasible():
            raise EmptyHypothesis("the hypothesis cannot be satisfied")

    def paths(self, run: Callable[[], T]) -> Iterator[T]:
        """What `run` returns on each feasible path; until the next one, the solver holds the path's condition."""
        while True:
            self._cursor, self._known, self._picked = 0, {}, {}
            enter(self)
            try:
                result = run()
            finally:
                leave()
            if self._cursor != len(self._trail):
                raise Unsupported("the function is not deterministic: a decision of this path was not met again")
            literals = [d.literal() for d in self._trail if d.other]
            self.conditions.append(z3.And(*literals) if literals else z3.BoolVal(True))
            yield result
            if not self._turn_back():
                return
            if len(self.conditions) >= MOST_PATHS:
                raise GaveUp(f"more than {MOST_PATHS} paths")

    def feasible(self, *extra: z3.BoolRef) -> bool:
        """Whether the path so far, with something more, can happen; keeps the model of a yes."""
        self.solver.push()
        self.solver.add(*extra)
        found = self.solver.check()
        if found == z3.sat:
            self._model = self.solver.model()
        why = self.solver.reason_unknown() if found == z3.unknown else None
        self.solver.pop()
        if why is not None:
            raise GaveUp(f"the solver does not know: {why}")
        return bool(found == z3.sat)

    def model(self) -> z3.ModelRef:
        """A model of the last feasible question."""
        assert self._model is not None
        return self._model

    def prove_coverage(self) -> None:
        """Show that the path conditions leave nothing of the hypothesis out; asked when all paths have been run."""
        while self._trail:
            if self._trail.pop().other:
                self.solver.pop()
        if self.feasible(z3.Not(z3.Or(*self.conditions))):
            raise Uncovered(str(self.model()))

    def decide(self, condition: Key) -> bool:
        """Which way this path goes at a condition: as recorded, as it must, or one way now and the other later."""
        if condition[0] == "not":
            return not self.decide(condition[1])
        if condition not in self._known:
            if self._cursor < len(self._trail):
                self._replay(condition)
            else:
                self._branch(condition, None)
            self._known[condition] = self._trail[self._cursor - 1].taken
        return self._known[condition]

    def pick(self, value: Linear) -> int:
        """The value of a sum on this path: each possible one gets its turn."""
        key = value.key()
        for _ in range(MOST_VALUES):
            if key in self._picked:
                return self._picked[key]
            if self._cursor < len(self._trail):
                found = self._trail[self._cursor].value
                if found is None:
                    raise Unsupported("the function is not deterministic: it asked for a value where it branched")
                self._replay(_is(value, found))
            else:
                found = self._some_value(value.term())
                self._branch(_is(value, found), found)
            if self._trail[self._cursor - 1].taken:
                self._picked[key] = found
        raise GaveUp(f"an index with more than {MOST_VALUES} values: {value.term()}")

    def _some_value(self, term: z3.ArithRef) -> int:
        if not self.feasible():
            raise GaveUp("a path without a model")
        value: int = self.model().eval(term, model_completion=True).as_long()
        return value

    def _replay(self, key: Key) -> None:
        if self._trail[self._cursor].key != key:
            raise Unsupported("the function is not deterministic: it branches differently when run again")
        self._cursor += 1

    def _branch(self, key: Key, value: int | None) -> None:
        """A new decision: the last model shows one feasible way for free, the solver is asked about the other."""
        if self._model is None and not self.feasible():
            raise GaveUp("a path without a model")
        known = self.model()
        taken = z3.is_true(known.eval(formula(key), model_completion=True))
        other = self.feasible(formula(negation(key) if taken else key))
        self._model = known
        decision = Decision(key, taken, other, value)
        self._trail.append(decision)
        self._cursor += 1
        if other:
            self.solver.push()
            self.solver.add(decision.literal())

    def _turn_back(self) -> bool:
        """Drop what is exhausted and take the other way at the last open branch; False when none is left."""
        while self._trail:
            last = self._trail.pop()
            if last.other:
                self.solver.pop()
            if last.open:
                turned = Decision(last.key, not last.taken, other=True, value=last.value)
                turned.open = False
                self._trail.append(turned)
                self.solver.push()
                self.solver.add(turned.literal())
                self._model = None
                return True
        return False


def _is(value: Linear, number: int) -> Key:
    """The formula that a sum has a value."""
    found = equals_zero(value.plus(Linear({}, -number)))
    assert not isinstance(found, bool)
    return found
