"""What a sentence asserts beside its numbers: may, must or must not, and directions of every sort."""

from __future__ import annotations

import re

from msgspec import Struct

from checks.draft.lexicon import Lexicon, lexicon, words_of

MUST, MAY, FORBID, ONLY, FREE = "must", "may", "must-not", "only", "need-not"
BREAK = re.compile(r"[,;:!?…()–—]|\.(?=\s|$)| - ")
RELATIVE_REACH = 5
LINKING = {
    "en": frozenset({"who", "which", "that", "as", "than", "whose", "where"}),
    "fr": frozenset({"qui", "que", "qu", "dont", "où", "comme"}),
    "it": frozenset({"che", "chi", "cui", "dove", "come"}),
}
OBLIGED = frozenset(
    {
        "obliged",
        "obligé",
        "obligés",
        "obligée",
        "obbligato",
        "obbligati",
        "required",
        "forced",
        "forcé",
        "tenu",
        "tenuto",
        "costretto",
    }
)
JOIN = {"en": ("and", "but", "or"), "fr": ("et", "mais", "ou"), "it": ("e", "ed", "ma", "o", "oppure")}


class Modal(Struct, frozen=True):
    """A modal expression: its reading, its part of the sentence, the words that say it."""

    reading: str
    part: int
    words: str


class Sighting(Struct, frozen=True):
    """A direction that a part of a sentence names; `against` when it is what is ruled out."""

    dimension: str
    value: str
    part: int
    words: str
    against: bool = False


def parts(text: str) -> list[str]:
    """A sentence cut at its commas and stops; a cut of one or two words stays with what follows."""
    found: list[str] = []
    held = ""
    for piece in BREAK.split(text):
        held = f"{held} {piece}".strip()
        if len(words_of(held)) > 2:
            found.append(held)
            held = ""
    if held:
        if found:
            found[-1] += f" {held}"
        else:
            found.append(held)
    return found


def sightings(text: str, lang: str) -> list[Sighting]:
    """The directions of a sentence, part by part."""
    lex = lexicon(lang)
    found: list[Sighting] = []
    for at, part in enumerate(parts(text)):
        words = words_of(part)
        contrasts = [(start, end) for start, end, _ in lex.instead.found(words)]
        for name, phrases in lex.dimensions.items():
            for start, end, value in phrases.found(words):
                against = any(0 <= start - b <= 2 or (start <= a and b < end) for a, b in contrasts)
                found.append(Sighting(name, value, at, " ".join(words[start:end]), against))
    return found


def modals(text: str, lang: str) -> list[Modal]:
    """The modal expressions that rule something; those inside a condition or an aside are left out."""
    lex = lexicon(lang)
    found: list[Modal] = []
    limited = any(True for _ in lex.limits.found(words_of(text)))
    for at, part in enumerate(parts(text)):
        words = words_of(part)
        for start, end, tag in lex.modality.found(words):
            if tag in ("negation", "exclusive") or _aside(words, start, lex):
                continue
            reading = _reading(words, start, end, tag, lex)
            if limited and reading == MAY:
                reading = ONLY
            found.append(Modal(reading, at, " ".join(words[start:end])))
    return found


def _aside(words: list[str], start: int, lex: Lexicon) -> bool:
    """Whether a modal stands behind an opening 'if', 'so that', 'who' …"""
    for opening, close, _ in lex.aside.found(words[:start]):
        linking = close - opening == 1 and words[opening] in LINKING[lex.lang]
        if any(word in JOIN[lex.lang] for word in words[close:start]):
            continue
        if not linking or start - close <= RELATIVE_REACH:
            return True
    return False


def _reading(words: list[str], start: int, end: int, tag: str, lex: Lexicon) -> str:
    """The reading of one modal with the negation around it."""
    before, after = words[max(0, start - 3) : start], words[end : end + 7]
    negated, only = _polarity(words, start, end, lex)
    if tag == "forbid":
        return MAY if before[-1:] == ["pas"] else FORBID
    if only:
        return ONLY
    if not negated:
        return MUST if tag == "must" else MAY
    obliged = tag == "must" and (
        OBLIGED & set(words[start:end])
        or words[start:end] in (["have", "to"], ["has", "to"], ["need", "to"], ["needs", "to"])
    )
    return FREE if obliged and not (set(after[:1]) & {"not"}) and before else FORBID


def _polarity(words: list[str], start: int, end: int, lex: Lexicon) -> tuple[bool, bool]:
    """(negated, restricted by 'only') for the modal at a place."""
    before, after = words[max(0, start - 4) : start], words[end : end + 9]
    if lex.lang == "en":
        negated = bool(
            {"not", "never", "t", "neither", "nowhere"} & set(after[:2])
            or {"never", "no", "nobody", "none", "neither", "nor"} & set(before)
            or before[-1:] == ["not"]
            or "no longer" in " ".join(after[:2])
            or (after[:2] and after[1:4] and {"nobody", "none", "neither"} & set(after[:4]))
            or words[start:end] == ["cannot"]
        )
        return negated, "only" in after[:5] or "only" in before or "except" in words
    if lex.lang == "fr":
        tied = bool({"ne", "n"} & set(before[-3:]))
        denied = bool(
            {"pas", "jamais", "plus", "aucun", "aucune", "rien", "ni", "guère", "nul", "personne", "point"}
            & set(after[:7] + before[-4:])
        )
        only = (
            tied
            and not {"pas", "jamais", "rien", "aucun", "aucune"} & set(after[:5])
            and bool({"que", "qu"} & set(after))
        )
        only = only or bool({"seulement", "uniquement"} & set(after))
        return (tied or (denied and bool({"nul", "personne", "aucun", "aucune"} & set(before)))) and not only, only
    tied = bool({"non", "mai", "né", "nessuno", "nessun", "nessuna"} & set(before[-3:]))
    only = (tied and "che" in after) or bool({"solo", "soltanto", "solamente"} & set(after[:6]))
    return tied and not only, only
