"""Which sentences of a draft state which clause: likeness both ways, order, and rivalry for the same words.

Two small logistic models weigh the evidence. Their weights were fitted by `benchmarks/draft/fit.py` on places where
citations say which sentence states which clause; the check itself reads nothing but the draft and the corpus.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path

from msgspec import Struct

from checks.draft.features import Slot, names, slots
from checks.draft.likeness import likenesses, route, surroundings
from checks.draft.profiles import Profile, Profiles, profiles, weighted
from checks.draft.segments import Sentence
from rulebook.store import corpus_of

CANDIDATES, PER_SENTENCE, RIVALS = 8, 6, 3
NEAR, FAR = 3.0, 12.0
NEIGHBOURS = 4
RELATIVE = frozenset({7, 12})

Pair = tuple[int, int]


class Alignment(Struct, dict=True):
    """Everything known about which sentence states which clause; clauses and sentences by index."""

    known: Profiles
    sentences: list[Sentence]
    spoken: list[dict[str, float]]
    likeness: list[list[float]]
    path: list[int]
    evidence: dict[Pair, list[float]]
    odds: dict[Pair, float]
    presence: dict[int, float]

    def stated(self, clause: int) -> list[tuple[int, float]]:
        """The sentences that may state a clause, likeliest first."""
        return self._ranked[0].get(clause, [])

    def telling(self, sentence: int) -> list[tuple[int, float]]:
        """The clauses a sentence may state, likeliest first."""
        return self._ranked[1].get(sentence, [])

    @cached_property
    def _ranked(self) -> tuple[dict[int, list[tuple[int, float]]], dict[int, list[tuple[int, float]]]]:
        by_clause: dict[int, list[tuple[int, float]]] = {}
        by_sentence: dict[int, list[tuple[int, float]]] = {}
        for (clause, sentence), chance in self.odds.items():
            by_clause.setdefault(clause, []).append((sentence, chance))
            by_sentence.setdefault(sentence, []).append((clause, chance))
        for rows in (*by_clause.values(), *by_sentence.values()):
            rows.sort(key=lambda row: (-row[1], row[0]))
        return by_clause, by_sentence


def met(slot: Slot, spoken: dict[str, float]) -> float:
    """How well a text meets a slot, 0 to 1."""
    best = 0.0
    for feature, strength in slot.features.items():
        other = spoken.get(feature, 0.0)
        if other:
            best = max(best, min(strength, other))
    return best


@cache
def weights() -> dict[str, list[float]]:
    """The fitted weights: `pair` and `presence`."""
    data: dict[str, list[float]] = json.loads((Path(__file__).parent / "weights.json").read_text(encoding="utf-8"))
    return data


def logistic(weight: Sequence[float], values: Sequence[float]) -> float:
    """The probability a logistic model gives."""
    total = sum(w * v for w, v in zip(weight, values, strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def align(sentences: list[Sentence], game: str, lang: str) -> Alignment:
    """Align a draft with the clauses of a game."""
    known = profiles(game, lang)
    spoken = surroundings(sentences, lang, game)
    likeness = likenesses(known, spoken)
    path = route(likeness, len(sentences))
    view = _View(known, sentences, spoken, likeness, path)
    odds = view.weigh(weights()["pair"])
    view.path = route(_smoothed(odds, known, len(sentences)), len(sentences))
    odds = view.weigh(weights()["pair"])
    found = Alignment(known, sentences, spoken, likeness, view.path, view.evidence, odds, {})
    best = Standing(found, view)
    found.presence = {row.index: logistic(weights()["presence"], best.evidence(row)) for row in known.rows}
    return found


def _smoothed(odds: dict[Pair, float], known: Profiles, count: int) -> list[list[float]]:
    table = [[0.0] * count for _ in known.rows]
    for (clause, sentence), chance in odds.items():
        table[clause][sentence] = chance
    return table


class _View:
    """The evidence for every plausible pair of clause and sentence."""

    def __init__(
        self, known: Profiles, sentences: list[Sentence], spoken: list[dict[str, float]],
        likeness: list[list[float]], path: list[int],
    ) -> None:  # fmt: skip
        self.known, self.sentences, self.spoken = known, sentences, spoken
        self.likeness, self.path = likeness, path
        called = names(known.game, known.lang)
        self.said = [[weighted(s, known.rarity) for s in slots(one.text, known.lang, called)] for one in sentences]
        self.mass = [sum(slot.weight for slot in said) or 1.0 for said in self.said]
        self.meant = [_union(row) for row in known.rows]
        clauses = corpus_of(known.game).clauses
        self.idle = [clauses[row.clause].kind in ("tip", "example", "flavour") for row in known.rows]
        self.evidence: dict[Pair, list[float]] = {}
        self.covers: dict[Pair, list[float]] = {}

    def away(self, clause: int, sentence: int) -> int:
        """How far the clause is from where the text is at that sentence, give or take one sentence."""
        near = self.path[max(0, sentence - 1) : sentence + 2]
        return min(abs(clause - at) for at in near)

    def _candidates(self) -> list[Pair]:
        count = len(self.sentences)

        def fit(clause: int, sentence: int) -> float:
            return self.likeness[clause][sentence] + 0.15 * math.exp(-abs(clause - self.path[sentence]) / 6)

        pairs: set[Pair] = set()
        for row in self.known.rows:
            ranked = sorted(range(count), key=lambda s: -fit(row.index, s))
            pairs.update((row.index, s) for s in ranked[:CANDIDATES])
        for sentence in range(count):
            ranked = sorted(range(len(self.known.rows)), key=lambda c: -fit(c, sentence))
            pairs.update((c, sentence) for c in ranked[:PER_SENTENCE])
        return sorted(pairs)

    def weigh(self, weight: Sequence[float]) -> dict[Pair, float]:
        """The probability of every plausible pair."""
        pairs = self._candidates()
        reverse: dict[Pair, float] = {}
        base: dict[Pair, float] = {}
        by_sentence: dict[int, list[Pair]] = {}
        by_clause: dict[int, list[Pair]] = {}
        for pair in pairs:
            clause, sentence = pair
            if pair not in self.covers:
                self.covers[pair] = [met(slot, self.meant[clause]) for slot in self.said[sentence]]
            cover = self.covers[pair]
            reverse[pair] = (
                sum(s.weight * m for s, m in zip(self.said[sentence], cover, strict=True)) / self.mass[sentence]
            )
            base[pair] = (
                self.likeness[clause][sentence] + 0.8 * reverse[pair]
                + 0.25 * math.exp(-self.away(clause, sentence) / 6)
            )  # fmt: skip
            by_sentence.setdefault(sentence, []).append(pair)
            by_clause.setdefault(clause, []).append(pair)
        for group in (*by_sentence.values(), *by_clause.values()):
            group.sort(key=lambda pair: (-base[pair], pair))
        self.evidence = {
            pair: self._pair(pair, reverse[pair], base, by_sentence[pair[1]], by_clause[pair[0]]) for pair in pairs
        }
        return {pair: logistic(weight, values) for pair, values in self.evidence.items()}

    def absolute(self) -> dict[Pair, float]:
        """The probability of every pair without a look at how the clause fares elsewhere."""
        weight = weights()["plain"]
        return {pair: logistic(weight, plain(values)) for pair, values in self.evidence.items()}

    def _pair(
        self, pair: Pair, reverse: float, base: dict[Pair, float], in_sentence: list[Pair], of_clause: list[Pair]
    ) -> list[float]:
        clause, sentence = pair
        row = self.known.rows[clause]
        likeness = self.likeness[clause][sentence]
        rank, place = in_sentence.index(pair), of_clause.index(pair)
        rivals = in_sentence[:rank][:RIVALS]
        own = [(slot, met(slot, self.spoken[sentence])) for slot in row.slots]
        numbers = [m for slot, m in own if any(feature.startswith("n:") for feature in slot.features)]
        away = self.away(clause, sentence)
        return [
            1.0, likeness, reverse, math.sqrt(likeness * reverse), self._distinct(own, rivals, likeness),
            self._fresh(pair, rivals, reverse), 1 / (1 + rank), 1 / (1 + place), math.exp(-away / NEAR),
            math.exp(-away / FAR), sum(numbers) / len(numbers) if numbers else 0.5, base[pair] / base[in_sentence[0]],
            base[pair] / base[of_clause[0]], float(self.sentences[sentence].is_heading),
            float(self.sentences[sentence].advice != self.idle[clause]),
        ]  # fmt: skip

    def _distinct(self, own: list[tuple[Slot, float]], rivals: list[Pair], likeness: float) -> float:
        """How much of what the clause says, and its better rivals do not, is in the sentence."""
        least = likeness
        for rival in rivals:
            said = apart = 0.0
            for slot, strength in own:
                share = slot.weight * (1 - met(slot, self.meant[rival[0]]))
                said += share * strength
                apart += share
            least = min(least, said / apart if apart > 0.5 else 0.3)
        return least

    def _fresh(self, pair: Pair, rivals: list[Pair], reverse: float) -> float:
        """How much of the sentence this clause explains and no better rival does."""
        if not rivals:
            return reverse
        sentence = pair[1]
        total = 0.0
        for at, slot in enumerate(self.said[sentence]):
            other = max(self.covers[rival][at] for rival in rivals)
            total += slot.weight * max(0.0, self.covers[pair][at] - other)
        return total / self.mass[sentence]


def _union(row: Profile) -> dict[str, float]:
    """All features a clause's slots accept."""
    found: dict[str, float] = {}
    for slot in row.slots:
        for feature, strength in slot.features.items():
            found[feature] = max(found.get(feature, 0.0), strength)
    return found


