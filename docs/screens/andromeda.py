"""Andromeda on the terminal: moves told in words, the table as a person sees it, the final points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from docs.screens.playing import player
from model.andromeda import moves as m
from model.andromeda.notation import GRADE_WORDS
from model.andromeda.scoring import Score
from model.andromeda.sets import size
from model.andromeda.table import FREE, PLANETS, Table
from model.andromeda.views import seen_by
from rulebook.words import say

# Set-up and draws would drown the log.
UNTOLD = (m.DealCard, m.DealFaceUp)


def card(lang: str, kind: int) -> str:
    """A card's name."""
    if kind < PLANETS:
        return say(lang, "play.planet", number=kind + 1)
    column = {"en": 0, "fr": 1, "it": 2}[lang]
    names = [word for word, grade in GRADE_WORDS.items() if grade == kind - PLANETS]
    return names[column]


def hand_text(lang: str, hand: list[int]) -> str:
    """A hand as counted cards."""
    held = [f"{count} × {card(lang, kind)}" for kind, count in enumerate(hand) if count]
    return ", ".join(held) or say(lang, "play.nothing")


def move_text(lang: str, table: Table, move: Any) -> str:
    """A move about to be played, in one sentence. A face-down card stays unnamed."""
    who = player(lang, table.turn)
    match move:
        case m.DrawStation(owner=owner):
            return say(lang, "move.draw-station", owner=player(lang, owner))
        case m.DealFaceUp(planet=planet) | m.TransportOut(planet=planet) | m.TransportBack(planet=planet):
            return say(lang, f"move.{_tag(move)}", player=who, planet=card(lang, planet))
        case m.OfferCard(kind=kind):
            hidden = table.turn != table.starter
            return say(lang, "move.offer-hidden" if hidden else "move.offer-card", player=who, card=card(lang, kind))
        case m.Trade(partner=partner):
            return say(lang, "move.trade", player=who, partner=player(lang, partner))
        case m.Swap(cards=cards):
            return say(lang, "move.swap-one" if sum(cards) == 1 else "move.swap", player=who, count=sum(cards))
        case m.Group():
            return _set_text(lang, who, move)
    return say(lang, f"move.{_tag(move)}", player=who)


def _tag(move: Any) -> str:
    return str(type(move).__struct_config__.tag)


def _set_text(lang: str, who: str, move: m.Group) -> str:
    planet = card(lang, move.planet)
    key = ("move.set", "move.set-joker", "move.set-jokers")[min(sum(move.jokers), 2)]
    cards = say(lang, key, count=size(move), planet=planet, jokers=sum(move.jokers))
    count = move.stations if isinstance(move, m.MoveStations) else 2
    few = ("-none", "-one", "")[min(count, 2)]
    text = say(lang, f"move.{_tag(move)}{few}", player=who, set=cards, planet=planet, count=count)
    return text + (say(lang, "move.bonus") if move.bonus else "")


def table_screen(lang: str, table: Table, seat: int) -> Iterator[str]:
    """What a person at the table sees: the board, everybody's levels, open offers, the own hand."""
    view = seen_by(table, seat)
    for planet in range(PLANETS):
        there = ", ".join(f"{player(lang, s)} {n}" for s, n in enumerate(view["stations"][planet]) if n)
        owners = (say(lang, "play.free") if o == FREE else player(lang, o) for o in view["centres"][planet])
        nobody = say(lang, "play.nothing")
        yield "  " + say(
            lang, "play.board", planet=card(lang, planet), stations=there or nobody, centres=", ".join(owners)
        )
    yield "  " + say(lang, "play.piles", cards=hand_text(lang, [0] * PLANETS + view["piles"]))
    for other in range(table.players):
        hand = view["hands"][other]
        yield "  " + say(
            lang, "play.levels", player=player(lang, other), earth=view["earth"][other], ship=view["ship"][other],
            technology=view["technology"][other], transports=view["transports"][other],
            cards=hand if isinstance(hand, int) else sum(hand),
        )  # fmt: skip
        if any(view["offers"][other]):
            cards = hand_text(lang, view["offers"][other])
            yield "  " + say(lang, "play.offers", player=player(lang, other), cards=cards)
    yield say(lang, "play.hand", cards=hand_text(lang, table.hands[seat]))


def score_text(lang: str, one: Score) -> str:
    """One player's points by source."""
    return say(
        lang, "play.score", player=player(lang, one.seat), total=one.total, centres=one.centres, earth=one.earth,
        technology=one.technology, bonus=one.bonus,
    )  # fmt: skip
