"""How like each sentence of a draft is to each clause, and the way the text takes through the clauses."""

from __future__ import annotations

from collections.abc import Sequence

from checks.draft.features import features, names
from checks.draft.profiles import Profiles
from checks.draft.segments import Sentence

UNDER_HEADING, AFTER_OTHER = 0.6, 0.3
STEP, JUMP = 0.02, 0.5


def surroundings(sentences: Sequence[Sentence], lang: str, game: str) -> list[dict[str, float]]:
    """The features of each sentence, with fainter ones of its heading and of the sentence before it."""
    called = names(game, lang)
    own = [features(sentence.text, lang, called) for sentence in sentences]
    rows: list[dict[str, float]] = []
    for at, sentence in enumerate(sentences):
        row = dict(own[at])
        around = [(sentence.heading, UNDER_HEADING)] if sentence.heading >= 0 else []
        if at and not sentences[at - 1].is_heading:
            around.append((at - 1, AFTER_OTHER))
        for other, factor in around:
            for feature, strength in own[other].items():
                if not feature.startswith("n:") and row.get(feature, 0.0) < strength * factor:
                    row[feature] = strength * factor
        rows.append(row)
    return rows


def likenesses(known: Profiles, spoken: Sequence[dict[str, float]]) -> list[list[float]]:
    """How much of each clause each sentence says, 0 to 1: rows are clauses."""
    holders: dict[str, list[tuple[int, float]]] = {}
    for at, row in enumerate(spoken):
        for feature, strength in row.items():
            holders.setdefault(feature, []).append((at, strength))
    table: list[list[float]] = []
    for profile in known.rows:
        scores = [0.0] * len(spoken)
        for slot in profile.slots:
            best: dict[int, float] = {}
            for feature, strength in slot.features.items():
                for at, other in holders.get(feature, ()):
                    met = min(strength, other)
                    if met > best.get(at, 0.0):
                        best[at] = met
            for at, met in best.items():
                scores[at] += met * slot.weight
        table.append([score / profile.total for score in scores])
    return table


def route(likeness: list[list[float]], count: int) -> list[int]:
    """The clause the text has arrived at, sentence by sentence: near steps are cheap, any jump costs the same."""
    size = len(likeness)
    best = [likeness[c][0] if count else 0.0 for c in range(size)]
    back: list[list[int]] = []
    for at in range(1, count):
        top = max(range(size), key=best.__getitem__)
        reach = [(best[c], c) for c in range(size)]
        for c in range(1, size):
            reach[c] = max(reach[c], (reach[c - 1][0] - STEP, reach[c - 1][1]))
        for c in range(size - 2, -1, -1):
            reach[c] = max(reach[c], (reach[c + 1][0] - 3 * STEP, reach[c + 1][1]))
        far = (best[top] - JUMP, top)
        reach = [max(one, far) for one in reach]
        back.append([origin for _, origin in reach])
        best = [reach[c][0] + likeness[c][at] for c in range(size)]
    if not count:
        return []
    here = max(range(size), key=best.__getitem__)
    path = [here]
    for row in reversed(back):
        here = row[here]
        path.append(here)
    return path[::-1]
