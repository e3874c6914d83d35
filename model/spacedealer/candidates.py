"""A finite superset of a seat's legal decisions, offers to other players left out. The rules judge each of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement, product

from model.spacedealer import moves as m
from model.spacedealer.cards import GOODS, KINDS
from model.spacedealer.holding import holder_of
from model.spacedealer.moves import Move
from model.spacedealer.planning import FIRST_PILE
from model.spacedealer.table import ACT, ANSWER, KEEP, ON_CARD, ON_PLAN, OPENING, VARIANT, Table, fields


def candidates(table: Table) -> Iterator[Move]:
    """What might be legal for the seat that is asked."""
    if table.phase == VARIANT:
        yield from (m.ChooseRules(advanced) for advanced in (False, True))
    elif table.phase == OPENING:
        stacks = range(len(table.power[table.turn]))
        yield from (m.Open(*one) for one in product(stacks, range(KINDS), range(table.rules.width)))
    elif table.phase == KEEP:
        yield from (m.Keep(kind) for kind in sorted(set(table.drawn)))
    elif table.phase == ANSWER:
        yield from (m.Accept(), m.Decline())
    elif table.phase == ACT:
        yield from (m.Wait(seconds) for seconds in range(1, table.rules.timer_seconds + 1))
        yield from _jobs(table)
        yield from _finished_jobs(table)
        yield from _goods(table)
        yield from _deliveries(table)
        yield from _attacks(table)


def _own_ships(table: Table) -> list[int]:
    return [ship for ship, owner in enumerate(table.ship_owner) if owner == table.turn]


def _jobs(table: Table) -> Iterator[Move]:
    """Plans, draws, and everything that starts a timer."""
    seat = table.turn
    yield from (m.Plan(kind) for kind in range(KINDS) if table.own[seat][kind])
    yield from (m.Draw(level) for level in range(FIRST_PILE, table.rules.technology_top + 1))
    yield m.Raise()
    yield from (m.StartBuild(place) for place in range(len(table.plans[seat])))
    yield from (m.StartUse(slot) for slot in range(len(table.kinds[seat])))
    yield from (m.Fly(ship, field) for ship in _own_ships(table) for field in range(fields(table)))


def _finished_jobs(table: Table) -> Iterator[Move]:
    """What a timer that has run out can be used for."""
    seat = table.turn
    for timer, owner in enumerate(table.timer_owner):
        if owner == seat:
            yield m.Release(timer)
            at = table.timer_at[timer]
            if table.timer_place[timer] == ON_PLAN:
                yield from (m.Build(at, column) for column in range(table.rules.width))
                yield m.DiscardPlan(at)
            elif table.timer_place[timer] == ON_CARD:
                yield from _effects(table, at)


def _effects(table: Table, slot: int) -> Iterator[Move]:
    kind = table.kinds[table.turn][slot]
    rules = table.rules
    holders = [*range(len(table.kinds[table.turn])), *(holder_of(ship) for ship in range(len(table.ship_owner)))]
    holders = [one for one in holders if one < 0 or rules.room[table.kinds[table.turn][one]]]
    if rules.output[kind]:
        for kept in range(rules.output[kind] + 1):
            for chosen in combinations_with_replacement(sorted(holders), kept):
                yield from (m.Produce(slot, colour, chosen) for colour in range(GOODS))
    if rules.converts[kind]:
        swaps = list(product(sorted(holders), range(GOODS), range(GOODS)))
        for count in range(rules.converts[kind] + 1):
            yield from (m.Convert(slot, chosen) for chosen in combinations_with_replacement(swaps, count))
    yield m.Arm(slot)
    for ship, goods in product(range(len(table.ship_owner)), _parts(table.stored[table.turn][slot])):
        yield m.Transport(slot, ship, goods)


def _parts(goods: list[int]) -> Iterator[tuple[int, ...]]:
    """Every part of some goods, none included."""
    return product(*(range(count + 1) for count in goods))


def _goods(table: Table) -> Iterator[Move]:
    """Goods moved by hand: loading, leaving, collecting, returning."""
    seat = table.turn
    ships = [holder_of(ship) for ship in _own_ships(table)]
    places = {holder: table.cargo[-1 - holder] for holder in ships}
    places |= {slot: table.stored[seat][slot] for slot, kind in enumerate(table.kinds[seat]) if table.rules.room[kind]}
    for source, goods in places.items():
        for part in _parts(goods):
            yield from (m.Load(source, target, part) for target in places)
    for ship in _own_ships(table):
        for part in _parts(table.cargo[ship]):
            yield m.Drop(ship, part)
            yield m.Leave(ship, part)
        yield from (m.Collect(ship, part) for part in _parts(table.left[table.ship_at[ship]]))


def _deliveries(table: Table) -> Iterator[Move]:
    for ship in _own_ships(table):
        yield m.ServeNeutral(ship)
        for host in range(table.players):
            for slot, kind in enumerate(table.kinds[host]):
                yield from (m.Serve(ship, host, slot, one) for one in range(len(table.rules.wants[kind])))


def _attacks(table: Table) -> Iterator[Move]:
    for slot, charge in enumerate(table.charges[table.turn]):
        if charge:
            yield from (m.Sabotage(slot, timer) for timer in range(len(table.timer_owner)))
            for victim in range(table.players):
                yield from (m.Launch(slot, victim, target) for target in range(len(table.kinds[victim])))
