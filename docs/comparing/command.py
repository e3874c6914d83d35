"""The `compare` command: read dismissals, compare, write the format asked for."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from msgspec.structs import replace

from checks.comparison import Asked, findings
from checks.otherwise import ways
from docs.comparing.formats import junit, sarif, sheet
from docs.comparing.page import page
from docs.comparing.report import report
from docs.screens.comparing import comparison_screen
from rulebook.compare.dismissals import DEFAULT, dismiss, read_dismissals
from rulebook.corpus import Corpus
from rulebook.pins import write_whole
from rulebook.problems import Problem
from rulebook.store import corpus_of
from rulebook.words import say


def _json(data: dict[str, Any]) -> str:
    return json.dumps({"schema": 1} | data, ensure_ascii=False, default=str) + "\n"


def _text(data: dict[str, Any]) -> str:
    return "\n".join(comparison_screen(data, data["lang"])) + "\n"


FORMATS: dict[str, Callable[[dict[str, Any]], str]] = {
    "text": _text, "json": _json, "html": page, "sarif": sarif, "junit": junit, "csv": sheet,
}  # fmt: skip


def run(
    game: str, lang: str, asked: Asked, form: str, output: Path | None, dismissals: Path | None, chosen: str | None,
    reason: str | None,
) -> int:  # fmt: skip
    """Do what was asked; the exit code says whether open findings, or faulty witnesses, are left."""
    corpus = corpus_of(game)
    path = dismissals or DEFAULT
    if chosen is not None:
        _dismiss(corpus, lang, asked, path, chosen, reason)
        return 0
    if dismissals is not None or path.exists():
        asked = replace(asked, dismissals=read_dismissals(path))
    data = _with_progress(corpus, lang, asked)
    text = FORMATS[form](data)
    if output is None:
        click.echo(text, nl=False)
    else:
        write_whole(output, click.unstyle(text))
    return 1 if data["open"] or data["errors"] else 0


def _with_progress(corpus: Corpus, lang: str, asked: Asked) -> dict[str, Any]:
    """Ruling otherwise is proved anew and takes a while: a bar on stderr, where a person is looking."""
    if not asked.rulings or not sys.stderr.isatty():
        return report(corpus, lang, asked)
    with click.progressbar(length=ways(corpus), label=say(lang, "compare.ui.rulings"), file=sys.stderr) as bar:
        return report(corpus, lang, asked, lambda: bar.update(1))


def _dismiss(corpus: Corpus, lang: str, asked: Asked, path: Path, chosen: str, reason: str | None) -> None:
    if not reason or not reason.strip():
        raise Problem("compare.reason")
    found = next((one.finding for one in findings(corpus, asked) if one.finding.id == chosen), None)
    if found is None:
        raise Problem("compare.unknown", id=chosen[:80])
    dismiss(path, corpus, found, reason)
    click.echo(say(lang, "compare.ui.accepted", id=chosen, file=path))
