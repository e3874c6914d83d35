"""Space Dealer's computations: each sets up a table, runs the rules on it and reads the result. No number is typed."""

from __future__ import annotations

from typing import Any

from model.answers.facts import fact, statement, value_of
from model.answers.intents import Computed
from model.answers.slots import Reading
from model.answers.spacedealer_base import G, arrange, situation
from model.referee import Refusal
from model.spacedealer import moves as m
from model.spacedealer import play
from model.spacedealer.cards import FAMILIES, FAMILY_OF, GOODS
from model.spacedealer.rules import rules
from model.spacedealer.scoring import winners
from model.spacedealer.table import fields

__all__ = ["arrange", "fact", "situation"]
SETUP_CLAUSES = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}


def _refused(clause: str, **parts: Any) -> Computed:
    return Computed("no", parts | {"says": statement("spacedealer", clause)}, (clause,), "no")


def can_play(reading: Reading) -> Computed | None:
    """Whether so many people can play, and with how many boxes."""
    players = reading.one("players")
    if players is None:
        return None
    parts = {"players": players, "least": rules().players_min, "most": rules().players_max}
    try:
        play.new_game(rules(), players)
    except Refusal as refused:
        return Computed("no", parts, (refused.clause,), "no")
    parts["boxes"] = rules().setup_boxes[players]
    return Computed("yes", parts, (G + "components.players", G + "components.two-boxes"), "yes")


def by_players(reading: Reading, what: str) -> Computed | None:
    """What the set-up for a number of players comes to."""
    players = reading.one("players")
    if players is None:
        return None
    try:
        table = play.new_game(rules(), players)
    except Refusal as refused:
        return _refused(refused.clause, players=players)
    ring, neutral = fields(table), fields(table) - players
    values: dict[str, tuple[int, tuple[str, ...]]] = {
        "boxes": (rules().setup_boxes[players], ("components.two-boxes", "components.players")),
        "ring": (ring, ("setup.ring", "setup.alternate")),
        "neutral": (neutral, ("setup.ring", "setup.alternate")),
        "demands": (neutral, ("neutral.open",)),
        "timers": (players * rules().setup_timers, ("setup.timers",)),
        "spare": (len(table.timer_owner) - players * rules().setup_timers, ("setup.unused-pieces", "setup.timers")),
    }
    value, clauses = values[what]
    working = f"{players} + {neutral} = {ring}" if what == "ring" else ""
    return Computed(value, {"players": players, "working": working}, tuple(G + clause for clause in clauses))


def _boxed(players: int, advanced: bool) -> list[int]:
    """Cards that stay in the boxes, by kind, once the sets are made up and before the lots are drawn."""
    table = play.new_game(rules(), players, advanced)
    counts = table.box[:]
    for _, family in table.lots:
        counts[next(kind for kind, one in enumerate(FAMILY_OF) if one == family)] += 1
    return counts


def removed(reading: Reading) -> Computed | None:
    """Cards taken out for a number of players, beside those of the advanced game; of one kind if it is named."""
    players = reading.one("players")
    if players is None or players not in rules().setup_boxes:
        return None
    boxed, base = _boxed(players, False), rules().setup_base_removed
    aside = {name: rules().setup_boxes[players] * base.get(name, 0) for name in FAMILIES}
    kind = _kind(reading)
    value = 0
    for number, name in enumerate(FAMILIES):
        if kind in (None, name):
            value += sum(n for one, n in enumerate(boxed) if FAMILY_OF[one] == number) - aside[name]
    clause = f"setup.{SETUP_CLAUSES[players]}-players"
    return Computed(value, {"players": players}, (G + clause,))


def added(reading: Reading) -> Computed | None:
    """Advanced cards that join the piles for a number of players; of one kind if it is named."""
    players = reading.one("players")
    if players is None or players not in rules().setup_boxes:
        return None
    base, advanced = _boxed(players, False), _boxed(players, True)
    kind = _kind(reading)
    counts = {name: sum(base[k] - advanced[k] for k, f in enumerate(FAMILY_OF) if f == n)
              for n, name in enumerate(FAMILIES)}  # fmt: skip
    if kind is not None and not counts[kind] and kind not in rules().advanced_four:
        return None
    value = counts[kind] if kind is not None else sum(counts.values())
    working = " + ".join(str(n) for n in counts.values() if n) + f" = {value}" if kind is None else ""
    clause = "five-six" if players in (5, 6) else SETUP_CLAUSES[players]
    return Computed(value, {"players": players, "working": working}, (f"{G}advanced.{clause}-players",))


def _kind(reading: Reading) -> str | None:
    """The card a question names, the longest name first: a fusion mine is not a mine."""
    named = [name for name in FAMILIES if name in reading.ideas]
    return max(named, key=len) if named else None


