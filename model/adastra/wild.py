"""Wild moves and edge positions: anything with any numbers. They try the referee, they do not play."""

from __future__ import annotations

from random import Random

from model.adastra import moves as m
from model.adastra.cards import ALIEN, ARTEFACTS, KINDS, STARS
from model.adastra.moves import Move
from model.adastra.table import (
    ANSWER,
    ARTEFACT,
    BUILD,
    CHOOSE,
    COLONY,
    DISCARD,
    FACTORY,
    FIRST,
    FLY,
    LAND,
    LAY,
    OPTIONAL_CARDS,
    PLACED,
    PROGRAM,
    SIZES,
    SPEND,
    START,
    TRADING,
    Table,
)  # fmt: skip

# Clauses that no wild move meets under the rules we play, with the reason.
NEVER_REFUSED = {
    "adastra.setup.players": "refused before there is a table",
    "adastra.components.planets": "also refused before there is a table",
    "adastra.components.action-cards": "refused before there is a table",
    "adastra.components.artefacts": "also refused before there is a table",
    "adastra.components.optional-artefacts": "leaving cards out is allowed",
    "adastra.movement.to-space-always": "space can always be reached",
}
# Readings no edition holds, asked by the fingerprint so that the guards against them are held down too.
CONTRARY: tuple[dict[str, object], ...] = (
    {"action_modality": "must", "movement_to_space_always": "must-not", "artefact_optional": "must"},
    {"artefact_use_when": "own-card", "trade_gifts": "may", "construction_terraform_again": "may"},
    {"artefact_use_when": "never", "construction_no_piece": "may", "movement_occupied": "may"},
    {"construction_colony_later": "must-not"},
)

LIKELY: dict[int, tuple[type, ...]] = {
    OPTIONAL_CARDS: (m.OptionalCards,),
    START: (m.DrawStart,),
    SIZES: (m.SetSize,),
    LAY: (m.LayPlanet,),
    FIRST: (m.DrawFirst,),
    CHOOSE: (m.ChooseResource, m.ChooseElement),
    ARTEFACT: (m.DrawArtefact,),
    ANSWER: (m.Accept, m.Decline),
    DISCARD: (m.Discard,),
    FLY: (m.Fly,),
    BUILD: (m.BuildColony, m.BuildFactory, m.Terraform, m.BuildShip),
    PROGRAM: (m.PlaceCard,),
    LAND: (m.Land,),
    TRADING: (m.Propose, m.BankTrade),
    SPEND: (m.Spend,),
}


def _cards(rng: Random) -> tuple[int, ...]:
    """A count per resource, now and then too short, too many or below zero."""
    cards = [0] * (KINDS if rng.random() < 0.95 else KINDS - 1)
    for _ in range(rng.randint(0, 3)):
        cards[rng.randrange(len(cards))] += rng.choice((1, 1, 1, 2, -1))
    return tuple(cards)


def _minerals(rng: Random) -> tuple[int, ...]:
    minerals = [0, 0, 0]
    minerals[rng.randrange(3)] = rng.choice((1, 1, 1, 2, -1))
    return tuple(minerals) if rng.random() < 0.95 else tuple(minerals[1:])


def wild_move(table: Table, rng: Random) -> Move:
    """A move of a random kind with numbers a little inside and a little outside what could be legal."""
    mine = [planet for planet, owner in enumerate(table.owners) if owner == table.turn]
    planet = rng.choice(mine) if mine and rng.random() < 0.6 else rng.randint(-1, len(table.kinds))
    there = [place for place, star in enumerate(table.stars) if star == table.flying]
    landing = rng.choice((*there, table.origin)) if there and rng.random() < 0.6 else planet
    star = rng.randint(-1, len(STARS))
    if 0 <= table.current < len(table.track_seats) and rng.random() < 0.6:
        star = rng.choice((table.card().first, table.card().second, -1))
    origin = planet if rng.random() < 0.7 else -1
    resource, seat = rng.randint(-1, KINDS), rng.randint(-1, table.players)
    moves: tuple[Move, ...] = (
        m.DrawStart(rng.randint(-1, ALIEN + 1)), m.LayPlanet(rng.randint(-1, ALIEN + 1)), m.DrawFirst(seat),
        m.DrawArtefact(rng.randint(-1, len(ARTEFACTS))), m.OptionalCards(rng.random() < 0.5),
        m.SetSize(rng.randint(0, 9)), m.PlaceCard(rng.randint(-1, 11), rng.randint(-1, 15)),
        m.ChooseResource(resource), m.ChooseElement(rng.randint(-1, 6)), m.Fly(origin, star), m.Land(landing),
        m.BuildColony(planet, _minerals(rng)), m.BuildFactory(planet), m.Terraform(planet), m.BuildShip(_minerals(rng)),
        m.Propose(seat, _cards(rng), _cards(rng)), m.Accept(), m.Decline(),
        m.BankTrade(resource, rng.randint(-1, KINDS)),
        m.Spend(_cards(rng)), m.UseArtefact(rng.randint(-1, len(ARTEFACTS))), m.Pass(), m.Discard(resource),
    )  # fmt: skip
    fitting = [move for move in moves if type(move) in LIKELY.get(table.phase, (m.Pass,))]
    return rng.choice(fitting) if rng.random() < 0.4 else rng.choice(moves)


def edge_position(table: Table, rng: Random) -> Table:
    """A copy pushed to an edge that play reaches seldom: empty piles, full hands, all pawns in play, other owners."""
    edge = table.copy()
    if edge.turn < 0:
        return edge
    edge.bank = [rng.choice((0, 1, pile)) for pile in edge.bank]
    edge.pool = [rng.choice((0, count)) for count in edge.pool]
    edge.deck = [rng.choice((0, count)) for count in edge.deck]
    edge.hands[edge.turn] = [rng.choice((0, 2, 5)) for _ in range(KINDS)]
    edge.space[edge.turn] = rng.randint(0, 4)
    edge.left = rng.choice((edge.left, 0))
    if edge.phase == PROGRAM:
        edge.track_seats = [edge.turn if seat >= 0 and rng.random() < 0.5 else seat for seat in edge.track_seats]
        edge.cards[edge.turn][rng.randrange(len(edge.cards[edge.turn]))] = PLACED
    if edge.phase in (FLY, BUILD):
        _settle(edge, rng)
    if edge.phase == FLY and rng.random() < 0.2:
        edge.track_cards[edge.current] = rng.randrange(len(edge.cards[edge.turn]))
    return edge


def _settle(edge: Table, rng: Random) -> None:
    """Give a few planets to the seat on turn, or whole systems to somebody else."""
    edge.left = rng.choice((1, 1, -1, 0))
    other = edge.after(edge.turn)
    star = rng.randrange(1, len(STARS))
    for planet in range(len(edge.kinds)):
        roll = rng.random()
        if edge.stars[planet] == star or roll < 0.05:
            edge.owners[planet], edge.ships[planet] = other, 1
            edge.buildings[planet] = rng.choice((0, COLONY, FACTORY))
        elif roll < 0.3:
            edge.owners[planet] = edge.turn
            edge.ships[planet] = rng.randint(0, 1)
            edge.buildings[planet] = rng.choice((0, COLONY, FACTORY))
            edge.terraformed[planet] = rng.randint(0, 1)
            edge.flown[planet] = rng.randint(0, 1)
