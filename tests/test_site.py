"""The site: every clause has its card, every link leads somewhere, builds repeat themselves."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import sphinx
import yaml
from site_links import parsed
from site_tree import only, pages

from docs.extension.gathered import gathered, question_index
from docs.extension.pages import in_language
from docs.publishing import PAGES, build
from rulebook.problems import Problem
from rulebook.schema import LANGS
from rulebook.search.confidence import confidence
from rulebook.search.file import opened
from rulebook.search.ranking import search
from rulebook.store import corpus_of, game_names

ROOT = Path(__file__).resolve().parent.parent
SECTIONS = ("technology", "move")
CLAUSE = re.compile(r"^```\{clause\} (\S+)$", re.M)


@pytest.fixture(scope="module")
def evidence(tmp_path_factory):
    """An evidence file as `verify` writes it, with one obligation of one clause."""
    path = tmp_path_factory.mktemp("evidence") / "evidence.json"
    row = {
        "check": "levels", "game": "andromeda", "ok": True, "detail": "", "seconds": 1.25, "method": "invariant",
        "clauses": ["andromeda.technology.start"], "verdicts": {"reference": "proved"},
    }  # fmt: skip
    path.write_text(json.dumps({"schema": 1, "ok": True, "checks": [row]}))
    return path


@pytest.fixture(scope="module")
def data(evidence):
    return only(gathered(evidence, None, None), "andromeda", SECTIONS)


@pytest.fixture(scope="module")
def small(data, tmp_path_factory):
    """Two sections in English, built once for all tests that look at cards."""
    folder = tmp_path_factory.mktemp("small")
    source = pages(folder / "pages", "andromeda", SECTIONS, ("glossary",))
    found = build(data, "en", folder / "out", folder / "keep", source)
    assert [line for line in found if "no page for" not in line] == []  # what the small site leaves out
    return folder


def text(folder, page):
    return (folder / "out" / "en" / f"{page}.html").read_text(encoding="utf-8")


def card(folder, clause):
    section = clause.split(".")[1]
    found = text(folder, f"andromeda/{section}").split(f'id="{clause}"')[1]
    return found.split("</section>")[0]


@pytest.mark.parametrize("game", game_names())
def test_every_clause_stands_on_exactly_one_page(game):
    corpus = corpus_of(game)
    cited = [name for path in sorted((PAGES / game).glob("*.md")) for name in CLAUSE.findall(path.read_text())]
    assert sorted(cited) == sorted(corpus.full(clause) for clause in corpus.clauses)


@pytest.mark.parametrize("path", sorted(PAGES.rglob("*.md")), ids=lambda path: path.stem)
def test_every_written_page_speaks_all_three_languages(path):
    name = path.relative_to(PAGES).with_suffix("").as_posix()
    source = path.read_text(encoding="utf-8")
    versions = {lang: in_language(source, name, lang) for lang in LANGS}
    assert all(version.removeprefix("---\nno-search: true\n---\n").startswith("# ") for version in versions.values())
    assert len(set(versions.values())) == len(LANGS) or "{in}" not in source


def test_a_block_in_a_language_of_no_site_is_an_error():
    with pytest.raises(ValueError, match="de is not a language"):
        in_language(":::{in} de\nHallo\n:::\n", "index", "en")


def test_a_card_has_three_languages_with_their_lang_set(small):
    shown = card(small, "andromeda.technology.start")
    says = corpus_of("andromeda").clauses["technology.start"].says
    for lang in LANGS:
        assert f'<p lang="{lang}">{getattr(says, lang)}</p>' in shown.replace("&#39;", "'")


def test_a_card_names_lines_code_and_the_proof_with_its_time(small):
    shown = card(small, "andromeda.technology.start")
    assert "line 225" in shown
    assert re.search(r'href="\.\./code/model/andromeda/\w+\.html#L\d+"', shown)
    assert "levels between one and four" in shown
    assert "1.25 s" in shown


def test_a_citation_is_told_down_to_the_sentence(small):
    assert "line 231, sentence 2" in card(small, "andromeda.technology.rounding-up")


def test_a_card_lists_the_pages_that_mention_its_clause(small):
    assert re.search(r'Mentioned on</dt><dd><ul><li><a href="\.\./index\.html">Start</a>',
                     card(small, "andromeda.technology.start"))  # fmt: skip
    assert "Mentioned on" not in card(small, "andromeda.technology.cost-2")


def test_without_evidence_the_cards_say_that_nothing_was_verified(tmp_path):
    bare = only(gathered(None, None, None), "andromeda", ("end",))
    source = pages(tmp_path / "pages", "andromeda", ("end",))
    source.joinpath("index.md").write_text("# Start\n\n```{toctree}\nandromeda/end\n```\n")
    build(bare, "it", tmp_path / "out", tmp_path / "keep", source)
    shown = (tmp_path / "out" / "it" / "andromeda" / "end.html").read_text(encoding="utf-8")
    assert shown.count("nulla verificato") == len(corpus_of("andromeda").sections["end"])


def test_a_broken_evidence_file_is_one_clear_problem(tmp_path):
    path = tmp_path / "evidence.json"
    path.write_text('{"checks": [{"game": 3}]}')
    with pytest.raises(Problem, match="evidence"):
        gathered(path, None, None)


def test_clauses_are_in_the_inventory_the_search_and_the_index(small):
    from sphinx.util.inventory import InventoryFile

    with (small / "out" / "en" / "objects.inv").open("rb") as file:
        found = InventoryFile.load(file, "", lambda base, uri: uri)
    assert "andromeda.move.count" in found["lexludi:clause"]
    assert '"technology.rounding-up"' in (small / "out" / "en" / "searchindex.js").read_text(encoding="utf-8")
    assert "andromeda.move.count" in text(small, "lexludi-clauses")


def test_a_clause_without_a_card_and_a_link_to_nowhere_are_warnings(data, tmp_path):
    source = pages(tmp_path / "pages", "andromeda", SECTIONS, ("glossary",))
    path = source / "andromeda" / "move.md"
    path.write_text(path.read_text().replace("```{clause} andromeda.move.count\n```\n", ""))
    (source / "index.md").write_text((source / "index.md").read_text() + "\n{clause}`andromeda.no.such`\n")
    found = "\n".join(build(data, "en", tmp_path / "out", tmp_path / "keep", source))
    assert "andromeda.move.count has no card" in found
    assert "no.such" in found


def test_words_from_the_corpus_are_escaped(data, tmp_path):
    import msgspec

    corpus = data.corpora["andromeda"]
    clause = corpus.clauses["move.count"]
    says = msgspec.structs.replace(clause.says, en="<script>alert(1)</script> & \"more\"")
    clauses = corpus.clauses | {"move.count": msgspec.structs.replace(clause, says=says)}
    evil = msgspec.structs.replace(data, corpora={"andromeda": msgspec.structs.replace(corpus, clauses=clauses)})
    source = pages(tmp_path / "pages", "andromeda", SECTIONS, ("glossary",))
    build(evil, "en", tmp_path / "out", tmp_path / "keep", source)
    shown = (tmp_path / "out" / "en" / "andromeda" / "move.html").read_text(encoding="utf-8")
    assert "<script>alert" not in shown
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; &#34;more&#34;" in shown


class OwnCopy:
    """A reader's transcription that holds markup."""

    def passage(self, places):
        return f"<b>lines {places}</b>"


