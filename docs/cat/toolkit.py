"""The one door to translate-toolkit: imported when asked for, and a clear message where it is not installed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from rulebook.problems import Problem

XLIFF_NAMESPACE = "urn:oasis:names:tc:xliff:document:1.2"


def storage(name: str) -> Any:
    """A format of the toolkit: `xliff`, `tmx`, `tbx` or `pypo`."""
    try:
        return import_module(f"translate.storage.{name}")
    except ImportError:
        raise Problem("cat.missing") from None


def xliff_class() -> Any:
    """The toolkit's XLIFF 1 file, made to write version 1.2."""

    class Xliff12(storage("xliff").Xliff1File):  # type: ignore[misc]
        XMLskeleton = (
            f'<?xml version="1.0" ?><xliff version="1.2" xmlns="{XLIFF_NAMESPACE}">'
            '<file original="NoName" source-language="en" datatype="plaintext"><body></body></file></xliff>'
        )
        namespace = XLIFF_NAMESPACE

    return Xliff12
