"""Every sentence of a document is cited or listed, and every number in it is held: the account of a corpus."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from rulebook.corpus import Corpus
from rulebook.documents import Document, read_document
from rulebook.facts import numbers_held
from rulebook.numbers import numbers_in
from rulebook.problems import Problem


class Finding(Struct, frozen=True):
    """A sentence nobody cites, a number nobody holds, or a place that does not exist."""

    kind: str
    edition: str
    place: str
    what: str

    def __str__(self) -> str:
        return f"{self.edition} {self.place}: {self.kind}: {self.what}"


class Account(Struct, frozen=True):
    """The result: how many sentences and numbers there are, and what is wrong."""

    sentences: dict[str, int]
    numbers: dict[str, int]
    passages: dict[str, str]
    findings: list[Finding]


def documents(corpus: Corpus, folder: Path) -> dict[str, Document]:
    """The user's own transcriptions of a game's editions."""
    return {
        edition: read_document(folder, f"{corpus.name}.{edition}", about)
        for edition, about in corpus.game.editions.items()
    }


def _uses(corpus: Corpus) -> Iterator[tuple[str, str, list[Any], dict[str, Any], list[int]]]:
    for clause in corpus.clauses.values():
        for edition, citation in corpus.citations(clause):
            yield clause.id, edition, citation.at, citation.facts, citation.none
    for entry in corpus.unplayed:
        yield "unplayed", entry.edition, entry.at, entry.facts, entry.none


def account(corpus: Corpus, folder: Path) -> Account:
    """Check the citations of a corpus against the documents in `folder`."""
    texts = documents(corpus, folder)
    held: dict[str, list[set[int] | None]] = {e: [None] * len(d.sentences) for e, d in texts.items()}
    findings: list[Finding] = []
    passages: dict[str, str] = {}
    for owner, edition, places, facts, none in _uses(corpus):
        numbers = set(none).union(*(numbers_held(value) for value in facts.values()))
        text = texts[edition]
        try:
            for place in places:
                for index in text.cited(place):
                    held[edition][index] = (held[edition][index] or set()) | numbers
            key = f"{edition}:{','.join(map(str, places))}"
            passages[key] = text.fingerprint(places)
        except Problem as problem:
            findings.append(Finding("place", edition, f"{owner}", problem.told("en")))
    sentences, counted = {}, {}
    for edition, text in texts.items():
        lang = corpus.game.editions[edition].language
        sentences[edition] = len(text.sentences)
        counted[edition] = 0
        for sentence, mark in zip(text.sentences, held[edition], strict=True):
            place = f"{sentence.first}-{sentence.last}"
            if mark is None:
                findings.append(Finding("uncited", edition, place, sentence.text[:60]))
                continue
            found = numbers_in(sentence.text, lang)
            counted[edition] += len(found)
            loose = [number for number in found if number not in mark]
            if loose:
                findings.append(Finding("number", edition, place, f"{loose} in: {sentence.text[:60]}"))
    return Account(sentences, counted, passages, findings)
