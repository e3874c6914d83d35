"""The mutation benchmark: `python -m benchmarks.draft.run [--count 30] [--peer PYTHON] [--only tuning|heldout]`.

Faithful drafts in `benchmarks/drafts/` are checked clean (every finding is a false alarm) and with one error injected
at a time. An error is caught when a finding that the clean draft does not have points at its place. Drafts called
`heldout` were not read while the check was tuned; what was seen of their sums is told in README.md.
"""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from benchmarks.draft.mutate import KINDS, Mutation, Place, mutations, sample
from benchmarks.draft.peers import digits_differ, pofilter
from checks.draft.check import compare, stated_in
from checks.draft.extra import extra_findings
from checks.draft.raw import Raw
from checks.draft.segments import Sentence, segments
from rulebook.store import corpus_of, game_names

HERE = Path(__file__).parent
DRAFTS = HERE.parent / "drafts"
REACH = 6  # lines around a dropped sentence in which a missing clause may be reported

Key = tuple[str, str | None, str, str]
Told = list[tuple[Key, int, int]]


def checked(text: str, game: str, lang: str) -> tuple[list[Sentence], Told, dict[int, list[str]]]:
    """Every finding as a key and its lines, and the clauses each sentence states."""
    sentences = segments(text.split("\n"), lang)
    alignment, raws = compare(sentences, game, lang)
    raws += extra_findings(alignment, game, lang)

    def row(raw: Raw) -> tuple[Key, int, int]:
        place = sentences[raw.sentence]
        return (raw.kind, raw.clause, raw.expected, raw.found), place.first, place.last

    told: dict[int, list[str]] = {}
    for clause, spots in stated_in(corpus_of(game), alignment).items():
        for spot in spots:
            told.setdefault(spot, []).append(clause)
    return sentences, [row(raw) for raw in raws], told


def caught(job: tuple[Mutation, str, str, frozenset[Key]]) -> bool:
    """Whether the check reports one injected error at its place."""
    mutation, game, lang, clean = job
    _, told, _ = checked(mutation.text, game, lang)
    for key, first, last in told:
        reach = REACH if mutation.kind == "missing" else 0
        right = key[0] == "missing" if mutation.kind == "missing" else key[0] != "missing"
        if key not in clean and right and first - reach <= mutation.line <= last + reach:
            return True
    return False


class Draft:
    """A faithful draft, the places that state rules, and the errors to inject."""

    def __init__(self, path: Path, count: int, seed: int) -> None:
        self.game, self.lang, self.use = path.stem.split(".")
        self.name = path.stem
        self.text = path.read_text(encoding="utf-8")
        self.sentences, told, self.states = checked(self.text, self.game, self.lang)
        self.clean = frozenset(key for key, _, _ in told)
        self.alarms = len(told)
        self.counted = sum(not one.is_heading for one in self.sentences)
        quiet = _quiet(self.name)
        places = [
            Place(one.first, one.last, one.text) for one in self.sentences
            if not one.is_heading and not one.advice and not any(a <= one.first <= b for a, b in quiet)
        ]  # fmt: skip
        every = [one for one in mutations(self.text, self.lang, places) if not _equivalent(self.name, one)]
        self.chosen = [one for kind in KINDS for one in sample(every, kind, count, seed)]


def _annotations() -> dict[str, dict[str, list[list[object]]]]:
    with (HERE / "annotations.toml").open("rb") as file:
        return tomllib.load(file)


def _quiet(name: str) -> list[tuple[int, int]]:
    """Line ranges of a draft that state no rule."""
    rows = _annotations().get("quiet", {}).get(name, [])
    return [(int(str(a)), int(str(b))) for a, b in rows]


def _equivalent(name: str, one: Mutation) -> bool:
    """A replacement that some edition says: no error."""
    rows = _annotations().get("equivalent", {}).get(name.split(".", maxsplit=1)[0], [])
    return [one.before.lower(), one.after.lower()] in rows


