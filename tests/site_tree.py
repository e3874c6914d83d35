"""A small site to test with: two sections of Andromeda and a few reports, built in the time of a test."""

from pathlib import Path

from docs.extension.gathered import Gathered
from docs.publishing import PAGES

INDEX = "# Start\n\n{clause}`andromeda.technology.start`\n\n```{toctree}\n:hidden:\n\n%s\n```\n"


def only(data: Gathered, game: str, sections: tuple[str, ...]) -> Gathered:
    """The data cut down to some sections of one game."""
    import msgspec

    corpus = data.corpora[game]
    names = [name for name in corpus.game.sections if name in sections]
    clauses = {key: clause for key, clause in corpus.clauses.items() if key.split(".")[0] in names}
    small = msgspec.structs.replace(
        corpus, clauses=clauses, sections={name: corpus.sections[name] for name in names}, rulings={}, assumptions={},
        scenarios=[], game=msgspec.structs.replace(corpus.game, sections=names),
    )  # fmt: skip
    return msgspec.structs.replace(data, corpora={game: small})


def pages(folder: Path, game: str, sections: tuple[str, ...], more: tuple[str, ...] = ()) -> Path:
    """The written pages of some sections, with a start page that leads to them."""
    names = [f"{game}/{name}" for name in (*sections, *more)]
    for name in names:
        target = folder / f"{name}.md"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text((PAGES / f"{name}.md").read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "index.md").write_text(INDEX % "\n".join(names), encoding="utf-8")
    return folder


