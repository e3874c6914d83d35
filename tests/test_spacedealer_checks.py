"""Whole games of Space Dealer: nothing is lost, everything fires; claims that can fail; positions and pictures."""

import json
import xml.etree.ElementTree as ET
from collections import Counter
from itertools import pairwise
from random import Random

import msgspec
import pytest
from click.testing import CliRunner
from spacedealer_tables import berth, finished, opened

from checks.campaign import Campaign, play_one, probe
from checks.obligations.report import engine_statements, titles
from checks.obligations.run import work
from checks.obligations.steps import SituationProof
from checks.spacedealer import claims
from checks.spacedealer.components import open_counts
from checks.spacedealer.invariants import broken
from checks.spacedealer.proof import PROOF
from checks.spacedealer.situations import PLAYERS as TABLE
from checks.spacedealer.situations import PREPARED, controls, situations
from checks.traceability import code_citations
from cli import main
from docs.screens.timeline import Timeline, draw
from model.spacedealer import moves as m
from model.spacedealer import play
from model.spacedealer.notation import parse, written
from model.spacedealer.rules import rules
from model.spacedealer.table import CLOCK, IDLE, OPENING, OVER, STORE
from model.spacedealer.views import UNKNOWN, as_json, from_json, move_from_json, move_json, seen_by
from model.spacedealer.wild import NEVER_REFUSED, wild_move
from rulebook.problems import Problem
from rulebook.store import corpus_of

PLAYERS = range(3, 9)
VARIANTS = ({"advanced": False}, {"advanced": True})


@pytest.mark.parametrize("players", PLAYERS)
def test_seeded_games_run_their_thirty_minutes_and_lose_nothing(players):
    for variant in VARIANTS:
        results = [play_one("spacedealer", rules(), players, seed, broken, variant=variant) for seed in range(2)]
        assert all(one.ended and one.winners for one in results)


def broken_at_a_moment(table):
    """Whenever all seats wait, and at the end: what is lost in between is still lost then."""
    return broken(table) if table.phase in (CLOCK, OVER) else []


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS, ids=("base", "advanced"))
@pytest.mark.parametrize("players", PLAYERS)
def test_five_hundred_games_per_player_count(players, variant):
    results = [
        play_one("spacedealer", rules(), players, seed, broken_at_a_moment, variant=variant) for seed in range(500)
    ]
    assert all(one.ended and one.winners for one in results)


@pytest.fixture(scope="module")
def campaign():
    seen = Campaign([], Counter(), Counter(), [])
    for players in PLAYERS:
        for seed in range(6):
            probe("spacedealer", rules(), players, seed, seen, every=2)
    return seen


def test_a_refused_move_leaves_the_position_untouched(campaign):
    assert campaign.broken == []


def test_every_rule_fires(campaign):
    assert {kind.__name__ for kind in play.RULE_OF} - set(campaign.moves) == set()


def test_every_refusal_fires_but_those_with_a_stated_reason(campaign):
    cited = {one.clause for one in code_citations("spacedealer") if one.how == "require"}
    assert cited - set(campaign.refusals) == set(NEVER_REFUSED)


@pytest.mark.parametrize("players", (3, 6))
def test_a_timer_is_freed_only_when_its_minute_has_run(players):
    rng, table = Random(5), play.new_game(rules(), players, advanced=True)
    begun = {}
    while not play.is_over(table):
        before = table.copy()
        play.step(table, rng)
        for timer, place in enumerate(table.timer_place):
            free = place in (IDLE, STORE)
            if before.timer_place[timer] in (IDLE, STORE):
                if not free:
                    begun[timer] = table.clock
                    assert table.timer_until[timer] == table.clock + 60
            elif free:
                assert table.clock >= begun.pop(timer) + 60
    assert begun == {} or all(table.clock >= moment + 60 for moment in begun.values())


def test_every_invariant_can_break():
    table = opened(4, advanced=True)
    wrongs = {
        "goods": lambda t: t.reserve.__setitem__(0, 9),
        "loads": lambda t: berth(t, 0, 0, (3, 3, 3, 0)),
        "timers": lambda t: t.timer_owner.__setitem__(9, 0),
        "places": lambda t: (t.timer_place.__setitem__(0, 2), t.timer_until.__setitem__(0, 60)),
        "sand": lambda t: t.timer_until.__setitem__(0, 5),
        "clock": lambda t: setattr(t, "clock", 1900),
        "served": lambda t: t.served[0][0].__setitem__(0, 0),
        "points": lambda t: t.points.__setitem__(0, 1),
        "cards": lambda t: t.pile.__setitem__(0, 1),
        "plans": lambda t: t.plans.__setitem__(0, [0] * 6),
        "zones": lambda t: t.covered[0].__setitem__(0, 1),
        "attack": lambda t: setattr(t, "cubes", 11),
        "neutral": lambda t: t.demand_pile.__setitem__(0, 3),
        "not-negative": lambda t: t.left[0].__setitem__(0, -1),
    }
    for name, spoil in wrongs.items():
        wrong = table.copy()
        spoil(wrong)
        assert any(fault.startswith(f"{name}:") for fault in broken(wrong)), name


