"""Where the editions of a game disagree: filters, sorting, and for each that changes play its position drawn."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from docs.drawing.andromeda import draw
from docs.extension.cards import anchor, clause_link
from docs.extension.markup import html, joined, word
from docs.extension.site import Site
from docs.screens.clauses import lines_text
from model.games import part
from rulebook.schema import SEVERITY_NAMES
from rulebook.words import say


def divergences(site: Site, game: str) -> Markup:
    """All findings of a game."""
    data = site.comparison(game)
    rows = data["divergences"]
    if not rows:
        return html("<p>{}</p>", word(site.lang, "div.none"))
    shown = joined(_finding(site, data, row, place) for place, row in enumerate(rows))
    return html('{}<div class="ll-divs">{}</div>', _filters(site, data), shown)


def _filters(site: Site, data: dict[str, Any]) -> Markup:
    rows, lang = data["divergences"], site.lang
    lists = (
        ("severity", [(one, word(lang, f"sev.{one}")) for one in SEVERITY_NAMES]),
        ("kind", [(k, say(lang, f"compare.kind.{k}")) for k in dict.fromkeys(row["kind"] for row in rows)]),
        ("edition", [(one, about["name"]) for one, about in data["editions"].items()]),
        ("sort", [(one, word(lang, f"div.sort-{one}")) for one in ("severity", "kind", "title")]),
    )
    boxes = []
    for name, options in lists:
        first = [] if name == "sort" else [("", word(lang, "div.all"))]
        inner = joined(html('<option value="{}">{}</option>', value, text) for value, text in [*first, *options])
        label = word(lang, f"div.by-{name}")
        boxes.append(html('<label>{} <select data-by="{}">{}</select></label>', label, name, inner))
    count = html('<output data-of="{}">{}</output>', word(lang, "div.count"), len(rows))
    label = word(lang, "div.filter")
    return html('<form class="ll-filter" hidden aria-label="{}">{}{}</form>', label, joined(boxes), count)


def _finding(site: Site, data: dict[str, Any], row: dict[str, Any], place: int) -> Markup:
    lang = site.lang
    concerned = [row["odd_one_out"]] if row["odd_one_out"] else list(row["editions"])
    sides = joined(_side(data, edition, side, lang) for edition, side in row["editions"].items())
    parts = [html("<p>{}</p><ul>{}</ul>", row["message"], sides)]
    if row["witness"]:
        parts.append(html('<p class="ll-witness">{}</p>', row["witness"]["sentence"]))
        parts.append(position(row["witness"]["position"], data["game"], f"w{place}", lang))
    if row["ruling"]:
        sort, one = word(lang, "sort.ruling"), row["ruling"]["id"]
        link = html('<a href="ll:doc/{}/rulings#ruling-{}">{}</a>', data["game"], one, sort)
        parts.append(html("<p>{}: {}</p>", link, row["ruling"]["reason"]))
    for edition, text in row["suggestion"].items():
        parts.append(html('<p class="ll-fix" lang="{}">{}: {}</p>', edition, data["editions"][edition]["name"], text))
    parts.append(html('<p class="ll-small">{} · {} · {}</p>', say(lang, f"compare.kind.{row['kind']}"),
                      word(lang, "div.derived" if row["derived"] else "div.noted"),
                      joined(map(clause_link, row["clauses"]), ", ")))  # fmt: skip
    name = anchor(row["id"])
    return html(
        '<section class="ll-div" id="{}" data-severity="{}" data-kind="{}" data-edition="{}" data-place="{}">'
        '<h2><span class="ll-{}">{}</span> {}<a class="headerlink" href="#{}" title="{}">¶</a></h2>{}</section>\n',
        name, row["severity"], row["kind"], " ".join(concerned), place, row["severity"],
        word(lang, f"sev.{row['severity']}"), row["title"], name, word(lang, "card.permalink"), joined(parts),
    )  # fmt: skip


def _side(data: dict[str, Any], edition: str, side: dict[str, Any], lang: str) -> Markup:
    where = f" ({lines_text(side['lines'], lang)})" if side["lines"] else ""
    return html("<li><b>{}</b>: {}{}</li>", data["editions"][edition]["name"], side["says"], where)


def position(data: dict[str, Any] | None, game: str, name: str, lang: str) -> Markup:
    """A position drawn, where the game has a drawing."""
    if not data or game != "andromeda":
        return Markup()
    table = part(game, "views").from_json({key: value for key, value in data.items() if key != "game"})
    return html('<div class="ll-drawing">{}</div>', Markup(draw(table, lang, name, alone=False)))  # noqa: S704
