"""The plain data of a comparison: one finding, the editions' sides in it, and the passages behind each side."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from rulebook.corpus import Said
from rulebook.documents import lines_of
from rulebook.schema import OPERATIVE, DivergenceKind, Severity

How = Literal[
    "differs", "itself", "ambiguous", "condition", "missing", "clause", "ends", "slip", "word", "statement",
    "two-words", "false-friend", "remark", "obligation",
]
Status = Literal["says", "silent", "lost"]


class Passage(Struct, frozen=True):
    """One place of an edition with what it asserts there: a value by key, and its possible readings.
    Where a whole clause is in question, `facts` holds all that it asserts."""

    at: tuple[str, ...]
    role: str
    clause: str
    asserts: dict[str, Any]
    reads: tuple[Any, ...] = ()
    facts: dict[str, Any] = {}

    @property
    def lines(self) -> list[list[int]]:
        """The line ranges of the place."""
        return [list(lines_of(place)) for place in self.at]

    @property
    def operative(self) -> bool:
        """Whether the passage itself rules."""
        return self.role in OPERATIVE


class Side(Struct, frozen=True):
    """What one edition has to do with a finding."""

    status: Status
    passages: tuple[Passage, ...] = ()

    @property
    def lines(self) -> list[list[int]]:
        """Every line range, in order, each once."""
        found = {tuple(span) for passage in self.passages for span in passage.lines}
        return [list(span) for span in sorted(found)]

    @property
    def role(self) -> str | None:
        """The role of the weightiest passage."""
        ordered = sorted(self.passages, key=lambda passage: not passage.operative)
        return ordered[0].role if ordered else None

    def values(self, operative: bool | None = None) -> dict[str, set[Any]]:
        """The plain values by key: of all passages, or only of those that rule (or do not)."""
        found: dict[str, set[Any]] = {}
        for passage in self.passages:
            if operative in (None, passage.operative):
                for key, value in passage.asserts.items():
                    found.setdefault(key, set()).add(value)
        return found

    def plain(self) -> dict[str, set[Any]]:
        """The values by key as a reader takes them: from passages that rule, else from the others."""
        return self.values() | self.values(operative=True)


class Finding(Struct, frozen=True, kw_only=True):
    """A divergence or a contradiction. `about` names the fact, the concept or the remark it comes from."""

    id: str
    how: How
    kind: DivergenceKind
    severity: Severity
    about: str
    clauses: tuple[str, ...]
    sides: dict[str, Side]
    odd: str | None = None
    keys: tuple[str, ...] = ()
    when: str = ""
    unread: str | None = None
    ruling: str | None = None
    word: str = ""
    other: str = ""

    @property
    def derived(self) -> bool:
        """Whether it follows from facts, rather than from a reader's remark."""
        return self.how != "remark"

    @property
    def concerns(self) -> frozenset[str]:
        """The editions a translator would open: the odd one, else all that say something."""
        if self.odd is not None:
            return frozenset({self.odd})
        return frozenset(edition for edition, side in self.sides.items() if side.status == "says")


def passage_of(said: Said) -> Passage:
    """An assertion of the corpus as a passage."""
    one = said.asserts
    reads = one.reads if len(one.reads) > 1 else ()
    return Passage(tuple(map(str, said.at)), said.role, said.clause, {one.key: one.plain}, reads)
