"""A game's corpus as the rest of the project uses it: validated, indexed, plain data."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from msgspec import Struct

from rulebook.facts import Assertion, assertions
from rulebook.schema import (
    OPERATIVE,
    Asks,
    Assumption,
    Citation,
    Clause,
    Concept,
    FactDeclaration,
    GameFile,
    NotPlayed,
    Remark,
    Ruling,
    Scenario,
)


class Said(Struct, frozen=True):
    """An assertion with where it stands: the unit of comparison."""

    edition: str
    clause: str
    role: str
    at: tuple[int | str, ...]
    asserts: Assertion

    @property
    def operative(self) -> bool:
        """Whether the passage itself rules, rather than sums up, advises or illustrates."""
        return self.role in OPERATIVE


class Corpus(Struct, dict=True):
    """Everything that is held about one game. Clause ids here carry the game's name."""

    game: GameFile
    facts: dict[str, FactDeclaration]
    clauses: dict[str, Clause]
    sections: dict[str, list[str]]
    files: dict[str, str]
    glossary: dict[str, Concept]
    rulings: dict[str, Ruling] = {}
    assumptions: dict[str, Assumption] = {}
    remarks: list[Remark] = []
    scenarios: list[Scenario] = []
    unplayed: list[NotPlayed] = []
    phrasings: dict[str, Asks] = {}

    @property
    def name(self) -> str:
        """The game's short name."""
        return self.game.game

    def full(self, clause: str) -> str:
        """A clause id as code and output write it."""
        return f"{self.name}.{clause}"

    def citations(self, clause: Clause) -> Iterator[tuple[str, Citation]]:
        """Every citation of a clause with its edition."""
        for edition, cited in clause.editions.items():
            if isinstance(cited, list):
                for citation in cited:
                    yield edition, citation

    @cached_property
    def said(self) -> list[Said]:
        """Every assertion of every edition, in reading order of the corpus."""
        rows: list[Said] = []
        for clause_id, clause in self.clauses.items():
            for edition, citation in self.citations(clause):
                rows += self._assertions(edition, clause_id, citation.role, citation.at, citation.facts)
        for entry in self.unplayed:
            rows += self._assertions(entry.edition, "", entry.role, entry.at, entry.facts)
        return rows

    def _assertions(
        self, edition: str, clause: str, role: str, at: list[int | str], facts: dict[str, Any]
    ) -> Iterator[Said]:
        for fact, given in facts.items():
            for one in assertions(fact, given, self.facts[fact]):
                yield Said(edition, clause, role, tuple(at), one)

    def values(self, fact: str, edition: str | None = None) -> dict[str, set[Any]]:
        """What operative passages plainly and without condition assert of a fact, per key; all editions, or one."""
        found: dict[str, set[Any]] = {}
        for said in self.said:
            one = said.asserts
            if one.fact == fact and not one.when and said.operative and edition in (None, said.edition):
                found.setdefault(one.key, set()).add(one.plain)
        return found
