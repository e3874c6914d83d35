"""The whole comparison of a game as plain data: findings in the reader's language, witnesses, rulings, dismissals."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from checks.conditions import Invariant, Relation
from checks.obligations.declare import proof_of
from checks.obligations.report import titles
from checks.otherwise import Tick, rulings_report
from checks.witness import Witness, witness_for
from rulebook.accounts import documents
from rulebook.compare.derive import compare
from rulebook.compare.dismissals import Dismissal, accepted, fingerprint
from rulebook.compare.findings import Finding, Side
from rulebook.compare.telling import edition_name, message, side_text, suggestions, title
from rulebook.compare.terms import in_editions, statements
from rulebook.compare.values import label_text, reason_text
from rulebook.corpus import Corpus
from rulebook.problems import Problem
from rulebook.schema import SEVERITY_NAMES
from rulebook.words import say


class Asked(Struct, frozen=True, kw_only=True):
    """What a reader asked for. Empty filters let everything through."""

    editions: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    severities: tuple[str, ...] = ()
    concerning: tuple[str, ...] = ()
    terms: bool = False
    sources: Path | None = None
    rulings: bool = False
    dismissals: dict[str, Dismissal] = {}


class Judged(Struct, frozen=True):
    """A finding with its witness; `fault` where it is said to change play and nothing shows it."""

    finding: Finding
    witness: Witness | None = None
    fault: str | None = None


def judged(corpus: Corpus, finding: Finding) -> Judged:
    """Severity follows from the witness: without one, a difference that a ruling derives from other clauses may
    mislead; any other is a fault of the corpus, the model or the search."""
    if finding.severity != "changes-play":
        return Judged(finding)
    shown = witness_for(corpus, finding)
    if isinstance(shown, Witness):
        return Judged(finding, shown)
    if finding.ruling is not None and corpus.rulings[finding.ruling].status != "open":
        return Judged(replace(finding, severity="could-mislead"))
    return Judged(finding, None, shown.why)


def findings(corpus: Corpus, asked: Asked) -> list[Judged]:
    """The findings a reader asked for, the worst first."""
    for edition in (*asked.editions, *asked.concerning):
        if edition not in corpus.game.editions:
            known = ", ".join(corpus.game.editions)
            raise Problem("compare.editions", edition=edition[:40], game=corpus.name, known=known)
    found = compare(corpus, asked.editions or None)
    if asked.terms:
        found += statements(corpus)
    if asked.sources is not None:
        texts = documents(corpus, asked.sources)
        found += in_editions(corpus, {e: texts[e] for e in texts if not asked.editions or e in asked.editions})
    kept = [
        one for one in found
        if (not asked.kinds or one.kind in asked.kinds)
        and (not asked.concerning or one.concerns & set(asked.concerning))
    ]  # fmt: skip
    rows = [judged(corpus, finding) for finding in kept]
    rows += [
        row for row in broken_obligations(corpus, found)
        if (not asked.kinds or row.finding.kind in asked.kinds)
        and (not asked.concerning or row.finding.concerns & set(asked.concerning))
    ]  # fmt: skip
    rows = [row for row in rows if not asked.severities or row.finding.severity in asked.severities]
    return sorted(rows, key=lambda row: SEVERITY_NAMES.index(row.finding.severity))


def broken_obligations(corpus: Corpus, divergences: list[Finding]) -> list[Judged]:
    """What an edition's own reading breaks, as its proof declares: shown by the witness of the divergence behind it."""
    if not find_spec(f"checks.{corpus.name}.proof"):
        return []
    proof, found = proof_of(corpus.name), []
    statements_made: tuple[Invariant | Relation, ...] = (*proof.invariants, *proof.relations)
    for stated in statements_made:
        settled = set(stated.clauses)
        for edition in stated.breaks:
            behind = next((one for one in divergences if _explains(one, settled, edition)), None)
            if behind is None:
                continue
            finding = replace(
                behind, id=f"{corpus.name}/obligation/{stated.id}/{edition}", how="obligation",
                kind="internal", about=stated.id, odd=edition, clauses=tuple(sorted(settled)),
            )  # fmt: skip
            found.append(replace(judged(corpus, behind), finding=finding))
    return found


def _explains(finding: Finding, settled: set[str], edition: str) -> bool:
    """Whether a divergence that changes play touches the clauses of a statement that an edition breaks."""
    return finding.severity == "changes-play" and edition in finding.sides and bool(settled & set(finding.clauses))


