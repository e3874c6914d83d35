"""Space Dealer as its rulebook has it: time, jobs, goods and demands."""

import msgspec
import pytest
from spacedealer_tables import (
    BLUE,
    GREEN,
    MIDDLE,
    NONE,
    RED,
    YELLOW,
    berth,
    built,
    finished,
    kind,
    opened,
    ready,
    run_to,
)

from checks.spacedealer.invariants import broken
from model.referee import Refusal
from model.spacedealer import moves as m
from model.spacedealer import play
from model.spacedealer.cards import FAMILIES, KINDS, kinds_of
from model.spacedealer.planning import level_of
from model.spacedealer.rules import rules
from model.spacedealer.scoring import score, winners
from model.spacedealer.table import ACT, CLOCK, DRAW, IDLE, KEEP, NOBODY, NOTHING, ON_CARD, fields, home

S = "spacedealer."


def refused(table, move):
    return (play.refusal(table, move) or "").removeprefix(S)


@pytest.mark.parametrize("players", range(3, 9))
def test_everybody_begins_with_four_cards_in_the_pile_a_mine_a_generator_and_two_idle_timers(players):
    table = opened(players)
    for seat in range(players):
        assert sum(table.own[seat]) == 4
        assert (table.power[seat], len(table.kinds[seat]), table.markers[seat]) == ([1, 0], 1, 10)
        assert [table.timer_place[t] for t, who in enumerate(table.timer_owner) if who == seat] == [IDLE, IDLE]
    assert (fields(table), len(table.timer_owner)) == (2 * players, 10 if players < 5 else 20)
    assert broken(table) == []


def test_no_two_players_of_one_box_lack_the_same_colour_of_mine():
    table = opened(4)
    lacking = [
        [c for c, one in enumerate(kinds_of(0)) if not table.own[seat][one] and one not in table.kinds[seat]]
        for seat in range(4)
    ]
    assert sorted(lacking) == [[0], [1], [2], [3]]


def test_nine_players_are_refused():
    with pytest.raises(Refusal) as refusal:
        play.new_game(rules(), 9)
    assert refusal.value.clause == S + "components.players"


@pytest.mark.parametrize(
    ("facts", "clause"),
    [
        ({"components_goods_colours": frozenset({"red"})}, "components.goods"),
        ({"setup_sets_of_three": dict.fromkeys(range(3, 9), 3)}, "components.two-boxes"),
        ({"components_fields": 5}, "components.fields"),
    ],
)
def test_a_box_that_cannot_be_set_up_is_refused_before_there_is_a_table(facts, clause):
    with pytest.raises(Refusal) as refusal:
        play.new_game(msgspec.structs.replace(rules(), **facts), 3)
    assert refusal.value.clause == S + clause


def test_nothing_takes_effect_before_its_minute_has_run():
    table = opened()
    play.apply(table, m.Plan(kind("generator")))
    play.apply(table, m.StartBuild(0))
    run_to(table, 59)
    assert refused(table, m.Build(0, 1)) == "timers.effect"
    run_to(table, 60)
    play.apply(table, m.Build(0, 1))
    assert table.power[0] == [1, 1]
    assert table.timer_place.count(IDLE) == 6


def test_time_runs_to_the_next_thing_that_can_happen():
    table = opened()
    play.apply(table, m.Raise())
    for seconds in (60, 25, 40):
        play.apply(table, m.Wait(seconds))
    assert (table.phase, list(play.chances(table))) == (CLOCK, [m.PassTime(25)])
    assert refused(table, m.PassTime(26)) == "timers.simultaneous"


def test_at_one_moment_sand_takes_effect_first_and_then_seats_act_in_their_order():
    table = opened()
    play.apply(table, m.Raise())
    run_to(table, 60)
    assert (level_of(table, 0), table.turn) == (2, 0)
    asked = []
    while table.clock == 60 and table.phase == ACT:
        asked.append(table.turn)
        play.apply(table, m.Wait(5))
    assert asked == [0, 1, 2]


