"""The comparison as one HTML file that needs nothing else: for a phone, a desk or a printer, in light or dark."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from docs.screens.comparing import otherwise_lines, side_by_side, summary
from rulebook.compare.telling import lines_text
from rulebook.schema import KIND_NAMES, SEVERITY_NAMES
from rulebook.words import say

HERE = Path(__file__).parent


def page(data: dict[str, Any]) -> str:
    """The whole file."""
    lang = data["lang"]
    heading = escape(say(lang, "compare.ui.heading", game=data["title"]))
    style = (HERE / "page.css").read_text(encoding="utf-8")
    script = (HERE / "page.js").read_text(encoding="utf-8")
    body = "\n".join(_body(data, lang))
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{heading}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f"<header><h1>{heading}</h1>\n<p>{escape(summary(data, lang))}</p></header>\n"
        f"{body}\n<script>\n{script}</script>\n</body>\n</html>\n"
    )


def _body(data: dict[str, Any], lang: str) -> Iterator[str]:
    rows = data["divergences"]
    yield from _errors(data, lang)
    yield _filters(data, lang)
    yield "<main>"
    for severity in SEVERITY_NAMES:
        chosen = [row for row in rows if row["severity"] == severity]
        if chosen:
            yield f'<section class="{severity}"><h2>{escape(say(lang, f"compare.severity.{severity}"))}'
            yield f" <small>{len(chosen)}</small></h2>"
            for row in chosen:
                yield from _finding(row, data["editions"], lang)
            yield "</section>"
    if "rulings" in data:
        yield f"<section><h2>{escape(say(lang, 'compare.ui.rulings'))}</h2>"
        for ruling in data["rulings"]:
            yield from _ruling(ruling, lang)
        yield "</section>"
    if data["unread"]:
        yield f'<section class="unread"><h2>{escape(say(lang, "compare.ui.unread"))}</h2><dl>'
        for one in data["unread"]:
            yield f"<dt>{escape(one['label'])} <code>{escape(one['fact'])}</code></dt><dd>{escape(one['reason'])}</dd>"
        yield "</dl></section>"
    yield "</main>"


def _errors(data: dict[str, Any], lang: str) -> Iterator[str]:
    for one in data["errors"]:
        yield f'<p class="error">{escape(say(lang, "compare.ui.error", id=one["id"], why=one["why"]))}</p>'
    for one in data["lapsed"]:
        yield f'<p class="lapsed">{escape(say(lang, "compare.ui.lapsed", id=one))}</p>'


def _filters(data: dict[str, Any], lang: str) -> str:
    """Three lists that narrow what is shown; without a script they do nothing and everything shows."""
    kinds = [kind for kind in KIND_NAMES if any(row["kind"] == kind for row in data["divergences"])]
    lists = (
        ("severity", [(name, say(lang, f"compare.severity.{name}")) for name in SEVERITY_NAMES]),
        ("kind", [(kind, say(lang, f"compare.kind.{kind}")) for kind in kinds]),
        ("edition", [(edition, about["name"]) for edition, about in data["editions"].items()]),
    )
    boxes = []
    everything = escape(say(lang, "compare.ui.all"))
    for name, options in lists:
        inner = "".join(f'<option value="{escape(value)}">{escape(text)}</option>' for value, text in options)
        label = escape(say(lang, f"compare.ui.by.{name}"))
        inner = f'<option value="">{everything}</option>{inner}'
        boxes.append(f'<label>{label} <select data-by="{name}">{inner}</select></label>')
    return f'<form class="filters" aria-label="{escape(say(lang, "compare.ui.filter"))}">{"".join(boxes)}</form>'


def _finding(row: dict[str, Any], editions: dict[str, Any], lang: str) -> Iterator[str]:
    concerned = [row["odd_one_out"]] if row["odd_one_out"] else list(row["editions"])
    state = " accepted" if row["dismissed"] else ""
    yield (
        f'<article id="{escape(row["id"])}" class="finding{state}" data-severity="{row["severity"]}" '
        f'data-kind="{row["kind"]}" data-edition="{escape(" ".join(concerned))}">'
    )
    source = say(lang, "compare.ui.derived" if row["derived"] else "compare.ui.noted")
    kind = say(lang, f"compare.kind.{row['kind']}")
    named = f'<span class="kind">{escape(kind)}</span> {escape(source)} <code>{escape(row["id"])}</code>'
    yield f'<p class="meta">{named}</p>'
    yield f"<h3>{escape(row['title'])}</h3>"
    if side_by_side(row):
        yield from _sides(row, editions, lang)
    else:
        yield f"<p>{escape(row['message'])}</p>"
    yield from _more(row, lang)
    yield "</article>"


def _sides(row: dict[str, Any], editions: dict[str, Any], lang: str) -> Iterator[str]:
    yield '<div class="sides">'
    for edition in editions:
        side = row["editions"].get(edition)
        if side is None:
            continue
        odd = edition == row["odd_one_out"]
        lines = escape(lines_text(side["lines"], lang)) if side["lines"] else ""
        mark = f' <em>{escape(say(lang, "compare.ui.odd_mark"))}</em>' if odd else ""
        yield (
            f'<div class="side {side["status"]}{" odd" if odd else ""}"><h4>{escape(editions[edition]["name"])}{mark}'
            f"<small>{lines}</small></h4><p>{escape(side['says'])}</p></div>"
        )
    yield "</div>"


def _more(row: dict[str, Any], lang: str) -> Iterator[str]:
    if row["witness"]:
        position = json.dumps(row["witness"]["position"], ensure_ascii=False)
        told = escape(row["witness"]["sentence"])
        yield f'<p class="witness"><b>{escape(say(lang, "compare.ui.witness"))}</b> {told}</p>'
        if row["witness"]["position"]:
            name = escape(say(lang, "compare.ui.position"))
            yield f"<details><summary>{name}</summary><pre>{escape(position)}</pre></details>"
    if row["ruling"]:
        text = f"{row['ruling']['id']}{say(lang, 'compare.colon')} {row['ruling']['reason']}"
        yield f"<p><b>{escape(say(lang, 'compare.ui.ruling'))}</b> {escape(text)}</p>"
    for edition, text in row["suggestion"].items():
        name = f"{say(lang, 'compare.ui.suggestion')} ({edition})"
        yield f'<p class="fix"><b>{escape(name)}</b> <span lang="{escape(edition)}">{escape(text)}</span></p>'
    if row["dismissed"]:
        yield f'<p class="why">{escape(say(lang, "compare.ui.dismissed", reason=row["dismissed"]))}</p>'
    if row["clauses"]:
        listed = " ".join(f"<code>{escape(clause)}</code>" for clause in row["clauses"])
        name = f"{say(lang, 'compare.ui.clauses')} ({len(row['clauses'])})"
        yield f"<details><summary>{escape(name)}</summary><p>{listed}</p></details>"


def _ruling(ruling: dict[str, Any], lang: str) -> Iterator[str]:
    yield f'<article class="ruling"><p class="meta"><code>{escape(ruling["id"])}</code></p>'
    yield f"<h3>{escape(ruling['question'])}</h3>"
    colon = say(lang, "compare.colon")
    for label, value in ruling["says"].items():
        yield f"<p><b>{escape(say(lang, 'compare.ui.plays'))}</b> {escape(label)}{colon} {escape(value)}</p>"
    yield f"<p>{escape(ruling['reason'])}</p>"
    for other in ruling["otherwise"]:
        told = ", ".join(f"{label}{colon} {value}" for label, value in other["says"].items())
        yield f"<p><b>{escape(say(lang, 'compare.ui.otherwise'))}</b> {escape(told)}</p><ul>"
        for line in otherwise_lines(other, lang):
            yield f"<li>{escape(line)}</li>"
        yield "</ul>"
    yield "</article>"
