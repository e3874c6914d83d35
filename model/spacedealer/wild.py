"""Wild moves and edge positions: anything with any numbers. They try the referee, they do not play."""

from __future__ import annotations

from random import Random

from model.spacedealer import moves as m
from model.spacedealer.building import lay_card
from model.spacedealer.cards import (
    CONVERTER,
    FAMILY_OF,
    FUSION_CONVERTER,
    GOODS,
    KINDS,
    MINE,
    MISSILE,
    MULTI_MINE,
    SABOTAGE,
    STATION,
    TRANSPORT,
    kinds_of,
)
from model.spacedealer.moves import Move
from model.spacedealer.planning import FIRST_PILE
from model.spacedealer.table import (
    ACT,
    ASIDE,
    CLOCK,
    DEMANDS,
    DEPOTS,
    DRAW,
    IDLE,
    MINES,
    NOTHING,
    ON_CARD,
    ON_PLAN,
    ON_SHIP,
    OPENING,
    REMOVE,
    Table,
    fields,
    home,
)  # fmt: skip

# Kinds that edge positions hold more often, by the halves in the action zone.
RARE = {
    1: [kinds_of(family)[0] for family in (SABOTAGE, TRANSPORT) for _ in range(4)],
    2: [kinds_of(family)[0] for family in (MISSILE, STATION) for _ in range(3)],
}

# Clauses that no wild move meets under the rules we play, with the reason.
NEVER_REFUSED = {
    "spacedealer.components.players": "refused before there is a table",
    "spacedealer.components.two-boxes": "refused before there is a table",
    "spacedealer.components.fields": "also refused before there is a table",
    "spacedealer.timers.waiting": "a timer that has run out may wait",
    "spacedealer.planning.any-card": "any card of the own pile may be planned",
    "spacedealer.technology.last-card": "a last card may be drawn and kept",
    "spacedealer.using.any-ship": "any ship on the planet may take the goods",
    "spacedealer.using.lost": "goods without room are lost",
    "spacedealer.exchange.gifts": "gifts are allowed",
    "spacedealer.exchange.guests": "two guests may exchange",
    "spacedealer.end.after": "deliveries go on while the last timers run out",
    "spacedealer.plans.discard": "plans may be discarded",
    "spacedealer.plans.gifts": "plans may be given away",
    "spacedealer.attack.self": "attacking oneself is allowed",
    "spacedealer.attack.short": "without markers in reserve the use brings nothing",
    "spacedealer.attack.missile-running": "a slot with a timer may be hit",
    "spacedealer.neutral.take-card": "a demand card needs no marker",
}

# Readings that no edition holds, chosen so that every `require` has a reading under which it refuses.
CONTRARY: tuple[dict[str, object], ...] = (
    {
        "timer_wait": "must-not", "timer_forgo": "must-not", "planning_choice": "top", "draw_last_card": "none",
        "use_ships": "own", "use_no_room": "wait", "exchange_gifts": "must-not", "exchange_guests": "must-not",
        "end_after": "must-not", "plans_discard": "must-not", "plans_gifts": "must-not", "plans_trade": "must-not",
        "attack_self": "must-not", "attack_short": "wait", "missile_running": "not-allowed", "neutral_marker": "must",
        "exchange_own": "must-not", "goods_return": "must-not", "build_one_station": "must-not",
        "transport_ships": "own", "transport_in_flight": "must-not", "neutral_drop": "must-not",
    },
    {
        "use_short": "wait", "goods_return_where": "on-planet", "neutral_pick_up": "on-arrival",
        "build_over": frozenset[str](), "flight_empty": "adjacent", "timer_cancel": "may", "flight_redirect": "may",
        "build_over_running": "may", "missile_build_over": "may",
    },
)  # fmt: skip


def _near(rng: Random, top: int) -> int:
    """A number from just below zero to just above the last."""
    return rng.randint(-1, top) if rng.random() < 0.3 else rng.randrange(max(top, 1))


