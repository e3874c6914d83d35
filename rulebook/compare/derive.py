"""Divergences derived from facts: between editions, of an edition with itself, and what only some of them say.

Severity by facts alone: what differs in passages that rule, on a fact the model plays, is taken to change play until
`checks/` has looked for a witness. Must and does oblige alike, so they never count as different play.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulebook.compare.findings import Finding, Passage, Side
from rulebook.compare.groups import Group, absence, cites_one, groups
from rulebook.compare.terms import slips, words_for_two
from rulebook.corpus import Corpus
from rulebook.schema import SEVERITY_NAMES, DivergenceKind, Severity

OBLIGES = {"must", "does"}
STORY = {"story", "caption", "heading"}
IDLE = {"story", "component", "handling"}
BY_TYPE: dict[str, DivergenceKind] = {"int": "number", "modality": "modality"}


def compare(corpus: Corpus, editions: Sequence[str] | None = None) -> list[Finding]:
    """Every finding of a game, or of some of its editions; the worst first, then in the order of the corpus."""
    chosen = [edition for edition in corpus.game.editions if not editions or edition in editions]
    found = [*_from_facts(corpus, chosen), *_clauses(corpus, chosen), *_ends(corpus, chosen)]
    found += [*slips(corpus, chosen), *words_for_two(corpus, chosen), *_remarks(corpus, chosen)]
    return sorted(found, key=lambda finding: SEVERITY_NAMES.index(finding.severity))


def _from_facts(corpus: Corpus, editions: Sequence[str]) -> Iterator[Finding]:
    everything = groups(corpus, editions)
    plain = {group.fact: group for group in everything if not group.when}
    for group in everything:
        if group.when:
            yield from _conditional(corpus, group, plain.get(group.fact))
            continue
        across = _across(corpus, group)
        yield from across
        if not across:
            yield from _missing(corpus, group)
            yield from _ambiguous(corpus, group)
        yield from _itself(corpus, group)


def _keys(group: Group) -> list[str]:
    return list(dict.fromkeys(key for passage in group.passages for key in passage.asserts))


def _alike(one: Any, other: Any) -> bool:
    """Whether two values lead to the same play."""
    return bool(one == other) or {one, other} == OBLIGES if isinstance(one, str) else bool(one == other)


def _apart(one: set[Any], other: set[Any]) -> bool:
    """Whether two editions share no value; an edition that contradicts itself shares each of its own."""
    return bool(one) and bool(other) and not one & other


def _differing(sides: dict[str, Side], keys: Sequence[str]) -> tuple[str, ...]:
    """The keys on which two editions share no value."""
    found = []
    for key in keys:
        values = [side.plain().get(key, set()) for side in sides.values()]
        if any(_apart(a, b) for i, a in enumerate(values) for b in values[:i]):
            found.append(key)
    return tuple(found)


def _across(corpus: Corpus, group: Group) -> list[Finding]:
    keys = _differing(group.sides, _keys(group))
    if not keys:
        return []
    return [_finding(corpus, group, "differs", f"differs/{group.fact}", keys, odd=odd_one_out(group.sides, keys))]


def odd_one_out(sides: dict[str, Side], keys: Sequence[str]) -> str | None:
    """With three editions or more that speak, the one that stands alone against the others' agreement."""
    told = {edition: {k: frozenset(side.plain().get(k, ())) for k in keys} for edition, side in sides.items()
            if side.status == "says"}  # fmt: skip
    for edition, own in told.items():
        rest = [value for other, value in told.items() if other != edition]
        if len(rest) >= 2 and all(value == rest[0] for value in rest) and own != rest[0]:
            return edition
    return None


def plays_apart(sides: dict[str, Side], keys: Sequence[str]) -> bool:
    """Whether passages that rule, plainly read, give values that oblige differently: across or within editions."""
    for key in keys:
        values: list[Any] = []
        for side in sides.values():
            values += side.values(operative=True).get(key, set())
        if any(not _alike(a, b) for i, a in enumerate(values) for b in values[:i]):
            return True
    return False


def _finding(corpus: Corpus, group: Group, how: Any, name: str, keys: Sequence[str], **more: Any) -> Finding:
    sides: dict[str, Side] = more.pop("sides", group.sides)
    clauses = tuple(dict.fromkeys(p.clause for side in sides.values() for p in side.passages if p.clause))
    kind = more.pop("kind", None) or _kind(corpus, group.fact, sides)
    declared = corpus.facts[group.fact]
    severity = more.pop("severity", None) or _severity(corpus, group.fact, kind, sides, keys)
    return Finding(
        id=f"{corpus.name}/{name}", how=how, kind=kind, severity=severity, about=group.fact,
        clauses=tuple(map(corpus.full, clauses or group.clauses)), sides=sides, keys=tuple(keys), when=group.when,
        unread=declared.unread, ruling=_ruling(corpus, group.fact), **more,
    )  # fmt: skip


