"""Andromeda's computations: each sets up a table, runs the rules on it and reads the result. No number is typed in."""

from __future__ import annotations

from typing import Any

from model.andromeda import actions, dealing, play, scoring, sets, trading
from model.andromeda import moves as m
from model.andromeda.notation import GRADE_NAMES
from model.andromeda.odds import odds as ring_odds
from model.andromeda.ring import success
from model.andromeda.rules import Rules, rules
from model.andromeda.table import ACTION, FREE, GRADES, OVER, PLANETS, TRANSPORT, Table
from model.answers.facts import fact, statement
from model.answers.intents import Computed
from model.answers.slots import Reading
from model.referee import Refusal

__all__ = ["fact"]
G = "andromeda."


def situation(ruleset: Rules, players: int) -> Table:
    """A table to set things up on: stations in place, no cards dealt."""
    return play.new_game(ruleset, players)


def _table(phase: int = ACTION) -> Table:
    """A table on which seat 0 decides in a phase."""
    table = situation(rules(), rules().players_min)
    table.phase, table.turn, table.actions = phase, 0, rules().action_starter
    return table


def _top(costs: tuple[int, ...]) -> int:
    return len(costs) - 1


def _level(reading: Reading, which: str) -> int | None:
    """The technology or spaceship level a question names, if it names one; the top counts as one."""
    other = "ship" if which == "technology" else "technology"
    named = reading.slots.get(which)
    if not named and (which in reading.ideas or other not in reading.ideas):
        named = reading.slots.get("level")
    if named:
        return named[-1]
    if reading.ideas & {"top", "max"} and which in reading.ideas:
        return _top(rules().technology_cost if which == "technology" else rules().ship_cost)
    return None


def _refused(clause: str, **parts: Any) -> Computed:
    return Computed("no", parts | {"says": statement("andromeda", clause)}, (clause,), "no")


def _cards(reading: Reading) -> int | None:
    return reading.one("cards")


def odds(reading: Reading) -> Computed | None:
    """The chance of a centre with own and other stations, cards and a level."""
    own, others = reading.one("own"), reading.one("others")
    if own is None:
        return None
    if others is None:
        total = reading.one("total")
        if total is None and "only" not in reading.ideas:
            return None
        others = total - own if total is not None else 0
    level = _level(reading, "technology") or rules().setup_track_level
    tries, cards = reading.one("tries"), _cards(reading)
    if cards is None and tries is None:
        return None
    try:
        if cards is not None:
            tries = ring_odds(rules(), own, others, cards, level).attempts
        chance = success(own, others, tries or 0)
    except Refusal as refused:
        return _refused(refused.clause)
    steps = " × ".join(f"{others - n}/{own + others - n}" for n in range(tries or 0) if others - n > 0)
    working = f"1 − {steps} = {chance}" if tries and tries <= others else f"{tries} > {others}"
    percent = round(100 * float(chance), 1)
    return Computed(
        str(chance), {"own": own, "others": others, "attempts": tries, "percent": percent, "working": working},
        (G + "centre.attempts", G + "centre.draw", G + "centre.next-attempt"),
    )  # fmt: skip


def halves(reading: Reading, what: str) -> Computed | None:
    """Stations moved or attempts bought with a number of cards."""
    cards = _cards(reading)
    if cards is None:
        return None
    cards += sum(reading.slots.get("jokers", [])) if "cards" in reading.slots else 0
    table = _table()
    level = _level(reading, "technology")
    table.technology[0] = min(level or rules().setup_track_level, _top(rules().technology_cost))
    table.hands[0][0] = cards
    try:
        sets.check_set(table, m.Group(0, cards))
    except Refusal as refused:
        return _refused(refused.clause, cards=cards)
    value = sets.half(table, cards, what)
    plain = _table()
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
    table = _table()
    table.technology[0] = min(_level(reading, "technology") or rules().setup_track_level, _top(rules().technology_cost))
    clause = {"stations": G + "move.count", "attempts": G + "centre.attempts"}[what]
    for cards in range(rules().set_min, rules().set_max + 1):
        if sets.half(table, cards, what) >= wanted:
            return Computed(cards, {"wanted": wanted, "level": table.technology[0]}, (clause,))
    return _refused(G + "cards.set-maximum")


