"""A finding in the reader's language: its title, its message, and what the edition in question could print instead.

Everything is put together from labels, value words, statements and notes that exist in three languages.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rulebook.compare.findings import Finding, Passage, Side
from rulebook.compare.terms import slip_note
from rulebook.compare.values import asserted_text, joined, label_text, value_text, when_text
from rulebook.corpus import Corpus
from rulebook.facts import assertions
from rulebook.words import say

FACTUAL = frozenset({"differs", "itself", "ambiguous", "condition", "missing"})


def edition_name(corpus: Corpus, edition: str, lang: str) -> str:
    """An edition by its language: `French`."""
    return say(lang, f"compare.edition.{corpus.game.editions[edition].language}")


def lines_text(lines: Iterable[Iterable[int]], lang: str) -> str:
    """Line ranges as a person writes them."""
    parts = [str(a) if a == b else f"{a}–{b}" for a, b in lines]
    word = "label.line" if len(parts) == 1 and "–" not in parts[0] else "label.lines"
    return f"{say(lang, word)} {', '.join(parts)}"


def title(corpus: Corpus, finding: Finding, lang: str) -> str:
    """What a finding is about, in a few words."""
    if finding.how in FACTUAL:
        return label_text(corpus, finding.about, lang)
    if finding.how in ("clause", "statement"):
        clause = finding.about if finding.how == "clause" else finding.other
        return str(getattr(corpus.clauses[clause].says, lang))
    if finding.how == "ends":
        return say(lang, "compare.title.ends", edition=edition_name(corpus, finding.about, lang))
    if finding.how == "remark":
        return say(lang, "compare.title.remark", kind=say(lang, f"compare.kind.{finding.kind}"))
    return say(lang, "compare.title.word", concept=_concept(corpus, finding.about, lang), word=finding.word)


def _concept(corpus: Corpus, concept: str, lang: str) -> str:
    return str(getattr(corpus.glossary[concept], lang).terms[0])


def side_text(corpus: Corpus, finding: Finding, edition: str, lang: str) -> str:
    """What one edition says in a finding: values in words, or that it says nothing."""
    side = finding.sides[edition]
    if side.status != "says":
        return say(lang, f"label.{side.status}")
    if finding.how not in FACTUAL:
        return lines_text(side.lines, lang)
    if finding.how in ("itself", "condition"):
        told_ones = (passage_text(corpus, finding, passage, lang) for passage in side.passages)
        return f"{say(lang, 'compare.semicolon')} ".join(told_ones)
    told = {key: values for key, values in side.plain().items() if key in finding.keys}
    if not told:
        return say(lang, "label.silent")
    text = asserted_text(corpus, finding.about, told, lang)
    unsure = [p for p in side.passages if p.reads]
    if unsure:
        reads = f" {say(lang, 'compare.or')} ".join(
            value_text(corpus, finding.about, value, lang) for value in unsure[0].reads
        )
        text = say(lang, "compare.unsure", plain=text, reads=reads)
    return text


def passage_text(corpus: Corpus, finding: Finding, passage: Passage, lang: str) -> str:
    """A passage of an edition that contradicts itself: value, role and lines."""
    told = {key: {value} for key, value in passage.asserts.items() if key in finding.keys}
    return say(
        lang, "compare.passage", value=asserted_text(corpus, finding.about, told, lang),
        role=say(lang, f"role.{passage.role}"), lines=lines_text(passage.lines, lang),
    )  # fmt: skip


def message(corpus: Corpus, finding: Finding, lang: str) -> str:
    """What is the matter, in one sentence or two."""
    names = {edition: edition_name(corpus, edition, lang) for edition in finding.sides}
    if finding.how == "remark":
        return _remark(corpus, finding, lang)
    if finding.how in ("slip", "word", "statement", "two-words", "false-friend"):
        return _word_message(corpus, finding, lang, names)
    if finding.how == "ends":
        last = finding.sides[finding.about].passages[0].at[0]
        return say(lang, "compare.says.ends", edition=names[finding.about], line=last, count=len(finding.clauses))
    if finding.how in ("itself", "condition"):
        edition = next(iter(finding.sides))
        told = side_text(corpus, finding, edition, lang)
        when = when_text(finding.when, lang)
        return say(lang, f"compare.says.{finding.how}", edition=names[edition], told=told, when=when)
    colon, stop = say(lang, "compare.colon"), say(lang, "compare.semicolon")
    told = f"{stop} ".join(f"{names[e]}{colon} {side_text(corpus, finding, e, lang)}" for e in finding.sides)
    when = say(lang, "compare.says.when", when=when_text(finding.when, lang)) + " " if finding.when else ""
    alone = ""
    if finding.odd in names and finding.how != "ambiguous":
        alone = say(lang, "compare.says.alone", edition=names[finding.odd])
    return f"{when}{told}. {alone}".strip()


def _remark(corpus: Corpus, finding: Finding, lang: str) -> str:
    return next(str(getattr(remark.says, lang)) for remark in corpus.remarks if remark.id == finding.about)


def _word_message(corpus: Corpus, finding: Finding, lang: str, names: dict[str, str]) -> str:
    edition = next(iter(names), "")
    parts: dict[str, Any] = {
        "word": finding.word, "concept": _concept(corpus, finding.about, lang), "edition": names.get(edition, ""),
        "editions": joined(names.values(), lang) if names else "",
    }  # fmt: skip
    if finding.how == "slip":
        parts |= {"lines": lines_text(finding.sides[edition].lines, lang), "note": slip_note(corpus, finding, lang)}
    elif finding.how == "statement":
        parts |= {"lang": say(lang, f"compare.edition.{finding.odd}")}
    elif finding.other:
        parts |= {"other": _concept(corpus, finding.other, lang)}
    return say(lang, f"compare.says.{finding.how}", **parts)


def settled(corpus: Corpus, finding: Finding) -> dict[str, set[Any]]:
    """What the ruling plays for the finding's fact, by key; empty where no ruling speaks of it."""
    if finding.ruling is None or finding.how not in FACTUAL:
        return {}
    plays = corpus.rulings[finding.ruling].plays[finding.about]
    return {one.key: {one.plain} for one in assertions(finding.about, plays, corpus.facts[finding.about])}


