"""The round of each game as a picture: phases in their order, named as the sections that rule them."""

from __future__ import annotations

from collections.abc import Iterator

from docs.drawing.svg import drawing, text
from rulebook.corpus import Corpus
from rulebook.words import say

BOX, TALL, GAP, LEFT, TOP = 204, 52, 34, 16, 52
LIFT = {"loop": 34}  # room for the arrow that leads back

# Rows of sections: a row is played from left to right, then the next; `loop` is the row that repeats until the end.
ROUNDS: dict[str, dict[str, list[str]]] = {
    "andromeda": {"before": ["setup"], "loop": ["deal", "transport", "trade", "action"],
                  "within": ["exchange", "move", "centre", "ship", "technology"], "after": ["end", "scoring"]},
    "adastra": {"before": ["setup"], "loop": ["programming", "action"],
                "within": ["production", "movement", "construction", "trade", "score"], "after": ["end"]},
    "spacedealer": {"before": ["setup"], "loop": ["timers"],
                    "within": ["technology", "building", "using", "flight", "demand"], "after": ["end"]},
}  # fmt: skip
ARROW = (
    '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
    '<path d="M0 0L8 4L0 8z" fill="var(--ink)"/></marker></defs>'
)
ROWS = ("before", "loop", "within", "after")


def draw(corpus: Corpus, lang: str, alone: bool = True) -> str:
    """The round of a game as SVG."""
    rows = ROUNDS[corpus.name]
    widest = max(len(rows[row]) for row in ROWS)
    width = LEFT * 2 + widest * BOX + (widest - 1) * GAP + 40
    height = TOP + len(ROWS) * (TALL + 46) + sum(LIFT.values())
    title = say(lang, "drawing.round", game=getattr(corpus.game.title, lang))
    parts = [ARROW, text(LEFT, 28, title, "h")]
    y = TOP
    for row in ROWS:
        parts += _row(corpus, lang, row, rows[row], y)
        y += TALL + 46 + LIFT.get(row, 0)
    return drawing(width, height, f"round-{corpus.name}", title, described(corpus, lang), parts, alone)


def _row(corpus: Corpus, lang: str, row: str, sections: list[str], y: float) -> Iterator[str]:
    yield text(LEFT, y + 6, say(lang, f"drawing.row.{row}"), "s")
    y += 14 + LIFT.get(row, 0)
    for place, section in enumerate(sections):
        x = LEFT + place * (BOX + GAP)
        yield f'<rect x="{x}" y="{y}" width="{BOX}" height="{TALL}" rx="9" class="a"/>'
        yield text(x + BOX / 2, y + TALL / 2 + 5, getattr(corpus.game.section_titles[section], lang), "m")
        if place and row != "within":
            yield f'<path d="M{x - GAP + 3} {y + TALL / 2:g}H{x - 4}" class="t" marker-end="url(#arrow)"/>'
    if row == "loop":
        first, last = LEFT + BOX / 4, LEFT + (len(sections) - 1) * (BOX + GAP) + 3 * BOX / 4
        yield f'<path d="M{last:g} {y}V{y - 22}H{first:g}V{y - 4}" class="t" marker-end="url(#arrow)"/>'


def described(corpus: Corpus, lang: str) -> str:
    """The same in words."""
    told = []
    for row in ROWS:
        names = ", ".join(getattr(corpus.game.section_titles[one], lang) for one in ROUNDS[corpus.name][row])
        told.append(f"{say(lang, f'drawing.row.{row}')}: {names}")
    return ". ".join(told)