def test_a_place_takes_one_timer_and_a_player_has_two():
    table = opened()
    play.apply(table, m.Raise())
    assert refused(table, m.Raise()) == "timers.one-per-place"
    play.apply(table, m.StartUse(0))
    assert refused(table, m.Fly(0, 1)) == "timers.idle-only"


def test_a_running_timer_is_not_taken_back_but_one_that_ran_out_may_be():
    table = opened()
    play.apply(table, m.StartUse(0))
    assert refused(table, m.Release(0)) == "timers.no-cancel"
    run_to(table, 60)
    play.apply(table, m.Release(0))
    assert (table.timer_place[0], sum(map(sum, table.cargo))) == (IDLE, 0)


def test_planning_holds_two_cards_and_needs_no_timer():
    table = opened()
    own = [one for one in range(KINDS) for _ in range(table.own[0][one])]
    play.apply(table, m.Plan(own[0]))
    play.apply(table, m.Plan(own[1]))
    assert refused(table, m.Plan(own[2])) == "planning.full"


def test_common_piles_open_with_the_level_and_the_card_not_kept_goes_under_its_pile():
    table = opened()
    assert refused(table, m.Draw(2)) == "technology.first"
    table.climbed[0] = 1
    assert refused(table, m.Draw(3)) == "technology.first"
    play.apply(table, m.Draw(2))
    assert table.phase == DRAW
    for name in ("converter", "multi-mine"):
        play.apply(table, m.DrawCard(kind(name)))
    assert (table.phase, refused(table, m.Keep(kind("metropolis")))) == (KEEP, "technology.keep-one")
    play.apply(table, m.Keep(kind("converter")))
    assert (table.plans[0][0], table.under[0]) == (kind("converter"), [kind("multi-mine")])
    table.pile = [0] * KINDS
    play.apply(table, m.Draw(2))
    assert play.chances(table) == {m.DrawCard(kind("multi-mine")): 1}
    play.apply(table, m.DrawCard(kind("multi-mine")))
    assert table.phase == KEEP


def test_power_stations_stack_in_their_order_on_either_side():
    table = opened()
    for name, clause in (("solar-satellite", "building.satellite"), ("fusion-reactor", "building.reactor")):
        place = finished(table, 0, name)
        assert refused(table, m.Build(place, 1)) == clause
        play.apply(table, m.Release(table.timer_at.index(place)))
        table.plans[0][place] = NOTHING
    place = finished(table, 0, "generator")
    assert refused(table, m.Build(place, 0)) == "building.one-stack"
    play.apply(table, m.Build(place, 1))
    play.apply(table, m.Build(finished(table, 0, "solar-satellite"), 1))
    play.apply(table, m.Build(finished(table, 0, "fusion-reactor"), 1))
    assert table.power[0] == [1, 3]


def test_a_connection_needs_energy_and_a_demand_is_never_built_over():
    table = opened()
    place = finished(table, 0, "multi-mine")
    assert refused(table, m.Build(place, MIDDLE)) == "building.one-connection"
    assert refused(table, m.Build(place, MIDDLE - 1)) == "building.over-action"
    play.apply(table, m.Build(place, MIDDLE - 2))
    place = finished(table, 0, "fusion-mine-red")
    assert refused(table, m.Build(place, MIDDLE - 1)) == "building.two-connections"
    play.apply(table, m.Build(place, MIDDLE - 2))
    assert table.covered[0] == [1, 1, 0]
    assert refused(table, m.StartUse(0)) == "building.covered"


def test_a_card_without_connection_lies_beside_another_one():
    table = opened()
    place = finished(table, 0, "metropolis")
    assert refused(table, m.Build(place, 0)) == "building.adjacent"
    play.apply(table, m.Build(place, MIDDLE))
    assert broken(table) == []


def test_goods_in_a_depot_that_is_built_over_go_back():
    table = opened()
    slot = built(table, 0, "depot-red", MIDDLE - 2)
    table.stored[0][slot], table.reserve[RED] = [3, 0, 0, 0], 7
    play.apply(table, m.Build(finished(table, 0, "fusion-converter"), MIDDLE - 2))
    assert (table.stored[0][slot], table.reserve[RED]) == ([0, 0, 0, 0], 10)


