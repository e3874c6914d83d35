"""What holds in every position of Space Dealer. One definition, used by campaigns, property tests and proofs.

Amounts (goods, sand, markers) may be plain or symbolic integers; where things lie is always plain.
"""

from __future__ import annotations

from collections.abc import Iterator

from checks.conditions import Condition, Invariant, broken_of, within
from model.spacedealer.attacks import blocking
from model.spacedealer.building import cells
from model.spacedealer.cards import (
    CENTRE,
    COLOUR_OF,
    FACTORY,
    FAMILIES,
    FAMILY_OF,
    GOODS,
    KINDS,
    MINE,
    WIDTHS,
    kinds_of,
)
from model.spacedealer.clock import FIRST_SEAT
from model.spacedealer.holding import goods_in
from model.spacedealer.planning import capacity
from model.spacedealer.table import (
    ANSWER,
    ASIDE,
    CLEARING,
    CLOCK,
    IDLE,
    NOBODY,
    NOTHING,
    ON_CARD,
    ON_PLAN,
    ON_SHIP,
    STORE,
    Table,
    timer_on,
)  # fmt: skip


def boxes(table: Table) -> int:
    """Boxes on the table."""
    return table.rules.setup_boxes[table.players]


def _goods(table: Table) -> Iterator[Condition]:
    made = boxes(table) * table.rules.components_goods
    rows = [table.reserve, *table.cargo, *table.left]
    for board in table.stored:
        rows += board
    for colour, lying in enumerate(map(sum, zip(*rows, strict=True))):
        yield f"goods of colour {colour}", lying == made


def _loads(table: Table) -> Iterator[Condition]:
    for ship, goods in enumerate(table.cargo):
        yield f"load of ship {ship}", sum(goods) <= table.rules.ship_capacity
    for seat, board in enumerate(table.stored):
        for slot, goods in enumerate(board):
            room = table.rules.room[table.kinds[seat][slot]]
            held = 0 if table.covered[seat][slot] else room
            yield f"goods on slot {slot} of seat {seat}", sum(goods) <= held


def _timers(table: Table) -> Iterator[Condition]:
    yield "timers", len(table.timer_owner) == boxes(table) * table.rules.components_timers
    for timer, owner in enumerate(table.timer_owner):
        stored = table.timer_place[timer] == STORE
        yield f"timer {timer} is in the reserve exactly when nobody has it", stored == (owner == NOBODY)
    for seat in range(table.players):
        factories = sum(
            FAMILY_OF[kind] == FACTORY and not table.covered[seat][slot] for slot, kind in enumerate(table.kinds[seat])
        )
        due = table.rules.setup_timers + factories * table.rules.factory_timers + table.owed[seat]
        yield f"timers of seat {seat}", table.timer_owner.count(seat) == due


def _places(table: Table) -> Iterator[Condition]:
    for timer, owner in enumerate(table.timer_owner):
        place, at = table.timer_place[timer], table.timer_at[timer]
        if place in (IDLE, STORE, ASIDE):
            yield f"timer {timer} is nowhere", at == NOTHING
            continue
        also = (ON_CARD, CLEARING) if place in (ON_CARD, CLEARING) else (place,)
        alone = timer_on(table, owner, at, *also) == timer
        yield f"timer {timer} is alone on its place", alone or table.rules.timer_per_place > 1
        if place == ON_PLAN:
            yield f"timer {timer} is on a plan", table.plans[owner][at] != NOTHING
        elif place == ON_SHIP:
            yield f"timer {timer} is on an own ship in flight", table.ship_owner[at] == owner and not table.landed[at]
        elif place in (ON_CARD, CLEARING):
            open_slot = not table.covered[owner][at] or table.rules.build_over_running == "may"
            yield f"timer {timer} is on an open slot", table.rules.has_slot[table.kinds[owner][at]] and open_slot
            if place == CLEARING:
                yield f"timer {timer} clears a blocked slot", table.blocked[owner][at] > 0


def _sand(table: Table) -> Iterator[Condition]:
    minute = table.rules.timer_seconds
    for timer, place in enumerate(table.timer_place):
        until = table.timer_until[timer]
        if place in (IDLE, STORE):
            yield f"no sand runs in timer {timer}", until == 0
        else:
            yield f"timer {timer} runs its minute", within(minute, until, table.clock + minute)
            yield f"timer {timer} began before the end", until < table.rules.game_seconds + minute
            if place in (ASIDE, CLEARING, ON_SHIP):
                yield f"timer {timer} has not outlived its moment", until >= table.clock


