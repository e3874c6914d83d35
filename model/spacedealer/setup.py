"""Set-up: base or advanced rules, the cards of one or two boxes, mines and depots dealt, the openings in secret."""

from __future__ import annotations

from model.referee import Play, require, rule
from model.spacedealer.building import is_fed, lay_card
from model.spacedealer.cards import (
    COLOURED,
    COLOURS,
    DEPOT,
    FAMILIES,
    FAMILY_OF,
    GENERATOR,
    GOODS,
    KINDS,
    MINE,
    kinds_of,
)
from model.spacedealer.clock import begin_moment
from model.spacedealer.demands import next_open_field
from model.spacedealer.moves import ChooseRules, DealDepot, DealMines, Open, Remove
from model.spacedealer.planning import FIRST_PILE
from model.spacedealer.rules import Rules
from model.spacedealer.table import (
    DEPOTS,
    IDLE,
    MINES,
    NOBODY,
    NOTHING,
    NOWHERE,
    OPENING,
    REMOVE,
    STORE,
    VARIANT,
    Table,
    home,
)  # fmt: skip


@rule(
    "spacedealer.components.players",
    "spacedealer.components.two-boxes",
    "spacedealer.components.timers",
    "spacedealer.components.ships",
    "spacedealer.components.markers",
    "spacedealer.components.goods",
    "spacedealer.setup.goods-reserve",
    "spacedealer.setup.unused-pieces",
    "spacedealer.setup.timers",
    "spacedealer.timers.start-idle",
    "spacedealer.setup.markers",
    "spacedealer.setup.score-marker",
)
def new_table(rules: Rules, players: int) -> Table:
    """The table before the players agree on the rules: one or two boxes, timers idle or in the reserve."""
    require(rules.players_min <= players <= rules.players_max, "spacedealer.components.players")
    require(rules.components_goods_colours == frozenset(COLOURS), "spacedealer.components.goods")
    boxes = rules.setup_boxes[players]
    sets = rules.setup_sets_of_three[players] + rules.setup_sets_of_four[players]
    require(sets == boxes, "spacedealer.components.two-boxes")
    ring = players * (1 + rules.setup_neutral_fields)
    require(ring <= boxes * rules.components_fields, "spacedealer.components.fields")
    planets = rules.components_fields // (1 + rules.setup_neutral_fields)
    ships = players + boxes * (rules.components_ships - planets)
    timers, given = boxes * rules.components_timers, players * rules.setup_timers
    places = rules.planning_capacity + rules.centre_cards * boxes * rules.cards_count["technology-centre"]
    stacks = len(rules.build_sides) * rules.build_stacks_per_side
    table = Table(
        rules, players, advanced=0, phase=VARIANT, turn=0, clock=0, closing=0, asked=0,
        wake=[0] * players,
        points=[0] * players,
        markers=[rules.components_markers - rules.setup_score_markers] * players,
        climbed=[0] * players,
        own=[[0] * KINDS for _ in range(players)],
        plans=[[NOTHING] * places for _ in range(players)],
        pile=[0] * KINDS,
        under=[[] for _ in range(FIRST_PILE, rules.technology_top + 1)],
        drawn=[],
        box=[0] * KINDS,
        kinds=[[] for _ in range(players)],
        columns=[[] for _ in range(players)],
        covered=[[] for _ in range(players)],
        blocked=[[] for _ in range(players)],
        charges=[[] for _ in range(players)],
        stored=[[] for _ in range(players)],
        served=[[] for _ in range(players)],
        action=[[NOTHING] * rules.width for _ in range(players)],
        demand=[[NOTHING] * rules.width for _ in range(players)],
        power=[[0] * stacks for _ in range(players)],
        reserve=[boxes * rules.components_goods] * GOODS,
        cargo=[[0] * GOODS for _ in range(ships)],
        left=[[0] * GOODS for _ in range(ring)],
        ship_owner=[*range(players), *[NOBODY] * (ships - players)],
        ship_at=[NOWHERE] * ships,
        ship_from=[NOWHERE] * ships,
        ship_since=[0] * ships,
        landed=[0] * ships,
        timer_owner=[timer // rules.setup_timers if timer < given else NOBODY for timer in range(timers)],
        timer_place=[IDLE if timer < given else STORE for timer in range(timers)],
        timer_at=[NOTHING] * timers,
        timer_until=[0] * timers,
        owed=[0] * players,
        cubes=boxes * rules.components_attack_markers,
        wanted=[NOTHING] * ring,
        demand_pile=[0] * len(rules.neutral),
        demand_under=[],
        taken=[[0] * len(rules.neutral) for _ in range(players)],
        sets=[[0] * KINDS for _ in range(boxes)],
        lots=[],
        mine_piles=[0] * GOODS,
        openings=[[] for _ in range(players)],
    )  # fmt: skip
    for seat in range(players):
        _place_ship(table, seat)
    return table


@rule("spacedealer.setup.ship", "spacedealer.setup.ship-home")
def _place_ship(table: Table, seat: int) -> None:
    """Each ship begins at the planet of its colour."""
    table.ship_at[seat] = home(table, seat)
    table.landed[seat] = 1


@rule(
    "spacedealer.setup.two-parts",
    "spacedealer.setup.base-cards",
    "spacedealer.advanced.base-stays",
    "spacedealer.components.cards",
    "spacedealer.components.card-kinds",
    "spacedealer.components.demand-cards",
)
def choose_rules(table: Table, move: ChooseRules) -> Play:
    """The players agree on the base or the advanced game; the card sets of the boxes are made up."""
    require(table.phase == VARIANT, "spacedealer.setup.two-parts")
    yield
    table.advanced = int(move.advanced)
    for number, cards in enumerate(table.sets):
        _make_set(table, number, cards)
    if move.advanced:
        _add_advanced(table)
        copies = len(table.sets) * table.rules.components_demand_cards // len(table.demand_pile)
        table.demand_pile = [copies] * len(table.demand_pile)
    table.phase = REMOVE
    table.turn = NOBODY
    _after_lots(table)


@rule(
    "spacedealer.setup.three-players",
    "spacedealer.setup.four-players",
    "spacedealer.setup.five-players",
    "spacedealer.setup.six-players",
    "spacedealer.setup.seven-players",
    "spacedealer.setup.eight-players",
)
def _make_set(table: Table, number: int, cards: list[int]) -> None:
    """The cards of one box: complete, less the advanced ones and less what fewer players do without."""
    rules, players = table.rules, table.players
    small = number < rules.setup_sets_of_three[players]
    trimmed = number < rules.setup_trimmed_sets[players]
    for family, name in enumerate(FAMILIES):
        out = rules.setup_removed_three.get(name, 0) if small else 0
        out += rules.setup_removed_five.get(name, 0) if trimmed else 0
        each = rules.cards_count[name] // len(kinds_of(family))
        for kind in kinds_of(family):
            cards[kind] = each
        if family in COLOURED:
            table.lots += [[number, family] for _ in range(out)]
        else:
            aside = out + rules.setup_base_removed.get(name, 0)
            cards[kinds_of(family)[0]] -= aside
            table.box[kinds_of(family)[0]] += aside


@rule(
    "spacedealer.advanced.added",
    "spacedealer.advanced.three-players",
    "spacedealer.advanced.four-players",
    "spacedealer.advanced.five-six-players",
    "spacedealer.advanced.seven-players",
    "spacedealer.advanced.eight-players",
)
def _add_advanced(table: Table) -> None:
    """Advanced cards join the common piles, by the number of players."""
    rules, players = table.rules, table.players
    for family, name in enumerate(FAMILIES):
        added = rules.advanced_sets_of_three[players] * rules.advanced_three.get(name, 0)
        added += rules.advanced_sets_of_four[players] * rules.advanced_four.get(name, 0)
        kind = kinds_of(family)[0]
        if added:
            table.pile[kind] += added
            table.box[kind] -= added


@rule("spacedealer.setup.at-random")
def remove(table: Table, move: Remove) -> Play:
    """The lot says which card of a family is left out; nobody sees it."""
    require(table.phase == REMOVE, "spacedealer.setup.at-random")
    require(0 <= move.kind < KINDS, "spacedealer.setup.at-random")
    number, family = table.lots[0]
    require(FAMILY_OF[move.kind] == family, "spacedealer.setup.at-random")
    require(table.sets[number][move.kind] > 0, "spacedealer.setup.at-random")
    yield
    table.lots.pop(0)
    table.sets[number][move.kind] -= 1
    table.box[move.kind] += 1
    _after_lots(table)


@rule("spacedealer.setup.common-piles", "spacedealer.setup.mine-piles", "spacedealer.setup.mines-two-boxes")
def _after_lots(table: Table) -> None:
    """When nothing is left to pick, the sets are joined: common piles, depots, piles of mines that lack a colour."""
    if table.lots:
        return
    rules = table.rules
    for cards in table.sets:
        for kind in range(KINDS):
            if FAMILY_OF[kind] != MINE:
                table.pile[kind] += cards[kind]
            cards[kind] = 0
    table.mine_piles = [len(table.sets) * rules.setup_mine_piles // GOODS] * GOODS
    table.phase = MINES


def next_dealt(table: Table, family: int) -> int:
    """The first seat that has not got its start cards of a family."""
    due = table.rules.setup_cards[FAMILIES[family]]
    for seat in range(table.players):
        if sum(table.own[seat][kind] for kind in kinds_of(family)) < due:
            return seat
    return NOBODY


@rule("spacedealer.setup.pile-each", "spacedealer.setup.start-cards")
def deal_mines(table: Table, move: DealMines) -> Play:
    """The next seat gets a pile: mines of every colour but one."""
    require(table.phase == MINES, "spacedealer.setup.pile-each")
    require(0 <= move.missing < GOODS, "spacedealer.setup.mine-piles")
    require(table.mine_piles[move.missing] > 0, "spacedealer.setup.mine-piles")
    yield
    rules = table.rules
    seat = next_dealt(table, MINE)
    table.mine_piles[move.missing] -= 1
    each = rules.setup_cards["mine"] // (GOODS - rules.setup_mine_missing)
    _take_pile(table.own[seat], move.missing, each)
    if next_dealt(table, MINE) == NOBODY:
        _put_spare_piles_away(table, each)
        table.phase = DEPOTS


def _take_pile(cards: list[int], missing: int, each: int) -> None:
    for colour, kind in enumerate(kinds_of(MINE)):
        if colour != missing:
            cards[kind] += each


@rule("spacedealer.setup.spare-pile")
def _put_spare_piles_away(table: Table, each: int) -> None:
    """Piles that nobody gets are not used."""
    for missing in range(GOODS):
        for _ in range(table.mine_piles[missing]):
            _take_pile(table.box, missing, each)
        table.mine_piles[missing] = 0


@rule("spacedealer.setup.depots", "spacedealer.setup.start-cards")
def deal_depot(table: Table, move: DealDepot) -> Play:
    """The next seat gets a depot; with the last one the generators are handed out too."""
    require(table.phase == DEPOTS, "spacedealer.setup.depots")
    require(0 <= move.kind < KINDS, "spacedealer.setup.depots")
    require(FAMILY_OF[move.kind] == DEPOT, "spacedealer.setup.depots")
    require(table.pile[move.kind] > 0, "spacedealer.setup.depots")
    yield
    table.pile[move.kind] -= 1
    table.own[next_dealt(table, DEPOT)][move.kind] += 1
    if next_dealt(table, DEPOT) != NOBODY:
        return
    generator = kinds_of(GENERATOR)[0]
    for seat in range(table.players):
        table.own[seat][generator] = table.rules.setup_cards["generator"]
        table.pile[generator] -= table.rules.setup_cards["generator"]
    if table.advanced:
        next_open_field(table)
    else:
        table.phase = OPENING
        table.turn = 0


@rule("spacedealer.setup.first-generator", "spacedealer.setup.first-mine", "spacedealer.setup.mine-secret")
def choose_opening(table: Table, move: Open) -> Play:
    """A generator beside the planet and a mine on a connection it feeds, chosen in secret."""
    require(table.phase == OPENING, "spacedealer.setup.mine-secret")
    rules = table.rules
    stacks = len(table.power[table.turn])
    require(0 <= move.stack < stacks, "spacedealer.setup.first-generator")
    require(0 <= move.mine < KINDS, "spacedealer.setup.first-mine")
    require(FAMILY_OF[move.mine] == MINE, "spacedealer.setup.first-mine")
    require(table.own[table.turn][move.mine] > 0, "spacedealer.setup.first-mine")
    power = [int(stack == move.stack) for stack in range(stacks)]
    require(is_fed(rules, power, move.column), "spacedealer.setup.first-mine")
    yield
    table.openings[table.turn] = [move.stack, move.mine, move.column]
    table.turn += 1
    if table.turn == table.players:
        _reveal(table)


@rule("spacedealer.setup.mine-secret", "spacedealer.setup.own-pile")
def _reveal(table: Table) -> None:
    """All openings are shown together; the other cards stay as personal piles, and the clock starts."""
    placed = table.rules.setup_placed
    for seat, (stack, mine, column) in enumerate(table.openings):
        table.own[seat][kinds_of(GENERATOR)[0]] -= placed["generator"]
        table.power[seat][stack] += placed["generator"]
        table.own[seat][mine] -= placed["mine"]
        lay_card(table, seat, mine, column)
    begin_moment(table)
