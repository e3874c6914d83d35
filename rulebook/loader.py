"""Read a game's folder, check it against the schema and against itself, and name what is wrong."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from rulebook.corpus import Corpus
from rulebook.documents import lines_of
from rulebook.facts import BadValue, assertions
from rulebook.problems import Problem
from rulebook.schema import (
    Asks,
    Assumption,
    Clause,
    Concept,
    FactDeclaration,
    GameFile,
    NotPlayed,
    Remark,
    Ruling,
    Scenario,
)
from rulebook.store import game_names
from rulebook.yamlfile import read_yaml

HERE = Path(__file__).parent
T = TypeVar("T")
_WHERE = re.compile(r" - at `\$(.*)`$")


def load_game(name: str, root: Path = HERE) -> Corpus:
    """The corpus of one game, read from YAML and validated."""
    if name not in game_names(root):
        raise Problem("corpus.game", game=name, known=", ".join(game_names(root)))
    folder = root / name
    game = _file(folder / "game.yaml", GameFile)
    facts = _file(folder / "facts.yaml", dict[str, FactDeclaration])
    corpus = Corpus(
        game=game,
        facts=facts,
        clauses={},
        sections={},
        files={},
        glossary={c.id: c for c in _listed(folder / "glossary.yaml", Concept)},
        rulings={r.id: r for r in _listed(folder / "rulings.yaml", Ruling)},
        assumptions={a.id: a for a in _listed(folder / "assumptions.yaml", Assumption)},
        remarks=_listed(folder / "remarks.yaml", Remark),
        scenarios=_listed(folder / "scenarios.yaml", Scenario),
        unplayed=_listed(folder / "unplayed.yaml", NotPlayed),
        phrasings=_phrasings(folder / "phrasings.yaml"),
    )
    for section in game.sections:
        _add_section(corpus, folder, section)
    for clause_id, clause in corpus.clauses.items():
        _check_clause(corpus, corpus.files[clause_id], clause)
    for entry in corpus.unplayed:
        _check_facts(corpus, "unplayed.yaml", str(entry.at[0]), entry.edition, entry.facts)
    _check_references(corpus)
    for clause_id in corpus.phrasings:
        if clause_id not in corpus.clauses:
            raise Problem("corpus.phrasing", file=f"{name}/phrasings.yaml", clause=clause_id)
    return corpus


def _shown(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def _file(path: Path, kind: type[T]) -> T:
    return _typed(read_yaml(path, _shown(path)), kind, _shown(path))


def _listed(path: Path, kind: type[T]) -> list[T]:
    """A list of entries; a file that does not exist holds none."""
    if not path.exists():
        return []
    data = read_yaml(path, _shown(path))
    if not isinstance(data, list):
        raise Problem("corpus.schema", file=_shown(path), clause="-", field="-", why="Expected `array`")
    return [_typed(entry, kind, _shown(path)) for entry in data]


def entries(path: Path, kind: type[T]) -> list[T]:
    """The entries of a further file of a game, under the same checks."""
    return _listed(path, kind)


def _phrasings(path: Path) -> dict[str, Asks]:
    """More ways in which players put a question, by clause; a file that does not exist holds none."""
    if not path.exists():
        return {}
    data = read_yaml(path, _shown(path))
    if not isinstance(data, dict):
        raise Problem("corpus.schema", file=_shown(path), clause="-", field="-", why="Expected `object`")
    return {str(clause): _typed({"id": clause, "asks": asks}, _Phrasing, _shown(path)).asks
            for clause, asks in data.items()}  # fmt: skip


class _Phrasing(msgspec.Struct, forbid_unknown_fields=True):
    """One entry of `phrasings.yaml`, with the clause's id for error messages."""

    id: str
    asks: Asks


