"""Questions with numbers, as people put them: each is answered with the value the rules give."""

from pathlib import Path

import pytest

from model.answers.asking import ask

FILE = Path(__file__).parents[1] / "benchmarks" / "ask" / "values.txt"
ROWS = [line.split("|") for line in FILE.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(("game", "lang", "question", "value"), ROWS, ids=[row[2] for row in ROWS])
def test_the_value_is_computed(game, lang, question, value):
    data = ask(question, game)
    assert data["lang"] == lang
    assert str((data["computed"] or {}).get("value")) == value
