"""The whole check of a file as plain data: findings, coverage, dismissals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from checks.draft.check import compare, stated_in
from checks.draft.dismissals import marked, read_dismissals
from checks.draft.extra import extra_findings
from checks.draft.findings import Finding, worded
from checks.draft.reading import Draft, read_draft
from checks.draft.segments import Sentence, segments
from rulebook.problems import Problem
from rulebook.schema import LANGS
from rulebook.store import corpus_of


class Report(msgspec.Struct, frozen=True):
    """What a check found, with the draft's sentences and the clauses each states, for the screens."""

    game: str
    lang: str
    draft: Draft
    sentences: list[Sentence]
    told: list[list[str]]
    findings: list[Finding]
    lapsed: list[str]

    @property
    def open(self) -> list[Finding]:
        """The findings nobody has dismissed."""
        return [one for one in self.findings if not one.dismissed]

    def data(self) -> dict[str, Any]:
        """The JSON of the contract."""
        return {
            "game": self.game,
            "lang": self.lang,
            "file": self.draft.name,
            "sentences": sum(not one.is_heading for one in self.sentences),
            "findings": [msgspec.to_builtins(one) for one in self.findings],
            "lapsed": self.lapsed,
        }


def check_draft(path: Path, game: str, lang: str, tick: Callable[[int], None] = lambda _: None) -> Report:
    """Check a file against the rules of a game. `tick` is told the number of sentences, then each that is done."""
    if lang not in LANGS:
        raise Problem("draft.lang", lang=lang[:20], known=", ".join(LANGS))
    corpus = corpus_of(game)
    draft = read_draft(path, lang)
    sentences = segments(draft.lines, lang)
    if not sentences:
        raise Problem("draft.empty", file=draft.name)
    tick(len(sentences))
    alignment, raws = compare(sentences, game, lang, lambda: tick(1))
    raws += extra_findings(alignment, game, lang)
    findings, lapsed = marked(worded(raws, sentences, corpus, lang), read_dismissals(path))
    told: list[list[str]] = [[] for _ in sentences]
    for clause, spots in stated_in(corpus, alignment).items():
        for spot in spots:
            told[spot].append(clause)
    return Report(game, lang, draft, sentences, told, findings, lapsed)
