"""The advanced cards of Space Dealer: attacks, probes, lasting effects, plans that change hands, neutral planets."""

import pytest
from spacedealer_tables import MIDDLE, berth, built, finished, kind, opened, ready, run_to

from checks.spacedealer.invariants import broken
from model.spacedealer import moves as m
from model.spacedealer import play
from model.spacedealer.planning import capacity
from model.spacedealer.rules import rules
from model.spacedealer.table import ACT, ASIDE, CLEARING, DEMANDS, IDLE, NOBODY, NOTHING, STORE, home

S = "spacedealer."


def refused(table, move):
    return (play.refusal(table, move) or "").removeprefix(S)


def armed(table, seat, name, markers=1):
    slot = built(table, seat, name, MIDDLE - 3)
    table.charges[seat][slot] = markers
    table.cubes -= markers
    return slot


def test_the_base_game_knows_none_of_it():
    table = opened()
    assert table.demand_pile == [0] * 12
    berth(table, 0, 1, (1, 1, 1, 1))
    assert refused(table, m.ServeNeutral(0)) == "setup.two-parts"
    assert refused(table, m.Leave(0, (1, 0, 0, 0))) == "setup.two-parts"
    assert refused(table, m.ProposePlan(1, 0, -1)) == "setup.two-parts"


def test_each_use_of_a_probe_brings_one_marker_and_two_are_the_most():
    table = opened(4, advanced=True)
    slot = built(table, 0, "sabotage-probe")
    for count in (1, 2):
        ready(table, 0, slot)
        play.apply(table, m.Arm(slot))
        assert (table.charges[0][slot], table.cubes) == (count, 10 - count)
    timer = ready(table, 0, slot)
    assert refused(table, m.Arm(slot)) == "attack.probe-limit"
    play.apply(table, m.Release(timer))
    assert broken(table) == []


def test_a_sabotaged_timer_runs_out_aside_without_effect():
    table = opened(4, advanced=True)
    slot = armed(table, 0, "sabotage-probe")
    run_to(table, 10, seat=1)
    play.apply(table, m.Raise())
    run_to(table, 20)
    victim = next(t for t, until in enumerate(table.timer_until) if until == 70)
    play.apply(table, m.Sabotage(slot, victim))
    assert (table.timer_place[victim], table.timer_until[victim], table.cubes) == (ASIDE, 70, 9)
    run_to(table, 21, seat=1)
    play.apply(table, m.Raise())
    run_to(table, 70)
    assert (table.timer_place[victim], table.climbed[1], table.cubes) == (IDLE, 0, 10)
    assert broken(table) == []


def test_only_running_timers_are_sabotaged_and_none_twice():
    table = opened(4, advanced=True)
    slot = armed(table, 0, "sabotage-probe", 2)
    assert refused(table, m.Sabotage(slot, 4)) == "attack.sabotage-running"
    assert refused(table, m.Sabotage(slot, 9)) == "attack.sabotage-running"
    play.apply(table, m.Raise())
    play.apply(table, m.Sabotage(slot, 0))
    assert refused(table, m.Sabotage(slot, 0)) == "attack.sabotage-again"


def test_a_ship_whose_flight_is_sabotaged_waits_for_another_timer():
    table = opened(4, advanced=True)
    slot = armed(table, 0, "sabotage-probe")
    berth(table, 0, 0, (1, 0, 0, 0))
    play.apply(table, m.Fly(0, 1))
    play.apply(table, m.Sabotage(slot, 0))
    assert refused(table, m.Fly(0, 7)) == "flight.no-redirect"
    play.apply(table, m.Fly(0, 1))
    run_to(table, 60)
    assert (table.landed[0], table.ship_at[0]) == (1, 1)


def test_a_blocked_slot_takes_a_timer_that_only_clears_it():
    table = opened(4, advanced=True)
    slot = armed(table, 0, "missile")
    play.apply(table, m.Launch(slot, 1, 0))
    assert table.blocked[1][0] == 1
    run_to(table, 1, seat=1)
    built(table, 1, "depot-red", MIDDLE - 2)
    assert refused(table, m.Build(finished(table, 1, "fusion-mine-red"), MIDDLE - 2)) == "attack.no-building"
    play.apply(table, m.StartUse(0))
    assert CLEARING in table.timer_place
    run_to(table, 61, seat=1)
    assert (table.blocked[1][0], table.cubes) == (0, 10)
    assert refused(table, m.Produce(0, 0)) == "using.effect"