def room(reading: Reading) -> Computed | None:
    """Goods that still fit into a ship: its capacity less what is aboard."""
    aboard = sum(reading.slots.get("goods", []))
    capacity = rules().ship_capacity
    if not aboard:
        return Computed(capacity, {"capacity": capacity, "aboard": 0}, (G + "using.ship-limit",))
    value = max(0, capacity - aboard)
    parts = {"capacity": capacity, "aboard": aboard, "working": f"{capacity} − {aboard} = {capacity - aboard}"}
    return Computed(value, parts, (G + "using.ship-limit",))


def fits(reading: Reading) -> Computed | None:
    """Whether so many goods fit into a ship."""
    goods = sum(reading.slots.get("goods", []))
    if not goods:
        return None
    capacity = rules().ship_capacity
    form = "yes" if goods <= capacity else "no"
    return Computed(form, {"goods": goods, "capacity": capacity}, (G + "using.ship-limit",), form)


def timers_held(reading: Reading) -> Computed | None:
    """Timers of a player with robot factories."""
    count = reading.one("factories", 1 if "robot-factory" in reading.ideas else 0) or 0
    start, each = rules().setup_timers, rules().factory_timers
    value = start + count * each
    working = f"{start} + {count} × {each} = {value}"
    return Computed(value, {"factories": count, "working": working}, (G + "advanced.factory", G + "setup.timers"))


def places(reading: Reading) -> Computed | None:
    """Places of the planning zone with technology centres."""
    count = reading.one("centres", 1 if "technology-centre" in reading.ideas else 0) or 0
    start, each = rules().planning_capacity, rules().centre_cards
    value = start + count * each
    parts = {"centres": count, "working": f"{start} + {count} × {each} = {value}" if count else ""}
    clauses = (G + "advanced.centre", G + "planning.zone") if count else (G + "planning.zone",)
    return Computed(value, parts, clauses)


def made(reading: Reading) -> Computed | None:
    """Goods that a mine makes, in one run or in several."""
    kind = _kind(reading)
    goods = rules().use_goods
    if kind not in goods:
        return None
    runs = reading.one("minutes") or reading.one("times") or 1
    mines = reading.one("mines", 1) or 1
    each = goods[kind]
    value = each * runs * mines
    clause = {"mine": "using.mine", "mining-complex": "using.complex", "multi-mine": "using.multi-mine",
              "fusion-mine": "using.fusion-mine"}[kind]  # fmt: skip
    working = f"{mines} × {runs} × {each} = {value}" if runs * mines > 1 else ""
    return Computed(value, {"working": working}, (G + clause, G + "using.room"))


def converted(reading: Reading) -> Computed | None:
    """Goods that a converter changes in one run."""
    big = "fusion-converter" in reading.ideas
    value = rules().use_converts["fusion-converter" if big else "converter"]
    return Computed(value, {}, (G + ("using.fusion-converter" if big else "using.converter"),))