def suggestions(corpus: Corpus, finding: Finding) -> dict[str, str]:
    """What to print instead, by edition, each in the edition's own language."""
    found: dict[str, str] = {}
    for edition in _to_correct(corpus, finding):
        lang = corpus.game.editions[edition].language if edition in corpus.game.editions else edition
        found[edition] = _suggestion(corpus, finding, edition, lang)
    return found


def _to_correct(corpus: Corpus, finding: Finding) -> list[str]:
    """The editions that depart from the ruling; where none rules, the odd one out, else all that differ."""
    wanted = settled(corpus, finding)
    if finding.how == "differs" and wanted:
        told = finding.sides.items()
        return [e for e, side in told if any(side.plain().get(k, wanted[k]) != wanted[k] for k in wanted)]
    if finding.odd is not None:
        return [finding.odd]
    if finding.how == "false-friend" or not finding.sides:
        return []
    if finding.how == "remark":
        return list(finding.sides)
    if finding.how in ("missing", "clause"):
        return [e for e, side in finding.sides.items() if _lacks(finding, side)]
    return [edition for edition, side in finding.sides.items() if side.status == "says"]


def _lacks(finding: Finding, side: Side) -> bool:
    if finding.how == "clause":
        return side.status != "says"
    return side.status != "lost" and not set(finding.keys) <= set(side.plain())


