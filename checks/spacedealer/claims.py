"""Claims about Space Dealer that need no position: its components for every number of players, and its clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import z3

from checks.spacedealer.components import Box, open_counts, said
from model.spacedealer import moves as m
from model.spacedealer.cards import FAMILIES, MINE, kinds_of
from model.spacedealer.play import apply, chances, is_over, new_game, refusal, sample
from model.spacedealer.rules import Rules, rules
from model.spacedealer.table import ACT, CLOCK, OPENING, Table, home
from rulebook.corpus import Corpus

Claim = Callable[[Corpus], tuple[bool, str]]
TIMEOUT_MS = 20_000


def _verdict(faults: list[str], detail: str) -> tuple[bool, str]:
    return not faults, "; ".join(faults[:4]) or detail


def components(corpus: Corpus) -> tuple[bool, str]:
    """For 3 to 8 players, base and advanced: everybody gets the start cards, and no piece is short."""
    ruled = rules()
    low, high = corpus.game.players
    colours = said(corpus, "components.colours")[""]
    faults = [
        fault for players in range(low, high + 1) for advanced in (False, True)
        for fault in _shortages(ruled, players, advanced, colours)
    ]  # fmt: skip
    return _verdict(faults, f"{low} to {high} players, base and advanced: no piece is short")


def _shortages(ruled: Rules, players: int, advanced: bool, colours: int) -> Iterator[str]:
    """What a table that is set up lacks, by the model's own set-up."""
    table = set_up(ruled, players, advanced)
    boxes = ruled.setup_boxes[players]
    where = f"{players} players, {'advanced' if advanced else 'base'}"
    for family, name in enumerate(FAMILIES):
        due = ruled.setup_cards.get(name, 0)
        for seat in range(players):
            if sum(table.own[seat][kind] for kind in kinds_of(family)) != due:
                yield f"{where}: seat {seat} lacks {name}"
        left = sum(table.pile[kind] for kind in kinds_of(family))
        if ruled.cards_level[name] == 1 and left:
            yield f"{where}: {left} cards {name} belong to no pile"
    factories, stations = (sum(table.pile[k] for k in kinds_of(FAMILIES.index(n))) for n in NEEDY)
    needs = {
        "timers": (players * ruled.setup_timers + factories * ruled.factory_timers, boxes * ruled.components_timers),
        "ships": (players + stations * ruled.station_ships, boxes * ruled.components_ships),
        "fields": (players * (1 + ruled.setup_neutral_fields), boxes * ruled.components_fields),
        # A colour for every player, and one more that marks the levels: with eight players from the second box.
        "sets of markers": (players + 1, boxes * colours),
        "level markers": (players, ruled.components_markers),
    }
    for name, (used, there) in needs.items():
        if used > there:
            yield f"{where}: {used} {name} needed, {there} there"


NEEDY = ("robot-factory", "orbital-station")


def set_up(ruled: Rules, players: int, advanced: bool) -> Table:
    """A table on which everything is dealt and nothing opened yet."""
    table = new_game(ruled, players, advanced)
    rng = Random(players)
    while table.phase != OPENING:
        apply(table, sample(table, rng))
    return table


def cards_fixed(corpus: Corpus) -> tuple[bool, str]:
    """Which numbers of cards the text fixes, and which it leaves open: our assumption must be one of the possible."""
    ruled = rules()
    box = Box(corpus, ruled)
    faults = []
    for level, number in said(corpus, "components.level_cards").items():
        held = sum(ruled.cards_count[name] for name in FAMILIES if ruled.cards_level[name] == int(level))
        if held != number:
            faults.append(f"assumed cards of level {level}: {held}, the text says {number}")
    assumed = [box.count[name] == ruled.cards_count[name] for name in FAMILIES]
    assumed += [box.level[name] == ruled.cards_level[name] for name in FAMILIES]
    if not box.possible(*assumed):
        faults.append("the assumed numbers of cards contradict the text")
    ranges = open_counts(corpus, ruled)
    fixed = [name for name, (least, most) in ranges.items() if least == most]
    free = [f"{name} {least} to {most}" for name, (least, most) in ranges.items() if least < most]
    return _verdict(faults, f"fixed by the text: {len(fixed)} kinds; open: {', '.join(free)}")


