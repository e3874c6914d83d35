"""What the theme leaves undone: words it does not offer for translation, and captions without a heading level."""

from __future__ import annotations

import re
from pathlib import Path

from sphinx.application import Sphinx

from rulebook.words import catalogue

PREFIX = "site.theme."
CAPTION = re.compile(r'(<p class="caption" role="heading")>')


def translated(text: str, lang: str) -> str:
    """A page with the theme's labels put into a language; a page that has been put there stays as it is."""
    english, other = catalogue("en"), catalogue(lang)
    text = CAPTION.sub(r'\1 aria-level="2">', text)
    for key, was in english.items():
        if key.startswith(PREFIX):
            found = re.compile(rf'(aria-label="|>\s*){re.escape(was)}(?=\s*["<]|\s+\S)')
            text = found.sub(lambda match, new=other[key]: match[1] + new, text)  # type: ignore[misc]
    return text


def write(app: Sphinx, error: Exception | None) -> None:
    """Go over every page when all are written."""
    if error is not None or app.builder.format != "html":
        return
    for path in sorted(Path(app.outdir).rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        new = translated(text, app.config.language)
        if new != text:
            path.write_text(new, encoding="utf-8")
