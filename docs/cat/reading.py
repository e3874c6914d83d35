"""Import: what a translator's tool gives back, read with suspicion. Nothing is fetched and no entity is resolved."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from docs.cat.toolkit import storage, xliff_class
from rulebook.edits import Segment
from rulebook.problems import Problem
from rulebook.schema import LANGS

LARGEST = 20_000_000
DOCTYPE = re.compile(rb"<!DOCTYPE\s[^\[>]*>", re.I)
FORBIDDEN = re.compile(rb"<!(?:ENTITY|DOCTYPE)", re.I)
XML_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def read_segments(path: Path) -> list[Segment]:
    """The clauses in an XLIFF, TMX or PO file; whatever is wrong with it is a Problem."""
    data = _bytes(path)
    reader = _reader(data, path)
    try:
        found = reader(_harmless(data, path))
    except Problem:
        raise
    except Exception as error:  # the toolkit raises many kinds for a damaged file, all of them mean the same here
        raise Problem("cat.damaged", file=str(path), why=_why(error)) from None
    if not found:
        raise Problem("cat.nothing", file=str(path))
    return found


def game_of(segments: list[Segment], known: list[str], path: Path) -> str:
    """The game whose clauses a file holds; a file of no game, or of two, is a Problem."""
    games = {segment.clause.split(".")[0] for segment in segments}
    if len(games & set(known)) != 1:
        raise Problem("cat.foreign", file=str(path), known=", ".join(known))
    return next(iter(games & set(known)))


def _bytes(path: Path) -> bytes:
    try:
        size = path.stat().st_size
        data = path.read_bytes() if 0 < size <= LARGEST else b""
    except FileNotFoundError:
        raise Problem("file.missing", file=str(path)) from None
    except OSError as error:
        raise Problem("file.unreadable", file=str(path), why=error.strerror or str(error)) from None
    if size > LARGEST:
        raise Problem("cat.large", file=str(path), most=LARGEST // 1_000_000)
    if not data.strip():
        raise Problem("cat.empty", file=str(path))
    return data


def _harmless(data: bytes, path: Path) -> bytes:
    """The file without a bare document type; one that declares anything is refused before any parser sees it."""
    if data.lstrip().startswith((b"<", b"\xef\xbb\xbf<")):
        data = DOCTYPE.sub(b"", data, count=1)
        if FORBIDDEN.search(data) or b"\x00" in data:
            raise Problem("cat.entities", file=str(path))
    return data


def _reader(data: bytes, path: Path) -> Callable[[bytes], list[Segment]]:
    head = data[:4000].lower()
    if b"\x00" in head:
        raise Problem("cat.entities", file=str(path))
    if b"<xliff" in head:
        return _xliff
    if b"<tmx" in head:
        return _tmx
    if b"<martif" in head or b"<tbx" in head:
        raise Problem("cat.glossary", file=str(path))
    if b"msgid" in head:
        return _po
    raise Problem("cat.format", file=str(path))


def _why(error: Exception) -> str:
    return " ".join(str(error).split())[:120] or type(error).__name__


def _flat(element: Any) -> str:
    """The text of an element, inline tags of the tool left out."""
    return "".join(element.itertext()) if element is not None else ""


def _language(tag: str | None) -> str:
    """`fr-FR` as `fr`; another language than ours is told as it is."""
    return (tag or "").lower().replace("_", "-").split("-")[0]


def _xliff(data: bytes) -> list[Segment]:
    store = xliff_class()()
    store.units.clear()
    store.parse(data)
    found = []
    for unit in store.units:
        holder = next(unit.xmlelement.iterancestors(unit.namespaced("file")))
        source, target = _language(holder.get("source-language")), _language(holder.get("target-language"))
        texts = {
            source: _flat(unit.xmlelement.find(unit.namespaced("source"))),
            target: _flat(unit.xmlelement.find(unit.namespaced("target"))),
        }
        if source in LANGS and target in LANGS:
            found.append(Segment(str(unit.xmlelement.get("id", "")), texts, source))
    return found


def _tmx(data: bytes) -> list[Segment]:
    store = storage("tmx").tmxfile()
    store.units.clear()
    store.parse(data)
    found = []
    for unit in store.units:
        texts: dict[str, str] = {}
        for node in unit.xmlelement.findall("tuv"):
            lang = _language(node.get(XML_LANG) or node.get("lang"))
            if lang in LANGS:
                texts[lang] = _flat(node.find("seg"))
        if texts:
            found.append(Segment(str(unit.xmlelement.get("tuid", "")), texts))
    return found


def _po(data: bytes) -> list[Segment]:
    store = storage("pypo").pofile()
    store.parse(data)
    target = _language(store.parseheader().get("Language"))
    if target not in LANGS:
        return []
    return [
        Segment(unit.getcontext(), {"en": str(unit.source), target: str(unit.target)}, "en")
        for unit in store.units
        if unit.source and not unit.isobsolete()
    ]
