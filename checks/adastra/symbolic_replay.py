"""The worked example on unknowns: every world in which the text's moves are legal and its claims true.

Each move is run by the real referee on every feasible path; a path on which the move is refused is not the text's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import z3
from msgspec import Struct

from checks.adastra.replay import conditions
from checks.adastra.stage import Stage, opening
from checks.adastra.unknowns import SymbolicCast, Unknowns
from checks.symbolic.integers import enter, leave, term_of, truth_of
from checks.symbolic.paths import EmptyHypothesis, Explorer
from checks.symbolic.terms import Key, Linear
from model.adastra.cards import MOVEMENT, STARS
from model.adastra.table import FLY
from model.referee import Refusal
from rulebook.replays import Claim, Replay, Step

CARDS_ALIKE = "cards-alike"


class World(Struct):
    """A stage with unknowns, and what is known of them there. Readings are kept apart from what is stated."""

    stage: Stage
    known: list[z3.BoolRef]
    readings: dict[str, list[z3.BoolRef]]


class _Asked(Exception):
    """A condition could not be told without forking."""


class _NoFork:
    """Decides nothing: whoever asks is sent to the explorer."""

    def decide(self, condition: Key) -> bool:
        """Whatever is settled is never asked, so this would fork."""
        raise _Asked

    def pick(self, value: Linear) -> int:
        """A known number is never asked for either."""
        raise _Asked


def formula(known: list[z3.BoolRef], question: Callable[[], Any]) -> z3.BoolRef:
    """When a question is answered with yes, as one formula over the unknowns."""
    enter(_NoFork())
    try:
        return truth_of(question())
    except _Asked:
        pass
    finally:
        leave()
    explorer: Explorer[Any] = Explorer(known)
    cases = []
    for answer in explorer.paths(question):
        cases.append(z3.And(explorer.conditions[-1], truth_of(answer)))
    return z3.simplify(z3.Or(*cases))


def worlds(replay: Replay, unknowns: Unknowns, skip: frozenset[str] = frozenset()) -> list[World]:
    """Every world left at the end of the replay. `skip` leaves claims out, by step and name, to see what they carry."""
    stage = opening(replay, unknowns.rules())
    for name, kind in unknowns.kinds.items():
        stage.table.kinds[stage.places[name]] = kind
    alike = {CARDS_ALIKE: list(unknowns.alike())}
    found = [World(stage, [z3.And(*unknowns.bounds, *unknowns.stated())], alike)]
    cast = SymbolicCast(unknowns)
    for step in replay.steps:
        found = [after for world in found for after in _step(world, cast, step, skip)]
    return found


def _step(world: World, cast: SymbolicCast, step: Step, skip: frozenset[str]) -> Iterator[World]:
    """All ways in which a step can go, with its claims."""
    world.stage.begin(step)
    found = [world]
    for data in step.moves:
        found = [after for one in found for after in _move(one, cast, step, data)]
    for one in found:
        if _claims(one, step, skip):
            yield one


def _move(world: World, cast: SymbolicCast, step: Step, data: dict[str, Any]) -> Iterator[World]:
    """The move on every feasible path; those that refuse it are dropped."""
    table = world.stage.table
    if table.turn != world.stage.seat(step.seat):
        return
    known = list(world.known)
    if table.phase == FLY and data["type"] == "fly" and table.turn == table.owner():
        known += _order(world.stage, data)

    def run() -> Stage | None:
        stage = world.stage.copy()
        try:
            stage.apply(cast.move(stage, step, data))
        except Refusal:
            return None
        return stage

    explorer: Explorer[Stage | None] = Explorer(known)
    for stage in explorer.paths(run):
        if stage is not None:
            path = explorer.conditions[-1]
            yield World(stage, [z3.And(*known, path)], {k: list(v) for k, v in world.readings.items()})


def _order(stage: Stage, data: dict[str, Any]) -> list[z3.BoolRef]:
    """A convention: the system the owner flies to stands first on the card."""
    card = stage.table.card()
    assert card.sort == MOVEMENT
    return [term_of(card.first) == STARS.index(data["star"])]


def _claims(world: World, step: Step, skip: frozenset[str]) -> bool:
    """Take the claims of a step for true; False when that leaves nothing. Known slips claim nothing."""
    before = len(world.known)
    for claim in step.claims:
        if claim.slip is None and f"{step.id}.{claim.claim}" not in skip:
            _take(world, step, claim)
    if len(world.known) == before:
        return True
    # One conjunction instead of a growing list: each later question hands it over whole.
    world.known = [z3.And(*world.known)]
    try:
        Explorer(world.known)
    except EmptyHypothesis:
        return False
    return True


def _take(world: World, step: Step, claim: Claim) -> None:
    target = world.known
    if claim.reading is not None:
        target = world.readings.setdefault(f"{step.id}.{claim.claim}", [])
    for question in conditions(world.stage, claim):
        try:
            found = formula(world.known, question)
        except EmptyHypothesis:
            return  # an earlier claim of the step already left nothing
        if not z3.is_true(z3.simplify(found)):
            target.append(found)
