"""The screens of `games`, `show` and `trace`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from docs.screens.table import columns, safe
from rulebook.words import say


def games_screen(rows: list[dict[str, Any]], lang: str) -> list[str]:
    """One line a game."""
    return columns(
        [
            row["game"],
            "{}–{} {}".format(*row["players"], say(lang, "label.players")),
            f"{', '.join(row['editions'])}",
            f"{row['clauses']} {say(lang, 'label.clauses')}",
        ]
        for row in rows
    )


def lines_text(lines: list[list[int]], lang: str) -> str:
    """Line ranges as a person writes them."""
    parts = [str(a) if a == b else f"{a}–{b}" for a, b in lines]
    word = "label.line" if len(parts) == 1 and "–" not in parts[0] else "label.lines"
    return f"{say(lang, word)} {', '.join(parts)}"


def fact_text(value: Any) -> str:
    """A fact's value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {fact_text(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(fact_text, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def clause_screen(clause: dict[str, Any], lang: str) -> Iterator[str]:
    """A clause: statements with the reader's language first, citations, facts, code, rulings, passages."""
    yield f"{clause['id']}  ({clause['kind']})"
    for code in (lang, *(other for other in clause["says"] if other != lang)):
        yield f"  {code}  {safe(clause['says'][code])}"
    yield say(lang, "label.citations")
    for citation in clause["citations"]:
        where = f"{lines_text(citation['lines'], lang)} ({say(lang, 'role.' + citation['role'])})"
        yield f"  {citation['edition']}  {where}"
        for fact, value in citation["facts"].items():
            yield f"        {fact}: {safe(fact_text(value))}"
        if "passage" in citation:
            yield f"        « {safe(citation['passage'])} »"
    for edition, why in clause["absent"].items():
        yield f"  {edition}  {say(lang, 'label.' + why)}"
    yield say(lang, "label.code")
    for code_line in clause["code"]:
        yield f"  {code_line['file']}:{code_line['line']}  {code_line['function']} ({code_line['how']})"
    if not clause["code"]:
        why = clause["unplayed"]
        yield f"  {say(lang, 'label.no_code')}" + (f": {say(lang, 'reason.' + why)}" if why else "")
    for label in ("rulings", "assumptions"):
        for entry in clause[label]:
            yield f"{say(lang, 'label.' + label)}: {safe(entry['question'][lang])}"
            yield f"  {safe(fact_text(entry['plays']))}: {safe(entry['reason'][lang])}"


def trace_screen(data: dict[str, Any], lang: str) -> Iterator[str]:
    """Clause by clause: where the code is, or why there is none."""
    for game in data["games"]:
        rows = []
        for clause, places in game["citations"].items():
            first = places[0]
            rest = f" +{len(places) - 1}" if len(places) > 1 else ""
            rows.append((clause, f"{first['file']}:{first['line']}{rest}"))
        rows += [(clause, say(lang, "reason." + why)) for clause, why in game["unplayed"].items()]
        rows += [(clause, say(lang, "label.no_code")) for clause in game["uncited"]]
        yield from columns(sorted(rows))
