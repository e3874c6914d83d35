"""Small data files kept as JSON in the cache, so that a one-shot command need not parse TOML."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from pathlib import Path
from typing import Any

from rulebook.store import cache_folder


def kept_toml(path: Path) -> dict[str, Any]:
    """A TOML file's data, from a sealed copy keyed on its content."""
    text = path.read_bytes()
    copy = cache_folder() / f"toml-{path.stem}.{hashlib.sha256(text).hexdigest()[:32]}"
    try:
        seal, payload = copy.read_bytes().split(b"\n", 1)
        if hashlib.sha256(payload).hexdigest().encode() == seal:
            data: dict[str, Any] = json.loads(payload)
            return data
    except (OSError, ValueError):
        pass
    import tomllib

    data = tomllib.loads(text.decode())
    _keep(copy, json.dumps(data, ensure_ascii=False).encode())
    return data


def _keep(copy: Path, payload: bytes) -> None:
    """Put a copy in place at once, and drop older ones of the same file."""
    try:
        copy.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=copy.parent, delete=False) as file:
            file.write(hashlib.sha256(payload).hexdigest().encode() + b"\n" + payload)
        os.replace(file.name, copy)
        for old in copy.parent.glob(f"{copy.name.split('.')[0]}.*"):
            if old != copy:
                old.unlink(missing_ok=True)
    except OSError:
        return  # without a cache the file is parsed again
