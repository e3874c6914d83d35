"""The screen of `verify`: progress on stderr while it works, then a table."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from checks.verify import CHECKS, evidence, verify
from docs.screens.table import columns
from rulebook.pins import write_whole
from rulebook.store import corpus_of, game_names
from rulebook.words import say


def run(games: list[str], sources: Path | None, target: Path, lang: str, as_json: bool) -> bool:
    """Run every check, write the evidence file, print a table or JSON; True when all is well."""
    names = games or game_names()
    for name in names:
        corpus_of(name)  # a bad name or a broken corpus is told before any work begins
    total = len(names) * (len(CHECKS) + (sources is not None))
    with click.progressbar(
        verify(names, sources), length=total, label="verify", file=sys.stderr, hidden=as_json
    ) as bar:
        results = list(bar)
    data = evidence(results)
    target.parent.mkdir(parents=True, exist_ok=True)
    write_whole(target, json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False))
        return bool(data["ok"])
    rows = [
        (r.game, say(lang, f"verify.{r.check}"), say(lang, "verify.ok" if r.ok else "verify.failed"), r.detail,
         f"{r.seconds:.2f} s")
        for r in results
    ]  # fmt: skip
    for row, line in zip(results, columns(rows), strict=True):
        click.echo(line if row.ok else click.style(line, fg="red"))
    bad = sum(not r.ok for r in results)
    click.echo(say(lang, "verify.some" if bad else "verify.all", count=len(results), bad=bad))
    click.echo(say(lang, "verify.evidence", file=target), err=True)
    return bool(data["ok"])
