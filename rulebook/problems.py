"""One kind of error for bad input: it names the place and the remedy and is told in three languages."""

from __future__ import annotations

from rulebook.words import say


class Problem(Exception):
    """Bad input. `code` names the message of the catalogue, `parts` fill it."""

    def __init__(self, code: str, **parts: object) -> None:
        super().__init__(code)
        self.code = code
        self.parts = parts

    def __str__(self) -> str:
        return self.told("en")

    def told(self, lang: str) -> str:
        """The message in one line of the reader's language."""
        return " ".join(say(lang, f"problem.{self.code}", **self.parts).split())
