"""Ad Astra on the terminal: moves told in words, the table as a person sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from docs.screens.playing import player
from model.adastra import moves as m
from model.adastra.cards import (
    ARTEFACTS,
    COLOURS,
    ELEMENTS,
    HANGAR,
    KINDS,
    MINERALS,
    MOVEMENT,
    PRODUCTION,
    RESOURCES,
    SCORE,
    SORTS,
    STARS,
    Card,
)
from model.adastra.movement import price
from model.adastra.scoring import Score
from model.adastra.table import FACTORY, FREE, HELD, IN_SPACE, NOBODY, PHASES, Table
from model.adastra.views import UNKNOWN, seen_by
from rulebook.store import corpus_of
from rulebook.words import say

# What lies face down is not told, and laying it would drown the log.
UNTOLD = (m.LayPlanet,)
HELP = "adastra.help"
NOTHING = "play.nothing"
Names = Callable[[str, int], str]


def named(lang: str, name: str) -> str:
    """A resource, star, scoring, artefact, colour or sort of card in the reader's language."""
    return str(getattr(corpus_of("adastra").game.symbols[name], lang))


def colour(lang: str, seat: int) -> str:
    """A seat by the colour the worked example gives it."""
    return named(lang, COLOURS[seat])


def cards_text(lang: str, counts: Sequence[int], names: Sequence[str] = RESOURCES) -> str:
    """Cards as counted names."""
    held = [f"{count} × {named(lang, names[kind])}" for kind, count in enumerate(counts) if count]
    return ", ".join(held) or say(lang, NOTHING)


def card_text(lang: str, card: Card) -> str:
    """An action card with what it shows."""
    shown = {PRODUCTION: RESOURCES, MOVEMENT: STARS, SCORE: ELEMENTS}.get(card.sort)
    if shown is None:
        return named(lang, SORTS[card.sort])
    pair = f"{named(lang, shown[card.first])} / {named(lang, shown[card.second])}"
    return f"{named(lang, SORTS[card.sort])} ({pair})"


def kind_text(lang: str, kind: int) -> str:
    """What a planet is; -2 is hidden."""
    if kind == UNKNOWN:
        return say(lang, "adastra.hidden")
    return named(lang, "alien" if kind == KINDS else RESOURCES[kind])


def planet_text(lang: str, table: Table, planet: int) -> str:
    """A planet by number, kind and star."""
    kind, star = kind_text(lang, table.kinds[planet]), named(lang, STARS[table.stars[planet]])
    return say(lang, "adastra.planet", number=planet + 1, kind=kind, star=star)


def _star(lang: str, star: int) -> str:
    return say(lang, "adastra.space") if star == IN_SPACE else named(lang, STARS[star])


def move_text(lang: str, table: Table, move: Any, who: Names = player) -> str:
    """A move about to be played, in one sentence. What lies face down stays unnamed."""
    tag = str(type(move).__struct_config__.tag)
    return say(lang, f"adastra.move.{_key(table, move, tag)}", **_parts(lang, table, move, who))


def _key(table: Table, move: Any, tag: str) -> str:
    """The sentence for a move; some have one for each situation."""
    if isinstance(move, m.Land):
        return tag if table.opened[move.planet] else "land-found"
    if isinstance(move, m.DrawArtefact):
        return "draw-hangar" if move.artefact == HANGAR else tag
    if isinstance(move, m.OptionalCards):
        return f"{tag}-{'in' if move.included else 'out'}"
    if isinstance(move, m.Fly):
        cost = price(table, move.origin, move.star)
        return f"{tag}-free" if cost == 0 else tag
    return tag


