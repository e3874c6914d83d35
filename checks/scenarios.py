"""Scenarios: questions with a position, moves and an outcome, each played by the rules and compared.

A position is written by hand: `players`, `phase` and then only what matters, by path (`hands.0`, `technology.1`);
cards and goods may be named (`{p1: 3, silver: 1}`, `{energy: 2}`, `{red: 1}`); Space Dealer has `built.SEAT`,
`planned.SEAT` and `timer.NUMBER` of its own, and `advanced: 1`. `refused` is the clause that must refuse the last step,
`expect` holds paths and values after all steps, `claims` run the computations that `ask` uses.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from model.answers.intents import patterns
from model.answers.slots import Reading
from model.games import part, rules
from model.referee import Refusal
from rulebook.problems import Problem
from rulebook.schema import Scenario

CARD_NAMES = {
    "andromeda": ("p1", "p2", "p3", "p4", "p5", "p6", "p7", "silver", "gold", "platinum", "diamond"),
    "adastra": ("energy", "food", "water", "mineral-a", "mineral-b", "mineral-c"),
    "spacedealer": ("red", "yellow", "blue", "green"),
}


def failures(game: str, scenario: Scenario) -> list[str]:
    """Everything in which the rules do not bear a scenario out; empty when it holds."""
    found = _claims(game, scenario)
    if scenario.position:
        found += _played(game, scenario)
    elif not scenario.claims:
        found.append("neither a position nor a claim: nothing is checked")
    return found


def table_of(game: str, scenario: Scenario) -> Any:
    """The table a scenario describes."""
    position = dict(scenario.position)
    more = {"advanced": True} if position.pop("advanced", 0) else {}
    table = computations(game).situation(rules(game, scenario.edition), position.pop("players"), **more)
    table.phase = part(game, "table").PHASES.index(position.pop("phase"))
    arrange = getattr(computations(game), "arrange", lambda *_: False)
    for path, value in position.items():
        if not arrange(table, path, value):
            _put(table, path, _named(game, value))
    return table


def _named(game: str, value: Any) -> Any:
    """Cards by name as a row of counts; everything else as it is."""
    if isinstance(value, dict):
        names = CARD_NAMES[game]
        unknown = set(value) - set(names)
        if unknown:
            raise Problem("position.shape", file="scenarios.yaml", why=f"unknown card: {', '.join(sorted(unknown))}")
        return [value.get(name, 0) for name in names]
    return value


def _put(table: Any, path: str, value: Any) -> None:
    *way, last = path.split(".")
    place = table
    for step in way:
        place = place[int(step)] if step.isdigit() else getattr(place, step)
    if last.isdigit():
        place[int(last)] = value
    else:
        setattr(place, last, value)


def _look(game: str, table: Any, path: str) -> Any:
    """A value of the table by path; `score.SEAT` and `winners` are computed, `phase` is told by name."""
    scoring = part(game, "scoring")
    if path == "winners":
        return scoring.winners(table)
    if path.startswith("score."):
        return scoring.score(table)[int(path.split(".")[1])].total
    if path == "phase":
        return part(game, "table").PHASES[table.phase]
    place = table
    for step in path.split("."):
        place = place[int(step)] if step.isdigit() else getattr(place, step)
    return place


def _played(game: str, scenario: Scenario) -> list[str]:
    play, notation, views = part(game, "play"), part(game, "notation"), part(game, "views")
    table = table_of(game, scenario)
    for number, step in enumerate(scenario.steps, start=1):
        written = step["move"]
        move = notation.parse(written) if isinstance(written, str) else views.move_from_json(written)
        last = number == len(scenario.steps)
        try:
            play.apply(table, move)
        except Refusal as refused:
            wanted = f"{game}.{scenario.refused}" if scenario.refused and last else None
            return [] if refused.clause == wanted else [f"step {number} is refused by {refused.clause}"]
    if scenario.refused:
        return [f"the last step is legal; {scenario.refused} was to refuse it"]
    return [
        f"{path}: {wanted} expected, {found} found"
        for path, wanted in scenario.expect.items()
        if (found := _look(game, table, path)) != _named(game, wanted)
    ]


def _claims(game: str, scenario: Scenario) -> list[str]:
    """Claims: an intent's id with its slots and ideas, and the value it must compute."""
    known = {intent["id"]: intent for intent in patterns(game)["intent"]}
    found = []
    for name, claim in scenario.claims.items():
        intent = known[name.partition("#")[0]]
        slots = {slot: value if isinstance(value, list) else [value] for slot, value in claim.get("slots", {}).items()}
        reading = Reading(frozenset(claim.get("ideas", ())), slots, [], [])
        run = getattr(computations(game), intent["run"].replace("-", "_"))
        result = run(reading, **intent.get("with", {}))
        value = None if result is None else result.value
        if value != claim["value"]:
            found.append(f"{name}: {claim['value']} claimed, {value} computed")
    return found


def computations(game: str) -> Any:
    """The module with a game's computations and the table they set up."""
    return import_module(f"model.answers.{game}")
