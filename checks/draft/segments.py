"""A draft cut into headings and sentences, each with the lines it stands on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from checks.draft.lexicon import lexicon, words_of

MARK = re.compile(r"<\|[^|]*\|>|<!--.*?-->")
HASHES = re.compile(r"^\s*(#{1,6})\s+(.*?)\s*#*\s*$")
BULLET = re.compile(r"^\s*(?:[-*•·–—«»®¢+]|\(?\d{1,2}[.)]|\(?[a-zA-Z][.)])\s+(?=\S)")
RULE = re.compile(r"^\s*(?:[-*_=~]\s*){3,}$")
EMPHASIS = re.compile(r"(?<!\w)[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?!\w)|`")
ENDS = (".", "!", "?", "…", ";", ",", ":", ")", "»", "”", '"')
LONGEST_HEADING = 9
LONGEST = 1500


class Sentence(Struct, frozen=True):
    """A sentence of the draft: text, lines, the heading it stands under, and whether it is one itself."""

    text: str
    first: int
    last: int
    heading: int = -1
    is_heading: bool = False
    item: bool = False
    advice: bool = False


class _Block(Struct):
    """Lines that belong together: a paragraph, a list item or a heading."""

    lines: list[tuple[int, str]]
    heading: bool = False
    item: bool = False


def segments(lines: Sequence[str], lang: str) -> list[Sentence]:
    """The sentences of a draft, headings among them."""
    found: list[Sentence] = []
    heading = -1
    advice = False
    for block in _blocks(lines):
        if block.heading:
            text = " ".join(text for _, text in block.lines)
            heading = len(found)
            advice = _advises(text, lang)
            found.append(Sentence(text, block.lines[0][0], block.lines[-1][0], is_heading=True))
            continue
        told = advice or _advises(" ".join(text for _, text in block.lines)[:60], lang)
        for text, first, last in _sentences(block, lang):
            found.append(Sentence(text, first, last, heading, item=block.item, advice=told or _advises(text, lang)))
    return found


def _advises(text: str, lang: str) -> bool:
    """Whether a passage opens as advice or as an example."""
    return any(start == 0 for start, _, _ in lexicon(lang).advice.found(words_of(text)[:6]))


def _blocks(lines: Sequence[str]) -> Iterator[_Block]:
    block: _Block | None = None
    for number, raw in enumerate(lines, 1):
        marked = MARK.search(raw) is not None
        line = MARK.sub("", raw).strip().lstrip(">").strip()
        if block is not None and (marked or not line or RULE.match(line) or HASHES.match(line) or BULLET.match(line)):
            yield from _closed(block)
            block = None
        if not line or RULE.match(line):
            continue
        hashed = HASHES.match(line)
        if hashed:
            yield _Block([(number, EMPHASIS.sub("", hashed[2]))], heading=True)
            continue
        item = BULLET.match(line) is not None
        text = EMPHASIS.sub("", BULLET.sub("", line).replace("|", " ")).strip()
        if not text:
            continue
        if block is None:
            block = _Block([(number, text)], item=item)
        elif len(block.lines) == 1 and not block.item and _titled(block.lines[0][1]) and text[:1].isupper():
            yield _Block(block.lines, heading=True)
            block = _Block([(number, text)], item=item)
        else:
            block.lines.append((number, text))
    if block is not None:
        yield from _closed(block)


def _closed(block: _Block) -> Iterator[_Block]:
    """A block as it is, or as a heading when it looks like one."""
    whole = " ".join(text for _, text in block.lines)
    yield _Block(block.lines, heading=not block.item and _titled(whole), item=block.item)


def _titled(text: str) -> bool:
    """Whether a line looks like a title: few words and no stop at its end."""
    bare = text.rstrip(":").rstrip()
    return (
        bool(bare)
        and len(text.split()) <= LONGEST_HEADING
        and not bare.endswith(ENDS)
        and bare[:1].isupper() | bare[:1].isdigit()
    )


def _sentences(block: _Block, lang: str) -> Iterator[tuple[str, int, int]]:
    from sentencex import get_sentence_boundaries

    text = ""
    owner: list[int] = []
    for number, line in block.lines:
        glue = "" if text.endswith("\u00ad") else " "
        piece = line + glue
        text += piece
        owner += [number] * len(piece)
    at = 0
    for bound in get_sentence_boundaries(lang, text):
        chunk = bound["text"].strip()
        if not chunk or not any(map(str.isalnum, chunk)):
            continue
        start = text.find(chunk, at)
        if start < 0:
            continue
        at = start + len(chunk)
        for low in range(0, len(chunk), LONGEST):  # a text without stops is cut, so that no sentence costs too much
            piece = chunk[low : low + LONGEST].strip()
            if piece:
                yield piece, owner[start + low], owner[min(at, start + low + LONGEST) - 1]
