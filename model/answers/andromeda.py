"""Andromeda's computations: each sets up a table, runs the rules on it and reads the result. No number is typed in."""

from __future__ import annotations

from model.andromeda import actions, dealing, play, sets, trading
from model.andromeda import moves as m
from model.andromeda.odds import odds as ring_odds
from model.andromeda.ring import success
from model.andromeda.rules import Rules, rules
from model.andromeda.table import FREE, OVER, PLANETS, TRANSPORT
from model.answers.andromeda_base import G, cards_of, level_of, refused_by, situation, table_at, top
from model.answers.andromeda_points import (
    centre_values,
    earned,
    earth_points,
    grade_count,
    grade_points,
    needed,
    technology_points,
    tie,
    total,
)
from model.answers.facts import fact
from model.answers.intents import Computed
from model.answers.slots import Reading
from model.referee import Refusal

__all__ = [
    "centre_values", "earned", "earth_points", "fact", "grade_count",
    "grade_points", "needed", "situation", "technology_points", "tie",
    "total",
]  # fmt: skip


def odds(reading: Reading) -> Computed | None:
    """The chance of a centre with own and other stations, cards and a level."""
    own, others = reading.one("own"), reading.one("others")
    if own is None and "my" in reading.ideas:  # "my cube against three"
        own = rules().centre_own_stations
    if own is None:
        return None
    if others is None:
        total = reading.one("total")
        if total is None and "only" not in reading.ideas:
            return None
        others = total - own if total is not None else 0
    level = level_of(reading, "technology") or rules().setup_track_level
    tries, cards = reading.one("tries"), cards_of(reading)
    if cards is None and tries is None:
        return None
    try:
        if cards is not None:
            tries = ring_odds(rules(), own, others, cards, level).attempts
        chance = success(own, others, tries or 0)
    except Refusal as refused:
        return refused_by(refused.clause)
    steps = " × ".join(f"{others - n}/{own + others - n}" for n in range(tries or 0) if others - n > 0)
    working = f"1 − {steps} = {chance}" if tries and tries <= others else f"{tries} > {others}"
    percent = round(100 * float(chance), 1)
    return Computed(
        str(chance), {"own": own, "others": others, "attempts": tries, "percent": percent, "working": working},
        (G + "centre.attempts", G + "centre.draw", G + "centre.next-attempt"),
    )  # fmt: skip


def halves(reading: Reading, what: str) -> Computed | None:
    """Stations moved or attempts bought with a number of cards."""
    cards = cards_of(reading)
    if cards is None:
        return None
    cards += sum(reading.slots.get("jokers", [])) if "cards" in reading.slots else 0
    table = table_at()
    level = level_of(reading, "technology")
    table.technology[0] = min(level or rules().setup_track_level, top(rules().technology_cost))
    table.hands[0][0] = cards
    try:
        sets.check_set(table, m.Group(0, cards))
    except Refusal as refused:
        return refused_by(refused.clause, cards=cards)
    value = sets.half(table, cards, what)
    plain = table_at()
    clause = {"stations": G + "move.count", "attempts": G + "centre.attempts"}[what]
    rounded = value != sets.half(plain, cards, what)
    first = (G + "technology.rounding-up", clause) if rounded else (clause, G + "technology.rounding-up")
    working = f"{cards} / {rules().set_divisor} = {cards / rules().set_divisor:g} → {value}"
    return Computed(value, {"cards": cards, "level": table.technology[0], "working": working}, first)


def cards_for(reading: Reading, what: str) -> Computed | None:
    """The smallest set that moves so many stations or buys so many attempts."""
    wanted = reading.one("tries") if what == "attempts" else reading.one("own")
    if wanted is None:
        return None
    table = table_at()
    level = level_of(reading, "technology") or rules().setup_track_level
    table.technology[0] = min(level, top(rules().technology_cost))
    clause = {"stations": G + "move.count", "attempts": G + "centre.attempts"}[what]
    for cards in range(rules().set_min, rules().set_max + 1):
        if sets.half(table, cards, what) >= wanted:
            return Computed(cards, {"wanted": wanted, "level": table.technology[0]}, (clause,))
    return refused_by(G + "cards.set-maximum")


