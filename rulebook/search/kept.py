"""Small data files kept as JSON in the cache, so that a one-shot command need not parse TOML."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from rulebook import sealed


def kept_toml(path: Path) -> dict[str, Any]:
    """A TOML file's data, from a sealed copy keyed on its content."""
    copy = sealed.cache_folder() / f"toml-{path.parent.name}-{path.stem}.{sealed.key_of(path)[:32]}"
    payload = sealed.read(copy)
    if payload is not None:
        data: dict[str, Any] = json.loads(payload)
        return data
    import tomllib

    data = tomllib.loads(path.read_text(encoding="utf-8"))
    sealed.write(copy, json.dumps(data, ensure_ascii=False).encode())
    return data
