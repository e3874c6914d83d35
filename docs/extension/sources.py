"""The code behind the rules, highlighted: a page per file, an anchor per line, clause ids that lead back to cards."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import PythonLexer
from sphinx.application import Sphinx

from docs.extension.directive import site_of
from docs.extension.gathered import ROOT
from docs.extension.links import code_page, resolved
from docs.extension.site import Site
from rulebook.words import say

QUOTED = re.compile(r"&quot;([a-z]+\.[a-z0-9_.-]+)&quot;")


@cache
def lines(file: str) -> tuple[str, ...]:
    """A source file as highlighted lines."""
    text = (ROOT / file).read_text(encoding="utf-8")
    shown: str = highlight(text, PythonLexer(stripnl=False), HtmlFormatter(nowrap=True))
    return tuple(shown.splitlines())


def shown_files(site: Site) -> list[str]:
    """Every file that a card can lead to."""
    files = {one.file for places in site.data.code.values() for one in places}
    files |= {one.file for tests in site.data.tests.values() for one in tests}
    files |= {f"model/{game}/{path.name}" for game in site.games for path in (ROOT / "model" / game).glob("*.py")}
    return sorted(files)


def body(site: Site, file: str) -> str:
    """The page's text: numbered lines, clause ids as links."""

    def link(match: re.Match[str]) -> str:
        if site.find(match[1]) is None:
            return match[0]
        return f'&quot;<a href="ll:clause/{match[1]}">{match[1]}</a>&quot;'

    rows = (
        f'<span class="line" id="L{number}"><a href="#L{number}" aria-label="{number}">{number:4}</a> '
        f"{QUOTED.sub(link, line)}</span>"
        for number, line in enumerate(lines(file), start=1)
    )
    return '<pre class="highlight ll-source" tabindex="0">' + "\n".join(rows) + "</pre>"


def write(app: Sphinx, error: Exception | None) -> None:
    """Write the pages beside Sphinx's own: a theme's navigation on each of them would cost more than all cards."""
    if error is not None or app.builder.format != "html":
        return
    site = site_of(app.env)
    builder: Any = app.builder
    for file in shown_files(site):
        page = code_page(file)
        root = "../" * page.count("/")
        context = {"file": file, "root": root, "language": site.lang, "back": say(site.lang, "site.code.page"),
                   "body": resolved(body(site, file), builder, page)}  # fmt: skip
        target = Path(app.outdir) / f"{page}.html"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(builder.templates.render("source.html", context), encoding="utf-8")
