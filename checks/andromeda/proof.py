"""What is proved of Andromeda: the declarations brought together."""

from __future__ import annotations

from checks.andromeda.endless import ENDLESS
from checks.andromeda.goals import EVERYWHERE, GOALS
from checks.andromeda.invariants import INVARIANTS
from checks.andromeda.mutants import MUTANTS
from checks.andromeda.odds import RING_GOALS
from checks.andromeda.relations import RELATIONS
from checks.andromeda.situations import control, controls, situations
from checks.andromeda.symmetry import SYMMETRY
from checks.obligations.declare import Proof
from model.andromeda.play import RULE_OF
from model.andromeda.wild import CONTRARY

PROOF = Proof(
    game="andromeda",
    players=(3, 4, 5),
    invariants=INVARIANTS,
    relations=RELATIONS,
    everywhere=EVERYWHERE,
    goals=(*GOALS, *RING_GOALS, ENDLESS, SYMMETRY),
    mutants=MUTANTS,
    situations=situations,
    control=control,
    controls=controls,
    rule_of=RULE_OF,
    contrary=CONTRARY,
    unreachable_guards={
        "dealing.py:new_table": "asked before there is a table",
        "odds.py:odds": "asked by the odds for a person",
    },
)
