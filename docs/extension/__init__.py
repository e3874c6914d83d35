"""The Sphinx extension of the site: a domain for clauses, cards, views, source pages, and the reader's language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config

from docs.extension import asking, fresh, nodes, sources, theme
from docs.extension.directive import site_of
from docs.extension.domain import ClauseIndex, RulebookDomain
from docs.extension.pages import in_language
from rulebook.schema import LANGS
from rulebook.words import say

HERE = Path(__file__).parent
FIRST = "andromeda"  # the game the question box begins with where a page belongs to none


def _language(app: Sphinx, docname: str, content: list[str]) -> None:
    content[0] = in_language(content[0], docname, app.config.language)


def _named(app: Sphinx, config: Config) -> None:
    """The index of clauses has one name a build; Sphinx reads it from the class."""
    ClauseIndex.localname = say(config.language, "site.page.clauses")


def _page(app: Sphinx, pagename: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """What every template may use: messages, the other languages, and the game the page belongs to."""
    lang = app.config.language
    context["said"] = lambda key, **parts: say(lang, f"site.{key}", **parts)
    context["tongues"] = LANGS
    site = site_of(app.env)
    titles = {game: getattr(site.corpus(game).game.title, lang) for game in site.games}
    first = pagename.partition("/")[0]
    context["games"], context["game_titles"] = site.games, titles
    context["game"] = first if first in titles else FIRST


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything; the site's data is set by whoever starts the build."""
    app.add_domain(RulebookDomain)
    nodes.setup(app)
    app.connect("config-inited", _named)
    app.connect("source-read", _language)
    app.connect("env-get-outdated", fresh.outdated)
    app.connect("env-updated", fresh.updated)
    app.connect("html-page-context", _page)
    app.connect("build-finished", asking.write)
    app.connect("build-finished", sources.write)
    app.connect("build-finished", theme.write)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
