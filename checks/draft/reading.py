"""Read a draft from a file: plain text, Markdown, PO, XLIFF, and with extras DOCX and PDF.

What cannot be read is one clear line: the place and the remedy. Memory is bounded by the limits below.
"""

from __future__ import annotations

import codecs
import re
import zipfile
from pathlib import Path
from typing import Any
from xml.parsers import expat

from msgspec import Struct

from checks.draft.lexicon import lexicon, words_of
from rulebook.problems import Problem
from rulebook.schema import LANGS

MOST_TEXT = 400_000  # bytes; a thick rulebook has a quarter of that
MOST_PACKED = 20_000_000  # bytes of a DOCX or PDF file, and of what a DOCX file unpacks to
CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f]")
MANGLED = re.compile(r"Ã[\x80-\xbf©¨ª«¢®´»¼§¹]|â€[™œ\x9d“”]|\ufffd")
QUOTED = re.compile(r'^\s*"((?:[^"\\]|\\.)*)"\s*$')
MSGSTR = re.compile(r'^\s*(msgid|msgstr|msgctxt|msgid_plural)(?:\[\d+\])?\s+"((?:[^"\\]|\\.)*)"\s*$')
SCARCE, ENOUGH = 25, 0.1


class Draft(Struct, frozen=True):
    """A draft as lines; `units` names the translation unit a line came from, where there are such."""

    name: str
    form: str
    lines: tuple[str, ...]
    units: tuple[str, ...] = ()


def read_draft(path: Path, lang: str) -> Draft:
    """The draft in a file, checked for size, encoding and language."""
    form = {".md": "markdown", ".markdown": "markdown", ".po": "po", ".pot": "po", ".xlf": "xliff", ".xliff": "xliff",
            ".docx": "docx", ".pdf": "pdf"}.get(path.suffix.lower(), "text")  # fmt: skip
    limit = MOST_PACKED if form in ("docx", "pdf") else MOST_TEXT
    try:
        size = path.stat().st_size
        if not path.is_file():
            raise Problem("draft.missing", file=path.name)
        if size > limit:
            raise Problem("draft.large", file=path.name, size=f"{size / 1e6:.1f}", most=f"{limit / 1e6:g}")
        data = path.read_bytes()
    except FileNotFoundError:
        raise Problem("draft.missing", file=str(path)) from None
    except OSError as error:
        raise Problem("draft.unreadable", file=str(path), why=error.strerror or str(error)) from None
    lines, units = _parsed(path, form, data)
    draft = Draft(path.name, form, tuple(lines), tuple(units))
    _check_language(draft, lang)
    return draft


def _parsed(path: Path, form: str, data: bytes) -> tuple[list[str], list[str]]:
    match form:
        case "docx":
            return _docx(path), []
        case "pdf":
            return _pdf(path), []
    text = decoded(data, path.name)
    match form:
        case "po":
            return _po(text, path.name)
        case "xliff":
            return _xliff(text, path.name)
    return text.split("\n"), []


