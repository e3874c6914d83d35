"""Andromeda's points: bonus cards, levels, final scores and ties, counted by the scoring itself."""

from __future__ import annotations

from model.andromeda import scoring, sets
from model.andromeda.notation import GRADE_NAMES
from model.andromeda.rules import rules
from model.andromeda.table import GRADES, OVER, PLANETS
from model.answers.andromeda_base import G, cards_of, level_of, refused_by, table_at, top
from model.answers.intents import Computed
from model.answers.slots import Reading


def earned(reading: Reading) -> Computed | None:
    """The bonus card that a set of so many cards earns."""
    cards = cards_of(reading)
    if cards is None:
        return None
    if "joker" in reading.ideas and "without" not in reading.ideas:
        return refused_by(G + "bonus.no-jokers") if "take" in reading.ideas else None
    grade = sets.grade_earned(table_at(), cards)
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
    table = table_at(phase=OVER)
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
    level = level_of(reading, "technology")
    if level is None or not 1 <= level <= top(rules().technology_cost):
        return None
    table = table_at(phase=OVER)
    table.technology[0] = level
    value = scoring.score(table)[0].technology
    return Computed(value, {"level": level}, (G + "scoring.technology", G + "board.technology-points"))


def earth_points(reading: Reading) -> Computed | None:
    """Points of stations on Earth."""
    earth = reading.one("earth")
    if earth is None:
        return None
    table = table_at(OVER)
    table.earth[0] = earth
    value = scoring.score(table)[0].earth
    return Computed(value, {"working": f"{earth} × {rules().scoring_earth} = {value}"}, (G + "scoring.earth",))


def total(reading: Reading) -> Computed | None:
    """A final score from centres, stations on Earth, technology and bonus cards."""
    table = table_at(phase=OVER)
    centres = _centres(reading)
    earth = reading.one("earth")
    level = level_of(reading, "technology")
    table.earth[0] = earth or 0
    table.technology[0] = min(level or rules().setup_track_level, top(rules().technology_cost))
    grades = [name for name in GRADE_NAMES if name in reading.ideas]
    for name in grades:
        table.hands[0][PLANETS + GRADE_NAMES.index(name)] = sum(reading.slots.get(name, [1]))
    if sum(map(bool, (centres, earth is not None, level is not None, grades))) < 2:
        return None
    parts = scoring.score(table)[0]
    value = parts.total + sum(centres)
    working = f"{sum(centres)} + {parts.earth} + {parts.technology} + {parts.bonus} = {value}"
    clauses = tuple(f"{G}scoring.{name}" for name in ("sum", "centres", "earth", "technology", "bonus"))
    return Computed(value, {"working": working}, clauses)


COUNTED = {"station", "earth", "technology", "bonus-card", "piece", "level"}


def _centres(reading: Reading) -> list[int]:
    """The values of the centres a question lists: `three moons of 6, 4 and 2`, `two moons at 4`."""
    items = reading.items
    place = next((i for i, item in enumerate(items) if "centre" in item.classes), None)
    if place is None:
        return []
    count = next((item.number for item in reversed(items[max(0, place - 3) : place + 1]) if item.number), len(items))
    values: list[int] = []
    for here in range(place + 1, len(items)):
        item, after = items[here], items[here + 1 : here + 2]
        if set(item.classes) & COUNTED or any(set(one.classes) & COUNTED for one in after):
            break
        if item.number is not None and not item.soft:
            values.append(item.number)
            if len(values) == count:
                break
    return values * count if len(values) == 1 and count < len(items) else values


def tie(reading: Reading) -> Computed | None:
    """Who wins a tie, by technology and then spaceship level: the asker first, then the other."""
    technology, ship = reading.slots.get("technology", []), reading.slots.get("ship", [])
    if len(technology) == 1 and not ship:  # "I have technology 2 and she 3"
        technology = [*technology, *reading.loose[:1]]
    if len(technology) < 2 and len(ship) < 2:
        return None
    table = table_at(phase=OVER)
    start = rules().setup_track_level
    technology = technology if len(technology) > 1 else [start, start]
    ship = ship if len(ship) > 1 else [start, start]
    points = rules().technology_points
    most = max(points[level] for level in technology[:2] if level <= top(rules().technology_cost))
    for seat in range(2):
        if max(technology[seat], ship[seat]) > top(rules().ship_cost):
            return None
        table.technology[seat], table.ship[seat] = technology[seat], ship[seat]
        table.earth[seat] = rules().components_stations + most - points[technology[seat]]  # equal in all the rest
    table.earth[2] = 0
    won = [seat for seat in scoring.winners(table) if seat < 2]
    by = "tie-technology" if technology[0] != technology[1] else "tie-ship"
    parts = {"technology": " / ".join(map(str, technology[:2])), "ship": " / ".join(map(str, ship[:2]))}
    form = "shared" if len(won) > 1 else ("first", "second")[won[0]]
    value = {"first": "the asker", "second": "the other", "shared": "shared"}[form]
    clauses = (f"{G}scoring.{by}", G + "scoring.tie-technology", G + "scoring.tie-ship")
    return Computed(value, parts, tuple(dict.fromkeys(clauses)), form)


def centre_values(reading: Reading) -> Computed | None:
    """What the centres of a planet are worth: an assumption, for the board alone shows it."""
    values = rules().board_centre_values
    shown = ", ".join(map(str, values))
    return Computed(list(values), {"values": shown}, (G + "board.centre-value", G + "scoring.centres"))