def test_a_timer_already_on_a_blocked_slot_still_takes_effect():
    table = opened(4, advanced=True)
    slot = armed(table, 0, "missile")
    play.apply(table, m.StartUse(0))
    play.apply(table, m.Launch(slot, 0, 0))
    run_to(table, 60)
    play.apply(table, m.Produce(0, rules().colours[table.kinds[0][0]], (-1,)))
    assert (sum(table.cargo[0]), table.blocked[0][0]) == (1, 1)


def test_two_missiles_block_a_player_at_most():
    table = opened(4, advanced=True)
    slot = armed(table, 0, "missile", 2)
    other = built(table, 1, "multi-mine")
    third = built(table, 1, "converter")
    play.apply(table, m.Launch(slot, 1, 0))
    assert refused(table, m.Launch(slot, 1, 0)) == "attack.missile-slot"
    play.apply(table, m.Launch(slot, 1, other))
    table.charges[0][slot] = 1
    assert refused(table, m.Launch(slot, 1, third)) == "attack.two-at-most"


def test_a_transport_probe_loads_a_ship_anywhere_and_is_closed_under_a_timer():
    table = opened(4, advanced=True)
    slot = built(table, 0, "transport-probe")
    berth(table, 0, 0, (2, 0, 1, 0))
    play.apply(table, m.Load(-1, slot, (1, 0, 1, 0)))
    assert refused(table, m.Load(-1, slot, (1, 0, 0, 0))) == "using.depot"
    ready(table, 0, slot)
    assert refused(table, m.Load(slot, -1, (1, 0, 0, 0))) == "advanced.transport-locked"
    table.landed[2], table.ship_at[2] = 0, 5
    play.apply(table, m.Transport(slot, 2, (1, 0, 1, 0)))
    assert (table.cargo[2], table.stored[0][slot]) == ([1, 0, 1, 0], [0, 0, 0, 0])


def test_a_robot_factory_brings_a_timer_which_goes_back_when_the_card_is_covered():
    table = opened(4, advanced=True)
    table.power[0] = [2, 1]
    place = finished(table, 0, "robot-factory")
    play.apply(table, m.Build(place, MIDDLE - 3))
    assert (table.timer_owner.count(0), table.timer_place.count(STORE)) == (3, 1)
    for move in (m.Raise(), m.StartUse(0), m.Fly(0, 3)):
        play.apply(table, move)
    table.timer_place[0] = IDLE
    table.timer_at[0], table.timer_until[0] = NOTHING, 0
    place = finished(table, 0, "fusion-mine-red")
    play.apply(table, m.Build(place, MIDDLE - 3))
    assert (table.timer_owner.count(0), table.timer_place.count(STORE)) == (2, 2)


def test_an_orbital_station_brings_the_neutral_ship_home():
    table = opened(4, advanced=True)
    table.power[0] = [3, 1]
    play.apply(table, m.Build(finished(table, 0, "orbital-station"), MIDDLE - 4))
    assert (table.ship_owner[4], table.ship_at[4], table.landed[4]) == (0, home(table, 0), 1)
    play.apply(table, m.Fly(4, 2))
    place = finished(table, 0, "fusion-mine-red")
    assert refused(table, m.Build(place, MIDDLE - 4)) == "building.over-running"
    run_to(table, 60)
    berth(table, 4, 2, (0, 3, 0, 0))
    play.apply(table, m.Build(place, MIDDLE - 4))
    assert (table.ship_owner[4], table.reserve) == (NOBODY, [10, 10, 10, 10])


def test_a_technology_centre_makes_room_for_two_more_plans():
    table = opened(4, advanced=True)
    assert capacity(table, 0) == 2
    slot = built(table, 0, "technology-centre")
    assert capacity(table, 0) == 4
    table.covered[0][slot] = 1
    assert capacity(table, 0) == 2


