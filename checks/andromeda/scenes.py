"""Small positions of Andromeda with open amounts, one for each kind of move: where witnesses are looked for.

Three players; what happens happens at planet 1 (number 0). What a position needs besides, to be one that play could
leave, lies out of the way: full hands hold cards of planets 5 to 7, stations that are not in question stand on 7.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from checks.andromeda.invariants import MARKERS
from checks.scenes import SCORE, WINNERS, Amount, Scene
from model.andromeda import moves as m
from model.andromeda.notation import GRADE_NAMES
from model.andromeda.play import RULE_OF
from model.andromeda.rules import Rules
from model.andromeda.table import (
    ACTION,
    DEAL,
    DRAW,
    FACE_UP,
    FREE,
    GRADES,
    KINDS,
    NOBODY,
    OFFER,
    OVER,
    PLANETS,
    RECEIVE,
    RING,
    TRADE,
    TRANSPORT,
    Table,
)

SEATS = 3
LAST = SEATS - 1
SILVER = PLANETS
FILLER = PLANETS - 1
# Amounts of a position taken from a game; those of no weight take up what the others leave.
AMOUNTS = {"hands": 1, "earth": 1, "stations": 1, "supply": 0, "discard": 0, "piles": 0, "box": 0}
# Jokers and a filled board are harder to picture than plain cards.
HARD = {"silver": 3, "jokers": 3, "complete": 2}
Lay = Callable[[Table, Amount], None]
MakeMove = Callable[[Amount], Any]


def _blank(rules: Rules, phase: int, turn: int) -> Table:
    """A table with nothing on it, in the first round."""
    return Table(
        rules, SEATS, round=1, starter=0, phase=phase, turn=turn, supply=[0] * KINDS, discard=[0] * KINDS,
        piles=[0] * GRADES, hands=[[0] * KINDS for _ in range(SEATS)], offers=[[0] * KINDS for _ in range(SEATS)],
        hidden=[[0] * KINDS for _ in range(SEATS)], excused=[0] * SEATS, due=[0] * SEATS, transports=[0] * SEATS,
        earth=[0] * SEATS, box=[0] * SEATS, stations=[[0] * SEATS for _ in range(PLANETS)],
        centres=[[FREE] * rules.board_centres for _ in range(PLANETS)], ship=[1] * SEATS, technology=[1] * SEATS,
    )  # fmt: skip


def _settle(table: Table) -> None:
    """Hands are filled and stations placed with what is of no interest; the rest lies in supply, piles and box."""
    rules = table.rules
    for seat in range(SEATS):
        if table.phase in (TRANSPORT, OFFER, TRADE, RECEIVE):
            lying = sum(table.hands[seat]) + sum(table.offers[seat]) + sum(table.hidden[seat])
            table.hands[seat][FILLER - seat] += table.hand_limit(seat) - lying
        even = rules.setup_earth[SEATS] + PLANETS * rules.setup_each_planet[SEATS]
        dealt = rules.setup_face_up[SEATS] - (table.due[seat] if table.phase == FACE_UP else 0)
        out = even + dealt * rules.setup_stations_per_card
        taken = sum(owner == seat for orbit in table.centres for owner in orbit)
        table.stations[FILLER][seat] = out - table.earth[seat] - sum(row[seat] for row in table.stations) - taken
        table.box[seat] = rules.components_stations - MARKERS - out
    for kind in range(KINDS):
        lying = sum(row[kind] for row in (*table.hands, *table.offers, *table.hidden))
        if kind < PLANETS:
            table.supply[kind] = rules.components_cards_per_planet - lying - table.discard[kind]
        else:
            table.piles[kind - PLANETS] = rules.components_bonus_cards[kind - PLANETS] - lying


def _scene(name: str, phase: int, turn: int, lay: Lay, make: MakeMove, entry: str) -> Scene:
    def build(rules: Rules, amount: Amount) -> tuple[Table, Any]:
        table = _blank(rules, phase, turn)
        lay(table, amount)
        _settle(table)
        return table, make(amount)

    return Scene(name, entry, build, HARD)


def _always(move: Any) -> MakeMove:
    """A move without open numbers."""
    return lambda _: move


def _entry(kind: type) -> str:
    return RULE_OF[kind].__name__


def _person(table: Table, amount: Amount) -> None:
    """The player on turn: a hand, levels, stations on Earth and on the planet, transport cards."""
    seat = table.turn
    hand = table.hands[seat]
    hand[0] = amount("cards", 0, 9)
    hand[SILVER] = amount("silver", 0, 2)
    table.earth[seat] = amount("earth", 0, 6)
    table.stations[0][seat] = amount("stations", 0, 4)
    table.technology[seat] = amount("technology", 1, len(table.rules.technology_cost) - 1)
    if table.phase in (ACTION, RING):  # elsewhere hands are full, and a ship would only make them larger
        table.ship[seat] = amount("ship", 1, len(table.rules.ship_cost) - 1)
    table.transports[seat] = amount("transports", 0, table.rules.components_transport_cards)


def _action(full: bool = False, last: bool = False) -> Lay:
    def lay(table: Table, amount: Amount) -> None:
        _person(table, amount)
        table.actions = 1 if last else amount("actions", 1, table.rules.action_starter)
        if full:
            table.centres[0] = [1] * table.rules.board_centres

    return lay


def _late(table: Table, amount: Amount) -> None:
    """Planets are complete, all by the second player; the player on turn has one action left."""
    complete = amount("complete", 0, PLANETS - 2)
    table.centres = [[FREE + 2 * (complete > planet)] * table.rules.board_centres for planet in range(PLANETS)]
    table.actions = 1


def _set(kind: type, bonus: bool, stations: bool = False) -> MakeMove:
    def make(amount: Amount) -> Any:
        jokers = (amount("jokers", 0, 2), 0, 0, 0)
        more = (amount("moved", 0, 5),) if stations else ()
        return kind(0, amount("true", 0, 8), jokers, bonus, *more)

    return make


def _swap(amount: Amount) -> m.Swap:
    cards: list[Any] = [0] * KINDS
    cards[0], cards[SILVER] = amount("swapped", 0, 4), amount("swapped_bonus", 0, 2)
    return m.Swap(tuple(cards))


def _offers(mine: bool, stuck: bool = False) -> Lay:
    """Everybody has offered the same number of cards; the starter one more when the others are to answer.
    Whoever should have answered before the player on turn is excused. A stuck player's other cards are all of the
    kind the starter offers."""

    def lay(table: Table, amount: Amount) -> None:
        _person(table, amount)
        offered = amount("offered", 0, 4)
        table.offered = offered
        table.offers[0][1] = offered if mine else offered + 1
        for seat in range(1, SEATS):
            table.offers[seat][2] = 0 if seat < table.turn else offered
            table.excused[seat] = int(seat < table.turn)
        if not mine:
            table.technology[0] = amount("technology_starter", 1, len(table.rules.technology_cost) - 1)
            hand = table.hands[table.turn]
            rest = table.hand_limit(table.turn) - sum(hand) - offered
            hand[1] = rest if stuck else amount("same_cards", 0, 3)
        table.trader = 0

    return lay


def _trading(offering: frozenset[int], trader: int) -> Lay:
    """Offers of one size lie before some players."""

    def lay(table: Table, amount: Amount) -> None:
        table.offered = amount("offered", table.rules.trade_min_cards, 4)
        table.trader = trader
        for seat in offering:
            table.offers[seat][seat] = table.offered

    return lay


def _ring(table: Table, amount: Amount) -> None:
    _person(table, amount)
    table.ring = 0
    table.attempts = amount("attempts", 1, 4)
    table.actions = amount("actions", 0, table.rules.action_starter - 1)
    table.stations[0][1] = amount("rivals", 0, 4)
    table.centres[0] = [FREE + 2 * (amount("taken", 0, 3) > slot) for slot in range(table.rules.board_centres)]


def _deal(phase: int) -> Lay:
    def lay(table: Table, amount: Amount) -> None:
        """One kind of card is left in the supply, everything else lies in the discard pile."""
        table.due[0] = amount("due", 1, 4)
        if phase == DEAL:
            table.hands[0][1] = table.hand_limit(0) - table.due[0]
            for seat in range(1, SEATS):
                table.hands[seat][1 + seat] = table.hand_limit(seat)
        else:
            table.actions = amount("actions", 0, table.rules.action_starter - 1)
        full = table.rules.components_cards_per_planet
        table.discard[0] = full - amount("supply", 1, full)
        for kind in range(1, PLANETS):
            table.discard[kind] = full - sum(hand[kind] for hand in table.hands)

    return lay


def _face_up(table: Table, amount: Amount) -> None:
    """Set-up: the last face-up card falls to the last player."""
    table.round = 0
    table.due[LAST] = 1
    for seat in range(SEATS):
        table.offers[seat][seat] = table.rules.setup_face_up[SEATS] - table.due[seat]


def _completed(table: Table) -> None:
    """As many planets as end the game, all the third player's but far from enough to win."""
    for planet in range(1, 1 + table.rules.end_planets):
        table.centres[planet] = [planet % SEATS] * table.rules.board_centres


