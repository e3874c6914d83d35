"""One question, one answer: compute first, then cite; where neither is sure, say that the rules are silent."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from model.answers.intents import Answered, compute, patterns
from model.answers.slots import read
from rulebook.problems import Problem
from rulebook.sealed import HERE, game_names
from rulebook.search.confidence import CONFIDENT, confidence
from rulebook.search.file import Damaged, IndexFile, opened, rebuilt
from rulebook.search.language import detect
from rulebook.search.ranking import Found, search
from rulebook.search.text import clean, fold, split

SHOWN = 3
CLAUSE_ID = re.compile(r"^[a-z0-9]+(?:[.][a-z0-9_-]+)+$")
TITLES = {"adastra": ("adastra", "ad astra"), "spacedealer": ("spacedealer", "space dealer")}
MARGIN = 1.3
WORD_FOR_WORD = 0.95
# A question with one of these asks for a number.
COUNTING = frozenset({"count", "max", "min", "cost", "points", "duration", "oldest", "need"})


def ask(
    question: str, game: str | None = None, lang: str | None = None, reader: str = "en",
    root: Path = HERE, caches: Path | None = None,
) -> dict[str, Any]:  # fmt: skip
    """The answer as plain data. `lang` overrides what the question shows; `reader` decides where it shows nothing."""
    text = clean(question)
    if not any(ch.isalnum() for ch in text):
        raise Problem("ask.empty")
    if game is not None and game not in game_names(root):
        raise Problem("corpus.game", game=game[:40], known=", ".join(game_names(root)))
    tongue = lang or detect(text, reader)
    asked = _Asked(text, tongue, root, caches)
    named = _by_name(asked, game)
    if named is not None:
        return named
    chosen, wording = (game, text) if game else _game(asked)
    return _answer(asked, chosen, wording)


class _Asked:
    """A question with the indexes it opens."""

    def __init__(self, text: str, lang: str, root: Path, caches: Path | None) -> None:
        self.text, self.lang, self.root, self.caches = text, lang, root, caches
        self._open: dict[str, IndexFile] = {}

    def index(self, game: str) -> IndexFile:
        if game not in self._open:
            self._open[game] = opened(game, self.lang, self.root, self.caches)
        return self._open[game]

    def search(self, game: str, text: str) -> Found:
        """Rank; an index whose blocks are damaged is made anew once."""
        try:
            return search(self.index(game), text, self.lang)
        except (Damaged, ValueError):
            self._open[game] = rebuilt(game, self.lang, self.root, self.caches)
            return search(self.index(game), text, self.lang)


def _game(asked: _Asked) -> tuple[str, str]:
    """The game a question is about: named in it, or the one whose clauses fit clearly best."""
    known = game_names(asked.root)
    folded = " ".join(split(asked.text))
    for name in known:
        for title in TITLES.get(name, (name,)):
            if f" {title} " in f" {folded} ":
                return name, f" {fold(asked.text)} ".replace(title, " ").strip() or asked.text
    if len(known) == 1:
        return known[0], asked.text
    found = {name: asked.search(name, asked.text) for name in known}
    best, second = sorted(known, key=lambda name: _score(found[name]), reverse=True)[:2]
    if confidence(found[best]) >= CONFIDENT and _score(found[best]) >= MARGIN * _score(found[second]):
        return best, asked.text
    raise Problem("ask.game", known=", ".join(known))


def _score(found: Found) -> float:
    return found.hits[0].score if found.hits else 0.0


def _by_name(asked: _Asked, game: str | None) -> dict[str, Any] | None:
    """A clause asked for by its id, or a term of the glossary."""
    name = asked.text.lower()
    if CLAUSE_ID.match(name):
        hits = [
            (one, full) for one in ([game] if game else game_names(asked.root))
            for full in (name, f"{one}.{name}") if full in asked.index(one).head["names"]
        ]  # fmt: skip
        if len(hits) == 1:
            one, full = hits[0]
            return _told(asked, one, [full], None, 1.0)
        if hits:
            raise Problem("ask.game", known=", ".join(one for one, _ in hits))
        return None
    return _term(asked, game)


def _term(asked: _Asked, game: str | None) -> dict[str, Any] | None:
    """A glossary entry, where the whole question is one of its words."""
    key = " ".join(split(asked.text))
    if len(key.split()) > 3:
        return None
    found = []
    for one in [game] if game else game_names(asked.root):
        for concept in asked.index(one).table("concepts").values():
            slang = (word for word in concept["players"][asked.lang] if len(word.split()) < 3)
            if any(" ".join(split(word)) == key for word in (*concept["terms"][asked.lang], *slang)):
                found.append((one, concept))
                break
    if not found:
        return None
    if len(found) > 1:
        raise Problem("ask.game", known=", ".join(one for one, _ in found))
    one, concept = found[0]
    order = [hit.name for hit in asked.search(one, asked.text).hits if hit.name in concept["clauses"]]
    clauses = [*order, *(name for name in concept["clauses"] if name not in order)][:SHOWN]
    data = _told(asked, one, clauses, None, 1.0)
    terms = ", ".join(concept["terms"][asked.lang])
    return data | {"answer": f"{terms}: {concept['means'][asked.lang]}", "term": concept["terms"][asked.lang][0]}


def _answer(asked: _Asked, game: str, wording: str) -> dict[str, Any]:
    found = asked.search(game, wording)
    sure = confidence(found)
    index = asked.index(game)
    ranked, first = _clauses(index, found)
    computed = _computed(game, found, asked.lang)
    if "scenario" in first and found.hits[0].unit >= WORD_FOR_WORD:
        data = _told(asked, game, ranked[:SHOWN], None, max(sure, 0.9), first)
        return data | {"computed": _result(computed) if computed else None}
    if computed is not None:
        names = [name for name in computed.result.clauses if name in index.head["names"]]
        ranked = [*names, *(name for name in ranked if name not in names)]
        return _told(asked, game, ranked[:SHOWN], computed, max(sure, 0.9))
    if not ranked or sure < CONFIDENT:
        data = _told(asked, game, ranked[:SHOWN], None, sure)
        return data | {"answer": None, "confident": False, "silent": True}
    data = _told(asked, game, ranked[:SHOWN], None, sure, first)
    if asked.root == HERE:
        data["computed"] = _fact(asked, game, ranked[0], found)
    return data


def _result(computed: Answered) -> dict[str, Any]:
    """A computation as the contract shows it."""
    result = computed.result
    return {"intent": computed.intent, "value": result.value, "parts": result.parts, "clauses": list(result.clauses)}


def _fact(asked: _Asked, game: str, clause: str, found: Found) -> dict[str, Any] | None:
    """The number behind a `how many` that a clause settles by itself."""
    ideas = {name for item in found.items for name in item.classes}
    if not ideas & COUNTING:
        return None
    from model.answers.facts import fact_of_clause

    reading = read(found.items, patterns(game)["slot"])
    value = fact_of_clause(game, clause, reading, asked.lang, asked.index(game).head["lexicon"])
    return None if value is None else {"intent": "fact", "value": value, "parts": {}, "clauses": [clause]}


def _computed(game: str, found: Found, lang: str) -> Answered | None:
    """The computation a question calls for, if the search agrees on what it is about."""
    near = {hit.name.split(".")[1] for hit in found.hits[:10] if "." in hit.name}
    for answered in compute(game, found.items, lang):
        if answered.strength >= 6 or any(clause.split(".")[1] in near for clause in answered.result.clauses):
            return answered
    return None


def _clauses(index: IndexFile, found: Found) -> tuple[list[str], dict[str, Any]]:
    """Clauses best first, each once; and what the best document itself shows."""
    names: list[str] = []
    first: dict[str, Any] = {}
    for hit in found.hits:
        shown = {} if hit.name[:1].isalpha() and ":" not in hit.name else index.shown(hit.document)
        if not names:
            first = shown
        for name in shown.get("clauses", [hit.name])[: 2 if not names else 1]:
            if name not in names:
                names.append(name)
        if len(names) > SHOWN:
            break
    return names, first


def _told(
    asked: _Asked, game: str, names: list[str], computed: Answered | None, sure: float,
    first: dict[str, Any] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """The contract's object around an answer."""
    index, lang = asked.index(game), asked.lang
    order = index.head["names"]
    clauses = [index.shown(order.index(name)) for name in names]
    best = clauses[0] if clauses else {}
    settled = index.table("settled") if best.get("rulings") or best.get("assumptions") or first else {}
    data: dict[str, Any] = {
        "game": game, "lang": lang, "question": asked.text,
        "answer": best.get("says", {}).get(lang), "confident": True, "confidence": round(sure, 3), "silent": False,
        "clauses": clauses, "computed": None, "scenario": None,
        "divergences": best.get("divergences", []),
        "rulings": [settled[one] for one in best.get("rulings", ())],
        "assumptions": [settled[one] for one in best.get("assumptions", ())],
        "edition": _edition(best, lang),
    }  # fmt: skip
    if computed is not None:
        data["computed"] = _result(computed)
        data["answer"] = computed.sentence
    elif first and "scenario" in first:
        data["scenario"], data["answer"] = first["scenario"], first["answer"][lang]
    elif first and "settled" in first:
        entry = settled[first["settled"]]
        data[f"{entry['sort']}s"] = [entry]
        data["answer"] = f"{data['answer']} {entry['reason'][lang]}"
        data["settled"] = entry["sort"]
    return data


def _edition(clause: dict[str, Any], lang: str) -> str:
    """What the edition in the question's language does with the clause: says, silent, lost or none."""
    if any(citation["edition"] == lang for citation in clause.get("citations", ())):
        return "says"
    return str(clause.get("absent", {}).get(lang, "none"))