def _parts(lang: str, table: Table, move: Any, who: Names) -> dict[str, object]:
    """What the sentence of a move names."""
    parts: dict[str, object] = {"player": who(lang, table.turn)}
    match move:
        case m.DrawStart(kind=kind):
            parts["kind"] = kind_text(lang, kind)
        case m.DrawFirst(seat=seat):
            parts["player"] = who(lang, seat)
        case m.UseArtefact(artefact=artefact) | m.DrawArtefact(artefact=artefact):
            parts["artefact"] = named(lang, ARTEFACTS[artefact])
        case m.SetSize(size=size):
            parts |= {"size": size, "star": named(lang, STARS[table.sizes.index(0)])}
        case m.PlaceCard(space=space):
            parts["space"] = space + 1
        case m.ChooseResource(resource=resource):
            parts["resource"] = named(lang, RESOURCES[resource])
        case m.ChooseElement(element=element):
            parts["element"] = named(lang, ELEMENTS[element])
        case m.Fly(origin=origin, star=star):
            start = say(lang, "adastra.space") if origin == IN_SPACE else planet_text(lang, table, origin)
            parts |= {"origin": start, "star": _star(lang, star), "cost": price(table, origin, star)}
        case m.Propose(partner=partner, give=give, take=take):
            parts |= {"partner": who(lang, partner), "give": cards_text(lang, give), "take": cards_text(lang, take)}
        case m.BankTrade(give=give, take=take):
            parts |= {"gives": table.rules.trade_bank_gives, "gets": table.rules.trade_bank_gets}
            parts |= {"give": named(lang, RESOURCES[give]), "take": named(lang, RESOURCES[take])}
        case m.Spend(cards=cards):
            parts["cards"] = cards_text(lang, cards)
        case m.Discard(resource=resource):
            parts["resource"] = named(lang, RESOURCES[resource])
    if isinstance(move, m.ChooseResource | m.ChooseElement | m.Pass):
        parts |= {"space": table.current + 1, "card": card_text(lang, table.card())}
    if hasattr(move, "planet"):
        parts["planet"] = planet_text(lang, table, move.planet)
    if hasattr(move, "minerals"):
        parts["minerals"] = cards_text(lang, move.minerals, [RESOURCES[mineral] for mineral in MINERALS])
    return parts


def table_screen(lang: str, table: Table, seat: int) -> Iterator[str]:
    """What a person sees: systems and pieces, everybody's points and cards, the track, the own hand, what is asked."""
    view = seen_by(table, seat)
    for star, name in enumerate(STARS):
        here = [planet for planet, place in enumerate(view["stars"]) if place == star]
        if here:
            planets = ", ".join(_planet_line(lang, view, planet) for planet in here)
            yield "  " + say(lang, "adastra.system", star=named(lang, name), planets=planets)
    for other in range(table.players):
        hand, artefacts = view["hands"][other], view["artefacts"][other]
        yield "  " + say(
            lang, "adastra.seat", player=player(lang, other), points=view["points"][other], ships=view["space"][other],
            cards=hand if isinstance(hand, int) else sum(hand),
            artefacts=artefacts if isinstance(artefacts, int) else sum(artefacts),
        )  # fmt: skip
    yield "  " + say(lang, "adastra.track", cards=", ".join(_track(lang, table, view)))
    yield "  " + say(lang, "adastra.bank", cards=cards_text(lang, view["bank"]))
    cards = table.rules.cards[seat]
    held = [f"{n + 1} {card_text(lang, card)}" for n, card in enumerate(cards) if table.cards[seat][n] == HELD]
    yield say(lang, "adastra.cards", cards="; ".join(held) or say(lang, NOTHING))
    if any(table.artefacts[seat]):
        yield say(lang, "adastra.artefacts", cards=cards_text(lang, table.artefacts[seat], ARTEFACTS))
    yield say(lang, "play.hand", cards=cards_text(lang, table.hands[seat]))
    yield say(lang, f"adastra.phase.{PHASES[table.phase]}")


def _planet_line(lang: str, view: dict[str, Any], planet: int) -> str:
    """A planet with the pieces on it."""
    text = f"{planet + 1} {kind_text(lang, view['kinds'][planet])}"
    if view["owners"][planet] == NOBODY:
        return text
    pieces = [named(lang, "ship")] * view["ships"][planet]
    if view["buildings"][planet]:
        pieces.append(named(lang, "factory" if view["buildings"][planet] == FACTORY else "colony"))
    pieces += [named(lang, "terraforming")] * view["terraformed"][planet]
    owner = player(lang, view["owners"][planet])
    return say(lang, "adastra.pieces", planet=text, player=owner, pieces=", ".join(pieces))


def _track(lang: str, table: Table, view: dict[str, Any]) -> Iterator[str]:
    """The spaces: free, face down, or with the card the person knows."""
    for space, owner in enumerate(view["track_seats"]):
        card = view["track_cards"][space]
        if owner == FREE:
            yield f"{space + 1} –"
        elif card == UNKNOWN:
            yield f"{space + 1} {player(lang, owner)}"
        else:
            mark = ">" if space == table.current else ""
            yield f"{mark}{space + 1} {player(lang, owner)} {card_text(lang, table.rules.cards[owner][card])}"


def score_text(lang: str, one: Score) -> str:
    """One player's points."""
    return say(lang, "play.points", player=player(lang, one.seat), total=one.total)