def _kind(corpus: Corpus, fact: str, sides: dict[str, Side]) -> DivergenceKind:
    declared = corpus.facts[fact]
    if declared.diverges is not None:
        return declared.diverges
    roles = {passage.role for side in sides.values() for passage in side.passages}
    if roles == {"example"}:
        return "example"
    values = [value for side in sides.values() for p in side.passages for value in p.asserts.values()]
    if all(isinstance(value, tuple) and all(isinstance(v, int) for v in value) for value in values):
        return "number"
    return BY_TYPE.get(declared.type, "scope")


def _severity(
    corpus: Corpus, fact: str, kind: DivergenceKind, sides: dict[str, Side], keys: Sequence[str]
) -> Severity:
    if corpus.facts[fact].unread is None and plays_apart(sides, keys):
        return "changes-play"
    passages = [p for side in sides.values() for p in side.passages]
    reasons = {corpus.clauses[p.clause].unplayed if p.clause else "story" for p in passages}
    if kind in ("layout", "terminology") or {p.role for p in passages} <= STORY or reasons <= IDLE:
        return "cosmetic"
    return "could-mislead"


def _ruling(corpus: Corpus, fact: str) -> str | None:
    return next((ruling.id for ruling in corpus.rulings.values() if fact in ruling.plays), None)


def _itself(corpus: Corpus, group: Group) -> Iterator[Finding]:
    """An edition whose passages do not agree: rule against rule, or summary, tip or example against the rule."""
    for edition, side in group.sides.items():
        by_key = side.values()
        keys = tuple(key for key, values in by_key.items() if len(values) > 1)
        if not keys:
            continue
        told = tuple(p for p in side.passages if set(p.asserts) & set(keys))
        mine = {edition: Side("says", told)}
        ruling = {p.role for p in told if p.operative}
        loose = {p.role for p in told if not p.operative}
        kind: DivergenceKind = "example" if loose == {"example"} else "internal"
        if not ruling and loose <= STORY:
            kind = "internal"
        yield _finding(
            corpus, group, "itself", f"itself/{group.fact}/{edition}", keys, sides=mine, kind=kind, odd=edition
        )


def _ambiguous(corpus: Corpus, group: Group) -> Iterator[Finding]:
    """A passage that can be read two ways where the plain readings agree."""
    unsure = [e for e, side in group.sides.items() if any(p.reads for p in side.passages)]
    if not unsure:
        return
    odd = unsure[0] if len(unsure) == 1 else None
    keys = [key for e in unsure for p in group.sides[e].passages if p.reads for key in p.asserts]
    yield _finding(
        corpus, group, "ambiguous", f"ambiguous/{group.fact}", tuple(dict.fromkeys(keys)), odd=odd,
        severity="could-mislead",
    )  # fmt: skip


def _missing(corpus: Corpus, group: Group) -> Iterator[Finding]:
    """A fact, or some of its keys, that an edition leaves out though it is cited for the clause."""
    said = {edition: set(side.plain()) for edition, side in group.sides.items() if side.status == "says"}
    everything = set().union(*said.values())
    lacking = {
        edition: sorted(everything - said.get(edition, set()))
        for edition, side in group.sides.items()
        if _left_out(corpus, group, edition, side, everything)
    }
    if not lacking:
        return
    keys = [key for key in _keys(group) if any(key in missed for missed in lacking.values())]
    silent = [edition for edition in group.sides if edition in lacking]
    speaking = [edition for edition in said if edition not in lacking]
    odd = silent[0] if len(silent) == 1 and len(speaking) >= 2 else None
    if len(speaking) == 1 and len(silent) >= 2:
        odd = speaking[0]
    severity: Severity = "cosmetic" if corpus.facts[group.fact].unread is not None else "could-mislead"
    yield _finding(
        corpus, group, "missing", f"missing/{group.fact}", keys, kind="missing", severity=severity, odd=odd
    )


