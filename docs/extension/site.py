"""The site in one language: gathered data with the indexes that cards and views ask for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from docs.extension.gathered import Gathered, comparison_of
from rulebook.corpus import Corpus
from rulebook.schema import Clause, Scenario


class Site:
    """What every card and every view is rendered from."""

    def __init__(self, data: Gathered, lang: str) -> None:
        self.data, self.lang = data, lang

    @property
    def games(self) -> list[str]:
        """The games, in the order of their names."""
        return list(self.data.corpora)

    def corpus(self, game: str) -> Corpus:
        """A game's corpus."""
        return self.data.corpora[game]

    def find(self, full: str) -> tuple[Corpus, Clause] | None:
        """A clause by its full id."""
        game, _, rest = full.partition(".")
        corpus = self.data.corpora.get(game)
        return (corpus, corpus.clauses[rest]) if corpus and rest in corpus.clauses else None

    def everything(self) -> Iterator[tuple[Corpus, Clause]]:
        """Every clause of every game, in reading order."""
        for corpus in self.data.corpora.values():
            for clause in corpus.clauses.values():
                yield corpus, clause

    def comparison(self, game: str) -> dict[str, Any]:
        """The divergences of a game."""
        return comparison_of(game, self.lang)

    @cached_property
    def divergences(self) -> dict[str, list[dict[str, Any]]]:
        """Divergences by clause."""
        found: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for game in self.games:
            for row in self.comparison(game)["divergences"]:
                for clause in row["clauses"]:
                    found[clause].append(row)
        return dict(found)

    @cached_property
    def scenarios(self) -> dict[str, list[Scenario]]:
        """Scenarios by clause."""
        found: dict[str, list[Scenario]] = defaultdict(list)
        for corpus in self.data.corpora.values():
            for one in corpus.scenarios:
                for clause in one.clauses:
                    found[corpus.full(clause)].append(one)
        return dict(found)

    @cached_property
    def pointing(self) -> dict[str, list[tuple[str, str]]]:
        """Clauses that name a clause: how, and which."""
        found: dict[str, list[tuple[str, str]]] = defaultdict(list)
        for corpus, clause in self.everything():
            for how in ("overrides", "settled_by"):
                for other in getattr(clause, how):
                    found[corpus.full(other)].append((how, corpus.full(clause.id)))
        return dict(found)
