"""Records what every test came to in `build/tests.json`, so that the site's cards show it; never typed in."""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OUTCOMES: dict[str, dict[str, object]] = {}


def pytest_runtest_logreport(report):
    """Keep the outcome of a test: a failure anywhere in it, or in any of its parameters, counts."""
    name = report.nodeid.split("[")[0]
    kept = OUTCOMES.setdefault(name, {"outcome": report.outcome, "seconds": 0.0})
    kept["seconds"] = round(kept["seconds"] + report.duration, 3)
    if report.failed or (report.skipped and kept["outcome"] == "passed"):
        kept["outcome"] = report.outcome


def pytest_sessionfinish(session):
    """Add this run to what is recorded. Workers report to the one that started them, which writes."""
    if hasattr(session.config, "workerinput") or not OUTCOMES:
        return
    path = ROOT / "build" / "tests.json"
    known = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(dict(sorted((known | OUTCOMES).items())), indent=1) + "\n", encoding="utf-8")