def most_jobs(ruled: Rules, ready: int = 0) -> int:
    """The most jobs one timer can begin if it is there from a moment on: asked of Z3, not divided.

    A job begins before the minutes are over (`check_job`), on an idle timer, and keeps it for its whole minute
    (`start`, and every rule that frees a timer asks `is_usable` first).
    """
    jobs = 0
    begun: list[z3.ArithRef] = []
    solver = z3.Solver()
    solver.set("timeout", TIMEOUT_MS)
    while True:
        moment = z3.Int(f"begin {jobs}")
        earliest = begun[-1] + ruled.timer_seconds if begun else ready
        solver.add(moment >= earliest, moment < ruled.game_seconds)
        begun.append(moment)
        found = solver.check()
        if found == z3.unknown:
            raise AssertionError("the solver does not know")
        if found == z3.unsat:
            return jobs
        jobs += 1


def first_factory(ruled: Rules) -> int:
    """The earliest moment at which a robot factory can stand: climb to its pile, one run after another, then build."""
    level = ruled.cards_level["robot-factory"]
    climbs = -(-ruled.technology_positions[level] // ruled.technology_step)
    return (climbs + 1) * ruled.timer_seconds


def bound(corpus: Corpus) -> tuple[bool, str]:
    """The most a player can do in the game, and a play that reaches it with the two timers of the base game."""
    ruled = rules()
    alone = most_jobs(ruled)
    most = ruled.setup_timers * alone
    done, end = busiest_game(ruled)
    faults = [] if done == most else [f"{most} jobs are the bound, {done} were done"]
    later = most_jobs(ruled, first_factory(ruled))
    last = ruled.game_seconds - 1 + ruled.timer_seconds
    if end > last:
        faults.append(f"a game ended {end} seconds after its start, the bound is {last}")
    demands = ruled.components_markers - ruled.setup_score_markers
    return _verdict(
        faults,
        f"{alone} jobs a timer, {most} a player, {later} more for each robot factory; {demands} demands of players; "
        f"the last sand runs out {last} s after the start",
    )


def busiest_game(ruled: Rules) -> tuple[int, int]:
    """A player who never lets a timer rest: jobs begun, and the moment the game was over."""
    table = set_up(ruled, ruled.players_min, advanced=False)
    for seat in range(table.players):
        mine = next(kind for kind in kinds_of(MINE) if table.own[seat][kind])
        apply(table, m.Open(0, mine, ruled.width // 2 - 1))
    jobs = 0
    while not is_over(table):
        if table.phase == CLOCK:
            apply(table, next(iter(chances(table))))
        elif table.phase == ACT and table.turn == 0:
            jobs += _busy_moment(table)
            apply(table, m.Wait(ruled.timer_seconds))
        else:
            apply(table, m.Wait(ruled.timer_seconds))
    return jobs, table.clock


def _busy_moment(table: Table) -> int:
    """Use what has run out and begin again: the mine, and a flight there or back."""
    begun = 0
    if refusal(table, used := m.Produce(0, table.rules.colours[table.kinds[0][0]])) is None:
        apply(table, used)
    away = home(table, 0) + 1
    for job in (m.StartUse(0), m.Fly(0, away if table.ship_at[0] != away else home(table, 0))):
        if refusal(table, job) is None:
            apply(table, job)
            begun += 1
    return begun


def no_idle_job(corpus: Corpus) -> tuple[bool, str]:
    """At exactly thirty minutes no timer starts any more, and a job begun a second before still takes effect."""
    ruled = rules()
    table = set_up(ruled, ruled.players_min, advanced=False)
    for seat in range(table.players):
        mine = next(kind for kind in kinds_of(MINE) if table.own[seat][kind])
        apply(table, m.Open(0, mine, ruled.width // 2 - 1))
    faults = []
    while table.clock < ruled.game_seconds - 1 or table.phase != ACT:
        rest = max(1, min(ruled.timer_seconds, ruled.game_seconds - 1 - table.clock))
        apply(table, m.Wait(rest) if table.phase == ACT else next(iter(chances(table))))
    apply(table, m.Raise())
    while table.clock < ruled.game_seconds:
        apply(table, m.Wait(1) if table.phase == ACT else next(iter(chances(table))))
    if (refused := refusal(table, m.StartUse(0))) != "spacedealer.end.no-new-timers":
        faults.append(f"a job at thirty minutes is refused by {refused}")
    while not is_over(table):
        apply(table, m.Wait(1) if table.phase == ACT else next(iter(chances(table))))
    if table.climbed[0] != ruled.technology_step or table.clock != ruled.game_seconds - 1 + ruled.timer_seconds:
        faults.append(f"the last job was over at {table.clock}")
    return _verdict(faults, f"begun at {ruled.game_seconds - 1} s, over at {table.clock} s; none begins later")


CLAIMS: tuple[tuple[str, Claim], ...] = (
    ("pieces", components),
    ("cards-open", cards_fixed),
    ("most-jobs", bound),
    ("last-job", no_idle_job),
)