def sure(reading: Reading) -> Computed | None:
    """The smallest set that makes a centre certain against so many other stations."""
    others = reading.one("others") or reading.one("own")
    if others is None:
        return None
    level = min(_level(reading, "technology") or rules().setup_track_level, _top(rules().technology_cost))
    table = _table()
    table.technology[0] = level
    for cards in range(rules().set_min, rules().set_max + 1):
        if success(1, others, sets.half(table, cards, "attempts")) == 1:
            return Computed(cards, {"others": others, "level": level}, (G + "centre.tip-certain", G + "centre.attempts"))
    return Computed("no", {"others": others, "level": level}, (G + "centre.tip-certain",), "never")


def _price(reading: Reading, which: str, costs: tuple[int, ...]) -> Computed | None:
    named = [*reading.slots.get(which, []), *reading.slots.get("level", []), *reading.loose]
    steps = [level for level in named if 1 <= level <= _top(costs)]
    target = max(steps) if steps else _level(reading, which)
    if target is None or target < 2:
        if named and 1 in steps:
            target = 2
        else:
            return None
    first = min(steps) + 1 if len(steps) > 1 and min(steps) < target else target
    if "next" in reading.ideas and len(steps) == 1 and "from" in reading.ideas and target < _top(costs):
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
    cards, level = _cards(reading), _level(reading, which)
    costs = rules().ship_cost if which == "ship" else rules().technology_cost
    if cards is None or level is None or not 2 <= level <= _top(costs):
        return None
    table = _table()
    table.hands[0][0] = cards
    (table.ship if which == "ship" else table.technology)[0] = level - 1
    move = m.BuildShip(0, cards) if which == "ship" else m.Develop(0, cards)
    clause = play.refusal(table, move)
    parts = {"cards": cards, "level": level, "price": costs[level]}
    if clause is not None:
        return _refused(clause, **parts)
    return Computed("yes", parts, (f"{G}{which}.cost-{level}",), "yes")


def limit(reading: Reading) -> Computed | None:
    """The hand limit of a spaceship level."""
    level = _level(reading, "ship")
    if level is None or not 1 <= level <= _top(rules().ship_cost):
        return None
    table = _table()
    table.ship[0] = level
    return Computed(table.hand_limit(0), {"level": level}, (f"{G}ship.limit-{level}", G + "deal.hand-limit"))


def drawn(reading: Reading) -> Computed | None:
    """How many cards a hand is filled up with."""
    held = reading.one("hand", _cards(reading))
    if held is None:
        return None
    level = _level(reading, "ship") or rules().setup_track_level
    if not 1 <= level <= _top(rules().ship_cost):
        return None
    table = _table()
    table.ship[0] = level
    held += sum(reading.slots.get("jokers", [])) if rules().bonus_counts_in_hand else 0
    table.hands[0][0] = held
    value = max(0, table.hand_limit(0) - dealing.held(table, 0))
    working = f"{table.hand_limit(0)} − {held} = {value}"
    return Computed(
        value, {"held": held, "level": level, "limit": table.hand_limit(0), "working": working},
        (G + "deal.fill-hand", f"{G}ship.limit-{level}", G + "deal.hand-limit"),
    )  # fmt: skip


def earned(reading: Reading) -> Computed | None:
    """The bonus card that a set of so many cards earns."""
    cards = _cards(reading)
    if cards is None:
        return None
    jokers = sum(reading.slots.get("jokers", []))
    if jokers and "without" not in reading.ideas:
        return _refused(G + "bonus.no-jokers")
    grade = sets.grade_earned(_table(), cards)
    if grade < 0:
        clause = G + ("cards.set-maximum" if cards > rules().set_max else "bonus.exact")
        return Computed("none", {"cards": cards}, (clause, G + "bonus.earn"), "nothing")
    name = GRADE_NAMES[grade]
    return Computed(name, {"cards": cards, "grade": GRADE_WORDS[name]}, (f"{G}bonus.{name}", G + "bonus.earn"))


GRADE_WORDS = {
    "silver": {"en": "silver", "fr": "argent", "it": "argento"}, "gold": {"en": "gold", "fr": "or", "it": "oro"},
    "platinum": {"en": "platinum", "fr": "platine", "it": "platino"},
    "diamond": {"en": "diamond", "fr": "diamant", "it": "diamante"},
}  # fmt: skip


def _grade(reading: Reading) -> str | None:
    named = [name for name in GRADE_NAMES if name in reading.ideas]
    return named[0] if len(named) == 1 else None


def needed(reading: Reading) -> Computed | None:
    """How many cards earn a grade."""
    name = _grade(reading)
    if name is None:
        return None
    value = rules().bonus_needs[GRADE_NAMES.index(name)]
    return Computed(value, {"grade": GRADE_WORDS[name]}, (f"{G}bonus.{name}",))


