"""The few shapes that drawings are made of, and the colours they share with the site's pages."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

# Seats keep their colour everywhere; each also carries its number, so that colour is never all there is.
SEATS = ("#1f65b0", "#b3560b", "#1b7f5c", "#8a4f9e", "#a3243b", "#5a6270", "#7a6a00", "#007a87")
STYLE = """
.lls{--paper:#fff;--ink:#1d2733;--soft:#55606e;--line:#8792a0;--area:#f1f4f8;font-family:system-ui,sans-serif}
@media (prefers-color-scheme:dark){.lls{--paper:#14191f;--ink:#e8edf3;--soft:#a4b0bd;--line:#6b7785;--area:#1f2730}}
"""
SHAPES = (Path(__file__).parent / "style" / "shapes.css").read_text(encoding="utf-8")


def mark(owner: int) -> str:
    """A seat's number in a circle: a plain number is always an amount."""
    return chr(ord("①") + owner)


def text(x: float, y: float, words: object, kind: str = "") -> str:
    """A piece of text."""
    name = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}"{name}>{escape(str(words))}</text>'


def seat(x: float, y: float, owner: int, words: object, width: float = 22) -> str:
    """A chip in a seat's colour with words on it; x and y are its centre."""
    colour = SEATS[owner % len(SEATS)]
    box = f'<rect x="{x - width / 2:g}" y="{y - 10:g}" width="{width:g}" height="20" rx="5" fill="{colour}"/>'
    return box + text(x, y + 4.5, words, "w")


def drawing(width: float, height: float, name: str, title: str, desc: str, parts: Iterable[str], alone: bool) -> str:
    """A whole picture. `alone`: a file by itself, with its own colours; otherwise the page's style sheet gives them."""
    style = f"<style>{STYLE}{SHAPES}</style>" if alone else ""
    space = ' xmlns="http://www.w3.org/2000/svg"' if alone else ""
    label = quoteattr(f"{name}-t {name}-d")
    return (
        f'<svg{space} class="lls" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}" role="img" '
        f"aria-labelledby={label}>"
        f"<title id={quoteattr(name + '-t')}>{escape(title)}</title>"
        f"<desc id={quoteattr(name + '-d')}>{escape(desc)}</desc>"
        f'{style}<rect class="p" width="{width:g}" height="{height:g}"/>' + "".join(parts) + "</svg>"
    )
