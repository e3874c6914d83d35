"""All obligations of a game, on every core: situations, goals, wrong rules and guards, gathered into reports.

A reading is proved only where it differs in what a proof has read; elsewhere the proof covers it as it stands.
"""

from __future__ import annotations

import ast
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from checks.obligations.declare import Finding, Proof, Situation, proof_of
from checks.obligations.mutants import in_place
from checks.obligations.readings import Watched, agrees, readings
from checks.obligations.steps import Guard, Outcome, SituationProof, hypothesis_of
from checks.symbolic.paths import EmptyHypothesis
from checks.traceability import ROOT
from model.games import part

Task = tuple[str, str, int, int]


class Piece(Struct):
    """What one task brought: outcomes by reading, findings by statement@reading, what a mutant refuted, guards met."""

    task: Task
    seconds: float
    outcomes: dict[str, list[Outcome]] = {}
    findings: dict[str, Finding] = {}
    refuted: set[str] = set()
    guards: set[Guard] = set()


def tasks(proof: Proof) -> list[Task]:
    """The work, the long pieces first."""
    found: list[Task] = []
    for players in sorted(proof.players, reverse=True):
        found += [("situation", proof.game, players, place) for place in range(len(proof.situations(players)))]
        found += [("goal", proof.game, players, place) for place in range(len(proof.goals))]
    few = proof.players[0]
    found += [("mutant", proof.game, few, place) for place in range(len(proof.mutants))]
    return [*found, *(("guards", proof.game, few, place) for place in range(len(proof.contrary)))]


def work(task: Task) -> Piece:
    """Do one task; runs in a process of its own."""
    kind, game, _, _ = task
    proof = proof_of(game)
    begun = time.process_time()
    piece = {"situation": _situation, "goal": _goal, "mutant": _mutant, "guards": _guards}[kind](proof, task)
    piece.seconds = time.process_time() - begun
    return piece


def _situation(proof: Proof, task: Task) -> Piece:
    players, place = task[2:]
    situation = proof.situations(players)[place]
    controls = proof.controls(players)
    piece = Piece(task, 0.0)
    prepared: dict[int, SituationProof] = {}

    def explored(rules: Any, move: str) -> tuple[Outcome, set[str]]:
        if id(rules) not in prepared:
            prepared[id(rules)] = SituationProof(proof, situation, rules)
        outcome = prepared[id(rules)].run(move, controls)
        return outcome, outcome.reads

    for move in (*situation.moves, *situation.wild):
        for name, outcome in _by_reading(proof.game, lambda rules, move=move: explored(rules, move)):  # type: ignore[misc]
            piece.outcomes.setdefault(name, []).append(outcome)
    for one in proof.everywhere:
        for name, finding in _by_reading(proof.game, lambda rules, one=one: _found(one.prove, situation, rules)):  # type: ignore[misc]
            piece.findings[f"{one.id}@{name}"] = finding
    return piece


def _found(prove: Callable[[Any, Any], Finding], about: Any, rules: Any) -> tuple[Finding, set[str]]:
    watched, begun = Watched(rules), time.process_time()
    finding = prove(about, watched)
    return msgspec.structs.replace(finding, seconds=time.process_time() - begun), watched.seen


def _by_reading(game: str, prove: Callable[[Any], tuple[Any, set[str]]]) -> Iterator[tuple[str, Any]]:
    """Prove for the reference; for an edition only if no earlier proof has read the same values."""
    done: list[tuple[Any, Any, set[str]]] = []
    for name, rules in readings(game).items():
        same = next((found for known, found, read in done if agrees(known, rules, read)), None)
        if same is None:
            same, read = prove(rules)
            done.append((rules, same, read))
        yield name, same


def _goal(proof: Proof, task: Task) -> Piece:
    players, place = task[2:]
    goal = proof.goals[place]
    piece = Piece(task, 0.0)
    for name, finding in _by_reading(proof.game, lambda rules: _found(lambda n, r: goal.prove(r, n), players, rules)):
        piece.findings[f"{goal.id}@{name}"] = finding
    return piece


