"""`lexludi ask` as a table meets it: three languages, computed answers, silences, bad input, the prompt."""

import json

import pytest
from click.testing import CliRunner

import cli
from model.answers.asking import ask
from rulebook.store import corpus_of


def run(*arguments, **more):
    return CliRunner().invoke(cli.main, ["ask", *arguments], **more)


def asked(*arguments):
    return json.loads(run(*arguments, "--json").stdout)


def test_the_answer_comes_first_then_the_clause_with_edition_and_lines():
    result = run("andromeda", "who deals the new cards each round?")
    lines = result.stdout.splitlines()
    assert result.exit_code == 0
    assert lines[0] == corpus_of("andromeda").clauses["deal.starter-deals"].says.en
    assert "andromeda.deal.starter-deals" in lines[1]
    assert "fr line 131" in lines[1]


@pytest.mark.parametrize(
    ("question", "lang"),
    [
        ("I have 3 stations, the others 4, five cards, level one: my chances?", "en"),
        ("j'ai 3 pions, les autres 4, cinq cartes, niveau un : mes chances ?", "fr"),
        ("ho tre pedine, gli altri quattro, 5 carte, livello 1: che probabilità ho?", "it"),
    ],
)
def test_chances_are_computed_with_the_numbers_of_the_question(question, lang):
    data = asked("andromeda", question)
    assert (data["lang"], data["computed"]["value"]) == (lang, "5/7")
    assert data["computed"]["parts"]["working"] == "1 − 4/7 × 3/6 = 5/7"
    assert "5/7" in data["answer"]


def test_the_working_is_shown():
    assert "Working: 1 − 4/7" in run("andromeda", "3 of mine, 4 of the others, 5 cards: odds?").stdout


@pytest.mark.parametrize(
    ("game", "question", "value"),
    [
        ("andromeda", "how many guys go with six cards?", 3),
        ("andromeda", "combien d'essais avec sept cartes au niveau technique 4 ?", 4),
        ("andromeda", "quante carte servono per la nave dal livello 3 al 4?", 6),
        ("andromeda", "ship level 3 and 7 cards in hand, how many am I dealt?", 4),
        ("andromeda", "à quatre joueurs, combien de pions chacun met-il sur chaque planète ?", 1),
        ("andromeda", "can I play a set of two cards?", "no"),
        ("andromeda", "with 2 full planets, does the game end?", "no"),
        ("andromeda", "how many points is a diamond worth?", 5),
        ("andromeda", "we tie: I have trade 3 and ship 1, she has trade 2 and ship 4, who wins?", "the asker"),
        ("adastra", "how many spaces of the track with four players?", 12),
        ("adastra", "j'ai 3 vaisseaux, les autres moins : combien de points ?", 9),
        ("adastra", "quanta energia costa volare da un sistema a un altro?", 2),
        ("adastra", "14 resource cards at the end of the round, how many do I discard?", 4),
        ("adastra", "can five ships be built if I have 4 ships already, one more?", "no"),
    ],
)
def test_questions_with_numbers_are_answered_by_the_rules(game, question, value):
    assert asked(game, question)["computed"]["value"] == value


def test_a_refused_set_names_the_clause_that_refuses_it():
    data = asked("andromeda", "can I play eight cards of one planet as a set?")
    assert data["computed"]["value"] == "no"
    assert data["clauses"][0]["id"] == "andromeda.cards.set-maximum"


def test_an_edition_that_lost_the_passage_is_told_and_the_others_are_cited():
    question = "come si decide uno spareggio fra due giocatori a pari punti?"
    data = asked("andromeda", question)
    assert (data["lang"], data["edition"]) == ("it", "lost")
    assert {citation["edition"] for citation in data["clauses"][0]["citations"]} == {"fr", "en"}
    assert "ha perso questo passo" in run("andromeda", question).stdout


def test_a_game_without_an_edition_in_the_language_answers_in_it_all_the_same():
    result = run("adastra", "how many cards does a factory produce?")
    assert "There is no English edition" in result.stdout


def test_where_editions_disagree_it_is_told_what_each_says():
    result = run("andromeda", "technology.rounding-up")
    assert "The editions disagree" in result.stdout
    assert "fr: attempts and stations · en: attempts" in result.stdout


@pytest.mark.parametrize(("lang", "words"), [("en", "planet cards and jokers"), ("fr", "cartes planète et jokers")])
def test_what_a_ruling_plays_is_told_in_the_readers_words(lang, words):
    result = run("andromeda", "centre.cards-counted", "--lang", lang)
    assert words in result.stdout
    assert "cards_counted" not in result.stdout


def test_an_open_question_is_answered_with_the_ruling_and_called_one():
    data = asked("andromeda", "may one play more cards than a level costs?")
    assert data.get("settled") == "ruling" or data["rulings"]
    result = run("andromeda", "What if everybody else is excused?")
    assert "ruling" in result.stdout


def test_an_assumption_is_called_ours():
    data = asked("andromeda", "how many points are the three centres of a planet worth?")
    assert data["computed"]["value"] == [6, 4, 2]
    assert "assumption of ours" in data["answer"]
    assert [one["id"] for one in data["assumptions"]] == ["centre-values"]


