"""What each clause of a game would look like in a text of one language: slots with weights."""

from __future__ import annotations

import math
from functools import cache

from msgspec import Struct

from checks.draft.features import Names, Slot, features, names, slots
from rulebook.corpus import Corpus
from rulebook.schema import Clause
from rulebook.store import corpus_of

ASKED = 0.12  # and how much the words of players' questions do
ASIDE = 0.25  # how much labels of facts and tagged concepts count beside the statement's own words


class Profile(Struct, frozen=True):
    """A clause as the aligner sees it: what it says, and what it is loosely about."""

    clause: str
    index: int
    slots: tuple[Slot, ...]
    total: float


class Profiles(Struct, frozen=True):
    """All clauses of a game in one language, in the corpus's order."""

    game: str
    lang: str
    rows: tuple[Profile, ...]
    rarity: dict[str, float]

    def of(self, clause: str) -> Profile:
        """One clause's profile."""
        return next(row for row in self.rows if row.clause == clause)


@cache
def profiles(game: str, lang: str) -> Profiles:
    """The profiles of a game, weighted by how rare each feature is among its clauses."""
    corpus = corpus_of(game)
    called = names(game, lang)
    raw = [(clause, slots(getattr(clause.says, lang), lang, called)) for clause in corpus.clauses.values()]
    frequency: dict[str, int] = {}
    for clause, _ in raw:
        for feature in features(getattr(clause.says, lang), lang, called):
            frequency[feature] = frequency.get(feature, 0) + 1
    count = len(raw)
    rarity = {feature: math.log(1 + count / n) for feature, n in frequency.items()}
    rows = []
    for index, (clause, own) in enumerate(raw):
        own_slots = [weighted(slot, rarity) for slot in own]
        own_slots += _loose(corpus, clause, lang, called, rarity, own_slots)
        rows.append(Profile(clause.id, index, tuple(own_slots), sum(slot.weight for slot in own_slots)))
    return Profiles(game, lang, tuple(rows), rarity)


def weighted(slot: Slot, rarity: dict[str, float], factor: float = 1.0) -> Slot:
    """A slot weighs what its commonest strong feature weighs, so that a rare word with a common sense stays modest."""
    strong = [rarity[f] for f, strength in slot.features.items() if strength >= 0.7 and f in rarity]
    own = max(strong, default=1.0)
    least = min(strong, default=1.0)
    return Slot(slot.features, slot.weight * factor * (0.5 * own + 0.5 * least))


def _loose(
    corpus: Corpus, clause: Clause, lang: str, called: Names, rarity: dict[str, float], own: list[Slot]
) -> list[Slot]:
    """Slots of tagged concepts, of fact labels and of players' questions that the statement does not name itself."""
    said = {feature for slot in own for feature in slot.features}
    found: dict[str, Slot] = {}
    for concept in clause.concepts:
        if f"c:{concept}" not in said:
            found[concept] = weighted(Slot({f"c:{concept}": 1.0}), rarity, ASIDE)
    facts = {fact for _, citation in corpus.citations(clause) for fact in citation.facts}
    for fact in sorted(facts):
        for slot in slots(getattr(corpus.facts[fact].label, lang), lang, called):
            key = max(slot.features, key=lambda feature: slot.features[feature])
            if not said & slot.features.keys() and key not in found:
                found[key] = weighted(slot, rarity, ASIDE)
    for asked in getattr(clause.asks, lang):
        for slot in slots(asked, lang, called):
            key = max(slot.features, key=lambda feature: slot.features[feature])
            if not said & slot.features.keys() and key not in found and key.startswith(("w:", "c:")):
                found[key] = weighted(slot, rarity, ASKED)
    return list(found.values())