def test_the_readers_own_passages_stand_beside_the_statements_and_are_escaped(data, tmp_path):
    import msgspec

    owned = msgspec.structs.replace(data, passages={"andromeda": {"fr": OwnCopy()}})
    source = pages(tmp_path / "pages", "andromeda", SECTIONS, ("glossary",))
    build(owned, "en", tmp_path / "out", tmp_path / "keep", source)
    shown = (tmp_path / "out" / "en" / "andromeda" / "technology.html").read_text(encoding="utf-8")
    assert '<blockquote lang="fr">&lt;b&gt;lines [225]&lt;/b&gt;</blockquote>' in shown


def snapshot(folder):
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_an_incremental_build_equals_a_clean_one(data, small, evidence, tmp_path):
    """A changed page, a new mention and changed evidence: what is rebuilt must be all that differs."""
    source = pages(tmp_path / "pages", "andromeda", SECTIONS, ("glossary",))
    build(data, "en", tmp_path / "grown", tmp_path / "keep", source)
    index = source / "index.md"
    index.write_text(index.read_text().replace("technology.start", "move.from-earth"))
    row = data.proofs["andromeda.technology.start"][0] | {"seconds": 9.5}
    import msgspec

    later = msgspec.structs.replace(data, proofs={"andromeda.technology.start": [row]})
    build(later, "en", tmp_path / "grown", tmp_path / "keep", source)
    build(later, "en", tmp_path / "clean", tmp_path / "fresh", source)
    grown, clean = snapshot(tmp_path / "grown"), snapshot(tmp_path / "clean")
    assert grown.keys() == clean.keys()
    assert [name for name in clean if grown[name] != clean[name]] == []
    assert b"9.50 s" in clean["en/andromeda/technology.html"]


def test_two_clean_builds_are_the_same_bytes(data, tmp_path):
    source = pages(tmp_path / "pages", "andromeda", SECTIONS, ("glossary",))
    for name in ("one", "two"):
        build(data, "fr", tmp_path / name, tmp_path / f"keep-{name}", source)
    assert snapshot(tmp_path / "one") == snapshot(tmp_path / "two")


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_question_box_ranks_as_ask_does(tmp_path):
    """The same first ten documents and the same confidence for every tuning question."""
    questions = yaml.safe_load((ROOT / "benchmarks" / "questions" / "tuning.yaml").read_text(encoding="utf-8"))
    questions = [one for one in questions if one["game"] in game_names()]
    stemmers = Path(sphinx.__file__).parent / "search" / "minified-js"
    script = ROOT / "docs" / "extension" / "static" / "ranking.js"
    (tmp_path / "indexes.json").write_text(json.dumps({game: question_index(game) for game in game_names()}))
    (tmp_path / "questions.json").write_text(json.dumps(questions))
    told = subprocess.run(  # noqa: S603
        ["node", str(ROOT / "tests" / "ranking_twin.js"), str(script), str(stemmers), str(tmp_path)],  # noqa: S607
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    for one, twin in zip(questions, json.loads(told.stdout), strict=True):
        found = search(opened(one["game"], one["lang"]), one["text"], one["lang"])
        assert twin["names"] == [hit.name for hit in found.hits[:10]], one["text"]
        assert twin["confidence"] == pytest.approx(confidence(found), abs=1e-9)


def test_the_small_site_fetches_nothing_from_elsewhere(small):
    for path in (small / "out").rglob("*.html"):
        assert [one for one in parsed(path).fetched if one.startswith(("http", "//"))] == [], path.name