@pytest.mark.parametrize(("name", "claim"), claims.CLAIMS)
def test_the_claims_hold(name, claim):
    holds, detail = claim(corpus_of("spacedealer"))
    assert holds, detail


@pytest.mark.parametrize("place", range(len(PROOF.mutants)), ids=lambda n: f"{PROOF.mutants[n].function} {n}")
def test_the_proofs_refute_wrong_rules(place):
    assert work(("mutant", "spacedealer", TABLE, place)).refuted == set(PROOF.mutants[place].breaks)


@pytest.mark.parametrize(
    "situation", [one for one in situations(TABLE) if one.id in PREPARED], ids=lambda one: one.id
)
def test_moves_made_by_hand_are_accepted_on_some_path_and_keep_every_statement(situation):
    proof = SituationProof(PROOF, situation, rules())
    for name in situation.moves:
        found = proof.run(name, controls(TABLE))
        assert found.accepted, name
        assert not found.faults, name


def test_every_statement_has_a_wrong_rule_a_title_and_clauses_that_exist():
    corpus = corpus_of("spacedealer")
    stated = [*PROOF.invariants, *PROOF.relations]
    assert {one.id for one in stated} <= {name for one in PROOF.mutants for name in one.breaks}
    assert {one.id for one in stated} | set(engine_statements(PROOF)) <= set(titles("spacedealer"))
    assert all(clause.removeprefix("spacedealer.") in corpus.clauses for one in stated for clause in one.clauses)


def changed(monkeypatch, **facts):
    wrong = msgspec.structs.replace(rules(), **facts)
    monkeypatch.setattr(claims, "rules", lambda: wrong)
    return corpus_of("spacedealer")


def test_the_component_claim_fails_when_a_generator_is_missing(monkeypatch):
    corpus = changed(monkeypatch, setup_removed_three=rules().setup_removed_three | {"generator": 3})
    assert not claims.components(corpus)[0]


def test_the_component_claim_fails_when_timers_are_short(monkeypatch):
    assert not claims.components(changed(monkeypatch, components_timers=9))[0]


def test_the_card_claim_fails_for_numbers_that_do_not_add_up(monkeypatch):
    assert not claims.cards_fixed(changed(monkeypatch, cards_count=rules().cards_count | {"metropolis": 3}))[0]


def test_the_bound_follows_the_clock_and_fails_when_play_does_not_reach_it(monkeypatch):
    assert claims.most_jobs(rules()) == 30
    assert claims.most_jobs(msgspec.structs.replace(rules(), timer_minutes=2)) == 15
    corpus = changed(monkeypatch, setup_timers=3)
    assert not claims.bound(corpus)[0]


def test_the_text_fixes_the_start_cards_and_the_advanced_ones_alone():
    ranges = open_counts(corpus_of("spacedealer"), rules())
    fixed = {name for name, (least, most) in ranges.items() if least == most}
    assert fixed == {*rules().setup_cards, *rules().setup_base_removed} - {"demand-card"}


def test_positions_and_moves_survive_json_and_notation():
    rng, table = Random(4), play.new_game(rules(), 4, advanced=True)
    for number in range(900):
        move = play.sample(table, rng)
        assert parse(written(move)) == move == move_from_json(move_json(move))
        play.apply(table, move)
        if number % 100 == 0:
            assert as_json(from_json(json.loads(json.dumps(as_json(table))))) == as_json(table)
            assert as_json(table.copy()) == as_json(table)


def test_legal_moves_are_legal_and_hold_every_sampled_decision():
    rng, table = Random(9), play.new_game(rules(), 3, advanced=True)
    for _ in range(400):
        move = play.sample(table, rng)
        listed = play.legal_moves(table)
        assert all(play.refusal(table, one) is None for one in listed)
        assert move in listed or isinstance(move, m.Propose | m.ProposePlan)
        play.apply(table, move)


def test_wild_moves_never_stumble_over_any_position():
    rng, table = Random(3), play.new_game(rules(), 8, advanced=True)
    while not play.is_over(table):
        play.refusal(table, wild_move(table, rng))
        play.step(table, rng)


def spoiled(value, rng):
    if not isinstance(value, list):
        return rng.choice((-2, -1, 0, 1, 2, 9, 30, 99))
    if not value or rng.random() < 0.1:
        return [*value, rng.randint(-3, 40)] if rng.random() < 0.5 else value[:-1]
    place = rng.randrange(len(value))
    value[place] = spoiled(value[place], rng)
    return value


