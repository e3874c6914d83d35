"""The `compare` command as a translator meets it: the screen, the files other tools read, and accepted findings."""

import csv
import io
import json
import re
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner
from msgspec.structs import replace
from seeding import seeded

import cli
from checks.comparison import Asked
from checks.otherwise import PROVERS
from docs.comparing.formats import junit, sarif, sheet
from docs.comparing.page import page
from docs.comparing.report import report
from docs.screens.comparing import comparison_screen
from rulebook.compare.derive import compare
from rulebook.compare.dismissals import accepted, dismiss, read_dismissals
from rulebook.problems import Problem
from rulebook.schema import KIND_NAMES, LANGS, SEVERITY_NAMES
from rulebook.store import corpus_of

LEVELS = {"changes-play": "error", "could-mislead": "warning", "cosmetic": "note"}


def run(*arguments, **more):
    return CliRunner().invoke(cli.main, [str(one) for one in arguments], **more)


@pytest.fixture(scope="module")
def corpus():
    return corpus_of("andromeda")


@pytest.fixture(scope="module")
def data(corpus):
    return report(corpus, "en", Asked())


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


# --- the screen ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "word"), [("en", "changes play"), ("fr", "change le jeu"), ("it", "cambia il gioco")])
def test_the_screen_tells_findings_side_by_side_in_the_readers_language(folder, lang, word):
    result = run("compare", "andromeda", "--severity", "changes-play", "--lang", lang, env={"COLUMNS": "120"})
    assert result.exit_code == 1
    assert word in result.output
    assert re.search(r"[^|]+ \| [^|]+ \| [^|]+\n", result.output)
    assert "andromeda.move.count" in result.output
    assert "\x1b[" not in result.output


@pytest.mark.parametrize("width", [60, 90, 150])
def test_the_screen_keeps_to_its_width(data, width, monkeypatch):
    monkeypatch.setenv("COLUMNS", str(width))
    unbroken = re.compile(r"\S{40,}")
    for line in comparison_screen(data, "en"):
        plain = re.sub(r"\x1b\[\d+m", "", line)
        heading = " · " in plain
        assert len(plain) <= width or heading or unbroken.search(plain), plain


def test_a_remark_about_several_editions_is_told_in_words(data):
    text = "\n".join(comparison_screen(data, "en"))
    assert "No edition says who starts when two players are of the same age." in " ".join(text.split())


@pytest.mark.parametrize(
    ("option", "value", "field"),
    [("--kind", "number", "kind"), ("--severity", "cosmetic", "severity"), ("--edition", "it", "odd_one_out")],
)
def test_filters_leave_only_what_was_asked_for(folder, option, value, field):
    rows = json.loads(run("compare", "andromeda", option, value, "--json").stdout)["divergences"]
    assert rows
    if field == "odd_one_out":
        assert all(row[field] in (value, None) and (row[field] or value in row["editions"]) for row in rows)
    else:
        assert {row[field] for row in rows} == {value}


def test_two_editions_can_be_compared_alone(folder):
    shown = json.loads(run("compare", "andromeda", "fr", "en", "--kind", "number", "--json").stdout)
    assert set(shown["editions"]) == {"fr", "en"}
    assert all(set(row["editions"]) <= {"fr", "en"} for row in shown["divergences"])


def test_a_game_of_one_edition_is_compared(folder):
    shown = json.loads(run("compare", "adastra", "--severity", "cosmetic", "--json").stdout)
    assert shown["divergences"]
    assert shown["errors"] == []


@pytest.mark.parametrize(
    "arguments",
    [
        ["compare", "chess"],
        ["compare", "andromeda", "de"],
        ["compare", "andromeda", "--edition", "de"],
        ["compare", "andromeda", "--dismiss", "andromeda/differs/exchange.kinds"],
        ["compare", "andromeda", "--dismiss", "andromeda/none", "--reason", "x"],
        ["compare", "andromeda", "--dismissals", "nowhere.yaml"],
        ["compare", "andromeda", "--sources", "nowhere"],
        ["compare", "adastra", "--kind", "number", "--output", "no/such/folder/x.html"],
    ],
)
@pytest.mark.parametrize("lang", LANGS)
def test_bad_input_is_one_line_and_exit_code_3(folder, arguments, lang):
    result = run(*arguments, "--lang", lang)
    assert result.exit_code == 3, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert list(folder.iterdir()) == []


# --- the files other tools read ------------------------------------------------------------------------------------


