"""An empty skeleton for a translation from scratch: the sections and clauses of a game in order."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulebook.corpus import Corpus
from rulebook.problems import Problem
from rulebook.words import say

LANGUAGE = re.compile(r"^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$")


def skeleton(corpus: Corpus, target: str, lang: str) -> Iterator[str]:
    """Markdown with a heading a section and, for each clause, our statement as a comment and room below it."""
    if not LANGUAGE.match(target):
        raise Problem("draft.tongue", lang=target[:20])
    yield f"<!-- {say(lang, 'draft.skeleton', game=corpus.name, lang=target)} -->"
    yield ""
    yield f"# {getattr(corpus.game.title, lang)}"
    for section, clauses in corpus.sections.items():
        yield ""
        yield f"## {getattr(corpus.game.section_titles[section], lang)}"
        for clause in clauses:
            yield ""
            yield f"<!-- {corpus.full(clause)}: {getattr(corpus.clauses[clause].says, lang)} -->"
            yield ""
