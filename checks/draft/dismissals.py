"""Findings a translator has looked at and set aside, in a small file beside the draft.

A dismissal names the finding's id, which hashes the finding and the sentence: when either changes it lapses by itself.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from msgspec import structs

from checks.draft.findings import Finding
from rulebook.pins import write_whole
from rulebook.problems import Problem


def dismissals_path(draft: Path) -> Path:
    """Where a draft's dismissals are kept."""
    return draft.with_name(draft.name + ".dismissed.json")


def read_dismissals(draft: Path) -> dict[str, str]:
    """Dismissed ids with their reasons; none where there is no file."""
    path = dismissals_path(draft)
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
        return {str(row["id"]): str(row.get("because", "")) for row in data["dismissed"]}
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise Problem("draft.unreadable", file=str(path), why=error.strerror or str(error)) from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise Problem("draft.dismissals", file=str(path)) from None


def dismiss(draft: Path, findings: list[Finding], wanted: tuple[str, ...], because: str) -> None:
    """Record dismissals of findings that exist now; ids of vanished findings are dropped."""
    held = read_dismissals(draft)
    known = {one.id: one for one in findings}
    for name in wanted:
        if name not in known:
            raise Problem("draft.no_finding", id=name)
    held |= dict.fromkeys(wanted, because)
    rows = [
        {"id": name, "kind": known[name].kind, "clause": known[name].clause, "because": why}
        for name, why in sorted(held.items()) if name in known
    ]  # fmt: skip
    write_whole(
        dismissals_path(draft), json.dumps({"schema": 1, "dismissed": rows}, indent=1, ensure_ascii=False) + "\n"
    )


def marked(findings: list[Finding], held: dict[str, str]) -> tuple[list[Finding], list[str]]:
    """Findings with their dismissals, and the dismissals that have lapsed."""
    rows = [structs.replace(one, dismissed=one.id in held, because=held.get(one.id, "")) for one in findings]
    return rows, sorted(set(held) - {one.id for one in findings})