def test_json_keeps_the_contract(data):
    keys = {"id", "kind", "severity", "title", "message", "clauses", "odd_one_out", "derived", "editions", "ruling",
            "suggestion", "dismissed", "witness"}  # fmt: skip
    for row in data["divergences"]:
        assert keys <= row.keys()
        assert row["kind"] in KIND_NAMES and row["severity"] in SEVERITY_NAMES
        for side in row["editions"].values():
            assert {"status", "lines", "role", "asserts"} <= side.keys()
            assert side["status"] in ("says", "silent", "lost")
            assert all(len(span) == 2 and 0 < span[0] <= span[1] for span in side["lines"])
        assert (row["witness"] is not None) == (row["severity"] == "changes-play")
    rounding = next(row for row in data["divergences"] if row["fact"] == "technology.rounds_up")
    assert rounding["editions"]["en"]["asserts"] == {"technology.rounds_up": ["attempts"]}
    assert rounding["witness"]["sentence"].count(".") >= 1
    assert json.loads(json.dumps(data, default=str))


def test_facts_that_differ_without_being_played_give_their_reason(data, corpus):
    listed = {one["fact"] for one in data["unread"]}
    assert listed == {row["fact"] for row in data["divergences"] if row["unread"]}
    assert all(one["reason"] and corpus.facts[one["fact"]].unread for one in data["unread"])


def test_sarif_has_what_its_standard_requires(data):
    log = json.loads(sarif(data))
    assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-schema-2.1.0.json")
    (one,) = log["runs"]
    rules = one["tool"]["driver"]["rules"]
    assert one["tool"]["driver"]["name"] == "lexludi"
    assert len(one["results"]) == len(data["divergences"])
    for result, row in zip(one["results"], data["divergences"], strict=True):
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"] == row["kind"]
        assert result["level"] == LEVELS[row["severity"]]
        assert result["message"]["text"]
        for place in result["locations"]:
            where = place["physicalLocation"]
            assert re.fullmatch(r"andromeda\.(fr|en|it)\.txt", where["artifactLocation"]["uri"])
            assert 1 <= where["region"]["startLine"] <= where["region"]["endLine"]


def test_junit_counts_what_it_lists(data):
    rows = data["divergences"]
    changed = data | {"divergences": [row | {"dismissed": "so it is"} for row in rows[:2]] + rows[2:]}
    changed["open"] = len(changed["divergences"]) - 2
    suite = ET.fromstring(junit(changed)).find("testsuite")  # noqa: S314
    cases = suite.findall("testcase")
    assert int(suite.get("tests")) == len(cases) == len(data["divergences"])
    assert int(suite.get("failures")) == len(suite.findall("testcase/failure")) == changed["open"]
    assert int(suite.get("skipped")) == len(suite.findall("testcase/skipped")) == 2
    assert len({case.get("name") for case in cases}) == len(cases)


def test_csv_is_a_table_and_no_cell_is_a_formula(data):
    evil = data["divergences"][0] | {"title": "=cmd()", "message": 'a "quoted", text\nof two lines'}
    rows = list(csv.DictReader(io.StringIO(sheet(data | {"divergences": [evil, *data["divergences"][1:]]}))))
    assert [row["id"] for row in rows] == [row["id"] for row in data["divergences"]]
    assert rows[0]["title"] == "'=cmd()"
    assert rows[0]["message"] == evil["message"]
    assert not [cell for row in rows for cell in row.values() if cell.startswith(("=", "+", "@"))]


class Tags(HTMLParser):
    """Every tag with its attributes, and whether all are closed."""

    VOID = ("meta", "link", "img", "br", "input", "hr")

    def __init__(self, text):
        super().__init__()
        self.seen, self.open = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.seen.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_needs_nothing_else_and_names_its_languages(corpus, lang, monkeypatch):
    monkeypatch.setitem(PROVERS, "andromeda", ("sample", lambda rules: {"agents": "holds", "box": "broken: x"}))
    shown = report(corpus, lang, Asked(kinds=("scope", "internal"), rulings=lang == "en"))
    tags = Tags(page(shown))
    assert tags.open == []
    assert ("html", {"lang": lang}) in tags.seen
    assert not [a for _, a in tags.seen if {"src", "href"} & a.keys()]
    assert "http" not in re.sub(r"<pre>.*?</pre>", "", page(shown), flags=re.S)
    assert any(a.get("name") == "viewport" for tag, a in tags.seen if tag == "meta")
    ids = [a["id"] for tag, a in tags.seen if tag == "article" and "id" in a]
    assert ids == [row["id"] for row in shown["divergences"]]
    assert {a["lang"] for tag, a in tags.seen if tag == "span" and "lang" in a} <= {"fr", "en", "it"}


