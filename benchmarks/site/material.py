"""The same made-up rulebook for both: pages of fifty clauses, three links each, a statement in three languages."""

from __future__ import annotations

A_PAGE = 50
LINKS = 3


def names(count: int) -> list[tuple[str, str]]:
    """Page and id of every clause."""
    return [(f"s{place // A_PAGE:03}", f"s{place // A_PAGE:03}.c{place:05}") for place in range(count)]


def links(place: int, count: int) -> list[int]:
    """The clauses that a clause names, spread over all pages."""
    return sorted({(place * 7 + step * 131 + 1) % count for step in range(LINKS)} - {place})


def says(place: int) -> dict[str, str]:
    """A statement in three languages."""
    return {
        "en": f"Rule {place}: a player may place {place % 9} stations on planet {place % 7}.",
        "fr": f"Règle {place} : un joueur peut placer {place % 9} agents sur la planète {place % 7}.",
        "it": f"Regola {place}: un giocatore può piazzare {place % 9} agenti sul pianeta {place % 7}.",
    }
