"""What random players like to do: jobs for timers, uses of what has run out, deliveries and small errands."""

from __future__ import annotations

from random import Random

from model.spacedealer import moves as m
from model.spacedealer.building import is_fed
from model.spacedealer.cards import FAMILY_OF, GOODS, MISSILE, SABOTAGE, TRANSPORT
from model.spacedealer.holding import holder_of
from model.spacedealer.moves import Move
from model.spacedealer.table import NOBODY, NOTHING, ON_PLAN, ON_SHIP, Table, fields, home, host_of, timer_on

NONE = (0,) * GOODS


def _ships(table: Table, seat: int) -> list[int]:
    return [ship for ship, owner in enumerate(table.ship_owner) if owner == seat]


def _ship(table: Table, seat: int, rng: Random) -> int:
    """Mostly the own ship, now and then a neutral one that the seat commands."""
    ships = _ships(table, seat)
    return seat if len(ships) == 1 else rng.choice(ships)


def _one(colour: int) -> tuple[int, ...]:
    return tuple(1 if one == colour else 0 for one in range(GOODS))


def _some(goods: list[int], rng: Random) -> tuple[int, ...]:
    """All goods of a place, or one of them."""
    if rng.random() < 0.7:
        return tuple(goods)
    return _one(int(rng.random() * GOODS))


def effect(table: Table, rng: Random, timer: int) -> Move:
    """Use a timer that has run out on a plan or on a card."""
    seat, at = table.turn, table.timer_at[timer]
    roll = rng.random()
    if roll < 0.02:
        return m.Release(timer)
    if table.timer_place[timer] == ON_PLAN:
        return _lay(table, rng, at, timer)
    kind = table.kinds[seat][at]
    rules = table.rules
    if rules.output[kind]:
        colour = rules.colours[kind]
        colour = int(rng.random() * GOODS) if colour < 0 else colour
        return m.Produce(at, colour, _keepers(table, rng, rules.output[kind], colour))
    if rules.converts[kind]:
        return _swap(table, rng, at, rules.converts[kind])
    if FAMILY_OF[kind] == TRANSPORT:
        ship = _ship(table, seat, rng) if roll < 0.8 else int(rng.random() * table.players)
        return m.Transport(at, ship, tuple(table.stored[seat][at]))
    return m.Arm(at) if table.charges[seat][at] < rules.most_charges[kind] else m.Release(timer)


def _lay(table: Table, rng: Random, place: int, timer: int) -> Move:
    """Build where it looks possible; now and then discard instead; without a site take the timer back."""
    if table.advanced and rng.random() < 0.1:
        return m.DiscardPlan(place)
    sites = _sites(table, table.turn, table.plans[table.turn][place])
    return m.Build(place, rng.choice(sites)) if sites else m.Release(timer)


def _sites(table: Table, seat: int, kind: int) -> list[int]:
    """Stacks or columns that look right at a glance."""
    rules = table.rules
    if FAMILY_OF[kind] in rules.stack:
        height = rules.stack.index(FAMILY_OF[kind])
        return [stack for stack, found in enumerate(table.power[seat]) if found == height]
    if rules.connections[kind] == 2:
        middle, power = rules.width // 2, table.power[seat]
        return list(range(middle - rules.feeds[power[0]], middle + rules.feeds[power[-1]] - 1))
    free = [column for column, slot in enumerate(table.demand[seat]) if slot == NOTHING]
    if rules.connections[kind] == 0:
        return free
    return [column for column in free if is_fed(rules, table.power[seat], column)]


def _stores(table: Table, seat: int) -> list[int]:
    """Holders of a seat on its planet that are open."""
    room = table.rules.room
    covered = table.covered[seat]
    stores = [slot for slot, kind in enumerate(table.kinds[seat]) if room[kind] and not covered[slot]]
    ships = (ship for ship in _ships(table, seat) if table.landed[ship] and table.ship_at[ship] == home(table, seat))
    return [*stores, *(holder_of(ship) for ship in ships)]


def _keepers(table: Table, rng: Random, output: int, colour: int) -> tuple[int, ...]:
    """Where new goods go: one place for all of them, as far as it has room."""
    seat = table.turn
    stores = _stores(table, seat)
    if not stores or rng.random() < 0.02:
        return ()
    holder = min(stores) if rng.random() < 0.8 else rng.choice(stores)
    if holder < 0:
        free = table.rules.ship_capacity - sum(table.cargo[-1 - holder])
    else:
        free = table.rules.room[table.kinds[seat][holder]] - sum(table.stored[seat][holder])
    return (holder,) * min(output, free, table.reserve[colour])


def _swap(table: Table, rng: Random, slot: int, most: int) -> Move:
    """Exchange what is there."""
    stores = _stores(table, table.turn)
    swaps = []
    for _ in range(most):
        if stores and rng.random() < 0.9:
            holder = rng.choice(stores)
            goods = table.cargo[-1 - holder] if holder < 0 else table.stored[table.turn][holder]
            held = [colour for colour in range(GOODS) if goods[colour]]
            if held:
                swaps.append((holder, rng.choice(held), int(rng.random() * GOODS)))
    return m.Convert(slot, tuple(swaps))


