"""What a game declares to be proved: its situations, statements, goals and the wrong rules that must be refuted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from checks.conditions import Invariant, Relation

MakeMove = Callable[[], Any]


class Situation(Struct, frozen=True):
    """A position of symbols with its places (phase, seat, planet) fixed, and the moves tried in it.

    `position` makes the same symbols each time it is called; the invariants are its hypothesis. A `wild` move is out
    of turn or out of shape: every path of it must be refused.
    """

    id: str
    position: Callable[[Any], Any]
    moves: dict[str, MakeMove]
    wild: dict[str, MakeMove] = {}


class Mutant(Struct, frozen=True):
    """A wrong rule: in `function` (module:name) the text `was` becomes `now`; `breaks` names what it must refute,
    `where` the situations (by the start of their id) in which that must show."""

    function: str
    was: str
    now: str
    breaks: tuple[str, ...]
    where: str = ""


class Finding(Struct, frozen=True):
    """What came of proving a goal for one reading and number of players."""

    holds: bool
    detail: str = ""
    paths: int = 0
    example: dict[str, Any] | None = None
    seconds: float = 0.0


class Everywhere(Struct, frozen=True):
    """A statement that is proved in each situation by itself, from the invariants: `prove(situation, rules)`."""

    id: str
    method: str
    clauses: tuple[str, ...]
    prove: Callable[[Situation, Any], Finding]
    breaks: tuple[str, ...] = ()


class Goal(Struct, frozen=True):
    """A statement with a proof of its own. `method` is initial, goal, pair, lasso, bound, exhaustive or sampled."""

    id: str
    method: str
    clauses: tuple[str, ...]
    prove: Callable[[Any, int], Finding]
    breaks: tuple[str, ...] = ()


class Proof(Struct, frozen=True):
    """Everything a game has proved of it. `control` names a position's fixed places as `controls` lists them."""

    game: str
    players: tuple[int, ...]
    invariants: tuple[Invariant, ...]
    relations: tuple[Relation, ...]
    everywhere: tuple[Everywhere, ...]
    goals: tuple[Goal, ...]
    mutants: tuple[Mutant, ...]
    situations: Callable[[int], list[Situation]]
    control: Callable[[Any], Any]
    controls: Callable[[int], set[Any]]
    rule_of: dict[type, Callable[[Any, Any], Any]]
    contrary: tuple[dict[str, object], ...] = ()
    unreachable_guards: dict[str, str] = {}
    guards_elsewhere: bool = False  # where situations are examples, whole games try the guards instead


def proof_of(game: str) -> Proof:
    """The declarations of one game; they stand in `checks/<game>/proof.py`."""
    from importlib import import_module

    proof: Proof = import_module(f"checks.{game}.proof").PROOF
    return proof
