"""What others find on the same errors: Translate Toolkit's pofilter, and a comparison of digits alone.

Both are handed the alignment for free: each sentence of the draft beside our statements of what it states, in another
language. A sentence that is gone has no unit to look at, so dropped clauses are not asked of them.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path

DIGITS = re.compile(r"\d+")
UNIT = re.compile(r'^msgctxt "(\d+)"', re.M)


def digits_differ(source: str, target: str) -> bool:
    """Digit-only comparison: the figures of both sides are not the same."""
    return sorted(DIGITS.findall(source)) != sorted(DIGITS.findall(target))


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


def pofilter(rows: list[tuple[str, str]], lang: str, python: Path) -> list[set[str]]:
    """The tests of pofilter that each (source, target) pair fails; `python` is the environment that holds it."""
    head = f'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: {lang}\\n"\n\n'
    body = "".join(
        f'msgctxt "{at}"\nmsgid {_quoted(source or "-")}\nmsgstr {_quoted(target)}\n\n'
        for at, (source, target) in enumerate(rows)
    )
    found: list[set[str]] = [set() for _ in rows]
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder) / "in.po", Path(folder) / "out.po"
        before.write_text(head + body, encoding="utf-8")
        subprocess.run(
            [python, "-m", "translate.filters.pofilter", "--progress=none", f"--language={lang}", before, after],
            check=True, capture_output=True,
        )  # fmt: skip
        text = after.read_text(encoding="utf-8") if after.exists() else ""
    for block in re.split(r"\n\n+", text):
        unit = UNIT.search(block)
        if unit:
            found[int(unit[1])] |= set(re.findall(r"^# \(pofilter\) (\w+)", block, re.M))
    return found