def _typed(data: Any, kind: type[T], shown: str) -> T:
    """Check one entry against its struct; an error names the clause and the field."""
    try:
        return msgspec.convert(data, kind, strict=True)
    except msgspec.ValidationError as error:
        message = str(error)
        where = _WHERE.search(message)
        clause = data.get("id", data.get("game", "?")) if isinstance(data, dict) else "?"
        field = where[1].lstrip(".") if where else "entry"
        raise Problem(
            "corpus.schema", file=shown, clause=clause, field=field or "entry", why=_WHERE.sub("", message)
        ) from None


def _add_section(corpus: Corpus, folder: Path, section: str) -> None:
    path = folder / f"{section}.yaml"
    if not path.exists():
        raise Problem("corpus.missing", file=_shown(path))
    corpus.sections[section] = []
    for clause in _listed(path, Clause):
        if clause.id in corpus.clauses:
            other = corpus.files[clause.id]
            raise Problem("corpus.duplicate_id", file=_shown(path), clause=clause.id, other=other)
        if not clause.id.startswith(f"{section}."):
            raise Problem("corpus.prefix", file=_shown(path), clause=clause.id, section=section)
        corpus.clauses[clause.id] = clause
        corpus.sections[section].append(clause.id)
        corpus.files[clause.id] = _shown(path)


def _check_clause(corpus: Corpus, shown: str, clause: Clause) -> None:
    known = corpus.game.editions
    for concept in clause.concepts:
        if concept not in corpus.glossary:
            raise Problem("corpus.concept", file=shown, clause=clause.id, concept=concept)
    for edition in clause.editions:
        if edition not in known:
            raise Problem("corpus.edition", file=shown, clause=clause.id, edition=edition, known=", ".join(known))
    for edition in known:
        if edition not in clause.editions:
            raise Problem("corpus.edition_missing", file=shown, clause=clause.id, edition=edition)
    for edition, citation in corpus.citations(clause):
        for place in citation.at:
            first, last = lines_of(place)
            if last < first:
                raise Problem("corpus.lines", file=shown, clause=clause.id, edition=edition, place=place)
        _check_facts(corpus, shown, clause.id, edition, citation.facts)


def _check_facts(corpus: Corpus, shown: str, clause: str, edition: str, facts: dict[str, Any]) -> None:
    for fact, given in facts.items():
        if fact not in corpus.facts:
            raise Problem("corpus.undeclared", file=shown, clause=clause, edition=edition, fact=fact)
        try:
            list(assertions(fact, given, corpus.facts[fact]))
        except BadValue as bad:
            raise Problem(
                "corpus.value", file=shown, clause=clause, fact=fact, value=repr(bad.value), expected=bad.expected
            ) from None


def _check_references(corpus: Corpus) -> None:
    """Every clause, fact and concept that is named somewhere exists."""
    named: list[tuple[str, str, str, list[str]]] = []
    for clause in corpus.clauses.values():
        shown = corpus.files[clause.id]
        named.append((shown, clause.id, "overrides", clause.overrides))
        named.append((shown, clause.id, "settled_by", clause.settled_by))
    named += [("rulings.yaml", r.id, "clauses", r.clauses) for r in corpus.rulings.values()]
    named += [("assumptions.yaml", a.id, "clauses", a.clauses) for a in corpus.assumptions.values()]
    named += [("remarks.yaml", m.id, "clauses", m.clauses) for m in corpus.remarks]
    named += [("scenarios.yaml", s.id, "clauses", s.clauses) for s in corpus.scenarios]
    for shown, owner, field, targets in named:
        for target in targets:
            if target not in corpus.clauses:
                raise Problem("corpus.reference", file=shown, clause=owner, field=field, target=target)
    for ruling in corpus.rulings.values():
        for choice in (ruling.plays, *ruling.alternatives):
            _check_facts(corpus, "rulings.yaml", ruling.id, "ruling", choice)
    for assumption in corpus.assumptions.values():
        for choice in (assumption.facts, *assumption.alternatives):
            _check_facts(corpus, "assumptions.yaml", assumption.id, "assumption", choice)
