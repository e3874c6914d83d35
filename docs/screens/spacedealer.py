"""Space Dealer on the terminal: every move with its clock time, the table as a person sees it, the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from docs.screens.playing import player
from model.spacedealer import moves as m
from model.spacedealer.cards import COLOUR_OF, COLOURS, FAMILIES, FAMILY_OF
from model.spacedealer.clock import next_stop, run_outs
from model.spacedealer.planning import level_of
from model.spacedealer.play import BY_ITSELF
from model.spacedealer.scoring import Score
from model.spacedealer.table import (
    ASIDE,
    IDLE,
    NOBODY,
    NOTHING,
    ON_PLAN,
    ON_PLANET,
    ON_SHIP,
    PLACES,
    Table,
    host_of,
)  # fmt: skip
from rulebook.store import corpus_of
from rulebook.words import say

# Cards that nobody else sees, and the mere passing of time, would drown the log.
UNTOLD = (m.Wait, m.Remove, m.DealMines, m.DealDepot, m.DrawCard)
HELP = "spacedealer.help"
SHARED = "spacedealer.shared"
STATS = "spacedealer.stats"
# What a timer does, by its place: the words of the timeline.
JOBS = {"planet": "level", "plan": "build", "card": "use", "ship": "fly", "clearing": "clearing", "aside": "sabotaged"}
MINUTE = 60


def moment(seconds: int) -> str:
    """A clock time."""
    return f"{seconds // MINUTE:02}:{seconds % MINUTE:02}"


def named(lang: str, name: str) -> str:
    """A card or a colour in the reader's language."""
    return str(getattr(corpus_of("spacedealer").game.symbols[name], lang))


def card(lang: str, kind: int) -> str:
    """A card's name, with its colour where it has one."""
    family, colour = named(lang, FAMILIES[FAMILY_OF[kind]]), COLOUR_OF[kind]
    return family if colour < 0 else f"{family} ({named(lang, COLOURS[colour])})"


def goods_text(lang: str, goods: Sequence[int]) -> str:
    """Goods as counted colours."""
    held = [f"{count} × {named(lang, COLOURS[colour])}" for colour, count in enumerate(goods) if count]
    return ", ".join(held) or say(lang, "play.nothing")


def place_text(lang: str, table: Table, field: int) -> str:
    """A planet by its owner, or as a neutral one."""
    host = host_of(table, field)
    if host != NOBODY:
        return say(lang, "spacedealer.planet-of", player=player(lang, host))
    neutral = [one for one in range(len(table.left)) if host_of(table, one) == NOBODY]
    return say(lang, "spacedealer.neutral", number=neutral.index(field) + 1)


def _tag(move: Any) -> str:
    return str(type(move).__struct_config__.tag)


def move_text(lang: str, table: Table, move: Any) -> str:
    """A move about to be played, with the clock in front; empty where nothing is to be told."""
    if isinstance(move, UNTOLD) and not isinstance(move, m.Wait):
        return ""
    if isinstance(move, m.PassTime):
        stop = next_stop(table)
        happens = [f"{moment(stop)}  {text}" for text in _by_itself(lang, table, stop)]
        clauses = [BY_ITSELF[table.timer_place[timer]] for timer in run_outs(table, stop)]
        # The log adds the last clause itself.
        return "\n  ".join(f"{one}  [{clause}]" for one, clause in zip(happens[:-1], clauses, strict=False)) + (
            "\n  " * (len(happens) > 1) + happens[-1] if happens else ""
        )
    return f"{moment(table.clock)}  {_told(lang, table, move)}"