def _goods(rng: Random, have: list[int]) -> tuple[int, ...]:
    """A count per colour, mostly of what is there, now and then too many, too short or below zero."""
    roll = rng.random()
    if roll < 0.08:
        return (1,) * (GOODS - 1)
    goods = [rng.randint(0, count) if roll < 0.7 else rng.choice((0, count, count + 1)) for count in have]
    if roll > 0.95:
        goods[rng.randrange(GOODS)] -= rng.choice((1, 2))
    return tuple(goods)


def _holder(table: Table, seat: int, rng: Random) -> int:
    """A slot or a ship, mostly one of the seat's that can hold goods."""
    roll = rng.random()
    if 0 <= seat < table.players and roll < 0.75:
        room = table.rules.room
        stores = [slot for slot, kind in enumerate(table.kinds[seat]) if room[kind]]
        ships = [-1 - ship for ship, owner in enumerate(table.ship_owner) if owner == seat]
        return rng.choice([*stores, *ships, -1 - seat])
    return rng.randint(-len(table.ship_owner) - 2, 5)


def _slot_with(table: Table, seat: int, rng: Random, *families: int) -> int:
    """A slot of a family, or any."""
    found = [slot for slot, kind in enumerate(table.kinds[seat]) if FAMILY_OF[kind] in families]
    return rng.choice(found) if found and rng.random() < 0.8 else _near(rng, len(table.kinds[seat]))


def _worked_slot(table: Table, seat: int, rng: Random) -> int:
    """A slot with a timer on it, or any."""
    found = [
        table.timer_at[timer] for timer, owner in enumerate(table.timer_owner)
        if owner == seat and table.timer_place[timer] == ON_CARD
    ]  # fmt: skip
    return rng.choice(found) if found and rng.random() < 0.85 else _near(rng, len(table.kinds[seat]))


def _worked_plan(table: Table, seat: int, rng: Random) -> int:
    """A plan with a timer on it, or any place."""
    found = [
        table.timer_at[timer] for timer, owner in enumerate(table.timer_owner)
        if owner == seat and table.timer_place[timer] == ON_PLAN
    ]  # fmt: skip
    return rng.choice(found) if found and rng.random() < 0.85 else _near(rng, 3)


def _goods_there(table: Table, seat: int, holder: int) -> list[int]:
    ship = -1 - holder
    if 0 <= ship < len(table.cargo):
        return table.cargo[ship]
    return table.stored[seat][holder] if 0 <= holder < len(table.stored[seat]) else [0] * GOODS


def wild_move(table: Table, rng: Random) -> Move:
    """A move of a random kind with numbers a little inside and a little outside what could be legal."""
    if table.phase == OPENING and rng.random() < 0.5:
        own = [kind for kind in range(KINDS) if table.own[table.turn][kind]]
        mine = rng.choice(own) if own and rng.random() < 0.7 else _near(rng, KINDS)
        return m.Open(_near(rng, 2), mine, _near(rng, table.rules.width))
    if table.phase != ACT or rng.random() < 0.15:
        return _out_of_turn(table, rng)
    return rng.choice((_job, _effect, _effect, _exchange, _delivery, _attack))(table, rng)


def _out_of_turn(table: Table, rng: Random) -> Move:
    """Moves of nature, of set-up and of answers."""
    kind = _near(rng, KINDS)
    if rng.random() < 0.5:
        kind = rng.choice([*(k for k in range(KINDS) if table.pile[k]), kind])
    demand = m.DrawDemand(_near(rng, len(table.rules.neutral)))
    likely: dict[int, Move] = {
        REMOVE: m.Remove(kind), MINES: m.DealMines(_near(rng, GOODS)), DEPOTS: m.DealDepot(kind), DEMANDS: demand,
        DRAW: m.DrawCard(kind), CLOCK: m.PassTime(rng.randint(-1, 61)),
    }  # fmt: skip
    if table.phase in likely and rng.random() < 0.6:
        return likely[table.phase]
    return rng.choice(
        (
            m.Remove(kind), m.DealMines(_near(rng, GOODS)), m.DealDepot(kind), m.DrawCard(kind), m.Accept(),
            m.Decline(), demand, m.PassTime(rng.randint(-1, 61)),
            m.ChooseRules(rng.random() < 0.5), m.Open(_near(rng, 2), kind, _near(rng, table.rules.width)),
            m.Keep(rng.choice(table.drawn) if table.drawn and rng.random() < 0.5 else kind),
            m.Wait(rng.choice((-1, 0, 1, 15, 60, 61))), m.Plan(kind), m.Draw(rng.randint(1, 4)), m.Raise(),
        )
    )  # fmt: skip


