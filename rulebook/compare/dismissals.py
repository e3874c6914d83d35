"""Findings a translator has accepted, with a reason. A dismissal lapses when what it accepted has changed."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import msgspec
from msgspec import Struct

from rulebook.compare.findings import Finding
from rulebook.compare.telling import message
from rulebook.corpus import Corpus
from rulebook.pins import write_whole
from rulebook.problems import Problem
from rulebook.schema import LANGS, Text
from rulebook.yamlfile import read_yaml

DEFAULT = Path("lexludi-dismissed.yaml")
HEADER = "# Findings of `lexludi compare` that are accepted, each with the reason. The last entry of an id counts.\n"


class Dismissal(Struct, frozen=True, forbid_unknown_fields=True):
    """An accepted finding: `hash` stands for the statements, facts and messages it was accepted with."""

    id: Text
    hash: Text
    reason: Text


def fingerprint(corpus: Corpus, finding: Finding) -> str:
    """A hash of everything a translator saw when accepting: statements, facts and messages."""
    prefix = f"{corpus.name}."
    said = [corpus.clauses[clause.removeprefix(prefix)].says for clause in finding.clauses]
    facts = [
        [edition, side.status, [[p.at, p.role, sorted(p.asserts.items()), p.reads, p.facts] for p in side.passages]]
        for edition, side in finding.sides.items()
    ]
    told = [message(corpus, finding, lang) for lang in LANGS]
    data = [finding.kind, finding.severity, msgspec.to_builtins(said), facts, told]
    return hashlib.sha256(json.dumps(data, ensure_ascii=False, default=str).encode()).hexdigest()[:16]


def read_dismissals(path: Path) -> dict[str, Dismissal]:
    """The dismissals of a file by id; a file out of shape is a Problem."""
    data = read_yaml(path, str(path))
    try:
        entries = msgspec.convert(data, list[Dismissal], strict=True)
    except msgspec.ValidationError as error:
        raise Problem("compare.dismissals", file=str(path), why=str(error)) from None
    return {entry.id: entry for entry in entries}


def dismiss(path: Path, corpus: Corpus, finding: Finding, reason: str) -> None:
    """Add an entry at the end of the file, whatever else it holds; the file is made where there is none."""
    before = HEADER
    if path.exists():
        read_dismissals(path)
        before = path.read_text(encoding="utf-8")
    entry = {"id": finding.id, "hash": fingerprint(corpus, finding), "reason": " ".join(reason.split())}
    lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in entry.items()]
    write_whole(path, before.rstrip("\n") + "\n- " + "\n  ".join(lines) + "\n")


def accepted(corpus: Corpus, finding: Finding, dismissals: dict[str, Dismissal]) -> str | None:
    """The reason a finding was accepted for, while the dismissal still fits."""
    entry = dismissals.get(finding.id)
    return entry.reason if entry is not None and entry.hash == fingerprint(corpus, finding) else None
