"""Both builds in turn, clean, one process each: python -m benchmarks.site.run --peer PYTHON [--count 1000].

The peer is an interpreter with sphinx-needs and furo in an environment of its own (`make bench-site` makes it). Times
are of the whole process. What matters is the ratio: the machine may be busy, both are then slow alike.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.site.material import links, names, says

CONF = 'project = "bench"\nextensions = ["sphinx_needs"]\nhtml_theme = "furo"\nneeds_id_regex = "^[A-Z0-9_]{5,}"\n'


def need(name: str) -> str:
    """An id that sphinx-needs accepts."""
    return "N_" + name.upper().replace(".", "_")


def needs_project(folder: Path, count: int) -> None:
    """The same clauses as needs, with the same links and statements."""
    rows = names(count)
    (folder / "conf.py").write_text(CONF)
    pages: dict[str, list[str]] = {}
    for place, (page, name) in enumerate(rows):
        told = "\n\n".join(f"   {text}" for text in says(place).values())
        named = ", ".join(need(rows[other][1]) for other in links(place, count))
        entry = f".. req:: {name}\n   :id: {need(name)}\n   :links: {named}\n\n{told}\n"
        pages.setdefault(page, []).append(entry)
    for page, entries in pages.items():
        (folder / f"{page}.rst").write_text(f"{page}\n{'=' * len(page)}\n\n" + "\n".join(entries))
    tree = "\n".join(f"   {page}" for page in pages)
    (folder / "index.rst").write_text(f"Bench\n=====\n\n.. toctree::\n\n{tree}\n")


def timed(command: list[str]) -> float:
    """Seconds of a command; one that fails ends the benchmark."""
    begun = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def once(peer: str, count: int) -> tuple[float, float]:
    """Ours and theirs, one after the other."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        ours = timed([sys.executable, "-m", "benchmarks.site.ours", str(folder / "ours"), str(count)])
        (folder / "needs").mkdir()
        needs_project(folder / "needs", count)
        theirs = timed([peer, "-m", "sphinx", "-q", "-b", "html", str(folder / "needs"), str(folder / "out")])
    return ours, theirs


def main() -> None:
    """Print every pair and the median ratio; exit 1 when ours took longer."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", required=True)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    pairs = [once(asked.peer, asked.count) for _ in range(asked.runs)]
    for ours, theirs in pairs:
        print(f"{asked.count} clauses: ours {ours:.1f} s, sphinx-needs {theirs:.1f} s, ratio {ours / theirs:.2f}")
    ratio = statistics.median(ours / theirs for ours, theirs in pairs)
    print(f"median ratio {ratio:.2f}")
    sys.exit(0 if ratio <= 1 else 1)


if __name__ == "__main__":
    main()
