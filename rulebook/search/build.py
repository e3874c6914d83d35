"""From a corpus to an index: every clause and scenario is a document, every way of asking for it a unit.

Two layers, both plain enough to be repeated in JavaScript:
- BM25 over documents: all words of a clause in one bag, fields weighted (`FIELDS`), stems of the index language and
  classes of all three;
- units: the term sets of single phrasings, against which a question is compared as a whole.
"""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct, to_builtins

from rulebook.compare.values import asserted_text, key_text, label_text, when_text
from rulebook.corpus import Corpus
from rulebook.reports import clause_json
from rulebook.schema import LANGS, Assumption, Clause, Ruling, Scenario
from rulebook.search.lexicon import OUTSIDE, lexicon_of
from rulebook.search.ranking import SILENCE
from rulebook.search.text import Item, Lexicon, analyse, terms
from rulebook.words import say

FIELDS = {"says": 1.0, "asks": 1.0, "concepts": 1.0, "title": 0.4, "labels": 0.4, "id": 0.5}
OTHER_LANGUAGE = 0.35


class Document(Struct):
    """A clause or scenario as the index holds it: its bag of terms and its units."""

    name: str
    bag: dict[str, float]
    units: list[dict[str, float]]
    shown: dict[str, Any]


class Index(Struct):
    """A compiled index in memory; `file` writes it, `site` exports it."""

    game: str
    lang: str
    lexicon: Lexicon
    documents: list[Document]
    weights: dict[str, float]
    concepts: dict[str, dict[str, Any]]
    settled: dict[str, dict[str, Any]]


class _Analysts:
    """The lexicons of the three languages, and texts analysed with them."""

    def __init__(self, corpus: Corpus) -> None:
        self.lexicons: dict[str, Lexicon] = {lang: lexicon_of(corpus, lang) for lang in LANGS}
        self.stops: dict[str, frozenset[str]] = {lang: frozenset(book["stops"]) for lang, book in self.lexicons.items()}

    def weights(self, text: str, lang: str, only_classes: bool = False) -> dict[str, float]:
        """Terms of a text, each with its largest weight."""
        found: dict[str, float] = {}
        items: list[Item] = analyse(text, lang, self.lexicons[lang])
        for term, weight in terms(items, self.stops[lang]):
            if term != f"~{OUTSIDE}" and (not only_classes or term[0] in "~#"):
                found[term] = max(weight, found.get(term, 0.0))
        return found


def build(corpus: Corpus, lang: str) -> Index:
    """The index of one game for questions in one language."""
    analysts = _Analysts(corpus)
    documents = [_clause(corpus, clause, lang, analysts) for clause in corpus.clauses.values()]
    documents += [_scenario(corpus, one, lang, analysts) for one in corpus.scenarios]
    documents += [_open_question(corpus, one, lang, analysts) for one in _settling(corpus)]
    documents += [_silence(name, texts, lang, analysts) for name, texts in silences(corpus.name)]
    spread = Counter(term for document in documents for term in document.bag)
    count = len(documents)
    weights = {term: math.log(1 + (count - n + 0.5) / (n + 0.5)) for term, n in sorted(spread.items())}
    return Index(corpus.name, lang, analysts.lexicons[lang], documents, weights, _concepts(corpus), _settled(corpus))


def phrasings(corpus: Corpus, clause: Clause) -> Iterator[tuple[str, str]]:
    """Every way of asking for a clause, with its language."""
    for lang in LANGS:
        for text in getattr(clause.asks, lang):
            yield lang, text
        if clause.id in corpus.phrasings:
            for text in getattr(corpus.phrasings[clause.id], lang):
                yield lang, text


def _add(bag: dict[str, float], found: dict[str, float], factor: float) -> None:
    for term, weight in found.items():
        bag[term] = bag.get(term, 0.0) + factor * weight


