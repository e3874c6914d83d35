"""The numbers that stand in a sentence, as digits or as words, cardinal or ordinal.

The words for one are left out: in the three languages they are also the article.
"""

from __future__ import annotations

import re
from functools import lru_cache

DIGITS = re.compile(r"\d+")
FRACTIONS = re.compile(r"\$?\b\d+/\d+\b")


@lru_cache(maxsize=4096)
def numbers_in(text: str, lang: str) -> tuple[int, ...]:
    """Every number of the sentence, in order of value, each once."""
    from text_to_num import alpha2digit

    words = text.replace("\u2019", "'")
    bare = {int(match) for match in DIGITS.findall(words)}
    spelled = {int(match) for match in DIGITS.findall(alpha2digit(words, lang, threshold=0))}
    return tuple(sorted(bare | {number for number in spelled if number > 1}))
