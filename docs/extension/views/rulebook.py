"""The continuous rulebook: every clause's statement in reading order, for a screen or a printer."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from docs.extension.markup import html, joined, word
from docs.extension.site import Site
from rulebook.corpus import Corpus


def rulebook(site: Site, game: str) -> Markup:
    """All sections of a game in the reader's language."""
    corpus = site.corpus(game)
    sections = joined(_section(site, corpus, name) for name in corpus.game.sections)
    return html('<div class="ll-book"><p class="ll-small">{}</p>{}</div>', word(site.lang, "book.whose"), sections)


def _section(site: Site, corpus: Corpus, name: str) -> Markup:
    title = getattr(corpus.game.section_titles[name], site.lang)
    return html('<section id="book-{}"><h2>{}</h2>\n<ol>{}</ol></section>\n', name, title,
                joined(_lines(site, corpus, name)))  # fmt: skip


def _lines(site: Site, corpus: Corpus, name: str) -> Iterator[Markup]:
    ruled = {clause for one in corpus.rulings.values() for clause in one.clauses}
    assumed = {clause for one in corpus.assumptions.values() for clause in one.clauses}
    for clause_id in corpus.sections[name]:
        clause = corpus.clauses[clause_id]
        marks = [word(site.lang, f"sort.{sort}") for sort, ids in (("ruling", ruled), ("assumption", assumed))
                 if clause_id in ids]  # fmt: skip
        told = html(" <small>({})</small>", ", ".join(marks)) if marks else ""
        kind = f"ll-{clause.kind}"
        yield html('<li class="{}">{}{} <a class="ll-mark" href="ll:clause/{}" aria-label="{}">§</a></li>\n', kind,
                   getattr(clause.says, site.lang), told, corpus.full(clause_id), clause_id)  # fmt: skip