def peers(draft: Draft, python: Path | None) -> dict[str, tuple[Counter[str], float]]:
    """What the others catch by kind, and their false alarms per 100 sentences."""
    source = "en" if draft.lang != "en" else "fr"
    clauses = corpus_of(draft.game).clauses
    says = {
        one.text: " ".join(getattr(clauses[c].says, source) for c in draft.states.get(at, []))
        for at, one in enumerate(draft.sentences) if not one.is_heading
    }  # fmt: skip
    pairs = [(source_text, target) for target, source_text in says.items() if source_text]
    changed: list[tuple[str, str, str]] = []
    for one in draft.chosen:
        if one.kind != "missing":
            now = {s.text for s in segments(one.text.split("\n"), draft.lang)}
            before = [text for text in says if text not in now]
            after = [text for text in now if text not in says and not any(text == s.text for s in draft.sentences)]
            if len(before) == 1 and len(after) == 1:
                changed.append((one.kind, before[0], after[0]))
    rows: dict[str, tuple[Counter[str], float]] = {}
    hits: Counter[str] = Counter()
    for kind, before, after in changed:
        hits[kind] += digits_differ(says[before], after) and not digits_differ(says[before], before)
    alarms = sum(digits_differ(a, b) for a, b in pairs)
    rows["digits"] = (hits, 100 * alarms / max(1, len(pairs)))
    if python is not None:
        units = [*pairs, *((says[before], after) for _, before, after in changed)]
        failed = pofilter(units, draft.lang, python)
        known = {target: failed[at] for at, (_, target) in enumerate(pairs)}
        hits = Counter()
        for at, (kind, before, _) in enumerate(changed):
            hits[kind] += bool(failed[len(pairs) + at] - known.get(before, set()))
        rows["pofilter"] = (hits, 100 * sum(map(bool, failed[: len(pairs)])) / max(1, len(pairs)))
    return rows


def main() -> None:
    """Run the benchmark and write `build/draft-benchmark.json`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drafts", type=Path, default=DRAFTS)
    parser.add_argument("--count", type=int, default=25, help="errors of each kind and draft")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=["tuning", "heldout"])
    parser.add_argument("--peer", type=Path, help="python of an environment with translate-toolkit")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--output", type=Path, default=Path("build/draft-benchmark.json"))
    options = parser.parse_args()
    rows = []
    for path in sorted(options.drafts.glob(f"*.{options.only or '*'}.txt")):
        if path.stem.split(".")[0] not in game_names():
            sys.stdout.write(f"{path.stem}: no corpus yet, left out\n")
            continue
        draft = Draft(path, options.count, options.seed)
        jobs = [(one, draft.game, draft.lang, draft.clean) for one in draft.chosen]
        with ProcessPoolExecutor(options.workers) as pool:
            found = list(pool.map(caught, jobs, chunksize=8))
        tried = Counter(one.kind for one in draft.chosen)
        hits = Counter(one.kind for one, hit in zip(draft.chosen, found, strict=True) if hit)
        asked = peers(draft, options.peer)
        others = {name: {"caught": dict(hit), "alarms": round(rate, 1)} for name, (hit, rate) in asked.items()}
        row = {
            "draft": draft.name, "use": draft.use, "sentences": draft.counted, "alarms": draft.alarms,
            "tried": dict(tried), "caught": dict(hits), "others": others,
        }  # fmt: skip
        rows.append(row)
        told = ", ".join(f"{kind} {hits[kind]}/{tried[kind]}" for kind in KINDS)
        rate = 100 * draft.alarms / draft.counted
        sys.stdout.write(f"{draft.name}: {told}; {rate:.1f} false alarms per 100 sentences\n")
        sys.stdout.flush()
    _sum(rows)
    options.output.parent.mkdir(parents=True, exist_ok=True)
    data = {"schema": 1, "seed": options.seed, "drafts": rows}
    options.output.write_text(json.dumps(data, indent=1), encoding="utf-8")


def _sum(rows: list[dict[str, object]]) -> None:
    """Sums by use: the check, then the others."""
    for use in ("tuning", "heldout"):
        mine = [row for row in rows if row["use"] == use]
        if not mine:
            continue
        tried: Counter[str] = Counter()
        hits: Counter[str] = Counter()
        for row in mine:
            tried.update(row["tried"])  # type: ignore[arg-type]
            hits.update(row["caught"])  # type: ignore[arg-type]
        shares = ", ".join(f"{kind} {hits[kind] / max(1, tried[kind]):.0%}" for kind in KINDS)
        alarms = 100 * sum(int(str(r["alarms"])) for r in mine) / sum(int(str(r["sentences"])) for r in mine)
        total = sum(tried.values())
        sys.stdout.write(f"{use}: lexludi: {shares}; {alarms:.1f} false alarms per 100 sentences ({total} errors)\n")
        for name in sorted({n for r in mine for n in r["others"]}):  # type: ignore[attr-defined]
            other: Counter[str] = Counter()
            rate = []
            for row in mine:
                told = row["others"][name]  # type: ignore[index]
                other.update(told["caught"])
                rate.append(told["alarms"])
            shares = ", ".join(f"{k} {other[k] / max(1, tried[k]):.0%}" for k in KINDS if k != "missing")
            sys.stdout.write(f"{use}: {name}: {shares}; {sum(rate) / len(rate):.1f} false alarms per 100 sentences\n")


if __name__ == "__main__":
    main()
