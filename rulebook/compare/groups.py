"""Facts brought together across editions, clauses and roles: the ground a comparison stands on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from rulebook.compare.findings import Passage, Side, Status, passage_of
from rulebook.corpus import Corpus


class Group(Struct):
    """Everything said of one fact under one condition, by edition."""

    fact: str
    when: str
    sides: dict[str, Side]

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that speak of it, in the order of the corpus."""
        found = dict.fromkeys(p.clause for side in self.sides.values() for p in side.passages if p.clause)
        return tuple(found)

    @property
    def passages(self) -> Iterable[Passage]:
        """Every passage of every edition."""
        return (passage for side in self.sides.values() for passage in side.passages)


def groups(corpus: Corpus, editions: Sequence[str]) -> list[Group]:
    """Every fact and condition that one of the editions speaks of, in the order of the corpus."""
    found: dict[tuple[str, str], dict[str, list[Passage]]] = {}
    for said in corpus.said:
        if said.edition in editions:
            by_edition = found.setdefault((said.asserts.fact, said.asserts.when), {})
            by_edition.setdefault(said.edition, []).append(passage_of(said))
    return [Group(fact, when, _sides(corpus, by, editions)) for (fact, when), by in found.items()]


def _sides(corpus: Corpus, by_edition: dict[str, list[Passage]], editions: Sequence[str]) -> dict[str, Side]:
    clauses = {p.clause for passages in by_edition.values() for p in passages if p.clause}
    sides: dict[str, Side] = {}
    for edition in editions:
        passages = by_edition.get(edition, [])
        sides[edition] = Side("says", tuple(passages)) if passages else Side(absence(corpus, clauses, edition))
    return sides


def absence(corpus: Corpus, clauses: Iterable[str], edition: str) -> Status:
    """Why an edition says nothing: lost where every clause in question is lost, else silent."""
    stated = [corpus.clauses[clause].editions[edition] for clause in clauses]
    return "lost" if stated and all(one == "lost" for one in stated) else "silent"


def cites_one(corpus: Corpus, clauses: Iterable[str], edition: str) -> bool:
    """Whether an edition is cited for one of the clauses."""
    return any(isinstance(corpus.clauses[clause].editions[edition], list) for clause in clauses)
