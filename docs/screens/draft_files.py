"""Findings in forms other tools take: SARIF, JUnit and XLIFF. Each writer takes plain findings and a file name."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree as ET

from docs.screens.table import CONTROL
from rulebook.words import say

LEVELS = {"changes-play": "error", "could-mislead": "warning", "cosmetic": "note"}
SARIF = "https://json.schemastore.org/sarif-2.1.0.json"
XLIFF = "urn:oasis:names:tc:xliff:document:1.2"


def plain(text: object) -> str:
    """Text that may stand in XML: no control characters."""
    return CONTROL.sub("\ufffd", str(text))


def sarif(findings: Sequence[dict[str, Any]], file: str, lang: str) -> str:
    """SARIF 2.1.0: what editors and code hosts show beside the lines."""
    kinds = sorted({one["kind"] for one in findings})
    rules = [{"id": kind, "shortDescription": {"text": say(lang, f"draft.kind.{kind}")}} for kind in kinds]
    results = []
    for one in findings:
        first, last = one["lines"][0]
        place = {"artifactLocation": {"uri": file}, "region": {"startLine": first, "endLine": last}}
        result: dict[str, Any] = {
            "ruleId": one["kind"],
            "level": LEVELS[one["severity"]],
            "message": {"text": one["message"]},
            "locations": [{"physicalLocation": place}],
            "partialFingerprints": {"finding/v1": one["id"]},
            "properties": {"clause": one["clause"], "confidence": one["confidence"]},
        }
        if one.get("dismissed"):
            result["suppressions"] = [{"kind": "external", "justification": one.get("because", "")}]
        results.append(result)
    driver = {"name": "lexludi", "rules": rules}
    data = {"$schema": SARIF, "version": "2.1.0", "runs": [{"tool": {"driver": driver}, "results": results}]}
    return json.dumps(data, ensure_ascii=False, indent=1)


def junit(findings: Sequence[dict[str, Any]], file: str, lang: str) -> str:
    """JUnit XML: one case a finding, dismissed ones skipped; one passed case when there is none."""
    bad = [one for one in findings if not one.get("dismissed")]
    suite = ET.Element(
        "testsuite", name=plain(file), tests=str(max(1, len(findings))), failures=str(len(bad)),
        skipped=str(len(findings) - len(bad)), errors="0",
    )  # fmt: skip
    for one in findings:
        first = one["lines"][0][0]
        name = f"{say(lang, 'draft.kind.' + one['kind'])} {one['id']}"
        case = ET.SubElement(
            suite,
            "testcase",
            classname=plain(one["clause"] or file),
            name=plain(name),
            file=plain(file),
            line=str(first),
        )
        if one.get("dismissed"):
            ET.SubElement(case, "skipped", message=plain(one.get("because", "")))
        else:
            ET.SubElement(case, "failure", type=one["severity"], message=plain(one["message"])).text = plain(
                one.get("text", "")
            )
    if not findings:
        ET.SubElement(suite, "testcase", classname=plain(file), name="draft", file=plain(file))
    return _xml(suite)


def xliff(
    units: Sequence[dict[str, Any]], findings: Sequence[dict[str, Any]], file: str, source: str, target: str
) -> str:
    """XLIFF 1.2 with a note a finding. A unit is {id, source, target, lines}; notes go to the unit on their lines."""
    root = ET.Element("xliff", {"version": "1.2", "xmlns": XLIFF})
    body = ET.SubElement(
        ET.SubElement(
            root, "file",
            {"original": plain(file), "source-language": source, "target-language": target, "datatype": "plaintext"},
        ),
        "body",
    )  # fmt: skip
    left = list(findings)
    for unit in units:
        element = ET.SubElement(body, "trans-unit", id=str(unit["id"]))
        ET.SubElement(element, "source").text = plain(unit["source"])
        ET.SubElement(element, "target").text = plain(unit["target"])
        for one in [f for f in left if _belongs(f, unit)]:
            left.remove(one)
            note = ET.SubElement(element, "note", {"from": "lexludi", "priority": _priority(one)})
            note.text = plain(f"{one['message']} [{one['clause'] or '-'} {one['id']}]")
    return _xml(root)


def _belongs(finding: dict[str, Any], unit: dict[str, Any]) -> bool:
    same = list(finding["lines"][0]) == list(unit["lines"])
    return same and (not finding.get("text") or finding["text"] == unit["target"])


def _priority(finding: dict[str, Any]) -> str:
    return str(1 + list(LEVELS).index(finding["severity"]))


def _xml(root: ET.Element) -> str:
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode")
