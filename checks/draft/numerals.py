"""The numbers of a sentence where they stand, each with the word it counts."""

from __future__ import annotations

import re
from functools import lru_cache

from msgspec import Struct

from checks.draft.lexicon import folded, lexicon, stem

ONE = re.compile(r"(?<![\d/.,])1(?![\d/]|[.,]\d)")
MASK = "\u2160"
PIECE = re.compile(r"\u2160|\d+|[^\W\d_]+|[^\w\s]")
ORDINAL = frozenset(
    {"st", "nd", "rd", "th", "er", "ère", "ème", "e", "º", "ª", "ers", "ères", "èmes", "nds", "ths", "re", "o", "a"}
)
FRACTION = re.compile(r"\$?\d+\s*/\s*\d+(?:\s*=\s*\d+)?\$?")
REACH = 5
STOPS = frozenset({
    "and", "or", "but", "of", "on", "in", "at", "for", "from", "with", "per", "to", "et", "ou", "mais", "de", "d",
    "du", "des", "sur", "en", "pour", "par", "avec", "à", "au", "aux", "dans", "e", "ed", "o", "ma", "di", "del",
    "della", "dei", "delle", "degli", "su", "sul", "sulla", "sui", "con", "da", "dal", "dalla", "a", "al",
    "alla", "ai",
})  # fmt: skip
PARTITIVES = frozenset({"of", "de", "d", "des", "du", "di", "dei", "delle", "degli", "del", "in", "en"})
JOINTS = frozenset({"to", "or", "and", "à", "au", "ou", "et", "a", "al", "o", "e", "oppure", ",", "-", "–"})


class Number(Struct, frozen=True):
    """A number, whether ordinal or written as a figure, what it counts, and whether it goes with the number before."""

    value: int
    ordinal: bool
    figure: bool
    counts: tuple[str, ...]
    before: tuple[str, ...]
    joined: bool = False
    at: int = 0


@lru_cache(maxsize=8192)
def numbers_of(text: str, lang: str) -> tuple[Number, ...]:
    """Every number above one, and every figure 1, in order. Words for one are articles in the three languages."""
    from text_to_num import alpha2digit

    masked = ONE.sub(MASK, FRACTION.sub(" ", folded(text)))
    pieces = PIECE.findall(alpha2digit(masked, lang, threshold=0))
    spelled = {int(p) for p in PIECE.findall(masked) if p.isdigit()}
    stop = lexicon(lang).stop
    found: list[Number] = []
    last = -9
    for at, piece in enumerate(pieces):
        if piece != MASK and not piece.isdigit():
            continue
        value = 1 if piece == MASK else int(piece)
        if piece == "1" or value > 10_000:
            continue
        after = pieces[at + 1 :]
        ordinal = bool(after) and after[0] in ORDINAL and after[0] not in ("a", "o", "e")
        counts = _near(after[ordinal:], lang, stop, STOPS)
        before = _near(pieces[max(0, at - REACH) : at][::-1], lang, stop, frozenset())
        between = [other for other in pieces[last + 1 : at] if other not in ORDINAL or other in JOINTS]
        joined = bool(found) and len(between) <= 2 and all(other in JOINTS for other in between)
        found.append(Number(value, ordinal, piece == MASK or value in spelled, counts, before, joined, at))
        last = at
    return tuple(found)


def _near(pieces: list[str], lang: str, stop: frozenset[str], ends: frozenset[str]) -> tuple[str, ...]:
    """Stems of the content words next to a number, up to the next stop of the sentence."""
    stems: list[str] = []
    for piece in pieces[:REACH]:
        if piece in ".,;:!?()" or piece == MASK or piece.isdigit() or piece in JOINTS:
            break
        if piece in ends and (stems or piece not in PARTITIVES):
            break
        if piece[0].isalpha() and piece not in stop:
            stems.append(stem(piece, lang))
    return tuple(stems)
