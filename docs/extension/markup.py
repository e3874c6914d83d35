"""HTML from parts: everything put into a template is escaped unless it is markup already."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup, escape

from rulebook.schema import LANGS
from rulebook.words import say


def html(template: str, /, *parts: object, **named: object) -> Markup:
    """A template filled with escaped parts."""
    return Markup(template).format(*parts, **named)  # noqa: S704  templates are literals of this package


def joined(parts: Iterable[object], between: str = "") -> Markup:
    """Parts one after the other, each escaped."""
    return Markup(between).join(parts)  # type: ignore[arg-type]  # noqa: S704


def word(lang: str, key: str, **parts: object) -> Markup:
    """A message of the site in the reader's language, escaped."""
    return escape(say(lang, f"site.{key}", **parts))


def tongues(lang: str) -> tuple[str, ...]:
    """The three languages, the reader's first."""
    return (lang, *(other for other in LANGS if other != lang))


def bullets(items: Iterable[object], name: str = "") -> Markup:
    """A list of items."""
    rows = joined(html("<li>{}</li>", item) for item in items)
    return html('<ul class="{}">{}</ul>', name, rows) if name else html("<ul>{}</ul>", rows)


def table(head: Iterable[object], rows: Iterable[Iterable[object]], name: str, caption: object) -> Markup:
    """A table with a caption and column headings; it scrolls by itself on a narrow screen."""
    top = joined(html('<th scope="col">{}</th>', cell) for cell in head)
    body = joined(html("<tr>{}</tr>\n", joined(html("<td>{}</td>", cell) for cell in row)) for row in rows)
    return html(
        '<div class="ll-scroll" tabindex="0" role="region" aria-label="{}"><table class="{}"><caption>{}</caption>'
        "<thead><tr>{}</tr></thead>\n<tbody>\n{}</tbody></table></div>",
        caption, name, caption, top, body,
    )  # fmt: skip
