"""The report of `compare` with its witnesses told in words: what every format is made from."""

from __future__ import annotations

from typing import Any

import msgspec

from checks.comparison import Asked, Judged, comparison
from checks.otherwise import Tick
from docs.comparing.sentences import sentence
from rulebook.corpus import Corpus


def report(
    corpus: Corpus, lang: str, asked: Asked, tick: Tick = lambda: None, found: list[Judged] | None = None
) -> dict[str, Any]:
    """The comparison in the reader's language, witnesses told in one sentence each."""
    data = comparison(corpus, lang, asked, tick, found)
    for row in data["divergences"]:
        if row["witness"] is not None:
            row["witness"] |= {"sentence": sentence(corpus, row["witness"], lang)}
    for ruling in data.get("rulings", ()):
        for other in ruling["otherwise"]:
            if other["witness"] is not None:
                shown = msgspec.to_builtins(other["witness"])
                other["witness"] = shown | {"sentence": sentence(corpus, shown, lang)}
    return data
