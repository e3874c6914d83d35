"""Transcriptions of editions: lines, sentences, and the places that cite them.

A place is `98`, `98#3`, `98#2-3`, `324-327` or `324-326#2`: lines, and among the sentences that lie
wholly inside those lines, the counted ones. Sentences end at a stop or at the end of a paragraph.
"""

from __future__ import annotations

import hashlib
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rulebook.problems import Problem
from rulebook.schema import Edition, Place

PAGE_MARK = re.compile(r"<\|[^|]*\|>")
PLACE = re.compile(r"^(\d+)(?:-(\d+))?(?:#(\d+)(?:-(\d+))?)?$")
BULLET = re.compile(r"^\s*(?:[-*•«»®¢#+]|e|E'|\d\))\s+\S")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence of a document and the lines it runs over."""

    text: str
    first: int
    last: int


def lines_of(place: Place) -> tuple[int, int]:
    """First and last line a place names."""
    match = PLACE.match(str(place))
    if match is None:
        raise ValueError(place)
    first = int(match[1])
    return first, int(match[2] or first)


class Document:
    """A transcription, mended where its edition declares damage, cut into sentences."""

    def __init__(self, name: str, text: str, edition: Edition | None = None, lang: str = "en") -> None:
        self.name = name
        self.lang = edition.language if edition else lang
        raw = text.split("\n")
        for damage in edition.damage if edition else []:
            line = raw[damage.at - 1] if damage.at <= len(raw) else ""
            if damage.printed not in line:
                raise Problem("document.damage", file=name, line=damage.at, printed=damage.printed)
            raw[damage.at - 1] = line.replace(damage.printed, damage.reads, 1)
        self.breaks = set(edition.breaks if edition else [])
        self.joined = {second: first for first, second in (edition.joins if edition else [])}
        self.lines = raw
        self.sentences = list(self._split())

    def _blocks(self) -> Iterable[list[int]]:
        """Paragraphs as lists of line numbers: split at blank lines, page marks, bullets and declared breaks."""
        blocks: list[list[int]] = []
        open_block = False
        for number, line in enumerate(self.lines, 1):
            clean = PAGE_MARK.sub("", line).strip()
            if not clean:
                open_block = False
                continue
            if number in self.joined:
                target = next(block for block in blocks if self.joined[number] in block)
                target.append(number)
                blocks.remove(target)
                blocks.append(target)
            elif open_block and not (PAGE_MARK.search(line) or BULLET.match(clean) or number in self.breaks):
                blocks[-1].append(number)
            else:
                blocks.append([number])
            open_block = True
        return blocks

    def _split(self) -> Iterable[Sentence]:
        from sentencex import get_sentence_boundaries

        for block in self._blocks():
            text = ""
            owner: list[int] = []
            for number in block:
                piece = PAGE_MARK.sub("", self.lines[number - 1]).strip() + " "
                text += piece
                owner += [number] * len(piece)
            for bound in get_sentence_boundaries(self.lang, text):
                chunk = bound["text"]
                start = text.index(chunk, bound["start_index"]) if chunk.strip() else -1
                if start < 0:
                    continue
                start += len(chunk) - len(chunk.lstrip())
                held = owner[start : start + len(chunk.strip())]
                yield Sentence(chunk.strip(), min(held), max(held))

    def cited(self, place: Place) -> list[int]:
        """Indexes of the sentences a place names; an empty or impossible place is a Problem."""
        _, _, counted, until = PLACE.fullmatch(str(place)).groups()  # type: ignore[union-attr]  # the schema has checked
        first, last = lines_of(place)
        if last < first or last > len(self.lines):
            raise Problem("document.range", file=self.name, place=place, last=len(self.lines))
        inside = [i for i, s in enumerate(self.sentences) if first <= s.first and s.last <= last]
        if counted:
            low = int(counted)
            high = int(until or low)
            if not low <= high <= len(inside):
                raise Problem("document.sentence", file=self.name, place=place, count=len(inside))
            inside = inside[low - 1 : high]
        if not inside:
            raise Problem("document.nothing", file=self.name, place=place)
        return inside

    def passage(self, places: Iterable[Place]) -> str:
        """The text a citation names, sentences joined by a space."""
        return " ".join(self.sentences[i].text for place in places for i in self.cited(place))

    def fingerprint(self, places: Iterable[Place]) -> str:
        """A short hash of a passage, spaces and case folded."""
        folded = " ".join(self.passage(places).casefold().split())
        return hashlib.sha256(folded.encode()).hexdigest()[:16]


def read_document(folder: Path, name: str, edition: Edition) -> Document:
    """Read a user's own transcription; a missing or unreadable file is a Problem, never a traceback."""
    path = folder / f"{name}.txt"
    try:
        return Document(name, path.read_text(encoding="utf-8"), edition)
    except FileNotFoundError:
        raise Problem("document.missing", file=str(path)) from None
    except (UnicodeDecodeError, OSError) as error:
        raise Problem("document.unreadable", file=str(path), why=str(error)) from None


def main(arguments: list[str]) -> None:
    """Print the sentences of a file with their addresses: for whoever writes citations."""
    path = Path(arguments[0])
    lang = path.stem.split(".")[-1]
    low, high = lines_of(arguments[1]) if len(arguments) > 1 else (1, 10**6)
    document = Document(path.stem, path.read_text(encoding="utf-8"), lang=lang)
    for sentence in document.sentences:
        if low <= sentence.first and sentence.last <= high:
            span = f"{sentence.first}-{sentence.last}" if sentence.last > sentence.first else str(sentence.first)
            inside = [s for s in document.sentences if sentence.first <= s.first and s.last <= sentence.last]
            mark = f"#{inside.index(sentence) + 1}" if len(inside) > 1 else ""
            sys.stdout.write(f"{span}{mark}\t{sentence.text}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
