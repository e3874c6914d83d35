"""Ad Astra plays by its rules: named situations, then the referee against itself."""

from collections import Counter
from random import Random

import msgspec
import pytest

from checks.adastra.invariants import broken, broken_by
from checks.traceability import code_citations
from model.adastra import moves as m
from model.adastra import play
from model.adastra.cards import ALIEN, DIFFERENT, HANGAR, RESOURCES, SAME, SCORE
from model.adastra.notation import parse, written
from model.adastra.rules import rules
from model.adastra.scoring import score, winners
from model.adastra.table import (
    ARTEFACT,
    ASIDE,
    BUILD,
    CHOOSE,
    COLONY,
    DISCARD,
    FACTORY,
    FLY,
    HELD,
    LAND,
    OVER,
    PROGRAM,
    SPEND,
    START,
    TRADING,
    buildings_of,
)
from model.adastra.views import UNKNOWN, as_json, from_json, move_from_json, move_json, seen_by
from model.adastra.wild import NEVER_REFUSED, edge_position, wild_move
from model.referee import Refusal
from rulebook.problems import Problem

PLAYERS = (3, 4, 5)
ENERGY, FOOD, WATER = (RESOURCES.index(name) for name in ("energy", "food", "water"))


def reach(phase, players=3, seed=5, when=lambda table: True):
    """A table of a seeded game when somebody is to decide in a phase."""
    rng = Random(seed)
    while True:
        table = play.new_game(rules(), players)
        while table.phase != phase or not when(table):
            if table.phase == OVER:
                break
            play.step(table, rng)
        else:
            return table


def give(table, seat, **cards):
    """Set a seat's hand without caring for the bank."""
    table.hands[seat] = [cards.get(name.replace("-", "_"), 0) for name in RESOURCES]


@pytest.mark.parametrize("players", PLAYERS)
def test_seeded_games_end_and_lose_nothing(players):
    for seed in range(6):
        rng = Random(seed)
        table = play.new_game(rules(), players)
        moves = 0
        while not play.is_over(table):
            before = table.copy()
            move = play.step(table, rng)
            moves += 1
            assert moves < 5000
            assert broken(table) + broken_by(before, move, table) == []
        assert winners(table)
        assert max(one.total for one in score(table)) >= 50 or all(table.opened)


@pytest.mark.parametrize("players", PLAYERS)
def test_what_is_listed_is_legal_and_what_is_sampled_is_listed(players):
    rng = Random(players)
    table = play.new_game(rules(), players)
    for turn in range(260):
        if play.is_over(table):
            break
        if turn % 5 == 0:
            listed = play.legal_moves(table)
            assert listed
            assert all(play.refusal(table, move) is None for move in listed)
            move = play.sample(table, rng)
            assert play.refusal(table, move) is None
            assert move in listed or isinstance(move, m.Propose)
            assert move_from_json(move_json(move)) == move
            assert parse(written(move)) == move
            assert play.backing(table, move).startswith("adastra.")
            assert as_json(from_json(as_json(table))) == as_json(table)
        play.step(table, rng)


@pytest.fixture(scope="module")
def campaign():
    """Wild moves tried against seeded games: moves played, refusals met, and what a refusal changed."""
    moves, refusals, broken = Counter(), Counter(), []
    for players in PLAYERS:
        for seed in range(9):
            rng = Random(seed)
            table = play.new_game(rules(), players)
            while not play.is_over(table):
                for tried in (table, edge_position(table, rng)):
                    for _ in range(3):
                        move = wild_move(tried, rng)
                        before = as_json(tried)
                        clause = play.refusal(tried, move)
                        if clause is not None:
                            refusals[clause] += 1
                            with pytest.raises(Refusal, match=clause):
                                play.apply(tried, move)
                        if as_json(tried) != before:
                            broken.append(move)
                moves[type(play.step(table, rng)).__name__] += 1
    return moves, refusals, broken


def test_a_refused_move_leaves_the_position_untouched(campaign):
    assert campaign[2] == []


def test_every_rule_fires(campaign):
    assert {kind.__name__ for kind in play.RULE_OF} - set(campaign[0]) == set()


def test_every_refusal_fires(campaign):
    cited = {c.clause for c in code_citations("adastra") if c.how == "require"}
    assert cited - set(campaign[1]) - NEVER_REFUSED.keys() == set()


