"""Who acts in a sentence: the starting player, the oldest, the others, or everybody."""

from __future__ import annotations

from functools import lru_cache

from checks.draft.features import Names
from checks.draft.lexicon import lexicon, stem, words_of

PEOPLE = frozenset({"starting-player", "oldest-player"})
EARLY = 8


@lru_cache(maxsize=4096)
def actor_of(text: str, lang: str, called: Names) -> str:
    """The first person or group named early in a text; empty when none is, or when it is just any player."""
    words = words_of(text)[:EARLY]
    stems = [stem(word, lang) for word in words]
    found = [(start, concept) for start, _, concept in called.terms.found(stems) if concept in PEOPLE]
    found += [(start, tag) for start, _, tag in lexicon(lang).actors.found(words)]
    return min(found)[1] if found else ""
