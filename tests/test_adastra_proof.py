"""Ad Astra proved: on every path of every rule, with amounts open, the invariants are kept; wrong rules are noticed."""

import pytest

from checks.adastra.proof import PROOF
from checks.obligations.report import titles
from checks.obligations.run import guard_sites, start_finding, work
from checks.obligations.steps import SituationProof
from model.adastra.rules import rules


def explored(players):
    """Every move of every situation, with what its exploration showed."""
    for situation in PROOF.situations(players):
        prepared = SituationProof(PROOF, situation, rules())
        for name in (*situation.moves, *situation.wild):
            make = situation.moves.get(name) or situation.wild[name]
            yield type(make()), prepared.run(name, PROOF.controls(players))


@pytest.fixture(scope="module")
def three():
    return list(explored(3))


def test_every_rule_keeps_every_statement_on_every_path(three):
    assert [(f.situation, f.obligation, f.label) for _, outcome in three for f in outcome.faults] == []


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 5])
def test_every_rule_keeps_every_statement_with_more_players(players):
    assert [(f.situation, f.obligation, f.label) for _, outcome in explored(players) for f in outcome.faults] == []


def test_every_rule_is_accepted_somewhere_and_every_statement_asked(three):
    assert PROOF.rule_of.keys() - {kind for kind, outcome in three if outcome.accepted} == set()
    asked = {name for _, outcome in three for name in outcome.asked}
    assert {one.id for one in (*PROOF.invariants, *PROOF.relations)} - asked == set()


@pytest.mark.parametrize("number", range(len(PROOF.mutants)), ids=lambda n: PROOF.mutants[n].function.split(":")[1])
def test_a_wrong_rule_is_noticed(number):
    piece = work(("mutant", "adastra", 3, number))
    assert piece.refuted == set(PROOF.mutants[number].breaks)


def test_every_statement_has_a_wrong_rule_that_breaks_it():
    broken = {name for mutant in PROOF.mutants for name in mutant.breaks}
    assert {one.id for one in (*PROOF.invariants, *PROOF.relations)} - broken == set()


@pytest.mark.parametrize("players", PROOF.players)
def test_the_table_before_the_first_decision_satisfies_everything(players):
    assert start_finding(PROOF, rules(), players) == []


def test_every_statement_has_a_title_in_three_languages():
    for one in (*PROOF.invariants, *PROOF.relations):
        assert titles("adastra")[one.id].keys() == {"en", "fr", "it"}


def test_every_guard_is_met_by_a_path_or_listed_with_a_reason(three):
    met = {guard for _, outcome in three for guard in outcome.guards}
    for place in range(len(PROOF.contrary)):
        met |= work(("guards", "adastra", 3, place)).guards
    unmet = {where for guard, where in guard_sites(PROOF).items() if guard not in met}
    assert unmet == PROOF.unreachable_guards.keys()
