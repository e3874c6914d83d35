"""The draft and the rules side by side as one HTML page: no script, no network, readable on paper."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from checks.draft.report import Report
from docs.screens.clauses import lines_text
from docs.screens.table import safe
from rulebook.corpus import Corpus
from rulebook.store import corpus_of
from rulebook.words import say

STYLE = """
body{font:16px/1.5 Georgia,serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#1a1a1a;background:#fff}
table{border-collapse:collapse;width:100%;table-layout:fixed}
td,th{vertical-align:top;text-align:left;padding:.4rem .6rem;border-top:1px solid #ccc;overflow-wrap:anywhere}
th{border-top:2px solid #333}
.n{color:#666;font-size:.8em;width:3.5rem}
.f{margin:.3rem 0;padding:.3rem .5rem;border-left:4px solid #777;background:#f4f4f4}
.changes-play{border-color:#a00000}
.could-mislead{border-color:#9a5b00}
.dismissed{opacity:.6;text-decoration:line-through}
.id{color:#555;font-size:.8em;font-family:monospace}
mark{background:#ffe9a8}
ul{margin:0;padding-left:1rem}
@media print{body{margin:0;max-width:none;font-size:10pt}tr{break-inside:avoid}.f{background:none}}
"""


def page(report: Report) -> Iterator[str]:
    """The page, line by line."""
    corpus, lang = corpus_of(report.game), report.lang
    name = escape(safe(report.draft.name))
    yield f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
    yield f'<meta name="viewport" content="width=device-width"><title>{name}</title><style>{STYLE}</style></head><body>'
    yield f"<h1>{name}</h1><p>{escape(summary(report))}</p>"
    yield f'<table><thead><tr><th class="n" scope="col">#</th><th scope="col">{escape(say(lang, "draft.draft"))}</th>'
    yield f'<th scope="col">{escape(say(lang, "draft.clauses"))}</th></tr></thead><tbody>'
    rows: dict[int, list[dict[str, Any]]] = {}
    for one in report.data()["findings"]:
        rows.setdefault(_spot(report, one), []).append(one)
    for at, sentence in enumerate(report.sentences):
        text = escape(safe(sentence.text))
        if sentence.is_heading:
            text = f"<strong>{text}</strong>"
        elif rows.get(at) and any(one["text"] for one in rows[at]):
            text = f"<mark>{text}</mark>"
        notes = "".join(_note(one, lang) for one in rows.get(at, []))
        yield f'<tr><td class="n">{sentence.first}</td><td lang="{lang}">{text}{notes}</td>'
        yield f"<td>{_clauses(report.told[at], corpus, lang)}</td></tr>"
    yield "</tbody></table></body></html>"


def summary(report: Report) -> str:
    """One line that says how the draft fares."""
    lang, rows = report.lang, report.open
    count = sum(not one.is_heading for one in report.sentences)
    if not rows:
        return say(lang, "draft.none", file=safe(report.draft.name), sentences=count)
    grave = sum(one.severity == "changes-play" for one in rows)
    return say(lang, "draft.some", file=safe(report.draft.name), count=len(rows), sentences=count, grave=grave)


def _spot(report: Report, finding: dict[str, Any]) -> int:
    """The sentence a finding is shown at."""
    first, last = finding["lines"][0]
    for at, sentence in enumerate(report.sentences):
        if (sentence.first, sentence.last) == (first, last) and finding["text"] in ("", sentence.text):
            return at
    return len(report.sentences) - 1


def _note(one: dict[str, Any], lang: str) -> str:
    status = f"{one['severity']}{' dismissed' if one['dismissed'] else ''}"
    where = "; ".join(
        f"{edition}: {lines_text(row['lines'], lang)}" for edition, row in one["other_editions"].items() if row["lines"]
    )
    head = f"{say(lang, 'draft.severity.' + one['severity'])}, {say(lang, 'draft.kind.' + one['kind'])}"
    return (
        f'<div class="f {status}"><strong>{escape(head)}</strong>: {escape(safe(one["message"]))}'
        f'<br><span class="id">{escape(one["clause"] or "-")} · {escape(where)} · {one["confidence"]:.0%} · '
        f"{one['id']}</span></div>"
    )


def _clauses(told: list[str], corpus: Corpus, lang: str) -> str:
    rows = [(getattr(corpus.clauses[clause].says, lang), corpus.full(clause)) for clause in told]
    items = "".join(f'<li>{escape(says)} <span class="id">{escape(name)}</span></li>' for says, name in rows)
    return f"<ul>{items}</ul>" if items else ""
