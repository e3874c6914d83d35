"""The screen of `ask`: the answer first, then the clauses with edition and lines, then what the editions differ in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from docs.screens.clauses import lines_text
from docs.screens.table import safe
from rulebook.words import say


def answer_screen(data: dict[str, Any]) -> Iterator[str]:
    """An answer as lines of text, in the language of the question."""
    lang = data["lang"]
    if data["silent"]:
        yield say(lang, "ask.silent")
        yield say(lang, "ask.nearest" if data["clauses"] else "ask.nothing")
    else:
        yield safe(data["answer"])
        yield from _called(data, lang)
        if data["computed"] is not None:
            yield from _working(data["computed"], lang)
        if data["edition"] != "says":
            yield say(lang, f"ask.edition-{data['edition']}")
    for place, clause in enumerate(data["clauses"]):
        yield from _clause(clause, lang, says=data["silent"] or place > 0 or data["answer"] != clause["says"][lang])
    if not data["silent"]:
        yield from _differences(data["divergences"], lang)
        yield from _settled(data, lang)


def _called(data: dict[str, Any], lang: str) -> Iterator[str]:
    """A ruling is called a ruling, an assumption ours."""
    if data.get("settled"):
        yield say(lang, f"ask.{data['settled']}")
    if data["scenario"]:
        yield say(lang, "ask.scenario", id=data["scenario"])


def _working(computed: dict[str, Any], lang: str) -> Iterator[str]:
    working = computed["parts"].get("working")
    if working:
        text = working[lang] if isinstance(working, dict) else working
        yield say(lang, "ask.working", working=safe(text))


def _clause(clause: dict[str, Any], lang: str, says: bool) -> Iterator[str]:
    places: dict[str, list[list[int]]] = {}
    for citation in clause["citations"]:
        places.setdefault(citation["edition"], []).extend(citation["lines"])
    where = " · ".join(f"{edition} {lines_text(lines, lang)}" for edition, lines in places.items())
    yield f"  {clause['id']}  ({where})"
    if says:
        yield f"    {safe(clause['says'][lang])}"


def _differences(rows: list[dict[str, Any]], lang: str) -> Iterator[str]:
    if rows:
        yield say(lang, "ask.differ")
    for row in rows:
        words = row["words"][lang]
        said = " · ".join(
            f"{edition}{say(lang, 'compare.colon')} {told}" for edition, told in words["editions"].items()
        )
        yield safe(f"  {words['about']}{say(lang, 'compare.colon')} {said}")


def _settled(data: dict[str, Any], lang: str) -> Iterator[str]:
    for label in ("rulings", "assumptions"):
        for entry in data[label]:
            yield f"{say(lang, 'label.' + label)}{say(lang, 'compare.colon')} {safe(entry['question'][lang])}"
            yield f"  {safe(entry['words'][lang])}. {safe(entry['reason'][lang])}"