def job(table: Table, rng: Random) -> Move:
    """Start a timer: often on a ship or a plan, at times on the planet, else on a card that does something."""
    seat = table.turn
    roll = rng.random()
    if roll < 0.3:
        plans = [place for place, kind in enumerate(table.plans[seat]) if kind != NOTHING and _sites(table, seat, kind)]
        if plans:
            return m.StartBuild(rng.choice(plans))
    if roll < 0.4 and table.climbed[seat] < max(table.rules.technology_positions.values()):
        return m.Raise()
    if roll < 0.7:
        return _flight(table, rng, seat)
    kinds, has_slot = table.kinds[seat], table.rules.has_slot
    slots = [slot for slot, kind in enumerate(kinds) if has_slot[kind] and not table.covered[seat][slot]]
    return m.StartUse(rng.choice(slots) if slots else 0)


ENOUGH = 3


def _flight(table: Table, rng: Random, seat: int) -> Move:
    """Ships with enough aboard go on around the ring, empty ones go home; few go anywhere."""
    ship = _ship(table, seat, rng)
    at, around = table.ship_at[ship], fields(table)
    if not table.landed[ship]:
        return m.Fly(ship, at) if timer_on(table, seat, ship, ON_SHIP) == NOTHING else m.Raise()
    if rng.random() < 0.03:
        return m.Fly(ship, int(rng.random() * around))
    base = home(table, seat)
    laden = sum(table.cargo[ship])
    if laden == 0:
        return m.Fly(ship, base)
    if at == base and laden < ENOUGH:
        return m.Raise()
    return m.Fly(ship, (at + (1 if seat % 2 else -1)) % around)


def _enough(goods: list[int], need: tuple[int, ...]) -> bool:
    return all(goods[colour] >= need[colour] for colour in range(GOODS))


def deliver(table: Table, rng: Random) -> Move | None:
    """Serve the first demand that the goods aboard suffice for."""
    seat = table.turn
    for ship in _ships(table, seat):
        goods = table.cargo[ship]
        field = table.ship_at[ship]
        if not table.landed[ship] or field == home(table, seat) or not any(goods):
            continue
        host = host_of(table, field)
        if host == NOBODY:
            card = table.wanted[field]
            if card != NOTHING and _enough(goods, table.rules.neutral[card]):
                return m.ServeNeutral(ship)
            continue
        for slot, done in enumerate(table.served[host]):
            for number, server in enumerate(done):
                if server == NOBODY:
                    need = table.rules.wants[table.kinds[host][slot]][number]
                    if _enough(goods, need):
                        return m.Serve(ship, host, slot, number)
    return None


def errand(table: Table, rng: Random) -> Move | None:
    """Something small: load, trade, leave or collect goods, attack."""
    seat = table.turn
    roll = rng.random()
    if roll < 0.35:
        return _load(table, rng, seat)
    if roll < 0.5:
        return _offer(table, rng, seat)
    if roll < 0.52:
        ship = _ship(table, seat, rng)
        return m.Drop(ship, _some(table.cargo[ship], rng)) if any(table.cargo[ship]) else None
    return _advanced_errand(table, rng, seat) if table.advanced else None


def _load(table: Table, rng: Random, seat: int) -> Move | None:
    """Between depots, probes and ships at home."""
    stores = _stores(table, seat)
    full = [slot for slot in stores if slot >= 0 and any(table.stored[seat][slot])]
    if not full or len(stores) < 2:
        return None
    source = rng.choice(full)
    return m.Load(source, rng.choice(stores), _some(table.stored[seat][source], rng))


def _offer(table: Table, rng: Random, seat: int) -> Move | None:
    """A good for a good, or as a gift, to a ship at the same field."""
    ship = _ship(table, seat, rng)
    if not table.landed[ship] or not any(table.cargo[ship]):
        return None
    met = [
        other for other, owner in enumerate(table.ship_owner)
        if owner not in (NOBODY, seat) and table.landed[other] and table.ship_at[other] == table.ship_at[ship]
    ]  # fmt: skip
    if not met:
        return None
    other = rng.choice(met)
    held = [colour for colour in range(GOODS) if table.cargo[ship][colour]]
    back = [colour for colour in range(GOODS) if table.cargo[other][colour]]
    take = _one(rng.choice(back)) if back and rng.random() < 0.8 else NONE
    return m.Propose(table.ship_owner[other], holder_of(ship), holder_of(other), _one(rng.choice(held)), take)


def _advanced_errand(table: Table, rng: Random, seat: int) -> Move | None:
    """Attacks, plans for plans, goods left on neutral planets."""
    for slot, charge in enumerate(table.charges[seat]):
        if charge and rng.random() < 0.6:
            family = FAMILY_OF[table.kinds[seat][slot]]
            if family == SABOTAGE:
                running = [timer for timer, until in enumerate(table.timer_until) if until > table.clock]
                return m.Sabotage(slot, rng.choice(running)) if running else None
            if family == MISSILE:
                victim = int(rng.random() * table.players)
                has_slot = table.rules.has_slot
                targets = [target for target, kind in enumerate(table.kinds[victim]) if has_slot[kind]]
                return m.Launch(slot, victim, rng.choice(targets))
    roll = rng.random()
    if roll < 0.2:
        partner = int(rng.random() * table.players)
        theirs = int(rng.random() * 2) if rng.random() < 0.6 else NOTHING
        return m.ProposePlan(partner, int(rng.random() * 2), theirs)
    ship = _ship(table, seat, rng)
    if not table.landed[ship] or host_of(table, table.ship_at[ship]) != NOBODY:
        return None
    lying = table.left[table.ship_at[ship]]
    if any(lying) and roll < 0.8:
        return m.Collect(ship, _some(lying, rng))
    return m.Leave(ship, _some(table.cargo[ship], rng)) if any(table.cargo[ship]) and roll < 0.4 else None
