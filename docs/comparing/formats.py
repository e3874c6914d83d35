"""The comparison for other tools: SARIF 2.1.0 for code review, JUnit for build servers, CSV for spreadsheets."""

from __future__ import annotations

import csv
import io
import json
from importlib.metadata import version
from typing import Any
from xml.etree import ElementTree as ET

from docs.screens.table import safe
from rulebook.schema import KIND_NAMES
from rulebook.words import say

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {"changes-play": "error", "could-mislead": "warning", "cosmetic": "note"}
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def sarif(data: dict[str, Any]) -> str:
    """A SARIF log: one rule for each kind, one result for each finding, places as lines of the transcriptions."""
    rules = [
        {"id": kind, "shortDescription": {"text": say(data["lang"], f"compare.kind.{kind}")}} for kind in KIND_NAMES
    ]
    driver = {"name": "lexludi", "version": version("lexludi"), "rules": rules}
    log = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": driver},
                "columnKind": "unicodeCodePoints",
                "language": data["lang"],
                "results": [_result(row, data) for row in data["divergences"]],
            }
        ],
    }
    return json.dumps(log, ensure_ascii=False, indent=1) + "\n"


def _result(row: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": row["kind"],
        "ruleIndex": KIND_NAMES.index(row["kind"]),
        "level": LEVELS[row["severity"]],
        "message": {"text": told(row)},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": f"{data['editions'][edition]['document']}.txt"},
                    "region": {"startLine": first, "endLine": last},
                }
            }
            for edition, side in row["editions"].items()
            for first, last in side["lines"]
        ],
        "partialFingerprints": {"lexludi/v1": row["hash"]},
        "properties": {"id": row["id"], "severity": row["severity"], "clauses": row["clauses"]},
    }
    if row["dismissed"]:
        result["suppressions"] = [{"kind": "external", "justification": row["dismissed"]}]
    return result


def told(row: dict[str, Any]) -> str:
    """Title, message and witness in one text."""
    parts = [f"{row['title']}. {row['message']}"]
    if row["witness"]:
        parts.append(row["witness"]["sentence"])
    return safe(" ".join(parts))


def junit(data: dict[str, Any]) -> str:
    """A JUnit file: a test case for each finding, failed while it is open, skipped once it is accepted."""
    rows = data["divergences"]
    counted = {"tests": str(len(rows)), "failures": str(data["open"]), "skipped": str(len(rows) - data["open"])}
    root = ET.Element("testsuites", {"name": "lexludi compare", **counted})
    suite = ET.SubElement(root, "testsuite", {"name": data["game"], "errors": "0", "time": "0", **counted})
    for row in rows:
        name = f"{data['game']}.{row['severity']}.{row['kind']}"
        case = ET.SubElement(suite, "testcase", {"name": safe(row["id"]), "classname": name, "time": "0"})
        if row["dismissed"]:
            ET.SubElement(case, "skipped", {"message": safe(row["dismissed"])})
        else:
            failure = ET.SubElement(case, "failure", {"message": safe(row["title"]), "type": row["kind"]})
            fixes = [f"{edition}: {safe(text)}" for edition, text in row["suggestion"].items()]
            failure.text = "\n".join([told(row), *fixes])
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def sheet(data: dict[str, Any]) -> str:
    """A CSV table: a row for each finding, two columns for each edition."""
    editions = list(data["editions"])
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    head = ["id", "kind", "severity", "title", "message", "odd_one_out", "derived", "clauses"]
    head += [column for edition in editions for column in (edition, f"{edition} lines")]
    writer.writerow([*head, "witness", "ruling", "suggestion", "unread", "dismissed"])
    for row in data["divergences"]:
        cells = [row["id"], row["kind"], row["severity"], row["title"], row["message"], row["odd_one_out"] or ""]
        cells += [str(row["derived"]).lower(), " ".join(row["clauses"])]
        for edition in editions:
            side = row["editions"].get(edition, {"says": "", "lines": []})
            cells += [side["says"], ", ".join(f"{a}-{b}" if b > a else str(a) for a, b in side["lines"])]
        cells += [row["witness"]["sentence"] if row["witness"] else "", row["ruling"]["id"] if row["ruling"] else ""]
        cells += [" / ".join(f"{e}: {text}" for e, text in row["suggestion"].items())]
        cells += [row["unread"] or "", row["dismissed"] or ""]
        writer.writerow([_cell(cell) for cell in cells])
    return out.getvalue()


def _cell(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    clean = safe(text)
    return f"'{clean}" if clean.startswith(FORMULA) else clean
