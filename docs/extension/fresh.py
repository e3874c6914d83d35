"""An incremental build that equals a clean one: a page is read again when what it shows would come out otherwise."""

from __future__ import annotations

from collections.abc import Iterable

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from docs.extension.directive import digest, rendered, site_of
from docs.extension.nodes import mentions

log = logging.getLogger(__name__)


def outdated(app: Sphinx, env: BuildEnvironment, added: set[str], changed: set[str], removed: set[str]) -> list[str]:
    """Pages whose cards or views differ from what was rendered last time."""
    site = site_of(env)
    return [
        page
        for page, rows in env.domaindata["lexludi"]["views"].items()
        if page not in changed | removed
        and any(digest(rendered(site, name, list(arguments))) != was for name, arguments, was in rows)
    ]


def updated(app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
    """Pages whose cards are mentioned elsewhere than last time, and the check that every clause has its card."""
    data = env.domaindata["lexludi"]
    known = {corpus.full(clause.id) for corpus, clause in site_of(env).everything()}
    for missing in sorted(known - data["clauses"].keys()):
        page = "/".join(missing.split(".")[:2])
        log.warning("%s has no card; add it to docs/pages/%s.md", missing, page, type="lexludi", subtype="card")
    told = {clause: mentions(env, clause) for clause in sorted(data["mentions"])}
    moved = {clause for clause in told.keys() | data["told"].keys() if told.get(clause) != data["told"].get(clause)}
    data["told"] = told
    shifted = data.get("places", {})
    data["places"] = dict(data["clauses"])
    pages = {data["clauses"][clause] for clause in moved if clause in data["clauses"]}
    if shifted and shifted != data["places"]:
        pages |= set(data["views"])  # links to a card that stands elsewhere now
    return sorted(pages)
