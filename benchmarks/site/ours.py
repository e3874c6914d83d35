"""Build a made-up game of many clauses with our extension: python -m benchmarks.site.ours FOLDER COUNT."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils

from benchmarks.site.material import links, names, says
from docs.extension import asking
from docs.extension.gathered import Gathered
from docs.extension.site import Site
from docs.publishing import settings
from rulebook.corpus import Corpus
from rulebook.schema import Citation, Clause, Concept, Edition, GameFile, Tongues, Words

GAME = "bench"


class Alone(Site):
    """A site without other editions to compare with."""

    def comparison(self, game: str) -> dict[str, Any]:
        """Nothing differs."""
        return {"divergences": []}


def corpus(count: int) -> Corpus:
    """The made-up game."""
    rows = names(count)
    title = Tongues(en="Bench", fr="Bench", it="Bench")
    sections = sorted({page for page, _ in rows})
    game = GameFile(
        game=GAME, title=title, players=[2, 4], sections=sections, section_titles=dict.fromkeys(sections, title),
        editions={"en": Edition(title="Bench", language="en", publisher="-")},
    )  # fmt: skip
    clauses = {
        name: Clause(
            id=name, kind="rule", says=Tongues(**says(place)), editions={"en": [Citation(at=[place + 1])]},
            concepts=["station"], overrides=[rows[other][1] for other in links(place, count)], unplayed="example",
        )
        for place, (_, name) in enumerate(rows)
    }  # fmt: skip
    words = Words(terms=["station"])
    station = Concept(id="station", en=words, fr=words, it=words, means=title)
    by_page = {page: [name for where, name in rows if where == page] for page in sections}
    return Corpus(game=game, facts={}, clauses=clauses, sections=by_page, files={}, glossary={"station": station})


def main(folder: Path, count: int) -> None:
    """Write the pages, build them, and fail on any warning that matters."""
    held = corpus(count)
    pages = folder / "pages"
    (pages / GAME).mkdir(parents=True)
    for page, clauses in held.sections.items():
        cards = "".join(f"\n```{{clause}} {held.full(name)}\n```\n" for name in clauses)
        (pages / GAME / f"{page}.md").write_text(f"# {page}\n{cards}")
    (pages / GAME / "glossary.md").write_text("# Glossary\n\n```{view} glossary bench\n```\n")
    tree = "\n".join(f"{GAME}/{page}" for page in (*held.sections, "glossary"))
    (pages / "index.md").write_text(f"# Bench\n\n```{{toctree}}\n{tree}\n```\n")
    asking.question_index = lambda game: {"settings": {}, "languages": {"en": {}}}  # ask has no index of this game
    with patch_docutils(), docutils_namespace():
        app = Sphinx(pages, None, folder / "out", folder / "keep", "html", settings("en"), status=None)
        app.env.get_domain("lexludi").site = Alone(Gathered({GAME: held}, {}, {}, {}, {}, {}), "en")
        app.build()
    assert len(app.env.domaindata["lexludi"]["clauses"]) == count


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
