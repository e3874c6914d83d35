"""A translator's draft: what the check finds in new words, and how it treats the file it is given."""

import ast
import json
from pathlib import Path

import docx
import pytest
from click.testing import CliRunner

import cli
from checks.draft.check import compare
from checks.draft.numerals import numbers_of
from checks.draft.readings import modals, sightings
from checks.draft.segments import segments
from checks.draft.skeleton import skeleton
from docs.screens import drafts as screen
from rulebook.schema import LANGS
from rulebook.store import corpus_of

TEXTS = {
    "en": """# Transport phase

Going clockwise from the starting player, everybody may play one transport card.
A transport card that was used is out of the game.
The first sort of move takes two of your stations from Earth to one planet.
The second sort of move returns all your stations on one planet to Earth.

## The action phase

The starting player opens the action phase and has three actions.
The other players have two actions each, in clockwise order.
With a set of cards a player may send stations from Earth to a planet: half the cards, rounded down.
""",
    "fr": """# La phase de transport

On commence par le premier joueur et l'on va en sens horaire : chacun peut jouer une carte transport.
Une carte transport utilisée est retirée du jeu.
Le premier mouvement emmène deux agents de la Terre sur une planète.
Le second mouvement ramène sur la Terre tous les agents d'une planète.
""",
    "it": """# La fase di trasporto

In senso orario dal primo giocatore, ognuno può giocare una carta trasporto.
Una carta trasporto usata esce dal gioco.
Il primo movimento porta due agenti dalla Terra a un pianeta.
Il secondo movimento riporta sulla Terra tutti gli agenti di un pianeta.
""",
}


def run(*arguments, **more):
    return CliRunner().invoke(cli.main, ["draft", *map(str, arguments)], **more)


def found(text, lang="en"):
    """What the check objects to, beside what a short draft leaves out."""
    _, raws = compare(segments(text.split("\n"), lang), "andromeda", lang)
    return [(one.kind, one.clause, one.expected, one.found) for one in raws if one.kind != "missing"]


@pytest.mark.parametrize("lang", LANGS)
def test_a_faithful_draft_in_new_words_is_left_alone(lang):
    assert found(TEXTS[lang], lang) == []


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ("takes two of your stations", "takes five of your stations", "number"),
        ("has three actions", "has six actions", "number"),
        ("Going clockwise", "Going counterclockwise", "direction"),
        ("rounded down", "rounded up", "rounding"),
        ("everybody may play one transport card", "everybody must play one transport card", "modality"),
    ],
)
def test_an_injected_error_is_found_and_named(before, after, kind):
    assert before in TEXTS["en"]
    rows = found(TEXTS["en"].replace(before, after))
    assert [row[0] for row in rows] == [kind]


@pytest.mark.parametrize(
    ("lang", "text", "reading"),
    [
        ("en", "A player may not skip a level.", "must-not"),
        ("en", "Nobody may look at your hand.", "must-not"),
        ("en", "You do not have to take the card.", "need-not"),
        ("en", "He has to trade.", "must"),
        ("fr", "On ne peut pas sauter un niveau.", "must-not"),
        ("fr", "On ne peut prendre que cette carte.", "only"),
        ("fr", "Il est interdit de parler.", "must-not"),
        ("fr", "Il doit échanger.", "must"),
        ("it", "Non si può saltare un livello.", "must-not"),
        ("it", "È vietato parlare.", "must-not"),
        ("it", "Deve scambiare.", "must"),
    ],
)
def test_modal_words_are_read_with_their_negation(lang, text, reading):
    assert [one.reading for one in modals(text, lang)] == [reading]


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "If a player can offer a card, play goes on."),
        ("fr", "Si un joueur peut offrir une carte, on continue."),
        ("it", "Se un giocatore può offrire una carta, si continua."),
    ],
)
def test_a_modal_inside_a_condition_rules_nothing(lang, text):
    assert modals(text, lang) == []


@pytest.mark.parametrize(
    ("lang", "text", "values"),
    [
        ("en", "twenty-six stations and the third of 7 cards", [26, 3, 7]),
        ("fr", "quatre-vingt-quatre cartes et un agent, de 3 à 7", [84, 3, 7]),
        ("it", "ventisei agenti, una carta, da tre a sette", [26, 3, 7]),
    ],
)
def test_numbers_are_read_as_figures_words_and_ordinals_but_articles_are_none(lang, text, values):
    assert [one.value for one in numbers_of(text, lang)] == values


def test_the_right_to_something_is_not_the_right_hand_side():
    assert not [one for one in sightings("Le joueur a droit à deux essais.", "fr") if one.dimension == "side"]