def _left_out(corpus: Corpus, group: Group, edition: str, side: Side, everything: set[str]) -> bool:
    """Whether silence on the fact is the edition's own, not that of a clause that is silent or lost as a whole."""
    gaps = everything - set(side.plain())
    if not gaps or side.status == "lost":
        return False
    clauses = {p.clause for p in group.passages if p.clause and set(p.asserts) & gaps}
    return not clauses or cites_one(corpus, clauses, edition)


def _conditional(corpus: Corpus, group: Group, plain: Group | None) -> Iterator[Finding]:
    """A fact under a condition: an edition without it is held to what it says unconditionally."""
    sides = dict(group.sides)
    for edition, side in sides.items():
        if side.status != "says" and plain is not None and plain.sides[edition].status == "says":
            sides[edition] = Side("says", tuple(p for p in plain.sides[edition].passages if p.operative))
    keys = _differing(sides, _keys(group))
    slug = "".join(group.when.split())
    if keys:
        odd = odd_one_out(sides, keys)
        yield _finding(corpus, group, "differs", f"differs/{group.fact}/{slug}", keys, sides=sides, odd=odd)
    alone = [edition for edition, side in group.sides.items() if side.status == "says"]
    if plain is None or len(alone) != 1 or len(sides) < 2:
        return
    edition = alone[0]
    general = plain.sides[edition].values(operative=True)
    keys = tuple(
        key for key, values in group.sides[edition].plain().items() if key in general and _apart(values, general[key])
    )
    if keys:
        ruling = tuple(p for p in plain.sides[edition].passages if p.operative)
        mine = {edition: Side("says", (*group.sides[edition].passages, *ruling))}
        yield _finding(
            corpus, group, "condition", f"condition/{group.fact}/{edition}/{slug}", keys, sides=mine, kind="internal",
            severity="could-mislead", odd=edition,
        )  # fmt: skip


def _clauses(corpus: Corpus, editions: Sequence[str]) -> Iterator[Finding]:
    """A clause that some editions say and another does not."""
    for clause in corpus.clauses.values():
        sides: dict[str, Side] = {}
        for edition in editions:
            cited = clause.editions[edition]
            if isinstance(cited, list):
                told = tuple(Passage(tuple(map(str, c.at)), c.role, clause.id, {}, (), c.facts) for c in cited)
                sides[edition] = Side("says", told)
            elif not (cited == "lost" and corpus.game.editions[edition].ends is not None):
                sides[edition] = Side(cited)
        speaking = [edition for edition, side in sides.items() if side.status == "says"]
        silent = [edition for edition, side in sides.items() if side.status != "says"]
        if not speaking or not silent:
            continue
        odd = silent[0] if len(silent) == 1 and len(speaking) >= 2 else None
        if len(speaking) == 1 and len(silent) >= 2:
            odd = speaking[0]
        yield Finding(
            id=f"{corpus.name}/missing-clause/{clause.id}", how="clause", kind="missing",
            severity="cosmetic" if clause.unplayed else "could-mislead", about=clause.id,
            clauses=(corpus.full(clause.id),), odd=odd,
            sides={e: sides.get(e, Side(absence(corpus, [clause.id], e))) for e in editions},
        )  # fmt: skip


def _ends(corpus: Corpus, editions: Sequence[str]) -> Iterator[Finding]:
    """An edition that stops early, once, with every clause that is lost with its end."""
    for edition in editions:
        last = corpus.game.editions[edition].ends
        if last is None:
            continue
        lost = [corpus.full(c.id) for c in corpus.clauses.values() if c.editions[edition] == "lost"]
        yield Finding(
            id=f"{corpus.name}/ends/{edition}", how="ends", kind="missing", severity="could-mislead", about=edition,
            clauses=tuple(lost), odd=edition, sides={edition: Side("says", (Passage((str(last),), "rule", "", {}),))},
        )  # fmt: skip


def _remarks(corpus: Corpus, editions: Sequence[str]) -> Iterator[Finding]:
    for remark in corpus.remarks:
        sides: dict[str, Side] = {}
        for place in remark.places:
            if place.edition in editions:
                before = sides[place.edition].passages if place.edition in sides else ()
                here = Passage(tuple(map(str, place.at)), "rule", "", {})
                sides[place.edition] = Side("says", (*before, here))
        if sides:
            yield Finding(
                id=f"{corpus.name}/remark/{remark.id}", how="remark", kind=remark.kind, severity=remark.severity,
                about=remark.id, clauses=tuple(map(corpus.full, remark.clauses)), sides=sides,
                odd=next(iter(sides)) if len(sides) == 1 else None,
            )  # fmt: skip
