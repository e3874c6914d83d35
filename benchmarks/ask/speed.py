"""How fast a one-shot `ask` is, as ratios in one run: `python -m benchmarks.ask.speed`.

- `lexludi ask` against `python -c "import click"`, median of 20, interleaved, with the index in the cache;
- the same question against an index of 10,000 clauses, against the published one.
"""

from __future__ import annotations

import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import yaml

from rulebook.store import HERE

ROUNDS = 20
CLAUSES = 10_000
QUESTIONS = {
    "a clause": "what happens when the draw pile is empty?",
    "a computed value": "I have 3 stations, the others 4, five cards, level one: my chances?",
}
ONE_SHOT = (
    "from model.answers.asking import ask; from pathlib import Path; "
    "ask({!r}, 'andromeda', root=Path({!r}), caches=Path({!r}))"
)


def median_ratios(commands: dict[str, list[str]], base: str) -> dict[str, float]:
    """Each command's median time over that of the base, taken in turns so that a busy machine hits all alike."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, command in commands.items():
            start = time.perf_counter()
            subprocess.run(command, check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            times[name].append(time.perf_counter() - start)
    return {name: statistics.median(row) / statistics.median(times[base]) for name, row in times.items()}


def large_root(folder: Path) -> Path:
    """A copy of Andromeda's corpus whose sections hold 10,000 clauses: copies with ids and words of their own."""
    root = folder / "rulebook"
    shutil.copytree(HERE / "andromeda", root / "andromeda")
    (root / "andromeda" / "phrasings.yaml").unlink()
    game = yaml.safe_load((root / "andromeda" / "game.yaml").read_text(encoding="utf-8"))
    paths = {name: root / "andromeda" / f"{name}.yaml" for name in game["sections"]}
    sections = {name: yaml.safe_load(path.read_text(encoding="utf-8")) for name, path in paths.items()}
    copies = CLAUSES // sum(map(len, sections.values()))
    for name, clauses in sections.items():
        more = [_copy(clause, number) for number in range(copies) for clause in clauses]
        paths[name].write_text(yaml.safe_dump(clauses + more, allow_unicode=True), encoding="utf-8")
    return root


def _copy(clause: dict[str, object], number: int) -> dict[str, object]:
    says = {lang: f"{text} zq{number}x" for lang, text in clause["says"].items()}  # type: ignore[attr-defined]
    copied: dict[str, object] = json.loads(json.dumps(clause | {"id": f"{clause['id']}-c{number}", "says": says}))
    return copied  # of its own: YAML would write shared parts as aliases


def main() -> None:
    """Print both ratios."""
    python, script = sys.executable, str(Path(sys.executable).parent / "lexludi")
    commands = {"import click": [python, "-c", "import click"]}
    commands |= {f"ask: {name}": [script, "ask", "andromeda", text] for name, text in QUESTIONS.items()}
    for command in commands.values():
        subprocess.run(command, check=False, stdout=subprocess.DEVNULL)
    for name, ratio in median_ratios(commands, "import click").items():
        print(f"{name:28} {ratio:.2f} x import click")
    text = QUESTIONS["a clause"]
    with tempfile.TemporaryDirectory() as folder:
        sizes = {
            "published index": [python, "-c", ONE_SHOT.format(text, str(HERE), f"{folder}/small")],
            f"index of {CLAUSES} clauses": [
                python, "-c", ONE_SHOT.format(text, str(large_root(Path(folder))), f"{folder}/large"),
            ],
        }
        for command in sizes.values():
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        for name, ratio in median_ratios(sizes, "published index").items():
            print(f"{name:28} {ratio:.2f} x the published index")


if __name__ == "__main__":
    main()
