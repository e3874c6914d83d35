"""The names of things and the action cards that show them. Numbers in positions index these tuples."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from msgspec import Struct

RESOURCES = ("energy", "food", "water", "mineral-a", "mineral-b", "mineral-c")
MINERALS = (3, 4, 5)
KINDS = len(RESOURCES)
ALIEN = KINDS
STARS = (
    "sun", "red-giant", "red-dwarf", "red-nebula", "red-double",
    "yellow-giant", "yellow-dwarf", "yellow-nebula", "yellow-double",
)  # fmt: skip
ELEMENTS = ("colonies", "ships", "terraforming", "systems", "same", "different")
COLONIES, SHIPS, TERRAFORMING, SYSTEMS, SAME, DIFFERENT = range(6)
ARTEFACTS = ("answer", "secret", "hangar", "gate", "unnamed")
OPTIONAL = (0, 1)
HANGAR = 2
# Seats stand for colours in the order in which the worked example plays them; the fifth colour is never named.
COLOURS = ("blue", "red", "yellow", "green", "fifth")
SORTS = ("production", "movement", "construction", "trade", "score")
PRODUCTION, MOVEMENT, CONSTRUCTION, TRADE, SCORE = range(5)

Pair = tuple[str, str]


class Card(Struct, frozen=True):
    """An action card: its sort and the two resources, stars or elements it shows (-1: none)."""

    sort: int
    first: int = -1
    second: int = -1


def named_pairs(pairs: Collection[str]) -> tuple[Pair, ...]:
    """`energy+mineral-a` as two names, in a fixed order whatever the collection."""
    cut = (pair.split("+") for pair in sorted(pairs))
    return tuple((first, second) for first, second in cut)


def deal_cards(
    counts: Mapping[str, int], scores: int, production: tuple[Pair, ...], movement: tuple[Pair, ...],
    score: tuple[Pair, ...],
) -> tuple[Card, ...]:  # fmt: skip
    """One player's set. A sort with more cards than pairs shows its pairs again, with fewer drops the last."""

    def shown(sort: int, names: tuple[str, ...], pairs: tuple[Pair, ...], count: int) -> list[Card]:
        dealt = (pairs[index % len(pairs)] for index in range(count))
        return [Card(sort, names.index(first), names.index(second)) for first, second in dealt]

    return (
        *shown(PRODUCTION, RESOURCES, production, counts["production"]),
        *shown(MOVEMENT, STARS, movement, counts["movement"]),
        *(Card(CONSTRUCTION) for _ in range(counts["construction"])),
        *(Card(TRADE) for _ in range(counts["trade"])),
        *shown(SCORE, ELEMENTS, score, scores),
    )
