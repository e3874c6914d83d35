"""The screen of `draft`: findings with their lines, other forms on request, and a watch that checks on every save."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from checks.draft.dismissals import dismiss
from checks.draft.report import Report, check_draft
from checks.draft.skeleton import skeleton
from docs.screens.clauses import lines_text
from docs.screens.draft_page import page, summary
from docs.screens.table import safe
from rulebook.pins import write_whole
from rulebook.problems import Problem
from rulebook.schema import LANGS
from rulebook.store import corpus_of
from rulebook.words import say

COLOURS = {"changes-play": "red", "could-mislead": "yellow", "cosmetic": "blue"}
LONG = 400  # sentences; shorter drafts are done before a bar could be read
PAUSE = 0.5


def checked(path: Path, game: str, lang: str, quiet: bool) -> Report:
    """Check a draft, with a progress bar on stderr when it is long."""
    bar: Any = None

    def tick(steps: int) -> None:
        nonlocal bar
        if bar is None:
            hidden = quiet or steps < LONG or not sys.stderr.isatty()
            bar = click.progressbar(length=steps, label=say(lang, "draft.progress"), file=sys.stderr, hidden=hidden)
            bar.__enter__()
        else:
            bar.update(steps)

    try:
        return check_draft(path, game, lang, tick)
    finally:
        if bar is not None:
            bar.__exit__(None, None, None)


def screen(report: Report) -> Iterator[str]:
    """Findings, gravest first, then one line that sums up."""
    lang = report.lang
    for one in report.open:
        key = "draft.after" if one.kind == "missing" else "draft.line"
        span = "–".join(map(str, dict.fromkeys(one.lines[0])))
        head = f"{say(lang, 'draft.severity.' + one.severity)} · {say(lang, 'draft.kind.' + one.kind)}"
        yield click.style(f"{say(lang, key, lines=span)} · {head}", fg=COLOURS[one.severity]) + f"  [{one.id}]"
        yield f"  {safe(one.message)}"
        if one.text:
            yield f"  > {safe(one.text[:160])}"
        where = "; ".join(f"{e} {lines_text(r['lines'], lang)}" for e, r in one.other_editions.items() if r["lines"])
        yield f"  {one.clause or '-'} · {say(lang, 'draft.confidence')} {one.confidence:.0%}" + (
            f" · {where}" if where else ""
        )
    yield summary(report)
    aside = len(report.findings) - len(report.open)
    if aside:
        yield say(lang, "draft.dismissed", count=aside)
    if report.lapsed:
        yield say(lang, "draft.lapsed", count=len(report.lapsed), ids=", ".join(map(safe, report.lapsed)))


def written(report: Report, form: str) -> str:
    """The report in one of the forms."""
    from docs.screens.draft_files import junit, sarif, xliff

    rows = report.data()["findings"]
    match form:
        case "json":
            return json.dumps({"schema": 1} | report.data(), ensure_ascii=False)
        case "html":
            return "\n".join(page(report))
        case "sarif":
            return sarif(rows, report.draft.name, report.lang)
        case "junit":
            return junit(rows, report.draft.name, report.lang)
        case "xliff":
            source = next(code for code in LANGS if code != report.lang)
            return xliff(_units(report, source), rows, report.draft.name, source, report.lang)
    return "\n".join(screen(report))


def _units(report: Report, source: str) -> list[dict[str, Any]]:
    """One unit a sentence; its source is our statement of what it states, in another language."""
    clauses = corpus_of(report.game).clauses
    rows = []
    for at, sentence in enumerate(report.sentences):
        says = " ".join(getattr(clauses[clause].says, source) for clause in report.told[at])
        rows.append({"id": at + 1, "source": says, "target": sentence.text, "lines": [sentence.first, sentence.last]})
    return rows


def run(
    path: Path, game: str, lang: str, form: str, output: Path | None, dismissed: tuple[str, ...], because: str
) -> bool:
    """Check once and print or write the report; True when there is nothing to object to."""
    report = checked(path, game, lang, quiet=form != "text")
    if dismissed:
        dismiss(path, report.findings, dismissed, because)
        report = check_draft(path, game, lang)
    if output is not None:
        write_whole(output, written(report, form) + "\n")
        click.echo(say(lang, "draft.written", file=output), err=True)
    elif form == "text":
        for line in screen(report):
            click.echo(line)
    else:
        click.echo(written(report, form))
    return not report.open


def watch(path: Path, lang: str, once: Callable[[], bool], rounds: int | None = None) -> None:
    """Check again on every save until interrupted; a draft that cannot be read is told and waited for."""
    click.echo(say(lang, "draft.watching", file=path), err=True)
    seen: object = None
    while rounds is None or rounds > 0:
        try:
            now: object = (path.stat().st_mtime_ns, path.stat().st_size)
        except OSError:
            now = None
        if now != seen:
            seen = now
            try:
                once()
            except Problem as problem:
                click.echo(f"lexludi: {problem.told(lang)}", err=True)
        if rounds is not None:
            rounds -= 1
        time.sleep(PAUSE if rounds is None else 0)


def new(game: str, target: str, lang: str, output: Path | None) -> None:
    """Write the skeleton of a translation from scratch."""
    text = "\n".join(skeleton(corpus_of(game), target, lang)) + "\n"
    if output is None:
        click.echo(text, nl=False)
    else:
        write_whole(output, text)
        click.echo(say(lang, "draft.written", file=output), err=True)
