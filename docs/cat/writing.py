"""Export: XLIFF 1.2 with findings as notes, TMX 1.4 with three languages a unit, TBX v2 of the glossary, PO."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from docs.cat.toolkit import storage, xliff_class
from rulebook.compare.derive import compare
from rulebook.compare.telling import message, suggestions, title
from rulebook.corpus import Corpus
from rulebook.problems import Problem
from rulebook.schema import LANGS, Lang
from rulebook.words import say

SOURCE: Lang = "en"
FORMATS = ("xliff", "tmx", "tbx", "po")
# Findings that name no clause of their own, or too many to be of use beside one.
UNSAID = frozenset({"ends", "slip", "word"})


def exported(corpus: Corpus, form: str, targets: Sequence[str], lang: str) -> str:
    """A game's statements (or, as TBX, its glossary) in a format; `targets` are the languages to translate into."""
    wanted = [one for one in targets or LANGS if one != SOURCE]
    if not wanted or any(one not in LANGS for one in wanted):
        raise Problem("cat.target", known=", ".join(one for one in LANGS if one != SOURCE))
    if form == "po" and len(wanted) > 1:
        wanted = [lang] if lang in wanted else wanted[:1]
    return {"xliff": _xliff, "tmx": _tmx, "tbx": _tbx, "po": _po}[form](corpus, wanted)


def notes_of(corpus: Corpus, lang: str) -> dict[str, list[str]]:
    """What the comparison found, by clause, in one language."""
    notes: dict[str, list[str]] = {}
    for finding in compare(corpus):
        if finding.how in UNSAID:
            continue
        kind = say(lang, f"compare.kind.{finding.kind}")
        fix = next((text for edition, text in suggestions(corpus, finding).items() if edition == lang), "")
        about = f"{kind}{say(lang, 'compare.colon')} {title(corpus, finding, lang)}"
        text = f"{about}. {message(corpus, finding, lang)} {fix}".strip()
        for clause in finding.clauses:
            notes.setdefault(clause, []).append(f"{text} [{finding.id}]")
    return notes


def _text(store: Any) -> str:
    out = io.BytesIO()
    store.serialize(out)
    return out.getvalue().decode("utf-8")


def _says(corpus: Corpus, clause: str, lang: str) -> str:
    return str(getattr(corpus.clauses[clause].says, lang))


def _xliff(corpus: Corpus, targets: Sequence[str]) -> str:
    store = xliff_class()(sourcelanguage=SOURCE)
    from lxml import etree  # the toolkit brings it along

    for target in targets:
        notes = notes_of(corpus, target)
        name = f"{corpus.name}.{target}"
        for clause in corpus.clauses:
            unit = store.addsourceunit(_says(corpus, clause, SOURCE), name, createifmissing=True)
            unit.xmlelement.set("id", corpus.full(clause))
            unit.settarget(_says(corpus, clause, target), target)
            unit.xmlelement.find(unit.namespaced("target")).set("state", "translated")
            for note in notes.get(corpus.full(clause), ()):
                unit.addnote(note, origin="lexludi")
        node = store.getfilenode(name)
        node.set("source-language", SOURCE)
        node.set("target-language", target)
    store.removedefaultfile()
    etree.cleanup_namespaces(store.document)
    return _text(store)


def _tmx(corpus: Corpus, targets: Sequence[str]) -> str:
    store = storage("tmx").tmxfile(sourcelanguage=SOURCE)
    store.document.getroot().find("header").set("srclang", SOURCE)
    for clause in corpus.clauses:
        unit = store.addsourceunit(_says(corpus, clause, SOURCE))
        unit.xmlelement.set("tuid", corpus.full(clause))
        for lang in targets:
            unit.xmlelement.append(unit.createlanguageNode(lang, _says(corpus, clause, lang), "target"))
    return _text(store)


def _tbx(corpus: Corpus, targets: Sequence[str]) -> str:
    """One entry a concept: what it means and its words in each language, those of players marked as such."""
    store = storage("tbx").tbxfile(sourcelanguage=SOURCE)
    from lxml import etree  # the toolkit brings it along

    for concept in corpus.glossary.values():
        unit = store.addsourceunit(getattr(concept, SOURCE).terms[0])
        unit.xmlelement.set("id", f"{corpus.name}.{concept.id}")
        for old in unit.xmlelement.findall("langSet"):
            unit.xmlelement.remove(old)
        for lang in (SOURCE, *targets):
            node = etree.SubElement(unit.xmlelement, "langSet")
            node.set("{http://www.w3.org/XML/1998/namespace}lang", lang)
            etree.SubElement(node, "descrip", type="definition").text = getattr(concept.means, lang)
            words = getattr(concept, lang)
            for place, word in enumerate((*words.terms, *words.players)):
                group = etree.SubElement(node, "tig")
                etree.SubElement(group, "term").text = word
                status = ("preferredTerm" if place == 0 else "admittedTerm") + "-admn-sts"
                if place >= len(words.terms):
                    etree.SubElement(group, "termNote", type="register").text = "colloquialRegister"
                else:
                    etree.SubElement(group, "termNote", type="administrativeStatus").text = status
    return _text(store)


def _po(corpus: Corpus, targets: Sequence[str]) -> str:
    """A PO file in one language; its head carries no date, so that the same corpus gives the same bytes."""
    target = targets[0]
    pypo = storage("pypo")
    store = pypo.pofile(noheader=True)
    head = pypo.pounit("")
    lines = [f"Project-Id-Version: {corpus.name}", f"Language: {target}", "MIME-Version: 1.0",
             "Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit"]  # fmt: skip
    head.target = "\n".join(lines) + "\n"
    store.addunit(head)
    notes = notes_of(corpus, target)
    for clause in corpus.clauses:
        unit = store.addsourceunit(_says(corpus, clause, SOURCE))
        unit.setcontext(corpus.full(clause))
        unit.target = _says(corpus, clause, target)
        for note in notes.get(corpus.full(clause), ()):
            unit.addnote(note, origin="developer")
    return _text(store)