def _job(table: Table, rng: Random) -> Move:
    seat = table.turn
    own = [kind for kind in range(KINDS) if table.own[seat][kind]]
    kind = rng.choice(own) if own and rng.random() < 0.7 else _near(rng, KINDS)
    ship = seat if rng.random() < 0.5 else _near(rng, len(table.ship_owner))
    field = _near(rng, fields(table))
    if 0 <= ship < len(table.ship_at) and rng.random() < 0.5:
        field = table.ship_at[ship] + rng.choice((-1, 0, 1))
    return rng.choice(
        (
            m.Plan(kind), m.Draw(rng.randint(1, 4)), m.Raise(), m.StartBuild(_near(rng, 3)),
            m.StartUse(_near(rng, len(table.kinds[seat]))), m.Fly(ship, field),
        )
    )  # fmt: skip


def _effect(table: Table, rng: Random) -> Move:
    """Uses of timers, finished or not."""
    seat = table.turn
    plan, slot = _worked_plan(table, seat, rng), _worked_slot(table, seat, rng)
    column = rng.choice((_near(rng, 2), _near(rng, table.rules.width), rng.choice(table.columns[seat])))
    printed = table.rules.colours[table.kinds[seat][slot]] if 0 <= slot < len(table.kinds[seat]) else NOTHING
    colour = printed if rng.random() < 0.8 else _near(rng, GOODS)
    holders = tuple(_holder(table, seat, rng) for _ in range(rng.choice((0, 1, 1, 1, 2, 3, 5))))
    swaps = tuple(
        (_holder(table, seat, rng), _near(rng, GOODS), _near(rng, GOODS)) for _ in range(rng.choice((1, 1, 2, 3)))
    )
    ship = _near(rng, len(table.ship_owner))
    goods = _goods(rng, _goods_there(table, seat, slot))
    moves: tuple[Move, ...] = (
        m.Build(plan, column), m.Build(plan, column), m.DiscardPlan(plan), m.Produce(slot, colour, holders),
        m.Produce(slot, colour, holders[:1] * len(holders)), m.Convert(slot, swaps), m.Arm(slot),
        m.Transport(slot, ship, goods), m.Release(_near(rng, len(table.timer_owner))),
    )  # fmt: skip
    family = FAMILY_OF[table.kinds[seat][slot]] if 0 <= slot < len(table.kinds[seat]) else NOTHING
    fitting = {CONVERTER: 5, FUSION_CONVERTER: 5, SABOTAGE: 6, MISSILE: 6, TRANSPORT: 7}
    return moves[fitting[family]] if family in fitting and rng.random() < 0.4 else rng.choice(moves)


def _exchange(table: Table, rng: Random) -> Move:
    """Goods and plans that change places."""
    seat = table.turn
    partner = _near(rng, table.players)
    other = partner if 0 <= partner < table.players else seat
    mine, theirs = _holder(table, seat, rng), _holder(table, other, rng)
    have, want = _goods_there(table, seat, mine), _goods_there(table, other, theirs)
    ship = seat if rng.random() < 0.6 else _near(rng, len(table.ship_owner))
    return rng.choice(
        (
            m.Load(mine, _holder(table, seat, rng), _goods(rng, have)),
            m.Propose(partner, mine, theirs, _goods(rng, have), _goods(rng, want)),
            m.Propose(partner, mine, theirs, _goods(rng, have), (0,) * GOODS),
            m.ProposePlan(partner, _near(rng, 2), rng.choice((NOTHING, 0, 1, 2))),
            m.Drop(ship, _goods(rng, table.cargo[ship] if 0 <= ship < len(table.cargo) else have)),
        )
    )  # fmt: skip