def comparison(
    corpus: Corpus, lang: str, asked: Asked, tick: Tick = lambda: None, found: list[Judged] | None = None
) -> dict[str, Any]:
    """The report: every finding with its witness, what is wrong with the witnesses, and rulings where asked for.
    `found`: what `findings` gave for the same question, for who wants the report in several languages."""
    found = findings(corpus, asked) if found is None else found
    rows = [_row(corpus, one, lang, asked) for one in found]
    shown = [e for e in corpus.game.editions if not asked.editions or e in asked.editions]
    data = {
        "game": corpus.name,
        "title": getattr(corpus.game.title, lang),
        "lang": lang,
        "editions": {edition: _edition(corpus, edition, lang) for edition in shown},
        "divergences": rows,
        "counts": {severity: sum(row["severity"] == severity for row in rows) for severity in SEVERITY_NAMES},
        "open": sum(row["dismissed"] is None for row in rows),
        "unread": _unread(corpus, found, lang),
        "lapsed": [row["id"] for row in rows if row["id"] in asked.dismissals and row["dismissed"] is None],
        "errors": [{"id": one.finding.id, "why": one.fault} for one in found if one.fault],
    }
    if asked.rulings:
        linked = {row["id"]: row["ruling"] for row in rows if row["ruling"]}
        data["rulings"] = rulings_report(corpus, lang, linked, tick)
    return data


def _unread(corpus: Corpus, found: Sequence[Judged], lang: str) -> list[dict[str, str]]:
    """Facts that differ and that no rule reads, each with the reason why play cannot depend on it."""
    facts = dict.fromkeys(one.finding.about for one in found if one.finding.unread is not None)
    return [
        {"fact": f, "label": label_text(corpus, f, lang), "reason": reason_text(corpus.facts[f].unread or "", lang)}
        for f in facts
    ]


def _edition(corpus: Corpus, edition: str, lang: str) -> dict[str, Any]:
    about = corpus.game.editions[edition]
    return {
        "name": edition_name(corpus, edition, lang), "title": about.title, "language": about.language,
        "document": f"{corpus.name}.{edition}",
    }  # fmt: skip


def _row(corpus: Corpus, one: Judged, lang: str, asked: Asked) -> dict[str, Any]:
    finding = one.finding
    ruling = corpus.rulings[finding.ruling] if finding.ruling else None
    return {
        "id": finding.id,
        "how": finding.how,
        "kind": finding.kind,
        "severity": finding.severity,
        "title": _title(corpus, finding, lang),
        "message": _message(corpus, finding, lang),
        "clauses": list(finding.clauses),
        "odd_one_out": finding.odd,
        "derived": finding.derived,
        "fact": finding.about if finding.about in corpus.facts else None,
        "unread": reason_text(finding.unread, lang) if finding.unread else None,
        "editions": {e: _side(corpus, finding, e, side, lang) for e, side in finding.sides.items()},
        "ruling": {"id": ruling.id, "plays": ruling.plays, "reason": getattr(ruling.reason, lang)} if ruling else None,
        "suggestion": {} if finding.how == "obligation" else suggestions(corpus, finding),
        "dismissed": accepted(corpus, finding, asked.dismissals),
        "hash": fingerprint(corpus, finding),
        "witness": msgspec.to_builtins(one.witness) if one.witness else None,
    }


def _title(corpus: Corpus, finding: Finding, lang: str) -> str:
    if finding.how == "obligation":
        return titles(corpus.name)[finding.about][lang]
    return title(corpus, finding, lang)


def _message(corpus: Corpus, finding: Finding, lang: str) -> str:
    if finding.how == "obligation":
        edition = edition_name(corpus, finding.odd or "", lang)
        return say(lang, "compare.says.obligation", edition=edition, title=titles(corpus.name)[finding.about][lang])
    return message(corpus, finding, lang)


def _side(corpus: Corpus, finding: Finding, edition: str, side: Side, lang: str) -> dict[str, Any]:
    return {
        "status": side.status,
        "lines": side.lines,
        "role": side.role,
        "asserts": _asserts(finding, side),
        "says": side_text(corpus, finding, edition, lang),
        "passages": [
            {"lines": p.lines, "role": p.role, "asserts": _plain({k: {v} for k, v in p.asserts.items()}, finding.about)}
            for p in side.passages
        ],
    }


def _asserts(finding: Finding, side: Side) -> dict[str, Any]:
    if finding.how == "clause":
        return {fact: value for passage in side.passages for fact, value in passage.facts.items()}
    told = {key: values for key, values in side.plain().items() if key in finding.keys}
    return _plain(told, finding.about)


def _plain(by_key: dict[str, set[Any]], fact: str) -> dict[str, Any]:
    """Values as JSON: one value bare, several as `either`, by key where the fact is a map."""
    if not by_key:
        return {}
    one = {key: _either(values) for key, values in by_key.items()}
    return {fact: one[""] if set(one) == {""} else one}


def _either(values: set[Any]) -> Any:
    ordered = [list(value) if isinstance(value, tuple) else value for value in sorted(values, key=str)]
    return ordered[0] if len(ordered) == 1 else {"either": ordered}


def faults(corpus: Corpus) -> list[str]:
    """What is wrong with a game's witnesses, for `verify` and the tests: empty when each one replays."""
    rows = [judged(corpus, finding) for finding in compare(corpus)]
    return [f"{row.finding.id}: {row.fault}" for row in rows if row.fault]
