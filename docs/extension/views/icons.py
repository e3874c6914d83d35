"""Ad Astra's lost icons: what the worked example forces, what stays open, what is played."""

from __future__ import annotations

from markupsafe import Markup

from docs.extension.gathered import solved_icons
from docs.extension.markup import html, joined, table, word
from docs.extension.site import Site
from docs.screens.icons import icon_name, reading_text
from docs.screens.replaying import value_words
from rulebook.words import say

MOST_SHOWN = 6


def icons(site: Site) -> Markup:
    """The table of unknowns and the readings it rests on."""
    lang, corpus, data = site.lang, site.corpus("adastra"), solved_icons()
    rows = []
    for one in data["unknowns"]:
        values = [value_words(lang, corpus, value) for value in one["read"]]
        shown = "; ".join(values[:MOST_SHOWN]) + (f" … ({len(values)})" if len(values) > MOST_SHOWN else "")
        verdict = html('<span class="ll-{}">{}</span>', "proved" if one["forced"] != "open" else "open",
                       say(lang, f"icons.{one['forced']}"))  # fmt: skip
        rows.append((icon_name("adastra", lang, one["id"]), verdict, value_words(lang, corpus, one["plays"]), shown,
                     ", ".join(one["rests_on"])))  # fmt: skip
    head = [word(lang, f"icons.{name}") for name in ("icon", "verdict", "plays", "possible", "rests")]
    readings = joined(
        html("<dt><code>{}</code></dt><dd>{}</dd>", one, reading_text("adastra", lang, data["replay"], one))
        for one in data["readings"]
    )
    return table(head, rows, "ll-table", word(lang, "icons.caption")) + html(
        "<h2>{}</h2><dl>{}</dl><p>{}</p>", say(lang, "icons.readings"), readings, say(lang, "icons.convention")
    )
