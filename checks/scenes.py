"""Scenes: small positions with open amounts and a move, in which two sets of rules are run side by side.

One builder serves twice: with symbols, so that Z3 looks for amounts where the outcomes differ, and with the
numbers it found, so that the model replays them.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import z3
from msgspec import Struct

from checks.obligations.readings import Watched
from checks.obligations.steps import hypothesis_of
from checks.symbolic.integers import SymBool, symbol
from checks.symbolic.paths import EmptyHypothesis, Explorer
from checks.traceability import ROOT
from model.games import part
from model.referee import Refusal

Amount = Callable[[str, int, int], Any]
MOST_STEPS = 60
SCORE, WINNERS = "score", "winners"
# Looked at in turn: with few amounts allowed there are few paths, so small witnesses are found fast.
DEPTHS = (3, 8, 15, 30, 80)


class Scene(Struct, frozen=True):
    """A position with open amounts and what is done in it: a move, or `SCORE` or `WINNERS` for the final count.

    `entry` is the function of the model that is run, `weights` tell amounts that make a position harder to read.
    """

    name: str
    entry: str
    build: Callable[[Any, Amount], tuple[Any, Any]]
    weights: dict[str, int] = {}


class Found(Struct, frozen=True):
    """Amounts under which two readings differ in a scene, and how far they are from the least possible."""

    scene: Scene
    amounts: dict[str, int]
    raised: dict[str, int]
    cost: int


def outcome(game: str, table: Any, move: Any) -> tuple[str | None, list[tuple[str, Any]]]:
    """The clause that refuses a move, or what the table holds after it; for the final count, points or winners."""
    scoring = part(game, "scoring")
    if move == SCORE:
        return None, [(f"score[{one.seat}]", one.total) for one in scoring.score(table)]
    if move == WINNERS:
        won = scoring.winners(table)
        return None, [(f"wins[{seat}]", int(seat in won)) for seat in range(table.players)]
    try:
        part(game, "play").apply(table, move)
    except Refusal as refused:
        return refused.clause, []
    return None, list(leaves(table))


def leaves(table: Any) -> Iterator[tuple[str, Any]]:
    """Every number of a position with its address; the rules themselves left out."""
    for name in table.__struct_fields__:
        if name != "rules":
            yield from numbers(name, getattr(table, name))


def numbers(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The numbers inside a value with their addresses, and the length of each list."""
    if isinstance(value, list | tuple):
        yield f"len {name}", len(value)
        for place, inner in enumerate(value):
            yield from numbers(f"{name}[{place}]", inner)
    else:
        yield name, value


def difference(one: tuple[str | None, list[Any]], other: tuple[str | None, list[Any]]) -> Any:
    """Whether two outcomes differ: True, False, or the Z3 condition under which they do."""
    if (one[0] is None) != (other[0] is None):
        return True
    if one[0] is not None:
        return False
    left, right = dict(one[1]), dict(other[1])
    if left.keys() != right.keys():
        return True
    terms = []
    for name, value in left.items():
        differs = value != right[name]
        if isinstance(differs, SymBool):
            terms.append(differs.term)
        elif differs:
            return True
    return z3.Or(*terms) if terms else False


