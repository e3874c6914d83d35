"""From pieces of proof to one report per obligation: verdict by reading, evidence, and a replayed counterexample."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from checks.conditions import Invariant, Relation
from checks.obligations.declare import Everywhere, Goal, Proof
from checks.obligations.readings import readings
from checks.obligations.run import Piece, guard_sites, start_finding
from checks.obligations.steps import Fault
from model.games import part

# What the engine itself asks of every path, whatever the game.
ENGINE = ("no-crash", "wild", "control", "guards", "mutants")
REACH_GAMES, REACH_MOVES = 20, 4000


class Obligation(Struct):
    """One statement: what it settles, how it was shown, for which readings, with which evidence."""

    id: str
    game: str
    method: str
    clauses: tuple[str, ...]
    ok: bool
    verdicts: dict[str, str]
    evidence: dict[str, Any]
    seconds: float
    counterexamples: list[dict[str, Any]] = []


def reports(proof: Proof, pieces: Iterable[Piece]) -> list[Obligation]:
    """Every obligation of a game, in the order of its declaration."""
    gathered = _Gathered(proof, list(pieces))
    return [
        *(gathered.step(one) for one in proof.invariants),
        *(gathered.step(one) for one in proof.relations),
        *(gathered.found(one) for one in proof.everywhere),
        *(gathered.found(one) for one in proof.goals),
        *(gathered.engine(name) for name in engine_statements(proof)),
    ]


def engine_statements(proof: Proof) -> list[str]:
    """What the engine asks of a game: all of it, but for guards that whole games try."""
    return [name for name in ENGINE if name != "guards" or not proof.guards_elsewhere]


class _Gathered:
    """All pieces of a game, sorted by what they tell."""

    def __init__(self, proof: Proof, pieces: list[Piece]) -> None:
        self.proof, self.pieces = proof, pieces
        self.readings = readings(proof.game)
        self.faults: dict[tuple[str, str], list[Fault]] = defaultdict(list)
        self.asked: dict[str, int] = defaultdict(int)
        self.paths = self.accepted = 0
        self.seconds = 0.0
        for piece in pieces:
            for reading, outcomes in piece.outcomes.items():
                for outcome in outcomes:
                    for fault in outcome.faults:
                        self.faults[fault.obligation, reading].append(fault)
            for outcome in piece.outcomes.get("reference", []):
                self.paths += outcome.paths
                self.accepted += outcome.accepted
                self.seconds += outcome.seconds
                for name, count in outcome.asked.items():
                    self.asked[name] += count

    def step(self, one: Invariant | Relation) -> Obligation:
        """A statement asked after every move. The time of the common exploration is shared out by conditions asked."""
        mutants, refuted = self._mutants_of(one.id)
        verdicts = {name: "refuted" if self.faults[one.id, name] else "proved" for name in self.readings}
        started = [
            wrong
            for rules in self.readings.values()
            for players in self.proof.players
            for wrong in (start_finding(self.proof, rules, players) if isinstance(one, Invariant) else ())
            if wrong.startswith(f"{one.id}:")
        ]
        expected = all((verdict == "refuted") == (name in one.breaks) for name, verdict in verdicts.items())
        evidence = {
            "players": list(self.proof.players), "paths": self.paths, "accepted": self.accepted,
            "conditions": self.asked[one.id], "mutants": mutants, "mutants_refuted": refuted,
            "initial": not started, "expected_refuted": list(one.breaks),
        }  # fmt: skip
        shown = [self._counterexample(one, name) for name, verdict in verdicts.items() if verdict == "refuted"]
        ok = expected and not started and 0 < mutants == refuted and self.asked[one.id] > 0
        share = self.seconds * self.asked[one.id] / max(1, sum(self.asked.values()))
        method = "step" if isinstance(one, Relation) else "invariant"
        replayed = all(one["replayed"] for one in shown)
        return Obligation(
            one.id, self.proof.game, method, one.clauses, ok and replayed, verdicts, evidence, share, shown
        )

    def _mutants(self) -> list[tuple[Any, set[str]]]:
        return [(self.proof.mutants[p.task[3]], p.refuted) for p in self.pieces if p.task[0] == "mutant"]

    def _mutants_of(self, name: str) -> tuple[int, int]:
        """How many wrong rules are declared to break a statement, and how many do."""
        mine = [found for mutant, found in self._mutants() if name in mutant.breaks]
        return len(mine), sum(name in found for found in mine)

    def _counterexample(self, one: Invariant | Relation, reading: str) -> dict[str, Any]:
        """The first position that breaks a statement, replayed by the plain rules; and whether play reaches one."""
        fault = self.faults[one.id, reading][0]
        views = part(self.proof.game, "views")
        table = fault.position.copy()
        for _ in self.proof.rule_of[type(fault.move)](table, fault.move):
            pass
        holds = one.holds(table) if isinstance(one, Invariant) else one.holds(fault.position, fault.move, table)
        return {
            "reading": reading, "situation": fault.situation, "label": fault.label,
            "position": views.as_json(fault.position), "move": views.move_json(fault.move),
            "replayed": any(label == fault.label and not held for label, held in holds),
            "reachable": self._reached(one, reading),
        }  # fmt: skip

    def _reached(self, one: Invariant | Relation, reading: str) -> dict[str, int] | None:
        """Seed and move of a game in which the statement breaks; None: the counterexample shows no more than that the
        statement is not inductive."""
        play = part(self.proof.game, "play")
        for seed in range(REACH_GAMES):
            rng, table = Random(seed), play.new_game(self.readings[reading], self.proof.players[0])
            for count in range(1, REACH_MOVES):
                if play.is_over(table):
                    break
                before = table.copy()
                move = play.step(table, rng)
                holds = one.holds(table) if isinstance(one, Invariant) else one.holds(before, move, table)
                if not all(held for _, held in holds):
                    return {"players": self.proof.players[0], "seed": seed, "move": count}
        return None

    def found(self, one: Everywhere | Goal) -> Obligation:
        """A statement with a proof of its own."""
        verdicts: dict[str, str] = dict.fromkeys(self.readings, "proved")
        paths, told, seconds = 0, [], 0.0
        for piece in self.pieces:
            for name, finding in piece.findings.items():
                about, reading = name.split("@")
                if about != one.id:
                    continue
                if not finding.holds:
                    verdicts[reading] = "refuted"
                if reading == "reference":
                    paths += finding.paths
                    seconds += finding.seconds
                if finding.detail and (not finding.holds or (reading == "reference" and piece.task[0] == "goal")):
                    told.append((piece.task[2], f"{piece.task[2]}: {finding.detail}"))
        expected = all((verdict == "refuted") == (name in one.breaks) for name, verdict in verdicts.items())
        mutants, refuted = self._mutants_of(one.id)
        evidence = {
            "players": list(self.proof.players), "paths": paths, "mutants": mutants, "mutants_refuted": refuted,
            "detail": [text for _, text in sorted(told)],
        }  # fmt: skip
        ok = expected and 0 < mutants == refuted
        return Obligation(one.id, self.proof.game, one.method, one.clauses, ok, verdicts, evidence, seconds)

    def engine(self, name: str) -> Obligation:
        """What is asked of every path of every game: no crash, nothing out of turn, all places covered, guards met."""
        evidence: dict[str, Any] = {"paths": self.paths}
        if name == "guards":
            met = {guard for piece in self.pieces for guard in piece.guards}
            met |= {g for p in self.pieces for group in p.outcomes.values() for o in group for g in o.guards}
            sites = guard_sites(self.proof)
            excused = self.proof.unreachable_guards
            evidence |= {"requires": len(sites), "refused": len(met & sites.keys())}
            evidence["unmet"] = [f"{w} line {s[1]}" for s, w in sites.items() if s not in met and w not in excused]
            faulty = bool(evidence["unmet"])
        elif name == "mutants":
            found = self._mutants()
            evidence |= {"mutants": len(found), "mutants_refuted": sum(set(m.breaks) == r for m, r in found)}
            evidence["survivors"] = [f"{m.function}: {m.was} -> {m.now}" for m, r in found if set(m.breaks) != r]
            faulty = bool(evidence["survivors"])
        else:
            hit = [fault for (about, _), faults in self.faults.items() if about == name for fault in faults]
            evidence["faults"] = [f"{fault.situation}: {fault.label}" for fault in hit[:3]]
            faulty = bool(hit)
        verdict = {"reference": "refuted" if faulty else "proved"}
        return Obligation(name, self.proof.game, "engine", (), not faulty, verdict, evidence, 0.0)


def titles(game: str) -> dict[str, dict[str, str]]:
    """What each obligation says, in three languages: the engine's own and the game's."""
    here = Path(__file__).parent
    found: dict[str, dict[str, str]] = {}
    for path in (here / "titles.toml", here.parent / game / "titles.toml"):
        found |= tomllib.loads(path.read_text(encoding="utf-8"))
    return found
