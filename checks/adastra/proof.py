"""What is proved of Ad Astra: invariants and relations kept by every rule, with wrong rules that must be noticed."""

from __future__ import annotations

from checks.adastra.invariants import INVARIANTS, RELATIONS
from checks.adastra.situations import control, controls, situations
from checks.obligations.declare import Mutant, Proof
from model.adastra.play import RULE_OF
from model.adastra.wild import CONTRARY

P = "model.adastra."
MUTANTS = (
    Mutant(P + "construction:_pay", "table.bank[resource] += bill[resource]", "pass", ("resources",)),
    Mutant(P + "trading:bank_trade", "table.bank[move.give] += rules.trade_bank_gives", "pass", ("resources",)),
    Mutant(P + "trading:accept", "partner[resource] -= flow", "pass", ("resources",)),
    Mutant(P + "movement:fly", "table.bank[fuel] += cost", "pass", ("resources",)),
    Mutant(P + "scoring:spend", "table.bank[resource] += move.cards[resource]", "pass", ("resources",)),
    Mutant(P + "production:_pay_out", "min(due[seat], table.bank[resource])", "due[seat]", ("not-negative",)),
    Mutant(P + "setup:draw_start", "table.pool[move.kind] -= 1", "pass", ("planets",)),
    Mutant(P + "artefacts:draw_artefact", "table.deck[move.artefact] -= 1", "pass", ("artefacts",)),
    Mutant(P + "construction:build_ship", "table.space[seat] += 1", "table.space[seat] += 2", ("pieces",)),
    Mutant(P + "construction:_buildings", "0 if table.buildings[planet] == EMPTY else 1", "0", ("one-building",)),
    Mutant(P + "movement:can_land", "table.owners[planet] in (NOBODY, table.turn)", "True", ("landing",)),
    Mutant(P + "movement:land", "table.opened[move.planet] = 1", "table.opened[move.planet] = 0",
           ("lasting", "owners")),
    Mutant(P + "construction:terraform", "table.terraformed[planet] += 1", "table.terraformed[planet] += 2",
           ("buildings",)),
    Mutant(P + "movement:_depart", "table.space[table.turn] -= 1", "pass", ("pieces",)),
    Mutant(P + "trading:_close", "table.given = [0] * KINDS", "pass", ("offers",)),
    Mutant(P + "scoring:next_spender", "table.gained = [0] * table.players", "pass", ("gained",)),
    Mutant(P + "scoring:_award", "table.points[seat] += points[seat] + (bonus if points[seat] == best else 0)",
           "table.points[seat] -= bonus", ("score",)),
    Mutant(P + "programming:_over_limit", "sum(table.hands[seat]) > table.rules.round_hand_limit",
           "sum(table.hands[seat]) > table.rules.round_hand_limit + 1", ("hand-limit",)),
    Mutant(P + "programming:place_card", "own[move.card] = PLACED", "pass", ("track",)),
    Mutant(P + "programming:_take_back", "row.count(ASIDE) == table.rules.score_cards", "False", ("score-cards",)),
)  # fmt: skip


PROOF = Proof(
    game="adastra",
    players=(3, 4, 5),
    invariants=INVARIANTS,
    relations=RELATIONS,
    everywhere=(),
    goals=(),
    mutants=MUTANTS,
    situations=situations,
    control=control,
    controls=controls,
    rule_of=RULE_OF,
    contrary=CONTRARY,
    unreachable_guards={
        "setup.py:new_table": "asked before there is a table",
        "programming.py:place_card": "the track is full before anybody runs out of cards to place",
    },
)
