"""Ad Astra proved: on every path of every rule, with amounts open, the invariants are kept; wrong rules are noticed."""

import importlib

import pytest

from checks.adastra.proof import PROOF
from checks.deletions import sites
from checks.obligations.mutants import in_place
from checks.obligations.steps import SituationProof
from model.adastra.rules import rules


def explored(players, only=None):
    for situation in PROOF.situations(players):
        yield SituationProof(PROOF, situation, rules()).run(PROOF.controls(players), only)


@pytest.mark.parametrize("players", PROOF.players)
def test_every_rule_keeps_every_statement_on_every_path(players):
    faults = [(f.situation, f.obligation, f.label) for outcome in explored(players) for f in outcome.faults]
    assert faults == []


def test_every_rule_is_accepted_somewhere_and_every_statement_asked():
    accepted, asked = set(), set()
    for situation in PROOF.situations(3):
        for name, make in situation.moves.items():
            one = type(situation)(situation.id, situation.position, {name: make})
            outcome = SituationProof(PROOF, one, rules()).run(PROOF.controls(3))
            asked |= outcome.asked.keys()
            if outcome.accepted:
                accepted.add(type(make()))
    assert PROOF.rule_of.keys() - accepted == set()
    assert {one.id for one in (*PROOF.invariants, *PROOF.relations)} - asked == set()


@pytest.mark.parametrize("mutant", PROOF.mutants, ids=lambda mutant: mutant.function.split(":")[1])
def test_a_wrong_rule_is_noticed(mutant):
    module, name = mutant.function.split(":")
    assert hasattr(importlib.import_module(module), name)
    found = set()
    with in_place(PROOF, mutant):
        for name in mutant.breaks:
            outcomes = explored(3, {name})
            found |= next(({f.obligation for f in outcome.faults} for outcome in outcomes if outcome.faults), set())
    assert found == set(mutant.breaks)


def test_every_statement_has_a_wrong_rule_that_breaks_it():
    broken = {name for mutant in PROOF.mutants for name in mutant.breaks}
    assert {one.id for one in (*PROOF.invariants, *PROOF.relations)} - broken == set()


def test_a_wrong_rule_is_taken_back():
    with in_place(PROOF, PROOF.mutants[0]):
        pass
    assert all(not outcome.faults for outcome in list(explored(3))[:3])


@pytest.mark.parametrize("players", PROOF.players)
def test_the_table_before_the_first_decision_satisfies_everything(players):
    assert [goal.prove(rules(), players).detail for goal in PROOF.goals] == [""]


# Guards that no path of a situation meets, with the reason; the wild campaigns meet all but those before the game.
UNMET = {
    "where pieces stand is fixed on the board of the proofs": {
        ("build_colony", "construction.colony-where"), ("build_colony", "construction.pieces-left"),
        ("build_factory", "construction.pieces-left"), ("terraform", "construction.pieces-left"),
        ("terraform", "construction.terraform-once"), ("fly", "movement.owner-rest"),
        ("_check_destination", "movement.occupied"),
    },
    "a position in play never asks it: whoever decides has something left, and a flight needs its card": {
        ("_check_turn", "construction.others-one"), ("fly", "movement.others-one"),
        ("_check_destination", "movement.destinations"), ("place_card", "programming.cards-each"),
        ("set_size", "setup.remaining-planets"),
    },
    "a reading we do not play": {
        ("_check_destination", "movement.to-space-always"), ("optional_cards", "components.optional-artefacts"),
        ("pass_turn", "action.optional"), ("use_artefact", "artefact.when"),
    },
    "five players": {("place_card", "programming.spaces-fifteen")},
    "refused before there is a table": {
        ("new_table", "components.action-cards"), ("new_table", "components.artefacts"),
        ("new_table", "components.planets"), ("new_table", "setup.players"),
    },
}  # fmt: skip


def test_every_guard_is_met_by_a_path_or_stands_on_the_list():
    reached = {guard for outcome in explored(3) for guard in outcome.guards}
    unmet = {(site[2], site[3].strip("'").removeprefix("adastra."))
             for site in sites("adastra") if (site[0], site[1]) not in reached}  # fmt: skip
    assert unmet == {one for listed in UNMET.values() for one in listed}