def _clause(corpus: Corpus, clause: Clause, lang: str, analysts: _Analysts) -> Document:
    bag: dict[str, float] = {}
    units: list[dict[str, float]] = []
    for other in LANGS:
        foreign = other != lang
        found = analysts.weights(getattr(clause.says, other), other, foreign)
        _add(bag, found, FIELDS["says"] * (OTHER_LANGUAGE if foreign else 1.0))
        units.append(found)
    for tongue, text in phrasings(corpus, clause):
        foreign = tongue != lang
        found = analysts.weights(text, tongue, foreign)
        _add(bag, found, FIELDS["asks"] * (OTHER_LANGUAGE if foreign else 1.0))
        units.append(found)
    for concept in clause.concepts:
        _add(bag, {f"~{concept}": 1.0}, FIELDS["concepts"])
        term = getattr(corpus.glossary[concept], lang).terms[0]
        _add(bag, analysts.weights(term, lang), FIELDS["title"])
    section = clause.id.split(".")[0]
    if section in corpus.game.section_titles:
        _add(bag, analysts.weights(getattr(corpus.game.section_titles[section], lang), lang), FIELDS["title"])
    for fact in {fact for _, citation in corpus.citations(clause) for fact in citation.facts}:
        _add(bag, analysts.weights(getattr(corpus.facts[fact].label, lang), lang), FIELDS["labels"])
    shown = clause_json(corpus, clause) | {"divergences": divergences(corpus, clause)}
    del shown["asks"]
    return Document(corpus.full(clause.id), bag, units, shown)


def _asked(texts: Iterator[tuple[str, str]], lang: str, analysts: _Analysts, name: str, shown: Any) -> Document:
    """A document that is nothing but ways of asking."""
    bag: dict[str, float] = {}
    units: list[dict[str, float]] = []
    for other, text in texts:
        foreign = other != lang
        found = analysts.weights(text, other, foreign)
        _add(bag, found, FIELDS["asks"] * (OTHER_LANGUAGE if foreign else 1.0))
        units.append(found)
    return Document(name, bag, units, shown)


def _scenario(corpus: Corpus, scenario: Scenario, lang: str, analysts: _Analysts) -> Document:
    texts = ((o, t) for o in LANGS for t in (getattr(scenario.question, o), *getattr(scenario.asks, o)))
    shown = {
        "scenario": scenario.id, "answer": to_builtins(scenario.answer),
        "question": to_builtins(scenario.question), "clauses": [corpus.full(clause) for clause in scenario.clauses],
    }  # fmt: skip
    return _asked(texts, lang, analysts, f"scenario:{scenario.id}", shown)


def _settling(corpus: Corpus) -> list[Ruling | Assumption]:
    return [*corpus.rulings.values(), *corpus.assumptions.values()]


def _open_question(corpus: Corpus, entry: Ruling | Assumption, lang: str, analysts: _Analysts) -> Document:
    """A question the editions leave open, under the clause it belongs to."""
    texts = ((other, getattr(entry.question, other)) for other in LANGS)
    shown = {"settled": entry.id, "clauses": [corpus.full(clause) for clause in entry.clauses]}
    return _asked(texts, lang, analysts, f"settled:{entry.id}", shown)


def silences(game: str) -> list[tuple[str, dict[str, Any]]]:
    """What players ask and this game's rulebook leaves unsaid."""
    with (Path(__file__).parent / "silences.toml").open("rb") as file:
        data = tomllib.load(file)
    return [(name, texts) for name, texts in data.items() if game not in texts.get("except", ())]


def _silence(name: str, texts: dict[str, Any], lang: str, analysts: _Analysts) -> Document:
    rows = ((other, text.strip()) for other in LANGS for text in texts[other].split("|"))
    return _asked(rows, lang, analysts, f"{SILENCE}{name}", {"clauses": []})


