"""What is proved of Space Dealer: every statement is kept by the rules themselves, on every feasible path.

The boards are examples (see `situations`), so this is a proof for all amounts on them, not for all boards.
"""

from __future__ import annotations

from checks.obligations.declare import Mutant, Proof
from checks.spacedealer.invariants import INVARIANTS
from checks.spacedealer.relations import RELATIONS
from checks.spacedealer.situations import PLAYERS, control, controls, situations
from model.spacedealer.play import RULE_OF

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
    Mutant(M + "building:_bring_timers", "table.timer_owner[timer] = seat", "pass", ("timers",), "seed"),
    Mutant(M + "clock:start", "table.timer_at[timer] = at", "table.timer_at[timer] = NOTHING", ("places",), "abroad"),
    Mutant(
        M + "clock:start", "table.clock + table.rules.timer_seconds", "table.clock + 2 * table.rules.timer_seconds",
        ("sand",), "abroad",
    ),
    Mutant(M + "planning:plan", "own[move.kind] -= 1", "pass", ("cards",), "at home"),
    Mutant(
        M + "planning:plan", "require(has_room(table, table.turn), 'spacedealer.planning.full')", "pass", ("plans",),
        "seed 10",
    ),
    Mutant(M + "covering:cover", "table.covered[seat][slot] = 1", "pass", ("zones",), "at home"),
    Mutant(M + "demands:serve_neutral", "table.wanted[field] = NOTHING", "pass", ("neutral",), "neutral"),
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
    guards_elsewhere=True,
)
