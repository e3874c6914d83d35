"""The other way round: sentences of a draft that rule something and match no clause."""

from __future__ import annotations

from checks.draft.alignment import Alignment
from checks.draft.features import names
from checks.draft.naming import named_in
from checks.draft.numerals import numbers_of
from checks.draft.raw import Raw
from checks.draft.readings import modals

STRANGE, UNLIKE = 0.1, 0.3


def extra_findings(alignment: Alignment, game: str, lang: str) -> list[Raw]:
    """Sentences about things of the game, with a number or a modal, that no clause comes near."""
    called = names(game, lang)
    found: list[Raw] = []
    for at, sentence in enumerate(alignment.sentences):
        if sentence.is_heading or sentence.advice:
            continue
        near = max((p for _, p in alignment.telling(at)), default=0.0)
        like = max((row[at] for row in alignment.likeness), default=0.0)
        if near >= STRANGE or like >= UNLIKE:
            continue
        rules = modals(sentence.text, lang) or numbers_of(sentence.text, lang)
        if rules and len(set(named_in(sentence.text, lang, called))) >= 2:
            found.append(Raw("extra", None, at, "", sentence.text[:80], 0.5 - like / 2, "extra"))
    return found