def plain(values: Sequence[float]) -> list[float]:
    """The evidence of a pair without the two values that compare it with the clause's other sentences."""
    return [value for at, value in enumerate(values) if at not in RELATIVE]


class Standing:
    """The evidence that a clause is stated anywhere: its best sentences, its rivals, and sentences nobody explains."""

    def __init__(self, alignment: Alignment, view: _View) -> None:
        self.view = view
        self.odds = view.absolute()
        self.by_clause: dict[int, list[tuple[float, int]]] = {}
        self.by_sentence: dict[int, list[tuple[float, int]]] = {}
        for (clause, sentence), chance in self.odds.items():
            self.by_clause.setdefault(clause, []).append((chance, sentence))
            self.by_sentence.setdefault(sentence, []).append((chance, clause))
        for group in (*self.by_clause.values(), *self.by_sentence.values()):
            group.sort(reverse=True)
        self.count = len(alignment.sentences)

    def others(self, sentence: int, clause: int) -> float:
        """How surely some other clause is what the sentence states."""
        return next((chance for chance, other in self.by_sentence.get(sentence, []) if other != clause), 0.0)

    def region(self, clause: int) -> tuple[int, int]:
        """Where the clause would stand, going by the clauses around it in the corpus."""
        around = []
        for other in range(clause - NEIGHBOURS, clause + NEIGHBOURS + 1):
            best = self.by_clause.get(other, [(0.0, 0)])[0]
            if other != clause and best[0] > 0.5:
                around.append(best[1])
        if not around:
            spots = [s for s, at in enumerate(self.view.path) if abs(at - clause) <= NEIGHBOURS]
            around = spots or [s for _, s in self.by_clause.get(clause, [])[:1]] or [0]
        around.sort()
        middle = around[len(around) // 2]
        inner = [s for s in around if abs(s - middle) <= 8]
        return max(0, inner[0] - 1), min(self.count - 1, inner[-1] + 1)

    def evidence(self, row: Profile) -> list[float]:
        """The values the presence model weighs."""
        view, clause = self.view, row.index
        ranked = self.by_clause.get(clause, [])
        first, second = ([*ranked, (0.0, -1), (0.0, -1)])[:2]
        low, high = self.region(clause)
        inside = max((chance for chance, s in ranked if low <= s <= high), default=0.0)
        idle = max(((1 - self.others(s, clause)) * view.likeness[clause][s] for s in range(low, high + 1)), default=0.0)
        idlest = max(
            ((1 - self.others(s, clause)) for s in range(low, high + 1) if not view.sentences[s].is_heading),
            default=0.0,
        )
        evidence = view.evidence.get((clause, first[1]), [0.0] * 15)
        rival = self.others(first[1], clause) if first[1] >= 0 else 0.0
        return [
            1.0, first[0], _logit(first[0]), second[0], inside, _logit(inside), idle, idlest, rival,
            float(rival > first[0]), evidence[1], evidence[4], evidence[5], max(view.likeness[clause], default=0.0),
            evidence[10], first[0] * (1 - rival), float(first[0] >= rival) * first[0], *self._beside(clause),
        ]  # fmt: skip

    def _beside(self, clause: int) -> list[float]:
        """How well the clauses next to it stand, whether they share a sentence, and how like that sentence is."""
        last = len(self.view.known.rows) - 1
        tops = {c: self.by_clause.get(c, [(0.0, -1)])[0] for c in range(clause - 2, clause + 3) if 0 <= c <= last}
        near = [tops[c] for c in (clause - 1, clause + 1) if c in tops]
        wide = [tops[c] for c in (clause - 2, clause + 2) if c in tops]
        sure = [s for chance, s in near if chance > 0.5]
        shared = float(len(sure) == 2 and sure[0] == sure[1])
        close = max((self.view.likeness[clause][s] for s in sure), default=0.0)
        chance = max((self.odds.get((clause, s), 0.0) for s in sure), default=0.0)
        return [
            sum(c for c, _ in near) / len(near), min(c for c, _ in near), sum(c for c, _ in wide) / len(wide),
            shared, shared * close, close, _logit(chance), min(1.0, self.view.known.rows[clause].total / 20),
        ]  # fmt: skip


def _logit(chance: float) -> float:
    return math.log((chance + 0.01) / (1.01 - chance)) / 4
