"""The table of a replay with the names of its seats and planets, set up by moves of the referee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from model.adastra import moves as m
from model.adastra import play
from model.adastra.cards import ALIEN, RESOURCES, SORTS, STARS
from model.adastra.rules import Rules
from model.adastra.table import LAY, SIZES, Table
from rulebook.problems import Problem
from rulebook.replays import Replay, Step

SORT_NAMES = SORTS
PLANET_KINDS = (*RESOURCES, "alien")
FILE = "adastra/replays.yaml"


class Stage:
    """A replay under way: the table now, the table before the step, and what names mean on it."""

    def __init__(self, replay: Replay, table: Table, places: dict[str, int]) -> None:
        self.replay, self.table, self.places = replay, table, places
        self.before = table
        self.step: Step = replay.steps[0]
        self.chosen: Any = None

    def begin(self, step: Step) -> None:
        """Remember the table as the step finds it."""
        self.step = step
        self.before = self.table.copy()

    def apply(self, move: m.Move) -> None:
        """Play a move."""
        play.apply(self.table, move)
        if isinstance(move, m.ChooseResource):
            self.chosen = move.resource

    def copy(self) -> Stage:
        """The same stage on a table of its own."""
        other = Stage(self.replay, self.table.copy(), self.places)
        other.before, other.step, other.chosen = self.before, self.step, self.chosen
        return other

    def seat(self, name: str | None) -> int:
        """The number of a seat."""
        return index_of(self, self.step, self.replay.seats, str(name))

    def place(self, name: str) -> int:
        """The number of a planet."""
        if name not in self.places:
            raise Problem("corpus.schema", file=FILE, clause=self.step.id, field="planet", why=name)
        return self.places[name]


def index_of(stage: Stage, step: Step, names: Sequence[str], name: str) -> int:
    """Where a name stands; an unknown one is a Problem that names the step."""
    if name not in names:
        known = ", ".join(names)
        raise Problem("corpus.schema", file=FILE, clause=step.id, field=str(name), why=f"one of {known}")
    return names.index(name)


def opening(replay: Replay, rules: Rules) -> Stage:
    """Set up by moves: homes in the order of the seats, named planets first around their star, the first seat first."""
    table = play.new_game(rules, len(replay.seats))
    stage = Stage(replay, table, {})
    homes = [name for name, planet in replay.planets.items() if planet.star == "sun"]
    play.apply(table, m.OptionalCards(True))
    for number, name in enumerate(homes):
        stage.places[name] = number
        play.apply(table, m.DrawStart(_kind(stage, replay.planets[name].kind)))
    while table.phase == SIZES:
        # Sizes are not printed: as even as the rules allow, larger systems first.
        left = table.sizes[1:].count(0)
        play.apply(table, m.SetSize(-(-(sum(table.pool) - sum(table.sizes[1:])) // left)))
    _lay_planets(stage, homes)
    play.apply(table, m.DrawFirst(0))
    return stage


def _kind(stage: Stage, name: str) -> int:
    return index_of(stage, stage.step, PLANET_KINDS, name)


def _lay_planets(stage: Stage, homes: list[str]) -> None:
    """Named planets take the first places around their star, whatever is left fills the rest."""
    table, wanted = stage.table, {}
    for star, name in enumerate(STARS):
        first = sum(table.sizes[:star])
        here = [planet for planet, about in stage.replay.planets.items() if about.star == name and planet not in homes]
        for offset, planet in enumerate(here):
            stage.places[planet] = first + offset
            wanted[first + offset] = _kind(stage, stage.replay.planets[planet].kind)
    for place in range(len(homes), len(table.kinds)):
        later = [kind for other, kind in wanted.items() if other > place]
        spare = next(kind for kind in range(ALIEN + 1) if table.pool[kind] > later.count(kind))
        assert table.phase == LAY
        play.apply(table, m.LayPlanet(wanted.get(place, spare)))