def _suggestion(corpus: Corpus, finding: Finding, edition: str, lang: str) -> str:
    side = finding.sides.get(edition)
    lines = lines_text(side.lines, lang) if side and side.passages else ""
    if finding.how == "remark":
        return say(lang, "compare.fix.remark", lines=lines, says=_remark(corpus, finding, lang))
    if finding.how == "ends":
        return say(lang, "compare.fix.ends", lines=lines, count=len(finding.clauses))
    if finding.how in ("slip", "word", "statement", "two-words"):
        return _word_fix(corpus, finding, edition, lang, lines)
    if finding.how == "clause":
        key = "clause" if side is not None and side.status != "says" else "clause_alone"
        return say(lang, f"compare.fix.{key}", says=getattr(corpus.clauses[finding.about].says, lang), lines=lines)
    return _fact_fix(corpus, finding, edition, lang, lines)


def _word_fix(corpus: Corpus, finding: Finding, edition: str, lang: str, lines: str) -> str:
    concept = corpus.glossary[finding.about]
    used = concept.uses[edition].words if edition in concept.uses and finding.how == "slip" else []
    good = next((word for word in used if word != finding.word), getattr(concept, lang).terms[0])
    parts = {"word": finding.word, "good": good, "lines": lines}
    if finding.how == "word":
        parts["other"] = _concept(corpus, finding.other, lang)
    key = "slip_own" if finding.how == "slip" and good == finding.word else finding.how
    return say(lang, f"compare.fix.{key}", **parts)


def _fact_fix(corpus: Corpus, finding: Finding, edition: str, lang: str, lines: str) -> str:
    """A correction of a fact: the ruling's value, else what the other editions or the rule itself say."""
    side = finding.sides[edition]
    label = label_text(corpus, finding.about, lang)
    own = {key: values for key, values in side.plain().items() if key in finding.keys}
    parts = {"label": label, "lines": lines, "old": asserted_text(corpus, finding.about, own, lang) if own else ""}
    if finding.how in ("ambiguous", "condition"):
        return say(lang, f"compare.fix.{finding.how}", **parts)
    if finding.how == "itself":
        return _itself_fix(corpus, finding, side, lang, parts)
    wanted = {k: v for k, v in settled(corpus, finding).items() if k in finding.keys}
    others: dict[str, set[Any]] = {}
    for other, told in finding.sides.items():
        if other != edition:
            for key, values in told.plain().items():
                if key in finding.keys:
                    others.setdefault(key, set()).update(values)
    wanted = wanted or others
    if not wanted:
        return say(lang, "compare.fix.alone", **parts)
    if own:
        wrong = [passage for passage in side.passages if _departs(passage, wanted)]
        if not wrong:  # the others do not agree among themselves, and this edition shares a value with each
            parts["old"] = asserted_text(corpus, finding.about, wanted, lang)
            return say(lang, "compare.fix.choose", **parts)
        parts["lines"] = lines_text(_spans(wrong), lang)
    new = asserted_text(corpus, finding.about, wanted, lang)
    return say(lang, "compare.fix.change" if own else "compare.fix.add", new=new, **parts)


def _departs(passage: Passage, wanted: dict[str, set[Any]]) -> bool:
    return any(value not in wanted.get(key, {value}) for key, value in passage.asserts.items())


def _spans(passages: Iterable[Passage]) -> list[tuple[int, ...]]:
    return sorted({tuple(span) for passage in passages for span in passage.lines})


def _itself_fix(corpus: Corpus, finding: Finding, side: Side, lang: str, parts: dict[str, str]) -> str:
    ruled = settled(corpus, finding) or side.values(operative=True)
    ruled = {key: values for key, values in ruled.items() if key in finding.keys and len(values) == 1}
    if not ruled:
        return say(lang, "compare.fix.choose", **parts)
    wrong = [p for p in side.passages if _departs(p, ruled)]
    old = {key: {p.asserts[key] for p in wrong if key in p.asserts} for key in ruled}
    parts |= {"lines": lines_text(_spans(wrong), lang), "old": asserted_text(corpus, finding.about, old, lang)}
    return say(lang, "compare.fix.change", new=asserted_text(corpus, finding.about, ruled, lang), **parts)

