"""Rulings and assumptions: what is played where the editions do not settle it, why, and what else could be."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from docs.extension.cards import clause_link
from docs.extension.facts import facts_list
from docs.extension.markup import html, joined, word
from docs.extension.site import Site
from rulebook.corpus import Corpus


def rulings(site: Site, game: str) -> Markup:
    """Both kinds of decision, each under its own heading."""
    corpus = site.corpus(game)
    parts = []
    for sort, entries in (("ruling", corpus.rulings), ("assumption", corpus.assumptions)):
        parts.append(html('<h2 id="{}s">{}</h2><p>{}</p>', sort, word(site.lang, f"ours.{sort}s"),
                          word(site.lang, f"ours.{sort}-means")))  # fmt: skip
        parts += [_entry(site, corpus, sort, one) for one in entries.values()]
        if not entries:
            parts.append(html("<p>{}</p>", word(site.lang, "ours.none")))
    return joined(parts)


def _entry(site: Site, corpus: Corpus, sort: str, one: Any) -> Markup:
    lang = site.lang
    plays = one.plays if sort == "ruling" else one.facts
    parts = [html("<p>{}</p>{}", word(lang, "ours.plays"), facts_list(corpus, plays, lang)),
             html("<p>{}</p>", getattr(one.reason, lang))]  # fmt: skip
    if one.alternatives:
        rows = joined(facts_list(corpus, other, lang) for other in one.alternatives)
        parts.append(html("<p>{}</p>{}", word(lang, "ours.else"), rows))
    if sort == "ruling":
        parts.append(html('<p class="ll-small">{}</p>', word(lang, f"ours.status-{one.status}")))
    else:
        parts.append(html('<p class="ll-small">{}: {}</p>', word(lang, "ours.domain"), getattr(one.domain, lang)))
    for row in site.comparison(corpus.name)["divergences"]:
        if sort == "ruling" and row["witness"] and row["ruling"] and row["ruling"]["id"] == one.id:
            parts.append(html('<p class="ll-witness">{}</p>', row["witness"]["sentence"]))
    links = joined((clause_link(corpus.full(clause)) for clause in one.clauses), ", ")
    parts.append(html('<p class="ll-small">{}</p>', links))
    name = f"{sort}-{one.id}"
    return html(
        '<section class="ll-ours" id="{}"><h3>{}<a class="headerlink" href="#{}" title="{}">¶</a></h3>{}</section>\n',
        name, getattr(one.question, lang), name, word(lang, "card.permalink"), joined(parts),
    )  # fmt: skip
