"""The typed form of a corpus file. One struct per thing a translator writes; unknown keys are errors."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from rulebook.names import KIND_NAMES, LANGS, SEVERITY_NAMES, DivergenceKind, Lang, Severity

__all__ = ["KIND_NAMES", "LANGS", "SEVERITY_NAMES", "DivergenceKind", "Lang", "Severity"]

Kind = Literal[
    "rule", "quantity", "permission", "prohibition", "exception", "procedure", "scoring",
    "component", "tip", "example", "flavour",
]
Role = Literal["rule", "summary", "heading", "tip", "example", "caption", "list", "story"]
OPERATIVE: frozenset[str] = frozenset({"rule", "list"})
Absence = Literal["silent", "lost"]
Unplayed = Literal["tip", "story", "component", "handling", "example"]
Modality = Literal["must", "does", "should", "may", "must-not"]
FactType = Literal["int", "modality", "choice", "set", "list", "flag"]

Name = Annotated[str, Meta(pattern=r"^[a-z0-9]+(?:[-_][a-z0-9]+)*(?:\.[a-z0-9]+(?:[-_][a-z0-9]+)*)*$")]
Text = Annotated[str, Meta(min_length=1)]
Place = int | Annotated[str, Meta(pattern=r"^[1-9]\d*(-[1-9]\d*)?(#[1-9]\d*(-[1-9]\d*)?)?$")]


class Tongues(Struct, frozen=True, forbid_unknown_fields=True):
    """The same thing said in the three languages of the project."""

    en: Text
    fr: Text
    it: Text


class Citation(Struct, frozen=True, forbid_unknown_fields=True):
    """Where an edition says a clause, in which role, and what it asserts there."""

    at: Annotated[list[Place], Meta(min_length=1)]
    role: Role = "rule"
    facts: dict[str, Any] = {}
    none: list[int] = []


class Asks(Struct, frozen=True, forbid_unknown_fields=True):
    """How players put the question, by language."""

    en: list[Text] = []
    fr: list[Text] = []
    it: list[Text] = []


class Clause(Struct, frozen=True, forbid_unknown_fields=True):
    """One atomic rule: all that is said of it, everywhere."""

    id: Name
    kind: Kind
    says: Tongues
    editions: dict[str, list[Citation] | Absence]
    concepts: Annotated[list[Name], Meta(min_length=1)]
    asks: Asks = Asks()
    overrides: list[Name] = []
    settled_by: list[Name] = []
    unplayed: Unplayed | None = None


class FactDeclaration(Struct, frozen=True, forbid_unknown_fields=True):
    """A fact's type, unit and label. `unread` says why play cannot depend on it,
    `diverges` which kind of divergence it makes where its type does not tell."""

    type: FactType
    label: Tongues
    unit: Name | None = None
    of: list[str] = []
    by: Literal["players", "level", "grade", "kind"] | None = None
    min: int | None = None
    max: int | None = None
    unread: Text | None = None
    diverges: Literal["number", "modality", "scope", "terminology", "layout", "example"] | None = None


class Damage(Struct, frozen=True, forbid_unknown_fields=True):
    """A scanning error in a transcription and the words it stands for."""

    at: int
    printed: Text
    reads: str
    sure: bool = True


class Edition(Struct, frozen=True, forbid_unknown_fields=True):
    """A published rulebook in one language and the state of its transcription."""

    title: Text
    language: Lang
    publisher: Text
    credits: dict[str, Text] = {}
    ends: int | None = None
    damage: list[Damage] = []
    joins: list[Annotated[list[int], Meta(min_length=2, max_length=2)]] = []
    breaks: list[int] = []


class GameFile(Struct, frozen=True, forbid_unknown_fields=True):
    """`game.yaml`: the game, its editions and the order of its sections."""

    game: Name
    title: Tongues
    players: Annotated[list[int], Meta(min_length=2, max_length=2)]
    sections: list[Name]
    section_titles: dict[str, Tongues]
    editions: dict[str, Edition]
    symbols: dict[str, Tongues] = {}


class NotPlayed(Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence that states no rule: a heading, a story, an address."""

    edition: Lang
    at: Annotated[list[Place], Meta(min_length=1)]
    role: Role
    about: Text
    facts: dict[str, Any] = {}
    none: list[int] = []


class Slip(Struct, frozen=True, forbid_unknown_fields=True):
    """A place where an edition calls a concept by another concept's word."""

    at: Annotated[list[Place], Meta(min_length=1)]
    word: Text
    note: Tongues


class Use(Struct, frozen=True, forbid_unknown_fields=True):
    """The words an edition uses for a concept, with lines where they stand."""

    words: list[Text] = []
    at: list[Place] = []
    slips: list[Slip] = []


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one language: the first term is the one our statements use."""

    terms: Annotated[list[Text], Meta(min_length=1)]
    players: list[Text] = []


class Concept(Struct, frozen=True, forbid_unknown_fields=True):
    """A glossary entry: what a thing is called in each language, by rulebooks and by players."""

    id: Name
    en: Words
    fr: Words
    it: Words
    means: Tongues
    uses: dict[str, Use] = {}


class Ruling(Struct, frozen=True, forbid_unknown_fields=True):
    """What the reference model plays where editions diverge or the text is open, and why."""

    id: Name
    question: Tongues
    plays: dict[str, Any]
    alternatives: list[dict[str, Any]]
    status: Literal["open", "implied", "cannot-arise"]
    clauses: Annotated[list[Name], Meta(min_length=1)]
    reason: Tongues
    obligation: Name | None = None


class Assumption(Struct, frozen=True, forbid_unknown_fields=True):
    """A value no edition gives. It is ours and is shown as ours."""

    id: Name
    question: Tongues
    facts: dict[str, Any]
    domain: Tongues
    reason: Tongues
    clauses: Annotated[list[Name], Meta(min_length=1)]
    alternatives: list[dict[str, Any]] = []
    joint: Tongues | None = None
    forced_by: list[Name] = []


class RemarkPlace(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a remark looks."""

    edition: Lang
    at: Annotated[list[Place], Meta(min_length=1)]


class Remark(Struct, frozen=True, forbid_unknown_fields=True):
    """What facts cannot carry: noted by a reader, not derived."""

    id: Name
    kind: DivergenceKind
    severity: Severity
    says: Tongues
    places: Annotated[list[RemarkPlace], Meta(min_length=1)]
    clauses: list[Name] = []


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """A question, a position, a move, and what the rules say happens."""

    id: Name
    question: Tongues
    answer: Tongues
    clauses: Annotated[list[Name], Meta(min_length=1)]
    position: dict[str, Any] = {}
    steps: list[dict[str, Any]] = []
    refused: Name | None = None
    expect: dict[str, Any] = {}
    claims: dict[str, Any] = {}
    edition: str | None = None
    asks: Asks = Asks()


def json_schema() -> dict[str, Any]:
    """The JSON Schema that editors use to complete and check a section file."""
    return msgspec.json.schema(list[Clause])
