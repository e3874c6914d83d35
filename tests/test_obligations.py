"""Obligations: what the proof engine notices, and that nothing it relies on is taken for granted."""

import msgspec
import pytest
import z3

from checks.andromeda.invariants import INVARIANTS
from checks.andromeda.situations import FIXED, PLANET, STARTER, nought, situations
from checks.conditions import Invariant
from checks.obligations.declare import Mutant, proof_of
from checks.obligations.mutants import in_place, mutated
from checks.obligations.readings import Watched, agrees, readings, rules_with
from checks.obligations.report import ENGINE, reports, titles
from checks.obligations.run import Piece, tasks, work
from checks.obligations.steps import SituationProof, hypothesis_of
from checks.symbolic.integers import SymInt
from checks.symbolic.positions import symbolic
from model.andromeda.moves import TransportOut
from model.andromeda.play import new_game
from model.andromeda.rules import rules
from model.andromeda.table import NOBODY, OFFER, PHASES, RECEIVE, RING, TRADE
from model.andromeda.transport import transport_out
from rulebook.schema import LANGS
from rulebook.store import corpus_of

PROOF = proof_of("andromeda")


def situation(shown, players=3):
    return next(one for one in situations(players) if one.id == shown)


def explored(shown, move, proof=PROOF, reading="reference"):
    prepared = SituationProof(proof, situation(shown), readings("andromeda")[reading])
    return prepared.run(move, proof.controls(3))


def test_a_rule_keeps_every_statement_for_all_amounts():
    found = explored("transport, seat 1", "transport-out")
    assert found.faults == []
    assert found.accepted > 0
    assert min(found.asked.values()) >= 0 and found.asked["agents"] > 0


def test_the_english_reading_breaks_what_it_is_declared_to_break():
    found = explored("action, seat 1", "swap", reading="en")
    assert {fault.obligation for fault in found.faults} == {"bonus-places"}


def replaced(rule):
    return msgspec.structs.replace(PROOF, rule_of=PROOF.rule_of | {TransportOut: rule})


def test_a_rule_that_stumbles_is_a_fault():
    def stumbling(table, move):
        yield from transport_out(table, move)
        raise IndexError(move.planet)

    found = explored("transport, seat 1", "transport-out", replaced(stumbling))
    assert {fault.obligation for fault in found.faults} == {"no-crash"}


def test_a_move_out_of_turn_that_is_accepted_is_a_fault():
    def lax(table, move):
        yield

    found = explored("action, seat 0", "transport-out", replaced(lax))
    assert "wild" in {fault.obligation for fault in found.faults}


def test_a_position_that_no_situation_covers_is_a_fault():
    def astray(table, move):
        yield from transport_out(table, move)
        table.ring = PLANET

    found = explored("transport, seat 1", "transport-out", replaced(astray))
    assert "control" in {fault.obligation for fault in found.faults}


@pytest.mark.parametrize("mutant", PROOF.mutants, ids=lambda one: f"{one.function} {one.now}")
def test_every_wrong_rule_has_its_place_in_the_text(mutant):
    with in_place(PROOF, mutant):
        pass


def test_a_wrong_rule_is_refuted_and_taken_away_again():
    place = next(i for i, one in enumerate(PROOF.mutants) if "agents" in one.breaks)
    assert work(("mutant", "andromeda", 3, place)).refuted == {"agents"}
    assert PROOF.rule_of[TransportOut] is transport_out


def test_a_mutant_that_is_not_in_the_text_is_an_error():
    with pytest.raises(AssertionError, match="0 times"):
        mutated(transport_out, "table.earth[seat] -= 77", "pass")


def test_a_survivor_fails_the_report():
    place = 0
    piece = Piece(("mutant", "andromeda", 3, place), 0.0, refuted=set())
    told = {one.id: one for one in reports(PROOF, [piece])}
    assert not told["mutants"].ok
    assert not told["agents"].ok


