"""Set-up: start planets, sizes of systems, hidden planets, the first player. Chance is nature's move."""

from __future__ import annotations

from model.adastra.cards import ALIEN, ARTEFACTS, KINDS, OPTIONAL, RESOURCES
from model.adastra.moves import DrawFirst, DrawStart, LayPlanet, OptionalCards, SetSize
from model.adastra.programming import start_round
from model.adastra.rules import Rules
from model.adastra.table import (
    EMPTY,
    FACTORY,
    FIRST,
    FREE,
    HELD,
    LAY,
    NOBODY,
    NOWHERE,
    OPTIONAL_CARDS,
    SIZES,
    START,
    Table,
)  # fmt: skip
from model.referee import Play, require, rule

SUN = 0


@rule(
    "adastra.setup.players",
    "adastra.setup.bank",
    "adastra.setup.starting-hand",
    "adastra.setup.stars",
    "adastra.setup.score-zero",
    "adastra.setup.start-ship",
    "adastra.components.resource-cards",
    "adastra.components.resource-kinds",
    "adastra.components.stars",
    "adastra.components.alien-planets",
    "adastra.components.planet-counts",
    "adastra.components.card-split",
    "adastra.components.ships",
    "adastra.components.colonies",
    "adastra.components.factories",
    "adastra.components.terraformings",
)
def new_table(rules: Rules, players: int) -> Table:
    """The table before the optional artefacts are decided: bank, hands, tokens and first ships are in place."""
    require(rules.players_min <= players <= rules.players_max, "adastra.setup.players")
    pool = [rules.components_planets_of[name] for name in RESOURCES] + [rules.components_alien_planets]
    require(sum(pool) == rules.components_planets, "adastra.components.planets")
    held = len(rules.cards[0])
    require(held == rules.components_action_cards, "adastra.components.action-cards")
    deck = [rules.artefact_named[name] for name in ARTEFACTS]
    require(sum(deck) == rules.components_artefacts, "adastra.components.artefacts")
    planets = rules.components_planets
    spaces = rules.programming_spaces[players]
    dealt = players * rules.setup_hand_each
    return Table(
        rules, players, round=0, starter=0, phase=OPTIONAL_CARDS, turn=0,
        bank=[rules.components_resource_cards - dealt] * rules.components_resource_kinds,
        hands=[[rules.setup_hand_each] * rules.components_resource_kinds for _ in range(players)],
        points=[rules.setup_start_score] * players,
        pool=pool,
        aside=0,
        sizes=[0] * rules.components_stars,
        kinds=[NOWHERE] * planets,
        stars=[NOWHERE] * planets,
        opened=[0] * planets,
        seen=[[0] * planets for _ in range(players)],
        owners=[NOBODY] * planets,
        ships=[0] * planets,
        buildings=[EMPTY] * planets,
        terraformed=[0] * planets,
        space=[rules.setup_start_ships] * players,
        cards=[[HELD] * held for _ in range(players)],
        track_seats=[FREE] * spaces,
        track_cards=[FREE] * spaces,
        deck=deck,
        artefacts=[[0] * len(ARTEFACTS) for _ in range(players)],
        spent=[0] * len(ARTEFACTS),
        flown=[0] * planets,
        flown_space=[0] * players,
        gained=[0] * players,
        given=[0] * KINDS,
        taken=[0] * KINDS,
    )  # fmt: skip


@rule(
    "adastra.components.optional-artefacts",
    "adastra.setup.optional-decided",
    "adastra.setup.artefact-deck",
)
def optional_cards(table: Table, move: OptionalCards) -> Play:
    """Before the game the two optional artefacts stay in the deck or leave the game."""
    require(table.phase == OPTIONAL_CARDS, "adastra.setup.optional-decided")
    require(move.included or table.rules.artefact_optional == "may", "adastra.components.optional-artefacts")
    yield
    if not move.included:
        left_out = OPTIONAL[: table.rules.components_optional_artefacts]
        for artefact in left_out:
            table.spent[artefact] += table.deck[artefact]
            table.deck[artefact] = 0
    table.phase = START
    table.turn = 0
    table.sizes[SUN] = table.players


@rule(
    "adastra.setup.start-reveal",
    "adastra.setup.start-planets",
    "adastra.setup.start-factory",
    "adastra.setup.alien-replaced",
    "adastra.setup.sun",
    "adastra.components.planets",
)
def draw_start(table: Table, move: DrawStart) -> Play:
    """The seat turns up its start planet; an alien one is put aside and another is drawn."""
    require(table.phase == START, "adastra.setup.start-reveal")
    require(0 <= move.kind <= ALIEN, "adastra.components.planets")
    require(table.pool[move.kind] > 0, "adastra.components.planets")
    yield
    table.pool[move.kind] -= 1
    if move.kind == ALIEN and _alien_replaced(table):
        table.aside += 1
        return
    planet = table.turn
    _lay(table, planet, SUN, move.kind)
    table.opened[planet] = 1
    if table.rules.setup_start_factories:
        table.owners[planet] = table.turn
        table.buildings[planet] = FACTORY
    table.turn += 1
    if table.turn == table.players:
        _start_sizes(table)


@rule("adastra.setup.no-alien-start")
def _alien_replaced(table: Table) -> bool:
    """Nobody starts on an alien planet."""
    return table.rules.setup_alien_start == "must-not"


@rule("adastra.setup.system-meaning")
def _lay(table: Table, planet: int, star: int, kind: int) -> None:
    """A planet takes its place around a star."""
    table.kinds[planet] = kind
    table.stars[planet] = star


def _start_sizes(table: Table) -> None:
    """Alien planets that were put aside go back among the others; the sizes of the systems come next."""
    table.pool[ALIEN] += table.aside
    table.aside = 0
    table.phase = SIZES
    table.turn = 0


@rule("adastra.setup.system-choice")
def set_size(table: Table, move: SetSize) -> Play:
    """The players give the next star its planets, so that all of them find a place."""
    require(table.phase == SIZES, "adastra.setup.system-choice")
    rules = table.rules
    require(rules.setup_system_min <= move.size <= rules.setup_system_max, "adastra.setup.system-size")
    others = table.sizes.count(0) - 1
    rest = sum(table.pool) - sum(table.sizes[SUN + 1 :]) - move.size
    require(others * rules.setup_system_min <= rest, "adastra.setup.remaining-planets")
    require(rest <= others * rules.setup_system_max, "adastra.setup.remaining-planets")
    yield
    table.sizes[table.sizes.index(0)] = move.size
    if others == 0:
        table.phase = LAY


@rule("adastra.setup.remaining-planets")
def lay_planet(table: Table, move: LayPlanet) -> Play:
    """The next place around the next star gets a planet, face down."""
    require(table.phase == LAY, "adastra.setup.remaining-planets")
    require(0 <= move.kind <= ALIEN, "adastra.components.planets")
    require(table.pool[move.kind] > 0, "adastra.components.planets")
    yield
    planet = table.kinds.index(NOWHERE)
    star, end = SUN, table.sizes[SUN]
    while planet >= end:
        star += 1
        end += table.sizes[star]
    table.pool[move.kind] -= 1
    _lay(table, planet, star, move.kind)
    if planet + 1 == len(table.kinds):
        table.phase = FIRST


@rule("adastra.setup.first-player")
def draw_first(table: Table, move: DrawFirst) -> Play:
    """The lot decides who is first player of the first round."""
    require(table.phase == FIRST, "adastra.setup.first-player")
    require(0 <= move.seat < table.players, "adastra.setup.first-player")
    yield
    table.starter = move.seat
    start_round(table)