def _delivery(table: Table, rng: Random) -> Move:
    """Demands, and goods left behind."""
    seat = table.turn
    ship = seat if rng.random() < 0.7 else _near(rng, len(table.ship_owner))
    safe = ship if 0 <= ship < len(table.cargo) else seat
    host = _near(rng, table.players)
    there = [one for one in range(table.players) if home(table, one) == table.ship_at[safe]]
    if there and rng.random() < 0.7:
        host = there[0]
    slot = _near(rng, len(table.kinds[host]) if 0 <= host < table.players else 3)
    return rng.choice(
        (
            m.Serve(ship, host, slot, rng.choice((0, 0, 0, 1, -1))), m.Serve(ship, host, slot), m.ServeNeutral(ship),
            m.Leave(ship, _goods(rng, table.cargo[safe])),
            m.Collect(ship, _goods(rng, table.left[table.ship_at[safe]])),
        )
    )  # fmt: skip


def _attack(table: Table, rng: Random) -> Move:
    seat = table.turn
    victim = _near(rng, table.players)
    targets = len(table.kinds[victim]) if 0 <= victim < table.players else 3
    running = [timer for timer, until in enumerate(table.timer_until) if until > table.clock]
    aside = [timer for timer in running if table.timer_place[timer] == ASIDE]
    timer = rng.choice(aside or running) if running and rng.random() < 0.6 else _near(rng, len(table.timer_owner))
    probe = _slot_with(table, seat, rng, TRANSPORT)
    target = _slot_with(table, victim, rng, MINE, MULTI_MINE) if 0 <= victim < table.players else 0
    return rng.choice(
        (
            m.Sabotage(_slot_with(table, seat, rng, SABOTAGE), timer),
            m.Launch(_slot_with(table, seat, rng, MISSILE), victim, rng.choice((target, _near(rng, targets)))),
            m.Arm(_worked_slot(table, seat, rng)),
            m.Transport(probe, _near(rng, len(table.ship_owner)), _goods(rng, _goods_there(table, seat, probe))),
        )
    )  # fmt: skip


def edge_position(table: Table, rng: Random) -> Table:
    """A copy pushed to an edge that play reaches seldom: full ships, empty piles, rare cards, the last minutes."""
    edge = table.copy()
    seat = edge.turn
    if edge.phase in (DRAW, DEMANDS) and rng.random() < 0.5:
        _known_order(edge)
    if edge.phase != ACT:
        return edge
    edge.reserve = [rng.choice((0, 1, count)) for count in edge.reserve]
    edge.cubes = rng.choice((0, edge.cubes))
    edge.markers[seat] = rng.choice((0, 1, edge.markers[seat]))
    edge.climbed[seat] = rng.randint(0, 2)
    edge.closing = int(rng.random() < 0.1)
    edge.advanced = int(rng.random() < 0.8)
    if rng.random() < 0.2:
        edge.pile = [rng.choice((0, 1)) if rng.random() < 0.05 else 0 for _ in edge.pile]
        edge.under = [[] for _ in edge.under]
    _stock(edge, seat, rng)
    _rare_cards(edge, seat, rng)
    _busy_timers(edge, seat, rng)
    if rng.random() < 0.2:
        _ship_away(edge, seat, rng)
    return edge


def _known_order(edge: Table) -> None:
    """Every card of the piles has been put under them, in the order of kinds."""
    for level in range(FIRST_PILE, edge.rules.technology_top + 1):
        cards = [kind for kind in range(KINDS) if edge.rules.levels[kind] == level for _ in range(edge.pile[kind])]
        edge.under[level - FIRST_PILE] += cards
    edge.pile = [0] * KINDS
    edge.demand_under += [card for card, count in enumerate(edge.demand_pile) for _ in range(count)]
    edge.demand_pile = [0] * len(edge.demand_pile)


