"""Statements in translators' tools and back: each format read by a second reader, edited, and damaged on purpose."""

import json
import re
import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import polib
import pytest
from click.testing import CliRunner

import cli
from docs.cat.command import run_import
from docs.cat.reading import read_segments
from docs.cat.writing import FORMATS, exported, notes_of
from rulebook import store
from rulebook.edits import Change, edited, plan
from rulebook.loader import load_game
from rulebook.problems import Problem
from rulebook.store import corpus_of, game_names

ROOT = Path(store.__file__).parent
XLIFF = {"x": "urn:oasis:names:tc:xliff:document:1.2"}
LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def run(*arguments):
    return CliRunner().invoke(cli.main, [str(one) for one in arguments])


@pytest.fixture(scope="module")
def corpus():
    return corpus_of("andromeda")


@pytest.fixture
def copy(tmp_path):
    root = tmp_path / "corpora"
    for game in game_names():
        shutil.copytree(ROOT / game, root / game)
    return root


def parsed(text):
    """Our own output, read by the standard library."""
    return ET.fromstring(re.sub(r"<!DOCTYPE[^>]*>", "", text))  # noqa: S314


def written(tmp_path, corpus, form, lang="fr"):
    path = tmp_path / f"statements.{form}"
    path.write_text(exported(corpus, form, (), lang), encoding="utf-8")
    return path


# --- a second reader -----------------------------------------------------------------------------------------------


def test_xliff_holds_every_statement_in_both_target_languages(corpus):
    root = parsed(exported(corpus, "xliff", (), "fr"))
    assert (root.tag, root.get("version")) == (f"{{{XLIFF['x']}}}xliff", "1.2")
    files = root.findall("x:file", XLIFF)
    assert [(one.get("source-language"), one.get("target-language")) for one in files] == [("en", "fr"), ("en", "it")]
    for one in files:
        units = one.findall("x:body/x:trans-unit", XLIFF)
        assert [unit.get("id") for unit in units] == [corpus.full(clause) for clause in corpus.clauses]
        for unit, clause in zip(units, corpus.clauses.values(), strict=True):
            assert unit.findtext("x:source", None, XLIFF) == clause.says.en
            assert unit.findtext("x:target", None, XLIFF) == getattr(clause.says, one.get("target-language"))


def test_findings_stand_as_notes_beside_their_clause(corpus):
    root = parsed(exported(corpus, "xliff", ("it",), "en"))
    unit = root.find(".//x:trans-unit[@id='andromeda.technology.rounding-up']", XLIFF)
    notes = [note.text for note in unit.findall("x:note", XLIFF)]
    assert notes == notes_of(corpus, "it")["andromeda.technology.rounding-up"]
    assert any("andromeda/differs/technology.rounds_up" in note for note in notes)


def test_tmx_holds_three_languages_a_unit(corpus):
    root = parsed(exported(corpus, "tmx", (), "en"))
    assert (root.tag, root.get("version"), root.find("header").get("srclang")) == ("tmx", "1.4", "en")
    units = root.findall("body/tu")
    assert len(units) == len(corpus.clauses)
    for unit, clause in zip(units, corpus.clauses.values(), strict=True):
        texts = {node.get(LANG): node.findtext("seg") for node in unit.findall("tuv")}
        assert texts == {"en": clause.says.en, "fr": clause.says.fr, "it": clause.says.it}


def test_tbx_holds_every_concept_with_its_terms(corpus):
    root = parsed(exported(corpus, "tbx", (), "en"))
    assert (root.tag, root.get("type")) == ("martif", "TBX")
    entries = root.findall("text/body/termEntry")
    assert [entry.get("id") for entry in entries] == [f"andromeda.{concept}" for concept in corpus.glossary]
    for entry, concept in zip(entries, corpus.glossary.values(), strict=True):
        for language in entry.findall("langSet"):
            words = getattr(concept, language.get(LANG))
            assert [term.text for term in language.findall("tig/term")] == [*words.terms, *words.players]
        assert [language.get(LANG) for language in entry.findall("langSet")] == ["en", "fr", "it"]