def test_a_card_with_a_timer_on_it_is_not_built_over():
    table = opened()
    play.apply(table, m.StartUse(0))
    built(table, 0, "depot-red", MIDDLE - 2)
    assert refused(table, m.Build(finished(table, 0, "fusion-mine-red"), MIDDLE - 2)) == "building.over-running"


def test_mines_fill_depots_and_ships_on_the_planet_and_the_rest_is_lost():
    table = opened()
    depot = built(table, 0, "depot-red")
    slot = built(table, 0, "fusion-mine-green", MIDDLE - 2)
    table.covered[0][depot] = 0
    ready(table, 0, slot)
    assert refused(table, m.Produce(slot, RED, (-1,))) == "using.complex-colour"
    assert refused(table, m.Produce(slot, GREEN, (-1,) * 5)) == "using.mine"
    play.apply(table, m.Produce(slot, GREEN, (-1, depot, -1)))
    assert (table.cargo[0], table.stored[0][depot], table.reserve[GREEN]) == ([0, 0, 0, 2], [0, 0, 0, 1], 7)


def test_a_ship_holds_eight_goods():
    table = opened()
    berth(table, 0, 0, (2, 2, 2, 2))
    ready(table, 0, 0)
    colour = rules().colours[table.kinds[0][0]]
    assert refused(table, m.Produce(0, colour, (-1,))) == "using.ship-limit"
    table.landed[0] = 0
    assert refused(table, m.Produce(0, colour, (-1,))) == "using.room"
    play.apply(table, m.Produce(0, colour))


def test_an_empty_reserve_yields_nothing():
    table = opened()
    colour = rules().colours[table.kinds[0][0]]
    berth(table, 1, 2, tuple(8 if one == colour else 0 for one in range(4)))
    berth(table, 2, 4, tuple(2 if one == colour else 0 for one in range(4)))
    ready(table, 0, 0)
    assert refused(table, m.Produce(0, colour, (-1,))) == "using.reserve-short"


def test_a_converter_swaps_one_good_with_the_reserve_and_a_fusion_converter_two():
    table = opened()
    berth(table, 0, 0, (2, 0, 0, 0))
    one, two = built(table, 0, "converter"), built(table, 0, "fusion-converter", MIDDLE - 3)
    ready(table, 0, one)
    assert refused(table, m.Convert(one, ((-1, RED, BLUE), (-1, RED, BLUE)))) == "using.fusion-converter"
    play.apply(table, m.Convert(one, ((-1, RED, BLUE),)))
    ready(table, 0, two)
    play.apply(table, m.Convert(two, ((-1, RED, GREEN), (-1, BLUE, YELLOW))))
    assert (table.cargo[0], table.reserve) == ([0, 1, 0, 1], [10, 9, 10, 9])


def test_a_loaded_ship_reaches_a_neighbouring_field_and_an_empty_one_any():
    table = opened(4)
    berth(table, 0, 0, (1, 0, 0, 0))
    assert refused(table, m.Fly(0, 2)) == "flight.adjacent"
    assert refused(table, m.Fly(0, 0)) == "flight.other-place"
    assert play.refusal(table, m.Fly(0, 7)) is None
    berth(table, 0, 0)
    play.apply(table, m.Fly(0, 4))
    assert (table.ship_at[0], table.landed[0]) == (4, 0)
    run_to(table, 60)
    assert table.landed[0] == 1


def test_a_ship_in_flight_neither_delivers_nor_loads():
    table = opened()
    berth(table, 0, 1, (1, 1, 1, 1))
    play.apply(table, m.Fly(0, home(table, 1)))
    assert refused(table, m.Serve(0, 1, 0)) == "demand.ship-there"
    built(table, 0, "depot-red")
    assert refused(table, m.Load(-1, 1, (1, 0, 0, 0))) == "exchange.same-planet"


