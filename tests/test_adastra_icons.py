"""The lost icons of Ad Astra: what the example forces is found by the real referee on unknowns, and nothing else."""

import json
from functools import partial

import msgspec
import pytest
import z3
from click.testing import CliRunner

from checks.adastra import claims
from checks.adastra.components import eight_planets, numbers, proofs, room_for_planets, splits
from checks.adastra.icons import icons, solved
from checks.adastra.replay import run
from checks.adastra.symbolic_replay import worlds
from checks.adastra.unknowns import Unknowns
from checks.symbolic.integers import term_of
from checks.symbolic.paths import Explorer
from cli import main
from model.adastra.cards import MINERALS, RESOURCES
from model.adastra.rules import rules
from rulebook.replays import replay_of
from rulebook.store import corpus_of

REPLAY = replay_of("adastra", "example")
CORPUS = corpus_of("adastra")


def unknown(name):
    return next(one for one in icons().unknowns if one.id == name)


def test_every_planet_of_the_example_is_forced_by_the_words():
    planets = {one.id: one.stated for one in icons().unknowns if one.group == "planet"}
    assert planets == {name: [about.kind] for name, about in REPLAY.planets.items()}


def test_the_two_movement_cards_are_forced_and_the_rest_is_told_open():
    assert unknown("yellow-movement-card").stated == [["red-dwarf+yellow-giant"]]
    assert unknown("red-movement-card").stated == [["yellow-double+yellow-giant"]]
    assert {one.id for one in icons().unknowns if one.forced == "open"} == {
        "action-6.take", "factory-cost", "terraforming-cost", "ship-cost", "terraformable-kinds", "terraforming",
        "production-pairs", "red-second-card",
    }  # fmt: skip


def test_a_reading_narrows_the_colony_and_the_score_cards_to_one():
    for name, reading in (("colony-cost", "advice-colony.costs"), ("score-pairs", "exception-cards.score-card")):
        assert (len(unknown(name).stated), unknown(name).read, unknown(name).rests_on) == (
            3, [unknown(name).plays], [reading],
        )  # fmt: skip


def test_terraformable_water_forces_two_food():
    costs = [one["cost"] for one in unknown("terraforming").read if "water" in one["kinds"]]
    assert {cost["food"] for cost in costs} == {2}


def test_what_the_model_plays_is_possible():
    assert [one.id for one in icons().unknowns if not one.fits] == []


def witness(element, price):
    """Concrete rules and choices in which an element has a price, from the solver's model; None if there are none."""
    unknowns, found = solved()
    wanted = [term_of(unknowns.prices[element][name]) == price.get(name, 0) for name in RESOURCES]
    for world in found:
        solver = z3.Solver()
        solver.add(*world.known, *(one for terms in world.readings.values() for one in terms), *wanted)
        if solver.check() == z3.sat:
            model = solver.model()
            return _concrete(unknowns, partial(_value, model))
    return None


def _value(model, number):
    return model.eval(term_of(number), model_completion=True).as_long()


def _concrete(unknowns, value):
    rest = {f"construction_{element}_cost": {name: value(number) for name, number in cost.items()}
            for element, cost in unknowns.prices.items()}  # fmt: skip
    kinds = frozenset(name for name, has in unknowns.terraformable.has.items() if value(has))
    steps = []
    for step in REPLAY.steps:
        moves = [dict(move) for move in step.moves]
        for move in moves:
            if step.id in unknowns.paid and "minerals" in move:
                counts = [value(number) for number in unknowns.paid[step.id]]
                move["minerals"] = [RESOURCES[mineral] for mineral, count in zip(MINERALS, counts, strict=True)
                                    for _ in range(count)]  # fmt: skip
            for field in set(step.lost) & move.keys() & {"give", "take"}:
                move[field] = RESOURCES[value(unknowns.swapped[f"{step.id}.{field}"])]
        steps.append(msgspec.structs.replace(step, moves=moves))
    replay = msgspec.structs.replace(REPLAY, steps=steps)
    return replay, msgspec.structs.replace(rules(), construction_terraformable=kinds, **rest)


