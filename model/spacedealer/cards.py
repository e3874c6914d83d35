"""The names of things: goods, families of cards and the kinds within them. Numbers in positions index these tuples."""

from __future__ import annotations

from itertools import accumulate

COLOURS = ("red", "yellow", "blue", "green")
GOODS = len(COLOURS)
ANY_COLOUR = -1
FAMILIES = (
    "mine", "generator", "depot", "solar-satellite", "multi-mine", "mining-complex", "converter", "metropolis",
    "sabotage-probe", "technology-centre", "fusion-reactor", "fusion-mine", "fusion-converter", "megacity", "missile",
    "robot-factory", "orbital-station", "transport-probe",
)  # fmt: skip
(
    MINE, GENERATOR, DEPOT, SATELLITE, MULTI_MINE, COMPLEX, CONVERTER, METROPOLIS, SABOTAGE, CENTRE, REACTOR,
    FUSION_MINE, FUSION_CONVERTER, MEGACITY, MISSILE, FACTORY, STATION, TRANSPORT,
) = range(18)  # fmt: skip
# These come in one kind per colour: a mine's colour is what it yields, a depot's what it asks for.
COLOURED = frozenset({MINE, DEPOT, COMPLEX, FUSION_MINE})

WIDTHS = tuple(GOODS if family in COLOURED else 1 for family in range(len(FAMILIES)))
FIRST = (0, *accumulate(WIDTHS))[:-1]
FAMILY_OF = tuple(family for family, width in enumerate(WIDTHS) for _ in range(width))
COLOUR_OF = tuple(
    colour if family in COLOURED else ANY_COLOUR for family, width in enumerate(WIDTHS) for colour in range(width)
)
KINDS = len(FAMILY_OF)
NAMES = tuple(
    FAMILIES[FAMILY_OF[kind]] + (f"-{COLOURS[COLOUR_OF[kind]]}" if COLOUR_OF[kind] >= 0 else "")
    for kind in range(KINDS)
)


def kinds_of(family: int) -> range:
    """The kinds of a family."""
    return range(FIRST[family], FIRST[family] + WIDTHS[family])


def counted(colours: list[str]) -> tuple[int, ...]:
    """A multiset of colour names as a count per colour."""
    return tuple(colours.count(colour) for colour in COLOURS)