def test_the_page_escapes_whatever_it_is_given(data):
    evil = '<script>alert("x")</script>'
    row = data["divergences"][0]
    sides = {e: side | {"says": evil} for e, side in row["editions"].items()}
    witness = row["witness"] | {"sentence": evil, "position": {evil: evil}}
    bad = row | {"title": evil, "message": evil, "id": evil, "clauses": [evil], "suggestion": {"fr": evil},
                 "editions": sides, "witness": witness, "dismissed": evil}  # fmt: skip
    text = page(data | {"divergences": [bad], "title": evil, "lapsed": [evil], "errors": [{"id": evil, "why": evil}],
                        "unread": [{"label": evil, "fact": evil, "reason": evil}]})  # fmt: skip
    assert "<script>alert" not in text
    assert text.count("<script>") == 1
    assert Tags(text).open == []


@pytest.mark.parametrize("form", ["text", "html", "json", "sarif", "junit", "csv"])
def test_the_same_comparison_twice_writes_the_same_bytes(folder, form):
    asked = ["compare", "andromeda", "--severity", "changes-play", "--format", form, "--lang", "fr"]
    assert run(*asked, "--output", "one").exit_code == 1
    assert run(*asked, "--output", "two").exit_code == 1
    assert (folder / "one").read_bytes() == (folder / "two").read_bytes()
    assert b"\x1b[" not in (folder / "one").read_bytes()
    assert sorted(path.name for path in folder.iterdir()) == ["one", "two"]


# --- accepted findings ---------------------------------------------------------------------------------------------

CHOSEN = "andromeda/differs/deal.at_a_time"


def only(corpus, name=CHOSEN):
    return next(one for one in compare(corpus) if one.id == name)


def test_an_accepted_finding_is_told_as_such_and_lets_the_command_pass(folder):
    asked = ["compare", "andromeda", "--kind", "number", "--edition", "en"]
    rows = json.loads(run(*asked, "--json").stdout)["divergences"]
    assert run(*asked).exit_code == 1
    for row in rows:
        assert run(*asked, "--dismiss", row["id"], "--reason", "an advice: more than one is fine").exit_code == 0
    result = run(*asked, "--lang", "en")
    assert result.exit_code == 0
    assert "Accepted: an advice: more than one is fine" in result.output
    assert [path.name for path in folder.iterdir()] == ["lexludi-dismissed.yaml"]


def test_a_dismissal_lapses_when_statement_facts_or_message_change(tmp_path, corpus):
    path = tmp_path / "d.yaml"
    dismiss(path, corpus, only(corpus), "fine: as it is")
    kept = read_dismissals(path)
    assert accepted(corpus, only(corpus), kept) == "fine: as it is"
    clause = corpus.clauses["deal.tip-one-by-one"]
    other = replace(clause, says=replace(clause.says, it="Altro."))
    reworded = replace(corpus, clauses=corpus.clauses | {clause.id: other})
    refacted = seeded(corpus, clause.id, "en", lambda facts: facts | {"deal.at_a_time": [1, 3]})
    for changed in (reworded, refacted):
        assert accepted(changed, only(changed), kept) is None
    shown = report(refacted, "en", Asked(kinds=("number",), dismissals=kept))
    assert shown["lapsed"] == [CHOSEN]


def test_what_else_stands_in_the_file_is_kept_and_the_last_entry_counts(tmp_path, corpus):
    path = tmp_path / "d.yaml"
    path.write_text('# mine\n- {id: other, hash: "0", reason: "kept"}\n', encoding="utf-8")
    dismiss(path, corpus, only(corpus), "first")
    dismiss(path, corpus, only(corpus), 'second: with "quotes" # and a hash')
    assert path.read_text(encoding="utf-8").startswith("# mine\n- {id: other")
    kept = read_dismissals(path)
    assert set(kept) == {"other", CHOSEN}
    assert accepted(corpus, only(corpus), kept) == 'second: with "quotes" # and a hash'


@pytest.mark.parametrize("text", ["[", "- 3\n", "- {id: x}\n", "id: x\n", "- {id: x, hash: y, reason: z, a: b}\n", ""])
def test_a_file_of_dismissals_out_of_shape_is_told(tmp_path, text):
    path = tmp_path / "d.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(Problem):
        read_dismissals(path)


def test_what_an_edition_breaks_is_a_finding_of_its_own():
    told = CliRunner().invoke(cli.main, ["compare", "andromeda", "--kind", "internal", "--json"])
    rows = {row["id"]: row for row in json.loads(told.stdout)["divergences"]}
    row = rows["andromeda/obligation/bonus-places/en"]
    assert row["odd_one_out"] == "en"
    assert row["witness"] is not None
    assert "English" in row["message"]
