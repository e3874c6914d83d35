"""How sure a ranking is: a logistic curve over four features, its weights fitted on questions that have no answer.

`python -m benchmarks.ask.calibrate` fits the weights from the tuning questions and prints them.
"""

from __future__ import annotations

import math

from rulebook.search.ranking import Found

# bias; share of the question no clause knows; words rulebooks do not use; agreement of the first hits on a section;
# how much closer the question is to one on which rulebooks are silent than to any clause
WEIGHTS = (-1.5, -3.0, -4.1, 1.9, -13.4)
CONFIDENT = 0.5
FIRST = 6
OUTSIDE = "outside"


def features(found: Found) -> tuple[float, ...]:
    """What the curve looks at."""
    if not found.hits:
        return (1.0, 1.0, 0.0, 0.0, found.silence)
    best = found.hits[0].score
    sections = [hit.name.split(".")[1] for hit in found.hits[:FIRST] if ":" not in hit.name]
    agreement = sections.count(sections[0]) / len(sections) if sections else 0.0
    outside = min(2, sum(OUTSIDE in item.classes for item in found.items))
    return (1.0, found.unknown, float(outside), agreement, found.silence - best)


def confidence(found: Found) -> float:
    """Between 0 and 1: how likely the best hit settles the question."""
    if not found.hits:
        return 0.0
    total = sum(weight * value for weight, value in zip(WEIGHTS, features(found), strict=True))
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, total))))