def _clock(table: Table) -> Iterator[Condition]:
    rules = table.rules
    laid_all = sum(left == 0 for left in table.markers)
    ended = (table.clock >= rules.game_seconds) | (laid_all > 0)
    yield "closing exactly after the minutes or the last marker", ended if table.closing else ended ^ True
    yield "the clock stops with the last timer", within(0, table.clock, rules.game_seconds - 1 + rules.timer_seconds)


def _waking(table: Table) -> Iterator[Condition]:
    step = 1 if table.rules.time_order == "seating" else -1
    for number in range(table.players if table.phase == CLOCK else table.asked):
        seat = (FIRST_SEAT + step * number) % table.players
        later = within(1, table.wake[seat] - table.clock, table.rules.timer_seconds)
        yield f"seat {seat} waits for a later moment", later
    if table.phase == CLOCK and table.closing:
        places = enumerate(table.timer_place)
        running = sum(table.timer_until[t] > table.clock for t, place in places if place not in (IDLE, STORE))
        yield "after the end time runs only for sand that runs", running > 0


def _offer(table: Table) -> Iterator[Condition]:
    if table.phase != ANSWER or not table.give:
        return
    own, other = goods_in(table, table.asker, table.mine), goods_in(table, table.turn, table.theirs)
    for colour in range(GOODS):
        yield "what is offered is there", within(0, table.give[colour], own[colour])
        yield "what is asked for is there", within(0, table.take[colour], other[colour])
    balance = sum(table.take) - sum(table.give)
    for seat, holder, goods, more in (
        (table.asker, table.mine, own, balance), (table.turn, table.theirs, other, -balance)
    ):  # fmt: skip
        slot = table.kinds[seat][holder] if holder >= 0 else NOTHING
        room = table.rules.ship_capacity if holder < 0 else table.rules.room[slot]
        yield f"seat {seat} has room for it", sum(goods) + more <= room


def _served(table: Table) -> Iterator[Condition]:
    start = table.rules.components_markers - table.rules.setup_score_markers
    laid = [0] * table.players
    for host, board in enumerate(table.served):
        for slot, done in enumerate(board):
            for server in done:
                yield f"seat {host} does not serve itself on slot {slot}", server != host
                if server != NOBODY:
                    laid[server] += 1
    for seat in range(table.players):
        cards = sum(table.taken[seat]) if table.rules.neutral_marker == "must" else 0
        yield f"each marker of seat {seat} lies on one demand", laid[seat] + cards + table.markers[seat] == start
        yield f"markers of seat {seat}", table.markers[seat] >= 0


def _points(table: Table) -> Iterator[Condition]:
    rules = table.rules
    due = [0] * table.players
    for host, board in enumerate(table.served):
        for slot, done in enumerate(board):
            for number, server in enumerate(done):
                if server != NOBODY:
                    goods = sum(rules.wants[table.kinds[host][slot]][number])
                    due[server] += rules.demand_points[goods]
                    due[host] += rules.demand_owner_points[goods]
    for seat in range(table.players):
        for card, count in enumerate(table.taken[seat]):
            due[seat] += count * rules.neutral_points[sum(rules.neutral[card])]
        yield f"points of seat {seat}", table.points[seat] == due[seat]


def _cards(table: Table) -> Iterator[Condition]:
    lying = [table.pile[kind] + table.box[kind] for kind in range(KINDS)]
    for row in (*table.own, *table.sets):
        for kind in range(KINDS):
            lying[kind] += row[kind]
    for cards in (*table.plans, *table.under, *table.kinds, table.drawn):
        for kind in cards:
            if kind != NOTHING:
                lying[kind] += 1
    for heights in table.power:
        for height in heights:
            for family in table.rules.stack[:height]:
                lying[kinds_of(family)[0]] += 1
    for kind in kinds_of(MINE):
        lying[kind] += sum(table.mine_piles) - table.mine_piles[COLOUR_OF[kind]]
    total = sum(map(sum, table.sets)) + sum(map(sum, table.own)) + sum(table.box)
    for kind in range(KINDS):
        made = boxes(table) * table.rules.cards_count[FAMILIES[FAMILY_OF[kind]]] // WIDTHS[FAMILY_OF[kind]]
        yield f"cards of kind {kind}", total == 0 or lying[kind] == made


def _plans(table: Table) -> Iterator[Condition]:
    for seat, plans in enumerate(table.plans):
        hidden = sum(
            FAMILY_OF[kind] == CENTRE and table.covered[seat][slot] for slot, kind in enumerate(table.kinds[seat])
        )
        most = capacity(table, seat) + hidden * table.rules.centre_cards
        yield f"plans of seat {seat}", len(plans) - plans.count(NOTHING) <= most


