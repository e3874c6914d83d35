"""One situation proved: the unmodified rules on every feasible path, and every statement asked of what they leave."""

from __future__ import annotations

import time
import traceback
from pathlib import Path
from typing import Any

import z3
from msgspec import Struct

from checks.conditions import Invariant, Relation
from checks.obligations.declare import MakeMove, Proof, Situation
from checks.obligations.readings import Watched
from checks.symbolic.integers import SymBool, enter, leave, truth_of
from checks.symbolic.paths import EmptyHypothesis, Explorer
from checks.symbolic.positions import concrete
from checks.symbolic.terms import Key, Linear, formula, negation
from model.referee import Refusal

Guard = tuple[str, int]


class Fault(Struct, frozen=True):
    """A statement that a path breaks, with a plain position and move that show it."""

    obligation: str
    label: str
    situation: str
    position: Any
    move: Any


class Outcome(Struct):
    """What the exploration of one move in a situation showed, for one reading."""

    situation: str
    move: str
    paths: int = 0
    accepted: int = 0
    asked: dict[str, int] = {}
    seconds: float = 0.0
    guards: set[Guard] = set()
    faults: list[Fault] = []
    reads: set[str] = set()


class _Assumed:
    """Takes every condition for granted and remembers it: for building a hypothesis outside an exploration."""

    def __init__(self) -> None:
        self.granted: list[Key] = []

    def decide(self, condition: Key) -> bool:
        """Yes, on the record."""
        self.granted.append(condition)
        return True

    def pick(self, value: Linear) -> int:
        """A statement about positions must not depend on one value of an amount."""
        raise AssertionError(f"a statement made {value.term()} concrete")


def hypothesis_of(invariants: list[Invariant], position: Any) -> dict[Key, z3.BoolRef]:
    """The invariants of a symbolic position as formulas; what their making took for granted must follow from them."""
    assumed = _Assumed()
    enter(assumed)
    try:
        stated = [holds for one in invariants for _, holds in one.holds(position)]
    finally:
        leave()
    if any(holds is False for holds in stated):
        raise EmptyHypothesis("an invariant is false in the situation's fixed places")
    keys = {holds.key: holds.term for holds in stated if isinstance(holds, SymBool)}
    solver = z3.Solver()
    solver.add(*keys.values())
    for condition in dict.fromkeys(assumed.granted):
        if solver.check(formula(negation(condition))) != z3.unsat:
            raise AssertionError(f"an invariant takes for granted what no invariant states: {condition}")
    return keys


def refused_at(refusal: Refusal) -> Guard:
    """File and line of the `require` that refused."""
    frames = traceback.extract_tb(refusal.__traceback__)
    return Path(frames[-2].filename).name, frames[-2].lineno or 0


class SituationProof:
    """Explores one situation under one reading.

    Statements that some edition breaks (`fragile`) are no hypothesis for the others, only for themselves; so what is
    proved holds for every reading that agrees on what was read. Nothing is skipped but what stands literally in the
    hypothesis.
    """

    def __init__(self, proof: Proof, situation: Situation, rules: Any) -> None:
        self.proof, self.situation, self.plain = proof, situation, rules
        self.rules = Watched(rules)
        self.outcome = Outcome(situation.id, "")
        position = situation.position(self.rules)
        self.known = hypothesis_of([one for one in proof.invariants if not one.breaks], position)
        self.fragile = {one.id: hypothesis_of([one], position) for one in proof.invariants if one.breaks}
        self.read_before = frozenset(self.rules.seen)

    def run(self, name: str, controls: set[Any], only: set[str] | None = None) -> Outcome:
        """Explore one move. With `only`, these statements alone are asked, and the first fault ends it."""
        begun = time.process_time()
        wild = name not in self.situation.moves
        make = self.situation.wild[name] if wild else self.situation.moves[name]
        self.rules.seen = set(self.read_before)
        self.outcome = Outcome(self.situation.id, name)
        self._explore(make, wild, controls, only)
        self.outcome.reads = self.rules.seen
        self.outcome.seconds = time.process_time() - begun
        return self.outcome

    def _explore(self, make: MakeMove, wild: bool, controls: set[Any], only: set[str] | None) -> None:
        explorer: Explorer[Any] = Explorer(list(self.known.values()))
        for found in explorer.paths(lambda: self._play(make, only)):
            self.outcome.paths += 1
            if isinstance(found, tuple):
                self.outcome.guards.add(found)
                continue
            if isinstance(found, str):
                self._fault(explorer, make, "no-crash", found, z3.BoolVal(True))
                continue
            self.outcome.accepted += 1
            table, stated = found
            if wild:
                self._fault(explorer, make, "wild", "a move out of turn or shape is accepted", z3.BoolVal(True))
            elif only is None and self.proof.control(table) not in controls:
                covered = f"no situation covers {self.proof.control(table)}"
                self._fault(explorer, make, "control", covered, z3.BoolVal(True))
            self._judge(explorer, make, stated)
            if only is not None and self.outcome.faults:
                return
        explorer.prove_coverage()

    def _play(self, make: MakeMove, only: set[str] | None) -> Any:
        """One path: the `require` that refused, an error's text, or the table after the move and the statements."""
        table, before = self.situation.position(self.rules), self.situation.position(self.rules)
        move = make()
        try:
            for _ in self.proof.rule_of[type(move)](table, move):
                pass
        except Refusal as refusal:
            return refused_at(refusal)
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as crash:
            return f"{type(crash).__name__}: {crash}"
        asked: list[Invariant | Relation] = [*self.proof.invariants, *self.proof.relations]
        stated = {
            one.id: list(one.holds(table) if isinstance(one, Invariant) else one.holds(before, move, table))
            for one in asked
            if only is None or one.id in only
        }
        return [table, stated]

    def _judge(self, explorer: Explorer[Any], make: MakeMove, stated: dict[str, list[tuple[str, Any]]]) -> None:
        """Ask all statements at once, and one by one only where together they fail."""
        still: dict[str, list[tuple[str, z3.BoolRef]]] = {}
        for name, conditions in stated.items():
            own = self.fragile.get(name, {})
            still[name] = [
                (label, truth_of(holds))
                for label, holds in conditions
                if holds is not True
                and not (isinstance(holds, SymBool) and (holds.key in self.known or holds.key in own))
            ]
            self.outcome.asked[name] = self.outcome.asked.get(name, 0) + len(conditions)
        together = [holds for name, asked in still.items() if name not in self.fragile for _, holds in asked]
        if together and explorer.feasible(z3.Not(z3.And(*together))):
            for name, asked in still.items():
                for label, holds in asked if name not in self.fragile else ():
                    self._fault(explorer, make, name, label, z3.Not(holds))
        for name, given in self.fragile.items():
            for label, holds in still.get(name, ()):
                self._fault(explorer, make, name, label, *given.values(), z3.Not(holds))

    def _fault(self, explorer: Explorer[Any], make: MakeMove, name: str, label: str, *wrong: z3.BoolRef) -> None:
        if explorer.feasible(*wrong):
            shown = explorer.model()
            position = concrete(self.situation.position(self.plain), shown)
            self.outcome.faults.append(Fault(name, label, self.situation.id, position, concrete(make(), shown)))
