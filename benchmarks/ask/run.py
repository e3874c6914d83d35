"""Run the question sets: `python -m benchmarks.ask.run [--questions DIR] [--output FILE]`.

The result file holds rates per set, game and language, for `ask` and for the baselines. Of the held-out half only
aggregates are printed or written: its questions are never shown, so that nobody tunes on them.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

from benchmarks.ask import baselines
from benchmarks.ask.questions import FOLDER, read, right
from model.answers.asking import ask
from rulebook.problems import Problem
from rulebook.store import corpus_of, game_names

RANKED = ("clause", "value")


def measured(questions: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Rates by group: all, each game, each language."""
    tallies: dict[str, dict[str, list[bool]]] = defaultdict(lambda: defaultdict(list))
    engines = _engines({(q["game"], q["lang"]) for q in questions})
    for question in questions:
        outcome = _outcome(question) | _plain(question, engines)
        for group in ("all", question["game"], question["lang"], f"{question['game']}/{question['lang']}"):
            for name, good in outcome.items():
                tallies[group][name].append(good)
    return {
        group: {name: {"rate": round(sum(good) / len(good), 3), "of": len(good)} for name, good in sorted(rows.items())}
        for group, rows in tallies.items()
    }


def _outcome(question: dict[str, Any]) -> dict[str, bool]:
    """What `ask` made of one question: only the measures that apply to its kind."""
    kind = question["kind"]
    try:
        data = ask(question["text"], game=question["game"])
    except Problem:
        data = {"silent": True, "clauses": [], "computed": None, "lang": question["lang"], "rulings": []}
    good = [right(clause, question) for clause in data["clauses"][:3]]
    outcome = {"language": data["lang"] == question["lang"]}
    if kind == "none":
        return outcome | {"abstains": data["silent"]}
    if kind == "open":
        return outcome | {"open: right clause among three": any(good)}
    outcome |= {"first": good[:1] == [True], "among three": any(good),
                "first and confident": good[:1] == [True] and not data["silent"]}  # fmt: skip
    if kind == "value":
        computed = data["computed"] or {}
        outcome["right value"] = str(computed.get("value")) == str(question["value"])
    return outcome


def _engines(pairs: set[tuple[str, str]]) -> dict[tuple[str, str], dict[str, Any]]:
    made: dict[tuple[str, str], dict[str, Any]] = {}
    for game, lang in pairs:
        corpus = corpus_of(game)
        made[game, lang] = {
            f"{name} ({what})": search
            for what in baselines.TEXTS
            for name, build in (("BM25", baselines.bm25), ("FTS5", baselines.fts5), ("tantivy", baselines.tantivy))
            if (search := build(baselines.texts(corpus, lang, what), lang)) is not None
        }
    return made


def _plain(question: dict[str, Any], engines: dict[tuple[str, str], dict[str, Any]]) -> dict[str, bool]:
    """What the baselines find, for the kinds that have a clause."""
    if question["kind"] not in RANKED:
        return {}
    corpus = corpus_of(question["game"])
    outcome = {}
    for name, search in engines[question["game"], question["lang"]].items():
        good = [right(baselines.shown(corpus, clause), question) for clause in search(question["text"])]
        outcome[f"{name}: first"] = good[:1] == [True]
        outcome[f"{name}: among three"] = any(good)
    return outcome


def main() -> None:
    """Measure every set that is there, print the rates and write the result file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--questions", type=Path, default=FOLDER)
    parser.add_argument("--output", type=Path, default=Path("build/ask-benchmark.json"))
    chosen = parser.parse_args()
    result: dict[str, Any] = {"schema": 1, "sets": {}}
    for name in ("heldout", "tuning"):
        if not (chosen.questions / f"{name}.yaml").exists():
            continue
        known = [q for q in read(name, chosen.questions) if q["game"] in game_names()]
        result["sets"][name] = {"questions": len(known), "rates": measured(known)}
        print(f"{name}: {len(known)} questions")
        for group, rates in result["sets"][name]["rates"].items():
            for measure, found in rates.items():
                if group == "all" or not measure.startswith(("BM25", "FTS5", "tantivy")):
                    print(f"  {group:14} {measure:36} {found['rate']:.3f} of {found['of']}")
    chosen.output.parent.mkdir(parents=True, exist_ok=True)
    chosen.output.write_text(json.dumps(result, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