def decoded(data: bytes, name: str) -> str:
    """Bytes as text: UTF-8, or UTF-16 with its mark. Anything else is named with its line."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16"
    else:
        encoding = "utf-8-sig"
        if b"\x00" in data[:100_000]:
            raise Problem("draft.binary", file=name)
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise Problem("draft.encoding", file=name, line=line) from None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if len(CONTROL.findall(text[:100_000])) > 8:
        raise Problem("draft.binary", file=name)
    mangled = MANGLED.search(text)
    if mangled:
        raise Problem("draft.encoding", file=name, line=text.count("\n", 0, mangled.start()) + 1)
    return text


def _check_language(draft: Draft, lang: str) -> None:
    """A draft that is empty, or plainly in another language, is not checked."""
    words = words_of(" ".join(draft.lines))
    if not words:
        raise Problem("draft.empty", file=draft.name)
    shares: dict[str, float] = {code: sum(word in lexicon(code).tags for word in words) / len(words) for code in LANGS}
    best = max(LANGS, key=lambda code: shares[code])
    if len(words) < SCARCE:
        return
    if shares[best] < ENOUGH:
        raise Problem("draft.foreign", file=draft.name, lang=lang)
    if best != lang and shares[lang] < 0.75 * shares[best]:
        raise Problem("draft.language", file=draft.name, lang=lang, found=best)


def _unquoted(text: str) -> str:
    plain = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}
    return re.sub(r"\\(.)", lambda match: plain.get(match[1], match[1]), text)


def _po(text: str, name: str) -> tuple[list[str], list[str]]:
    """The translations of a PO file, each on the line where its msgstr begins."""
    lines = text.split("\n")
    shown, units = [""] * len(lines), [""] * len(lines)
    field, start, source, seen = "", 0, "", False
    held: list[str] = []

    def close() -> None:
        nonlocal source
        said = _unquoted("".join(held))
        if field == "msgid":
            source = said
        elif field == "msgstr" and source:
            shown[start] = " ".join(said.split())
            units[start] = source

    for number, line in enumerate(lines):
        keyword = MSGSTR.match(line)
        quoted = QUOTED.match(line)
        if keyword:
            close()
            field, start, held, seen = keyword[1], number, [keyword[2]], True
        elif quoted and field:
            held.append(quoted[1])
        elif line.strip() and not line.lstrip().startswith("#"):
            raise Problem("draft.form", file=name, form="PO", line=number + 1)
        else:
            close()
            field, held = "", []
    close()
    if not seen:
        raise Problem("draft.form", file=name, form="PO", line=1)
    return _spaced(shown), units


def _spaced(lines: list[str]) -> list[str]:
    """Each unit stands alone: a line of its own, with no paragraph running over."""
    return [f"- {line}" if line else "" for line in lines]


def _xliff(text: str, name: str) -> tuple[list[str], list[str]]:
    """The targets of an XLIFF 1.2 or 2.0 file, each on its own line of the file."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise Problem("draft.entities", file=name)
    lines = text.split("\n")
    shown, units = [""] * len(lines), [""] * len(lines)
    parser = expat.ParserCreate()
    state: dict[str, Any] = {"inside": False, "line": 0, "unit": "", "xliff": False}
    held: list[str] = []

    def opened(tag: str, attributes: dict[str, str]) -> None:
        local = tag.rsplit(":", 1)[-1]
        if local == "xliff":
            state["xliff"] = True
        if local in ("trans-unit", "unit"):
            state["unit"] = attributes.get("id", "")
        if local == "target":
            state.update(inside=True, line=parser.CurrentLineNumber)
            held.clear()

    def closed(tag: str) -> None:
        if tag.rsplit(":", 1)[-1] == "target":
            state["inside"] = False
            at = int(state["line"]) - 1
            shown[at] = (shown[at] + " " + " ".join("".join(held).split())).strip()
            units[at] = str(state["unit"])

    def said(data: str) -> None:
        if state["inside"]:
            held.append(data)

    parser.StartElementHandler, parser.EndElementHandler, parser.CharacterDataHandler = opened, closed, said
    try:
        parser.Parse(text.encode(), True)
    except expat.ExpatError as error:
        raise Problem("draft.form", file=name, form="XLIFF", line=error.lineno) from None
    if not state["xliff"]:
        raise Problem("draft.form", file=name, form="XLIFF", line=1)
    return _spaced(shown), units


def _docx(path: Path) -> list[str]:
    """The paragraphs of a Word file, one a line; headings as Markdown headings."""
    try:
        import docx
    except ImportError:
        raise Problem("draft.extra", file=path.name, extra="documents") from None
    try:
        with zipfile.ZipFile(path) as packed:
            if sum(entry.file_size for entry in packed.infolist()) > MOST_PACKED:
                raise Problem("draft.large", file=path.name, size="?", most=f"{MOST_PACKED / 1e6:g}")
        document = docx.Document(str(path))
    except Problem:
        raise
    except Exception as error:  # the library raises whatever its parts raise on a damaged file
        raise Problem("draft.unreadable", file=path.name, why=type(error).__name__) from None
    lines: list[str] = []
    for paragraph in document.paragraphs:
        style = (paragraph.style.name or "") if paragraph.style else ""
        mark = "# " if style.startswith(("Heading", "Title")) else "- " if style.startswith("List") else ""
        lines += [mark + " ".join(paragraph.text.split()), ""]
    return lines


def _pdf(path: Path) -> list[str]:
    """The text of a PDF file, line by line, pages apart."""
    try:
        from pypdf import PdfReader
    except ImportError:
        raise Problem("draft.extra", file=path.name, extra="documents") from None
    try:
        pages = [page.extract_text() or "" for page in PdfReader(str(path)).pages]
    except Exception as error:  # the library raises whatever its parts raise on a damaged file
        raise Problem("draft.unreadable", file=path.name, why=type(error).__name__) from None
    text = "\n\n".join(pages)
    if len(text) > MOST_TEXT:
        raise Problem("draft.large", file=path.name, size=f"{len(text) / 1e6:.1f}", most=f"{MOST_TEXT / 1e6:g}")
    return text.split("\n")