def sure(reading: Reading) -> Computed | None:
    """The smallest set that makes a centre certain against so many other stations."""
    others = reading.one("others") or reading.one("own")
    if others is None:
        return None
    level = min(level_of(reading, "technology") or rules().setup_track_level, top(rules().technology_cost))
    table = table_at()
    table.technology[0] = level
    for cards in range(rules().set_min, rules().set_max + 1):
        if success(1, others, sets.half(table, cards, "attempts")) == 1:
            clauses = (G + "centre.tip-certain", G + "centre.attempts")
            return Computed(cards, {"others": others, "level": level}, clauses)
    return Computed("no", {"others": others, "level": level}, (G + "centre.tip-certain",), "never")


def _price(reading: Reading, which: str, costs: tuple[int, ...]) -> Computed | None:
    named = [*reading.slots.get(which, []), *reading.slots.get("level", []), *reading.loose]
    steps = [level for level in named if 1 <= level <= top(costs)]
    target = max(steps) if steps else level_of(reading, which)
    if target is None or target < 2:
        if named and 1 in steps:
            target = 2
        else:
            return None
    first = min(steps) + 1 if len(steps) > 1 and min(steps) < target else target
    if "next" in reading.ideas and len(steps) == 1 and "from" in reading.ideas and target < top(costs):
        first = target = target + 1
    value = sum(costs[first : target + 1])
    working = " + ".join(str(cost) for cost in costs[first : target + 1]) + f" = {value}"
    clauses = tuple(f"{G}{which}.cost-{level}" for level in range(target, first - 1, -1))
    return Computed(value, {"level": target, "working": working}, clauses)


def ship_price(reading: Reading) -> Computed | None:
    """Cards for a spaceship level, or for several."""
    return _price(reading, "ship", rules().ship_cost)


def technology_price(reading: Reading) -> Computed | None:
    """Cards for a technology level, or for several."""
    return _price(reading, "technology", rules().technology_cost)


def pay_level(reading: Reading, which: str) -> Computed | None:
    """Whether a set of so many cards buys a level."""
    cards, level = cards_of(reading), level_of(reading, which)
    costs = rules().ship_cost if which == "ship" else rules().technology_cost
    if cards is None or level is None or not 2 <= level <= top(costs):
        return None
    table = table_at()
    table.hands[0][0] = cards
    (table.ship if which == "ship" else table.technology)[0] = level - 1
    move = m.BuildShip(0, cards) if which == "ship" else m.Develop(0, cards)
    clause = play.refusal(table, move)
    parts = {"cards": cards, "level": level, "price": costs[level]}
    if clause is not None:
        return refused_by(clause, **parts)
    return Computed("yes", parts, (f"{G}{which}.cost-{level}",), "yes")


def limit(reading: Reading) -> Computed | None:
    """The hand limit of a spaceship level."""
    level = level_of(reading, "ship")
    if level is None or not 1 <= level <= top(rules().ship_cost):
        return None
    table = table_at()
    table.ship[0] = level
    return Computed(table.hand_limit(0), {"level": level}, (f"{G}ship.limit-{level}", G + "deal.hand-limit"))


def drawn(reading: Reading) -> Computed | None:
    """How many cards a hand is filled up with."""
    held = reading.one("hand", cards_of(reading))
    if held is None:
        return None
    level = level_of(reading, "ship") or rules().setup_track_level
    if not 1 <= level <= top(rules().ship_cost):
        return None
    table = table_at()
    table.ship[0] = level
    held += sum(reading.slots.get("jokers", [])) if rules().bonus_counts_in_hand else 0
    table.hands[0][0] = held
    value = max(0, table.hand_limit(0) - dealing.held(table, 0))
    working = f"{table.hand_limit(0)} − {held} = {value}"
    return Computed(
        value, {"held": held, "level": level, "limit": table.hand_limit(0), "working": working},
        (G + "deal.fill-hand", f"{G}ship.limit-{level}", G + "deal.hand-limit"),
    )  # fmt: skip


def placed(reading: Reading, what: str) -> Computed | None:
    """What set-up places for a number of players, by setting the table up."""
    players = reading.one("players")
    if players is None:
        return None
    try:
        table = play.new_game(rules(), players)
    except Refusal as refused:
        return refused_by(refused.clause, players=players)
    cards = table.due[0]
    box = table.box[0] - cards * rules().setup_stations_per_card
    values = {
        "earth": (table.earth[0], "setup.earth-stations"), "planet": (table.stations[0][0], "setup.planet-stations"),
        "cards": (cards, "setup.face-up-deal"), "board": (rules().components_stations - box, "setup.placed-total"),
        "box": (box, "setup.box" if box else "setup.none-left-over"),
        "supply": (sum(table.supply) - players * rules().setup_hand, "setup.supply"),
        "dealt": (players * rules().setup_hand, "setup.starting-hand"),
    }  # fmt: skip
    value, clause = values[what]
    working = f"{sum(table.supply)} − {players} × {rules().setup_hand} = {value}" if what == "supply" else ""
    clauses = (G + clause,) if what not in ("supply",) else (G + "setup.starting-hand", G + "setup.supply")
    return Computed(value, {"players": players, "working": working}, clauses)


