"""The referee of Ad Astra: apply and refuse moves, list or sample the legal ones, state nature's chances.

Trades with players are proposed and accepted, never listed: `legal_moves` leaves `Propose` out, `sample` makes some.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any

from model.adastra import artefacts, construction, movement, production, programming, scoring, setup, trading
from model.adastra import moves as m
from model.adastra.cards import ALIEN, ARTEFACTS, KINDS, PRODUCTION, SAME, SCORE, STARS
from model.adastra.moves import NATURE, Move
from model.adastra.policy import PROPOSALS
from model.adastra.rules import Rules
from model.adastra.table import (
    ANSWER,
    ARTEFACT,
    BUILD,
    CHOOSE,
    DISCARD,
    FIRST,
    FLY,
    IN_SPACE,
    LAND,
    LAY,
    OPTIONAL_CARDS,
    OVER,
    PROGRAM,
    SIZES,
    SPEND,
    START,
    TRADING,
    Table,
)  # fmt: skip
from model.referee import Play, Refusal

RULE_OF: dict[type, Callable[[Table, Any], Play]] = {
    m.DrawStart: setup.draw_start,
    m.LayPlanet: setup.lay_planet,
    m.DrawFirst: setup.draw_first,
    m.DrawArtefact: artefacts.draw_artefact,
    m.OptionalCards: setup.optional_cards,
    m.SetSize: setup.set_size,
    m.PlaceCard: programming.place_card,
    m.ChooseResource: production.choose_resource,
    m.ChooseElement: scoring.choose_element,
    m.Fly: movement.fly,
    m.Land: movement.land,
    m.BuildColony: construction.build_colony,
    m.BuildFactory: construction.build_factory,
    m.Terraform: construction.terraform,
    m.BuildShip: construction.build_ship,
    m.Propose: trading.propose,
    m.Accept: trading.accept,
    m.Decline: trading.decline,
    m.BankTrade: trading.bank_trade,
    m.Spend: scoring.spend,
    m.UseArtefact: artefacts.use_artefact,
    m.Pass: programming.pass_turn,
    m.Discard: programming.discard,
}
NATURES_PHASES = (START, LAY, FIRST, ARTEFACT)
TRIES = 12


def new_game(rules: Rules, players: int) -> Table:
    """A table on which the optional artefacts are to be decided."""
    return setup.new_table(rules, players)


def _begin(table: Table, move: Move) -> Play:
    """Run a rule up to its yield: raises Refusal when the move is illegal, and changes nothing."""
    function = RULE_OF[type(move)]
    if table.rules.lost:
        for clause in function.__clauses__:  # type: ignore[attr-defined]
            if clause in table.rules.lost:
                raise Refusal(clause)
    play = function(table, move)
    next(play)
    return play


def _finish(play: Play) -> None:
    """Let a rule go on after its yield."""
    for _ in play:
        raise AssertionError("a rule yields once")


def apply(table: Table, move: Move) -> None:
    """Play a move. An illegal one raises Refusal and leaves the table untouched."""
    _finish(_begin(table, move))


def refusal(table: Table, move: Move) -> str | None:
    """The clause that refuses a move, or None when it is legal."""
    try:
        _begin(table, move).close()
    except Refusal as refused:
        return refused.clause
    return None


def backing(table: Table, move: Move) -> str:
    """The clause that a legal move rests on in this position: what a log cites."""
    if isinstance(move, m.Fly):
        if move.star == IN_SPACE:
            return "adastra.movement.to-space"
        if table.turn != table.owner():
            return "adastra.movement.others-one"
        return "adastra.movement.owner-rest" if table.chosen == table.turn else "adastra.movement.owner-first"
    if isinstance(move, m.Land):
        return "adastra.movement.land-open" if table.opened[move.planet] else "adastra.movement.land-hidden"
    if isinstance(move, m.Spend):
        return "adastra.score.same" if table.chosen == SAME else "adastra.score.different"
    return str(RULE_OF[type(move)].__clauses__[0])  # type: ignore[attr-defined]


def chances(table: Table) -> dict[Move, int]:
    """Nature's outcomes with exact integer weights; empty when a player decides."""
    if table.phase == START:
        return {m.DrawStart(kind): table.pool[kind] for kind in range(ALIEN + 1) if table.pool[kind]}
    if table.phase == LAY:
        return {m.LayPlanet(kind): table.pool[kind] for kind in range(ALIEN + 1) if table.pool[kind]}
    if table.phase == FIRST:
        return {m.DrawFirst(seat): 1 for seat in range(table.players)}
    if table.phase == ARTEFACT:
        return {m.DrawArtefact(kind): table.deck[kind] for kind in range(len(ARTEFACTS)) if table.deck[kind]}
    return {}


