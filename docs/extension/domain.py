"""The Sphinx domain `lexludi`: clauses as objects that other pages and other sites can link to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Any

from docutils import nodes
from docutils.nodes import Element
from sphinx.addnodes import pending_xref
from sphinx.builders import Builder
from sphinx.domains import Domain, Index, IndexEntry, ObjType
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from docs.extension.directive import ClauseDirective, ViewDirective
from docs.extension.site import Site

log = logging.getLogger(__name__)


class ClauseRole(XRefRole):
    """A link to a clause; where it stands is remembered for the card's backlinks."""

    def result_nodes(
        self, document: nodes.document, env: BuildEnvironment, node: Element, is_ref: bool
    ) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """Note the mention."""
        mentions = env.domaindata["lexludi"]["mentions"].setdefault(node["reftarget"], [])
        if env.docname not in mentions:
            mentions.append(env.docname)
        return [node], []


class ClauseIndex(Index):
    """All clauses, by game and section."""

    name = "clauses"
    localname = "Clauses"

    def generate(self, docnames: Iterable[str] | None = None) -> tuple[list[tuple[str, list[IndexEntry]]], bool]:
        """Entries grouped by game and section, as the corpora order them."""
        groups: dict[str, list[IndexEntry]] = {}
        for full, page in sorted(self.domain.data["clauses"].items()):
            if docnames is None or page in docnames:
                section = " ".join(full.split(".")[:2])
                groups.setdefault(section, []).append(IndexEntry(full, 0, page, full, "", "", ""))
        return list(groups.items()), False


class RulebookDomain(Domain):
    """Clauses, where their cards stand, who mentions them, and what each page was rendered from."""

    name = "lexludi"
    label = "Lex Ludi"
    object_types = {"clause": ObjType("clause", "clause")}  # noqa: RUF012
    directives = {"clause": ClauseDirective, "view": ViewDirective}  # noqa: RUF012
    roles = {"clause": ClauseRole()}  # noqa: RUF012
    indices = [ClauseIndex]  # noqa: RUF012
    initial_data = {"clauses": {}, "mentions": {}, "views": {}, "told": {}}  # noqa: RUF012
    data_version = 1
    site: Site  # set by whoever starts a build; never pickled

    def note(self, full: str, docname: str, line: int) -> None:
        """Remember where a card stands; a second card of the same clause is a warning."""
        clauses = self.data["clauses"]
        if full in clauses:
            log.warning("%s has a second card; the first is in %s", full, clauses[full], location=(docname, line),
                        type="lexludi", subtype="card")  # fmt: skip
        clauses[full] = docname

    def clear_doc(self, docname: str) -> None:
        """Forget what a page said."""
        for full in [full for full, page in self.data["clauses"].items() if page == docname]:
            del self.data["clauses"][full]
        for target, pages in list(self.data["mentions"].items()):
            if docname in pages:
                pages.remove(docname)
            if not pages:
                del self.data["mentions"][target]
        self.data["views"].pop(docname, None)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process read."""
        self.data["clauses"] |= {full: page for full, page in otherdata["clauses"].items() if page in docnames}
        self.data["views"] |= {page: rows for page, rows in otherdata["views"].items() if page in docnames}
        for target, pages in otherdata["mentions"].items():
            mine = self.data["mentions"].setdefault(target, [])
            mine += [page for page in pages if page in docnames and page not in mine]

    def resolve_xref(
        self, env: BuildEnvironment, fromdocname: str, builder: Builder, typ: str, target: str, node: pending_xref,
        contnode: Element,
    ) -> nodes.reference | None:  # fmt: skip
        """A link to the card, if there is one."""
        page = self.data["clauses"].get(target)
        return make_refnode(builder, fromdocname, page, target, contnode, target) if page else None

    def resolve_any_xref(
        self, env: BuildEnvironment, fromdocname: str, builder: Builder, target: str, node: pending_xref,
        contnode: Element,
    ) -> list[tuple[str, nodes.reference]]:  # fmt: skip
        """The same for roles that do not say what they link to."""
        found = self.resolve_xref(env, fromdocname, builder, "clause", target, node, contnode)
        return [("lexludi:clause", found)] if found is not None else []

    def get_objects(self) -> Iterator[tuple[str, str, str, str, str, int]]:
        """Every clause, for search and objects.inv."""
        for full, page in sorted(self.data["clauses"].items()):
            yield full, full, "clause", page, full, 1
