"""Traceability fails when it should: each fault is planted in a copy of the tree."""

import shutil

import pytest

from checks.traceability import ROOT, downward_imports, trace, unread_facts
from rulebook.store import corpus_of, game_names


@pytest.fixture
def tree(tmp_path):
    for room in ("model", "rulebook", "checks"):
        shutil.copytree(ROOT / room, tmp_path / room, ignore=shutil.ignore_patterns("*.yaml", "__pycache__"))
    return tmp_path


@pytest.mark.parametrize("game", game_names())
def test_every_playable_clause_is_in_code_and_every_citation_exists(game):
    found = trace(corpus_of(game))
    assert found.uncited == []
    assert found.unknown == []


@pytest.mark.parametrize("game", game_names())
def test_only_advice_story_components_handling_and_examples_are_unplayed(game):
    corpus = corpus_of(game)
    for clause, why in trace(corpus).unplayed.items():
        kind = corpus.clauses[clause.removeprefix(f"{game}.")].kind
        assert why in {"tip", "story", "component", "handling", "example"}
        assert why == "handling" or kind not in {"permission", "prohibition", "scoring", "exception"}, clause


def test_a_citation_of_a_clause_that_is_gone_is_found(tree):
    path = tree / "model" / "andromeda" / "ring.py"
    path.write_text(path.read_text().replace("andromeda.centre.own-station", "andromeda.centre.own-statoin"))
    assert [c.clause for c in trace(corpus_of("andromeda"), tree).unknown] == ["andromeda.centre.own-statoin"]


def test_a_clause_without_code_is_found(tree):
    path = tree / "model" / "andromeda" / "transport.py"
    path.write_text(path.read_text().replace('@rule("andromeda.transport.may-play")', ""))
    path.write_text(path.read_text().replace('"andromeda.transport.may-play"', '"andromeda.transport.order"'))
    assert "andromeda.transport.may-play" in trace(corpus_of("andromeda"), tree).uncited


def test_imports_point_one_way():
    assert downward_imports() == []


def test_an_import_that_points_down_is_found(tree):
    path = tree / "rulebook" / "facts.py"
    path.write_text("from model.referee import require\n" + path.read_text())
    assert downward_imports(tree) == ["rulebook/facts.py:1: model.referee"]


@pytest.mark.parametrize("game", game_names())
def test_every_played_fact_is_read_by_a_rule(game):
    assert unread_facts(corpus_of(game)) == []


def test_a_fact_that_no_rule_reads_any_more_is_found(tree):
    path = tree / "model" / "andromeda" / "actions.py"
    path.write_text(path.read_text().replace("table.rules.action_others", "2"))
    assert unread_facts(corpus_of("andromeda"), tree) == ["action.others"]
