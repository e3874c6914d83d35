"""Clauses nothing in the draft states, gathered into runs; a run up to the end is told once, as a draft that stops."""

from __future__ import annotations

from checks.draft.alignment import Alignment
from checks.draft.raw import Raw
from rulebook.corpus import Corpus
from rulebook.schema import Clause

ABSENT = 0.42
THERE = 0.65
TAIL = 10  # a run of at least so many rules at the end is a draft that stops, not many gaps
IDLE = frozenset({"tip", "example", "flavour"})


def owed(corpus: Corpus, clause: Clause) -> bool:
    """Whether a draft owes this clause: a rule that most editions state."""
    says = sum(isinstance(cited, list) for cited in clause.editions.values())
    return (
        clause.kind not in IDLE
        and clause.unplayed not in ("tip", "story", "example")
        and 2 * says > len(clause.editions)
    )


def missing_findings(alignment: Alignment, corpus: Corpus) -> list[Raw]:
    """The clauses that are owed and not stated."""
    rows = alignment.known.rows
    held = _held(alignment, corpus)
    gone = [
        alignment.presence[row.index] < ABSENT
        and owed(corpus, corpus.clauses[row.clause])
        and not _told_elsewhere(corpus, row.clause, held)
        for row in rows
    ]
    found: list[Raw] = []
    tail = _tail(alignment, corpus)
    if tail is not None:
        lost = [row.clause for row in rows[tail:] if owed(corpus, corpus.clauses[row.clause])]
        last = len(alignment.sentences) - 1
        found.append(Raw("missing", lost[0], last, str(len(lost)), "", 0.9, "stops", tuple(lost)))
        gone[tail:] = [False] * (len(rows) - tail)
    at = 0
    while at < len(gone):
        if not gone[at]:
            at += 1
            continue
        end = at
        while end + 1 < len(gone) and gone[end + 1] and _section(rows[end + 1].clause) == _section(rows[at].clause):
            end += 1
        group = tuple(rows[i].clause for i in range(at, end + 1))
        weakest = min(range(at, end + 1), key=lambda i: alignment.presence[i])
        found.append(
            Raw("missing", rows[weakest].clause, place(alignment, at), str(len(group)), "",
                round(1 - alignment.presence[weakest], 3), "missing", group)
        )  # fmt: skip
        at = end + 1
    return found


def _asserted(corpus: Corpus, clause: str) -> set[str]:
    """What a clause asserts, each fact with its value."""
    cited = corpus.citations(corpus.clauses[clause])
    return {f"{fact}={value!r}" for _, citation in cited for fact, value in citation.facts.items()}


def _held(alignment: Alignment, corpus: Corpus) -> dict[str, set[str]]:
    """For each assertion the clauses that stand in the draft and make it."""
    held: dict[str, set[str]] = {}
    for row in alignment.known.rows:
        if alignment.presence[row.index] >= THERE:
            for one in _asserted(corpus, row.clause):
                held.setdefault(one, set()).add(row.clause)
    return held


def _told_elsewhere(corpus: Corpus, clause: str, held: dict[str, set[str]]) -> bool:
    """Whether other clauses that stand in the draft assert all that this one asserts."""
    said = _asserted(corpus, clause)
    return bool(said) and all(held.get(one, set()) - {clause} for one in said)


def _section(clause: str) -> str:
    return clause.split(".", 1)[0]


def place(alignment: Alignment, clause: int) -> int:
    """The sentence after which a clause would stand: where the one before it is stated."""
    for back in range(1, 6):
        rows = alignment.stated(clause - back) if clause >= back else []
        if rows and rows[0][1] > 0.5:
            return rows[0][0]
    spots = [s for s, at in enumerate(alignment.path) if at <= clause]
    return spots[-1] if spots else 0


def _tail(alignment: Alignment, corpus: Corpus) -> int | None:
    """The clause from which on nothing is stated any more, when that is a good part of the rules."""
    rows = alignment.known.rows
    sections = list(corpus.sections)
    cut = len(rows)
    for section in reversed(sections):
        inside = [row.index for row in rows if _section(row.clause) == section]
        weak = sum(alignment.presence[i] < 0.6 for i in inside)
        if not inside or weak < 0.7 * len(inside):
            break
        cut = inside[0]
    lost = sum(owed(corpus, corpus.clauses[row.clause]) for row in rows[cut:])
    return cut if lost >= TAIL else None
