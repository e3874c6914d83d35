"""Findings as a translator reads them: worded in the draft's language, with the clause and the other editions."""

from __future__ import annotations

import hashlib
from typing import Any

from msgspec import Struct

from checks.draft.raw import Raw
from checks.draft.segments import Sentence
from rulebook.corpus import Corpus
from rulebook.documents import lines_of
from rulebook.words import say

SEVERITIES = ("changes-play", "could-mislead", "cosmetic")
OURS = ("left", "right", "upper", "lower", "clockwise", "counter", "least", "most", "exactly", "highest",
        "lowest", "must", "may", "must-not", "need-not")  # fmt: skip


class Finding(Struct, frozen=True):
    """One finding of the contract. `text` is the draft's sentence, `clauses` all that are missing together."""

    id: str
    kind: str
    severity: str
    confidence: float
    clause: str | None
    lines: list[list[int]]
    expected: str
    found: str
    message: str
    other_editions: dict[str, dict[str, Any]]
    text: str = ""
    clauses: list[str] = []
    dismissed: bool = False
    because: str = ""


def worded(raws: list[Raw], sentences: list[Sentence], corpus: Corpus, lang: str) -> list[Finding]:
    """All findings, gravest and surest first."""
    found = [_one(raw, sentences, corpus, lang) for raw in raws]
    order = {severity: at for at, severity in enumerate(SEVERITIES)}
    return sorted(found, key=lambda one: (order[one.severity], -one.confidence, one.lines, one.kind, one.clause or ""))


def _one(raw: Raw, sentences: list[Sentence], corpus: Corpus, lang: str) -> Finding:
    sentence = sentences[raw.sentence]
    absent = raw.kind == "missing"
    text = "" if absent else sentence.text
    clause = corpus.clauses[raw.clause] if raw.clause else None
    says: str = getattr(clause.says, lang) if clause else ""
    sort = raw.reason.rpartition(".")[2]
    expected = says if absent else shown(raw.expected, corpus, lang, sort)
    found = shown(raw.found, corpus, lang, sort)
    message = say(
        lang, f"draft.say.{raw.reason}", expected=expected, found=found, says=says,
        line=sentence.last if absent else sentence.first, count=len(raw.group),
        section=_section(corpus, raw.clause, lang), text=text[:120],
    )  # fmt: skip
    return Finding(
        id=_id(raw, text, says), kind=raw.kind, severity=_severity(raw, corpus), confidence=round(raw.confidence, 2),
        clause=corpus.full(raw.clause) if raw.clause else None, lines=[[sentence.first, sentence.last]],
        expected=expected, found=found, message=message,
        other_editions=other_editions(corpus, raw.clause) if raw.clause else {}, text=text,
        clauses=[corpus.full(one) for one in raw.group],
    )  # fmt: skip


def _id(raw: Raw, text: str, says: str) -> str:
    """A name that lasts as long as the finding and the sentence do; a dismissal lapses with it."""
    parts = (raw.kind, raw.clause or "", raw.expected, raw.found, " ".join(text.split()).casefold(), says)
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()[:10]


def shown(value: str, corpus: Corpus, lang: str, sort: str = "") -> str:
    """A value in the reader's words: a direction, a reading, a term, or the number it is."""
    parts = []
    for part in value.split("/"):
        if part in ("up", "down"):
            parts.append(say(lang, f"draft.value.{sort}-{part}"))
        elif part in OURS:
            parts.append(say(lang, f"draft.value.{part}"))
        elif part in corpus.glossary:
            parts.append(str(getattr(corpus.glossary[part], lang).terms[0]))
        else:
            parts.append(part)
    return say(lang, "draft.or").join(parts)


def _section(corpus: Corpus, clause: str | None, lang: str) -> str:
    if clause is None:
        return ""
    return str(getattr(corpus.game.section_titles[clause.split(".", 1)[0]], lang))


def _severity(raw: Raw, corpus: Corpus) -> str:
    clause = corpus.clauses[raw.clause] if raw.clause else None
    if clause is None or raw.kind == "extra":
        return "could-mislead"
    if clause.kind in ("tip", "flavour") or clause.unplayed in ("tip", "story"):
        return "cosmetic"
    if clause.unplayed or (raw.kind == "scope" and raw.confidence < 0.6):
        return "could-mislead"
    return "changes-play"


def other_editions(corpus: Corpus, clause_id: str) -> dict[str, dict[str, Any]]:
    """What each edition says of a clause, and where."""
    rows: dict[str, dict[str, Any]] = {}
    for edition, cited in corpus.clauses[clause_id].editions.items():
        if isinstance(cited, str):
            rows[edition] = {"status": cited, "lines": [], "asserts": {}}
            continue
        asserts: dict[str, Any] = {}
        for citation in cited:
            asserts |= citation.facts
        lines = sorted({lines_of(place) for citation in cited for place in citation.at})
        rows[edition] = {"status": "says", "lines": [list(span) for span in lines], "asserts": asserts}
    return rows