def test_numbers_that_do_not_add_up_are_refused_before_the_game():
    with pytest.raises(Refusal, match=r"setup\.players"):
        play.new_game(rules(), 2)
    for change, clause in (
        ({"components_planets": 44}, r"components\.planets"),
        ({"components_artefacts": 12}, r"components\.artefacts"),
        ({"score_cards": 4}, r"components\.action-cards"),
    ):
        with pytest.raises(Refusal, match=clause):
            play.new_game(msgspec.structs.replace(rules(), **change), 3)


def test_an_alien_start_planet_is_replaced_and_comes_back_among_the_hidden():
    table = play.new_game(rules(), 3)
    play.apply(table, m.OptionalCards(False))
    play.apply(table, m.DrawStart(ALIEN))
    assert (table.phase, table.turn, table.aside) == (START, 0, 1)
    for kind in (0, 1, 2):
        play.apply(table, m.DrawStart(kind))
    assert table.pool[ALIEN] == 5
    assert (sum(table.deck), table.buildings[:3]) == (9, [FACTORY] * 3)


def test_a_short_bank_serves_from_the_owner_on():
    table = reach(CHOOSE, when=lambda t: t.card().sort != SCORE)
    owner, kind = table.turn, table.card().first
    for planet in range(3):
        table.kinds[planet] = kind
    table.bank[kind] = 3
    before = [hand[kind] for hand in table.hands]
    play.apply(table, m.ChooseResource(kind))
    gains = [hand[kind] - was for hand, was in zip(table.hands, before, strict=True)]
    assert (gains[owner], sum(gains), table.bank[kind]) == (2, 3, 0)


def test_a_found_alien_planet_brings_an_artefact_and_a_known_one_does_not():
    table = reach(LAND, when=lambda t: any(s == t.flying and not t.opened[p] for p, s in enumerate(t.stars)))
    planet = next(p for p, star in enumerate(table.stars) if star == table.flying and not table.opened[p])
    table.kinds[planet] = ALIEN
    known = table.copy()
    known.opened[planet] = 1
    play.apply(table, m.Land(planet))
    assert table.phase == ARTEFACT
    seat = table.turn
    play.apply(table, m.DrawArtefact(HANGAR))
    assert (table.spent[HANGAR], sum(table.artefacts[seat])) == (1, 0)
    play.apply(known, m.Land(planet))
    assert known.phase != ARTEFACT


def test_flights_cost_energy_and_land_on_nobody_elses_planet():
    table = reach(FLY, when=lambda t: t.space[t.turn] > 0 and t.turn == t.owner())
    star = table.card().first
    give(table, table.turn)
    play.apply(table, m.Fly(-1, star))
    seat = table.turn
    there = [planet for planet, place in enumerate(table.stars) if place == star]
    table.owners[there[0]], table.ships[there[0]] = table.after(seat), 1
    assert play.refusal(table, m.Land(there[0])) == "adastra.movement.occupied"
    assert all(table.seen[seat][planet] for planet in there if not table.opened[planet])
    play.apply(table, m.Land(there[1]))


def test_a_colony_becomes_a_factory_and_alien_ground_pays_points():
    table = reach(BUILD, when=lambda t: t.turn == t.owner())
    seat, planet = table.turn, 40
    table.kinds[planet], table.owners[planet], table.ships[planet], table.buildings[planet] = ALIEN, seat, 1, 0
    give(table, seat, energy=2, food=4, water=1, mineral_a=1)
    points = table.points[seat]
    play.apply(table, m.BuildColony(planet, (1, 0, 0)))
    assert table.points[seat] == points + 3
    assert play.refusal(table, m.BuildColony(planet, (1, 0, 0))) == "adastra.construction.one-building"
    assert play.refusal(table, m.Terraform(planet)) == "adastra.construction.terraformable"
    play.apply(table, m.BuildFactory(planet))
    assert (table.points[seat], buildings_of(table, seat, COLONY)) == (points + 9, 0)


def test_a_trade_needs_both_sides_and_the_bank_two_for_one():
    table = reach(TRADING)
    owner = table.turn
    partner = table.after(owner)
    give(table, owner, energy=3)
    give(table, partner, water=1)
    offer = m.Propose(partner, (1, 0, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0))
    play.apply(table, offer)
    assert (table.turn, play.legal_moves(table)) == (partner, [m.Accept(), m.Decline()])
    play.apply(table, m.Accept())
    assert (table.hands[owner][WATER], table.hands[partner][ENERGY], table.turn) == (1, 1, owner)
    play.apply(table, m.BankTrade(ENERGY, FOOD))
    assert table.hands[owner] == [0, 1, 1, 0, 0, 0]
    gift = m.Propose(partner, (0, 1, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0))
    assert play.refusal(table, gift) == "adastra.trade.both-give"


