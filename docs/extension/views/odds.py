"""Ring odds: a plot drawn when the site is built, and a calculator whose numbers of attempts come from the model."""

from __future__ import annotations

import io
import json
import re
from collections import Counter
from functools import cache

from markupsafe import Markup

from docs.extension.markup import html, joined, word
from docs.extension.site import Site
from model.andromeda.odds import odds
from model.andromeda.ring import success
from model.games import rules
from rulebook.compare.telling import edition_name
from rulebook.words import catalogue

OWN, MOST_OTHERS = 2, 12


@cache
def attempts_table() -> dict[str, list[list[int]]]:
    """Attempts by edition, level and set size, as the rules count them; the first size is the shortest set."""
    found: dict[str, list[list[int]]] = {}
    for edition in (None, "fr", "en", "it"):
        known = rules("andromeda", edition)
        sizes = range(known.set_min, known.set_max + 1)
        levels = range(1, len(known.technology_cost))
        rows = [[odds(known, 1, 0, size, level).attempts for size in sizes] for level in levels]
        found[edition or "reference"] = rows
    return found


def calculator(site: Site) -> Markup:
    """The form; the answer is computed in the page with whole numbers of any size."""
    lang, known = site.lang, rules("andromeda")
    top = known.components_stations * known.players_max
    levels = len(known.technology_cost) - 1
    sizes = ("cards", known.set_min, known.set_max, 5)
    fields = (("own", 1, top, 3), ("others", 0, top, 4), sizes, ("level", 1, levels, 1))
    boxes = joined(
        html('<label>{} <input type="number" name="{}" min="{}" max="{}" value="{}" required></label>',
             word(lang, f"odds.{name}"), name, low, high, start)
        for name, low, high, start in fields
    )  # fmt: skip
    corpus = site.corpus("andromeda")
    named = [("reference", str(word(lang, "odds.reference")))]
    named += [(one, edition_name(corpus, one, lang)) for one in corpus.game.editions]
    options = joined(html('<option value="{}">{}</option>', value, text) for value, text in named)
    choice = html('<label>{} <select name="edition">{}</select></label>', word(lang, "odds.edition"), options)
    data = json.dumps(attempts_table(), separators=(",", ":"))
    return html(
        '<form class="ll-odds" hidden data-attempts="{}" data-least="{}" data-most="{}" data-answer="{}" '
        'data-tries="{}" data-bad="{}">{}{}'
        '<p><output aria-live="polite"></output></p></form><noscript><p>{}</p></noscript>',
        data, known.set_min, top, catalogue(lang)["site.odds.answer"], word(lang, "odds.try"), word(lang, "odds.bad"),
        boxes, choice, word(lang, "odds.noscript"),
    )  # fmt: skip


def odds_plot(site: Site) -> Markup:
    """Chance against rivals for one to four attempts with two own stations."""
    title = word(site.lang, "odds.plot", own=OWN)
    axes = (str(word(site.lang, "odds.others")), str(word(site.lang, "odds.chance")))
    counts = sorted(Counter(n for rows in attempts_table().values() for row in rows for n in row))
    labels = tuple(str(word(site.lang, "odds.attempts", count=count)) for count in counts)
    picture = _plot(axes, labels, tuple(counts))
    return html('<figure class="ll-drawing">{}<figcaption>{}</figcaption></figure>', Markup(picture), title)  # noqa: S704


@cache
def _plot(axes: tuple[str, str], labels: tuple[str, ...], counts: tuple[int, ...]) -> str:
    """The plot as SVG, the same bytes for the same words; ink follows the page's colour."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    with mpl.rc_context({"svg.hashsalt": "lexludi", "svg.fonttype": "none", "font.size": 11}):
        figure, axis = plt.subplots(figsize=(7.2, 4.2))
        rivals = list(range(MOST_OTHERS + 1))
        for count, label, style in zip(counts, labels, ("o-", "s--", "^-.", "d:"), strict=False):
            axis.plot(rivals, [float(success(OWN, n, count)) for n in rivals], style, label=label)
        axis.set(xlabel=axes[0], ylabel=axes[1], ylim=(0, 1.03), xticks=rivals)
        axis.grid(alpha=0.3)
        axis.legend()
        file = io.StringIO()
        figure.savefig(file, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        plt.close(figure)
    text = file.getvalue()
    text = text[text.index("<svg") :].replace("#000000", "currentColor").replace("fill: #ffffff", "fill: none")
    text = re.sub(r"<metadata>.*?</metadata>", "", text, flags=re.S)
    return text.replace("<svg ", f'<svg role="img" aria-label="{axes[1]} / {axes[0]}" ', 1)
