"""What a text is about, as weighted features: stems, senses of the lexicon, concepts of the glossary, numbers."""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import Struct

from checks.draft.lexicon import Lexicon, Phrases, lexicon, stem, words_of
from checks.draft.numerals import numbers_of
from rulebook.corpus import Corpus
from rulebook.schema import Words
from rulebook.store import corpus_of

STEM, SENSE, TERM, NICKNAME = 1.0, 0.75, 0.9, 0.55
BLIND = ("facing", "turning", "side", "height", "rounding")


class Slot(Struct, frozen=True):
    """One thing a statement says: it is met by a text that has any of these features, as well as its strength says."""

    features: dict[str, float]
    weight: float = 1.0


class Names:
    """The glossary of a game in one language: terms and the players' words, by stems."""

    def __init__(self, corpus: Corpus, lang: str) -> None:
        terms: list[tuple[list[str], str]] = []
        nicknames: list[tuple[list[str], str]] = []
        self.single: dict[str, set[str]] = {}
        self.nick_single: dict[str, set[str]] = {}
        for concept in corpus.glossary.values():
            words: Words = getattr(concept, lang)
            for rows, entries, single in (
                (terms, [*words.terms, *_used(corpus, concept.id, lang)], self.single),
                (nicknames, words.players, self.nick_single),
            ):
                for entry in entries:
                    stems = [stem(word, lang) for word in words_of(entry)]
                    if len(stems) == 1:
                        single.setdefault(stems[0], set()).add(concept.id)
                    rows.append((stems, concept.id))
        self.terms = Phrases(terms)
        self.nicknames = Phrases((s, c) for s, c in nicknames if len(s) > 1)


def _used(corpus: Corpus, concept: str, lang: str) -> list[str]:
    """The words editions in this language use for a concept: names, not sentences."""
    uses = corpus.glossary[concept].uses
    return [word for name, use in uses.items() if corpus.game.editions[name].language == lang for word in use.words]


@cache
def names(game: str, lang: str) -> Names:
    """The glossary of a game, ready to be found in texts."""
    return Names(corpus_of(game), lang)


def _bare(words: list[str], lex: Lexicon) -> tuple[set[int], set[str]]:
    """The places of words that give a direction, and the dimensions they speak of.

    The aligner is blind to the value of a direction: a draft that says up for down is still about the same clause.
    """
    places: set[int] = set()
    named: set[str] = set()
    for name in BLIND:
        for start, end, _ in lex.dimensions[name].found(words):
            places.update(range(start, end))
            named.add(name)
    return places, named


@lru_cache(maxsize=4096)
def slots(text: str, lang: str, called: Names) -> list[Slot]:
    """What a statement says, slot by slot: terms as one, other words each, numbers, dimensions."""
    lex = lexicon(lang)
    words = words_of(text)
    stems = [stem(word, lang) for word in words]
    taken, named = _bare(words, lex)
    found: list[Slot] = []
    for start, end, concept in called.terms.found(stems):
        if end - start > 1 and not taken & set(range(start, end)):
            parts = {f"w:{stems[i]}": 0.35 for i in range(start, end) if words[i] not in lex.stop}
            found.append(Slot({**parts, f"c:{concept}": STEM}))
            taken.update(range(start, end))
    for at, (word, root) in enumerate(zip(words, stems, strict=True)):
        if at in taken or word in lex.stop or word.isdigit():
            continue
        found.append(Slot(_word_features(root, lex, called)))
    found += [Slot({f"n:{number.value}": STEM}) for number in numbers_of(text, lang)]
    found += [Slot({f"d:{name}": STEM}, 0.8) for name in sorted(named)]
    return _distinct(found)


def _distinct(found: list[Slot]) -> list[Slot]:
    seen: dict[tuple[str, ...], Slot] = {}
    for slot in found:
        seen.setdefault(tuple(sorted(slot.features)), slot)
    return list(seen.values())


def _word_features(root: str, lex: Lexicon, called: Names) -> dict[str, float]:
    features = {f"w:{root}": STEM}
    features |= {f"s:{sense}": SENSE for sense in lex.senses.get(root, ())}
    features |= {f"c:{concept}": NICKNAME for concept in called.nick_single.get(root, ())}
    features |= {f"c:{concept}": TERM for concept in called.single.get(root, ())}
    return features


@lru_cache(maxsize=4096)
def features(text: str, lang: str, called: Names) -> dict[str, float]:
    """Everything a draft's sentence is about, each feature with its strength."""
    lex = lexicon(lang)
    words = words_of(text)
    stems = [stem(word, lang) for word in words]
    blind, named = _bare(words, lex)
    found: dict[str, float] = {f"d:{name}": 1.0 for name in named}

    def add(feature: str, strength: float) -> None:
        found[feature] = max(found.get(feature, 0.0), strength)

    for at, (word, root) in enumerate(zip(words, stems, strict=True)):
        if word in lex.stop or word.isdigit() or at in blind:
            continue
        for feature, strength in _word_features(root, lex, called).items():
            add(feature, strength)
    shown = [root if at not in blind else "" for at, root in enumerate(stems)]
    for _, _, sense in lex.sense_phrases.found(shown):
        add(f"s:{sense}", SENSE)
    for _, _, concept in called.terms.found(shown):
        add(f"c:{concept}", STEM)
    for _, _, concept in called.nicknames.found(shown):
        add(f"c:{concept}", NICKNAME)
    for number in numbers_of(text, lang):
        add(f"n:{number.value}", 1.0)
    for _, _, value in lex.numbers.found(words):
        add(f"n:{value}", 0.6)
    return found
