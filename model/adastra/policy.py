"""How random players propose moves: cheap guesses that the rules judge, so that no second copy of legality exists."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from model.adastra import moves as m
from model.adastra.cards import ARTEFACTS, KINDS, PRODUCTION, SAME
from model.adastra.moves import Move
from model.adastra.table import (
    ANSWER,
    ARTEFACT,
    BUILD,
    CHOOSE,
    COLONY,
    DISCARD,
    FIRST,
    FLY,
    HELD,
    IN_SPACE,
    LAND,
    LAY,
    OPTIONAL_CARDS,
    PROGRAM,
    SIZES,
    SPEND,
    START,
    TRADING,
    Table,
)  # fmt: skip


def _weighted(weights: list[int], rng: Random) -> int:
    """An index by its weight; the weights are not all zero."""
    mark = rng.randrange(sum(weights))
    for index, weight in enumerate(weights):
        mark -= weight
        if mark < 0:
            return index
    raise AssertionError("weights below zero")


def _optional(table: Table, rng: Random) -> Move:
    return m.OptionalCards(rng.random() < 0.5)


def _start(table: Table, rng: Random) -> Move:
    return m.DrawStart(_weighted(table.pool, rng))


def _size(table: Table, rng: Random) -> Move:
    return m.SetSize(rng.randint(table.rules.setup_system_min, table.rules.setup_system_max))


def _lay(table: Table, rng: Random) -> Move:
    return m.LayPlanet(_weighted(table.pool, rng))


def _first(table: Table, rng: Random) -> Move:
    return m.DrawFirst(rng.randrange(table.players))


def _artefact(table: Table, rng: Random) -> Move:
    return m.DrawArtefact(_weighted(table.deck, rng))


def _place(table: Table, rng: Random) -> Move:
    held = [card for card, state in enumerate(table.cards[table.turn]) if state == HELD]
    free = [space for space, card in enumerate(table.track_cards) if card < 0]
    return m.PlaceCard(rng.choice(held), rng.choice(free))


def _choose(table: Table, rng: Random) -> Move:
    if rng.random() < 0.02:
        return _use(rng)
    card = table.card()
    shown = rng.choice((card.first, card.second))
    return m.ChooseResource(shown) if card.sort == PRODUCTION else m.ChooseElement(shown)


def _use(rng: Random) -> Move:
    return m.UseArtefact(rng.randrange(len(ARTEFACTS)))


def _fly(table: Table, rng: Random) -> Move:
    """Mostly to a system on the card, from anywhere; now and then to space, or not at all."""
    roll = rng.random()
    if roll < 0.04:
        return m.Pass()
    if roll < 0.06:
        return _use(rng)
    card = table.card()
    origins = [planet for planet, owner in enumerate(table.owners) if owner == table.turn and table.ships[planet]]
    origin = rng.choice([IN_SPACE, *origins])
    return m.Fly(origin, IN_SPACE if roll < 0.12 else rng.choice((card.first, card.second)))


def _land(table: Table, rng: Random) -> Move:
    """Mostly a hidden planet: that is what ships are for."""
    there = [planet for planet, star in enumerate(table.stars) if star == table.flying]
    hidden = [planet for planet in there if not table.opened[planet]]
    return m.Land(rng.choice(hidden if hidden and rng.random() < 0.6 else there))


def _build(table: Table, rng: Random) -> Move:
    roll = rng.random()
    if roll < 0.02:
        return m.Pass()
    if roll < 0.04:
        return _use(rng)
    mine = [planet for planet, owner in enumerate(table.owners) if owner == table.turn]
    minerals = [0, 0, 0]
    minerals[rng.randrange(3)] = 1
    if roll < 0.25 or not mine:
        return m.BuildShip(tuple(minerals))
    colonies = [planet for planet in mine if table.buildings[planet] == COLONY]
    if colonies and roll < 0.45:
        return m.BuildFactory(rng.choice(colonies))
    planet = rng.choice(mine)
    return m.BuildColony(planet, tuple(minerals)) if roll < 0.8 else m.Terraform(planet)


def _trade(table: Table, rng: Random) -> Move:
    """Bank trades and small proposals; half of the time enough is enough."""
    roll = rng.random()
    if roll < 0.45:
        return m.Pass()
    if roll < 0.5:
        return _use(rng)
    give, take = rng.randrange(KINDS), rng.randrange(KINDS)
    if roll < 0.7:
        return m.BankTrade(give, take)
    return m.Propose(rng.randrange(table.players), _one(give), _one(take))


def _one(resource: int) -> tuple[int, ...]:
    return tuple(1 if kind == resource else 0 for kind in range(KINDS))


def _answer(table: Table, rng: Random) -> Move:
    return m.Accept() if rng.random() < 0.4 else m.Decline()


def _spend(table: Table, rng: Random) -> Move:
    hand = table.hands[table.turn]
    roll = rng.random()
    if roll < 0.25 or not any(hand):
        return m.Pass()
    if roll < 0.28:
        return _use(rng)
    if table.chosen == SAME:
        best = max(range(KINDS), key=hand.__getitem__)
        return m.Spend(tuple(hand[best] if kind == best else 0 for kind in range(KINDS)))
    return m.Spend(tuple(1 if held and rng.random() < 0.9 else 0 for held in hand))


def _discard(table: Table, rng: Random) -> Move:
    return m.Discard(_weighted(table.hands[table.turn], rng))


PROPOSALS: dict[int, Callable[[Table, Random], Move]] = {
    OPTIONAL_CARDS: _optional,
    START: _start,
    SIZES: _size,
    LAY: _lay,
    FIRST: _first,
    ARTEFACT: _artefact,
    PROGRAM: _place,
    CHOOSE: _choose,
    FLY: _fly,
    LAND: _land,
    BUILD: _build,
    TRADING: _trade,
    ANSWER: _answer,
    SPEND: _spend,
    DISCARD: _discard,
}
