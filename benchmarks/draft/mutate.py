"""Inject one error at a time into a faithful draft: generic, deterministic by seed, only where a rule is stated.

The injector knows nothing of the check: its words are in `mutations.toml`. What states no rule is named per draft in
`annotations.toml` (headings of sections that tell a story or credits), or shows itself as advice or example.
"""

from __future__ import annotations

import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
KINDS = ("number", "missing", "modality", "rounding", "direction", "term")
WORD = re.compile(r"[^\W\d_]+|\d+")


@dataclass(frozen=True)
class Place:
    """A sentence of a draft that states a rule, by its lines and its text."""

    first: int
    last: int
    text: str


@dataclass(frozen=True)
class Mutation:
    """One injected error: its kind, where it is, what was replaced, and the whole draft with it."""

    kind: str
    line: int
    before: str
    after: str
    text: str


@cache
def words(lang: str) -> dict[str, dict[str, list[list[str]]]]:
    """The replacements of one language."""
    with (HERE / "mutations.toml").open("rb") as file:
        data = tomllib.load(file)
    return data[lang]  # type: ignore[no-any-return]


def mutations(text: str, lang: str, places: list[Place]) -> Iterator[Mutation]:
    """Every error that can be injected, in the order of the draft."""
    for place in places:
        yield from _swaps(text, lang, place)
        yield from _numbers(text, lang, place)
        if not any(other is not place and _same(place.text, other.text) for other in places):
            dropped = _replaced(text, place, place.text, "")
            if dropped is not None:
                yield Mutation("missing", place.first, place.text, "", dropped)


def sample(found: list[Mutation], kind: str, count: int, seed: int) -> list[Mutation]:
    """A seeded choice of one kind."""
    rows = [one for one in found if one.kind == kind]
    rng = random.Random(f"{seed}:{kind}")
    return sorted(rng.sample(rows, min(count, len(rows))), key=lambda one: (one.line, one.before, one.after))


def _same(one: str, other: str) -> bool:
    a, b = (set(WORD.findall(text.lower())) for text in (one, other))
    return len(a & b) >= 0.75 * len(a | b)


def _swaps(text: str, lang: str, place: Place) -> Iterator[Mutation]:
    for kind in ("modality", "rounding", "direction", "term"):
        taken: list[tuple[int, int]] = []
        for before, after in words(lang)[kind]["pairs"]:
            for match in re.finditer(rf"(?<!\w){re.escape(before)}(?!\w)", place.text, re.IGNORECASE):
                if any(match.start() < end and start < match.end() for start, end in taken):
                    continue
                taken.append(match.span())
                if kind == "modality" and _idle(place.text, match, lang):
                    continue
                changed = place.text[: match.start()] + after + place.text[match.end() :]
                whole = _replaced(text, place, place.text, changed)
                if whole is not None:
                    yield Mutation(kind, place.first, match[0], after, whole)


def _idle(text: str, match: re.Match[str], lang: str) -> bool:
    """Whether a change of this modal rules nothing else: in a condition, or a bare modal inside a negation."""
    opening = set(WORD.findall(re.split(r"[,;:.!?()]", text[: match.start()])[-1].lower()))
    if opening & set(words(lang)["modality"]["skip_after"]):
        return True
    denied = set(words(lang)["modality"]["negated"])
    if set(WORD.findall(match[0].lower())) & denied:
        return False
    around = WORD.findall(text[: match.start()].lower())[-3:] + WORD.findall(text[match.end() :].lower())[:3]
    return bool(set(around) & denied)


def _numbers(text: str, lang: str, place: Place) -> Iterator[Mutation]:
    for match in re.finditer(r"(?<![\w/=])\d{1,3}(?![\w/=])", place.text):
        value = int(match[0])
        for step in (1, -1):
            if value + step > 0:
                yield from _number(text, place, match, str(value + step))
    for table in ("words", "ordinals"):
        known = words(lang)["number"][table]
        for match in WORD.finditer(place.text):
            word = match[0].lower()
            if word in known and known.index(word) > 1:
                at = known.index(word)
                after = known[at + 1] if at + 1 < len(known) else known[at - 1]
                yield from _number(text, place, match, str(after))


def _number(text: str, place: Place, match: re.Match[str], after: str) -> Iterator[Mutation]:
    changed = place.text[: match.start()] + after + place.text[match.end() :]
    whole = _replaced(text, place, place.text, changed)
    if whole is not None:
        yield Mutation("number", place.first, match[0], after, whole)


def _replaced(text: str, place: Place, before: str, after: str) -> str | None:
    """The draft with one sentence changed in its own lines; None where it is not there as one piece."""
    lines = text.split("\n")
    block = "\n".join(lines[place.first - 1 : place.last])
    pattern = r"[\s*_`]+".join(map(re.escape, before.split()))
    match = re.search(pattern, block)
    if match is None:
        return None
    changed = block[: match.start()] + after + block[match.end() :]
    return "\n".join([*lines[: place.first - 1], changed, *lines[place.last :]])