def grade_points(reading: Reading) -> Computed | None:
    """Points of bonus cards."""
    held = [0] * GRADES
    for grade, name in enumerate(GRADE_NAMES):
        if name in reading.ideas:
            held[grade] = sum(reading.slots.get(name, [1]))
    if not any(held):
        return None
    table = _table(phase=OVER)
    table.hands[0][PLANETS:] = held
    value = scoring.score(table)[0].bonus
    parts = [f"{count} × {rules().bonus_points[grade]}" for grade, count in enumerate(held) if count]
    return Computed(value, {"working": f"{' + '.join(parts)} = {value}"}, (G + "bonus.points", G + "scoring.bonus"))


def grade_count(reading: Reading) -> Computed | None:
    """How many bonus cards of a grade the box holds."""
    name = _grade(reading)
    if name is None:
        return None
    value = rules().components_bonus_cards[GRADE_NAMES.index(name)]
    return Computed(value, {"grade": GRADE_WORDS[name]}, (G + "components.bonus-cards",))


def technology_points(reading: Reading) -> Computed | None:
    """Points of a technology level."""
    level = _level(reading, "technology")
    if level is None or not 1 <= level <= _top(rules().technology_cost):
        return None
    table = _table(phase=OVER)
    table.technology[0] = level
    value = scoring.score(table)[0].technology
    return Computed(value, {"level": level}, (G + "scoring.technology", G + "board.technology-points"))


def total(reading: Reading) -> Computed | None:
    """A final score from centres, stations on Earth, technology and bonus cards."""
    table = _table(phase=OVER)
    centres = _centres(reading)
    earth = reading.one("earth")
    level = _level(reading, "technology")
    table.earth[0] = earth or 0
    table.technology[0] = min(level or rules().setup_track_level, _top(rules().technology_cost))
    grades = [name for name in GRADE_NAMES if name in reading.ideas]
    for name in grades:
        table.hands[0][PLANETS + GRADE_NAMES.index(name)] = sum(reading.slots.get(name, [1]))
    if sum(map(bool, (centres, earth is not None, level is not None, grades))) < 2:
        return None
    parts = scoring.score(table)[0]
    value = parts.total + sum(centres)
    working = f"{sum(centres)} + {parts.earth} + {parts.technology} + {parts.bonus} = {value}"
    clauses = (G + "scoring.sum", G + "scoring.centres", G + "scoring.earth", G + "scoring.technology", G + "scoring.bonus")
    return Computed(value, {"working": working}, clauses)


COUNTED = {"station", "earth", "technology", "bonus-card", "piece", "level"}


def _centres(reading: Reading) -> list[int]:
    """The values of the centres a question lists: `three moons of 6, 4 and 2`, `two moons at 4`."""
    items = reading.items
    place = next((i for i, item in enumerate(items) if "centre" in item.classes), None)
    if place is None:
        return []
    count = next((item.number for item in reversed(items[max(0, place - 3) : place + 1]) if item.number), 1)
    values: list[int] = []
    for here in range(place + 1, len(items)):
        item, after = items[here], items[here + 1 : here + 2]
        if set(item.classes) & COUNTED or any(set(one.classes) & COUNTED for one in after):
            break
        if item.number is not None and not item.soft:
            values.append(item.number)
            if len(values) == count:
                break
    return values * count if len(values) == 1 else values