@pytest.mark.parametrize("element", ["colony", "ship", "terraforming", "factory"])
def test_a_possible_price_comes_with_a_world_in_which_the_plain_example_replays(element):
    """The solver's worlds are no invention: each price is played again on plain integers."""
    possible = unknown(f"{element}-cost").read
    for price in possible[:: max(1, len(possible) // 8)]:
        found = run(*witness(element, price))
        assert found.ok, (price, found.wrong)


@pytest.mark.parametrize("element", ["colony", "ship", "terraforming", "factory"])
def test_a_price_that_is_not_possible_has_no_world_and_breaks_the_plain_example(element):
    possible = unknown(f"{element}-cost").read
    others = [{"energy": 1}, {"water": 2}, {"energy": 2, "water": 1}, {"energy": 1, "water": 3}]
    for price in others:
        assert price not in possible
        assert witness(element, price) is None
        assert not run(REPLAY, msgspec.structs.replace(rules(), **{f"construction_{element}_cost": price})).ok


def test_an_example_that_cannot_be_leaves_no_world():
    steps = [s for s in REPLAY.steps if s.id != "place-1-blue"]
    impossible = msgspec.structs.replace(REPLAY, steps=steps[:6])
    assert worlds(impossible, Unknowns(impossible)) == []


def test_leaving_a_claim_out_opens_what_it_closed():
    """Without the sentence on water, red may have found something else."""
    until = next(number for number, step in enumerate(REPLAY.steps) if step.id == "action-6")
    short = msgspec.structs.replace(REPLAY, steps=REPLAY.steps[:until])
    kinds = set()
    skip = frozenset({"action-5-red.kind"})
    for world in worlds(short, unknowns := Unknowns(short), skip):
        explorer = Explorer(world.known)
        kinds |= {k for k in range(7) if explorer.feasible(term_of(unknowns.kinds["red-find"]) == k)}
    assert kinds == {0, 1, 2, 3, 4, 5}


@pytest.mark.parametrize(("name", "claim"), claims.CLAIMS)
def test_the_claims_offered_to_verify_hold(name, claim):
    ok, told = claim(CORPUS)
    assert ok, told
    assert told


def test_every_unknown_has_its_line_in_verify():
    assert [one.id for one in icons().unknowns] == list(claims.ICONS)


def test_an_assumption_out_of_step_is_told():
    about = CORPUS.assumptions["ship-cost"]
    fewer = msgspec.structs.replace(about, alternatives=about.alternatives[:1])
    other = msgspec.structs.replace(CORPUS, assumptions=CORPUS.assumptions | {"ship-cost": fewer})
    ok, told = claims._assumptions(other)
    assert not ok
    assert "ship-cost: missing" in told
    unbacked = msgspec.structs.replace(CORPUS.assumptions["colony-cost"], forced_by=[])
    other = msgspec.structs.replace(CORPUS, assumptions=CORPUS.assumptions | {"colony-cost": unbacked})
    assert "forced_by" in claims._assumptions(other)[1]


def test_the_printed_numbers_add_up_and_each_is_held_down():
    rows = proofs(CORPUS)
    assert [one.law for one in rows if not one.holds] == []
    assert [one.law for one in rows if one.loose] == []
    assert room_for_planets(CORPUS) == []


def test_a_wrong_number_breaks_a_law(monkeypatch):
    known = numbers(CORPUS) | {"components.planets": 44}
    monkeypatch.setattr("checks.adastra.components.numbers", lambda corpus: known)
    assert [one.law for one in proofs(CORPUS) if not one.holds] == ["planets"]


def test_the_eleven_cards_divide_uniquely_only_with_every_resource_on_a_card():
    assert len(splits(CORPUS)) == 4
    assert splits(CORPUS, every_resource=True) == [{"production": 3, "movement": 3, "construction": 1, "trade": 1}]
    assert len(eight_planets(CORPUS)) == 6


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_the_table_is_shown_in_three_languages(lang):
    shown = CliRunner().invoke(main, ["icons", "--lang", lang])
    assert shown.exit_code == 0
    assert {"en": "forced by the words", "fr": "forcé par les mots", "it": "forzato dalle parole"}[lang] in shown.output


def test_the_table_is_plain_data():
    data = json.loads(CliRunner().invoke(main, ["icons", "adastra", "--json"]).output)
    assert data["schema"] == 1
    colony = next(one for one in data["unknowns"] if one["id"] == "colony-cost")
    assert (colony["forced"], colony["read"]) == ("read", [{"food": 1, "water": 1}])


def test_a_game_without_lost_icons_is_told_in_one_line():
    shown = CliRunner().invoke(main, ["icons", "andromeda"])
    assert shown.exit_code == 3
