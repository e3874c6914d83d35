"""The screen of `verify`: progress on stderr while it works, then a table; evidence and JUnit as files."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree as tree

import click

from checks.obligations.report import titles
from checks.verify import Result, evidence, size, verify
from docs.screens.table import columns, safe
from rulebook.pins import write_whole
from rulebook.store import corpus_of, game_names
from rulebook.words import say


def run(games: list[str], sources: Path | None, target: Path, junit: Path | None, lang: str, as_json: bool) -> bool:
    """Run every check, write the evidence file, print a table or JSON; True when all is well."""
    names = games or game_names()
    for name in names:
        corpus_of(name)  # a bad name or a broken corpus is told before any work begins
    with click.progressbar(length=size(names, sources), label="verify", file=sys.stderr, hidden=as_json) as bar:
        tick: Callable[[], None] = lambda: bar.update(1)  # noqa: E731
        results = list(verify(names, sources, tick))
    data = evidence(results)
    target.parent.mkdir(parents=True, exist_ok=True)
    write_whole(target, json.dumps(data, indent=1, ensure_ascii=False) + "\n")
    if junit is not None:
        write_whole(junit, junit_text(results, lang))
    if as_json:
        click.echo(json.dumps(data, ensure_ascii=False))
        return bool(data["ok"])
    for row, line in zip(results, table(results, lang), strict=True):
        click.echo(line if row.ok else click.style(line, fg="red"))
    bad = sum(not r.ok for r in results)
    click.echo(say(lang, "verify.some" if bad else "verify.all", count=len(results), bad=bad))
    click.echo(say(lang, "verify.evidence", file=target), err=True)
    return bool(data["ok"])


def title(result: Result, lang: str) -> str:
    """What a check or an obligation says, in the reader's language."""
    if result.method == "check":
        return say(lang, f"verify.{result.check}")
    return titles(result.game)[result.check][lang]


def table(results: list[Result], lang: str) -> Iterator[str]:
    """Game, statement, clauses, method, verdict, time and evidence; evidence is cut to the terminal's width."""
    rows = [
        (one.game, title(one, lang), _clauses(one), say(lang, f"verify.method-{one.method}"), _verdict(one, lang),
         f"{one.seconds:.2f} s", one.detail)
        for one in results
    ]  # fmt: skip
    wide = max(100, shutil.get_terminal_size((160, 24)).columns) if sys.stdout.isatty() else 400
    for line in columns(rows):
        yield line if len(line) <= wide else line[: wide - 1] + "…"


def _clauses(result: Result) -> str:
    """The first clause that a statement settles, and how many more; the evidence file and JSON name all."""
    more = len(result.clauses) - 1
    first = result.clauses[0].removeprefix(f"{result.game}.") if result.clauses else "-"
    return f"{first} +{more}" if more > 0 else first


def _verdict(result: Result, lang: str) -> str:
    if not result.ok:
        return say(lang, "verify.failed")
    broken = [name for name, verdict in result.verdicts.items() if verdict == "refuted"]
    if broken:
        return say(lang, "verify.refuted", editions=", ".join(broken))
    return say(lang, "verify.ok" if result.method in ("check", "sampled") else "verify.proved")


def junit_text(results: list[Result], lang: str) -> str:
    """The results in the form that build servers read."""
    root = tree.Element("testsuites", name="lexludi verify")
    for game in dict.fromkeys(one.game for one in results):
        mine = [one for one in results if one.game == game]
        suite = tree.SubElement(
            root, "testsuite", name=game, tests=str(len(mine)), failures=str(sum(not one.ok for one in mine)),
            time=f"{sum(one.seconds for one in mine):.3f}",
        )  # fmt: skip
        for one in mine:
            case = tree.SubElement(
                suite, "testcase", classname=f"{game}.{one.method}", name=f"{one.check}: {title(one, lang)}",
                time=f"{one.seconds:.3f}",
            )  # fmt: skip
            if not one.ok:
                tree.SubElement(case, "failure", message=safe(one.detail)[:300]).text = safe(one.detail)
            tree.SubElement(case, "system-out").text = safe(one.detail)
    tree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tree.tostring(root, encoding="unicode") + "\n"