def _points(table: Table, amount: Amount) -> None:
    """The end: the third player has completed planets, the first has bonus cards, stations, a level and centres."""
    _completed(table)
    for grade in range(GRADES):
        table.hands[0][PLANETS + grade] = amount(GRADE_NAMES[grade], 0, 1)
    table.earth[0] = amount("earth", 0, 3)
    table.technology[0] = amount("technology", 1, len(table.rules.technology_cost) - 1)
    for slot in range(table.rules.board_centres):
        table.centres[0][slot] = FREE + (amount("taken", 0, table.rules.board_centres) > slot)
    table.turn = NOBODY


def _tie(table: Table, amount: Amount) -> None:
    """The end: the third player has completed planets, the others may be ahead on Earth or in a level."""
    _completed(table)
    for seat, name in ((0, ""), (1, "_rival")):
        table.earth[seat] = amount("earth" + name, 0, 2)
        table.technology[seat] = amount("technology" + name, 1, 2)
        table.ship[seat] = amount("ship" + name, 1, 2)
    table.turn = NOBODY


def scenes() -> Iterator[Scene]:
    """Every scene, one for each kind of move and turn of the phase."""
    for last in (False, True):
        turn = LAST if last else 0
        where = "last" if last else "first"
        yield _scene(f"swap-{where}", ACTION, turn, _action(last=last), _swap, _entry(m.Swap))
        yield _scene(f"stop-{where}", ACTION, turn, _action(last=last), _always(m.Stop()), _entry(m.Stop))
        for kind in (m.TransportOut, m.TransportBack):
            yield _scene(f"{kind.__name__}-{where}", TRANSPORT, turn, _person, _always(kind(0)), _entry(kind))
        yield _scene(f"pass-{where}", TRANSPORT, turn, _person, _always(m.Pass()), _entry(m.Pass))
        yield _scene(f"late-{where}", ACTION, turn, _late, _always(m.Stop()), _entry(m.Stop))
    for bonus in (False, True):
        sent = _set(m.MoveStations, bonus, stations=True)
        yield _scene(f"move-{bonus}", ACTION, 0, _action(), sent, _entry(m.MoveStations))
        for use in (m.Attempt, m.BuildShip, m.Develop):
            yield _scene(f"{use.__name__}-{bonus}", ACTION, 0, _action(), _set(use, bonus), _entry(use))
    yield _scene("attempt-full", ACTION, 0, _action(full=True), _set(m.Attempt, False), _entry(m.Attempt))
    yield from _trade_scenes()
    for owner in (0, 1):
        drawn = m.DrawStation(owner)
        yield _scene(f"ring-{owner}", RING, 0, _ring, _always(drawn), _entry(m.DrawStation))
    for phase in (DEAL, DRAW):
        yield _scene(f"deal-{phase}", phase, 0, _deal(phase), _always(m.DealCard(0)), _entry(m.DealCard))
    yield _scene("face-up", FACE_UP, LAST, _face_up, _always(m.DealFaceUp(0)), _entry(m.DealFaceUp))
    yield _scene("points", OVER, 0, _points, _always(SCORE), "score")
    yield _scene("tie", OVER, 0, _tie, _always(WINNERS), "winners")