def _by_itself(lang: str, table: Table, stop: int) -> Iterator[str]:
    """What happens at a moment without a decision."""
    for timer in run_outs(table, stop):
        place = table.timer_place[timer]
        seat, at = table.timer_owner[timer], table.timer_at[timer]
        who = player(lang, seat)
        if place == ON_SHIP:
            yield say(lang, "spacedealer.lands", player=who, place=place_text(lang, table, table.ship_at[at]))
        elif place == ON_PLANET:
            yield say(lang, "spacedealer.climbs", player=who, level=level_of(table, seat) + 1)
        elif place == ASIDE:
            yield say(lang, "spacedealer.freed", player=who)
        else:
            yield say(lang, "spacedealer.cleared", player=who)


def _told(lang: str, table: Table, move: Any) -> str:
    seat = table.turn
    who = player(lang, seat)

    def tell(key: str, **parts: object) -> str:
        return say(lang, f"spacedealer.{key}", player=who, **parts)

    match move:
        case m.ChooseRules(advanced=advanced):
            return say(lang, "spacedealer.advanced" if advanced else "spacedealer.base")
        case m.Plan(kind=kind) | m.Keep(kind=kind):
            return tell(_tag(move), card=card(lang, kind))
        case m.Draw(level=level):
            return tell("draw", level=level)
        case m.Wait(seconds=seconds):
            return tell("wait", seconds=seconds)
        case m.StartBuild(place=place) | m.Build(place=place) | m.DiscardPlan(place=place):
            return tell(_tag(move), card=card(lang, table.plans[seat][place]))
        case m.StartUse(slot=slot) | m.Arm(slot=slot):
            return tell(_tag(move), card=card(lang, table.kinds[seat][slot]))
        case m.DrawDemand(demand=demand):
            wanted = goods_text(lang, table.rules.neutral[demand])
            return say(lang, "spacedealer.draw-demand", place=place_text(lang, table, table.field), goods=wanted)
    return _goods_told(lang, table, move) or _deed_told(lang, table, move)


def _goods_told(lang: str, table: Table, move: Any) -> str:
    """Moves in which goods change places."""
    seat = table.turn
    who = player(lang, seat)

    def tell(key: str, goods: Sequence[int], **parts: object) -> str:
        return say(lang, f"spacedealer.{key}", player=who, goods=goods_text(lang, goods), **parts)

    match move:
        case m.Fly(ship=ship, field=field):
            key = "fly" if any(table.cargo[ship]) else "fly-empty"
            return tell(key, table.cargo[ship], place=place_text(lang, table, field))
        case m.Produce(slot=slot, colour=colour, holders=holders):
            goods = [len(holders) if one == colour else 0 for one in range(len(COLOURS))]
            return tell("produce" if holders else "produce-lost", goods, card=card(lang, table.kinds[seat][slot]))
        case m.Convert(swaps=swaps):
            return tell("convert", [sum(one[1] == colour for one in swaps) for colour in range(len(COLOURS))])
        case m.Load(goods=goods) | m.Drop(goods=goods):
            return tell(_tag(move), goods)
        case m.Leave(ship=ship, goods=goods) | m.Collect(ship=ship, goods=goods):
            return tell(_tag(move), goods, place=place_text(lang, table, table.ship_at[ship]))
        case m.Transport(ship=ship, goods=goods):
            return tell("transport", goods, partner=player(lang, table.ship_owner[ship]))
        case m.Propose(partner=partner, give=give, take=take):
            wanted = goods_text(lang, take)
            return tell("propose" if any(take) else "gift", give, partner=player(lang, partner), wanted=wanted)
        case m.Serve(host=host, slot=slot, demand=demand):
            need = table.rules.wants[table.kinds[host][slot]][demand]
            points, owner = table.rules.demand_points[sum(need)], table.rules.demand_owner_points[sum(need)]
            return tell("serve", need, partner=player(lang, host), points=points, owner=owner)
        case m.ServeNeutral(ship=ship):
            field = table.ship_at[ship]
            need = table.rules.neutral[table.wanted[field]]
            points = table.rules.neutral_points[sum(need)]
            return tell("serve-neutral", need, place=place_text(lang, table, field), points=points)
    return ""


