"""The whole site in three languages, built once for all tests of a run, whichever worker comes first."""

import fcntl
import json
from pathlib import Path

from docs.extension.gathered import gathered
from docs.publishing import publish

ROOT = Path(__file__).resolve().parent.parent


def built(base: Path) -> tuple[Path, list[str]]:
    """The folder of the site and what Sphinx warned of."""
    folder, done = base / "whole-site", base / "whole-site.json"
    with (base / "whole-site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            data = gathered(ROOT / "build" / "evidence.json", None, None)
            done.write_text(json.dumps(publish(data, folder, base / "whole-site-doctrees")))
    return folder, json.loads(done.read_text())
