"""Ad Astra's computations: each sets up a table, runs the rules on it and reads the result. No number is typed in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from model.adastra import moves as m
from model.adastra import play
from model.adastra.cards import (
    ALIEN,
    COLONIES,
    DIFFERENT,
    KINDS,
    RESOURCES,
    SAME,
    SCORE,
    SHIPS,
    SYSTEMS,
    TERRAFORMING,
    TRADE,
)
from model.adastra.movement import price
from model.adastra.production import output as produced
from model.adastra.programming import ended as is_ended
from model.adastra.rules import Rules, rules
from model.adastra.setup import SUN
from model.adastra.table import BUILD, CHOOSE, COLONY, EMPTY, FACTORY, IN_SPACE, SIZES, UNLIMITED, Table
from model.answers.facts import fact, statement
from model.answers.intents import Computed
from model.answers.slots import Reading
from model.referee import Refusal

__all__ = ["fact"]
G = "adastra."


def situation(ruleset: Rules, players: int) -> Table:
    """A table to set things up on: every planet laid, the sun's first, then one at each star in turn, all of one kind;
    seat 0 owns every card of the track, trades all of them, and the first is revealed."""
    table = play.new_game(ruleset, players)
    stars = ruleset.components_stars - 1
    for planet in range(ruleset.components_planets):
        table.kinds[planet] = 0
        table.stars[planet] = SUN if planet < players else 1 + (planet - players) % stars
    trade = next(place for place, card in enumerate(ruleset.cards[0]) if card.sort == TRADE)
    table.track_seats = [0] * len(table.track_seats)
    table.track_cards = [trade] * len(table.track_cards)
    table.current = table.starter = table.turn = 0
    return table


def _table() -> Table:
    return situation(rules(), rules().players_min)


def _planets(table: Table, star: int) -> list[int]:
    return [planet for planet, place in enumerate(table.stars) if place == star]


def _refused(clause: str, **parts: Any) -> Computed:
    return Computed("no", parts | {"says": statement("adastra", clause)}, (clause,), "no")


def track(reading: Reading, what: str) -> Computed | None:
    """Spaces in use, or cards each places, for a number of players."""
    players = reading.one("players")
    if players is None:
        return None
    try:
        table = play.new_game(rules(), players)
    except Refusal as refused:
        return _refused(refused.clause, players=players)
    spaces = len(table.track_seats)
    if what == "spaces":
        clause = "programming.spaces-fifteen" if players == rules().players_max else "programming.spaces-twelve"
        return Computed(spaces, {"players": players}, (G + clause, G + "programming.cards-each"))
    value = rules().programming_cards[players]
    working = f"{spaces} / {players} = {value}"
    return Computed(value, {"players": players, "working": working}, (G + "programming.cards-each",))


def can_play(reading: Reading) -> Computed | None:
    """Whether so many people can play."""
    players = reading.one("players")
    if players is None:
        return None
    parts = {"players": players, "least": rules().players_min, "most": rules().players_max}
    try:
        play.new_game(rules(), players)
    except Refusal as refused:
        return Computed("no", parts, (refused.clause,), "no")
    return Computed("yes", parts, (G + "setup.players",), "yes")


def flight(reading: Reading) -> Computed | None:
    """Energy for a flight, or for several of the same kind."""
    table = _table()
    here = _planets(table, 1)[0]
    ideas = reading.ideas
    if "interstellar" in ideas:
        leaving = _leaving(reading)
        way, clause = ((IN_SPACE, 1), "from-space") if leaving else ((here, IN_SPACE), "to-space")
    elif ideas & {"inside", "same"}:
        way, clause = (here, 1), "within"
    elif ideas & {"system", "star"}:
        way, clause = (here, 2), "between"
    else:
        return None
    ships = reading.one("ships", 1) or 1
    one = price(table, *way)
    value = ships * one
    working = f"{ships} × {one} = {value}" if ships > 1 else ""
    return Computed(value, {"working": working}, (f"{G}movement.{clause}", G + "movement.energy"))


def _leaving(reading: Reading) -> bool:
    """Whether a flight leaves interstellar space rather than goes there: the word before it tells."""
    place = next(i for i, item in enumerate(reading.items) if "interstellar" in item.classes)
    near = reading.items[max(0, place - 3) : place]
    words = {item.word for item in near}
    return any("from" in item.classes for item in near) or bool(words & {"du", "de", "dal", "dallo", "depuis", "from"})


def output(reading: Reading) -> Computed | None:
    """Cards that pieces on one planet bring in a production of its kind."""
    ideas = reading.ideas
    table = _table()
    planet = _planets(table, 1)[0]
    table.owners[planet] = 0
    if "alien-planet" in ideas:
        table.kinds[planet] = ALIEN
    table.ships[planet] = sum(reading.slots.get("ships", [])) or int("ship" in ideas)
    count = 1
    if "factory" in ideas:
        table.buildings[planet] = FACTORY
        count = reading.one("factories", 1) or 1
    elif "colony" in ideas:
        table.buildings[planet] = COLONY
        count = reading.one("colonies", 1) or 1
    for other in _planets(table, 2)[: count - 1]:
        table.owners[other], table.buildings[other] = 0, table.buildings[planet]
    if {"factory", "colony"} <= ideas:
        other = _planets(table, 3)[0]
        table.owners[other], table.buildings[other] = 0, COLONY
    value = produced(table, 0, 0)
    clause = "production.no-alien" if "alien-planet" in ideas else "production.adds-up"
    if clause == "production.adds-up" and len(ideas & {"ship", "factory", "colony"}) == 1:
        clause = "production." + next(name for name in ("factory", "colony", "ship") if name in ideas)
    return Computed(value, {}, (G + clause, G + "production.adds-up"))


def _scoring_table(element: int) -> Table:
    """A table on which seat 0 has just revealed the score card with this element."""
    table = _table()
    cards = enumerate(rules().cards[0])
    table.track_cards[0] = next(i for i, card in cards if card.sort == SCORE and element in (card.first, card.second))
    table.phase = CHOOSE
    table.space = [0] * table.players
    table.owners = [-1] * len(table.owners)
    table.buildings = [EMPTY] * len(table.buildings)
    return table


def _ships(table: Table, seat: int, count: int) -> None:
    table.space[seat] = count


def _marked(seat_at: Callable[[Table, int], None], table: Table, seat: int, count: int) -> None:
    """Give a seat so many planets, each in its own system while systems last."""
    free = [planet for planet in range(table.players, len(table.owners)) if table.owners[planet] == -1]
    for planet in free[:count]:
        table.owners[planet] = seat
        seat_at(table, planet)


def _terraform(table: Table, planet: int) -> None:
    table.terraformed[planet] = 1


def _ship_on(table: Table, planet: int) -> None:
    table.ships[planet] = 1


def _colony(table: Table, planet: int) -> None:
    table.buildings[planet] = COLONY


def _factory(table: Table, planet: int) -> None:
    table.buildings[planet] = FACTORY


def _rival(reading: Reading, own: int) -> int:
    """What the best of the others has: told, the same in a tie, less where the asker has most, else unknown (more)."""
    ideas = reading.ideas
    told = reading.one("rival")
    if {"without", "bonus"} <= ideas:
        return -1
    if "also" in ideas and ("others" in ideas or own in reading.loose):
        return own
    if "mostof" in ideas or "only" in ideas:
        return max(0, own - 1)
    if told is not None:
        return told
    if ideas & {"equal", "same"} and "others" in ideas:
        return own
    if "bonus" in ideas or ("fewer" in ideas and "others" in ideas) or "max" in ideas:
        return max(0, own - 1)
    return -1


def scored(reading: Reading, element: str) -> Computed | None:
    """Points for an element of a score card, with the bonus where the question says who has most."""
    known = {"colonies": COLONIES, "ships": SHIPS, "terraforming": TERRAFORMING, "systems": SYSTEMS}[element]
    slots = {
        "colonies": ("colonies", "factories"), "ships": ("ships",), "systems": ("systems",),
        "terraforming": ("terraformed",) if "terraformed" in reading.slots else ("planets",),
    }[element]  # fmt: skip
    counts = [reading.one(slot, 0) or 0 for slot in slots]
    own = sum(counts)
    if not own or own > len(_table().owners):
        return None
    rival = _rival(reading, own)
    table = _scoring_table(known)
    more = [own + 1] * len(counts)  # where nothing tells who has most, somebody else does
    for seat, numbers in ((0, counts), (1, [rival] if rival >= 0 else more)):
        _give(table, seat, element, numbers)
    play.apply(table, m.ChooseElement(known))
    value = table.points[0]
    bonus = rules().score_bonus if rival in range(own) else 0
    clause = {"colonies": "score.colony", "ships": "score.ship", "terraforming": "score.terraforming",
              "systems": "score.systems"}[element]  # fmt: skip
    tied = rival == own
    clauses = [G + clause, G + ("score.bonus-tie" if tied else "score.bonus")]
    if element == "colonies" and len(counts) > 1 and counts[1]:
        clauses.insert(1, G + "score.factory")
    working = f"{value - bonus} + {bonus} = {value}"
    return Computed(value, {"working": working}, tuple(clauses))


def _give(table: Table, seat: int, element: str, counts: list[int]) -> None:
    if element == "ships":
        _ships(table, seat, counts[0])
    elif element == "systems":
        for star in range(1, counts[0] + 1):
            spot = _planets(table, min(star, rules().components_stars - 1))[seat]
            table.owners[spot], table.ships[spot] = seat, 1
    elif element == "terraforming":
        _marked(_terraform, table, seat, counts[0])
    else:
        _marked(_colony, table, seat, counts[0])
        _marked(_factory, table, seat, counts[1] if len(counts) > 1 else 0)


def discarded(reading: Reading, sort: str) -> Computed | None:
    """Points for discarding cards of one kind or of different kinds."""
    cards = reading.one("cards")
    if cards is None or cards > rules().components_resource_cards:
        return None
    element = SAME if sort == "same" else DIFFERENT
    table = _scoring_table(element)
    for hand in table.hands:
        hand[:] = [rules().components_resource_cards] * KINDS
    play.apply(table, m.ChooseElement(element))
    rival = _rival(reading, cards)
    spend = _spending(sort, cards)
    while table.turn != 0:
        play.apply(table, m.Spend(_spending(sort, cards)) if rival == cards else m.Pass())
    clause = play.refusal(table, m.Spend(spend))
    if clause is not None:
        return _refused(clause, cards=cards)
    play.apply(table, m.Spend(spend))
    bonus = rules().score_bonus if rival < cards else 0
    value = table.points[0] - (bonus if rival < 0 else 0)
    bonus = 0 if rival < 0 else bonus
    clauses = (f"{G}score.{sort}", G + "score.resources-bonus")
    return Computed(value, {"cards": cards, "working": f"{value - bonus} + {bonus} = {value}"}, clauses)


def _spending(sort: str, cards: int) -> tuple[int, ...]:
    if sort == "same":
        return (cards, *[0] * (KINDS - 1))
    whole, rest = divmod(cards, KINDS)
    return tuple(whole + (kind < rest) for kind in range(KINDS))


def over_limit(reading: Reading) -> Computed | None:
    """Cards to give up at the end of a round."""
    cards = reading.one("cards")
    if cards is None:
        return None
    value = max(0, cards - rules().round_hand_limit)
    working = f"{cards} − {rules().round_hand_limit} = {cards - rules().round_hand_limit}"
    return Computed(value, {"cards": cards, "limit": rules().round_hand_limit, "working": working},
                    (G + "round.hand-limit", G + "round.discard"))  # fmt: skip


def bank_swaps(reading: Reading) -> Computed | None:
    """Cards of choice that so many identical ones bring from the bank."""
    cards = reading.slots.get("cards")
    if not cards:
        return None
    held = max(cards)
    gives, gets = rules().trade_bank_gives, rules().trade_bank_gets
    value = held // gives * gets
    working = f"{held} / {gives} → {value}"
    return Computed(value, {"cards": held, "working": working}, (G + "trade.bank", G + "trade.any-number"))


def game_over(reading: Reading) -> Computed | None:
    """Whether so many points end the game."""
    points = reading.one("points")
    if points is None:
        return None
    table = _table()
    table.opened = [0] * len(table.opened)
    table.points[0] = points
    over = is_ended(table)
    return Computed("yes" if over else "no", {"points": points, "needed": rules().end_points},
                    (G + "end.points", G + "end.finish-round"), "yes" if over else "no")  # fmt: skip


def piece_left(reading: Reading, kind: str) -> Computed | None:
    """Whether one more piece may be built with so many in play."""
    count = reading.one({"ship": "ships", "colony": "colonies", "factory": "factories"}[kind])
    if count is None or count > rules().components_planets:
        return None
    table = _table()
    table.phase, table.left = BUILD, UNLIMITED
    table.hands[0] = [rules().components_resource_cards] * KINDS
    table.space = [0] * table.players
    spot = _planets(table, 1)[0]
    table.owners[spot], table.ships[spot] = 0, int(kind != "ship")
    move: m.Move
    if kind == "ship":
        table.space[0] = count
        move = m.BuildShip((1, 0, 0))
    else:
        others = [planet for planet in range(table.players, len(table.kinds)) if planet != spot][:count]
        for planet in others:
            table.owners[planet], table.buildings[planet] = 0, COLONY if kind == "colony" else FACTORY
        if kind == "factory":
            table.buildings[spot] = COLONY
        move = m.BuildColony(spot, (1, 0, 0)) if kind == "colony" else m.BuildFactory(spot)
    clause = play.refusal(table, move)
    parts = {"count": count, "most": rules().components_pieces}
    if clause is not None:
        return _refused(clause, **parts)
    return Computed("yes", parts, (G + "construction.pieces-left", G + "components.four-each"), "yes")


def system_size(reading: Reading) -> Computed | None:
    """Whether a system may have so many planets."""
    size = reading.one("planets")
    if size is None:
        return None
    table = play.new_game(rules(), rules().players_min)
    play.apply(table, m.OptionalCards(True))
    for kind in range(table.players):
        play.apply(table, m.DrawStart(kind))
    if table.phase != SIZES:
        return None
    clause = play.refusal(table, m.SetSize(size))
    parts = {"size": size, "least": rules().setup_system_min, "most": rules().setup_system_max}
    if clause is not None:
        return Computed("no", parts, (clause,), "no")
    return Computed("yes", parts, (G + "setup.system-size",), "yes")


def sun_planets(reading: Reading, what: str) -> Computed | None:
    """Planets around the sun, or around the other stars, for a number of players."""
    players = reading.one("players")
    if players is None or not rules().players_min <= players <= rules().players_max:
        return None
    rest = rules().components_planets - players
    value = players if what == "sun" else rest
    clause = "setup.start-planets" if what == "sun" else "setup.remaining-planets"
    working = f"{rules().components_planets} − {players} = {rest}" if what != "sun" else ""
    return Computed(value, {"players": players, "working": working}, (G + clause,))


def start_hand(reading: Reading) -> Computed | None:
    """Resource cards of the starting hand."""
    table = play.new_game(rules(), rules().players_min)
    value = sum(table.hands[0])
    return Computed(value, {"each": rules().setup_hand_each, "kinds": len(RESOURCES)}, (G + "setup.starting-hand",))
