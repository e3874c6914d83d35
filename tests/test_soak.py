"""Campaigns: resumable, never counting a game twice, and a failure shrunk to a recording that can be shown."""

import json

import pytest
from click.testing import CliRunner

from checks import soak as campaign
from checks.shrink import fault_of, recorded, shrunk
from checks.soak import Plan, on_processes, plan_for, play_numbers, read_report, soak
from cli import main
from model.andromeda import actions
from model.andromeda.moves import Swap
from model.andromeda.play import RULE_OF
from rulebook.problems import Problem

PLAN = Plan("andromeda", 4, 7, (3, 4))


def alone(plan, chunks):
    """A runner without processes."""
    for chunk in chunks:
        yield play_numbers(plan, chunk)


def test_a_campaign_plays_every_number_once_and_writes_it_down(tmp_path):
    lines = list(soak(PLAN, tmp_path / "r.jsonl", alone))
    assert sorted(line["n"] for line in lines) == [0, 1, 2, 3]
    assert [line["players"] for line in sorted(lines, key=lambda one: one["n"])] == [3, 4, 3, 4]
    assert all(line["ended"] for line in lines)
    assert read_report(tmp_path / "r.jsonl", PLAN).keys() == {0, 1, 2, 3}


def test_an_interrupted_campaign_goes_on_where_it_was(tmp_path, monkeypatch):
    monkeypatch.setattr(campaign, "CHUNK", 1)
    report = tmp_path / "r.jsonl"
    running = soak(PLAN, report, alone)
    first = next(running)
    running.close()
    report.write_text(report.read_text() + '{"n": 3, "play')
    played = []

    def counting(plan, chunks):
        played.extend(number for chunk in chunks for number in chunk)
        yield from alone(plan, chunks)

    lines = list(soak(PLAN, report, counting))
    assert sorted(line["n"] for line in lines) == [0, 1, 2, 3]
    assert first["n"] not in played and 3 in played


def test_two_workers_find_what_one_finds(tmp_path):
    one = list(soak(PLAN, tmp_path / "1", alone))
    two = list(soak(PLAN, tmp_path / "2", on_processes(2)))
    assert sorted(map(str, one)) == sorted(map(str, two))


def test_a_foreign_report_is_refused_and_left_alone(tmp_path):
    report = tmp_path / "r.jsonl"
    report.write_text("my diary\n")
    with pytest.raises(Problem):
        list(soak(PLAN, report, alone))
    assert report.read_text() == "my diary\n"


@pytest.fixture
def careless(monkeypatch):
    def losing(table, move):
        late = table.round > 2
        yield from actions.swap(table, move)
        table.discard[0] += late

    losing.__clauses__ = actions.swap.__clauses__
    monkeypatch.setitem(RULE_OF, Swap, losing)


def test_a_failing_game_is_on_record_and_shrinks(careless, tmp_path):
    line = play_numbers(PLAN, [0])[0]
    assert "planet-cards" in line["failed"]
    fault, moves = shrunk(PLAN, 0)
    assert "planet-cards" in fault
    assert len(moves) < len(recorded(PLAN, 0))
    assert isinstance(moves[-1], Swap)
    assert all(fault_of(PLAN, 0, moves[:n] + moves[n + 1 :])[0] is None for n in range(len(moves)))


def test_a_recorded_game_is_shown_with_its_clauses(careless, tmp_path):
    from checks.shrink import scenario

    file = tmp_path / "game.json"
    file.write_text(json.dumps(scenario(PLAN, 0)))
    told = CliRunner().invoke(main, ["play", "andromeda", "--replay", str(file), "--lang", "fr"])
    assert told.exit_code == 0, told.output
    assert "rompu" in told.output and "[andromeda." in told.output


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"game": "andromeda", "moves": [1], "players": 3}',
                                  '{"game": "andromeda", "moves": [], "players": "x"}',
                                  '{"game": "andromeda", "moves": [], "players": 3, "variant": {"x": 1}}'])  # fmt: skip
def test_a_file_that_is_no_recording_gets_one_line(text, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(text)
    told = CliRunner().invoke(main, ["play", "andromeda", "--replay", str(file)])
    assert told.exit_code == 3
    assert told.output.count("\n") == 1


def test_the_command_prints_figures_and_takes_up_a_report(tmp_path):
    command = ["soak", "andromeda", "--games", "2", "--workers", "1", "--report", str(tmp_path / "r"), "--json"]
    first = json.loads(CliRunner().invoke(main, command).stdout)
    again = json.loads(CliRunner().invoke(main, command).stdout)
    assert first["games"] == again["games"] == 2
    assert first["decisions"] == again["decisions"]


def test_bad_numbers_are_told():
    assert CliRunner().invoke(main, ["soak", "andromeda", "--workers", "many"]).exit_code == 3
    assert CliRunner().invoke(main, ["soak", "andromeda", "--players", "9"]).exit_code == 3
    with pytest.raises(Problem):
        plan_for("andromeda", 1, 1, 2, None)


def test_a_cluster_loses_no_game_when_a_worker_dies(tmp_path):
    distributed = pytest.importorskip("distributed", reason="the extra 'cluster' is not installed")
    cluster = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True)
    try:
        plan = Plan("andromeda", 60, 3, (3,))
        running = soak(plan, tmp_path / "r", campaign.on_cluster(cluster.scheduler_address))
        lines = [next(running)]
        next(iter(cluster.workers.values())).process.process.kill()
        lines += running
    finally:
        cluster.close()
    assert sorted(line["n"] for line in lines) == list(range(60))
    assert len(read_report(tmp_path / "r", plan)) == 60