def resource_scoring(element):
    table = reach(
        CHOOSE, players=4, when=lambda t: element in (t.card().first, t.card().second) and t.card().sort == SCORE
    )
    play.apply(table, m.ChooseElement(element))
    return table


def test_resource_scorings_start_left_of_the_owner_and_give_a_lone_leader_the_bonus():
    table = resource_scoring(SAME)
    owner = table.owner()
    assert (table.phase, table.turn, table.starter) == (SPEND, table.after(owner), owner)
    before, first = table.points[:], table.turn
    for seat in range(4):
        give(table, seat, energy=3)
    assert play.refusal(table, m.Spend((1, 0, 0, 0, 0, 0))) == "adastra.score.same-minimum"
    play.apply(table, m.Spend((3, 0, 0, 0, 0, 0)))
    play.apply(table, m.Spend((2, 0, 0, 0, 0, 0)))
    play.apply(table, m.Pass())
    play.apply(table, m.Pass())
    gains = [now - then for now, then in zip(table.points, before, strict=True)]
    assert (gains[first], gains[(first + 1) % 4], sum(gains)) == (6, 2, 8)


def test_a_tie_for_most_loses_the_bonus():
    table = resource_scoring(DIFFERENT)
    before = sum(table.points)
    for seat in range(4):
        give(table, seat, energy=1, food=1)
    for _ in range(4):
        play.apply(table, m.Spend((1, 1, 0, 0, 0, 0)))
    assert sum(table.points) == before + 8


def test_score_cards_come_back_when_all_three_are_out():
    table = reach(DISCARD, when=lambda t: sum(map(sum, t.hands)) >= 11)
    marks = [card for card, one in enumerate(table.rules.cards[0]) if one.sort == SCORE]
    for card in range(len(table.cards[0])):
        table.cards[0][card] = HELD
    for card, state in zip(marks, (ASIDE, ASIDE, ASIDE), strict=True):
        table.cards[0][card] = state
    placed = [space for space, seat in enumerate(table.track_seats) if seat == 0]
    for space, card in zip(placed, range(4), strict=False):
        table.track_cards[space] = card
    while table.phase == DISCARD:
        play.apply(table, play.legal_moves(table)[0])
    assert table.cards[0] == [HELD] * 11


def test_the_last_planet_ends_the_game_after_the_round():
    rng = Random(2)
    table = reach(PROGRAM)
    table.opened = [1] * len(table.opened)
    table.points = [0] * table.players
    while not play.is_over(table):
        assert table.round == 1
        play.step(table, rng)


def test_a_player_sees_neither_hands_nor_hidden_planets_nor_placed_cards():
    table = reach(FLY, players=4)
    view = seen_by(table, 0)
    assert isinstance(view["hands"][1], int)
    assert view["hands"][0] == table.hands[0]
    hidden = [p for p, seen in enumerate(table.seen[0]) if not seen and not table.opened[p]]
    assert all(view["kinds"][planet] == UNKNOWN for planet in hidden)
    assert all(
        view["track_cards"][space] == UNKNOWN
        for space in range(table.current + 1, len(table.track_seats))
        if table.track_seats[space] != 0
    )
    assert seen_by(reach(TRADING), 0)["hands"] == reach(TRADING).hands


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("place 4 12", m.PlaceCard(3, 11)),
        ("fly space red-dwarf", m.Fly(-1, 2)),
        ("voler 10 espace", m.Fly(9, -1)),
        ("vola spazio nana-rossa", m.Fly(-1, 2)),
        ("colony 9 mineral-a", m.BuildColony(8, (1, 0, 0))),
        ("colonie 9 premier-minéral", m.BuildColony(8, (1, 0, 0))),
        ("propose 2 energy energy for water", m.Propose(1, (2, 0, 0, 0, 0, 0), (0, 0, 1, 0, 0, 0))),
        ("banca energia acqua", m.BankTrade(0, 2)),
        ("optional out", m.OptionalCards(False)),
        ('{"type": "pass"}', m.Pass()),
    ],
)
def test_a_move_is_typed_with_names_in_three_languages(text, move):
    assert parse(text) == move


@pytest.mark.parametrize("text", ["", "fly", "fly space", "colony 9 water", "produce gold", "place 0 1", "pass 3"])
def test_what_is_no_move_is_told_with_examples(text):
    with pytest.raises(Problem, match="is not a move"):
        parse(text)
