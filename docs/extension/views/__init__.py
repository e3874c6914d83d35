"""Renderings of the corpus beyond the card: each a function of the site and a few words, by name."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from docs.extension.views.api import api
from docs.extension.views.divergences import divergences
from docs.extension.views.glossary import glossary
from docs.extension.views.icons import icons
from docs.extension.views.matrix import matrix, proofs
from docs.extension.views.odds import calculator, odds_plot
from docs.extension.views.pictures import round_picture, timeline
from docs.extension.views.questions import questions
from docs.extension.views.rulebook import rulebook
from docs.extension.views.rulings import rulings
from docs.extension.views.start import games

VIEWS: dict[str, Callable[..., Markup]] = {
    "api": api,
    "calculator": calculator,
    "divergences": divergences,
    "games": games,
    "glossary": glossary,
    "icons": icons,
    "matrix": matrix,
    "odds": odds_plot,
    "proofs": proofs,
    "questions": questions,
    "round": round_picture,
    "rulebook": rulebook,
    "rulings": rulings,
    "timeline": timeline,
}
