"""What every single move of Space Dealer keeps: statements about a position, a move and the position after it."""

from __future__ import annotations

from collections.abc import Iterator

from checks.conditions import Condition, Relation
from model.spacedealer.moves import Move, PassTime, Serve, ServeNeutral
from model.spacedealer.table import ASIDE, IDLE, NOBODY, STORE, Table


def _minute(before: Table, move: Move, after: Table) -> Iterator[Condition]:
    """A timer keeps its place for a whole minute: it begins with one, and is freed only when that has run."""
    minute = before.rules.timer_seconds
    for timer, was in enumerate(before.timer_place):
        now, until = after.timer_place[timer], after.timer_until[timer]
        if was in (IDLE, STORE):
            if now not in (IDLE, STORE):
                yield f"timer {timer} begins its minute", until == after.clock + minute
        elif now in (IDLE, STORE):
            yield f"timer {timer} is freed when its sand has run out", before.timer_until[timer] <= after.clock
        else:
            same = (was, before.timer_at[timer]) == (now, after.timer_at[timer])
            yield f"timer {timer} stays, or is laid aside", same or now == ASIDE
            yield f"the sand of timer {timer} runs on", until == before.timer_until[timer]


def _time(before: Table, move: Move, after: Table) -> Iterator[Condition]:
    """Only the clock moves the clock, and only forwards."""
    if isinstance(move, PassTime):
        yield "time passes", after.clock > before.clock
    else:
        yield "time stands still", after.clock == before.clock


def _laid(before: Table, move: Move, after: Table) -> Iterator[Condition]:
    """A marker is laid for each demand of a player served, by the one who serves it, and for nothing else."""
    for seat, left in enumerate(before.markers):
        spent = int(isinstance(move, Serve) and seat == before.turn)
        yield f"markers of seat {seat}", after.markers[seat] == left - spent
    fresh = []
    for host, board in enumerate(before.served):
        for slot, done in enumerate(board):
            for was, now in zip(done, after.served[host][slot], strict=True):
                yield f"a demand of seat {host} keeps its marker", was in (NOBODY, now)
                if was != now:
                    fresh.append(now)
        for done in after.served[host][len(board) :]:
            yield f"a new card of seat {host} is not served yet", all(one == NOBODY for one in done)
    yield "one demand is served", fresh == ([before.turn] if isinstance(move, Serve) else [])


def _scored(before: Table, move: Move, after: Table) -> Iterator[Condition]:
    """Points come from deliveries alone; the deliverer and the planet's owner score, nobody else."""
    scoring: tuple[int, ...] = ()
    if isinstance(move, Serve):
        scoring = (before.turn, move.host)
    elif isinstance(move, ServeNeutral):
        scoring = (before.turn,)
    for seat, points in enumerate(before.points):
        if seat in scoring:
            yield f"seat {seat} scores", after.points[seat] > points
        else:
            yield f"seat {seat} scores nothing", after.points[seat] == points


S = "spacedealer."
RELATIONS: tuple[Relation, ...] = (
    Relation("minute", (S + "timers.minute", S + "timers.effect", S + "timers.no-cancel"), _minute),
    Relation("time", (S + "timers.instant", S + "timers.simultaneous"), _time),
    Relation("laid", (S + "demand.marker", S + "demand.once", S + "neutral.take-card"), _laid),
    Relation("scored", (S + "demand.points", S + "demand.owner-points", S + "neutral.no-owner"), _scored),
)