def divergences(corpus: Corpus, clause: Clause) -> list[dict[str, Any]]:
    """The facts of a clause on which operative passages of the editions do not agree, with what each asserts."""
    own = {said.asserts.fact for said in _said(corpus).get(clause.id, ())}
    rows = []
    for fact in sorted(own):
        by_key: dict[tuple[str, str], dict[str, list[Any]]] = {}
        for said in _by_fact(corpus)[fact]:
            editions = by_key.setdefault((said.asserts.key, said.asserts.when), {})
            values = editions.setdefault(said.edition, [])
            value = to_builtins(said.asserts.plain)
            if value not in values:
                values.append(value)
        for (key, when), editions in by_key.items():
            if len({str(values) for values in editions.values()}) > 1:
                label = to_builtins(corpus.facts[fact].label)
                words = {lang: _difference_words(corpus, fact, key, when, editions, lang) for lang in LANGS}
                rows.append(
                    {"fact": fact, "key": key, "when": when, "label": label, "editions": editions, "words": words}
                )
    return rows


def _difference_words(
    corpus: Corpus, fact: str, key: str, when: str, editions: dict[str, list[Any]], lang: str
) -> dict[str, Any]:
    """A difference as a reader of one language would write it: what it is about, and what each edition says."""
    about = [label_text(corpus, fact, lang)]
    about += [f"({key_text(corpus, fact, key, lang)})"] if key else []
    about += [f"({when_text(when, lang)})"] if when else []
    said = {edition: asserted_text(corpus, fact, {"": values}, lang) for edition, values in editions.items()}
    return {"about": " ".join(about), "editions": said}


def _played_words(corpus: Corpus, plays: dict[str, Any], lang: str) -> str:
    """What a ruling or an assumption plays, in words: labels and values."""
    told = []
    for fact, value in plays.items():
        if fact not in corpus.facts:
            told.append(f"{fact}{say(lang, 'compare.colon')} {value}")
            continue
        keyed = value if isinstance(value, dict) else {"": value}
        said = asserted_text(corpus, fact, {str(key): [one] for key, one in keyed.items()}, lang)
        told.append(f"{label_text(corpus, fact, lang)}{say(lang, 'compare.colon')} {said}")
    return "; ".join(told) if lang != "fr" else " ; ".join(told)


def _said(corpus: Corpus) -> dict[str, list[Any]]:
    return _grouped(corpus)[0]


def _by_fact(corpus: Corpus) -> dict[str, list[Any]]:
    return _grouped(corpus)[1]


def _grouped(corpus: Corpus) -> tuple[dict[str, list[Any]], dict[str, list[Any]]]:
    """Operative assertions by clause and by fact, kept on the corpus they belong to."""
    kept = corpus.__dict__.get("_grouped")
    if kept is None:
        by_clause: dict[str, list[Any]] = {}
        by_fact: dict[str, list[Any]] = {}
        for said in corpus.said:
            if said.operative:
                by_clause.setdefault(said.clause, []).append(said)
                by_fact.setdefault(said.asserts.fact, []).append(said)
        kept = corpus.__dict__["_grouped"] = (by_clause, by_fact)
    return kept


def _concepts(corpus: Corpus) -> dict[str, dict[str, Any]]:
    """Glossary entries as `ask` shows them."""
    return {
        concept.id: {
            "means": to_builtins(concept.means),
            "terms": {lang: getattr(concept, lang).terms for lang in LANGS},
            "players": {lang: getattr(concept, lang).players for lang in LANGS},
            "clauses": [corpus.full(c.id) for c in corpus.clauses.values() if concept.id in c.concepts],
        }
        for concept in corpus.glossary.values()
    }


def _settled(corpus: Corpus) -> dict[str, dict[str, Any]]:
    """Rulings and assumptions as `ask` shows them."""
    rows: dict[str, dict[str, Any]] = {}
    for sort, entries in (("ruling", corpus.rulings), ("assumption", corpus.assumptions)):
        for entry in entries.values():
            plays = entry.plays if sort == "ruling" else entry.facts  # type: ignore[union-attr]
            rows[entry.id] = {
                "sort": sort, "id": entry.id, "question": to_builtins(entry.question), "plays": plays,
                "words": {lang: _played_words(corpus, plays, lang) for lang in LANGS},
                "reason": to_builtins(entry.reason), "clauses": [corpus.full(clause) for clause in entry.clauses],
            } | ({"status": entry.status} if sort == "ruling" else {})  # type: ignore[union-attr]  # fmt: skip
    return rows
