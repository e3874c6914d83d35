"""What holds in every position of Andromeda, phase by phase. Campaigns, property tests and proofs read it here.

The plain statements (26 agents, 84 cards) are not inductive by themselves; the strengthenings that make them so
(full hands before trading, offers of one size, what is still owed) are statements of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from checks.conditions import Condition, Invariant, broken_of, implies, within
from model.andromeda.dealing import held
from model.andromeda.table import (
    ACTION,
    DEAL,
    DRAW,
    FACE_UP,
    FREE,
    GRADES,
    OFFER,
    OVER,
    PLANETS,
    RECEIVE,
    RING,
    TRADE,
    TRANSPORT,
    Table,
)  # fmt: skip

TRADING = (OFFER, TRADE, RECEIVE)
MARKERS = 2  # one station of each player on each track


def _agents(table: Table) -> Iterator[Condition]:
    for seat in range(table.players):
        centres = sum(owner == seat for orbit in table.centres for owner in orbit)
        placed = table.earth[seat] + sum(row[seat] for row in table.stations) + centres
        yield f"agents of seat {seat}", placed + MARKERS + table.box[seat] == table.rules.components_stations


def _box(table: Table) -> Iterator[Condition]:
    rules = table.rules
    even = rules.setup_earth[table.players] + PLANETS * rules.setup_each_planet[table.players]
    dealt = rules.setup_face_up[table.players] * rules.setup_stations_per_card
    rest = rules.components_stations - MARKERS - even - dealt
    for seat in range(table.players):
        owed = table.due[seat] * rules.setup_stations_per_card if table.phase == FACE_UP else 0
        yield f"box of seat {seat}", table.box[seat] == rest + owed


def _planet_cards(table: Table) -> Iterator[Condition]:
    for kind in range(PLANETS):
        lying = sum(row[kind] for row in (table.supply, table.discard, *table.hands, *table.offers, *table.hidden))
        yield f"cards of planet {kind}", lying == table.rules.components_cards_per_planet


def _bonus_cards(table: Table) -> Iterator[Condition]:
    for grade in range(GRADES):
        rows = (table.supply, table.discard, *table.hands, *table.offers, *table.hidden)
        lying = table.piles[grade] + sum(row[PLANETS + grade] for row in rows)
        yield f"bonus cards of grade {grade}", lying == table.rules.components_bonus_cards[grade]


def _bonus_places(table: Table) -> Iterator[Condition]:
    for grade in range(GRADES):
        yield f"bonus grade {grade} off the supply", table.supply[PLANETS + grade] == 0
        yield f"bonus grade {grade} off the discard pile", table.discard[PLANETS + grade] == 0


def _nothing_negative(table: Table) -> Iterator[Condition]:
    rows = {"supply": table.supply, "discard": table.discard, "piles": table.piles, "earth": table.earth,
            "box": table.box, "due": table.due, "transports": table.transports}  # fmt: skip
    for name, row in rows.items():
        for place, count in enumerate(row):
            yield f"{name} {place} is not negative", count >= 0
    for name, grid in (("hands", table.hands), ("offers", table.offers), ("hidden", table.hidden),
                       ("stations", table.stations)):  # fmt: skip
        for place, row in enumerate(grid):
            for inner, count in enumerate(row):
                yield f"{name} {place} {inner} is not negative", count >= 0


def _hand_limit(table: Table) -> Iterator[Condition]:
    for seat in range(table.players):
        yield f"hand of seat {seat} within its limit", held(table, seat) <= table.hand_limit(seat)


def _full_hands(table: Table) -> Iterator[Condition]:
    for seat in range(table.players):
        limit, hand = table.hand_limit(seat), held(table, seat)
        if table.phase == TRANSPORT:
            yield f"hand of seat {seat} is full", hand == limit
        elif table.phase in TRADING:
            lying = sum(table.offers[seat]) + sum(table.hidden[seat])
            yield f"hand and offer of seat {seat} make a full hand", hand + lying == limit
        elif table.phase == DEAL:
            dealt = hand + table.due[seat]
            yield f"seat {seat} is owed what it lacks", implies(table.round > 0, dealt == limit)
            yield f"seat {seat} is owed a starting hand", implies(table.round == 0, dealt == table.rules.setup_hand)
        elif table.phase == DRAW:
            yield f"the draw of seat {seat} fits the limit", hand + table.due[seat] <= limit


def _owed(table: Table) -> Iterator[Condition]:
    dealing = table.phase in (FACE_UP, DEAL, DRAW)
    for seat in range(table.players):
        if not dealing or (table.phase == DRAW and seat != table.turn):
            yield f"seat {seat} is owed nothing", table.due[seat] == 0
        if table.phase == FACE_UP:
            faceup = sum(table.offers[seat]) + table.due[seat]
            yield f"face-up cards of seat {seat}", faceup == table.rules.setup_face_up[table.players]
            yield f"no hand for seat {seat} yet", sum(table.hands[seat]) == 0
    if dealing:
        yield "the seat on turn is owed a card", table.due[table.turn] > 0


def _supply(table: Table) -> Iterator[Condition]:
    if table.phase in (FACE_UP, DEAL, DRAW):
        yield "a draw finds cards", sum(table.supply) > 0
        drawn = sum(table.supply) + sum(table.discard)
        yield "supply and discard cover all draws", drawn >= sum(table.due)
    if table.phase == FACE_UP:
        yield "nothing is discarded during set-up", sum(table.discard) == 0
        for seat in range(table.players):
            yield f"only planet cards face up before seat {seat}", sum(table.offers[seat][PLANETS:]) == 0


def _offers(table: Table) -> Iterator[Condition]:
    """Offers lie on the table only while trading; the number of cards is the same for all who take part."""
    for seat in range(table.players):
        laid, hidden = sum(table.offers[seat]), sum(table.hidden[seat])
        if table.phase not in (FACE_UP, *TRADING):
            yield f"no offer of seat {seat}", laid == 0
        if table.phase != OFFER:
            yield f"nothing face down before seat {seat}", hidden == 0
        if table.phase not in TRADING:
            yield f"seat {seat} is not excused", table.excused[seat] == 0
        else:
            yield f"seat {seat} is excused or not", within(0, table.excused[seat], 1)
        if table.phase in (TRADE, RECEIVE):
            yield f"offer of seat {seat} is whole", (laid == 0) | (laid == table.offered)
        if table.phase == OFFER:
            yield from _growing_offer(table, seat, laid, hidden)
    if table.phase not in TRADING:
        yield "no offers are counted", table.offered == 0
    elif table.phase == OFFER:
        yield from _round_of_offers(table)
    else:
        yield from _standing_offers(table)


def _growing_offer(table: Table, seat: int, laid: int, hidden: int) -> Iterator[Condition]:
    place = (seat - table.starter) * table.rules.step % table.players
    reached = (table.turn - table.starter) * table.rules.step % table.players
    if seat == table.starter:
        yield "the starter is never excused", table.excused[seat] == 0
        yield "the starter lies one card ahead", laid == table.offered + (reached > 0)
        yield "the starter hides nothing", hidden == 0
        return
    answered = 1 if 0 < place < reached else 0
    yield f"offer of seat {seat} keeps pace", implies(table.excused[seat] == 0, laid == table.offered)
    yield f"answer of seat {seat}", implies(table.excused[seat] == 0, hidden == answered)
    yield f"nothing before excused seat {seat}", implies(table.excused[seat] == 1, (laid == 0) & (hidden == 0))


def _round_of_offers(table: Table) -> Iterator[Condition]:
    rules = table.rules
    skilled = table.technology[table.starter] >= rules.technology_fourth_card_level
    most = max(rules.trade_max_cards, rules.technology_fourth_card)
    laid = table.offered + (table.turn != table.starter)
    yield (
        "offers within the starter's level",
        within(0, laid, most) & implies(skilled ^ True, laid <= rules.trade_max_cards),
    )
    yield "an excused player is passed over", table.excused[table.turn] == 0
    yield "somebody answers the starter", sum(table.excused) <= table.players - 2 + (table.turn != table.starter)
    yield "nobody is excused before the first card", implies(laid == 0, sum(table.excused) == 0)


def _standing_offers(table: Table) -> Iterator[Condition]:
    yield "offers have their least size", table.offered >= table.rules.trade_min_cards
    if table.phase == TRADE:
        standing = sum(sum(row) > 0 for row in table.offers)
        yield "enough offers stand", standing >= table.rules.trade_ends_below
        yield "the trader has an offer", sum(table.offers[table.turn]) > 0
    else:
        yield "the receiver has the cards", sum(table.offers[table.turn]) == table.offered
        yield "the trader gave the offer away", sum(table.offers[table.trader]) == 0


def _levels(table: Table) -> Iterator[Condition]:
    for seat in range(table.players):
        yield f"ship level of seat {seat}", within(1, table.ship[seat], len(table.rules.ship_cost) - 1)
        yield (
            f"technology level of seat {seat}",
            within(1, table.technology[seat], len(table.rules.technology_cost) - 1),
        )
        starts = (table.ship[seat] == table.rules.setup_track_level) & (
            table.technology[seat] == table.rules.setup_track_level
        )
        if table.phase in (FACE_UP, DEAL):
            yield f"levels of seat {seat} before the first round", implies(table.round == 0, starts)


def _transports(table: Table) -> Iterator[Condition]:
    for seat in range(table.players):
        yield f"transport cards of seat {seat}", table.transports[seat] <= table.rules.components_transport_cards


def _centres(table: Table) -> Iterator[Condition]:
    for planet, orbit in enumerate(table.centres):
        for slot, owner in enumerate(orbit):
            yield f"centre {slot} of planet {planet} has one owner or none", within(FREE, owner, table.players - 1)
        for better, worse in pairwise(orbit):
            yield f"centres of planet {planet} are filled from the best", (better != FREE) | (worse == FREE)
        if table.phase in (FACE_UP, DEAL):
            yield f"planet {planet} has no centre before the first round", implies(table.round == 0, orbit[0] == FREE)


def _ring(table: Table) -> Iterator[Condition]:
    if table.phase == RING:
        yield "attempts are left while the ring is out", table.attempts > 0
        yield "an own station lies under the ring", table.stations[table.ring][table.turn] > 0
    else:
        yield "no attempts without the ring", table.attempts == 0


def _actions(table: Table) -> Iterator[Condition]:
    most = table.rules.action_starter if table.turn == table.starter else table.rules.action_others
    if table.phase == ACTION:
        yield "an action is left", within(1, table.actions, most)
    elif table.phase in (DRAW, RING):
        yield "the action at hand is counted", within(0, table.actions, most - 1)
    elif table.phase != OVER or table.rules.end_finish_round:
        yield "actions only in their phase", table.actions == 0


def _rounds(table: Table) -> Iterator[Condition]:
    if table.phase == FACE_UP:
        yield "set-up comes before the first round", table.round == 0
    elif table.phase == DEAL:
        yield "rounds count up from set-up", table.round >= 0
    else:
        yield "a round is on", table.round >= 1
    if table.phase == OVER:
        done = sum(orbit[-1] != FREE for orbit in table.centres)
        yield "the end needs its planets", done >= table.rules.end_planets


A = "andromeda."
INVARIANTS: tuple[Invariant, ...] = (
    Invariant("agents", (A + "components.stations", A + "centre.never-moved"), _agents),
    Invariant("box", (A + "setup.box", A + "setup.placed-total", A + "setup.none-left-over"), _box),
    Invariant("planet-cards", (A + "components.planet-cards", A + "set.discarded"), _planet_cards),
    Invariant("bonus-cards", (A + "components.bonus-cards", A + "set.jokers-returned"), _bonus_cards),
    Invariant("bonus-places", (A + "exchange.kinds", A + "set.joker-pile"), _bonus_places, breaks=("en",)),
    Invariant(
        "not-negative", (A + "bonus.available", A + "move.from-earth", A + "exchange.discard"), _nothing_negative
    ),
    Invariant("hand-limit", (A + "deal.hand-limit", A + "bonus.in-hand", A + "bonus.to-hand"), _hand_limit),
    Invariant("full-hands", (A + "deal.fill-hand", A + "trade.whole-offers", A + "setup.starting-hand"), _full_hands),
    Invariant("owed", (A + "setup.face-up-deal", A + "deal.starter-deals"), _owed),
    Invariant("supply", (A + "deal.reshuffle", A + "exchange.draw", A + "setup.supply"), _supply),
    Invariant("offers", (A + "trade.others-first", A + "trade.excused", A + "trade.ends"), _offers),
    Invariant("levels", (A + "ship.no-skip", A + "technology.no-skip"), _levels),
    Invariant("transport-cards", (A + "components.transport-cards", A + "transport.twice-a-game"), _transports),
    Invariant("centres", (A + "centre.most-valuable", A + "centre.one-per-centre"), _centres),
    Invariant("ring", (A + "centre.next-attempt", A + "centre.own-station"), _ring),
    Invariant("actions", (A + "action.starter-count", A + "action.others-count"), _actions),
    Invariant("rounds", (A + "end.trigger", A + "round.card-phase"), _rounds),
)


def broken(table: Table) -> list[str]:
    """The statements that do not hold in a concrete position."""
    return broken_of(INVARIANTS, table)
