"""Divergences: editions, or an edition and itself, that do not assert the same facts.

Everything here is derived from the facts recorded per citation. What a divergence does to play is found in checks/.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct

from rulebook.corpus import Corpus, Said
from rulebook.documents import lines_of

DivergenceKind = Literal[
    "number", "modality", "scope", "missing", "terminology", "example", "cross-reference", "internal", "layout", "garbled"
]
Status = Literal["says", "silent", "lost"]


class Stand(Struct, frozen=True):
    """How one edition stands to the facts of a divergence."""

    status: Status
    lines: list[list[int]]
    roles: list[str]
    asserts: dict[str, list[Any]]


class Divergence(Struct, frozen=True):
    """Editions that differ on one fact, or one edition that differs from itself."""

    id: str
    kind: str
    fact: str
    key: str
    when: str
    clauses: list[str]
    editions: dict[str, Stand]
    odd_one_out: str | None
    operative: bool
    derived: bool = True


KIND_OF = {"int": "number", "modality": "modality"}


def divergences(corpus: Corpus) -> list[Divergence]:
    """Every divergence of a game, in the order of its facts."""
    groups: dict[tuple[str, str, str], list[Said]] = {}
    for said in corpus.said:
        one = said.asserts
        groups.setdefault((one.fact, one.key, one.when), []).append(said)
    return [found for group, rows in groups.items() for found in _of_group(corpus, group, rows)]


def _of_group(corpus: Corpus, group: tuple[str, str, str], rows: list[Said]) -> Iterator[Divergence]:
    editions = list(corpus.game.editions)
    by_edition = {edition: [row for row in rows if row.edition == edition] for edition in editions}
    plain = {edition: _plain(said) for edition, said in by_edition.items() if said}
    if len(set(plain.values())) > 1:
        yield _made(corpus, group, by_edition, _kind(corpus, group[0]), "between", _odd(plain))
    silent = [e for e in editions if not by_edition[e] and _status(corpus, e, rows) == "silent"]
    if silent and plain:
        odd = silent[0] if len(silent) == 1 and len(plain) > 1 else None
        if len(plain) == 1 and len(silent) > 1:
            odd = next(iter(plain))
        yield _made(corpus, group, by_edition, "missing", "missing", odd)
    for edition, said in by_edition.items():
        values = {row.asserts.plain for row in said}
        if len(values) > 1:
            only = {edition: said}
            example = any(row.role == "example" for row in said)
            yield _made(corpus, group, only, "example" if example else "internal", f"within-{edition}", edition)


def _plain(said: list[Said]) -> frozenset[Any]:
    """What an edition asserts: its operative passages if it has any, else the others."""
    ruling = [row for row in said if row.operative] or said
    return frozenset(row.asserts.plain for row in ruling)


def _odd(plain: dict[str, frozenset[Any]]) -> str | None:
    """The one edition that stands against at least two that agree."""
    counts = Counter(plain.values())
    lone = [edition for edition, value in plain.items() if counts[value] == 1]
    return lone[0] if len(lone) == 1 and len(plain) > 2 else None


def _kind(corpus: Corpus, fact: str) -> str:
    return corpus.facts[fact].diverges or KIND_OF.get(corpus.facts[fact].type, "scope")


def _status(corpus: Corpus, edition: str, rows: list[Said]) -> Status:
    """Silent, or lost with every clause that asserts the fact elsewhere."""
    clauses = {row.clause for row in rows if row.clause}
    states = {corpus.clauses[clause].editions[edition] for clause in clauses
              if isinstance(corpus.clauses[clause].editions[edition], str)}  # fmt: skip
    return "lost" if states == {"lost"} else "silent"


def _made(
    corpus: Corpus, group: tuple[str, str, str], by_edition: dict[str, list[Said]], kind: str, how: str, odd: str | None
) -> Divergence:
    fact, key, when = group
    rows = [row for said in by_edition.values() for row in said]
    stands = {edition: _stand(corpus, edition, said, rows) for edition, said in by_edition.items()}
    tail = "".join(f".{part}" for part in (key, when) if part)
    said_by = [said for said in by_edition.values() if said]
    return Divergence(
        id=f"{corpus.name}:{fact}{tail}:{how}",
        kind=kind,
        fact=fact,
        key=key,
        when=when,
        clauses=sorted({corpus.full(row.clause) for row in rows if row.clause}),
        editions=stands,
        odd_one_out=odd,
        operative=how == "between" and all(any(row.operative for row in said) for said in said_by),
    )


def _stand(corpus: Corpus, edition: str, said: list[Said], rows: list[Said]) -> Stand:
    if not said:
        return Stand(_status(corpus, edition, rows), [], [], {})
    lines = sorted({lines_of(place) for row in said for place in row.at})
    values: list[Any] = []
    for row in said:
        if row.asserts.plain not in values:
            values.append(row.asserts.plain)
    roles = sorted({row.role for row in said})
    return Stand("says", [list(span) for span in lines], roles, {said[0].asserts.fact: values})
