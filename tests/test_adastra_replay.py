"""The worked example of Ad Astra: it replays to its printed scores, and what it claims is really weighed."""

import json

import msgspec
import pytest
from click.testing import CliRunner

from checks.adastra.replay import replayed, run
from checks.adastra.sayings import SAYINGS
from cli import main
from model.adastra.rules import rules
from rulebook.problems import Problem
from rulebook.replays import replay_of, replays_of
from rulebook.store import corpus_of
from rulebook.words import catalogue

REPLAY = replay_of("adastra", "example")


def changed(step_id, **change):
    """The replay with one step changed."""
    steps = [msgspec.structs.replace(s, **change) if s.id == step_id else s for s in REPLAY.steps]
    return msgspec.structs.replace(REPLAY, steps=steps)


def test_the_example_replays_to_its_printed_scores():
    found = replayed()
    assert found.ok, found.wrong
    assert found.steps[-1].points == {"blue": 4, "red": 6, "yellow": 2, "green": 4}


def test_the_two_headings_that_name_another_card_do_not_hold_and_are_explained():
    found = replayed()
    failing = [(s.id, c.claim, c.at) for s in found.steps for c in s.claims if not c.holds]
    assert failing == [("action-9-green", "placed", ["557#1"]), ("action-11-yellow", "placed", ["563#1"])]
    assert found.slips == ["heading-eleven", "heading-nine"]


def test_every_cited_sentence_of_the_action_phase_is_a_step():
    """Whatever the corpus cites of the twelve actions and the result is held by a step of the replay."""
    cited = {str(place) for name, clause in corpus_of("adastra").clauses.items()
             if name.startswith(("example.action", "example.result"))
             for citation in clause.editions["fr"] for place in citation.at}  # fmt: skip
    lines = {place.split("#")[0] for place in cited}
    held = {str(place).split("#")[0] for step in REPLAY.steps for place in step.at}
    assert lines - held == set()


def false_value(value):
    """Another value of the same shape: every number off by one, every name another of the example."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, dict):
        key = next(iter(value))
        return value | {key: false_value(value[key])}
    if isinstance(value, list):
        return [false_value(value[0]), *value[1:]]
    swaps = {"blue": "red", "red": "blue", "yellow": "blue", "green": "red", "food": "water", "water": "food",
             "energy": "food", "mineral": "energy", "alien": "food", "gate": "answer", "production": "trade",
             "movement": "trade", "construction": "trade", "trade": "score", "score": "trade", "colony": "ship",
             "same": "ships", "colonies": "systems", "ship": "colony", "red-home": "yellow-home",
             "green-home": "red-home", "yellow-home": "green-home", "blue-home": "red-home",
             "yellow-find": "green-find", "blue-find": "green-find", "green-find": "blue-find",
             "red-find": "blue-find", "yellow-double": "sun"}  # fmt: skip
    return swaps[value]


def weighed_claims():
    # `cheaper` and `score-card` read rules, `affords` and `cannot-build` have tests of their own below.
    special = {"cheaper", "affords", "cannot-build", "unshared-start", "needs"}
    for step in REPLAY.steps:
        for number, claim in enumerate(step.claims):
            if claim.slip is None and claim.claim not in special:
                yield pytest.param(step, number, id=f"{step.id}-{number}-{claim.claim}")


@pytest.mark.parametrize(("step", "number"), list(weighed_claims()))
def test_a_claim_with_another_value_is_found_wrong(step, number):
    claims = list(step.claims)
    claims[number] = msgspec.structs.replace(claims[number], value=false_value(claims[number].value))
    assert run(changed(step.id, claims=claims)).wrong == [f"{step.id}: {claims[number].claim}"]


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"construction_factory_cost": {"energy": 2, "water": 2}}, "action-9-yellow: cannot-build"),
        ({"construction_terraforming_cost": {"food": 1, "water": 1}}, "action-11-red: cannot-build"),
        ({"construction_terraforming_cost": {"food": 3, "water": 1}}, "construction.terraforming-cost"),
        ({"construction_colony_cost": {"food": 2, "water": 1}}, "construction.colony-cost"),
        ({"construction_ship_cost": {"mineral-a": 1, "mineral-b": 1}}, "affords"),
        ({"construction_ship_cost": {"energy": 2, "mineral-b": 1}}, "spends"),
        ({"production_factory": 3}, "action-1: gains"),
        ({"score_ship": 3}, "action-12: scores"),
        ({"movement_within": 2}, "action-5-green: gains"),
        ({"trade_bank_gives": 1}, "action-6: bank-swap"),
        ({"construction_terraforming_points": 3}, "action-9-red: scores"),
    ],
)
def test_other_rules_do_not_bear_the_example_out(change, wrong):
    found = run(REPLAY, msgspec.structs.replace(rules(), **change))
    assert any(wrong in fault for fault in found.wrong), found.wrong


def test_a_move_out_of_turn_stops_the_replay():
    found = run(changed("action-2-green", seat="blue"))
    assert found.wrong == ["action-2-green: turn of green"]
    assert found.steps[-1].id == "action-2-green"


@pytest.mark.parametrize(
    "change", [{"seat": "pink"}, {"moves": [{"type": "choose-resource", "resource": "gold"}]}],
)  # fmt: skip
def test_a_name_the_game_does_not_know_is_told(change):
    with pytest.raises(Problem, match="action-1"):
        run(changed("action-1", **change))


def test_every_saying_is_used_and_named_in_three_languages():
    used = {claim.claim for step in REPLAY.steps for claim in step.claims}
    assert used == SAYINGS.keys()
    for lang in ("en", "fr", "it"):
        assert {f"claim.{name}" for name in used} <= catalogue(lang).keys()


def test_an_unknown_slip_is_an_error_of_the_file(tmp_path):
    text = (
        "- {id: one, title: {en: a, fr: a, it: a}, edition: fr, seats: [blue, red], planets: {},\n"
        "   steps: [{id: s, at: [1], claims: [{claim: round, value: 1, at: [1], slip: nowhere}]}]}\n"
    )
    (tmp_path / "adastra").mkdir()
    (tmp_path / "adastra" / "replays.yaml").write_text(text)
    with pytest.raises(Problem, match="nowhere"):
        replays_of("adastra", tmp_path)


@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_the_replay_is_shown_in_three_languages(lang):
    shown = CliRunner().invoke(main, ["play", "adastra", "--replay", "example", "--lang", lang])
    assert shown.exit_code == 0
    assert "557#1" in shown.output
    assert {"en": "Red terraforms", "fr": "Rouge terraforme", "it": "Rosso terraforma"}[lang] in shown.output


def test_the_replay_is_plain_data():
    shown = CliRunner().invoke(main, ["play", "adastra", "--replay", "example", "--json"])
    data = json.loads(shown.output)
    assert data["schema"] == 1
    assert data["ok"] is True
    assert data["steps"][-1]["points"]["red"] == 6


def test_an_unknown_example_is_told_in_one_line():
    shown = CliRunner().invoke(main, ["play", "adastra", "--replay", "nothing"])
    assert shown.exit_code == 3
    assert "example" in shown.output
