"""Links inside rendered HTML: written as `ll:kind/target` where the page is not known, resolved when it is written."""

from __future__ import annotations

import re
from typing import Any

from sphinx.util import logging

log = logging.getLogger(__name__)
LINK = re.compile(r'href="ll:(clause|doc|code)/([^"#]*)(#[^"]*)?"')
CODE = "code/"


def code_page(file: str) -> str:
    """The page that shows a source file."""
    return CODE + file.removesuffix(".py")


def resolved(text: str, builder: Any, docname: str) -> str:
    """HTML with every link made relative to its page; a link that leads nowhere is a warning."""
    clauses = builder.env.domaindata["lexludi"]["clauses"]

    def one(match: re.Match[str]) -> str:
        kind, target, anchor = match[1], match[2], match[3] or ""
        if kind == "clause":
            page, anchor = clauses.get(target), f"#{target}"
        elif kind == "code":
            page = code_page(target)
        else:
            page = target if target in builder.env.all_docs else None
        if page is None:
            log.warning("%s: no page for %s %s", docname, kind, target, type="lexludi", subtype="link")
            return 'href="#"'
        here = "" if page == docname and anchor else builder.get_relative_uri(docname, page)
        return f'href="{here}{anchor}"'

    return LINK.sub(one, text)
