"""Fit the weights of `rulebook/search/confidence.py`: `python -m benchmarks.ask.calibrate`.

Logistic regression on the tuning questions, with and without an answer, and on the project's own list of questions that
no rulebook answers (`unanswerable.txt`). Both classes weigh the same. The held-out questions are not touched.
"""

from __future__ import annotations

import math
from pathlib import Path

from benchmarks.ask.questions import read
from rulebook.search.confidence import CONFIDENT, features
from rulebook.search.file import opened
from rulebook.search.ranking import search
from rulebook.store import game_names

Row = tuple[tuple[float, ...], bool]
STEPS, RATE, RIDGE = 500, 1.2, 0.002


def rows() -> list[Row]:
    """Features of every question with whether it has an answer. Open questions are left out: both would be right."""
    found: list[Row] = []
    for question in read("tuning"):
        if question["game"] in game_names() and question["kind"] != "open":
            index = opened(question["game"], question["lang"])
            ranked = search(index, question["text"], question["lang"])
            found.append((features(ranked), question["kind"] != "none"))
    for line in (Path(__file__).parent / "unanswerable.txt").read_text(encoding="utf-8").splitlines():
        lang, _, text = line.partition("|")
        found += [(features(search(opened(game, lang), text, lang)), False) for game in game_names()]
    return found


def fit(data: list[Row]) -> list[float]:
    """Weights by gradient ascent on standardised features, told in the features' own units."""
    size = len(data[0][0])
    mean = [0.0] + [sum(row[i] for row, _ in data) / len(data) for i in range(1, size)]
    spread = [1.0] + [
        max(1e-6, math.sqrt(sum((row[i] - mean[i]) ** 2 for row, _ in data) / len(data))) for i in range(1, size)
    ]
    scaled = [([(row[i] - mean[i]) / spread[i] for i in range(size)], good) for row, good in data]
    share = {good: 0.5 / sum(one == good for _, one in data) for good in (True, False)}
    weights = [0.0] * size
    for _ in range(STEPS):
        slope = [0.0] * size
        for row, good in scaled:
            error = (good - _curve(weights, row)) * share[good]
            slope = [total + error * value for total, value in zip(slope, row, strict=True)]
        weights = [w + RATE * (s - RIDGE * w * (i > 0)) for i, (w, s) in enumerate(zip(weights, slope, strict=True))]
    told = [weight / unit for weight, unit in zip(weights, spread, strict=True)]
    told[0] -= sum(told[i] * mean[i] for i in range(1, size))
    return told


def _curve(weights: list[float], row: list[float] | tuple[float, ...]) -> float:
    return 1 / (1 + math.exp(-sum(w * value for w, value in zip(weights, row, strict=True))))


def main() -> None:
    """Print the weights and what they would do at the threshold."""
    data = rows()
    weights = fit(data)
    print("weights:", ", ".join(f"{weight:.1f}" for weight in weights))
    for good, name in ((False, "abstains on unanswerable"), (True, "answers answerable")):
        sure = [_curve(weights, row) for row, one in data if one == good]
        rate = sum((value >= CONFIDENT) == good for value in sure) / len(sure)
        print(f"{name}: {rate:.3f} of {len(sure)}")


if __name__ == "__main__":
    main()
