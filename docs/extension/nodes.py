"""The one node of the extension: rendered HTML whose links are resolved when its page is written."""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.writers.html5 import HTML5Translator

from docs.extension.links import resolved
from docs.extension.markup import bullets, html, word

MENTIONS = re.compile(r"<!--mentions ([a-z0-9._-]+)-->")


class view(nodes.raw):
    """HTML made from the corpus. As a raw node its words are found by Sphinx's search."""


def mentions(env: BuildEnvironment, clause: str) -> list[tuple[str, str]]:
    """The pages whose text names a clause, with their titles."""
    pages = env.domaindata["lexludi"]["mentions"].get(clause, ())
    return sorted((env.titles[page].astext(), page) for page in pages if page in env.titles)


def visit(translator: HTML5Translator, node: view) -> None:
    """Write the HTML, with the pages that mention a card's clause as they are known by now."""
    builder: Any = translator.builder
    lang = builder.config.language

    def told(match: re.Match[str]) -> str:
        found = mentions(builder.env, match[1])
        links = (html('<a href="ll:doc/{}">{}</a>', page, title) for title, page in found)
        return str(html("<dt>{}</dt><dd>{}</dd>", word(lang, "card.mentioned"), bullets(links))) if found else ""

    text = MENTIONS.sub(told, node.astext())
    translator.body.append(resolved(text, builder, builder.current_docname))
    raise nodes.SkipNode


def setup(app: Sphinx) -> None:
    """Register the node for HTML."""
    app.add_node(view, html=(visit, None))