def test_a_finished_plan_may_be_discarded_under_its_pile_and_a_first_card_to_the_own_one():
    table = opened(4, advanced=True)
    place = finished(table, 0, "converter")
    play.apply(table, m.DiscardPlan(place))
    assert (table.under[0], table.plans[0][place]) == ([kind("converter")], NOTHING)
    own = sum(table.own[0])
    place = finished(table, 0, "depot-blue")
    play.apply(table, m.DiscardPlan(place))
    assert sum(table.own[0]) >= own
    assert broken(table) == []


def test_plans_change_hands_and_a_gift_needs_a_free_place():
    table = opened(4, advanced=True)
    for seat, names in ((0, ["converter"]), (1, ["multi-mine", "metropolis"])):
        for place, name in enumerate(names):
            table.plans[seat][place] = kind(name)
    assert refused(table, m.ProposePlan(1, 0, NOTHING)) == "plans.free-place"
    play.apply(table, m.ProposePlan(1, 0, 1))
    play.apply(table, m.Accept())
    assert (table.plans[0][0], table.plans[1][:2]) == (kind("metropolis"), [kind("multi-mine"), kind("converter")])
    play.apply(table, m.ProposePlan(2, 0, NOTHING))
    play.apply(table, m.Accept())
    assert (table.plans[0][0], table.plans[2][0]) == (NOTHING, kind("metropolis"))
    play.apply(table, m.Plan(kind("generator")))
    play.apply(table, m.StartBuild(0))
    assert refused(table, m.ProposePlan(1, 0, 0)) == "plans.under-timer"


def neutral(players=4):
    table = opened(players, advanced=True)
    card = next(one for one, goods in enumerate(rules().neutral) if goods == (1, 0, 1, 0))
    old = table.wanted[1]
    if card != old:
        where = table.wanted if card in table.wanted else None
        if where is None:
            table.demand_pile[card] -= 1
            table.demand_pile[old] += 1
        else:
            table.wanted[table.wanted.index(card)] = old
        table.wanted[1] = card
    return table, card


@pytest.mark.parametrize("players", range(3, 9))
def test_every_neutral_planet_has_a_demand(players):
    table = opened(players, advanced=True)
    assert [card != NOTHING for card in table.wanted] == [False, True] * players


def test_a_neutral_demand_is_taken_as_a_card_and_replaced():
    table, card = neutral()
    berth(table, 0, 1, (1, 0, 1, 0))
    play.apply(table, m.ServeNeutral(0))
    assert (table.phase, table.points[0], table.markers[0], table.taken[0][card]) == (DEMANDS, 3, 10, 1)
    drawn = next(iter(play.chances(table)))
    play.apply(table, drawn)
    assert (table.phase, table.turn, table.wanted[1]) == (ACT, 0, drawn.demand)
    assert broken(table) == []


def test_a_new_demand_that_several_could_serve_goes_under_the_pile():
    table, _ = neutral()
    berth(table, 0, 1, (3, 2, 3, 2))
    berth(table, 1, 1, (2, 2, 2, 2))
    play.apply(table, m.ServeNeutral(0))
    sent_back = []
    while table.phase == DEMANDS:
        assert table.wanted[1] == NOTHING
        move = next(iter(play.chances(table)))
        sent_back.append(move.demand)
        play.apply(table, move)
    # Every card of the pile would start a race, so by ruling the last one stays.
    assert (len(sent_back), table.wanted[1]) == (8, sent_back[-1])
    assert sorted(table.demand_under) == sorted(sent_back[:-1])
    assert broken(table) == []


def test_goods_left_on_a_neutral_planet_wait_for_any_ship():
    table = opened(4, advanced=True)
    berth(table, 0, 1, (2, 0, 0, 0))
    play.apply(table, m.Leave(0, (2, 0, 0, 0)))
    assert table.left[1] == [2, 0, 0, 0]
    run_to(table, 1, seat=1)
    assert refused(table, m.Collect(1, (1, 0, 0, 0))) == "neutral.no-owner"
    berth(table, 1, 1)
    play.apply(table, m.Collect(1, (1, 0, 0, 0)))
    assert (table.left[1], table.cargo[1]) == ([1, 0, 0, 0], [1, 0, 0, 0])
    assert refused(table, m.Collect(1, (2, 0, 0, 0))) == "neutral.pick-up"