class Search:
    """Look in one scene for the smallest amounts under which two sets of rules differ."""

    def __init__(self, game: str, scene: Scene, rules: Any, invariants: Sequence[Any]) -> None:
        self.game, self.scene, self.rules, self.invariants = game, scene, Watched(rules), list(invariants)
        self.symbols: dict[str, Any] = {}
        self.bounds: list[z3.BoolRef] = []
        self.lows: dict[str, int] = {}

    def amount(self, name: str, low: int, high: int) -> Any:
        """An open amount between two bounds; one that leaves no choice is a plain number."""
        if low == high:
            return low
        if name not in self.symbols:
            self.symbols[name] = symbol(name)
            self.lows[name] = low
            self.bounds += [self.symbols[name].term >= low, self.symbols[name].term <= high]
        return self.symbols[name]

    def hypothesis(self) -> list[z3.BoolRef]:
        """What holds of the open amounts: their bounds and the invariants; nothing that holds of none is allowed."""
        table, _ = self.scene.build(self.rules, self.amount)
        return [*hypothesis_of(self.invariants, table).values(), *self.bounds]

    def smallest(self, one: Any, other: Any, below: int) -> Found | None:
        """The smallest amounts that cost less than `below`; None where the rules never differ with so little."""
        given = self.hypothesis()
        weigh = self.scene.weights
        parts = [(self.symbols[name].term - low) * weigh.get(name, 1) for name, low in self.lows.items()]
        cost = z3.Sum(parts) if parts else z3.IntVal(0)
        readings = (Watched(one), Watched(other))
        best: Found | None = None
        try:
            explorer: Explorer[Any] = Explorer([*given, cost < below])
        except EmptyHypothesis:
            return None
        for differs in explorer.paths(lambda: difference(*(self._played(rules) for rules in readings))):
            if differs is not False:
                wrong = z3.BoolVal(True) if differs is True else differs
                best = self._tighten(explorer, wrong, cost, best.cost if best else below) or best
        return best

    def _played(self, rules: Any) -> tuple[str | None, list[Any]]:
        table, move = self.scene.build(self.rules, self.amount)
        table.rules = rules
        return outcome(self.game, table, move)

    def _tighten(self, explorer: Explorer[Any], differs: z3.BoolRef, cost: Any, limit: int) -> Found | None:
        """Ask for ever cheaper amounts on this path, then for the least of each in turn, so that ties are settled."""
        found: Found | None = None
        for _ in range(MOST_STEPS):
            if not explorer.feasible(differs, cost < limit):
                break
            found = self._read(explorer.model())
            limit = found.cost
        if found is None:
            return None
        fixed: list[z3.BoolRef] = [differs, cost == found.cost]
        for name in self.symbols:
            term = self.symbols[name].term
            while explorer.feasible(*fixed, term < found.amounts[name]):
                found = self._read(explorer.model())
            fixed.append(term == found.amounts[name])
        return found

    def _read(self, model: z3.ModelRef) -> Found:
        amounts = {
            name: int(model.eval(value.term, model_completion=True).as_long()) for name, value in self.symbols.items()
        }
        weigh = self.scene.weights
        cost = sum((amounts[name] - low) * weigh.get(name, 1) for name, low in self.lows.items())
        raised = {name: amounts[name] for name, low in self.lows.items() if amounts[name] > low}
        return Found(self.scene, amounts, raised, cost)


def smallest(
    game: str, chosen: list[Scene], rules: Any, invariants: Sequence[Any], one: Any, other: Any
) -> Found | None:
    """The smallest amounts over several scenes; None where none of them tells two sets of rules apart."""
    for depth in DEPTHS:
        best: Found | None = None
        for scene in chosen:
            below = best.cost if best else depth
            if below > 0:
                best = Search(game, scene, rules, invariants).smallest(one, other, below) or best
        if best is not None:
            return best
    return None


def concrete(amounts: dict[str, int]) -> Amount:
    """The amounts that were found, as a builder asks for them."""

    def amount(name: str, low: int, high: int) -> int:
        return low if low == high else amounts[name]

    return amount


@cache
def fields_read(game: str) -> dict[str, frozenset[str]]:
    """For each function of a game's model, the attributes it and whatever it names may read: a rough superset."""
    own: dict[str, set[str]] = {}
    for path in sorted((ROOT / "model" / game).glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                names = own.setdefault(node.name, set())
                names |= {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}
                names |= {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    closed: dict[str, frozenset[str]] = {}
    for name in own:
        seen: set[str] = set()
        todo = [name]
        while todo:
            current = todo.pop()
            if current not in seen:
                seen.add(current)
                todo += own.get(current, ())
        closed[name] = frozenset(seen)
    return closed