def legal_moves(table: Table) -> list[Move]:
    """Every legal move but proposals of trade; for nature, every possible outcome. The rules judge each candidate."""
    if table.phase in NATURES_PHASES:
        return list(chances(table))
    return [move for move in _candidates(table) if refusal(table, move) is None]


def _candidates(table: Table) -> Iterator[Move]:
    """A finite superset of the legal decisions, proposals of trade left out."""
    phase = table.phase
    if phase == OPTIONAL_CARDS:
        yield from (m.OptionalCards(included) for included in (True, False))
    elif phase == SIZES:
        yield from (m.SetSize(size) for size in range(table.rules.setup_system_max + 1))
    elif phase == PROGRAM:
        for card, space in product(range(len(table.cards[table.turn])), range(len(table.track_seats))):
            yield m.PlaceCard(card, space)
    elif phase == LAND:
        yield from (m.Land(planet) for planet in range(len(table.kinds)))
    elif phase == ANSWER:
        yield from (m.Accept(), m.Decline())
    elif phase == DISCARD:
        yield from (m.Discard(resource) for resource in range(KINDS))
    elif phase != OVER:
        yield from _on_the_card(table)


def _on_the_card(table: Table) -> Iterator[Move]:
    """What may be done on the revealed card, with passing and artefacts."""
    yield m.Pass()
    yield from (m.UseArtefact(artefact) for artefact in range(len(ARTEFACTS)))
    if table.phase == CHOOSE:
        card = table.card()
        for shown in sorted({card.first, card.second}):
            if card.sort == PRODUCTION:
                yield m.ChooseResource(shown)
            elif card.sort == SCORE:
                yield m.ChooseElement(shown)
    elif table.phase == FLY:
        for origin, star in product(range(IN_SPACE, len(table.kinds)), range(IN_SPACE, len(STARS))):
            if origin == IN_SPACE or table.ships[origin]:
                yield m.Fly(origin, star)
    elif table.phase == BUILD:
        yield from builds(table)
    elif table.phase == TRADING:
        yield from (m.BankTrade(give, take) for give, take in product(range(KINDS), repeat=2))
    elif table.phase == SPEND:
        yield from _spendings(table)


def builds(table: Table) -> Iterator[Move]:
    """Everything the seat on turn could think of building; the rules judge it."""
    rules = table.rules
    yield from (m.BuildShip(minerals) for minerals in _choices(rules.construction_ship_any_mineral))
    for planet, owner in enumerate(table.owners):
        if owner == table.turn:
            yield m.BuildFactory(planet)
            yield m.Terraform(planet)
            for minerals in _choices(rules.construction_colony_any_mineral):
                yield m.BuildColony(planet, minerals)


def _choices(count: int) -> list[tuple[int, ...]]:
    """Ways to pay a number of minerals of choice."""
    return [paid for paid in product(range(count + 1), repeat=3) if sum(paid) == count]


def _spendings(table: Table) -> Iterator[Move]:
    hand = table.hands[table.turn]
    if table.chosen == SAME:
        for resource in range(KINDS):
            for count in range(1, hand[resource] + 1):
                yield m.Spend(tuple(count if kind == resource else 0 for kind in range(KINDS)))
    else:
        yield from (m.Spend(cards) for cards in product(*(range(min(held, 1) + 1) for held in hand)))


def sample(table: Table, rng: Random) -> Move:
    """A legal move without listing them all: nature by its weights, players by the policy."""
    return _drawn(table, rng)[0]


def step(table: Table, rng: Random) -> Move:
    """Sample a move and play it; the rule that judged it goes on where it stopped."""
    move, play = _drawn(table, rng)
    _finish(play)
    return move


def _drawn(table: Table, rng: Random) -> tuple[Move, Play]:
    """Propose until the rule itself accepts; a policy out of ideas picks from the list."""
    propose = PROPOSALS[table.phase]
    for _ in range(TRIES):
        move = propose(table, rng)
        try:
            return move, _begin(table, move)
        except Refusal:
            continue
    move = rng.choice(legal_moves(table))
    return move, _begin(table, move)


def is_over(table: Table) -> bool:
    """Whether the game has ended."""
    return table.phase == OVER


def natures_turn(move: Move) -> bool:
    """Whether a move is chance's, not a player's."""
    return type(move) in NATURE