def can_play(reading: Reading) -> Computed | None:
    """Whether so many people can play."""
    players = reading.one("players")
    if players is None:
        return None
    known = rules()
    parts = {"players": players, "least": known.players_min, "most": known.players_max}
    try:
        play.new_game(known, players)
    except Refusal as refused:
        return Computed("no", parts, (refused.clause,), "no")
    return Computed("yes", parts, (G + "setup.players",), "yes")


def playable(reading: Reading) -> Computed | None:
    """Whether so many cards, with jokers, are a set."""
    cards = cards_of(reading)
    jokers = sum(reading.slots.get("jokers", []))
    if cards is None:
        if not jokers or "only" not in reading.ideas:
            return None
        cards = 0
    if "total" in reading.slots or cards < 0:
        return None
    table = table_at()
    table.hands[0][0], table.hands[0][PLANETS] = cards, jokers
    group = m.Group(0, cards, (jokers, 0, 0, 0))
    try:
        sets.check_set(table, group)
    except Refusal as refused:
        return refused_by(refused.clause, cards=cards + jokers)
    return Computed("yes", {"cards": sets.size(group)}, (G + "set.size",), "yes")


def swapped(reading: Reading) -> Computed | None:
    """How many cards one swap may renew at a technology level."""
    level = level_of(reading, "technology")
    if level is None:
        return None
    table = table_at()
    table.technology[0] = min(max(level, 1), top(rules().technology_cost))
    value = actions.most_swapped(table)
    larger = value != actions.most_swapped(table_at())
    first = (G + "technology.exchange-three", G + "exchange.count")
    return Computed(value, {"level": table.technology[0]}, first if larger else first[::-1])


def offered(reading: Reading) -> Computed | None:
    """How many cards the starter may offer at a technology level."""
    level = level_of(reading, "technology")
    if level is None:
        return None
    table = table_at()
    table.technology[0] = min(max(level, 1), top(rules().technology_cost))
    value = trading.most_cards(table)
    larger = value != trading.most_cards(table_at())
    first = (G + "technology.fourth-card", G + "trade.third-is-last")
    return Computed(value, {"level": table.technology[0]}, first if larger else first[::-1])


def transported(reading: Reading) -> Computed | None:
    """Whether a transport card can take stations out with so many on Earth."""
    earth = reading.one("earth", reading.one("own"))
    if earth is None:
        return None
    table = table_at(phase=TRANSPORT)
    table.earth[0] = earth
    clause = play.refusal(table, m.TransportOut(0))
    if clause is not None:
        return refused_by(clause, earth=earth, out=rules().transport_out)
    return Computed("yes", {"earth": earth, "out": rules().transport_out}, (G + "transport.out",), "yes")


def ended(reading: Reading) -> Computed | None:
    """Whether so many full planets end the game."""
    planets = reading.one("planets")
    if planets is None or not 0 <= planets <= PLANETS:
        return None
    table = table_at()
    for planet in range(planets):
        table.centres[planet] = [0] * rules().board_centres
    actions.end_round(table)
    over = table.phase == OVER
    parts = {"planets": planets, "needed": rules().end_planets}
    return Computed("yes" if over else "no", parts, (G + "end.trigger",), "yes" if over else "no")


def actions_of(reading: Reading, who: str) -> Computed | None:
    """Actions of the starter or of another player."""
    known: Rules = rules()
    value = known.action_starter if who == "starter" else known.action_others
    return Computed(value, {}, (G + f"action.{who}-count",))


def full_planet(reading: Reading) -> Computed | None:
    """Whether one may try for a centre on a planet where so many centres are taken."""
    taken = reading.one("centres")
    if taken is None or not 0 <= taken <= rules().board_centres:
        return None
    table = table_at()
    table.hands[0][0] = rules().set_min
    table.stations[0][0] = 1
    table.centres[0] = [1] * taken + [FREE] * (rules().board_centres - taken)
    clause = play.refusal(table, m.Attempt(0, rules().set_min))
    if clause is not None:
        return refused_by(clause, taken=taken)
    return Computed("yes", {"taken": taken}, (G + "centre.try", G + "centre.most-valuable"), "yes")

