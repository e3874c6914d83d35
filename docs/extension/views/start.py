"""The games at a glance, for the start page."""

from __future__ import annotations

from markupsafe import Markup

from docs.extension.markup import bullets, html, word
from docs.extension.site import Site


def games(site: Site) -> Markup:
    """Every game with its size, what was verified of it, and where to begin."""
    rows = []
    for game in site.games:
        corpus = site.corpus(game)
        checks = site.data.checks.get(game, [])
        key = "start.verified" if checks else "start.unverified"
        told = word(site.lang, key, good=sum(one["ok"] for one in checks), all=len(checks))
        size = word(site.lang, "start.size", clauses=len(corpus.clauses), editions=", ".join(corpus.game.editions))
        title = html('<a href="ll:doc/{}/index"><b>{}</b></a>', game, getattr(corpus.game.title, site.lang))
        rows.append(html("{}. {} {}", title, size, told))
    return bullets(rows, "ll-games")
