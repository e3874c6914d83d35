"""Every scenario is played by the rules; one that the rules do not bear out is told."""

import msgspec
import pytest

from checks.scenarios import failures
from model.answers.asking import ask
from rulebook.schema import LANGS
from rulebook.store import corpus_of, game_names

SCENARIOS = [(game, one) for game in game_names() for one in corpus_of(game).scenarios]
ENOUGH = {"andromeda": 40, "adastra": 20, "spacedealer": 20}


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS, ids=lambda one: getattr(one, "id", one))
def test_the_rules_bear_the_scenario_out(game, scenario):
    assert failures(game, scenario) == []


@pytest.mark.parametrize("game", ENOUGH)
def test_there_are_enough_scenarios_each_with_its_own_id(game):
    ids = [one.id for one in corpus_of(game).scenarios]
    assert len(ids) >= ENOUGH[game]
    assert len(set(ids)) == len(ids)


def named(game, name):
    return next(one for one in corpus_of(game).scenarios if one.id == name)


@pytest.mark.parametrize(
    ("name", "change", "told"),
    [
        ("set.pair", {"refused": "set.true-card"}, "step 1 is refused by andromeda.set.size"),
        ("set.two-and-a-joker", {"refused": "set.size"}, "the last step is legal"),
        ("transport.two-go-out", {"expect": {"earth.0": 3}}, "earth.0: 3 expected, 2 found"),
        ("example.rounding", {"claims": {"attempts": {"slots": {"cards": 5, "level": 4}, "value": 2}}}, "2 claimed, 3"),
        ("set.pair", {"position": {}, "steps": [], "refused": None}, "nothing is checked"),
    ],
)
def test_a_scenario_that_does_not_hold_is_told(name, change, told):
    wrong = msgspec.structs.replace(named("andromeda", name), **change)
    assert any(told in line for line in failures("andromeda", wrong))


@pytest.mark.parametrize(("game", "scenario"), SCENARIOS, ids=lambda one: getattr(one, "id", one))
def test_a_scenarios_own_question_is_answered_by_its_clauses(game, scenario):
    for lang in LANGS:
        data = ask(getattr(scenario.question, lang), game, lang)
        wanted = {f"{game}.{clause}" for clause in scenario.clauses}
        assert wanted & {clause["id"] for clause in data["clauses"]}, lang
        assert not data["silent"], lang
