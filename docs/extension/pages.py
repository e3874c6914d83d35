"""Written pages in three languages: one file holds all three, and a build keeps the blocks of its own.

`:::{in} fr` … `:::` is kept in the French build alone; `{{ site.key }}` is a message of the project; `{{ section }}`
and `{{ game }}` are the titles of the section and the game that the file is named after.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from rulebook.schema import LANGS
from rulebook.store import corpus_of, game_names
from rulebook.words import say

OPENING = re.compile(r"^(:{3,})\{in\} (\w+)\s*$")
WORD = re.compile(r"\{\{ *([a-z0-9_.-]+) *\}\}")


def in_language(text: str, docname: str, lang: str) -> str:
    """The page's text in one language."""
    return WORD.sub(lambda match: _word(match[1], docname, lang), "\n".join(_kept(text, docname, lang)) + "\n")


def _kept(text: str, docname: str, lang: str) -> Iterator[str]:
    fence, wanted = "", True
    for line in text.splitlines():
        opening = OPENING.match(line)
        if opening and not fence:
            fence, wanted = opening[1], opening[2] == lang
            if opening[2] not in LANGS:
                raise ValueError(f"{docname}: {opening[2]} is not a language of the site")
        elif fence and line.strip() == fence:
            fence, wanted = "", True
        elif wanted:
            yield line
    if fence:
        raise ValueError(f"{docname}: a block is not closed")


def _word(key: str, docname: str, lang: str) -> str:
    path = PurePosixPath(docname)
    if key == "section":
        return str(getattr(corpus_of(path.parts[0]).game.section_titles[path.name], lang))
    if key == "colon":
        return say(lang, "compare.colon")
    if key == "game":
        return str(getattr(corpus_of(path.parts[0]).game.title, lang))
    return say(lang, key)


def game_of(docname: str) -> str | None:
    """The game whose folder a page stands in."""
    first = PurePosixPath(docname).parts[0]
    return first if first in game_names() else None
