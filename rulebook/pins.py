"""Pins: hashes of cited passages and of statements, so that a clone without the sources knows what moved.

`pins.json` holds hashes and line numbers only, never text. It is written by `lexludi pin --sources DIR`.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from msgspec import Struct

from rulebook.accounts import Account, account
from rulebook.corpus import Corpus
from rulebook.problems import Problem
from rulebook.schema import LANGS, Clause
from rulebook.store import HERE


class Review(Struct, frozen=True):
    """A statement to look at again, because the same clause changed in another language."""

    clause: str
    lang: str
    changed: tuple[str, ...]


class PinState(Struct, frozen=True):
    """How the pins compare with the corpus as it is now."""

    stale: tuple[str, ...]
    review: tuple[Review, ...]
    recorded: dict[str, Any]


def pins_path(corpus: Corpus, root: Path = HERE) -> Path:
    """Where a game's pins live."""
    return root / corpus.name / "pins.json"


def _hash(text: str) -> str:
    return hashlib.sha256(" ".join(text.split()).encode()).hexdigest()[:16]


def statement_pins(corpus: Corpus) -> dict[str, dict[str, str]]:
    """A hash of every statement, by clause and language."""
    return {c.id: {lang: _hash(getattr(c.says, lang)) for lang in LANGS} for c in corpus.clauses.values()}


def claim_pins(corpus: Corpus, only: Clause | None = None) -> dict[str, str]:
    """A hash of what each clause (or one) says of each edition: places, roles, facts, idle numbers."""
    rows: dict[str, str] = {}
    for clause in corpus.clauses.values() if only is None else [only]:
        for edition, cited in clause.editions.items():
            data = cited if isinstance(cited, str) else [[c.at, c.role, c.facts, c.none] for c in cited]
            rows[f"{clause.id}@{edition}"] = _hash(json.dumps(data, sort_keys=True, default=str))
    listed = [[u.edition, u.at, u.role, u.facts, u.none] for u in corpus.unplayed]
    rows["unplayed"] = _hash(json.dumps(listed, sort_keys=True, default=str))
    return rows


def pin(corpus: Corpus, sources: Path, root: Path = HERE) -> Account:
    """Check the corpus against the sources and, if nothing is loose, write the pins."""
    found = account(corpus, sources)
    if found.findings:
        first = found.findings[0]
        raise Problem("pins.loose", count=len(found.findings), first=str(first))
    data = {
        "schema": 1,
        "passages": found.passages,
        "claims": claim_pins(corpus),
        "statements": statement_pins(corpus),
        "sentences": found.sentences,
        "numbers": found.numbers,
    }
    write_whole(pins_path(corpus, root), json.dumps(data, indent=0, sort_keys=True) + "\n")
    return found


def write_whole(path: Path, text: str) -> None:
    """Write a file completely or not at all."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
        os.replace(part, path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise Problem("file.write", file=str(path), why=error.strerror or str(error)) from None


def pin_state(corpus: Corpus, root: Path = HERE) -> PinState:
    """What has moved since the pins were written; everything is stale where there are none."""
    path = pins_path(corpus, root)
    try:
        recorded = json.loads(path.read_text(encoding="utf-8"))
        before, claims = recorded["statements"], recorded["claims"]
    except (OSError, ValueError, KeyError, TypeError):
        return PinState((path.name,), (), {})
    now, held = statement_pins(corpus), claim_pins(corpus)
    stale = sorted(key for key in claims.keys() | held.keys() if claims.get(key) != held.get(key))
    review: list[Review] = []
    for clause, hashes in now.items():
        changed = tuple(lang for lang in LANGS if before.get(clause, {}).get(lang) != hashes[lang])
        if changed:
            stale.append(clause)
            review += [Review(clause, lang, changed) for lang in LANGS if lang not in changed]
    stale += sorted(set(before) - set(now))
    return PinState(tuple(stale), tuple(review), recorded)
