"""The glossary of a game: every concept in three languages, with what players call it and where editions slip."""

from __future__ import annotations

from markupsafe import Markup

from docs.extension.cards import clause_link
from docs.extension.markup import html, joined, tongues, word
from docs.extension.site import Site
from rulebook.compare.telling import edition_name
from rulebook.corpus import Corpus
from rulebook.schema import Concept

MOST_CLAUSES = 8


def glossary(site: Site, game: str) -> Markup:
    """All concepts, in the order of the reader's first term."""
    corpus = site.corpus(game)
    entries = sorted(corpus.glossary.values(), key=lambda one: (_first(one, site.lang).casefold(), one.id))
    return html('<dl class="ll-glossary">{}</dl>', joined(_entry(site, corpus, one) for one in entries))


def _first(concept: Concept, lang: str) -> str:
    return str(getattr(concept, lang).terms[0])


def _entry(site: Site, corpus: Corpus, concept: Concept) -> Markup:
    lang = site.lang
    terms = joined((
        html('<span lang="{}"><abbr title="{}">{}</abbr> {}</span>', other, word(lang, f"lang.{other}"), other,
             ", ".join(getattr(concept, other).terms))
        for other in tongues(lang)
    ), " · ")  # fmt: skip
    slips = joined(
        html("<p>{} {}: “{}”. {}</p>", edition_name(corpus, edition, lang), ", ".join(map(str, slip.at)), slip.word,
             getattr(slip.note, lang))
        for edition, use in concept.uses.items() for slip in use.slips
    )  # fmt: skip
    players = getattr(concept, lang).players
    called = html("<p>{}: {}</p>", word(lang, "gloss.players"), ", ".join(players)) if players else Markup()
    clauses = [corpus.full(clause.id) for clause in corpus.clauses.values() if concept.id in clause.concepts]
    more = word(lang, "gloss.more", count=len(clauses) - MOST_CLAUSES) if len(clauses) > MOST_CLAUSES else ""
    links = html('<p class="ll-small">{} {}</p>', joined(map(clause_link, clauses[:MOST_CLAUSES]), ", "), more)
    return html(
        '<dt id="{}">{}</dt><dd><p>{}</p><p class="ll-terms">{}</p>{}{}{}</dd>\n', concept.id, _first(concept, lang),
        getattr(concept.means, lang), terms, called, slips, links if clauses else "",
    )  # fmt: skip