def placed(reading: Reading, what: str) -> Computed | None:
    """What set-up places for a number of players, by setting the table up."""
    players = reading.one("players")
    if players is None:
        return None
    try:
        table = play.new_game(rules(), players)
    except Refusal as refused:
        return _refused(refused.clause, players=players)
    cards = table.due[0]
    on_board = 2 + table.earth[0] + sum(row[0] for row in table.stations) + cards * rules().setup_stations_per_card
    values = {
        "earth": (table.earth[0], "setup.earth-stations"), "planet": (table.stations[0][0], "setup.planet-stations"),
        "cards": (cards, "setup.face-up-deal"), "board": (on_board, "setup.placed-total"),
        "box": (rules().components_stations - on_board, "setup.none-left-over" if players == 3 else "setup.box"),
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
    cards = _cards(reading)
    jokers = sum(reading.slots.get("jokers", []))
    if cards is None:
        if not jokers or "only" not in reading.ideas:
            return None
        cards = 0
    if "total" in reading.slots or cards < 0:
        return None
    table = _table()
    table.hands[0][0], table.hands[0][PLANETS] = cards, jokers
    group = m.Group(0, cards, (jokers, 0, 0, 0))
    try:
        sets.check_set(table, group)
    except Refusal as refused:
        return _refused(refused.clause, cards=cards + jokers)
    return Computed("yes", {"cards": sets.size(group)}, (G + "set.size",), "yes")


def swapped(reading: Reading) -> Computed | None:
    """How many cards one swap may renew at a technology level."""
    level = _level(reading, "technology")
    if level is None:
        return None
    table = _table()
    table.technology[0] = min(max(level, 1), _top(rules().technology_cost))
    value = actions.most_swapped(table)
    larger = value != actions.most_swapped(_table())
    first = (G + "technology.exchange-three", G + "exchange.count")
    return Computed(value, {"level": table.technology[0]}, first if larger else first[::-1])


def offered(reading: Reading) -> Computed | None:
    """How many cards the starter may offer at a technology level."""
    level = _level(reading, "technology")
    if level is None:
        return None
    table = _table()
    table.technology[0] = min(max(level, 1), _top(rules().technology_cost))
    value = trading.most_cards(table)
    larger = value != trading.most_cards(_table())
    first = (G + "technology.fourth-card", G + "trade.third-is-last")
    return Computed(value, {"level": table.technology[0]}, first if larger else first[::-1])


def transported(reading: Reading) -> Computed | None:
    """Whether a transport card can take stations out with so many on Earth."""
    earth = reading.one("earth", reading.one("own"))
    if earth is None:
        return None
    table = _table(phase=TRANSPORT)
    table.earth[0] = earth
    clause = play.refusal(table, m.TransportOut(0))
    if clause is not None:
        return _refused(clause, earth=earth, out=rules().transport_out)
    return Computed("yes", {"earth": earth, "out": rules().transport_out}, (G + "transport.out",), "yes")


def ended(reading: Reading) -> Computed | None:
    """Whether so many full planets end the game."""
    planets = reading.one("planets")
    if planets is None or not 0 <= planets <= PLANETS:
        return None
    table = _table()
    for planet in range(planets):
        table.centres[planet] = [0] * rules().board_centres
    actions.end_round(table)
    over = table.phase == OVER
    parts = {"planets": planets, "needed": rules().end_planets}
    return Computed("yes" if over else "no", parts, (G + "end.trigger",), "yes" if over else "no")


def tie(reading: Reading) -> Computed | None:
    """Who wins a tie, by technology and then spaceship level: the asker first, then the other."""
    technology, ship = reading.slots.get("technology", []), reading.slots.get("ship", [])
    if len(technology) < 2 and len(ship) < 2:
        return None
    table = _table(phase=OVER)
    start = rules().setup_track_level
    technology = technology if len(technology) > 1 else [start, start]
    ship = ship if len(ship) > 1 else [start, start]
    points = rules().technology_points
    most = max(points[level] for level in technology[:2] if level <= _top(rules().technology_cost))
    for seat in range(2):
        if max(technology[seat], ship[seat]) > _top(rules().ship_cost):
            return None
        table.technology[seat], table.ship[seat] = technology[seat], ship[seat]
        table.earth[seat] = most - points[technology[seat]] + 9  # the rest of the points is equal, whatever it is made of
    table.earth[2] = 0
    won = [seat for seat in scoring.winners(table) if seat < 2]
    by = "tie-technology" if technology[0] != technology[1] else "tie-ship"
    parts = {"technology": " / ".join(map(str, technology[:2])), "ship": " / ".join(map(str, ship[:2]))}
    form = {(0,): "first", (1,): "second"}.get(tuple(won), "shared")
    value = {"first": "the asker", "second": "the other", "shared": "shared"}[form]
    clauses = (f"{G}scoring.{by}", G + "scoring.tie-technology", G + "scoring.tie-ship")
    return Computed(value, parts, tuple(dict.fromkeys(clauses)), form)


def centre_values(reading: Reading) -> Computed | None:
    """What the centres of a planet are worth: an assumption, for the board alone shows it."""
    values = rules().board_centre_values
    shown = ", ".join(map(str, values))
    return Computed(list(values), {"values": shown}, (G + "board.centre-value", G + "scoring.centres"))


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
    table = _table()
    table.hands[0][0] = rules().set_min
    table.stations[0][0] = 1
    table.centres[0] = [1] * taken + [FREE] * (rules().board_centres - taken)
    clause = play.refusal(table, m.Attempt(0, rules().set_min))
    if clause is not None:
        return _refused(clause, taken=taken)
    return Computed("yes", {"taken": taken}, (G + "centre.try", G + "centre.most-valuable"), "yes")