def _trade_scenes() -> Iterator[Scene]:
    for kind in (0, SILVER):
        card = m.OfferCard(kind)
        yield _scene(f"offer-{kind}", OFFER, 0, _offers(mine=True), _always(card), _entry(m.OfferCard))
        yield _scene(f"answer-{kind}", OFFER, 1, _offers(mine=False), _always(card), _entry(m.OfferCard))
    for turn in (1, LAST):
        yield _scene(f"excuse-{turn}", OFFER, turn, _offers(False, stuck=True), _always(m.Excuse()), _entry(m.Excuse))
    yield _scene("trade", OFFER, 0, _offers(mine=True), _always(m.Trade(1)), _entry(m.Trade))
    yield _scene("take-back", OFFER, 0, _offers(mine=True), _always(m.TakeBack()), _entry(m.TakeBack))
    for turn in (1, LAST):
        others = [seat for seat in range(SEATS) if seat != turn]
        for partner, third in (others, others[::-1]):
            for stand in (frozenset({turn, partner}), frozenset(range(SEATS))):
                lay = _trading(stand, (turn - 1) % SEATS)
                name = f"{turn}-{partner}-{len(stand)}"
                yield _scene(f"trade-{name}", TRADE, turn, lay, _always(m.Trade(partner)), _entry(m.Trade))
                yield _scene(f"back-{name}", TRADE, turn, lay, _always(m.TakeBack()), _entry(m.TakeBack))
            for stand in (frozenset({turn}), frozenset({turn, third})):
                given = _trading(stand, partner)
                name = f"{turn}-{partner}-{len(stand)}"
                yield _scene(f"keep-{name}", RECEIVE, turn, given, _always(m.Keep()), _entry(m.Keep))
                yield _scene(f"again-{name}", RECEIVE, turn, given, _always(m.OfferAgain()), _entry(m.OfferAgain))