def _mutant(proof: Proof, task: Task) -> Piece:
    """Put a wrong rule in place and see which of the statements it must break are refuted."""
    players, place = task[2:]
    mutant = proof.mutants[place]
    piece = Piece(task, 0.0)
    rules = readings(proof.game)["reference"]
    goals = [one for one in proof.goals if one.id in mutant.breaks]
    with in_place(proof, mutant):
        piece.refuted |= {one.id for one in goals if not one.prove(Watched(rules), players).holds}
    steps = set(mutant.breaks) - {one.id for one in goals}
    # The last seat's turn ends a round, so its situations show most.
    right = [one for one in proof.situations(players) if one.id.startswith(mutant.where)][::-1]
    with in_place(proof, mutant):
        piece.refuted |= _refuted_in(proof, right, rules, steps)
        if steps - piece.refuted:
            # Situations that are taken from games may show it once the games are played by the wrong rule.
            wrong = [one for one in proof.situations(players) if one.id.startswith(mutant.where)]
            piece.refuted |= _refuted_in(proof, wrong, rules, steps)
    return piece


def _refuted_in(proof: Proof, situations: list[Situation], rules: Any, wanted: set[str]) -> set[str]:
    found: set[str] = set()
    for situation in situations:
        if found >= wanted:
            break
        found |= _refuted_here(proof, situation, rules, wanted - found)
    return found


def _refuted_here(proof: Proof, situation: Situation, rules: Any, wanted: set[str]) -> set[str]:
    everywhere = {one.id: one for one in proof.everywhere if one.id in wanted}
    found = {name for name, one in everywhere.items() if not one.prove(situation, Watched(rules)).holds}
    asked = wanted - everywhere.keys()
    if asked:
        try:
            prepared = SituationProof(proof, situation, rules)
        except EmptyHypothesis:  # the wrong rule spoils the situation itself, which play brought about
            return found | _false_from_the_start(proof, situation, rules, asked)
        for name in asked:
            outcomes = (prepared.run(move, set(), only={name}) for move in situation.moves)
            if any(fault.obligation == name for one in outcomes for fault in one.faults):
                found.add(name)
    return found


def _false_from_the_start(proof: Proof, situation: Situation, rules: Any, asked: set[str]) -> set[str]:
    """Invariants that are plainly false in a situation."""
    found = set()
    for one in proof.invariants:
        if one.id in asked:
            try:
                hypothesis_of([one], situation.position(Watched(rules)))
            except EmptyHypothesis:
                found.add(one.id)
            except AssertionError:
                continue  # takes another invariant for granted: nothing is shown
    return found


def _guards(proof: Proof, task: Task) -> Piece:
    """Guards that only a contrary reading makes refuse."""
    players, place = task[2:]
    rules = msgspec.structs.replace(readings(proof.game)["reference"], **proof.contrary[place])
    piece = Piece(task, 0.0)
    for situation in proof.situations(players):
        prepared = SituationProof(proof, situation, rules)
        for move in (*situation.moves, *situation.wild):
            piece.guards |= prepared.run(move, set(), only=set()).guards
    return piece


def guard_sites(proof: Proof) -> dict[Guard, str]:
    """Every `require` of the model by file and line, with the function it stands in."""
    found: dict[Guard, str] = {}
    for path in sorted((ROOT / "model" / proof.game).glob("*.py")):
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                for node in ast.walk(function):
                    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "require":
                        found[path.name, node.lineno] = f"{Path(path).name}:{function.name}"
    return found


def prove(game: str) -> Iterator[Piece]:
    """Every piece as it is done, on all cores."""
    with ProcessPoolExecutor(os.cpu_count() or 1) as pool:
        for done in as_completed([pool.submit(work, task) for task in tasks(proof_of(game))]):
            yield done.result()


def start_finding(proof: Proof, goal_rules: Any, players: int) -> list[str]:
    """Invariants that the position before the first move breaks."""
    table = part(proof.game, "play").new_game(goal_rules, players)
    wrong = [f"{one.id}: {label}" for one in proof.invariants for label, holds in one.holds(table) if not holds]
    return wrong if proof.control(table) in proof.controls(players) else [*wrong, "no situation covers the start"]
