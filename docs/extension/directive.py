"""`{clause}`: the card of one clause. `{view}`: any other rendering of the corpus."""

from __future__ import annotations

import hashlib
from difflib import get_close_matches

from docutils import nodes
from sphinx.environment import BuildEnvironment
from sphinx.util.docutils import SphinxDirective

from docs.extension.cards import card
from docs.extension.nodes import view
from docs.extension.site import Site
from docs.extension.views import VIEWS
from rulebook.words import say


def site_of(env: BuildEnvironment) -> Site:
    """The site that a build was started with; the domain holds it."""
    found: Site = env.get_domain("lexludi").site  # type: ignore[attr-defined]
    return found


def rendered(site: Site, name: str, arguments: list[str]) -> str:
    """A card or a view as HTML."""
    if name == "clause":
        found = site.find(arguments[0])
        return str(card(site, *found)) if found else ""
    return str(VIEWS[name](site, *arguments))


def digest(text: str) -> str:
    """A short hash by which a later build sees whether a page would come out otherwise."""
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class Rendered(SphinxDirective):
    """What both directives share: render, and remember what was rendered."""

    def render(self, name: str, arguments: list[str]) -> view:
        """The node, noted in the environment."""
        text = rendered(site_of(self.env), name, arguments)
        noted = self.env.domaindata["lexludi"]["views"].setdefault(self.env.docname, [])
        noted.append((name, tuple(arguments), digest(text)))
        return view("", text, format="html")


class ClauseDirective(Rendered):
    """A section with the clause's id as title and anchor, holding its card."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The section, or a warning that names the nearest clause."""
        full = self.arguments[0]
        site = site_of(self.env)
        found = site.find(full)
        if found is None:
            known = [corpus.full(clause.id) for corpus, clause in site.everything()]
            near = ", ".join(get_close_matches(full, known, n=3)) or "-"
            return [self.state.document.reporter.warning(
                say("en", "problem.corpus.clause", clause=full, near=near), line=self.lineno)]  # fmt: skip
        self.env.get_domain("lexludi").note(full, self.env.docname, self.lineno)  # type: ignore[attr-defined]
        section = nodes.section(ids=[full], names=[full], classes=["ll-clause"])
        section += nodes.title("", found[1].id)
        section += self.render("clause", [full])
        self.set_source_info(section)
        return [section]


class ViewDirective(Rendered):
    """One of the renderings in `views`, by name, with its arguments."""

    required_arguments = 1
    optional_arguments = 3

    def run(self) -> list[nodes.Node]:
        """The rendering."""
        name, *arguments = self.arguments
        if name not in VIEWS:
            known = ", ".join(sorted(VIEWS))
            return [self.state.document.reporter.warning(f"no view {name}; known: {known}", line=self.lineno)]
        return [self.render(name, arguments)]