@pytest.mark.parametrize(
    "question",
    ["Can we bet real money on the winner?", "Qui a dessiné la boîte ?", "Chi paga la birra se il gioco si rompe?"],
)
def test_a_question_outside_the_rules_gets_silence_and_three_nearest_clauses(question):
    result = run("andromeda", question, "--json")
    data = json.loads(result.stdout)
    assert result.exit_code == 1
    assert (data["silent"], data["confident"], data["answer"]) == (True, False, None)
    assert len(data["clauses"]) == 3


def test_a_scenario_is_an_answer():
    scenario = next(one for one in corpus_of("andromeda").scenarios if one.id == "trade.everyone-excused")
    data = ask(scenario.question.fr, "andromeda")
    assert (data["scenario"], data["answer"]) == (scenario.id, scenario.answer.fr)


def test_json_keeps_the_contract():
    data = asked("andromeda", "who goes first in the first round?")
    assert data["schema"] == 1
    assert {"game", "lang", "answer", "confident", "confidence", "silent", "clauses", "computed", "divergences",
            "rulings", "assumptions"} <= data.keys()  # fmt: skip
    clause = data["clauses"][0]
    assert {"id", "game", "kind", "citations", "says"} <= clause.keys()
    assert all(len(span) == 2 for citation in clause["citations"] for span in citation["lines"])
    assert 0 <= data["confidence"] <= 1


def test_a_clause_id_and_a_term_will_do():
    assert asked("andromeda.trade.excused")["clauses"][0]["id"] == "andromeda.trade.excused"
    assert asked("trade.excused")["game"] == "andromeda"
    data = asked("andromeda", "pedina")
    assert data["term"] == "agente"
    assert data["answer"].startswith("agente")


def test_the_game_is_inferred_when_the_question_shows_it_and_asked_for_otherwise():
    assert asked("how much energy does a flight between two systems cost?")["game"] == "adastra"
    assert asked("In Andromeda, who goes first?")["game"] == "andromeda"
    result = run("who wins?", "--lang", "en")
    assert result.exit_code == 3
    assert "--game" in result.stderr
    assert asked("--game", "adastra", "who wins?")["game"] == "adastra"


def test_lang_overrides_what_the_question_shows():
    assert asked("andromeda", "who deals the new cards?", "--lang", "it")["lang"] == "it"


@pytest.mark.parametrize(
    "question",
    ["", "   ", "?!…", "\x00\x01\x02", "\x1b[2J\x1b[31mhi", "\ud800 broken", "\u202eשלום עולם", "مرحبا كم بطاقة",
     "🚀🚀🚀", "a" * 100_000,
     "how many cards " * 5000, "'; drop table clauses; --", "%s %n {0} {value}", "1" * 400, "\n\n\t",
     "𝔥𝔬𝔴 𝔪𝔞𝔫𝔶", "-1 cards", "99999999999999999999 cards how many attempts", "½ card?"],
)  # fmt: skip
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_any_input_gets_an_answer_or_a_message(question, form):
    result = run("andromeda", "--", question) if not form else run("andromeda", "--json", "--", question)
    assert result.exit_code in (0, 1, 3), result.exception
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "\x1b" not in result.output
    assert "\u202e" not in result.output
    if result.exit_code == 3:
        assert result.stderr.startswith("lexludi: ")
        assert result.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [["chess", "who wins"], ["--game", "chess", "x"], ["x", "--lang", "de"]])
def test_an_unknown_game_or_language_is_one_line_or_a_request_for_the_game(arguments):
    result = run(*arguments)
    assert result.exit_code == 3
    assert result.stderr.count("\n") == 1


def test_without_a_question_a_prompt_keeps_the_game_and_survives_bad_lines():
    lines = "andromeda\nwho goes first?\n\nqui distribue les cartes ?\nadastra\nhow many stars are there?\nquit\n"
    result = run(input=lines)
    assert result.exit_code == 0
    assert "andromeda.setup.first-starter" in result.output
    assert "andromeda.deal.starter-deals" in result.output
    assert "there is no question here" in result.output or "pas de question" in result.output
    assert "adastra.components.stars" in result.output


def test_the_same_question_gives_the_same_bytes():
    one = run("andromeda", "how many tries with five cards?", "--json").stdout
    assert one == run("andromeda", "how many tries with five cards?", "--json").stdout


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("de 1 à 4 en technique, combien de cartes en tout ?", 12),
        ("da 1 a 4 con la nave quante carte in tutto?", 13),
        ("la limite de main avec un vaisseau de niveau 3 ?", 11),
        ("per il livello 3 della nave quante carte?", 4),
        ("combien d'agents on pose à quatre joueurs ?", 22),
    ],
)
def test_a_number_goes_to_the_thing_it_counts(question, value):
    assert asked("andromeda", question)["computed"]["value"] == value


def test_a_card_and_what_is_mine_are_told_apart_in_space_dealer():
    assert asked("spacedealer", "ma mine à fusion donne combien de cubes ?")["computed"]["value"] == 4
    assert asked("spacedealer", "quanti minuti dura la partita?")["computed"]["value"] == 30


def test_a_fact_without_a_sentence_is_told_by_its_label():
    data = asked("spacedealer", "how many cubes of each colour are in the box?")
    assert data["computed"]["value"] == 10
    assert data["answer"].endswith(": 10.")
