"""A position of Andromeda: seven planets with stations and centres, and what lies before every player."""

from __future__ import annotations

from collections.abc import Iterator

from docs.drawing.svg import drawing, mark, seat, text
from docs.screens.andromeda import card, hand_text
from docs.screens.playing import player
from model.andromeda.table import FREE, NOBODY, PHASES, PLANETS, Table
from rulebook.words import say

WIDTH, COLUMN, LEFT = 760, 104, 16
CENTRE_Y, PLANET_Y, CHIPS_Y = 62, 118, 168
ROW = 44


def draw(table: Table, lang: str, name: str = "position", alone: bool = True) -> str:
    """The position as SVG; everything is shown, hands included."""
    top = CHIPS_Y + 24 + 22 * ((table.players + 2) // 3)
    height = top + ROW * table.players + 56
    phase = say(lang, f"drawing.phase.{PHASES[table.phase]}")
    title = say(lang, "drawing.title", round=table.round, phase=phase)
    if table.turn != NOBODY:
        title += f" ({player(lang, table.turn)})"
    parts = [text(LEFT, 26, title, "h")]
    for planet in range(PLANETS):
        parts += _planet(table, lang, planet)
    for owner in range(table.players):
        parts += _player(table, lang, owner, top + ROW * owner)
    bonus = say(lang, "play.piles", cards=hand_text(lang, [0] * PLANETS + table.piles))
    parts.append(text(LEFT, height - 32, bonus, "s"))
    piles = say(lang, "drawing.piles", supply=sum(table.supply), discard=sum(table.discard))
    parts.append(text(LEFT, height - 14, piles, "s"))
    return drawing(WIDTH, height, name, title, described(table, lang), parts, alone)


def _planet(table: Table, lang: str, planet: int) -> Iterator[str]:
    x = LEFT + COLUMN * (planet + 0.5)
    values = table.rules.board_centre_values
    for slot, owner in enumerate(table.centres[planet]):
        cx = x + 28 * (slot - (len(table.centres[planet]) - 1) / 2)
        if owner == FREE:
            yield f'<circle cx="{cx:g}" cy="{CENTRE_Y}" r="11" class="f"/>'
            yield text(cx, CENTRE_Y + 4.5, values[slot], "m s")
        else:
            yield seat(cx, CENTRE_Y, owner, mark(owner))
    yield f'<circle cx="{x:g}" cy="{PLANET_Y}" r="28" class="a"/>'
    if table.ring == planet:
        yield f'<circle cx="{x:g}" cy="{PLANET_Y}" r="34" class="r"/>'
    yield text(x, PLANET_Y + 5, planet + 1, "m h")
    there = [(owner, count) for owner, count in enumerate(table.stations[planet]) if count]
    for place, (owner, count) in enumerate(there):
        row, column = divmod(place, 3)
        beside = min(len(there) - 3 * row, 3) - 1
        yield seat(x + 34 * (column - beside / 2), CHIPS_Y + 22 * row, owner, f"{mark(owner)} {count}", 33)


def _player(table: Table, lang: str, owner: int, y: float) -> Iterator[str]:
    if owner == table.turn:
        wide = WIDTH - 2 * LEFT + 16
        yield f'<rect x="{LEFT - 8}" y="{y - 16:g}" width="{wide}" height="{ROW - 4}" rx="6" class="o"/>'
    yield seat(LEFT + 12, y, owner, mark(owner))
    levels = say(lang, "drawing.levels", earth=table.earth[owner], ship=table.ship[owner],
                 technology=table.technology[owner], transports=table.transports[owner])  # fmt: skip
    yield text(LEFT + 34, y + 2, levels)
    held = say(lang, "drawing.hand", cards=hand_text(lang, table.hands[owner]))
    if any(table.offers[owner]):
        held += " · " + say(lang, "drawing.offer", cards=hand_text(lang, table.offers[owner]))
    if any(table.hidden[owner]):
        held += " · " + say(lang, "drawing.hidden", cards=hand_text(lang, table.hidden[owner]))
    yield text(LEFT + 34, y + 19, held, "s")


def described(table: Table, lang: str) -> str:
    """The position in words, for readers who do not see the picture."""
    told = []
    for planet in range(PLANETS):
        there = ", ".join(f"{player(lang, one)} {count}" for one, count in enumerate(table.stations[planet]) if count)
        taken = ", ".join(player(lang, owner) for owner in table.centres[planet] if owner != FREE)
        nothing = say(lang, "play.nothing")
        if there or taken:
            told.append(say(lang, "play.board", planet=card(lang, planet), stations=there or nothing,
                            centres=taken or say(lang, "play.free")))  # fmt: skip
    return ". ".join(told)
