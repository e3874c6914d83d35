"""Andromeda plays by its rules: named situations, then the referee against itself."""

from fractions import Fraction
from random import Random

import msgspec
import pytest

from model.andromeda import moves as m
from model.andromeda import play
from model.andromeda.notation import parse, written
from model.andromeda.odds import odds
from model.andromeda.ring import success
from model.andromeda.rules import rules
from model.andromeda.scoring import score, winners
from model.andromeda.table import ACTION, FREE, NOBODY, OFFER, OVER, PLANETS, RING, TRANSPORT, Table
from model.andromeda.views import as_json, from_json, move_from_json, move_json, seen_by
from model.andromeda.wild import wild_move
from model.referee import Refusal


def table_at(phase, players=3, seed=5, ruleset=None) -> Table:
    """A table of a seeded game when the starter is to decide in a phase."""
    rng = Random(seed)
    table = play.new_game(ruleset or rules(), players)
    while table.phase != phase or table.turn != table.starter:
        play.step(table, rng)
    return table


def holding(table, **cards):
    """Give the seat on turn exactly these cards: p1=3 is three of planet 1, silver=1 a silver card."""
    names = [f"p{k + 1}" for k in range(PLANETS)] + ["silver", "gold", "platinum", "diamond"]
    for kind, name in enumerate(names):
        table.hands[table.turn][kind] = cards.get(name, 0)
    return table


@pytest.mark.parametrize(("players", "placed"), [(3, 26), (4, 22), (5, 19)])
def test_set_up_places_the_stations_the_rulebook_counts(players, placed):
    table = table_at(TRANSPORT, players)
    for seat in range(players):
        on_board = 2 + table.earth[seat] + sum(row[seat] for row in table.stations)
        assert on_board == placed
        assert on_board + table.box[seat] == 26


@pytest.mark.parametrize("players", [2, 6])
def test_other_numbers_of_players_are_refused(players):
    with pytest.raises(Refusal, match=r"setup\.players"):
        play.new_game(rules(), players)


def test_transport_needs_two_stations_on_earth():
    table = table_at(TRANSPORT)
    table.earth[table.turn] = 1
    assert play.refusal(table, m.TransportOut(0)) == "andromeda.transport.out"


def test_transport_brings_all_stations_back_and_is_spent():
    table = table_at(TRANSPORT)
    seat = table.turn
    there, earth = table.stations[2][seat], table.earth[seat]
    play.apply(table, m.TransportBack(2))
    assert (table.stations[2][seat], table.earth[seat], table.transports[seat]) == (0, earth + there, 1)


def test_an_offered_card_must_differ_from_the_starters():
    table = table_at(OFFER)
    holding(table, p1=9)
    play.apply(table, m.OfferCard(0))
    holding(table, p1=5, p2=4)
    assert play.refusal(table, m.OfferCard(0)) == "andromeda.trade.others-differ"
    assert play.refusal(table, m.OfferCard(1)) is None
    assert play.refusal(table, m.Excuse()) == "andromeda.trade.must-offer-if-able"


def test_a_player_with_nothing_legal_is_excused_and_a_lone_starter_takes_back():
    table = table_at(OFFER)
    holding(table, p1=9)
    play.apply(table, m.OfferCard(0))
    for _ in range(2):
        holding(table, p1=9)
        play.apply(table, m.Excuse())
    assert table.phase == ACTION
    assert sum(table.hands[table.starter]) == 9


@pytest.mark.parametrize(("level", "refused"), [(1, "andromeda.trade.third-is-last"), (2, None)])
def test_a_fourth_card_needs_technology_two(level, refused):
    table = table_at(OFFER)
    table.technology[table.starter] = level
    table.offered = 3
    assert play.refusal(table, m.OfferCard(next(k for k in range(PLANETS) if table.hands[0][k]))) == refused