@pytest.mark.parametrize("seed", range(6))
def test_a_spoiled_position_is_a_problem_or_can_be_judged(seed):
    rng = Random(seed)
    table = play.new_game(rules(), rng.randint(3, 8))
    for _ in range(rng.choice((3, 20, 300, 700))):
        play.step(table, rng)
    for _ in range(60):
        data = json.loads(json.dumps(as_json(table)))
        name = rng.choice([key for key in data if key not in ("game", "edition")])
        try:
            wrong = from_json(data | {name: spoiled(data[name], rng)})
        except Problem:
            continue
        for _ in range(20):
            play.refusal(wrong, wild_move(wrong, rng))


@pytest.mark.parametrize(
    ("field", "value"),
    [("players", 9), ("reserve", [1]), ("turn", 7), ("kinds", [[99], [], []]), ("timer_place", [8] * 10), ("own", [])],
)
def test_a_position_out_of_shape_is_a_problem(field, value):
    with pytest.raises(Problem):
        from_json(as_json(opened()) | {field: value})


def test_openings_piles_and_drawn_cards_are_secret():
    table = play.new_game(rules(), 3, advanced=True)
    rng = Random(1)
    while table.phase != OPENING or table.turn == 0:
        play.apply(table, play.sample(table, rng))
    assert seen_by(table, 1)["openings"][0] == UNKNOWN
    assert seen_by(table, 0)["openings"][0] == table.openings[0]
    shown = seen_by(table, 0)
    assert (shown["own"][1], shown["own"][0], isinstance(shown["pile"], dict)) == (6, table.own[0], True)
    table = opened(4, advanced=True)
    table.climbed[0] = 1
    play.apply(table, m.Draw(2))
    play.apply(table, next(iter(play.chances(table))))
    assert (seen_by(table, 1)["drawn"], seen_by(table, 0)["drawn"]) == (1, table.drawn)


def test_plans_lie_open_and_demand_cards_won_do_not():
    table = opened(4, advanced=True)
    place = finished(table, 0, "converter")
    table.taken[0][3] = 1
    view = seen_by(table, 1)
    assert (view["plans"][0][place], view["taken"][0], view["wake"][0]) == (table.plans[0][place], 1, UNKNOWN)


def drawn(players=4, seed=3, lang="en"):
    table, rng = play.new_game(rules(), players, advanced=True), Random(seed)
    timeline = Timeline(table)
    while not play.is_over(table):
        play.step(table, rng)
        timeline.watch(table)
    return timeline, table, ET.fromstring(draw(timeline, table, seed, lang))  # noqa: S314


def test_the_timeline_is_a_picture_with_title_and_description():
    timeline, table, picture = drawn(lang="fr")
    space = "{http://www.w3.org/2000/svg}"
    assert (picture.find(f"{space}title").text or "").startswith("Space Dealer, 4 joueurs")
    assert picture.find(f"{space}desc") is not None
    assert "prefers-color-scheme: dark" in picture.find(f"{space}style").text
    jobs = [one for one in picture.findall(f"{space}g") if len(one.findall(f"{space}rect")) > 0]
    assert len(jobs) == len(timeline.bars)
    assert len(timeline.deliveries) == sum(10 - left for left in table.markers) + sum(map(sum, table.taken))


def test_no_timer_does_two_things_at_once_in_the_timeline():
    timeline, _, _ = drawn(players=6)
    for timer in {bar.timer for bar in timeline.bars}:
        row = [bar for bar in timeline.bars if bar.timer == timer]
        assert all(one.over <= other.begun for one, other in pairwise(row))


def test_the_log_shows_clock_times_and_the_picture_is_written(tmp_path):
    target = tmp_path / "timeline.svg"
    done = CliRunner().invoke(main, ["play", "spacedealer", "--players", "4", "--seed", "3", "--svg", str(target)])
    assert done.exit_code == 0
    lines = [line.strip() for line in done.output.splitlines() if line.startswith("  ") and "[spacedealer." in line]
    times = [int(line[:2]) * 60 + int(line[3:5]) for line in lines]
    assert times == sorted(times)
    assert times[-1] >= 1740
    assert target.read_text().startswith("<svg ")


@pytest.mark.parametrize(
    "arguments",
    [["adastra", "--svg", "x.svg"], ["adastra", "--advanced"], ["spacedealer", "--svg", "x", "--games", "2"]],
)
def test_options_of_another_game_are_told_in_one_line(arguments):
    done = CliRunner().invoke(main, ["play", *arguments])
    assert (done.exit_code, done.output.count("\n")) == (3, 1)


def test_a_move_is_judged_on_the_command_line(tmp_path):
    position = tmp_path / "p.json"
    position.write_text(json.dumps(as_json(opened())))
    judge = ["check", "spacedealer", "--position", str(position), "--move"]
    assert CliRunner().invoke(main, [*judge, "raise"]).exit_code == 0
    done = CliRunner().invoke(main, [*judge, "drop 0 1 0 0 0", "--json"])
    assert json.loads(done.output)["clause"] == "spacedealer.exchange.return"