def _deed_told(lang: str, table: Table, move: Any) -> str:
    """Offers of plans, attacks, and moves that need no detail."""
    seat = table.turn
    who = player(lang, seat)
    match move:
        case m.ProposePlan(partner=partner, mine=mine, theirs=theirs):
            key = "gift-plan" if theirs == NOTHING else "propose-plan"
            shown = card(lang, table.plans[seat][mine])
            return say(lang, f"spacedealer.{key}", player=who, partner=player(lang, partner), card=shown)
        case m.Sabotage(timer=timer):
            return say(lang, "spacedealer.sabotage", player=who, partner=player(lang, table.timer_owner[timer]))
        case m.Launch(victim=victim, target=target):
            hit = card(lang, table.kinds[victim][target])
            return say(lang, "spacedealer.launch", player=who, partner=player(lang, victim), card=hit)
    return say(lang, f"spacedealer.{_tag(move)}", player=who)


def table_screen(lang: str, table: Table, seat: int) -> Iterator[str]:
    """What a person at the table sees: the clock, everybody's points, ship and stores, open demands, own timers."""
    yield "  " + say(lang, "spacedealer.clock", time=moment(table.clock))
    for other in range(table.players):
        stores = [sum(column) for column in zip(*table.stored[other], strict=True)] or [0] * len(COLOURS)
        yield "  " + say(
            lang, "spacedealer.holds", player=player(lang, other), points=table.points[other],
            markers=table.markers[other], level=level_of(table, other), goods=goods_text(lang, table.cargo[other]),
            place=place_text(lang, table, table.ship_at[other]), stores=goods_text(lang, stores),
        )  # fmt: skip
        wanted = [
            f"{slot}: {goods_text(lang, table.rules.wants[kind][number])}"
            for slot, kind in enumerate(table.kinds[other])
            for number, server in enumerate(table.served[other][slot]) if server == NOBODY
        ]  # fmt: skip
        shown = " · ".join(wanted) or say(lang, "play.nothing")
        yield "  " + say(lang, "spacedealer.demands", player=player(lang, other), demands=shown)
    own = [f"{kind} {card(lang, kind)}" for kind, count in enumerate(table.own[seat]) for _ in range(count)]
    plans = [f"{n} {card(lang, kind)}" for n, kind in enumerate(table.plans[seat]) if kind != NOTHING]
    built = [f"{slot} {card(lang, kind)}" for slot, kind in enumerate(table.kinds[seat])]
    for key, cards in (("own-pile", own), ("plans", plans), ("built", built)):
        yield "  " + say(lang, f"spacedealer.{key}", cards=", ".join(cards) or say(lang, "play.nothing"))
    yield "  " + say(lang, "spacedealer.timers", timers=", ".join(_timers(lang, table, seat)))


def _timers(lang: str, table: Table, seat: int) -> Iterator[str]:
    for timer, owner in enumerate(table.timer_owner):
        if owner != seat:
            continue
        place, until = table.timer_place[timer], table.timer_until[timer]
        if place == IDLE:
            yield f"{timer} " + say(lang, "spacedealer.idle")
            continue
        job = say(lang, f"timeline.{JOBS[PLACES[place]]}")
        if place == ON_PLAN:
            job = f"{job} {card(lang, table.plans[seat][table.timer_at[timer]])}"
        key = "spacedealer.ready" if until <= table.clock else "spacedealer.until"
        yield f"{timer} " + say(lang, key, job=job, time=moment(until))


def score_text(lang: str, one: Score) -> str:
    """One player's points and markers."""
    return say(lang, "spacedealer.score", player=player(lang, one.seat), total=one.total, laid=one.laid)


def ending(lang: str, table: Table) -> str:
    """When and why the game is over."""
    early = any(left == 0 for left in table.markers)
    why = say(lang, "spacedealer.over-marker" if early else "spacedealer.over-minutes")
    return say(lang, "spacedealer.over", time=moment(table.clock), why=why)
