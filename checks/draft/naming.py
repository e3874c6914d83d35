"""Glossary terms and who acts, against what the clauses of a sentence name."""

from __future__ import annotations

from functools import cache

from checks.draft.counting import ALMOST, LIKELY, SURE, Telling
from checks.draft.expected import Expected, expected, single
from checks.draft.features import Names, names
from checks.draft.lexicon import lexicon, stem, words_of
from checks.draft.raw import Raw
from rulebook.corpus import Corpus
from rulebook.store import corpus_of

PEOPLE = frozenset({"player", "starting-player", "oldest-player", "winner"})
AROUND = 0.3
COMMON = 0.15
NO_PIECES = frozenset({"player", "level", "point", "action", "attempt", "colour", "planet", "board", "round", "phase"})


@cache
def families(game: str, lang: str) -> dict[str, frozenset[str]]:
    """Concepts that can be mistaken for one another: of one list of a fact, of one head word, or both pieces."""
    corpus = corpus_of(game)
    lex = lexicon(lang)
    groups: list[set[str]] = _listed(corpus)
    heads: dict[str, set[str]] = {}
    stems: dict[str, set[str]] = {}
    for concept in corpus.glossary.values():
        for term in getattr(concept, lang).terms:
            roots = [stem(word, lang) for word in words_of(term) if word not in lex.stop]
            stems.setdefault(concept.id, set()).update(roots)
            if len(roots) > 1:
                heads.setdefault(roots[-1] if lang == "en" else roots[0], set()).add(concept.id)
    groups += [group for group in heads.values() if len(group) > 1]
    groups.append(set(_people(corpus, lang)))
    units = {str(single(fact.unit)) for fact in corpus.facts.values()} - NO_PIECES
    groups.append({c for c in corpus.glossary if c.endswith("-card") or c in units})
    found: dict[str, set[str]] = {}
    for group in groups:
        for one in group:
            apart = {o for o in group - {one} if not (stems[o] <= stems[one] or stems[one] <= stems[o])}
            found.setdefault(one, set()).update(apart)
    everywhere = common(game, lang)
    return {one: frozenset(others) for one, others in found.items() if others and one not in everywhere}


@cache
def common(game: str, lang: str) -> frozenset[str]:
    """Concepts named in so many clauses that to meet one says nothing."""
    rows = [one.named for one in expected(game, lang).values()]
    counted: dict[str, int] = {}
    for row in rows:
        for concept in row:
            counted[concept] = counted.get(concept, 0) + 1
    return frozenset(concept for concept, count in counted.items() if count > COMMON * len(rows))


def _people(corpus: Corpus, lang: str) -> list[str]:
    """Concepts that name a player by a role: the word for a player with something to it."""
    if "player" not in corpus.glossary:
        return []
    word = stem(words_of(getattr(corpus.glossary["player"], lang).terms[0])[0], lang)
    rows = []
    for concept in corpus.glossary.values():
        roots = [stem(one, lang) for one in words_of(getattr(concept, lang).terms[0])]
        if len(roots) > 1 and word in roots:
            rows.append(concept.id)
    return rows


def _listed(corpus: Corpus) -> list[set[str]]:
    """Concept ids that stand side by side in the values or keys a fact may take."""
    rows: list[set[str]] = []
    for fact in corpus.facts.values():
        forms = [(value, f"{value}-card", value.removesuffix("s")) for value in fact.of]
        rows.append({name for form in forms for name in form if name in corpus.glossary})
    keys: dict[str, set[str]] = {}
    for said in corpus.said:
        if said.asserts.key in corpus.glossary:
            keys.setdefault(said.asserts.fact, set()).add(said.asserts.key)
    return [row for row in (*rows, *keys.values()) if len(row) > 1]


def named_in(text: str, lang: str, called: Names) -> list[str]:
    """The glossary terms a text uses, in order."""
    stems = [stem(word, lang) for word in words_of(text)]
    return [concept for _, _, concept in called.terms.found(stems)]


def clashes(used: frozenset[str], wants: Expected, kin: dict[str, frozenset[str]]) -> bool:
    """Whether a sentence names a thing that the clause's own thing is told apart from."""
    foreign = used - wants.concepts
    return any(kin.get(own, frozenset()) & foreign for own in wants.named - used)


def term_findings(at: int, text: str, told: list[Telling], game: str, lang: str) -> list[Raw]:
    """A term no clause of the sentence is about, where a term it can be mistaken for is wanted and absent."""
    if told[0].chance < LIKELY:
        return []
    called = names(game, lang)
    kin = families(game, lang)
    used = named_in(text, lang, called)
    around = [one for one in told if one.weight >= AROUND * told[0].weight * one.fit]
    wide = frozenset().union(told[0].wants.concepts, *(one.wants.named | one.wants.mentioned for one in around))
    close = [one for one in around if one.chance >= ALMOST]
    found: list[Raw] = []
    for concept in dict.fromkeys(used):
        if concept in wide or concept not in kin:
            continue
        for one in close:
            missing = sorted((one.wants.named & kin[concept]) - set(used))
            if missing:
                kind = "actor" if {concept, missing[0]} <= PEOPLE else "term"
                found.append(Raw(kind, one.wants.clause, at, missing[0], concept, 0.3 + one.chance / 2, "term"))
                break
    return (found or _doubled(at, used, close, kin))[:1]


def _doubled(at: int, used: list[str], close: list[Telling], kin: dict[str, frozenset[str]]) -> list[Raw]:
    """Of several things a clause lists, one is absent and another stands there twice."""
    for one in close:
        if one.chance < SURE:
            continue
        for concept in sorted(one.wants.named):
            absent = sorted((one.wants.named & kin.get(concept, frozenset())) - set(used))
            if absent and used.count(concept) > 1:
                return [Raw("term", one.wants.clause, at, absent[0], concept, 0.2 + one.chance / 2, "term")]
    return []
