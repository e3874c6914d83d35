"""The situations of Ad Astra that proofs run through: every phase and every kind of move, with amounts open."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from checks.adastra.boards import (
    ALIEN_COLONY,
    ALIEN_SHIP,
    COLONIST,
    GREEN,
    OFF_THE_CARD,
    OTHERS,
    SHIP,
    astray,
    besieged,
    board,
    crowded,
    laying,
    offered,
    on_a_card,
    place,
    programming,
    setting_up,
    sizing,
    spending,
    third_score,
)  # fmt: skip
from checks.obligations.declare import MakeMove, Situation
from checks.symbolic.integers import symbol
from model.adastra import moves as m
from model.adastra.cards import (
    ALIEN,
    ARTEFACTS,
    CONSTRUCTION,
    DIFFERENT,
    KINDS,
    MINERALS,
    MOVEMENT,
    PRODUCTION,
    SAME,
    SCORE,
    TRADE,
)
from model.adastra.rules import rules as reference
from model.adastra.table import (
    ANSWER,
    ARTEFACT,
    BUILD,
    CHOOSE,
    DISCARD,
    FIRST,
    FLY,
    LAND,
    LAY,
    OPTIONAL_CARDS,
    PHASES,
    PROGRAM,
    SIZES,
    SPEND,
    START,
    TRADING,
    UNLIMITED,
    Table,
)  # fmt: skip


def _cards(name: str, kinds: int = KINDS) -> tuple[Any, ...]:
    return tuple(symbol(f"move.{name}.{kind}") if kind < kinds else 0 for kind in range(KINDS))


def _minerals() -> tuple[Any, ...]:
    return tuple(symbol(f"move.mineral.{mineral}") for mineral in MINERALS)


def _seats(players: int) -> Iterator[tuple[int, int]]:
    """Owner and seat on turn: the owner, the next player, and the last one."""
    yield from ((0, 0), (0, 1), (0, players - 1))


def _using() -> dict[str, MakeMove]:
    return {f"use {name}": partial(m.UseArtefact, number) for number, name in enumerate(ARTEFACTS)}


def _productions(players: int) -> Iterator[Situation]:
    for last in (False, True):
        make = partial(on_a_card, players=players, phase=CHOOSE, sort=PRODUCTION, owner=0, turn=0, last=last)
        moves = _resources() | _using() | {"score": partial(m.ChooseElement, 0)}
        yield Situation(f"production{' at the end' if last else ''}", make, moves)


def _resources() -> dict[str, MakeMove]:
    return {f"produce {kind}": partial(m.ChooseResource, kind) for kind in range(KINDS)}


def _flights(players: int) -> Iterator[Situation]:
    for owner, turn in _seats(players):
        make = partial(on_a_card, players=players, phase=FLY, sort=MOVEMENT, owner=owner, turn=turn, left=1)
        table = new_game_board(players, owner, turn)
        near, far = table.stars[_spot(table, turn)], _far(table, owner)
        ship = _spot(table, turn)
        flights: dict[str, MakeMove] = {
            "from space": partial(m.Fly, -1, near), "inside": partial(m.Fly, ship, near),
            "between": partial(m.Fly, ship, far), "to space": partial(m.Fly, ship, -1),
            "off the card": partial(m.Fly, ship, next(star for star in range(1, 9) if star not in (near, far))),
            "elsewhere": partial(m.Fly, ship, 0), "nobody's ship": partial(m.Fly, 0, near), "pass": m.Pass,
        }  # fmt: skip
        yield Situation(f"flight of seat {turn}", make, flights | _using())
        for star, shown in ((near, "near"), (far, "far")):
            landing = partial(
                on_a_card, players=players, phase=LAND, sort=MOVEMENT, owner=owner, turn=turn, left=1, flying=star,
            )  # fmt: skip
            spots = (0, *range(place(table, star, 0), place(table, star, 5)))
            lands: dict[str, MakeMove] = {f"land {spot}": partial(m.Land, spot) for spot in spots}
            yield Situation(f"landing of seat {turn}, {shown}", landing, lands)
            if star == near:
                yield Situation(f"landing of seat {turn}, inside", partial(landing, origin=ship), lands)
    found = partial(on_a_card, players=players, phase=ARTEFACT, sort=MOVEMENT, owner=0, turn=0, left=1, due=1)
    draws: dict[str, MakeMove] = {f"draw {name}": partial(m.DrawArtefact, n) for n, name in enumerate(ARTEFACTS)}
    yield Situation("an artefact found", found, draws)


def new_game_board(players: int, owner: int, turn: int) -> Table:
    """The plain board of a flight, to name its planets by."""
    card = next(card for card in reference().cards[owner] if card.sort == MOVEMENT)
    return board(reference(), players, turn, card.first, card.second)


def _spot(table: Table, seat: int) -> int:
    """The normal planet with a ship of a seat."""
    mine = (p for p, ships in enumerate(table.ships) if ships and table.owners[p] == seat)
    return next(planet for planet in mine if table.kinds[planet] != ALIEN)


def _far(table: Table, owner: int) -> int:
    card = next(card for card in table.rules.cards[owner] if card.sort == MOVEMENT)
    return card.second


def _constructions(players: int) -> Iterator[Situation]:
    for owner, turn in _seats(players):
        left = UNLIMITED if owner == turn else 1
        for last in (False, True) if turn == players - 1 else (False,):
            make = partial(
                on_a_card, players=players, phase=BUILD, sort=CONSTRUCTION, owner=owner, turn=turn, left=left,
                last=last,
            )  # fmt: skip
            yield Situation(f"construction of seat {turn}{' at the end' if last else ''}", make, _builds(players, turn))


def _builds(players: int, turn: int) -> dict[str, MakeMove]:
    table = board(reference(), players, turn, 1, 2)
    near, far = partial(place, table, 1), partial(place, table, 2)
    colonies = {"ship": near(SHIP), "terraforming": near(GREEN), "alien": far(ALIEN_SHIP), "colony": near(COLONIST),
                "another's": near(OTHERS)}  # fmt: skip
    found: dict[str, MakeMove] = {"ship": lambda: m.BuildShip(_minerals()), "pass": m.Pass}
    for name, spot in colonies.items():
        found[f"colony on {name}"] = partial(_colony, spot)
    factories = {"colony": near(COLONIST), "alien": far(ALIEN_COLONY), "ship": near(SHIP), "another's": near(OTHERS)}
    for name, spot in factories.items():
        found[f"factory on {name}"] = partial(m.BuildFactory, spot)
    green = {"ship": near(SHIP), "terraforming": near(GREEN), "alien": far(ALIEN_SHIP), "home": turn}
    for name, spot in (green | {"another's": near(OTHERS)}).items():
        found[f"terraform {name}"] = partial(m.Terraform, spot)
    return found | _using()


def _colony(spot: int) -> m.BuildColony:
    return m.BuildColony(spot, _minerals())


def _tight(players: int) -> Iterator[Situation]:
    """Nothing left: no pawns, no elements, no ships that have not flown, no room, not even the right card."""
    builds = partial(crowded, players=players, phase=BUILD, sort=CONSTRUCTION)
    table = builds(reference(), left=1)
    ship = table.flown.index(1)
    again = max(planet for planet, ships in enumerate(table.ships) if isinstance(ships, int) and ships)
    moves: dict[str, MakeMove] = {
        "colony": partial(_colony, ship), "factory": partial(m.BuildFactory, ship + 1),
        "terraform": partial(m.Terraform, ship), "again": partial(m.Terraform, again),
    }  # fmt: skip
    for left in (1, 0):
        yield Situation(f"all pawns in play, {left} left", partial(builds, left=left), moves)
    flights = partial(crowded, players=players, phase=FLY, sort=MOVEMENT)
    card = next(card for card in reference().cards[0] if card.sort == MOVEMENT)
    spot = flights(reference(), left=1).flown.index(1)
    trips: dict[str, MakeMove] = {"fly": partial(m.Fly, spot, card.second)}
    for left in (1, 0):
        yield Situation(f"a ship that has flown, {left} left", partial(flights, left=left), trips)
    away = astray(reference(), players)
    lost = max(planet for planet, star in enumerate(away.stars) if away.owners[planet] == 0 and star == OFF_THE_CARD)
    yield Situation("a ship elsewhere", partial(astray, players=players), {"to space": partial(m.Fly, lost, -1)})
    full: dict[str, MakeMove] = {"fly": partial(m.Fly, -1, card.second)}
    yield Situation("a full system", partial(besieged, players=players), full)
    wrong = partial(on_a_card, players=players, phase=FLY, sort=TRADE, owner=0, turn=0, left=1)
    yield Situation("a flight without its card", wrong, {"fly": partial(m.Fly, -1, 1)})


def _trades(players: int) -> Iterator[Situation]:
    make = partial(on_a_card, players=players, phase=TRADING, sort=TRADE, owner=0, turn=0)
    trades: dict[str, MakeMove] = {
        f"bank {give} {take}": partial(m.BankTrade, give, take) for give in (0, 1) for take in (0, 5)
    }
    trades["propose"] = lambda: m.Propose(1, _cards("give"), _cards("take"))
    yield Situation("trade", make, trades | {"pass": m.Pass} | _using())
    yield Situation("an offer", partial(offered, players=players), {"accept": m.Accept, "decline": m.Decline})


def _scorings(players: int) -> Iterator[Situation]:
    for last in (False, True):
        make = partial(on_a_card, players=players, phase=CHOOSE, sort=SCORE, owner=0, turn=0, last=last)
        chosen: dict[str, MakeMove] = {f"score {n}": partial(m.ChooseElement, n) for n in range(KINDS)}
        chosen["produce"] = partial(m.ChooseResource, 0)
        yield Situation(f"score{' at the end' if last else ''}", make, chosen)
    for element, name in ((SAME, "same"), (DIFFERENT, "different")):
        for turn, left in ((1, players), (0, 1)):
            make = partial(spending, players=players, element=element, turn=turn, left=left)
            spends: dict[str, MakeMove] = {"spend": lambda: m.Spend(_cards("spent", 3)), "pass": m.Pass}
            yield Situation(f"{name} resources, seat {turn}", make, spends)


def _rounds(players: int) -> Iterator[Situation]:
    for seat in (0, players - 1):
        make = partial(on_a_card, players=players, phase=DISCARD, sort=TRADE, owner=0, turn=seat, last=True)
        throws: dict[str, MakeMove] = {f"discard {kind}": partial(m.Discard, kind) for kind in range(KINDS)}
        yield Situation(f"discarding of seat {seat}", make, throws)
    end = partial(on_a_card, players=players, phase=TRADING, sort=TRADE, owner=0, turn=0, last=True)
    yield Situation("the last card", end, {"pass": m.Pass})
    choices: dict[str, MakeMove] = {f"score {n}": partial(m.ChooseElement, n) for n in range(KINDS)}
    yield Situation("the third score card", partial(third_score, players=players), choices)
    for full in (False, True):
        places: dict[str, MakeMove] = {f"place {card}": partial(m.PlaceCard, card, 0) for card in (0, 1, 3, 6, 7, 8)}
        places["place 0 elsewhere"] = partial(m.PlaceCard, 0, 1)
        make = partial(programming, players=players, full=full)
        yield Situation(f"programming{', last card' if full else ''}", make, places)


def _setups(players: int) -> Iterator[Situation]:
    optional: dict[str, MakeMove] = {"in": partial(m.OptionalCards, True), "out": partial(m.OptionalCards, False)}
    yield Situation("optional cards", partial(setting_up, players=players, phase=OPTIONAL_CARDS), optional)
    for turn in (0, players - 1):
        draws: dict[str, MakeMove] = {f"start {kind}": partial(m.DrawStart, kind) for kind in (0, ALIEN)}
        make = partial(setting_up, players=players, phase=START, turn=turn)
        yield Situation(f"start planet of seat {turn}", make, draws)
    sizes: dict[str, MakeMove] = {"size": lambda: m.SetSize(symbol("move.size"))}
    for given in ([], [7] * 5, [3] * 6):
        yield Situation(f"sizes after {given}", partial(sizing, players=players, given=given), sizes)
    for last in (False, True):
        lays: dict[str, MakeMove] = {f"lay {kind}": partial(m.LayPlanet, kind) for kind in (0, ALIEN)}
        yield Situation(f"laying{' the last' if last else ''}", partial(laying, players=players, last=last), lays)
    lots: dict[str, MakeMove] = {f"first {seat}": partial(m.DrawFirst, seat) for seat in range(players)}
    yield Situation("first player", partial(laying, players=players, last=True, phase=FIRST), lots)


# What may be tried in a phase; a move of any other type is out of turn there.
FITTING: dict[int, tuple[type, ...]] = {
    OPTIONAL_CARDS: (m.OptionalCards,), START: (m.DrawStart,), SIZES: (m.SetSize,), LAY: (m.LayPlanet,),
    FIRST: (m.DrawFirst,), PROGRAM: (m.PlaceCard,), CHOOSE: (m.ChooseResource, m.ChooseElement, m.UseArtefact),
    FLY: (m.Fly, m.Pass, m.UseArtefact), LAND: (m.Land,), ARTEFACT: (m.DrawArtefact,),
    BUILD: (m.BuildColony, m.BuildFactory, m.Terraform, m.BuildShip, m.Pass, m.UseArtefact),
    TRADING: (m.Propose, m.BankTrade, m.Pass, m.UseArtefact), ANSWER: (m.Accept, m.Decline),
    SPEND: (m.Spend, m.Pass, m.UseArtefact), DISCARD: (m.Discard,),
}  # fmt: skip
NONE = (0,) * KINDS
ONE = (1, *NONE[1:])
# One of each type, then moves out of shape: wherever they are tried they must be refused.
EACH: tuple[m.Move, ...] = (
    m.OptionalCards(True), m.DrawStart(0), m.SetSize(5), m.LayPlanet(0), m.DrawFirst(0), m.PlaceCard(0, 0),
    m.ChooseResource(0), m.ChooseElement(0), m.Fly(-1, 1), m.Land(20), m.DrawArtefact(0), m.BuildColony(20, (1, 0, 0)),
    m.BuildFactory(20), m.Terraform(20), m.BuildShip((1, 0, 0)), m.Propose(1, ONE, ONE), m.Accept(), m.Decline(),
    m.BankTrade(0, 1), m.Spend(ONE), m.UseArtefact(0), m.Pass(), m.Discard(0),
)  # fmt: skip
SHAPELESS: tuple[m.Move, ...] = (
    m.DrawStart(-1), m.DrawStart(ALIEN + 1), m.LayPlanet(-1), m.LayPlanet(ALIEN + 1), m.DrawFirst(-1), m.DrawFirst(9),
    m.DrawArtefact(-1), m.DrawArtefact(9), m.PlaceCard(-1, 0), m.PlaceCard(99, 0), m.PlaceCard(0, -1),
    m.PlaceCard(0, 99), m.ChooseResource(-1), m.ChooseElement(-1), m.Fly(99, 1), m.Fly(-1, -1), m.Land(-1), m.Land(99),
    m.BuildColony(-1, (1, 0, 0)), m.BuildColony(20, (1, 0)), m.BuildFactory(-1), m.Terraform(-1), m.BuildShip((1, 0)),
    m.Propose(-1, ONE, ONE), m.Propose(0, ONE, ONE), m.Propose(9, ONE, ONE), m.Propose(1, (1,), ONE),
    m.Propose(1, (-1, *ONE[1:]), ONE), m.Propose(1, NONE, ONE), m.BankTrade(-1, 0), m.BankTrade(0, 9), m.Spend((2,)),
    m.Spend((-1, 3, 0, 0, 0, 0)), m.UseArtefact(-1), m.UseArtefact(9), m.Discard(-1), m.Discard(9), m.SetSize(99),
)  # fmt: skip


def _wild(phase: int) -> dict[str, MakeMove]:
    """Moves out of turn in a phase, and its own out of shape: every path of each is refused."""
    fitting = FITTING[phase]
    moves = [move for move in EACH if type(move) not in fitting] + [move for move in SHAPELESS if type(move) in fitting]
    return {f"wild {move}": partial(_given, move) for move in moves}


def _given(move: m.Move) -> m.Move:
    return move


def situations(players: int) -> list[Situation]:
    """Every situation for a number of players; wild moves are tried in the first of each phase."""
    parts = (_setups, _rounds, _productions, _flights, _constructions, _tight, _trades, _scorings)
    found: list[Situation] = []
    tried: set[int] = set()
    for one in (situation for part in parts for situation in part(players)):
        phase = one.position(reference()).phase
        wild = {} if phase in tried else _wild(phase)
        tried.add(phase)
        found.append(Situation(one.id, one.position, one.moves, wild))
    return found


def control(table: Table) -> str:
    """The phase a move leads to: each is a situation's."""
    return PHASES[table.phase]


def controls(players: int) -> set[str]:
    """Every phase, the end included."""
    return set(PHASES)
