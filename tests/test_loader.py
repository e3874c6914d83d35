"""Bad corpus files get one clear line and exit code 3: each fault is made on purpose in a copy."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

import cli
from rulebook import store
from rulebook.loader import load_game
from rulebook.problems import Problem

ROOT = Path(store.__file__).parent


@pytest.fixture
def copy(tmp_path):
    shutil.copytree(ROOT / "andromeda", tmp_path / "andromeda")
    return tmp_path


def _edit(root, name, old, new):
    path = root / "andromeda" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


FAULTS = {
    "duplicate id": ("setup.yaml", "id: setup.ring-place", "id: setup.players", "already used"),
    "wrong prefix": ("setup.yaml", "id: setup.ring-place", "id: board.ring-place", "must begin"),
    "undeclared fact": ("setup.yaml", "players.min: 3", "players.least: 3", "players.least"),
    "unknown concept": ("setup.yaml", "concepts: [setup, board]", "concepts: [setup, bord]", "bord"),
    "reversed lines": ("setup.yaml", '"28-29"', '"29-28"', "29-28"),
    "wrong type": ("setup.yaml", "players.min: 3", "players.min: three", "whole number"),
    "unknown kind": ("setup.yaml", "kind: procedure", "kind: ritual", "kind"),
    "unknown key": ("setup.yaml", "  kind: procedure", "  kindly: x\n  kind: procedure", "kindly"),
    "duplicate key": ("setup.yaml", "  kind: procedure", "  kind: rule\n  kind: procedure", "given twice"),
    "broken YAML": ("setup.yaml", "concepts: [setup, board]", "concepts: [setup, board", "YAML"),
    "alias": ("setup.yaml", "concepts: [setup, board]", "concepts: &a [setup, board]", "anchors"),
    "missing edition": ("setup.yaml", "    it:\n    - {at: [5]", "    xx:\n    - {at: [5]", "xx"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_in_a_section_is_named_with_file_and_field(copy, fault):
    name, old, new, told = FAULTS[fault]
    _edit(copy, name, old, new)
    with pytest.raises(Problem) as caught:
        load_game("andromeda", copy)
    assert told in str(caught.value)
    assert name in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe\x00", b"- 3\n", b"a: b\n", b"{" * 5000])
def test_a_file_that_holds_no_clauses_is_a_problem(copy, content):
    (copy / "andromeda" / "setup.yaml").write_bytes(content)
    with pytest.raises(Problem) as caught:
        load_game("andromeda", copy)
    assert "setup.yaml" in str(caught.value)


def test_words_that_yaml_takes_for_truth_stay_words():
    from rulebook.yamlfile import parse_yaml

    assert parse_yaml("[on, no, yes, off, true]", "x") == ["on", "no", "yes", "off", True]


def test_a_bad_corpus_ends_a_command_with_exit_code_3(copy, monkeypatch):
    _edit(copy, "setup.yaml", "players.min: 3", "players.least: 3")
    monkeypatch.setattr(store, "HERE", copy)
    store.corpus_of.cache_clear()
    monkeypatch.setattr(store, "content_key", lambda folder: "broken" * 8)
    result = CliRunner().invoke(cli.main, ["export", "andromeda"])
    store.corpus_of.cache_clear()
    assert result.exit_code == 3
    assert "players.least" in result.output


def test_the_compiled_copy_equals_the_files_and_a_damaged_one_is_ignored(copy, tmp_path):
    caches = tmp_path / "cache"
    fresh = store.stored("andromeda", copy, caches)
    (path,) = caches.iterdir()
    again = store.stored("andromeda", copy, caches)
    assert again.clauses == fresh.clauses
    path.write_bytes(path.read_bytes()[:-7] + b"garbage")
    assert store.stored("andromeda", copy, caches).clauses == fresh.clauses


def test_a_changed_file_is_read_again(copy, tmp_path):
    caches = tmp_path / "cache"
    store.stored("andromeda", copy, caches)
    _edit(copy, "game.yaml", "title: {en: Andromeda", "title: {en: Changed")
    assert store.stored("andromeda", copy, caches).game.title.en == "Changed"


def test_a_cache_that_cannot_be_written_is_done_without(copy, tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert store.stored("andromeda", copy, blocked / "cache").name == "andromeda"
