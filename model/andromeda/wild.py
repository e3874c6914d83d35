"""Wild moves and edge positions: anything with any numbers. They try the referee, they do not play."""

from __future__ import annotations

from random import Random

from model.andromeda import moves as m
from model.andromeda.moves import Move
from model.andromeda.table import GRADES, KINDS, PLANETS, Table

# Clauses that refuse nobody under the reference rules, with the reason; other readings make them refuse.
NEVER_REFUSED = {
    "andromeda.transport.may-play": "playing a transport card is optional",
    "andromeda.action.may-stop": "stopping is allowed by ruling",
    "andromeda.trade.later-choice": "both choices are open to a later trader",
    "andromeda.move.fewer": "moving fewer stations is allowed",
    "andromeda.bonus.may-take": "taking a bonus card is optional",
    "andromeda.setup.players": "asked before there is a table",
    "andromeda.board.shows": "asked before there is a table",
    "andromeda.centre.ring-over-planet": "asked by the odds alone",
    "andromeda.components.stations": "asked by the odds alone",
}

# Readings that no edition holds, chosen so that every `require` has a reading under which it refuses.
CONTRARY: tuple[dict[str, object], ...] = (
    {
        "transport_modality": "must", "transport_out_exact": False, "move_fewer": "must-not", "bonus_modality": "must",
        "trade_excused": "never", "trade_receiver": frozenset({"keep"}), "trade_later_trader": frozenset({"trade"}),
        "level_overpay": "may",
    },
    {
        "trade_receiver": frozenset({"offer-again"}), "trade_later_trader": frozenset({"take-back"}),
        "trade_starter_trades": "may", "bonus_jokers_allowed": True, "action_modality": "must",
    },
)  # fmt: skip


def wild_move(table: Table, rng: Random) -> Move:
    """A move of a random kind with numbers a little inside and a little outside what could be legal."""
    hand = table.hands[table.turn] if table.turn >= 0 else [0] * KINDS
    longest = max(range(PLANETS), key=lambda kind: hand[kind])
    planet = longest if rng.random() < 0.3 else rng.randint(-1, PLANETS)
    seat = rng.randint(-1, table.players)
    kind = rng.randint(-1, KINDS)
    true = rng.randint(0, 8) if not 0 <= planet < PLANETS or rng.random() < 0.3 else hand[planet]
    jokers = tuple(rng.choice((0, 0, 0, 0, 1, hand[PLANETS + g], -1)) for g in range(GRADES))
    if rng.random() < 0.05:
        jokers = jokers[1:]
    group = (planet, true, jokers, rng.random() < 0.5)
    cards = [0] * (KINDS if rng.random() < 0.95 else PLANETS)
    for _ in range(rng.randint(0, 4)):
        cards[rng.randrange(len(cards))] += rng.choice((1, 1, 1, -1))
    return rng.choice(
        (
            m.DealFaceUp(planet),
            m.DealCard(kind),
            m.DrawStation(seat),
            m.TransportOut(planet),
            m.TransportBack(planet),
            m.Pass(),
            m.OfferCard(kind),
            m.Excuse(),
            m.Trade(seat),
            m.TakeBack(),
            m.Keep(),
            m.OfferAgain(),
            m.Swap(tuple(cards)),
            m.MoveStations(*group, rng.randint(-1, 5)),
            m.Attempt(*group),
            m.BuildShip(*group),
            m.Develop(*group),
            m.Stop(),
        )
    )


def edge_position(table: Table, rng: Random) -> Table:
    """A copy pushed to an edge that play reaches seldom: piles, Earth, planets empty or full, a long hand."""
    edge = table.copy()
    if edge.turn < 0:
        return edge
    seat, planet = edge.turn, rng.randrange(PLANETS)
    edge.supply[rng.randrange(PLANETS)] = 0
    edge.piles = [rng.choice((0, pile)) for pile in edge.piles]
    edge.earth[seat] = rng.choice((0, 1, edge.earth[seat]))
    edge.hands[seat][planet] = rng.randint(3, 9)
    edge.stations[planet][seat] = rng.choice((0, 1, edge.stations[planet][seat]))
    edge.centres[planet] = rng.choice((edge.centres[planet], [seat] * edge.rules.board_centres))
    edge.ship[seat], edge.technology[seat] = rng.randint(1, 4), rng.randint(1, 4)
    edge.transports[seat] = rng.randint(0, 2)
    return edge
