"""Fit the weights of the aligner on your own copies of the rulebooks: `python -m benchmarks.draft.fit --sources DIR`.

Citations say which sentence of an edition states which clause. `pair` learns from those pairs; `presence` learns what
it looks like when the sentences that state a clause are taken away. Nothing of the texts is kept: only the weights.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
from pathlib import Path

from checks.draft import alignment as aligner
from checks.draft.alignment import Standing, _View, align
from checks.draft.likeness import likenesses, route, surroundings
from checks.draft.profiles import profiles
from checks.draft.segments import Sentence, segments
from rulebook.documents import Document
from rulebook.store import corpus_of, game_names

PAIR, PRESENCE = 15, 25
TARGET = Path(aligner.__file__).parent / "weights.json"


def newton(rows: list[list[float]], labels: list[int], ridge: float = 3.0, steps: int = 12) -> list[float]:
    """Logistic regression by Newton's method with a ridge."""
    size = len(rows[0])
    weight = [0.0] * size
    for _ in range(steps):
        gradient = [-ridge * w if j else 0.0 for j, w in enumerate(weight)]
        hessian = [[ridge if i == j and i else 1e-9 for j in range(size)] for i in range(size)]
        for row, label in zip(rows, labels, strict=True):
            chance = aligner.logistic(weight, row)
            slope = chance * (1 - chance)
            for i in range(size):
                gradient[i] += (label - chance) * row[i]
                part = slope * row[i]
                line = hessian[i]
                for j in range(size):
                    line[j] += part * row[j]
        weight = [w + d for w, d in zip(weight, solve(hessian, gradient), strict=True)]
    return [round(w, 4) for w in weight]


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Gaussian elimination with pivoting."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for i in range(size):
        pivot = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(i + 1, size):
            factor = rows[r][i] / rows[i][i]
            if factor:
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[i], strict=True)]
    result = [0.0] * size
    for i in range(size - 1, -1, -1):
        result[i] = (rows[i][size] - sum(rows[i][j] * result[j] for j in range(i + 1, size))) / rows[i][i]
    return result


class Edition:
    """An edition's sentences and, from its citations, which of them states which clause."""

    def __init__(self, game: str, lang: str, folder: Path) -> None:
        self.game, self.lang = game, lang
        corpus = corpus_of(game)
        text = (folder / f"{game}.{lang}.txt").read_text(encoding="utf-8")
        document = Document(f"{game}.{lang}", text, corpus.game.editions[lang])
        self.sentences = segments(text.split("\n"), lang)
        self.index = {clause: at for at, clause in enumerate(corpus.clauses)}
        self.gold: dict[int, set[int]] = {}
        self.facts: dict[int, set[str]] = {}
        for clause_id, clause in corpus.clauses.items():
            cited = clause.editions[lang]
            for citation in cited if isinstance(cited, list) else []:
                if citation.role == "heading":
                    continue
                spots = {i for place in citation.at for i in document.cited(place)}
                mine = {j for i in spots for j in self._same(document.sentences[i])}
                self.gold.setdefault(self.index[clause_id], set()).update(mine)
                held = {f"{fact}={json.dumps(value, sort_keys=True)}" for fact, value in citation.facts.items()}
                self.facts.setdefault(self.index[clause_id], set()).update(held)
        self.gold = {clause: spots for clause, spots in self.gold.items() if spots}

    def _same(self, other: object) -> list[int]:
        start = str(other.text)[:25]  # type: ignore[attr-defined]
        return [
            j for j, one in enumerate(self.sentences)
            if one.first <= other.last and one.last >= other.first  # type: ignore[attr-defined]
            and (start in one.text or one.text[:25] in other.text)  # type: ignore[attr-defined]
        ]  # fmt: skip

    def without(self, gone: set[int]) -> list[Sentence]:
        """The sentences with some taken away; headings keep their place."""
        moved: dict[int, int] = {}
        kept: list[Sentence] = []
        for at, one in enumerate(self.sentences):
            if at not in gone:
                moved[at] = len(kept)
                kept.append(one)
        return [
            Sentence(o.text, o.first, o.last, moved.get(o.heading, -1), o.is_heading, o.item, o.advice) for o in kept
        ]

    def lost(self, gone: set[int]) -> set[int]:
        """The clauses nothing states any more, unless what they assert is asserted elsewhere."""
        left = {clause for clause, spots in self.gold.items() if spots - gone}
        still = set().union(*(self.facts.get(clause, set()) for clause in left))
        return {
            clause for clause in self.gold
            if clause not in left and not (self.facts.get(clause) and self.facts[clause] <= still)
        }  # fmt: skip