def _stock(edge: Table, seat: int, rng: Random) -> None:
    """Goods everywhere, ships side by side."""
    meeting = rng.randrange(fields(edge))
    for ship in range(len(edge.cargo)):
        edge.cargo[ship] = [rng.choice((0, 1, 2)) for _ in range(GOODS)] if rng.random() < 0.8 else [2] * GOODS
        if rng.random() < 0.6:
            edge.ship_at[ship], edge.landed[ship] = meeting, int(rng.random() < 0.8)
        if edge.ship_owner[ship] < 0 and rng.random() < 0.5:
            edge.ship_owner[ship], edge.ship_at[ship] = seat, home(edge, seat)
    edge.left[meeting] = [rng.choice((0, 1, 3)) for _ in range(GOODS)]
    edge.wanted[meeting] = rng.randrange(len(edge.rules.neutral)) if rng.random() < 0.5 else NOTHING


def _rare_cards(edge: Table, seat: int, rng: Random) -> None:
    """Built cards become others of their shape, some covered, blocked, charged or full."""
    rules = edge.rules
    shapes: dict[int, list[int]] = {}
    for kind in range(KINDS):
        if FAMILY_OF[kind] not in rules.stack:
            shapes.setdefault(rules.action_halves[kind], []).append(kind)
    for other in (seat, (seat + 1) % edge.players):
        for slot in range(len(edge.kinds[other])):
            kind = edge.kinds[other][slot]
            if rng.random() < 0.4:
                halves = rules.action_halves[kind]
                kind = edge.kinds[other][slot] = rng.choice([*shapes[halves], *RARE[halves]])
                edge.served[other][slot] = [rng.choice((NOTHING, NOTHING, seat)) for _ in rules.wants[kind]]
            edge.covered[other][slot] = int(rng.random() < 0.15)
            edge.blocked[other][slot] = int(rng.random() < 0.3)
            edge.charges[other][slot] = rng.randint(0, rules.most_charges[kind])
            room = rules.room[kind]
            edge.stored[other][slot] = [rng.randint(0, 1) if room else 0 for _ in range(GOODS)]
    for place in range(3):
        if rng.random() < 0.5:
            edge.plans[seat][place] = rng.choice((rng.randrange(KINDS), *RARE[2]))
    for stack in range(len(edge.power[seat])):
        edge.power[seat][stack] = rng.randint(0, len(rules.stack))


def _ship_away(edge: Table, seat: int, rng: Random) -> None:
    """A station whose ship is in flight, and a finished card that might be built over it."""
    for ship in range(edge.players, len(edge.ship_owner)):
        edge.ship_owner[ship] = NOTHING
    lay_card(edge, seat, kinds_of(STATION)[0], edge.rules.width // 2 - rng.randint(1, 2))
    flying = edge.ship_owner.index(seat, edge.players)
    edge.landed[flying] = 0
    edge.plans[seat][0] = rng.choice(RARE[2])
    edge.power[seat] = [len(edge.rules.stack)] * len(edge.power[seat])
    own = (timer for timer, owner in enumerate(edge.timer_owner) if owner == seat)
    for timer, place, at, until in zip(own, (ON_SHIP, ON_PLAN), (flying, 0), (30, 0), strict=False):
        edge.timer_place[timer], edge.timer_at[timer] = place, at
        edge.timer_until[timer] = edge.clock + until


def _busy_timers(edge: Table, seat: int, rng: Random) -> None:
    """Timers of the seat on plans, cards and ships, running or run out."""
    for timer, owner in enumerate(edge.timer_owner):
        if owner == seat and rng.random() < 0.6:
            place = rng.choice((IDLE, ON_PLAN, ON_CARD, ON_CARD, ON_SHIP, ASIDE))
            edge.timer_place[timer] = place
            slot = _slot_with(edge, seat, rng, SABOTAGE, MISSILE, TRANSPORT, CONVERTER, FUSION_CONVERTER)
            ships = [ship for ship, owner in enumerate(edge.ship_owner) if owner == seat]
            card = min(max(slot, 0), len(edge.kinds[seat]) - 1)
            there = {ON_PLAN: rng.randrange(3), ON_CARD: card, ON_SHIP: rng.choice(ships)}
            edge.timer_at[timer] = there.get(place, NOTHING)
            edge.timer_until[timer] = edge.clock + (30 if place == ASIDE else rng.choice((0, 0, 0, 30)))
