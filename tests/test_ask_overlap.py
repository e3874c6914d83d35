"""Ways of asking that share four words in a row with a held-out question are dropped or reworded."""

import pytest

from benchmarks.ask import overlap


@pytest.fixture
def section(tmp_path):
    path = tmp_path / "section.yaml"
    path.write_text(
        "- id: a\n  asks:\n    en: [how far can I go now, other words]\n    fr: [seule]\n"
        "- id: b\n  question: {en: \"How far can I go now?\", fr: x, it: y}\n",
        encoding="utf-8",
    )
    return path


def test_one_of_several_is_dropped_and_a_question_is_reworded(section):
    taken = overlap.runs("so how far can I go")
    overlap._mend_file(section, taken)
    text = section.read_text(encoding="utf-8")
    assert "en: [other words]" in text
    assert "How far could I go now?" in text
    assert "fr: [seule]" in text


def test_a_word_is_set_apart_where_no_other_word_helps():
    told = overlap.reworded("Zebras walk slowly to rivers", "en", overlap.runs("zebras walk slowly to"))
    assert told == "Zebras walk slowly, then, to rivers"


def test_nothing_changes_without_an_overlap(section):
    before = section.read_text(encoding="utf-8")
    overlap._mend_file(section, overlap.runs("entirely different words stand here"))
    assert section.read_text(encoding="utf-8") == before


def test_no_way_of_asking_overlaps_a_held_out_question(capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["overlap"])
    overlap.main()
    assert all(" 0 " in line for line in capsys.readouterr().out.splitlines())
