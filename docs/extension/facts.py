"""Facts in the reader's words: label, value, condition, and the readings where a passage is open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from markupsafe import Markup

from docs.extension.markup import html, joined, word
from rulebook.compare.values import asserted_text, label_text, value_text, when_text
from rulebook.corpus import Corpus
from rulebook.facts import assertions


def fact_lines(corpus: Corpus, facts: dict[str, Any], lang: str) -> Iterator[tuple[str, str, str]]:
    """Every fact of a citation: its name, its label, and what is asserted, in words."""
    for fact, given in facts.items():
        told: dict[tuple[str, tuple[Any, ...]], dict[str, set[Any]]] = {}
        for one in assertions(fact, given, corpus.facts[fact]):
            reads = one.reads if len(one.reads) > 1 else ()
            told.setdefault((one.when, reads), {}).setdefault(one.key, set()).add(one.plain)
        parts = []
        for (when, reads), values in told.items():
            text = asserted_text(corpus, fact, values, lang)
            if reads:
                both = ", ".join(value_text(corpus, fact, one, lang) for one in reads)
                text += f" ({word(lang, 'card.reads', values=both)})"
            parts.append(f"{text} ({when_text(when, lang)})" if when else text)
        yield fact, label_text(corpus, fact, lang), "; ".join(parts)


def facts_list(corpus: Corpus, facts: dict[str, Any], lang: str) -> Markup:
    """The facts of a citation as a small list."""
    rows = joined(
        html('<li title="{}">{}: <b>{}</b></li>', fact, label, value)
        for fact, label, value in fact_lines(corpus, facts, lang)
    )
    return html('<ul class="ll-facts">{}</ul>', rows) if rows else Markup()