def test_what_is_ruled_out_is_told_apart_from_what_rules():
    seen = [one for one in sightings("He rounds up instead of down.", "en") if one.dimension == "rounding"]
    rows = [(one.value, one.against) for one in seen]
    assert ("up", False) in rows
    assert ("down", True) in rows


def test_sentences_keep_the_lines_they_stand_on():
    rows = segments(["# Title", "", "One goes", "on here. Two.", "", "- item three"], "en")
    assert [(one.first, one.last, one.is_heading, one.item) for one in rows] == [
        (1, 1, True, False), (3, 4, False, False), (4, 4, False, False), (6, 6, False, True),
    ]  # fmt: skip


@pytest.fixture
def draft(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text(TEXTS["en"].replace("takes two", "takes five"), encoding="utf-8")
    return path


def test_the_report_keeps_the_contract(draft):
    result = run(draft, "--game", "andromeda", "--lang", "en", "--json")
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert data["schema"] == 1
    one = next(row for row in data["findings"] if row["kind"] == "number")
    assert {"id", "kind", "severity", "confidence", "clause", "lines"} <= one.keys()
    assert {"expected", "found", "message", "other_editions"} <= one.keys()
    assert (one["clause"], one["lines"]) == ("andromeda.transport.out", [[5, 5]])
    assert (one["expected"], one["found"]) == ("2", "5")
    assert one["other_editions"]["fr"]["lines"]


def test_a_draft_that_stops_is_told_once(draft):
    data = json.loads(run(draft, "--game", "andromeda", "--lang", "en", "--json").stdout)
    stops = [row for row in data["findings"] if "stops here" in row["message"]]
    assert len(stops) == 1
    assert len(stops[0]["clauses"]) > 20


def test_a_dismissal_holds_until_the_sentence_changes(draft):
    def numbers():
        data = json.loads(run(draft, "--game", "andromeda", "--lang", "en", "--json").stdout)
        return [row for row in data["findings"] if row["kind"] == "number"], data["lapsed"]

    (one,), _ = numbers()
    setting_aside = ("--dismiss", one["id"], "--because", "as ruled")
    assert run(draft, "--game", "andromeda", "--lang", "en", *setting_aside).exit_code == 1
    (again,), lapsed = numbers()
    assert (again["dismissed"], again["because"], lapsed) == (True, "as ruled", [])
    draft.write_text(draft.read_text().replace("takes five of your", "takes five of the"))
    (changed,), lapsed = numbers()
    assert (changed["dismissed"], lapsed) == (False, [one["id"]])


@pytest.mark.parametrize("form", ["text", "html", "sarif", "junit", "xliff"])
def test_every_form_names_the_finding(draft, form):
    result = run(draft, "--game", "andromeda", "--lang", "en", "--format", form)
    assert result.exit_code == 1
    assert "andromeda.transport.out" in result.stdout
    assert "The draft says 5 where the rules have 2" in result.stdout


def test_html_escapes_what_the_draft_contains(tmp_path):
    path = tmp_path / "x.txt"
    path.write_text(TEXTS["en"] + "\n<script>alert(1)</script> is what the player may play.\n")
    page = run(path, "--game", "andromeda", "--lang", "en", "--format", "html").stdout
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize("form", ["md", "po", "xliff"])
def test_other_forms_of_the_same_draft_are_read(tmp_path, form):
    lines = [line for line in TEXTS["en"].replace("takes two", "takes five").split("\n") if line and line[0] != "#"]
    po = [f'msgid "s{i}"\nmsgstr "{x}"' for i, x in enumerate(lines)]
    units = [f'<trans-unit id="{i}"><source>s</source><target>{x}</target></trans-unit>' for i, x in enumerate(lines)]
    texts = {
        "md": TEXTS["en"].replace("takes two", "takes five"),
        "po": "\n\n".join(['msgid ""\nmsgstr "Language: en\\n"', *po]),
        "xliff": "\n".join(['<xliff version="1.2"><file><body>', *units, "</body></file></xliff>"]),
    }
    path = tmp_path / f"mine.{form}"
    path.write_text(texts[form])
    data = json.loads(run(path, "--game", "andromeda", "--lang", "en", "--json").stdout)
    assert [row["clause"] for row in data["findings"] if row["kind"] == "number"] == ["andromeda.transport.out"]


def pdf(lines):
    """A one-page PDF with a line of text each."""
    shown = " ".join(f"({line}) Tj 0 -14 Td" for line in lines)
    content = f"BT /F1 10 Tf 40 780 Td {shown} ET".encode()
    parts = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    data, places = b"%PDF-1.4\n", []
    for number, part in enumerate(parts, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    rows = b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = b"trailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % len(data)
    return data + b"xref\n0 6\n0000000000 65535 f \n" + rows + trailer


@pytest.mark.parametrize("form", ["docx", "pdf"])
def test_office_files_are_read_with_the_extra(tmp_path, form):
    lines = [line for line in TEXTS["en"].replace("takes two", "takes five").split("\n") if line and line[0] != "#"]
    path = tmp_path / f"mine.{form}"
    if form == "docx":
        document = docx.Document()
        for line in lines:
            document.add_paragraph(line)
        document.save(str(path))
    else:
        path.write_bytes(pdf(lines))
    data = json.loads(run(path, "--game", "andromeda", "--lang", "en", "--json").stdout)
    assert "andromeda.transport.out" in [row["clause"] for row in data["findings"] if row["kind"] == "number"]


READERS = ("rulebook.documents", "rulebook.pins", "rulebook.accounts")
BAD = {
    "broken.docx": b"PK nonsense",
    "broken.pdf": b"%PDF-1.4 nonsense",
    "empty.txt": b"",
    "blank.md": b"\n \n\t\n",
    "binary.txt": bytes(range(256)) * 40,
    "latin.txt": "Chaque joueur a deux cartes et la règle est là.\n".encode("latin-1") * 9,
    "mixed.txt": "Chaque été, le joueur a deux cartes.\n".encode() * 9 + "été\n".encode("cp1252"),
    "twice.txt": "Chaque Ã©tÃ© le joueur a deux cartes et la main.\n".encode() * 9,
    "german.txt": b"Jeder Spieler nimmt zwei Karten und legt sie verdeckt vor sich ab, dann zieht er nach.\n" * 9,
    "broken.xliff": b"<xliff><file>",
    "bomb.xliff": b'<!DOCTYPE a [<!ENTITY b "c">]><xliff/>',
    "broken.po": b"msgid nonsense\n",
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("lang", LANGS)
def test_a_file_that_cannot_be_checked_is_one_line_and_exit_code_3(tmp_path, name, lang):
    path = tmp_path / name
    path.write_bytes(BAD[name])
    result = run(path, "--game", "andromeda", "--lang", lang)
    assert result.exit_code == 3, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("lexludi: ")


def test_a_huge_file_is_refused_unread(tmp_path):
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    result = run(path, "--game", "andromeda", "--lang", "en")
    assert result.exit_code == 3
    assert "50.0 MB" in result.stderr


@pytest.mark.parametrize(("lang", "said"), [("fr", "en"), ("it", "en"), ("en", "fr")])
def test_a_draft_in_another_language_is_not_checked(tmp_path, lang, said):
    path = tmp_path / "other.txt"
    path.write_text(TEXTS[said] * 3)
    assert run(path, "--game", "andromeda", "--lang", lang).exit_code == 3


@pytest.mark.parametrize(
    "arguments",
    [[], ["x.txt"], ["nowhere.txt", "--game", "andromeda"], ["x.txt", "--game", "chess"], ["--new", "chess"],
     ["--new", "andromeda", "--lang", "../x"], ["x.txt", "--game", "andromeda", "--lang", "de"]],
)  # fmt: skip
def test_wrong_arguments_are_one_line(arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("x.txt").write_text(TEXTS["en"])
    result = run(*arguments)
    assert result.exit_code == 3
    assert result.stderr.count("\n") == 1


def test_a_skeleton_holds_every_clause_in_order():
    corpus = corpus_of("andromeda")
    text = "\n".join(skeleton(corpus, "de", "en"))
    places = [text.index(f"<!-- andromeda.{clause}:") for clause in corpus.clauses]
    assert places == sorted(places)
    result = run("--new", "andromeda", "--lang", "de")
    assert result.exit_code == 0
    assert result.stdout.strip() == text.strip()


def test_watching_checks_again_when_the_file_is_saved(draft):
    seen = []

    def once():
        seen.append(draft.read_text())
        draft.write_text(draft.read_text() + "\nMore.")
        return True

    screen.watch(draft, "en", once, rounds=3)
    assert len(seen) == 3


def test_control_sequences_of_a_draft_do_not_reach_the_terminal(tmp_path):
    path = tmp_path / "x.txt"
    path.write_text(TEXTS["en"].replace("takes two", "takes\x1b[31m five"))
    result = run(path, "--game", "andromeda", "--lang", "en")
    assert "\x1b[31m" not in result.stdout


def test_the_check_imports_nothing_that_reads_transcriptions_or_pins():
    rooms = Path(cli.__file__).parent / "checks" / "draft"
    taken = {
        (node.module, name.name)
        for path in rooms.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module in READERS
        for name in node.names
    }
    assert taken == {("rulebook.documents", "lines_of"), ("rulebook.pins", "write_whole")}
