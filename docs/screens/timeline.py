"""The timeline of a game of Space Dealer: what every sand timer did, drawn as SVG without any library.

One row a timer, grouped by player; a bar is a job, its pale tail the time it waited to be used, a diamond a delivery.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from msgspec import Struct

from docs.screens.playing import player
from docs.screens.spacedealer import JOBS, MINUTE, card, moment, place_text
from model.spacedealer.scoring import winners
from model.spacedealer.table import ASIDE, CLEARING, IDLE, NOBODY, ON_CARD, ON_PLAN, ON_SHIP, PLACES, STORE, Table
from rulebook.words import say

MARKS = {"level": "▲", "build": "■", "use": "●", "fly": "➤", "sabotaged": "✕", "clearing": "○"}
LEFT, RIGHT, TOP, LANE, GAP = 104, 120, 96, 20, 18
SECOND = 0.5  # pixels
STYLE = """
.sheet { fill: #ffffff } text { fill: #1d2733; font: 13px system-ui, sans-serif }
.small { font-size: 11px; fill: #55606e }
.head { font-size: 18px; font-weight: 600 } .name { font-weight: 600 } .won { font-weight: 700 }
.minute { stroke: #e4e8ee } .five { stroke: #b9c2cd } .end { stroke: #1d2733; stroke-dasharray: 4 3 }
.lane { fill: #f4f6f9 } .mark { font-size: 11px; fill: #ffffff; text-anchor: middle; pointer-events: none }
.level { fill: #8a4f9e } .build { fill: #b3560b } .use { fill: #1b7f5c } .fly { fill: #1f65b0 }
.sabotaged { fill: #c02434 } .clearing { fill: #6b7480 } .waiting { fill-opacity: 0.28 }
.delivery { fill: #f2b705; stroke: #1d2733 }
.worth { font-size: 10px; font-weight: 700; text-anchor: middle; fill: #1d2733 }
@media (prefers-color-scheme: dark) {
.sheet { fill: #14191f } text { fill: #e8edf3 } .small { fill: #a4b0bd } .lane { fill: #1c232b }
.minute { stroke: #262f39 } .five { stroke: #46525f } .end { stroke: #e8edf3 } .mark { fill: #0d1116 }
.level { fill: #c79ad8 } .build { fill: #f0a35e } .use { fill: #5cc79f } .fly { fill: #78b3f2 }
.sabotaged { fill: #ff7a83 } .clearing { fill: #a4b0bd } .delivery { stroke: #14191f } .worth { fill: #14191f }
}
"""


class Bar(Struct):
    """A job of a timer: when it began, when its sand had run out, when it was over."""

    seat: int
    timer: int
    job: str
    about: tuple[int, int, int]
    begun: int
    ran_out: int
    over: int


class Delivery(Struct, frozen=True):
    """A demand served at a moment, with the deliverer's points."""

    seat: int
    clock: int
    points: int


class Timeline:
    """Watches a table after every move and keeps what its timers did."""

    def __init__(self, table: Table) -> None:
        self.bars: list[Bar] = []
        self.deliveries: list[Delivery] = []
        self._running: dict[int, Bar] = {}
        self._laid = self._counts(table)
        self._points = table.points[:]

    @staticmethod
    def _counts(table: Table) -> list[int]:
        return [sum(table.taken[seat]) - table.markers[seat] for seat in range(table.players)]

    def watch(self, table: Table) -> None:
        """Note what has begun, changed or ended since the last look."""
        for timer, place in enumerate(table.timer_place):
            bar = self._running.get(timer)
            job = None if place in (IDLE, STORE) else JOBS[PLACES[place]]
            again = bar is not None and job == bar.job and table.timer_until[timer] == bar.ran_out
            if bar is not None and not again:
                bar.over = table.clock
                del self._running[timer]
            if job is not None and not again:
                self._begin(table, timer, job)
        counts = self._counts(table)
        for seat in range(table.players):
            if counts[seat] > self._laid[seat]:
                self.deliveries.append(Delivery(seat, table.clock, table.points[seat] - self._points[seat]))
        self._laid, self._points = counts, table.points[:]

    def _begin(self, table: Table, timer: int, job: str) -> None:
        seat, at, place = table.timer_owner[timer], table.timer_at[timer], table.timer_place[timer]
        about = NOBODY
        if place == ON_PLAN:
            about = table.plans[seat][at]
        elif place in (ON_CARD, CLEARING):
            about = table.kinds[seat][at]
        elif place == ON_SHIP:
            about = table.ship_at[at]
        until = table.timer_until[timer]
        begun = table.clock if place == ASIDE else until - table.rules.timer_seconds
        self._running[timer] = Bar(seat, timer, job, (place, about, at), begun, until, until)
        self.bars.append(self._running[timer])


def _x(seconds: int) -> float:
    return LEFT + seconds * SECOND


def _lanes(timeline: Timeline, players: int) -> dict[tuple[int, int], float]:
    """The height at which each player's each timer is drawn."""
    lanes: dict[tuple[int, int], float] = {}
    y = float(TOP)
    for seat in range(players):
        for timer in sorted({bar.timer for bar in timeline.bars if bar.seat == seat}):
            lanes[seat, timer] = y
            y += LANE
        y += GAP
    return lanes


def _text(x: float, y: float, text: str, kind: str = "", more: str = "") -> str:
    style = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}"{style}{more}>{escape(text)}</text>'


def draw(timeline: Timeline, table: Table, seed: int, lang: str) -> str:
    """The whole picture as one SVG document."""
    lanes = _lanes(timeline, table.players)
    last = max(table.rules.game_seconds, table.clock)
    width = _x(last) + RIGHT
    floor = max(lanes.values(), default=TOP) + LANE
    height = floor + 74
    title = say(lang, "timeline.title", players=table.players, seed=seed)
    result = ", ".join(f"{player(lang, seat)} {points}" for seat, points in enumerate(table.points))
    desc = say(lang, "timeline.desc", end=moment(last), result=result)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="img" aria-labelledby="title desc" lang="{lang}">',
        f'<title id="title">{escape(title)}</title><desc id="desc">{escape(desc)}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="sheet" width="{width:g}" height="{height:g}"/>',
        _text(16, 30, title, "head"),
        *_legend(lang),
        *_axis(lang, table, last, floor),
        *_players(lang, table, lanes, last),
        *(piece for bar in timeline.bars for piece in _bar(lang, table, bar, lanes[bar.seat, bar.timer])),
        *_diamonds(lang, timeline, lanes),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _legend(lang: str) -> Iterator[str]:
    """What colours and marks mean, under the title."""
    x = 16.0
    for job, mark in MARKS.items():
        words = say(lang, f"timeline.{job}")
        yield f'<rect class="{job}" x="{x:g}" y="44" width="18" height="14" rx="3"/>'
        yield _text(x + 9, 55, mark, "mark")
        yield _text(x + 24, 56, words, "small")
        x += 40 + 6.4 * len(words)
    yield f'<rect class="use waiting" x="{x:g}" y="44" width="18" height="14" rx="3"/>'
    words = say(lang, "timeline.waiting")
    yield _text(x + 24, 56, words, "small")
    x += 46 + 6.4 * len(words)
    yield _diamond(x, 51, 8)
    yield _text(x + 14, 56, say(lang, "timeline.delivery"), "small")


def _axis(lang: str, table: Table, last: int, floor: float) -> Iterator[str]:
    """A line for every minute, numbers for every fifth, and the end of the thirty."""
    for minute in range(last // MINUTE + 1):
        x = _x(minute * MINUTE)
        kind = "minute" if minute % 5 else "five"
        yield f'<line class="{kind}" x1="{x:g}" x2="{x:g}" y1="{TOP - 10}" y2="{floor + 6:g}"/>'
        if minute % 5 == 0:
            yield _text(x, TOP - 14, moment(minute * MINUTE), "small", ' text-anchor="middle"')
            yield _text(x, floor + 22, moment(minute * MINUTE), "small", ' text-anchor="middle"')
    x = _x(table.rules.game_seconds)
    yield f'<line class="end" x1="{x:g}" x2="{x:g}" y1="{TOP - 10}" y2="{floor + 6:g}"/>'
    yield _text(x, floor + 40, say(lang, "timeline.end"), "small", ' text-anchor="middle"')


def _players(lang: str, table: Table, lanes: dict[tuple[int, int], float], last: int) -> Iterator[str]:
    """Names on the left, points on the right, a pale track for every timer."""
    won = winners(table)
    for (_, _), y in lanes.items():
        yield f'<rect class="lane" x="{LEFT}" y="{y + 1:g}" width="{_x(last) - LEFT:g}" height="{LANE - 2}"/>'
    for seat in range(table.players):
        rows = [y for (owner, _), y in lanes.items() if owner == seat]
        if rows:
            middle = (rows[0] + rows[-1] + LANE) / 2 + 5
            yield _text(16, middle, player(lang, seat), "name")
            best = seat in won
            points = say(lang, "timeline.points", total=table.points[seat])
            yield _text(_x(last) + 14, middle, points + (" ★" if best else ""), "won" if best else "")


def _bar(lang: str, table: Table, bar: Bar, y: float) -> Iterator[str]:
    """A job, and the time its timer lay there run out."""
    words = say(lang, f"timeline.{bar.job}")
    place, about, _ = bar.about
    if place in (ON_PLAN, ON_CARD, CLEARING):
        words += f": {card(lang, about)}"
    elif place == ON_SHIP:
        words += f": {place_text(lang, table, about)}"
    end = min(bar.ran_out, bar.over)
    told = f"{player(lang, bar.seat)}, {moment(bar.begun)}–{moment(bar.over)}, {words}"
    wide = max((end - bar.begun) * SECOND - 1, 1)
    yield f"<g><title>{escape(told)}</title>"
    yield f'<rect class="{bar.job}" x="{_x(bar.begun):g}" y="{y + 2:g}" width="{wide:g}" height="{LANE - 4}" rx="3"/>'
    if bar.over > bar.ran_out:
        wait = (bar.over - bar.ran_out) * SECOND - 1
        yield (
            f'<rect class="{bar.job} waiting" x="{_x(bar.ran_out) - 1:g}" y="{y + 2:g}" width="{wait:g}" '
            f'height="{LANE - 4}" rx="3"/>'
        )
    if wide > 12:
        yield _text(_x(bar.begun) + wide / 2, y + LANE / 2 + 4, MARKS[bar.job], "mark")
    yield "</g>"


def _diamond(x: float, y: float, size: float) -> str:
    corners = f"{x:g},{y - size:g} {x + size:g},{y:g} {x:g},{y + size:g} {x - size:g},{y:g}"
    return f'<polygon class="delivery" points="{corners}"/>'


def _diamonds(lang: str, timeline: Timeline, lanes: dict[tuple[int, int], float]) -> Iterator[str]:
    """Deliveries above a player's rows; those of one moment stand side by side."""
    seen: dict[tuple[int, int], int] = {}
    for one in timeline.deliveries:
        rows = [y for (owner, _), y in lanes.items() if owner == one.seat]
        nth = seen[one.seat, one.clock] = seen.get((one.seat, one.clock), 0) + 1
        x, y = _x(one.clock) + (nth - 1) * 18, min(rows, default=TOP) - 4
        told = f"{player(lang, one.seat)}, {moment(one.clock)}, {say(lang, 'timeline.points', total=one.points)}"
        yield f"<g><title>{escape(told)}</title>{_diamond(x, y, 9)}{_text(x, y + 4, str(one.points), 'worth')}</g>"