@pytest.mark.parametrize(("lang", "target"), [("fr", "fr"), ("it", "it"), ("en", "fr")])
def test_po_is_read_by_polib(corpus, lang, target):
    catalogue = polib.pofile(exported(corpus, "po", (), lang))
    assert catalogue.metadata["Language"] == target
    assert len(catalogue) == len(corpus.clauses)
    for entry in catalogue:
        says = corpus.clauses[entry.msgctxt.removeprefix("andromeda.")].says
        assert (entry.msgid, entry.msgstr) == (says.en, getattr(says, target))


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("game", game_names())
def test_an_export_is_the_same_twice(game, form):
    corpus = corpus_of(game)
    assert exported(corpus, form, (), "it") == exported(corpus, form, (), "it")


# --- there and back ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("form", ["xliff", "tmx", "po"])
def test_a_file_that_was_not_edited_changes_nothing(tmp_path, game, form):
    path = written(tmp_path, corpus_of(game), form)
    result = run("import", path, "--json")
    data = json.loads(result.stdout)
    assert (result.exit_code, data["game"], data["changes"], data["written"]) == (0, game, [], [])


EDITED = "Deux agents quittent la Terre : « une fois », # et après ?"


@pytest.mark.parametrize("form", ["xliff", "tmx", "po"])
def test_an_edited_statement_is_told_and_written_only_when_asked(tmp_path, copy, corpus, form, capsys):
    old = corpus.clauses["transport.out"].says.fr
    path = written(tmp_path, corpus, form)
    text = path.read_text(encoding="utf-8")
    if form == "po":
        catalogue = polib.pofile(text)
        next(entry for entry in catalogue if entry.msgctxt == "andromeda.transport.out").msgstr = EDITED
        path.write_text(str(catalogue), encoding="utf-8")
    else:
        assert text.count(old) == 1
        path.write_text(text.replace(old, EDITED), encoding="utf-8")
    before = {one: one.read_bytes() for one in copy.rglob("*.*")}
    assert run_import(path, False, "en", True, copy) == 1
    shown = json.loads(capsys.readouterr().out)
    assert shown["changes"] == [{"clause": "transport.out", "lang": "fr", "old": old, "new": EDITED}]
    assert shown["review"] == [["transport.out", "en"], ["transport.out", "it"]]
    assert {one: one.read_bytes() for one in copy.rglob("*.*")} == before

    assert run_import(path, True, "en", False, copy) == 0
    after = {one: one.read_bytes() for one in copy.rglob("*.*")}
    touched = [one for one in after if after[one] != before[one]]
    assert [one.name for one in touched] == ["transport.yaml"]
    lines = zip(before[touched[0]].splitlines(), after[touched[0]].splitlines(), strict=True)
    assert len([pair for pair in lines if pair[0] != pair[1]]) == 1
    assert load_game("andromeda", copy).clauses["transport.out"].says.fr == EDITED


def test_a_translation_of_an_older_source_is_left_out(corpus, tmp_path):
    path = written(tmp_path, corpus, "xliff")
    text = path.read_text(encoding="utf-8")
    says = corpus.clauses["transport.out"].says
    path.write_text(text.replace(says.en, "An older wording.").replace(says.fr, "Autre chose."), encoding="utf-8")
    found = plan(corpus, read_segments(path))
    assert (found.changes, set(found.outdated)) == ((), {"transport.out"})


def test_an_empty_target_and_an_unknown_clause_are_told_and_left_out(corpus, tmp_path):
    path = written(tmp_path, corpus, "tmx")
    text = path.read_text(encoding="utf-8").replace('tuid="andromeda.setup.players"', 'tuid="andromeda.setup.gone"')
    path.write_text(text.replace(corpus.clauses["transport.out"].says.it, " "), encoding="utf-8")
    found = plan(corpus, read_segments(path))
    assert found.changes == ()
    assert found.unknown == ("andromeda.setup.gone",)
    assert found.empty == ("transport.out (it)",)


FORMS = """# a comment that stays
- id: a.one
  kind: rule   # here too
  says:
    en: Plain words.
    fr: "Entre guillemets : oui."
    it: >-
      Su due
      righe.
- id: a.two
  says: {en: In a row, fr: 'À la suite', it: Di fila}
"""


