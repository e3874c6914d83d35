"""Words: recorded slips, a word that serves two concepts, our statements and the editions against the glossary.

Words are compared by their stems, so an inflected form is the same word; a stem can join two words by chance.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from rulebook.compare.findings import Finding, Passage, Side
from rulebook.corpus import Corpus
from rulebook.documents import Document
from rulebook.schema import LANGS, Concept, Lang

SNOWBALL = {"en": "english", "fr": "french", "it": "italian"}
WORD = re.compile(r"[^\W\d_]+")
SHORTEST_FRIEND = 4


@cache
def _stemmer(lang: str) -> Any:
    import snowballstemmer

    return snowballstemmer.stemmer(SNOWBALL[lang])


@cache
def stems(text: str, lang: str) -> tuple[str, ...]:
    """The stems of a text's words, accents and case aside; a final s goes first, since the stemmer keeps some."""
    words = WORD.findall(text.casefold().replace("\u2019", "'"))
    bare = [word[:-1] if len(word) > 3 and word.endswith(("s", "x")) else word for word in words]
    return tuple(_bare(stem) for stem in _stemmer(lang).stemWords(bare))


def _bare(word: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def holds(text: str, term: str, lang: str) -> bool:
    """Whether a text uses a term, inflected or not."""
    wanted, found = stems(term, lang), stems(text, lang)
    return bool(wanted) and any(found[i : i + len(wanted)] == wanted for i in range(len(found) - len(wanted) + 1))


def slug(word: str) -> str:
    """A word as part of an id."""
    return "-".join(WORD.findall(_bare(word.casefold()))) or "word"


def slips(corpus: Corpus, editions: Sequence[str]) -> Iterator[Finding]:
    """Places where an edition calls a concept by another word than its own."""
    for concept in corpus.glossary.values():
        for edition in editions:
            for slip in concept.uses[edition].slips if edition in concept.uses else ():
                at = tuple(map(str, slip.at))
                yield Finding(
                    id=f"{corpus.name}/slip/{concept.id}/{edition}/{slug(slip.word)}", how="slip", kind="terminology",
                    severity="could-mislead" if _owner(corpus, slip.word, edition, concept) else "cosmetic",
                    about=concept.id, clauses=(), odd=edition, word=slip.word, other=slip.note.en,
                    sides={edition: Side("says", (Passage(at, "rule", "", {}),))},
                )  # fmt: skip


def slip_note(corpus: Corpus, finding: Finding, lang: str) -> str:
    """The reader's note on a slip, in the reader's language."""
    edition = next(iter(finding.sides))
    for slip in corpus.glossary[finding.about].uses[edition].slips:
        if slip.word == finding.word and slip.note.en == finding.other:
            return str(getattr(slip.note, lang))
    return ""


def _owner(corpus: Corpus, word: str, edition: str, concept: Concept) -> str | None:
    """Another concept whose word in this edition this is."""
    lang = corpus.game.editions[edition].language
    wanted = stems(word, lang)
    for other in corpus.glossary.values():
        if other.id != concept.id and any(stems(own, lang) == wanted for own in words_of(other, edition, lang)):
            return other.id
    return None


def words_of(concept: Concept, edition: str, lang: Lang) -> list[str]:
    """What an edition calls a concept: as recorded for it, and the terms of its language."""
    used = concept.uses[edition].words if edition in concept.uses else []
    return list(dict.fromkeys([*used, *getattr(concept, lang).terms]))


def words_for_two(corpus: Corpus, editions: Sequence[str]) -> Iterator[Finding]:
    """A word that one edition uses for two concepts, by the uses recorded for it."""
    for edition in editions:
        lang = corpus.game.editions[edition].language
        users: dict[tuple[str, ...], list[tuple[Concept, str]]] = {}
        for concept in corpus.glossary.values():
            for word in concept.uses[edition].words if edition in concept.uses else ():
                users.setdefault(stems(word, lang), []).append((concept, word))
        for found in users.values():
            concepts = list(dict.fromkeys(concept.id for concept, _ in found))
            if len(concepts) < 2:
                continue
            first = found[0]
            at = tuple(str(place) for concept, _ in found for place in concept.uses[edition].at)
            yield Finding(
                id=f"{corpus.name}/word/{edition}/{slug(first[1])}", how="word", kind="terminology",
                severity="could-mislead", about=concepts[0], other=concepts[1], word=first[1], clauses=(), odd=edition,
                sides={edition: Side("says", (Passage(at, "rule", "", {}),))},
            )  # fmt: skip


def statements(corpus: Corpus) -> Iterator[Finding]:
    """Our own statements: a concept named in two languages whose words the third one does not use."""
    for clause in corpus.clauses.values():
        for concept in (corpus.glossary[name] for name in clause.concepts):
            used = {lang: _uses(corpus, getattr(clause.says, lang), concept, lang) for lang in LANGS}
            lacking = [lang for lang in LANGS if not used[lang]]
            if len(lacking) == 1:
                lang = lacking[0]
                yield Finding(
                    id=f"{corpus.name}/statement/{clause.id}/{lang}/{concept.id}", how="statement", kind="terminology",
                    severity="cosmetic", about=concept.id, other=clause.id, word=getattr(concept, lang).terms[0],
                    clauses=(corpus.full(clause.id),), odd=lang, sides={},
                )  # fmt: skip


def _uses(corpus: Corpus, text: str, concept: Concept, lang: Lang) -> bool:
    words = [*getattr(concept, lang).terms, *getattr(concept, lang).players]
    for edition, use in concept.uses.items():
        if corpus.game.editions[edition].language == lang:
            words += use.words
    return any(holds(text, word, lang) for word in words)


def in_editions(corpus: Corpus, texts: dict[str, Document]) -> Iterator[Finding]:
    """The editions themselves: a concept called by two words in one, and false friends between two."""
    for edition, text in texts.items():
        lang = corpus.game.editions[edition].language
        for concept in corpus.glossary.values():
            lines = {word: _lines(text, word, lang) for word in words_of(concept, edition, lang)}
            found = _unlike({word: at for word, at in lines.items() if at}, lang)
            if len(found) > 1:
                main, *others = sorted(found, key=lambda word: (-len(found[word]), word))
                places = tuple(str(line) for word in others for line in found[word])
                yield Finding(
                    id=f"{corpus.name}/two-words/{edition}/{concept.id}", how="two-words", kind="terminology",
                    severity="cosmetic", about=concept.id, word=", ".join([main, *others]), clauses=(), odd=edition,
                    sides={edition: Side("says", (Passage(places, "rule", "", {}),))},
                )  # fmt: skip
    yield from _false_friends(corpus, texts)


def _unlike(found: dict[str, list[int]], lang: str) -> dict[str, list[int]]:
    """Words that are not merely a longer or an inflected form of one already there."""
    kept: dict[str, list[int]] = {}
    for word in sorted(found, key=lambda one: (len(stems(one, lang)), one)):
        if not any(holds(word, other, lang) for other in kept):
            kept[word] = found[word]
    return kept


def _lines(text: Document, word: str, lang: str) -> list[int]:
    return sorted({sentence.first for sentence in text.sentences if holds(sentence.text, word, lang)})


def _root(word: str) -> str:
    """A word as a reader of another language sees it: without accents and ending."""
    return re.sub(r"(?:es|[aeios])$", "", _bare(word.casefold()))


def _false_friends(corpus: Corpus, texts: dict[str, Document]) -> Iterator[Finding]:
    """A word of one edition that looks like another edition's word for another concept."""
    seen: dict[str, list[tuple[str, str, str, list[int]]]] = {}
    for edition, text in texts.items():
        lang = corpus.game.editions[edition].language
        for concept in corpus.glossary.values():
            for word in words_of(concept, edition, lang):
                root = _root(word)
                if " " not in word and len(root) >= SHORTEST_FRIEND and (at := _lines(text, word, lang)):
                    seen.setdefault(root, []).append((edition, concept.id, word, at))
    for root, uses in seen.items():
        meanings = {edition: {c for e, c, _, _ in uses if e == edition} for edition, *_ in uses}
        apart = [(a, b) for a in meanings for b in meanings if a < b and not meanings[a] & meanings[b]]
        if apart:
            concepts = list(dict.fromkeys(concept for _, concept, _, _ in uses))
            sides = {
                e: Side("says", tuple(Passage(tuple(map(str, at)), "rule", "", {}) for x, _, _, at in uses if x == e))
                for e in meanings
            }
            yield Finding(
                id=f"{corpus.name}/false-friend/{root}", how="false-friend", kind="terminology", severity="cosmetic",
                about=concepts[0], other=concepts[1], word=", ".join(dict.fromkeys(word for _, _, word, _ in uses)),
                clauses=(), sides=sides,
            )  # fmt: skip
