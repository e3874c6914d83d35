"""Pictures by themselves: the round of a game, and a whole game of Space Dealer as a timeline."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from random import Random

from markupsafe import Markup

from docs.drawing.rounds import draw
from docs.extension.markup import html, word
from docs.extension.site import Site
from docs.screens import timeline as lines
from model.games import part, rules

PLAYERS, SEED, CAP = 3, 7, 20000


def round_picture(site: Site, game: str) -> Markup:
    """The round of a game."""
    picture = Markup(draw(site.corpus(game), site.lang, alone=False))  # noqa: S704
    return html('<div class="ll-drawing">{}</div>', picture)


@cache
def _game(lang: str) -> str:
    play = part("spacedealer", "play")
    table = play.new_game(rules("spacedealer"), PLAYERS)
    rng, watched = Random(SEED), lines.Timeline(table)
    for _ in range(CAP):
        if play.is_over(table):
            break
        play.step(table, rng)
        watched.watch(table)
    return lines.draw(watched, table, SEED, lang)


def timeline(site: Site) -> Markup:
    """A seeded game, as a picture that keeps its own colours."""
    data = b64encode(_game(site.lang).encode()).decode()
    told = word(site.lang, "timeline.alt", players=PLAYERS, seed=SEED)
    return html('<div class="ll-scroll" tabindex="0" role="region" aria-label="{}"><img alt="{}" '
                'src="data:image/svg+xml;base64,{}"></div>', told, told, data)  # fmt: skip
