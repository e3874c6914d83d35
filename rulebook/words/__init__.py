"""The project's own words in three languages: one TOML catalogue a language, loaded when first needed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any


@cache
def catalogue(lang: str) -> dict[str, str]:
    """All messages of a language, keyed by dotted name."""
    from rulebook.search.kept import kept_toml  # needs this module itself for its messages

    return dict(_flat("", kept_toml(Path(__file__).parent / f"{lang}.toml")))


def _flat(prefix: str, tree: dict[str, Any]) -> list[tuple[str, str]]:
    rows: list[tuple[str, str]] = []
    for key, value in tree.items():
        name = f"{prefix}.{key}" if prefix else key
        rows += _flat(name, value) if isinstance(value, dict) else [(name, str(value))]
    return rows


def say(lang: str, key: str, /, **parts: object) -> str:
    """The message `key` in `lang`, filled. A missing key is a programming error and raises."""
    return catalogue(lang)[key].format(**parts)
