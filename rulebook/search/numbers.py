"""Number words of the three languages, spelled as tokens: the table that folds `vingt-six` and `26` together."""

from __future__ import annotations

from collections.abc import Iterator

UNITS = {
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
          "seventeen eighteen nineteen",
    "fr": "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    "it": "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici "
          "diciassette diciotto diciannove",
}  # fmt: skip
TENS = {
    "en": {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty", 60: "sixty", 70: "seventy", 80: "eighty",
           90: "ninety"},
    "fr": {20: "vingt", 30: "trente", 40: "quarante", 50: "cinquante", 60: "soixante"},
    "it": {20: "venti", 30: "trenta", 40: "quaranta", 50: "cinquanta", 60: "sessanta", 70: "settanta", 80: "ottanta",
           90: "novanta"},
}  # fmt: skip
# Articles and ordinals count as numbers only where nothing else does.
SOFT = {
    "en": {"one": 1, "a": 1, "an": 1, "single": 1, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5,
           "sixth": 6, "seventh": 7, "pair": 2},
    "fr": {"un": 1, "une": 1, "seul": 1, "seule": 1, "premier": 1, "premiere": 1, "deuxieme": 2, "seconde": 2,
           "troisieme": 3, "quatrieme": 4, "cinquieme": 5, "sixieme": 6, "septieme": 7, "paire": 2},
    "it": {"un": 1, "uno": 1, "una": 1, "sola": 1, "primo": 1, "prima": 1, "secondo": 2, "seconda": 2, "terzo": 3,
           "terza": 3, "quarto": 4, "quarta": 4, "quinto": 5, "quinta": 5, "sesto": 6, "sesta": 6, "settimo": 7,
           "settima": 7, "coppia": 2},
}  # fmt: skip


def _below_hundred(lang: str) -> Iterator[tuple[str, int]]:
    units = UNITS[lang].split()
    yield from ((word, value) for value, word in enumerate(units))
    for ten, word in TENS[lang].items():
        yield word, ten
        for one in range(1, 10):
            yield from _joined(lang, word, ten, units[one], one)
    if lang == "fr":
        for value in (17, 18, 19):
            yield f"dix {units[value - 10]}", value
        for base, word in ((60, "soixante"), (80, "quatre vingt")):
            for more in range(10, 20):
                tail = units[more] if more <= 16 else f"dix {units[more - 10]}"
                yield f"{word} {tail}", base + more
        yield "soixante et onze", 71
        yield "quatre vingts", 80
        yield "quatre vingt", 80
        for one in range(1, 10):
            yield f"quatre vingt {units[one]}", 80 + one


def _joined(lang: str, word: str, ten: int, unit: str, one: int) -> Iterator[tuple[str, int]]:
    if lang == "it":
        yield (word[:-1] if unit[0] in "uo" else word) + unit, ten + one
        return
    yield f"{word} {unit}", ten + one
    if lang == "fr" and one == 1:
        yield f"{word} et {unit}", ten + one


def spelled(lang: str) -> dict[str, list[object]]:
    """Spelled number to [value, soft]. Italian `sei` is also a verb and the table keeps it a number."""
    table: dict[str, list[object]] = {word: [value, 0] for word, value in _below_hundred(lang)}
    hundred = {"en": "hundred", "fr": "cent", "it": "cento"}[lang]
    table[hundred] = [100, 0]
    table |= {word: [value, 1] for word, value in SOFT[lang].items()}
    return table