def _zones(table: Table) -> Iterator[Condition]:
    for seat, kinds in enumerate(table.kinds):
        for slot, kind in enumerate(kinds):
            above, below = cells(table, kind, table.columns[seat][slot])
            top = all(table.action[seat][place] == slot for place in above)
            yield f"slot {slot} of seat {seat} is covered exactly when built over", top != table.covered[seat][slot]
            yield (
                f"demand of slot {slot} of seat {seat} lies open",
                all(table.demand[seat][place] == slot for place in below),
            )
        yield f"power stacks of seat {seat}", max(table.power[seat]) <= len(table.rules.stack)


def _attack(table: Table) -> Iterator[Condition]:
    lying = table.cubes + table.timer_place.count(ASIDE)
    lying += sum(map(sum, table.charges)) + sum(map(sum, table.blocked))
    yield "attack markers", lying == boxes(table) * table.rules.components_attack_markers
    for seat, kinds in enumerate(table.kinds):
        yield f"seat {seat} is blocked by few", blocking(table, seat) <= table.rules.missile_limit
        for slot, kind in enumerate(kinds):
            most = table.rules.most_charges[kind]
            yield f"markers on slot {slot} of seat {seat}", within(0, table.charges[seat][slot], most)
            blocks = table.rules.missile_per_slot if table.rules.has_slot[kind] else 0
            yield f"blocked slot {slot} of seat {seat}", within(0, table.blocked[seat][slot], blocks)


def _neutral(table: Table) -> Iterator[Condition]:
    if not table.advanced:
        yield "no demand cards in the base game", sum(table.demand_pile) + sum(map(sum, table.taken)) == 0
        return
    lying = table.demand_pile[:]
    for card in (*table.demand_under, *table.wanted):
        if card != NOTHING:
            lying[card] += 1
    copies = boxes(table) * table.rules.components_demand_cards // len(lying)
    for card, count in enumerate(lying):
        yield f"demand card {card}", count + sum(row[card] for row in table.taken) == copies


def _not_negative(table: Table) -> Iterator[Condition]:
    rows = (("reserve", [table.reserve]), ("cargo", table.cargo), ("fields", table.left), ("owed", [table.owed]))
    for name, some in (*rows, *(("stores", board) for board in table.stored)):
        label = f"{name} hold nothing below zero"
        for row in some:
            for count in row:
                yield label, count >= 0
    for name, cards in (("own piles", table.own), ("common piles", [table.pile]), ("boxes", [table.box])):
        yield f"{name} hold nothing below zero", min(map(min, cards)) >= 0
    yield "attack markers in reserve", table.cubes >= 0


S = "spacedealer."
INVARIANTS: tuple[Invariant, ...] = (
    Invariant("goods", (S + "components.goods", S + "setup.goods-reserve"), _goods),
    Invariant("loads", (S + "using.ship-limit", S + "using.depot", S + "advanced.transport-store"), _loads),
    Invariant("timers", (S + "components.timers", S + "timers.two-each", S + "advanced.factory"), _timers),
    Invariant("places", (S + "timers.one-per-place", S + "timers.places", S + "building.over-running"), _places),
    Invariant("sand", (S + "timers.minute", S + "timers.effect", S + "timers.usable"), _sand),
    Invariant("clock", (S + "end.thirty-minutes", S + "end.last-marker", S + "end.running-timers"), _clock),
    Invariant("waking", (S + "timers.simultaneous", S + "end.running-timers"), _waking),
    Invariant("offer", (S + "exchange.agreed", S + "exchange.always"), _offer),
    Invariant("served", (S + "demand.once", S + "demand.not-own", S + "components.markers"), _served),
    Invariant("points", (S + "demand.points", S + "demand.owner-points", S + "neutral.points"), _points),
    Invariant("cards", (S + "components.cards", S + "technology.keep-one", S + "plans.discard"), _cards),
    Invariant("plans", (S + "planning.zone", S + "planning.full", S + "advanced.centre"), _plans),
    Invariant("zones", (S + "building.over-action", S + "building.covered", S + "building.satellite"), _zones),
    Invariant("attack", (S + "attack.probe-limit", S + "attack.missile-limit", S + "attack.two-at-most"), _attack),
    Invariant("neutral", (S + "components.demand-cards", S + "neutral.take-card", S + "neutral.redraw"), _neutral),
    Invariant("not-negative", (S + "using.reserve-short", S + "demand.combination"), _not_negative),
)


def broken(table: Table) -> list[str]:
    """The statements that do not hold in a concrete position."""
    return broken_of(INVARIANTS, table)
