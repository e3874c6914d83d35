"""Numbers of a sentence against the numbers its clauses assert."""

from __future__ import annotations

import math

from msgspec import Struct

from checks.draft.expected import Count, Expected
from checks.draft.features import Names
from checks.draft.lexicon import lexicon, words_of
from checks.draft.numerals import Number, numbers_of
from checks.draft.raw import Raw
from checks.draft.segments import Sentence

LIKELY, FAINT, SURE, ALMOST = 0.3, 0.12, 0.5, 0.2
NEARLY = 0.35  # a clause weighs in when it is at least this share of the best one
LABELS = frozenset({"level"})
OPENINGS = {
    "en": frozenset({"if", "with", "when", "for", "in"}),
    "fr": frozenset({"à", "avec", "pour", "si", "quand"}),
    "it": frozenset({"in", "con", "se", "per", "quando"}),
}


class Telling(Struct, frozen=True):
    """A clause a sentence states, how surely, and what it must assert."""

    index: int
    chance: float
    wants: Expected
    likeness: float = 0.0
    away: int = 0
    fit: float = 1.0

    @property
    def weight(self) -> float:
        """Chance, likeness and nearness in one figure, to rank clauses that may be meant."""
        return self.fit * (self.chance + 0.6 * self.likeness * math.exp(-self.away / 8))


class About(Struct, frozen=True):
    """What holds throughout a game: its units, units of one number only, and how many may play."""

    units: frozenset[str]
    constants: dict[str, int]
    players: tuple[int, int]
    values: frozenset[int]
    by_unit: dict[str, frozenset[int]]
    pairs: frozenset[tuple[int, str | None]] = frozenset()


def unit_of(number: Number, lang: str, called: Names, known: frozenset[str]) -> str | None:
    """What a number counts, as a unit or a concept; None when the sentence does not say."""
    units = lexicon(lang).units
    for root in number.before[:1]:
        if units.get(root) in LABELS or "level" in called.single.get(root, ()):
            return "level"
    for start, end, concept in called.terms.found(number.counts[:4]):
        if start <= 1 and end - start > 1 and any(alike(concept, unit) for unit in known):
            return concept
    for root in number.counts[:2]:
        here: set[str] = {units.get(root, ""), *called.single.get(root, ())} & known
        if here:
            return min(here)
    return None


def units_of(
    numbers: tuple[Number, ...], lang: str, called: Names, known: frozenset[str]
) -> list[tuple[Number, str | None]]:
    """Each number with its unit; numbers that go together ("3 to 7 cards") share theirs."""
    units = [unit_of(number, lang, called, known) for number in numbers]
    for at in range(1, len(numbers)):
        if numbers[at].joined and units[at] is None:
            units[at] = units[at - 1]
    for at in range(len(numbers) - 1, 0, -1):
        if numbers[at].joined and units[at - 1] is None:
            units[at - 1] = units[at]
    return list(zip(numbers, units, strict=True))


def alike(one: str | None, other: str | None) -> bool:
    """Whether two units may be the same; an unknown unit fits all."""
    if one is None or other is None or one == other:
        return True
    return one.endswith(other) or other.endswith(one)


def players_in(sentence: Sentence, lang: str, called: Names, about: About) -> int | None:
    """The number of players a sentence or a heading speaks of."""
    low, high = about.players
    numbers = numbers_of(sentence.text, lang)
    for number in numbers:
        first = number.counts[:1]
        counted = bool(first) and lexicon(lang).units.get(first[0]) == "player"
        if counted and low <= number.value <= high and not number.ordinal and not number.joined:
            return number.value
    words = words_of(sentence.text)
    opening = bool(words) and words[0] in OPENINGS[lang]
    if numbers and (opening or (sentence.is_heading and len(words) <= 4)):
        first_number = numbers[0]
        bare = unit_of(first_number, lang, called, about.units) is None or sentence.is_heading
        if bare and low <= first_number.value <= high and first_number.at <= 4:
            return first_number.value
    return None