def test_every_statement_has_a_mutant_a_title_and_clauses_that_exist():
    corpus = corpus_of("andromeda")
    known = {corpus.full(clause) for clause in corpus.clauses}
    hit = {name for one in PROOF.mutants for name in one.breaks}
    asked = [*PROOF.invariants, *PROOF.relations]
    everything = [*asked, *PROOF.everywhere, *PROOF.goals]
    assert {one.id for one in everything} <= hit
    assert {one.id for one in everything} | set(ENGINE) == set(titles("andromeda"))
    assert all(set(words) == set(LANGS) for words in titles("andromeda").values())
    assert all(set(one.clauses) <= known and one.clauses for one in everything)


def test_every_task_is_of_a_known_kind_and_none_is_lost():
    kinds = [task[0] for task in tasks(PROOF)]
    assert kinds.count("goal") == len(PROOF.goals) * 3
    assert kinds.count("mutant") == len(PROOF.mutants)
    assert kinds.count("situation") == sum(len(situations(players)) for players in (3, 4, 5))


def test_readings_that_agree_on_what_was_read_share_a_proof():
    base = rules()
    other = rules_with(base, {"action.modality": "must", "exchange.kinds": ["planet", "bonus"]})
    assert agrees(base, other, {"transport_out"})
    assert not agrees(base, other, {"exchange_kinds"})


def test_watched_rules_note_what_is_read_also_inside_properties():
    watched = Watched(rules())
    assert watched.step in (1, -1)
    assert watched.seen == {"round_direction"}


@pytest.mark.parametrize("phase", range(9), ids=PHASES[:9])
def test_what_a_situation_calls_nought_follows_from_the_invariants(phase):
    """The situations leave fields out that hold nothing in a phase; the invariants say so of every position."""
    table = new_game(rules(), 3)
    trader = {RECEIVE: 1, TRADE: STARTER, OFFER: STARTER}.get(phase, NOBODY)
    ring = PLANET if phase == RING else NOBODY
    table.starter, table.phase, table.turn, table.trader, table.ring = STARTER, phase, STARTER, trader, ring
    table.rules = Watched(rules())
    free = symbolic(table, FIXED)
    solver = z3.Solver()
    solver.add(*hypothesis_of([one for one in INVARIANTS if not one.breaks], free).values())
    for name in nought(phase):
        for amount in flat(getattr(free, name)):
            assert solver.check(amount.term != 0) == z3.unsat, name


def flat(value):
    return [value] if isinstance(value, SymInt) else [one for row in value for one in flat(row)]


def test_an_invariant_that_takes_something_for_granted_is_an_error():
    def hasty(table):
        yield "limit", table.hand_limit(0) >= 0

    table = situation("transport, seat 0").position(Watched(rules()))
    with pytest.raises(AssertionError, match="takes for granted"):
        hypothesis_of([Invariant("hasty", (), hasty)], table)


@pytest.mark.parametrize("goal", PROOF.goals, ids=lambda one: one.id)
def test_every_goal_holds_at_a_table_of_three(goal):
    found = goal.prove(Watched(rules()), 3)
    assert found.holds, found.detail


@pytest.mark.parametrize("one", PROOF.everywhere, ids=lambda one: one.id)
@pytest.mark.parametrize("shown", ["offer, seat 1", "action, seat 2", "receive, seat 0 from 1"])
def test_what_holds_everywhere_holds_here(one, shown):
    found = one.prove(situation(shown), Watched(rules()))
    assert found.holds, found.detail


def test_a_dead_end_is_found():
    strict = rules_with(rules(), {"trade.excused": "never"})
    dead_end = next(one for one in PROOF.everywhere if one.id == "no-dead-end")
    found = dead_end.prove(situation("offer, seat 1"), Watched(strict))
    assert not found.holds
    assert found.example is not None


def test_a_peeping_view_is_found(monkeypatch):
    from checks.andromeda import goals
    from model.andromeda.views import as_json

    secrecy = next(one for one in PROOF.everywhere if one.id == "secrecy")
    monkeypatch.setattr(goals, "seen_by", lambda table, seat: as_json(table))
    assert not secrecy.prove(situation("transport, seat 0"), Watched(rules())).holds


def test_a_mutant_names_what_it_must_break():
    assert all(one.breaks for one in PROOF.mutants)
    assert Mutant("model.andromeda.sets:size", "a", "b", ("x",)).where == ""
