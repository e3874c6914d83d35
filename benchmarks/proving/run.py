"""The same obligations proved by CrossHair and by `checks/obligations`, one after the other in the same run.

Run it with `make bench-proving` (installs the extra `[bench]`). Prints a table and writes build/bench/proving.json.
"""

from __future__ import annotations

import json
import platform
import statistics
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

from benchmarks.proving.contracts import losing
from checks.obligations.declare import proof_of
from checks.obligations.readings import readings
from checks.obligations.steps import SituationProof
from model.andromeda.moves import TransportOut
from rulebook.store import corpus_of

# A contract of ours, and the situation and move whose proof covers it, with every statement and every amount.
PAIRS = {
    "small_transport_out": ("transport, seat 0", "transport-out"),
    "small_transport_back": ("transport, seat 0", "transport-back"),
    "small_move_stations": ("action, seat 0", "move-stations"),
    "small_draw_station": ("ring, seat 0", "draw-station 1"),
    "whole_transport_out": ("transport, seat 0", "transport-out"),
    "wrong_transport_out": ("transport, seat 0", "transport-out, careless"),
}
LIMIT, RUNS = 60, 3
OUTPUT = Path("build/bench/proving.json")


def by_crosshair(contract: str) -> tuple[float, str]:
    """Seconds and verdict of CrossHair, start of its process included."""
    command = [
        sys.executable, "-m", "crosshair", "check", "--analysis_kind=asserts", "--report_all",
        f"--per_condition_timeout={LIMIT}", f"benchmarks.proving.contracts.{contract}",
    ]  # fmt: skip
    begun = time.perf_counter()
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    told = (done.stdout + done.stderr).strip().splitlines()
    return time.perf_counter() - begun, told[-1].split(": ", 1)[-1] if told else "no answer"


def by_us(situation: str, move: str) -> tuple[float, str]:
    """Seconds and verdict of our proof of the whole situation, in a process of its own as well."""
    begun = time.perf_counter()
    command = [sys.executable, "-m", "benchmarks.proving.run", situation, move]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return time.perf_counter() - begun, done.stdout.strip()


def prove(situation: str, move: str) -> str:
    """Prove one move of one situation at a table of three."""
    proof = proof_of("andromeda")
    if move.endswith(", careless"):
        move = move.removesuffix(", careless")
        proof.rule_of[TransportOut] = losing
    place = next(one for one in proof.situations(3) if one.id == situation)
    found = SituationProof(proof, place, readings("andromeda")["reference"]).run(move, proof.controls(3))
    verdict = "refuted" if found.faults else "proved"
    return f"{verdict}: {found.paths} paths, {sum(found.asked.values())} conditions"


def main() -> None:
    """Measure both, interleaved, and tell the medians."""
    corpus_of("andromeda")  # the compiled copy is made before anything is timed
    rows: list[dict[str, Any]] = []
    for contract, (situation, move) in PAIRS.items():
        theirs, ours = [], []
        for _ in range(RUNS):
            seconds, their_word = by_crosshair(contract)
            theirs.append(seconds)
            seconds, our_word = by_us(situation, move)
            ours.append(seconds)
        their_median, our_median = statistics.median(theirs), statistics.median(ours)
        rows.append({
            "contract": contract, "crosshair_seconds": round(their_median, 2), "crosshair": their_word,
            "crosshair_spread": round(max(theirs) - min(theirs), 2), "lexludi_seconds": round(our_median, 2),
            "lexludi_spread": round(max(ours) - min(ours), 2), "lexludi": our_word,
            "ratio": round(their_median / our_median, 2),
        })  # fmt: skip
        print(f"{contract}: CrossHair {their_median:.2f} s ({their_word}); here {our_median:.2f} s ({our_word})")
    OUTPUT.parent.mkdir(parents=True, exist_ok=True)
    versions = {name: version(name) for name in ("crosshair-tool", "z3-solver")} | {"python": platform.python_version()}
    OUTPUT.write_text(json.dumps({"schema": 1, "versions": versions, "rows": rows}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        print(prove(sys.argv[1], sys.argv[2]))
    else:
        main()
