"""A worked example played by the real referee, step by step, with every claim of the text weighed on the table.

The same steps run on plain integers here and on symbolic ones in `icons`: only the cast of names to values differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from checks.adastra.sayings import SAYINGS
from checks.adastra.stage import SORT_NAMES, Stage, index_of, opening
from model.adastra import moves as m
from model.adastra import play
from model.adastra.cards import ARTEFACTS, ELEMENTS, MINERALS, RESOURCES, STARS
from model.adastra.rules import Rules, rules
from model.adastra.table import HELD, IN_SPACE
from model.adastra.views import move_from_json, move_json
from model.referee import Refusal
from rulebook.problems import Problem
from rulebook.replays import Claim, Replay, Step, replay_of


class Cast:
    """Names of a replay as the numbers of a position. What an icon lost is read as the replay writes it."""

    def resource(self, stage: Stage, step: Step, field: str, name: str) -> Any:
        """The number of a resource."""
        return index_of(stage, step, RESOURCES, name)

    def minerals(self, stage: Stage, step: Step, names: list[str]) -> tuple[Any, ...]:
        """A count per mineral."""
        paid = [index_of(stage, step, RESOURCES, name) for name in names]
        return tuple(paid.count(mineral) for mineral in MINERALS)

    def card(self, stage: Stage, step: Step, sort: str, shows: list[str]) -> int:
        """A card in the hand of the seat, by its sort and what it shows."""
        wanted = index_of(stage, step, SORT_NAMES, sort)
        names = {"production": RESOURCES, "movement": STARS, "score": ELEMENTS}.get(sort, ())
        shown = [index_of(stage, step, names, name) for name in shows]
        seat = stage.seat(step.seat)
        for number, card in enumerate(stage.table.rules.cards[seat]):
            fits = card.sort == wanted and all(one in (card.first, card.second) for one in shown)
            if fits and stage.table.cards[seat][number] == HELD:
                return number
        raise Problem("corpus.schema", file="adastra/replays.yaml", clause=step.id, field="card", why=f"{sort} {shows}")

    def move(self, stage: Stage, step: Step, data: dict[str, Any]) -> m.Move:
        """A move as the rules take it."""
        cast: dict[str, Any] = {}
        for field, value in data.items():
            if field in ("resource", "give", "take"):
                cast[field] = self.resource(stage, step, field, value)
            elif field == "minerals":
                cast[field] = self.minerals(stage, step, value)
            elif field == "card":
                cast[field] = self.card(stage, step, value["sort"], value["shows"])
            else:
                cast[field] = _plain(stage, step, field, value)
        return self.built(cast)

    def built(self, data: dict[str, Any]) -> m.Move:
        """The move itself, checked against its type."""
        return move_from_json(data, "adastra/replays.yaml")


def _plain(stage: Stage, step: Step, field: str, value: Any) -> Any:
    """Fields that are printed in words or digits."""
    if field == "space":
        return value - 1
    if field in ("origin", "planet"):
        return IN_SPACE if value == "space" else stage.place(value)
    tables = {"star": STARS, "element": ELEMENTS, "artefact": ARTEFACTS}
    return index_of(stage, step, tables[field], value) if field in tables else value


class Weighed(Struct, frozen=True):
    """A claim of the text and whether the table bears it out. `slip` names the remark that explains why not."""

    claim: str
    value: Any
    at: list[str]
    holds: bool
    slip: str | None
    reading: bool


class StepResult(Struct, frozen=True):
    """What a step did: its moves, the clauses they rest on, the claims weighed, the points after it."""

    id: str
    at: list[str]
    seat: str | None
    moves: list[dict[str, Any]]
    clauses: list[str]
    claims: list[Weighed]
    points: dict[str, int]
    refused: str | None = None


class ReplayResult(Struct, frozen=True):
    """A whole replay. It is fine when nothing was refused and exactly the known slips do not hold."""

    game: str
    replay: str
    seats: list[str]
    ok: bool
    steps: list[StepResult]
    slips: list[str]
    wrong: list[str]


Told = Callable[[Stage, m.Move], None]


def run(replay: Replay, ruleset: Rules | None = None, told: Told | None = None) -> ReplayResult:
    """Play a replay and weigh its claims; `told` sees each move before it is made."""
    stage = opening(replay, ruleset or rules())
    cast = Cast()
    results: list[StepResult] = []
    for step in replay.steps:
        results.append(_play_step(stage, cast, step, told))
        if results[-1].refused:
            break
    weighed = [(one.id, claim) for one in results for claim in one.claims]
    wrong = [f"{step}: {claim.claim}" for step, claim in weighed if claim.holds == (claim.slip is not None)]
    wrong += [f"{one.id}: {one.refused}" for one in results if one.refused]
    slips = sorted({claim.slip for _, claim in weighed if claim.slip and not claim.holds})
    return ReplayResult("adastra", replay.id, replay.seats, not wrong, results, slips, wrong)


def _play_step(stage: Stage, cast: Cast, step: Step, told: Told | None) -> StepResult:
    """The moves of a step by its seat, then its claims."""
    stage.begin(step)
    moves: list[dict[str, Any]] = []
    clauses: list[str] = []
    for data in step.moves:
        move = cast.move(stage, step, data)
        if stage.table.turn != stage.seat(step.seat):
            return _result(stage, step, moves, clauses, f"turn of {stage.replay.seats[stage.table.turn]}")
        try:
            clauses.append(play.backing(stage.table, move))
            if told is not None:
                told(stage, move)
            stage.apply(move)
        except Refusal as refused:
            return _result(stage, step, moves, clauses, refused.clause)
        moves.append(move_json(move))
    return _result(stage, step, moves, clauses, None)


def _result(
    stage: Stage, step: Step, moves: list[dict[str, Any]], clauses: list[str], refused: str | None
) -> StepResult:
    points = dict(zip(stage.replay.seats, stage.table.points, strict=True))
    claims = [] if refused else [_weigh(stage, claim) for claim in step.claims]
    return StepResult(step.id, [str(p) for p in step.at], step.seat, moves, clauses, claims, points, refused)


def _weigh(stage: Stage, claim: Claim) -> Weighed:
    holds = all(bool(one()) for one in conditions(stage, claim))
    at = [str(place) for place in claim.at]
    return Weighed(claim.claim, claim.value, at, holds, claim.slip, claim.reading is not None)


def conditions(stage: Stage, claim: Claim) -> Iterable[Callable[[], Any]]:
    """What a claim asks of the table, one question at a time."""
    if claim.claim not in SAYINGS:
        known = ", ".join(sorted(SAYINGS))
        raise Problem("corpus.schema", file="adastra/replays.yaml", clause=claim.claim, field="claim", why=known)
    return SAYINGS[claim.claim](stage, claim.value)


def replayed(name: str = "example", told: Told | None = None) -> ReplayResult:
    """A replay of Ad Astra by name."""
    return run(replay_of("adastra", name), told=told)
