"""Scenarios as questions and answers, each with its position and the outcome that the rules gave it."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from checks.scenarios import table_of
from docs.drawing.andromeda import draw
from docs.extension.cards import clause_link
from docs.extension.gathered import scenario_holds
from docs.extension.markup import html, joined, word
from docs.extension.site import Site
from rulebook.schema import Scenario


def questions(site: Site, game: str) -> Markup:
    """All scenarios of a game; a game without any says so."""
    found = site.corpus(game).scenarios
    if not found:
        return html("<p>{}</p>", word(site.lang, "faq.none"))
    return joined(_one(site, game, one, place) for place, one in enumerate(found))


def _one(site: Site, game: str, one: Scenario, place: int) -> Markup:
    lang = site.lang
    parts = [html("<p>{}</p>", getattr(one.answer, lang))]
    if one.position and game == "andromeda":
        table: Any = table_of(game, one)
        picture = Markup(draw(table, lang, f"s{place}", alone=False))  # noqa: S704
        moves = ", ".join(str(step["move"]) for step in one.steps if isinstance(step.get("move"), str))
        label = word(lang, "faq.position")
        parts.append(html('<details class="ll-more"><summary>{}</summary><div class="ll-drawing">{}</div>{}</details>',
                          label, picture, html("<p><code>{}</code></p>", moves) if moves else ""))  # fmt: skip
    holds = scenario_holds(game, one.id)
    kind, told = ("proved", word(lang, "faq.checked")) if holds else ("failed", word(lang, "faq.failed"))
    links = joined((clause_link(f"{game}.{clause}") for clause in one.clauses), ", ")
    parts.append(html('<p class="ll-small"><span class="ll-{}">{}</span> · {}</p>', kind, told, links))
    return html(
        '<section class="ll-faq" id="{}"><h2>{}<a class="headerlink" href="#{}" title="{}">¶</a></h2>{}</section>\n',
        one.id, getattr(one.question, lang), one.id, word(lang, "card.permalink"), joined(parts),
    )  # fmt: skip