def editions(folder: Path) -> list[Edition]:
    """Every edition whose transcription is in the folder."""
    return [
        Edition(game, name, folder)
        for game in game_names()
        for name in corpus_of(game).game.editions
        if (folder / f"{game}.{name}.txt").is_file()
    ]


def pair_rows(edition: Edition, weight: list[float] | None) -> tuple[list[list[float]], list[int]]:
    """The evidence of every plausible pair, and whether the citations confirm it."""
    known = profiles(edition.game, edition.lang)
    spoken = surroundings(edition.sentences, edition.lang, edition.game)
    table = likenesses(known, spoken)
    view = _View(known, edition.sentences, spoken, table, route(table, len(edition.sentences)))
    odds = view.weigh(weight or [0.0] * PAIR)
    if weight:
        view.path = route(aligner._smoothed(odds, known, len(edition.sentences)), len(edition.sentences))
        view.weigh(weight)
    rows = list(view.evidence.values())
    return rows, [int(s in edition.gold.get(c, ())) for c, s in view.evidence]


def presence_rows(edition: Edition, drops: int, seed: int) -> tuple[list[list[float]], list[int]]:
    """What the evidence looks like for clauses that are there and for clauses whose sentences were taken away."""
    rows: list[list[float]] = []
    labels: list[int] = []

    def look(sentences: list[Sentence]) -> Standing:
        found = align(sentences, edition.game, edition.lang)
        view = _View(found.known, found.sentences, found.spoken, found.likeness, found.path)
        view.weigh(aligner.weights()["pair"])
        return Standing(found, view)

    known = profiles(edition.game, edition.lang)
    standing = look(edition.sentences)
    for clause in sorted(edition.gold):
        rows.append(standing.evidence(known.rows[clause]))
        labels.append(1)
    rng = random.Random(seed)
    spots = sorted(set().union(*edition.gold.values()))
    for spot in rng.sample(spots, min(drops, len(spots))):
        gone = {spot}
        lost = edition.lost(gone)
        if not lost:
            clause = rng.choice([c for c, s in edition.gold.items() if spot in s])
            gone = set(edition.gold[clause])
            lost = edition.lost(gone)
        if lost:
            standing = look(edition.without(gone))
            for clause in sorted(lost):
                rows.append(standing.evidence(known.rows[clause]))
                labels.append(0)
    return rows, labels


def report(name: str, weight: list[float], rows: list[list[float]], labels: list[int]) -> None:
    """How well a model tells the two apart, at three per cent of false alarms."""
    chances = [aligner.logistic(weight, row) for row in rows]
    good = sorted(c for c, label in zip(chances, labels, strict=True) if label)
    bad = [c for c, label in zip(chances, labels, strict=True) if not label]
    for share in (0.02, 0.03, 0.05, 0.1):
        cut = good[int(len(good) * share)]
        caught = sum(c < cut for c in bad) / max(1, len(bad))
        sys.stdout.write(
            f"{name}: below {cut:.3f}: {share:.0%} of {len(good)} present, {caught:.0%} of {len(bad)} absent\n"
        )


def main() -> None:
    """Fit both models and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sources", type=Path, required=True)
    parser.add_argument("--drops", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hold-out", action="store_true", help="judge each edition by a model of the others")
    options = parser.parse_args()
    known = editions(options.sources)
    pairs = [pair_rows(one, None) for one in known]
    weight = newton([r for rows, _ in pairs for r in rows], [x for _, xs in pairs for x in xs])
    pairs = [pair_rows(one, weight) for one in known]
    weight = newton([r for rows, _ in pairs for r in rows], [x for _, xs in pairs for x in xs])
    alone = newton([aligner.plain(r) for rows, _ in pairs for r in rows], [x for _, xs in pairs for x in xs])
    aligner.weights.cache_clear()
    known_weights = {"pair": weight, "plain": alone, "presence": [0.0] * PRESENCE}
    TARGET.write_text(json.dumps(known_weights), encoding="utf-8")
    there = [presence_rows(one, options.drops, options.seed) for one in known]
    for at, one in enumerate(known):
        others = [rows for i, rows in enumerate(there) if i != at]
        model = newton([r for rows, _ in others for r in rows], [x for _, xs in others for x in xs])
        report(f"{one.game}/{one.lang}", model, *there[at])
    presence = newton([r for rows, _ in there for r in rows], [x for _, xs in there for x in xs])
    report("all", presence, [r for rows, _ in there for r in rows], [x for _, xs in there for x in xs])
    known_weights["presence"] = presence
    TARGET.write_text(json.dumps(known_weights) + "\n", encoding="utf-8")
    assert not any(math.isnan(w) for w in (*weight, *presence))


if __name__ == "__main__":
    main()
