"""Steps of Space Dealer proved on symbolic amounts: the rules themselves, on every feasible path, keep every statement.

The boards are examples (see `situations`), so this is a proof for all amounts on them, not for all boards.
"""

from __future__ import annotations

from itertools import product

from checks.obligations.declare import Mutant, Proof
from checks.obligations.mutants import in_place
from checks.obligations.steps import SituationProof
from checks.spacedealer.invariants import INVARIANTS
from checks.spacedealer.relations import RELATIONS
from checks.spacedealer.situations import PLAYERS, PREPARED, arranged, control, controls, situations
from model.spacedealer.play import RULE_OF
from model.spacedealer.rules import rules
from rulebook.corpus import Corpus

M = "model.spacedealer."
MUTANTS: tuple[Mutant, ...] = (
    Mutant(M + "using:produce", "table.reserve[colour] -= kept", "pass", ("goods",), "at home"),
    Mutant(M + "using:convert", "table.reserve[give] += 1", "pass", ("goods",), "converting"),
    Mutant(M + "holding:check_room", "after <= table.rules.ship_capacity", "after <= 9", ("loads",), "at home"),
    Mutant(M + "clock:start", "table.clock + table.rules.timer_seconds", "table.clock + 59", ("minute",), "abroad"),
    Mutant(M + "clock:is_usable", "table.timer_until[timer] <= table.clock", "True", ("minute",), "at home"),
    Mutant(M + "clock:pass_time", "table.clock += move.seconds", "pass", ("time",), "time"),
    Mutant(M + "clock:pass_time", "table.closing = 1", "pass", ("clock",), "time"),
    Mutant(M + "demands:serve", "table.markers[seat] -= rules.demand_markers", "pass", ("laid", "served"), "abroad"),
    Mutant(
        M + "demands:_award",
        "table.points[host] += table.rules.demand_owner_points[goods]",
        "pass",
        ("points", "scored"),
        "abroad",
    ),
    Mutant(M + "attacks:arm", "table.cubes -= gained", "pass", ("attack",), "armed"),
    Mutant(M + "attacks:sabotage", "table.charges[table.turn][move.slot] -= 1", "pass", ("attack",), "armed"),
    Mutant(M + "table:shift", "source[colour] -= goods[colour]", "pass", ("goods",), "answering"),
    Mutant(M + "table:covers", "have[colour] >= need[colour]", "True", ("not-negative",), "abroad"),
    Mutant(M + "trading:propose", "check_room(table, seat, move.mine, balance)", "pass", ("offer",), "neutral"),
    Mutant(M + "clock:wait", "table.clock + move.seconds", "table.clock", ("waking",), "last seat"),
    Mutant(M + "clock:_finished", "not is_usable(table, timer)", "True", ("waking",), "last seat closing"),
    Mutant(M + "covering:cover", "empty(table.stored[seat][slot], table.reserve)", "pass", ("loads",), "at home"),
)  # fmt: skip
PROOF = Proof(
    game="spacedealer",
    players=(PLAYERS,),
    invariants=INVARIANTS,
    relations=RELATIONS,
    everywhere=(),
    goals=(),
    mutants=MUTANTS,
    situations=situations,
    control=control,
    controls=controls,
    rule_of=RULE_OF,
)


def steps(corpus: Corpus) -> tuple[bool, str]:
    """Every statement is kept on every path of every move; each move that was made by hand is accepted on some path."""
    paths = asked = 0
    faults: list[str] = []
    kinds: set[type] = set()
    for situation in situations(PLAYERS):
        proof = SituationProof(PROOF, situation, rules())
        for name, make in situation.moves.items():
            found = proof.run(name, controls(PLAYERS))
            paths, asked = paths + found.paths, asked + sum(found.asked.values())
            faults += [f"{situation.id}: {name}: {fault.obligation}: {fault.label}" for fault in found.faults]
            if found.accepted:
                kinds.add(type(make()))
            elif situation.id in PREPARED:
                faults.append(f"{situation.id}: {name}: never accepted, so nothing is shown")
    told = f"{paths} paths of {len(kinds)} rules, {asked} statements, all amounts open"
    return not faults, "; ".join(faults[:4]) or told


def refuted(mutant: Mutant) -> set[str]:
    """Which statements a wrong rule breaks, of those it should."""
    found: set[str] = set()
    with in_place(PROOF, mutant):
        for situation in arranged():
            if situation.id.startswith(mutant.where):
                proof = SituationProof(PROOF, situation, rules())
                for name, wanted in product(situation.moves, mutant.breaks):
                    outcome = proof.run(name, controls(PLAYERS), only={wanted})
                    found |= {fault.obligation for fault in outcome.faults}
    return found
