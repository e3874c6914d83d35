"""How sure a ranking is: a logistic curve over four features, its weights fitted on questions that have no answer.

`benchmarks/ask/calibrate.py` prints the weights from the tuning questions and the phrasings of the corpora.
"""

from __future__ import annotations

import math

from rulebook.search.ranking import Found

# bias, score of the best, its closest phrasing, share of the question it covers, share the index does not know
WEIGHTS = (-3.2, 4.0, 3.0, 3.0, -4.0)
CONFIDENT = 0.5


def features(found: Found) -> tuple[float, ...]:
    """What the curve looks at."""
    if not found.hits:
        return (1.0, 0.0, 0.0, 0.0, 1.0)
    best = found.hits[0]
    return (1.0, best.score, best.unit, best.covered, found.unknown)


def confidence(found: Found) -> float:
    """Between 0 and 1: how likely the best hit settles the question."""
    if not found.hits:
        return 0.0
    total = sum(weight * value for weight, value in zip(WEIGHTS, features(found), strict=True))
    return 1 / (1 + math.exp(-max(-60.0, min(60.0, total))))