def flight_time(reading: Reading) -> Computed | None:
    """Minutes of a flight: loaded field by field, empty in one go; to the next player past the neutral field."""
    steps = reading.one("steps")
    ideas = reading.ideas
    table = situation(rules(), reading.one("players") or rules().players_min)
    if steps is None and ideas & {"neighbour", "others", "player"}:
        steps = fields(table) // table.players
    if steps is None and "ring" in ideas and "all" in ideas:
        steps = fields(table)
    steps = steps or 1
    minute = rules().timer_minutes
    empty = "empty-ship" in ideas and "load" not in ideas
    flights = 1 if empty else -(-steps // rules().flight_distance)
    value = flights * minute
    clause = "flight.empty" if empty else "flight.adjacent"
    return Computed(value, {"steps": steps}, (G + clause, G + "timers.minute", G + "flight.timer"))


def flight_steps(reading: Reading) -> Computed | None:
    """Fields that a loaded ship covers in so many minutes."""
    minutes = reading.one("minutes") or reading.one("timers")
    if minutes is None or minutes > rules().game_minutes:
        return None
    value = minutes // rules().timer_minutes * rules().flight_distance
    return Computed(value, {"minutes": minutes}, (G + "flight.adjacent", G + "timers.minute"))


def climb(reading: Reading) -> Computed | None:
    """Minutes, or timers, up to a technology level."""
    named = [*reading.slots.get("level", []), *reading.loose]
    named = [level for level in named if rules().setup_level <= level <= rules().technology_top]
    target = max(named, default=rules().technology_top if "top" in reading.ideas or "max" in reading.ideas else 0)
    if target <= rules().setup_level and "level" in reading.ideas and not named:
        target = rules().setup_level + 1
    if target <= rules().setup_level:
        return None
    start = min(named) if len(named) > 1 else rules().setup_level
    positions = {rules().setup_level: 0} | {int(level): n for level, n in rules().technology_positions.items()}
    runs = -(-(positions[target] - positions.get(start, 0)) // rules().technology_step)
    value = runs * rules().timer_minutes
    clauses = (G + "technology.positions", G + "technology.climb")
    return Computed(value, {"level": target, "start": start}, clauses)


def markers_placed(reading: Reading) -> Computed | None:
    """Markers that wait on the planet: all of a colour but the one on the score track."""
    all_of, scoring = rules().components_markers, rules().setup_score_markers
    used = reading.one("markers") if reading.ideas & {"available", "leftover", "deliver", "put"} else None
    value = all_of - scoring - (used or 0)
    working = f"{all_of} − {scoring} = {all_of - scoring}" + (f" − {used}" if used else "")
    clauses = (G + "setup.markers-on-planet", G + "setup.score-marker", G + "components.markers")
    return Computed(value, {"working": working}, clauses)


def own_pile(reading: Reading) -> Computed | None:
    """Start cards that are not laid out at once."""
    start, placed = sum(rules().setup_cards.values()), sum(rules().setup_placed.values())
    value = start - placed
    return Computed(
        value, {"working": f"{start} − {placed} = {value}"}, (G + "setup.own-pile", G + "setup.start-cards")
    )


def start_cards(reading: Reading) -> Computed | None:
    """Start cards, all of them or of one kind."""
    kind = _kind(reading)
    cards = rules().setup_cards
    if kind is not None and kind not in cards:
        return None
    value = cards[kind] if kind else sum(cards.values())
    working = " + ".join(str(n) for n in cards.values()) + f" = {value}" if kind is None else ""
    return Computed(value, {"working": working}, (G + "setup.start-cards",))


def cards_of_kind(reading: Reading) -> Computed | None:
    """Cards of one kind in a box."""
    kind = _kind(reading)
    if kind is None:
        return None
    return Computed(rules().cards_count[kind], {}, (G + "components.card-kinds", G + "components.cards"))


def runs_in_game(reading: Reading) -> Computed | None:
    """How often timers can be turned in a game, or in so many minutes."""
    timers = reading.one("timers") or rules().setup_timers
    minutes = reading.one("minutes") or rules().game_minutes
    value = timers * minutes // rules().timer_minutes
    parts = {"timers": timers, "minutes": minutes, "working": f"{timers} × {minutes} = {value}"}
    return Computed(value, parts, (G + "timers.minute", G + "timers.two-each", G + "end.thirty-minutes"))


def delivered(reading: Reading) -> Computed | None:
    """Points of a demand by the number of goods it asks for: figures of ours, for only the cards print them."""
    goods = sum(reading.slots.get("goods", []))
    neutral = bool(reading.ideas & {"neutral-planet", "demand-card"})
    owner = bool(reading.ideas & {"planet-owner", "host"})
    points = rules().neutral_points if neutral else rules().demand_owner_points if owner else rules().demand_points
    table = {int(size): value for size, value in points.items()}
    if goods not in table:
        return None
    clause = "neutral.points" if neutral else "demand.owner-points" if owner else "demand.points"
    return Computed(table[goods], {"goods": goods}, (G + clause, G + "demand.printed"))


def tie(reading: Reading) -> Computed | None:
    """Who wins a tie: whoever laid more markers, by running the scoring."""
    numbers = [*reading.slots.get("markers", []), *reading.loose]
    if len(numbers) < 2:
        return None
    table = situation(rules(), rules().players_min)
    most = rules().components_markers - rules().setup_score_markers
    if max(numbers[:2]) > most:
        return None
    table.points = [1, 1, *[0] * (table.players - 2)]
    for seat, laid in enumerate(numbers[:2]):
        table.markers[seat] = most - laid
    won = winners(table)
    told = {"0": ("the asker", "first"), "1": ("the other", "second")}
    value, form = told.get(",".join(map(str, won)), ("shared", "shared"))
    clauses = (G + ("end.shared" if form == "shared" else "end.tie"), G + "end.tie-counts")
    return Computed(value, {"mine": numbers[0], "theirs": numbers[1]}, clauses, form)


def reach(reading: Reading) -> Computed | None:
    """Whether a ship gets so many fields far with one timer, by trying it."""
    steps = reading.one("steps")
    table = situation(rules(), rules().players_max)
    if steps is None or not 0 < steps <= fields(table) // 2:
        return None
    empty = "empty-ship" in reading.ideas
    if not empty:
        table.cargo[0] = [1] + [0] * (GOODS - 1)
    clause = play.refusal(table, m.Fly(0, steps))
    if clause is not None:
        return _refused(clause, steps=steps)
    return Computed("yes", {"steps": steps}, (G + ("flight.empty" if empty else "flight.adjacent"),), "yes")


def level_cards(reading: Reading) -> Computed | None:
    """Technology cards of a level in a box."""
    level = reading.one("level")
    value = value_of("spacedealer", "components.level_cards", reading) if level else None
    return None if value is None else Computed(value, {"level": level}, (G + "components.cards",))
