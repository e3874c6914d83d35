"""Pins: a clone without the rulebooks still knows when the corpus has moved on."""

import shutil

import pytest

from rulebook import store
from rulebook.loader import load_game
from rulebook.pins import pin, pin_state
from rulebook.problems import Problem
from rulebook.store import corpus_of, game_names

ROOT = store.HERE


@pytest.fixture
def copy(tmp_path):
    shutil.copytree(ROOT / "andromeda", tmp_path / "andromeda")
    return tmp_path


def _edited(root, name, old, new):
    path = root / "andromeda" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return pin_state(load_game("andromeda", root), root)


@pytest.mark.parametrize("game", game_names())
def test_the_pins_are_as_new_as_the_corpus(game):
    state = pin_state(corpus_of(game))
    assert state.stale == ()
    assert state.review == ()


def test_a_statement_changed_in_one_language_marks_the_others_for_review(copy):
    state = _edited(copy, "setup.yaml", "On joue à trois, quatre ou cinq.", "On joue de trois à cinq.")
    assert "setup.players" in state.stale
    assert {(one.clause, one.lang) for one in state.review} == {("setup.players", "en"), ("setup.players", "it")}


def test_a_changed_fact_or_place_is_stale(copy):
    assert _edited(copy, "setup.yaml", "players.max: 5", "players.max: 6").stale == ("setup.players@fr",)


def test_a_corpus_without_pins_is_stale(copy):
    (copy / "andromeda" / "pins.json").unlink()
    assert pin_state(load_game("andromeda", copy), copy).stale == ("pins.json",)


def test_pins_are_not_written_over_a_loose_sentence(copy, tmp_path):
    sources = tmp_path / "sources"
    sources.mkdir()
    for edition in ("fr", "en", "it"):
        (sources / f"andromeda.{edition}.txt").write_text("A sentence nobody cites.\n" * 400)
    before = (copy / "andromeda" / "pins.json").read_bytes()
    corpus = load_game("andromeda", copy)
    corpus.game.editions["en"].damage.clear()
    with pytest.raises(Problem):
        pin(corpus, sources, copy)
    assert (copy / "andromeda" / "pins.json").read_bytes() == before