def number_findings(
    at: int, sentence: Sentence, players: int | None, told: list[Telling], lang: str, called: Names, about: About
) -> list[Raw]:
    """The numbers of a sentence that its clauses do not assert, and asserted ones that another number displaces."""
    numbers = numbers_of(sentence.text, lang)
    if not numbers:
        return []
    counted = units_of(numbers, lang, called, about.units)
    close = [one for one in told if one.weight >= NEARLY * told[0].weight]
    counts = [(one, count) for one in told for count in one.wants.counts if _holds(count, players)]
    said: list[tuple[int, str | None]] = [(number.value, unit) for number, unit in counted]
    said += [(int(value), None) for _, _, value in lexicon(lang).numbers.found(words_of(sentence.text))]
    tight = [
        (one, c) for one, c in counts
        if one in close and c.needed and one.chance >= ALMOST and (c.by != "player" or players is not None)
    ]  # fmt: skip
    needed = [row for row in tight if not any(v == row[1].value and alike(u, row[1].unit) for v, u in said)]
    values = {value for value, _ in said}
    claims = [count for _, count in tight]
    if told[0].chance >= SURE:
        claims += [count for count in told[0].wants.counts if not count.needed and _holds(count, players)]
    found: list[Raw] = []
    for number, unit in counted:
        same = number.ordinal and any(c.value == number.value for _, c in needed)
        if same or (number.value, unit) in about.pairs or _harmless(number, unit, players, about, bool(needed)):
            continue
        if _unheard(number, unit, about, values):
            found.append(_wrong(at, number, unit, needed, counts, told, 0.75))
        elif not _explained(number, unit, counts, values, about.constants):
            if needed or told[0].chance >= LIKELY:
                found.append(_wrong(at, number, unit, needed, counts, told, 0.35))
        elif needed and not _claimed(number, unit, claims, counted):
            fits = [row for row in needed if alike(unit, row[1].unit)]
            if fits and fits[0][0].chance >= LIKELY:
                found.append(_wrong(at, number, unit, fits, counts, told, 0.3))
    return found[:1]


def _harmless(number: Number, unit: str | None, players: int | None, about: About, needed: bool) -> bool:
    """A number that says for how many players a sentence holds, a zero, or a bare "two" where nothing is wanting."""
    low, high = about.players
    table = number.value == players and number.at <= 5 and unit in (None, "player")
    seats = unit == "player" and low <= number.value <= high
    bare = number.value == 2 and not number.figure and not needed
    return table or seats or bare or number.value == 0


def _holds(count: Count, players: int | None) -> bool:
    return count.by != "player" or players is None or count.key == players


def _unheard(number: Number, unit: str | None, about: About, said: set[int]) -> bool:
    """A number that no clause of the game asserts of such things."""
    if number.ordinal:
        unit = None
    if unit is not None and about.constants.get(unit) == number.value:
        return False
    values = (
        about.values if unit is None else frozenset().union(*(v for u, v in about.by_unit.items() if alike(u, unit)))
    )
    inside = number.value - 1 in said and number.value + 1 in said
    return number.value not in values and not inside


def _explained(
    number: Number, unit: str | None, counts: list[tuple[Telling, Count]], said: set[int], constants: dict[str, int]
) -> bool:
    fits = [count for _, count in counts if alike(unit, count.unit) or number.ordinal]
    if any(count.value == number.value for count in fits):
        return True
    if unit is not None and constants.get(unit) == number.value:
        return True
    return number.value - 1 in said and number.value + 1 in said


def _claimed(number: Number, unit: str | None, claimed: list[Count], counted: list[tuple[Number, str | None]]) -> bool:
    """Whether clauses need this number as often as it stands here."""
    times = sum(other.value == number.value and alike(unit, kind) for other, kind in counted)
    wants = sum(c.value == number.value and (alike(unit, c.unit) or number.ordinal) for c in claimed)
    return wants >= times


def _wrong(
    at: int, number: Number, unit: str | None, needed: list[tuple[Telling, Count]],
    counts: list[tuple[Telling, Count]], told: list[Telling], trust: float,
) -> Raw:  # fmt: skip
    """The finding, with the likeliest number this one stands in for."""
    fits = [row for row in needed if alike(unit, row[1].unit)] or needed
    if fits:
        one, count = max(fits, key=lambda row: (row[0].weight, -abs(row[1].value - number.value)))
        chance = min(0.95, trust + 0.2 + one.chance / 3)
        return Raw("number", one.wants.clause, at, str(count.value), str(number.value), chance, "number")
    near = [row for row in counts if alike(unit, row[1].unit) and row[1].value > 0] or counts
    top = max(near, key=lambda row: row[0].weight)[0] if near else told[0]
    values = sorted({count.value for one, count in near if one is top})
    shown = ", ".join(map(str, values[:6]))
    return Raw("number", top.wants.clause, at, shown, str(number.value), min(0.9, trust + top.chance / 5), "number")
