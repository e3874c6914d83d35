"""Statements edited in place: the text of one scalar is replaced, every other byte of the YAML file stays."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct

from rulebook.corpus import Corpus
from rulebook.pins import write_whole
from rulebook.problems import Problem
from rulebook.schema import LANGS
from rulebook.store import HERE
from rulebook.yamlfile import parse_yaml

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
LONGEST = 2000


class Segment(Struct, frozen=True):
    """A clause as it comes back from a translator's tool: texts by language; `source` is the one translated from."""

    clause: str
    texts: dict[str, str]
    source: str | None = None


class Change(Struct, frozen=True):
    """A statement that was edited."""

    clause: str
    lang: str
    old: str
    new: str


class Plan(Struct, frozen=True):
    """What an edited file asks for. `outdated` clauses were translated from a text that has changed since,
    `review` are the statements of changed clauses in the other languages."""

    changes: tuple[Change, ...]
    outdated: tuple[str, ...]
    unknown: tuple[str, ...]
    empty: tuple[str, ...]
    review: tuple[tuple[str, str], ...]


def plan(corpus: Corpus, segments: list[Segment]) -> Plan:
    """Compare what came back with the corpus as it is now; nothing is written."""
    changes: dict[tuple[str, str], Change] = {}
    outdated, unknown, empty = [], [], []
    for segment in segments:
        clause = segment.clause.removeprefix(f"{corpus.name}.")
        if clause not in corpus.clauses:
            unknown.append(segment.clause)
            continue
        says: dict[str, str] = {lang: str(getattr(corpus.clauses[clause].says, lang)) for lang in LANGS}
        if segment.source is not None and folded(segment.texts[segment.source]) != folded(says[segment.source]):
            outdated.append(clause)
            continue
        for lang, text in segment.texts.items():
            if not text.strip():
                empty.append(f"{clause} ({lang})")
            elif lang != segment.source and folded(text) != folded(says[lang]):
                changes[clause, lang] = Change(clause, lang, says[lang], folded(text))
    touched = {change.clause for change in changes.values()}
    review = tuple((c, lang) for c in corpus.clauses if c in touched for lang in LANGS if (c, lang) not in changes)
    return Plan(tuple(changes.values()), tuple(outdated), tuple(unknown), tuple(empty), review)


def folded(text: str) -> str:
    """A text without line breaks or doubled spaces; French hard spaces are kept."""
    return re.sub(r"[ \t\r\n]+", " ", text).strip()


def write_changes(corpus: Corpus, changes: tuple[Change, ...], root: Path = HERE) -> list[Path]:
    """Put the changes into the section files. Every new text is checked before the first file is written."""
    by_file: dict[str, list[Change]] = {}
    for change in changes:
        if CONTROL.search(change.new) or len(change.new) > LONGEST:
            raise Problem("cat.text", clause=change.clause, lang=change.lang)
        by_file.setdefault(corpus.files[change.clause], []).append(change)
    ready: list[tuple[Path, str]] = []
    for shown, asked in by_file.items():
        path = root / shown
        try:
            text = path.read_bytes().decode("utf-8")
        except (OSError, UnicodeDecodeError):
            raise Problem("corpus.unreadable", file=shown) from None
        for change in asked:
            text = edited(text, change, shown)
        ready.append((path, text))
    for path, text in ready:
        write_whole(path, text)
    return [path for path, _ in ready]


def edited(text: str, change: Change, shown: str) -> str:
    """The file's text with one statement replaced; whatever else it says must stay as it was."""
    before = parse_yaml(text, shown)
    node = _scalar(text, change)
    if node is None or node.value != change.old:
        raise Problem("cat.moved", file=shown, clause=change.clause, lang=change.lang)
    wanted = [
        entry | {"says": entry["says"] | {change.lang: change.new}} if entry["id"] == change.clause else entry
        for entry in before
    ]
    plain = [change.new] if node.style is None else []
    end = "\n" if node.style in ("|", ">") else ""  # a block ends with its line, which the mark takes along
    for written in (*plain, json.dumps(change.new, ensure_ascii=False)):
        new = text[: node.start_mark.index] + written + end + text[node.end_mark.index :]
        try:
            if parse_yaml(new, shown) == wanted:
                return new
        except Problem:
            continue
    raise Problem("cat.text", clause=change.clause, lang=change.lang)


def _scalar(text: str, change: Change) -> Any:
    """The YAML node of a clause's statement in one language; the pure-Python reader counts in characters."""
    root: Any = yaml.compose(text, Loader=yaml.SafeLoader)
    for entry in root.value:
        fields = {key.value: value for key, value in entry.value}
        if fields["id"].value == change.clause:
            return next((value for key, value in fields["says"].value if key.value == change.lang), None)
    return None