@pytest.mark.parametrize(
    ("hand", "move", "clause"),
    [
        ({"p1": 2, "silver": 1}, "move 1 2 silver stations=1", None),
        ({"p1": 2}, "move 1 2 stations=1", "andromeda.set.size"),
        ({"p1": 8}, "move 1 8", "andromeda.cards.set-maximum"),
        ({"silver": 3}, "move 1 0 silver silver silver", "andromeda.set.true-card"),
        ({"p1": 3}, "move 1 3 stations=2", "andromeda.move.count"),
        ({"p1": 3}, "move 1 3 bonus", "andromeda.bonus.earn"),
        ({"p1": 4}, "move 1 4 bonus", None),
        ({"p1": 3, "gold": 1}, "move 1 3 gold bonus", "andromeda.bonus.no-jokers"),
        ({"p1": 3}, "ship 1 3", None),
        ({"p1": 4}, "ship 1 4", "andromeda.ship.cost-2"),
        ({"p1": 3}, "tech 1 3", None),
        ({"p1": 2}, "swap 1 1", None),
        ({"p1": 3}, "swap 1 1 1", "andromeda.exchange.count"),
        ({"silver": 1}, "swap silver", "andromeda.exchange.kinds"),
        ({"p1": 1}, "swap 2", "andromeda.exchange.discard"),
        ({}, "stop", None),
    ],
)
def test_actions_are_allowed_or_refused_by_their_clause(hand, move, clause):
    table = holding(table_at(ACTION), **hand)
    assert play.refusal(table, parse(move)) == clause


@pytest.mark.parametrize(("edition", "clause"), [("fr", None), ("en", "andromeda.move.count")])
def test_three_cards_at_level_four_move_two_stations_in_french_and_one_in_english(edition, clause):
    table = holding(table_at(ACTION, ruleset=rules(edition)), p1=3)
    table.technology[table.turn] = 4
    table.earth[table.turn] = 4
    assert play.refusal(table, parse("move 1 3 stations=2")) == clause


@pytest.mark.parametrize(("edition", "attempts"), [("fr", 1), ("en", 2), (None, 2)])
def test_two_planet_cards_and_two_jokers_give_one_attempt_in_french_and_two_in_english(edition, attempts):
    table = holding(table_at(ACTION, ruleset=rules(edition)), p1=2, silver=2)
    table.stations[0][table.turn] = 1
    play.apply(table, parse("try 1 2 silver silver"))
    assert (table.phase, table.attempts) == (RING, attempts)


def test_a_set_that_gives_no_attempt_in_french_ends_the_action_without_a_draw():
    table = holding(table_at(ACTION, ruleset=rules("fr")), p1=1, silver=2)
    table.stations[0][table.turn] = 1
    play.apply(table, parse("try 1 1 silver silver"))
    assert (table.phase, table.ring, table.attempts, table.actions) == (ACTION, NOBODY, 0, 2)
    assert table.stations[0][table.turn] == 1


@pytest.mark.parametrize(("edition", "clause"), [("fr", "exchange.kinds"), ("it", "exchange.kinds"), ("en", None)])
def test_only_the_english_edition_lets_a_bonus_card_be_swapped(edition, clause):
    table = holding(table_at(ACTION, ruleset=rules(edition)), silver=1)
    assert play.refusal(table, parse("swap silver")) == (clause and f"andromeda.{clause}")


@pytest.mark.parametrize(("edition", "clause"), [("fr", "action.may-stop"), ("it", "action.may-stop"), ("en", None)])
def test_only_the_english_edition_lets_actions_go_unused(edition, clause):
    table = holding(table_at(ACTION, ruleset=rules(edition)), p1=1)
    assert play.refusal(table, m.Stop()) == (clause and f"andromeda.{clause}")


def test_an_exhausted_supply_is_renewed_at_once():
    table = holding(table_at(ACTION), p1=1)
    table.supply = [0, 1] + [0] * 9
    table.discard = [0, 0, 4] + [0] * 8
    play.apply(table, parse("swap 1"))
    play.apply(table, m.DealCard(1))
    assert (sum(table.supply), sum(table.discard)) == (5, 0)


def test_a_pile_that_is_empty_gives_no_bonus_card():
    table = holding(table_at(ACTION), p1=6)
    table.piles[2] = 0
    assert play.refusal(table, parse("move 1 6 bonus")) == "andromeda.bonus.available"


def test_an_own_station_takes_the_most_valuable_free_centre_and_ends_the_action():
    table = holding(table_at(ACTION), p1=5)
    seat = table.turn
    table.centres[0] = [1, FREE, FREE]
    play.apply(table, parse("try 1 5"))
    assert table.attempts == 2
    play.apply(table, m.DrawStation((seat + 1) % 3))
    assert table.attempts == 1
    play.apply(table, m.DrawStation(seat))
    assert (table.centres[0], table.phase, table.actions) == ([1, seat, FREE], ACTION, 2)


def test_no_attempt_where_every_centre_is_taken():
    table = holding(table_at(ACTION), p1=5)
    table.centres[0] = [0, 1, 2]
    assert play.refusal(table, parse("try 1 5")) == "andromeda.centre.full-planet-uses"