def test_goods_change_hands_on_one_planet_and_only_if_both_agree():
    table = opened()
    berth(table, 0, 1, (1, 0, 0, 0))
    berth(table, 1, 1, (0, 0, 1, 0))
    swap = m.Propose(1, -1, -2, (1, 0, 0, 0), (0, 0, 1, 0))
    play.apply(table, swap)
    assert (table.turn, play.legal_moves(table)) == (1, [m.Accept(), m.Decline()])
    play.apply(table, m.Accept())
    assert (table.cargo[0], table.cargo[1], table.turn) == ([0, 0, 1, 0], [1, 0, 0, 0], 0)
    gift = m.Propose(1, -1, -2, (0, 0, 1, 0), NONE)
    play.apply(table, gift)
    play.apply(table, m.Decline())
    assert table.cargo[0] == [0, 0, 1, 0]
    berth(table, 1, 2)
    assert refused(table, gift) == "exchange.same-planet"


def test_a_demand_brings_points_to_both_and_is_served_once_and_never_by_its_owner():
    table = opened()
    slot = built(table, 1, "mine-red")
    berth(table, 0, home(table, 1), (0, 0, 2, 2))
    play.apply(table, m.Serve(0, 1, slot))
    assert (table.points, table.markers, table.cargo[0]) == ([2, 1, 0], [9, 10, 10], [0, 0, 1, 1])
    assert refused(table, m.Serve(0, 1, slot)) == "demand.once"
    berth(table, 0, 0, (1, 1, 1, 1))
    assert refused(table, m.Serve(0, 0, 0)) == "demand.not-own"
    assert broken(table) == []


def test_the_last_marker_ends_the_game_once_running_timers_have_run_out():
    table = opened()
    slot = built(table, 1, "mine-red")
    berth(table, 0, home(table, 1), (0, 0, 1, 1))
    table.markers[0] = 1
    play.apply(table, m.Raise())
    play.apply(table, m.Serve(0, 1, slot))
    assert refused(table, m.StartUse(0)) == "end.no-new-timers"
    run_to(table, 60)
    assert (level_of(table, 0), play.is_over(table)) == (2, False)
    for _ in range(3):
        play.apply(table, m.Wait(1))
    assert play.is_over(table)


def test_ties_go_to_more_markers_and_are_shared_after_that():
    table = opened()
    table.points = [5, 5, 4]
    assert winners(table) == [0, 1]
    table.markers[1] = 8
    assert (winners(table), [one.laid for one in score(table)]) == ([1], [0, 2, 0])


def test_the_example_of_the_rulebook_two_points_for_red_one_for_yellow_after_a_gift():
    table = opened()
    red, yellow = 0, 1
    slot = built(table, yellow, "mine-red")
    berth(table, red, home(table, yellow), (0, 0, 1, 0))
    berth(table, yellow, home(table, yellow), (0, 0, 0, 1))
    assert refused(table, m.Serve(red, yellow, slot)) == "demand.combination"
    run_to(table, 1, seat=yellow)
    play.apply(table, m.Propose(red, -2, -1, (0, 0, 0, 1), NONE))
    play.apply(table, m.Accept())
    run_to(table, 2, seat=red)
    play.apply(table, m.Serve(red, yellow, slot))
    assert table.points == [2, 1, 0]


def test_a_box_for_three_is_the_boxes_cards_less_the_list():
    table, ruled = opened(3), rules()
    out = {name: sum(table.box[one] for one in kinds_of(family)) for family, name in enumerate(FAMILIES)}
    listed = {**ruled.setup_removed_three, **ruled.setup_base_removed, "mine": 3}
    del listed["demand-card"]
    assert {name: count for name, count in out.items() if count} == listed


def test_a_timer_that_ran_out_stays_until_it_is_used():
    table = opened()
    play.apply(table, m.StartUse(0))
    run_to(table, 200)
    assert (table.timer_place[0], table.timer_until[0]) == (ON_CARD, 60)
    play.apply(table, m.Produce(0, rules().colours[table.kinds[0][0]], (-1,)))
    assert sum(table.cargo[0]) == 1
    assert table.timer_owner.count(NOBODY) == 4
