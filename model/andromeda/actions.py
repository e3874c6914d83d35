"""The action phase: three actions for the starter, two for the others, chosen among five."""

from __future__ import annotations

from model.andromeda.dealing import renew_supply, start_round
from model.andromeda.moves import BuildShip, Develop, MoveStations, Stop, Swap
from model.andromeda.sets import check_claim, check_set, half, pay_set, size
from model.andromeda.table import ACTION, DRAW, KINDS, NOBODY, OVER, PLANETS, Table, completed
from model.referee import Play, require, rule

# Seats are numbered clockwise, so the left neighbour sits one seat on.
NEXT_STARTER = {"left": 1, "right": -1, "same": 0}


@rule(
    "andromeda.action.starter-count",
    "andromeda.action.five-kinds",
    "andromeda.round.action-phase",
    "andromeda.round.phases",
    "andromeda.action.starter-first",
)
def start_actions(table: Table) -> None:
    """Open the action phase with the starter."""
    table.phase = ACTION
    table.turn = table.starter
    table.trader = NOBODY
    table.actions = table.rules.action_starter


@rule(
    "andromeda.action.others-count",
    "andromeda.action.order",
    "andromeda.action.turn-complete",
    "andromeda.action.any-order",
    "andromeda.action.repeat",
)
def after_action(table: Table) -> None:
    """Back to the player while actions are left, else on to the next; after the last the round ends."""
    table.phase = ACTION
    if not table.rules.end_finish_round and completed(table) >= table.rules.end_planets:
        end_round(table)
        return
    if table.actions > 0:
        return
    table.turn = table.after(table.turn)
    if table.turn == table.starter:
        end_round(table)
    else:
        table.actions = table.rules.action_others


@rule(
    "andromeda.end.trigger",
    "andromeda.end.finish-round",
    "andromeda.round.next-starter",
    "andromeda.setup.starter-changes",
    "andromeda.round.order",
    "andromeda.end.all-act",
)
def end_round(table: Table) -> None:
    """The game is over when enough planets are complete; otherwise the next seat starts a round."""
    if completed(table) >= table.rules.end_planets:
        table.phase = OVER
        table.turn = NOBODY
        return
    table.starter = (table.starter + NEXT_STARTER[table.rules.round_next_starter]) % table.players
    start_round(table)


def check_action(table: Table) -> None:
    """An action needs the action phase; `after_action` has passed the turn on when none was left."""
    require(table.phase == ACTION, "andromeda.action.order")


@rule("andromeda.technology.exchange-three", "andromeda.technology.cumulative")
def most_swapped(table: Table) -> int:
    """How many cards one swap may exchange."""
    rules = table.rules
    if table.technology[table.turn] >= rules.technology_exchange_level:
        return rules.technology_exchange_cards
    return rules.exchange_max_cards


def swappable(table: Table, kind: int) -> bool:
    """Whether a kind of card may be swapped."""
    return ("planet" if kind < PLANETS else "bonus") in table.rules.exchange_kinds


@rule(
    "andromeda.exchange.discard",
    "andromeda.exchange.draw",
    "andromeda.exchange.discard-first",
)
def swap(table: Table, move: Swap) -> Play:
    """Discard a few cards openly and draw as many."""
    check_action(table)
    hand = table.hands[table.turn]
    require(len(move.cards) == KINDS, "andromeda.exchange.kinds")
    for kind in range(KINDS):
        require(move.cards[kind] >= 0, "andromeda.exchange.count")
        require(swappable(table, kind) or move.cards[kind] == 0, "andromeda.exchange.kinds")
        require(move.cards[kind] <= hand[kind], "andromeda.exchange.discard")
    count = sum(move.cards)
    require(count >= 1, "andromeda.exchange.count")
    require(count <= most_swapped(table), "andromeda.exchange.count")
    yield
    for kind in range(KINDS):
        hand[kind] -= move.cards[kind]
        table.discard[kind] += move.cards[kind]
    table.actions -= 1
    table.phase = DRAW
    table.due[table.turn] = count
    renew_supply(table, needed=True)


@rule(
    "andromeda.move.stations",
    "andromeda.board.travel",
    "andromeda.board.no-planet-to-planet",
    "andromeda.centre.full-planet-bonus",
    "andromeda.move.none",
    "andromeda.move.to-planet",
)
def move_stations(table: Table, move: MoveStations) -> Play:
    """Play a set for a planet to send stations there from Earth."""
    check_action(table)
    check_set(table, move)
    check_claim(table, move)
    allowed = half(table, size(move), "stations")
    require(move.stations >= 0, "andromeda.move.count")
    require(move.stations <= allowed, "andromeda.move.count")
    if table.rules.move_fewer != "may":
        require(move.stations == allowed, "andromeda.move.fewer")
    require(move.stations <= table.earth[table.turn], "andromeda.move.from-earth")
    yield
    pay_set(table, move)
    table.earth[table.turn] -= move.stations
    table.stations[move.planet][table.turn] += move.stations
    table.actions -= 1
    after_action(table)


def _check_cost(table: Table, move: BuildShip | Develop, level: int, costs: tuple[int, ...], clauses: str) -> None:
    """A level is bought one step up, for exactly its number of cards unless overpaying is ruled in."""
    require(level + 1 < len(costs), f"{clauses}.no-skip")
    price = costs[level + 1]
    require(size(move) >= price, f"{clauses}.cost-{level + 1}")
    require(size(move) == price or table.rules.level_overpay == "may", f"{clauses}.cost-{level + 1}")


@rule(
    "andromeda.ship.play-set",
    "andromeda.ship.cost-2",
    "andromeda.ship.cost-3",
    "andromeda.ship.cost-4",
    "andromeda.ship.limit-2",
    "andromeda.ship.limit-3",
    "andromeda.ship.limit-4",
    "andromeda.ship.no-skip",
    "andromeda.ship.several-a-turn",
    "andromeda.ship.true-card",
    "andromeda.ship.jokers",
    "andromeda.ship.limit-1",
)
def build_ship(table: Table, move: BuildShip) -> Play:
    """Play a set to raise the spaceship level by one."""
    check_action(table)
    check_set(table, move)
    check_claim(table, move)
    _check_cost(table, move, table.ship[table.turn], table.rules.ship_cost, "andromeda.ship")
    yield
    pay_set(table, move)
    table.ship[table.turn] += table.rules.level_steps
    table.actions -= 1
    after_action(table)


@rule(
    "andromeda.technology.cost-2",
    "andromeda.technology.cost-3",
    "andromeda.technology.cost-4",
    "andromeda.technology.no-skip",
    "andromeda.technology.several-a-turn",
    "andromeda.technology.true-card",
    "andromeda.technology.jokers",
    "andromeda.technology.separate-actions",
)
def develop(table: Table, move: Develop) -> Play:
    """Play a set to raise the technology level by one."""
    check_action(table)
    check_set(table, move)
    check_claim(table, move)
    _check_cost(table, move, table.technology[table.turn], table.rules.technology_cost, "andromeda.technology")
    yield
    pay_set(table, move)
    table.technology[table.turn] += table.rules.level_steps
    table.actions -= 1
    after_action(table)


@rule("andromeda.action.may-stop")
def stop(table: Table, move: Stop) -> Play:
    """Leave the remaining actions unused: always, if actions are optional; else only when none is possible."""
    check_action(table)
    if table.rules.action_modality != "may":
        hand = table.hands[table.turn]
        for kind in range(KINDS):
            require(not swappable(table, kind) or hand[kind] == 0, "andromeda.action.may-stop")
    yield
    table.actions = 0
    after_action(table)