def test_the_game_ends_only_when_the_round_does():
    table = table_at(ACTION)
    for planet in range(3):
        table.centres[planet] = [0, 1, 2]
    for _ in range(2):
        play.apply(table, m.Stop())
        assert table.phase == ACTION
    play.apply(table, m.Stop())
    assert table.phase == OVER


def test_ties_are_broken_by_technology_then_by_ship_then_shared():
    table = table_at(ACTION)
    table.earth, table.technology, table.ship = [9, 9, 0], [1, 1, 1], [2, 3, 4]
    table.hands = [[0] * 11 for _ in range(3)]
    assert winners(table) == [1]
    table.ship = [3, 3, 4]
    assert winners(table) == [0, 1]
    assert [one.total for one in score(table)] == [9, 9, 0]


def test_the_worked_chance_of_the_english_tip_is_certain():
    assert success(4, 3, 4) == 1
    assert success(3, 4, 2).limit_denominator() == success(3, 4, 2)


def test_odds_agree_with_every_order_of_draws():
    def drawn(own, others, attempts):
        if attempts == 0 or own == 0:
            return 0
        hit = Fraction(own, own + others)
        return hit + ((1 - hit) * drawn(own, others - 1, attempts - 1) if others else 0)

    for own in range(1, 6):
        for others in range(6):
            for attempts in range(1, 5):
                assert success(own, others, attempts) == drawn(own, others, attempts)


@pytest.mark.parametrize(
    ("numbers", "clause"),
    [((3, 4, 5, 5), "technology.no-skip"), ((3, -1, 5, 1), "centre.ring-over-planet"),
     ((0, 4, 5, 1), "centre.own-station"), ((3, 4, 2, 1), "set.size"), ((3, 4, 8, 1), "cards.set-maximum"),
     ((300, 4, 5, 1), "components.stations")],
)  # fmt: skip
def test_odds_refuse_numbers_against_the_rules_with_the_clause(numbers, clause):
    with pytest.raises(Refusal, match=clause):
        odds(rules(), *numbers)


def test_a_player_does_not_see_hands_hidden_cards_or_the_supply():
    table = table_at(ACTION)
    view = seen_by(table, 0)
    assert view["hands"][0] == table.hands[0]
    assert view["hands"][1] == sum(table.hands[1])
    assert view["supply"] == sum(table.supply)


def test_positions_and_moves_survive_json():
    rng = Random(3)
    table = play.new_game(rules(), 4)
    for _ in range(400):
        assert from_json(as_json(table)) == table
        move = play.step(table, rng)
        assert move_from_json(move_json(move)) == move
        if not play.natures_turn(move):
            assert parse(written(move)) == move


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("edition", [None, "fr", "en", "it"])
def test_legal_moves_sample_and_refusal_agree(players, edition):
    rng = Random(players)
    table = play.new_game(rules(edition), players)
    for turn in range(260):
        if play.is_over(table):
            break
        if turn % 5 == 0:
            legal = play.legal_moves(table)
            assert legal
            assert play.sample(table, rng) in legal
            for _ in range(20):
                move = wild_move(table, rng)
                assert (move in legal) == (play.refusal(table, move) is None), move
        play.step(table, rng)


def test_the_same_seed_gives_the_same_game():
    def game():
        rng, table = Random(11), play.new_game(rules(), 3)
        return [move_json(play.step(table, rng)) for _ in range(500)]

    assert game() == game()


def test_what_an_edition_lost_is_refused_on_demand():
    table = play.new_game(rules("it", silent="refuse"), 3)
    table.phase = ACTION
    table.actions = 1
    holding(table, p1=3)
    assert play.refusal(table, m.Develop(0, 3)) == "andromeda.technology.cost-2"


def test_the_next_starter_sits_where_the_rulebook_points():
    order = {}
    for where in ("left", "right", "same"):
        table = play.new_game(msgspec.structs.replace(rules(), round_next_starter=where), 4)
        table.starter, table.turn, table.phase, table.actions = 1, 0, ACTION, 1
        play.apply(table, m.Stop())
        order[where] = table.starter
    assert order == {"left": 2, "right": 0, "same": 1}


def test_a_board_with_another_number_of_planets_is_refused():
    with pytest.raises(Refusal) as refused:
        play.new_game(msgspec.structs.replace(rules(), components_planets=6), 3)
    assert refused.value.clause == "andromeda.board.shows"
