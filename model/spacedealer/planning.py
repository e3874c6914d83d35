"""The planning zone and the technology level: cards wait there to be built, better ones come with the level."""

from __future__ import annotations

from model.referee import Play, require, rule
from model.spacedealer.cards import CENTRE, FAMILY_OF, KINDS
from model.spacedealer.clock import check_free, check_job, check_moment, start
from model.spacedealer.moves import Draw, DrawCard, Keep, Plan, Raise
from model.spacedealer.table import ACT, DRAW, KEEP, NOTHING, ON_PLANET, Table

FIRST_PILE = 2


@rule("spacedealer.planning.zone", "spacedealer.advanced.centre", "spacedealer.advanced.permanent")
def capacity(table: Table, seat: int) -> int:
    """Cards a planning zone holds: more with technology centres that are not built over."""
    places = table.rules.planning_capacity
    covered = table.covered[seat]
    for slot, kind in enumerate(table.kinds[seat]):
        if FAMILY_OF[kind] == CENTRE and not covered[slot]:
            places += table.rules.centre_cards
    return places


@rule("spacedealer.planning.full")
def has_room(table: Table, seat: int) -> bool:
    """Whether a planning zone has a free place."""
    plans = table.plans[seat]
    return len(plans) - plans.count(NOTHING) < capacity(table, seat)


def lay_plan(table: Table, seat: int, kind: int) -> None:
    """A card takes the first free place of the planning zone."""
    place = table.plans[seat].index(NOTHING)
    table.plans[seat][place] = kind


@rule("spacedealer.planning.own-pile", "spacedealer.planning.no-timer", "spacedealer.planning.no-return")
def plan(table: Table, move: Plan) -> Play:
    """A card of the personal pile is planned, for good; this takes no timer."""
    check_moment(table)
    own = table.own[table.turn]
    require(0 <= move.kind < KINDS, "spacedealer.planning.own-pile")
    require(own[move.kind] > 0, "spacedealer.planning.own-pile")
    uppermost = move.kind == next(kind for kind in range(KINDS) if own[kind])
    require(uppermost or table.rules.planning_choice == "any", "spacedealer.planning.any-card")
    require(has_room(table, table.turn), "spacedealer.planning.full")
    yield
    own[move.kind] -= 1
    lay_plan(table, table.turn, move.kind)


@rule("spacedealer.technology.levels", "spacedealer.technology.positions", "spacedealer.setup.level")
def level_of(table: Table, seat: int) -> int:
    """The technology level that the marker's position stands for."""
    level = table.rules.setup_level
    for one, position in table.rules.technology_positions.items():
        if table.climbed[seat] >= position and one > level:
            level = one
    return level


@rule("spacedealer.setup.card-number")
def shuffled_cards(table: Table, level: int) -> int:
    """Cards of a common pile in unknown order: those that nobody has put under it."""
    count = 0
    levels, pile = table.rules.levels, table.pile
    for kind in range(KINDS):
        if levels[kind] == level:
            count += pile[kind]
    return count


def pile_size(table: Table, level: int) -> int:
    """Cards in the common pile of a level."""
    return shuffled_cards(table, level) + len(table.under[level - FIRST_PILE])


@rule(
    "spacedealer.technology.draw-two",
    "spacedealer.technology.level-two",
    "spacedealer.technology.level-three",
)
def draw(table: Table, move: Draw) -> Play:
    """With the level for it, draw from a common pile instead of planning an own card."""
    check_moment(table)
    rules = table.rules
    require(FIRST_PILE <= move.level <= rules.technology_top, "spacedealer.setup.common-piles")
    open_piles = rules.draw_piles.get(level_of(table, table.turn), ())
    require(move.level in open_piles, "spacedealer.technology.first")
    require(has_room(table, table.turn), "spacedealer.planning.full")
    size = pile_size(table, move.level)
    require(size > 0, "spacedealer.technology.pile-empty")
    require(size >= rules.draw_cards or rules.draw_last_card == "keep", "spacedealer.technology.last-card")
    yield
    table.level = move.level
    table.phase = DRAW


@rule("spacedealer.technology.draw-two", "spacedealer.technology.last-card")
def draw_card(table: Table, move: DrawCard) -> Play:
    """The uppermost card comes up: a shuffled one, or, when these are gone, the first that was put under the pile."""
    require(table.phase == DRAW, "spacedealer.technology.draw-two")
    require(0 <= move.kind < KINDS, "spacedealer.setup.common-piles")
    require(table.rules.levels[move.kind] == table.level, "spacedealer.setup.common-piles")
    beneath = table.under[table.level - FIRST_PILE]
    shuffled = shuffled_cards(table, table.level)
    if shuffled > 0:
        require(table.pile[move.kind] > 0, "spacedealer.setup.common-piles")
    else:
        require(beneath[0] == move.kind, "spacedealer.technology.keep-one")
    yield
    if shuffled > 0:
        table.pile[move.kind] -= 1
    else:
        beneath.pop(0)
    table.drawn.append(move.kind)
    if len(table.drawn) == table.rules.draw_cards or pile_size(table, table.level) == 0:
        table.phase = KEEP


@rule("spacedealer.technology.keep-one")
def keep(table: Table, move: Keep) -> Play:
    """One drawn card becomes a plan, the other goes face down under its pile."""
    require(table.phase == KEEP, "spacedealer.technology.keep-one")
    require(move.kind in table.drawn, "spacedealer.technology.keep-one")
    yield
    table.drawn.remove(move.kind)
    lay_plan(table, table.turn, move.kind)
    if len(table.drawn) > table.rules.draw_cards - table.rules.draw_kept:
        return
    table.under[table.level - FIRST_PILE].extend(table.drawn)
    table.drawn.clear()
    table.level = 0
    table.phase = ACT


@rule("spacedealer.technology.slot")
def raise_level(table: Table, move: Raise) -> Play:
    """A timer starts on the planet; the marker climbs when it has run out."""
    timer = check_job(table)
    check_free(table, NOTHING, ON_PLANET)
    require(level_of(table, table.turn) < table.rules.technology_top, "spacedealer.technology.top")
    yield
    start(table, timer, ON_PLANET, NOTHING)