@pytest.mark.parametrize(
    ("clause", "lang", "old"),
    [
        ("a.one", "en", "Plain words."), ("a.one", "fr", "Entre guillemets : oui."), ("a.one", "it", "Su due righe."),
        ("a.two", "en", "In a row"), ("a.two", "fr", "À la suite"), ("a.two", "it", "Di fila"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("new", ["Simple.", "With: colon, # hash", '"quoted" \\ back', "- dash", "{brace}, [b]"])
def test_a_statement_is_replaced_in_place_however_it_was_written(clause, lang, old, new):
    text = edited(FORMS, Change(clause, lang, old, new), "a.yaml")
    assert "# a comment that stays" in text and "# here too" in text
    again = edited(text, Change(clause, lang, new, old), "a.yaml")
    assert "# here too" in again


def test_a_file_that_moved_on_since_is_not_overwritten():
    with pytest.raises(Problem, match="changed since"):
        edited(FORMS, Change("a.one", "en", "Other words.", "New."), "a.yaml")


# --- bad files -----------------------------------------------------------------------------------------------------

LAUGHS = """<?xml version="1.0"?><!DOCTYPE xliff [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>
<xliff version="1.2"><file source-language="en" target-language="fr"><body><trans-unit id="andromeda.setup.players">
<source>&b;</source><target>&b;</target></trans-unit></body></file></xliff>"""
OUTSIDE = LAUGHS.replace('<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">', '<!ENTITY b SYSTEM "file:///etc/passwd">')
TWO = """<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-language="en"
target-language="fr"><body>{}</body></file></xliff>"""
UNIT = '<trans-unit id="{}"><source>a</source><target>b</target></trans-unit>'
BAD = {
    "empty": "",
    "blank": " \n\n",
    "not ours": "Dear all,\n\nplease find attached.\n",
    "html": "<html><body>msg</body></html>",
    "cut short": '<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file source-lang',
    "no units": TWO.format(""),
    "foreign": TWO.format(UNIT.format("website.title")),
    "two games": TWO.format(UNIT.format("andromeda.setup.players") + UNIT.format("adastra.setup.players")),
    "laughs": LAUGHS,
    "outside": OUTSIDE,
    "xliff 2": '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0"><file id="f"></file></xliff>',
    "tmx cut": '<tmx version="1.4"><header/><body><tu><tuv xml:lang="fr"><seg>',
    "tmx without body": '<tmx version="1.4"></tmx>',
    "glossary": '<martif type="TBX"><text><body/></text></martif>',
    "po garbage": 'msgid "a\nmsgstr\n\x01',
    "po without language": 'msgctxt "andromeda.setup.players"\nmsgid "a"\nmsgstr "b"\n',
    "other language": TWO.format(UNIT.format("andromeda.setup.players")).replace('"fr"', '"de"'),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("lang", ["en", "fr", "it"])
def test_a_bad_file_is_one_line_exit_code_3_and_changes_nothing(tmp_path, name, lang):
    path = tmp_path / "back.xlf"
    path.write_text(BAD[name], encoding="utf-8")
    result = run("import", path, "--write", "--lang", lang)
    assert result.exit_code == 3, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert "root:" not in result.stderr


@pytest.mark.parametrize("data", [b"\xff\xfe\x00<xliff", b"<xliff\x00", b"\x89PNG\r\n\x1a\n\x00", b"PK\x03\x04\x00"])
def test_a_binary_file_is_refused(tmp_path, data):
    path = tmp_path / "back.bin"
    path.write_bytes(data)
    assert run("import", path).exit_code == 3


def test_a_missing_file_and_a_folder_are_refused(tmp_path):
    assert run("import", tmp_path / "nowhere.xlf").exit_code == 3
    assert run("import", tmp_path).exit_code == 3


def test_a_text_with_control_characters_is_not_written(copy, corpus):
    from rulebook.edits import write_changes

    change = Change("transport.out", "fr", corpus.clauses["transport.out"].says.fr, "a\x1b[31mb")
    with pytest.raises(Problem, match="control characters"):
        write_changes(corpus, (change,), copy)


def test_without_the_toolkit_the_extra_is_named(monkeypatch, tmp_path):
    for name in [one for one in sys.modules if one.startswith("translate")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "translate", None)
    result = run("export", "andromeda", "--format", "xliff")
    assert (result.exit_code, result.stdout) == (3, "")
    assert "lexludi[cat]" in result.stderr
    assert run("export", "andromeda").exit_code == 0


def test_an_unknown_target_language_is_refused():
    assert run("export", "andromeda", "--format", "tmx", "--to", "de").exit_code == 3
