"""The question box's data: the index of `ask`, one file a game, with the page of every clause."""

from __future__ import annotations

import json
from pathlib import Path

from sphinx.application import Sphinx

from docs.extension.directive import site_of
from docs.extension.gathered import question_index

FOLDER = "_static/ask"


def index_text(game: str, lang: str, pages: dict[str, str]) -> str:
    """The file: a call with plain JSON, so that it can be read from a folder too."""
    data = question_index(game)
    mine = {name: page for name, page in sorted(pages.items()) if name.startswith(f"{game}.")}
    content = {"settings": data["settings"], "language": data["languages"][lang], "pages": mine}
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return f"lexludiIndex({json.dumps(game)},{text});\n"


def write(app: Sphinx, error: Exception | None) -> None:
    """Put the files beside the other static ones when the pages are written."""
    if error is not None or app.builder.format != "html":
        return
    site = site_of(app.env)
    folder = Path(app.outdir) / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for game in site.games:
        text = index_text(game, site.lang, app.env.domaindata["lexludi"]["clauses"])
        (folder / f"{game}.js").write_text(text, encoding="utf-8")
