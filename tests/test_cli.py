"""The command line as a user meets it: in three languages, as JSON, and with wrong input."""

import json

import pytest
from click.testing import CliRunner

import cli
from model.andromeda import play
from model.andromeda.rules import rules
from model.andromeda.views import as_json


def run(*arguments, **more):
    return CliRunner().invoke(cli.main, list(arguments), **more)


def test_games_lists_andromeda_with_its_editions():
    data = json.loads(run("games", "--json").stdout)
    assert data["schema"] == 1
    row = next(one for one in data["games"] if one["game"] == "andromeda")
    assert row["editions"] == ["fr", "en", "it"]


@pytest.mark.parametrize(("lang", "word"), [("en", "Where the editions"), ("fr", "Où les éditions"), ("it", "Dove lo")])
def test_show_speaks_the_readers_language_and_names_the_code(lang, word):
    result = run("show", "andromeda.technology.rounding-up", "--lang", lang)
    assert result.exit_code == 0
    assert word in result.output
    assert "model/andromeda/sets.py" in result.output


def test_show_as_json_keeps_the_contract():
    data = json.loads(run("show", "andromeda.technology.rounding-up", "--json").stdout)
    assert {"id", "game", "kind", "citations", "says"} <= data.keys()
    first = data["citations"][0]
    assert first["document"] == "andromeda.fr"
    assert all(len(span) == 2 for span in first["lines"])


@pytest.mark.parametrize(
    "arguments",
    [
        ["show", "andromeda.no.such-clause"],
        ["show", ""],
        ["export", "chess"],
        ["export", "../../etc"],
        ["play", "andromeda", "--players", "2"],
        ["play", "andromeda", "--edition", "de"],
        ["play", "andromeda", "--human", "9"],
        ["check", "andromeda", "--position", "nowhere.json", "--move", "pass"],
        ["verify", "chess"],
        ["pin", "andromeda", "--sources", "nowhere"],
        ["show", "andromeda.setup.players", "--sources", "nowhere"],
    ],
)
@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_bad_input_is_one_line_and_exit_code_3(arguments, lang):
    result = run(*arguments, "--lang", lang)
    assert result.exit_code == 3, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("lexludi: ")


@pytest.mark.parametrize("text", ["{", "[]", "3", '{"players": 3}', '{"edition": "de"}'])
def test_a_file_that_is_no_position_is_one_line(tmp_path, text):
    path = tmp_path / "p.json"
    path.write_text(text)
    result = run("check", "andromeda", "--position", str(path), "--move", "pass")
    assert result.exit_code == 3
    assert result.stderr.count("\n") == 1


def test_check_judges_a_move_and_names_the_clause(tmp_path):
    path = tmp_path / "p.json"
    path.write_text(json.dumps(as_json(play.new_game(rules(), 3))))
    result = run("check", "andromeda", "--position", str(path), "--move", "pass", "--json")
    data = json.loads(result.stdout)
    assert (result.exit_code, data["legal"], data["clause"]) == (1, False, "andromeda.transport.order")


def test_play_logs_a_whole_game_with_clauses_and_a_winner():
    result = run("play", "andromeda", "--players", "4", "--seed", "7", "--lang", "en")
    assert result.exit_code == 0
    assert "[andromeda.trade." in result.output
    assert "Winner" in result.output or "Shared" in result.output
    assert result.output == run("play", "andromeda", "--players", "4", "--seed", "7", "--lang", "en").output


def test_play_many_prints_figures_and_an_editions_silences_are_told():
    assert "20 games" in run("play", "andromeda", "--games", "20", "--lang", "en").stdout
    assert "played as ruled" in run("play", "andromeda", "--edition", "it", "--lang", "en").stdout


def test_a_person_is_refused_with_the_clause_and_may_leave():
    result = run("play", "andromeda", "--human", "1", "--lang", "en", input="out 9\nnonsense\n?\npass\nquit\n")
    assert result.exit_code == 0
    assert "andromeda.transport.one-planet" in result.output
    assert "is not a move" in result.output
    assert "out 1" in result.output
    assert "You left the table" in result.output


def test_trace_is_complete_and_export_holds_the_corpus():
    assert run("trace", "andromeda").exit_code == 0
    data = json.loads(run("export", "andromeda").stdout)
    assert {"clauses", "facts", "glossary", "rulings", "assumptions", "scenarios"} <= data.keys()


def test_export_that_cannot_be_written_changes_nothing(tmp_path):
    result = run("export", "andromeda", "--output", str(tmp_path / "no" / "x.json"))
    assert result.exit_code == 3
    assert list(tmp_path.iterdir()) == []


def test_site_does_not_empty_a_folder_that_is_not_its_own(tmp_path):
    (tmp_path / "mine.txt").write_text("keep")
    result = run("site", "--clean", "--output", str(tmp_path), "--lang", "en")
    assert result.exit_code == 3
    assert "holds no site of ours" in result.stderr
    assert (tmp_path / "mine.txt").read_text() == "keep"


def test_site_tells_a_broken_evidence_file_in_one_line(tmp_path):
    (tmp_path / "evidence.json").write_text('{"checks": 5}')
    result = run("site", "--output", str(tmp_path / "out"), "--evidence", str(tmp_path / "evidence.json"))
    assert result.exit_code == 3
    assert result.stderr.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_play_draws_the_position_a_game_has_come_to(tmp_path):
    target = tmp_path / "position.svg"
    assert run("play", "andromeda", "--seed", "3", "--svg", str(target), "--lang", "it").exit_code == 0
    drawn = target.read_text(encoding="utf-8")
    assert drawn.startswith("<svg xmlns=")
    assert 'role="img"' in drawn
    assert "pianeta 1" in drawn
    assert run("play", "adastra", "--svg", str(target)).exit_code == 3
