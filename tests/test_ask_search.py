"""Search: players' words, numbers, languages and slips of the keys find the clause; the index is sealed."""

import json
import shutil

import pytest

from rulebook.loader import load_game
from rulebook.problems import Problem
from rulebook.schema import LANGS
from rulebook.search import file as index_file
from rulebook.search.build import build, phrasings
from rulebook.search.confidence import confidence
from rulebook.search.file import Damaged, IndexFile, opened, path_of
from rulebook.search.language import detect
from rulebook.search.lexicon import lexicon_of
from rulebook.search.numbers import spelled
from rulebook.search.ranking import search
from rulebook.search.site import index_json
from rulebook.search.text import analyse, clean, fold, stem
from rulebook.search.typos import nearest
from rulebook.store import HERE, corpus_of, game_names


def first(game, lang, question):
    return search(opened(game, lang), question, lang).hits[0].name


@pytest.mark.parametrize(
    ("lang", "text", "number"),
    [("en", "twenty-six", 26), ("fr", "quatre-vingt-quatre", 84), ("fr", "vingt et un", 21), ("it", "ventotto", 28),
     ("it", "trentuno", 31), ("fr", "soixante-dix-sept", 77), ("en", "3", 3), ("it", "cento", 100)],
)  # fmt: skip
def test_number_words_and_digits_are_the_same(lang, text, number):
    items = analyse(text, lang, lexicon_of(corpus_of("andromeda"), lang))
    assert [item.number for item in items] == [number]


def test_every_number_below_a_hundred_has_a_word_in_each_language():
    for lang in LANGS:
        hard = {value for value, soft in spelled(lang).values() if not soft}
        soft = {value for value, soft in spelled(lang).values() if soft}
        assert set(range(100)) <= hard | soft


def test_an_article_is_only_softly_a_number():
    items = analyse("une carte", "fr", lexicon_of(corpus_of("andromeda"), "fr"))
    assert (items[0].number, items[0].soft) == (1, True)


@pytest.mark.parametrize(
    ("question", "lang"),
    [("who goes first", "en"), ("qui commence", "fr"), ("chi comincia", "it"), ("tie break", "en"),
     ("égalité ?", "fr"), ("parità, chi vince?", "it"), ("combien de pions", "fr"), ("quante pedine", "it")],
)  # fmt: skip
def test_the_language_of_a_short_question_is_heard(question, lang):
    assert detect(question) == lang


def test_the_language_of_nearly_every_phrasing_is_heard():
    heard = total = 0
    for game in game_names():
        corpus = corpus_of(game)
        for clause in corpus.clauses.values():
            for lang, text in phrasings(corpus, clause):
                heard += detect(text) == lang
                total += 1
    assert heard / total > 0.95


def test_where_nothing_tells_the_language_the_readers_is_taken():
    assert {detect("42", lang) for lang in LANGS} == set(LANGS)


@pytest.mark.parametrize(
    ("lang", "question", "clause"),
    [
        ("en", "the draw pile is empty, what now", "andromeda.deal.reshuffle"),
        ("fr", "le paquet est fini, que fait-on ?", "andromeda.deal.reshuffle"),
        ("it", "il mazzo è finito, che si fa?", "andromeda.deal.reshuffle"),
        ("fr", "peut-on me voler ma lune ?", "andromeda.centre.never-moved"),
        ("it", "posso mischiare due colori in una serie?", "andromeda.set.same-planet"),
    ],
)
def test_players_words_find_the_clause(lang, question, clause):
    assert first("andromeda", lang, question) == clause


def test_accents_case_and_a_slip_of_the_keys_do_not_matter():
    wanted = first("andromeda", "fr", "Qui mélange la défausse quand la pioche est épuisée ?")
    assert first("andromeda", "fr", "QUI MELANGE LA DEFAUSSE QUAND LA PIOCHE EST EPUISEE") == wanted
    assert first("andromeda", "fr", "qui mélange la défause quand la pioche est épuiséee") == wanted


@pytest.mark.parametrize("words", ["joue jouer jouée jouées jouent", "pose posées posent posé", "cachée cacher"])
def test_french_endings_are_one_word_with_or_without_accents(words):
    assert len({stem("fr", fold(word)) for word in words.split()}) == 1


def test_a_slip_reaches_stems_and_classes_and_short_words_are_left_alone():
    known, phrases = {"discard": [1.0], "~ring": [2.0]}, {"anneau": ["ring"]}
    assert nearest("dsicard", known, phrases) == ["discard"]
    assert nearest("anneua", known, phrases) == ["~ring"]
    assert nearest("rng", known, phrases) == []


def test_folding_keeps_letters_and_cleaning_drops_what_steers_a_terminal():
    assert fold("Où est l’Œuf ÉCLATÉ") == "ou est l'oeuf eclate"
    assert clean("a\x1b[31mb\u202ec\u0000 d") == "a [31mb c d"
    assert len(clean("x" * 100_000)) == 1000


def test_a_question_of_unknown_words_has_no_confidence():
    assert confidence(search(opened("andromeda", "en"), "xyzzy plugh frobnicate", "en")) < 0.5
    assert confidence(search(opened("andromeda", "en"), "who starts the first round", "en")) > 0.5


@pytest.fixture
def copy(tmp_path):
    shutil.copytree(HERE / "andromeda", tmp_path / "books" / "andromeda")
    return tmp_path / "books", tmp_path / "cache"


def test_the_index_is_keyed_on_the_content_of_the_files(copy):
    root, caches = copy
    before = path_of("andromeda", "en", root, caches)
    opened("andromeda", "en", root, caches)
    path = root / "andromeda" / "end.yaml"
    path.write_text(path.read_text().replace("the last round is on", "the final round is on"))
    after = path_of("andromeda", "en", root, caches)
    assert before != after
    opened("andromeda", "en", root, caches)
    assert after.exists()
    assert not before.exists()


def test_a_damaged_head_is_built_again_and_a_damaged_block_is_noticed(copy):
    root, caches = copy
    opened("andromeda", "en", root, caches)
    path = path_of("andromeda", "en", root, caches)
    whole = path.read_bytes()
    path.write_bytes(whole[:200] + b"x" + whole[201:])
    with pytest.raises(Damaged):
        IndexFile(path)
    assert opened("andromeda", "en", root, caches).head["game"] == "andromeda"
    path.write_bytes(whole[:-40] + b"y" * 40)
    with pytest.raises(Damaged):
        IndexFile(path).table("settled")


def test_without_a_writable_cache_the_index_still_answers(copy, monkeypatch):
    root, caches = copy
    monkeypatch.setattr(index_file, "place", lambda path, data: False)
    assert search(opened("andromeda", "en", root, caches), "who goes first", "en").hits


def test_phrasings_of_a_clause_that_does_not_exist_are_an_error_that_names_it(copy):
    root, _ = copy
    path = root / "andromeda" / "phrasings.yaml"
    path.write_text(path.read_text() + 'no.such-clause:\n  en:\n  - "anything"\n')
    with pytest.raises(Problem, match=r"andromeda/phrasings\.yaml: no\.such-clause"):
        load_game("andromeda", root)


@pytest.mark.parametrize("game", ["andromeda", "adastra"])
def test_every_clause_can_be_asked_for_in_three_languages(game):
    corpus = corpus_of(game)
    for clause in corpus.clauses.values():
        assert {lang for lang, _ in phrasings(corpus, clause)} == set(LANGS), clause.id


def test_the_sites_index_is_json_and_holds_what_the_ranking_reads():
    data = json.loads(json.dumps(index_json("andromeda")))
    french = data["languages"]["fr"]
    terms = [term for term, _ in french["terms"]]
    name, _, length, bag, units = french["documents"][0]
    known = build(corpus_of("andromeda"), "fr").documents[0]
    assert name == known.name
    assert {terms[number] for number, _ in bag} == set(known.bag)
    assert length == pytest.approx(sum(known.bag.values()), abs=0.1)
    assert {terms[number] for _, unit in units for number in unit} <= set(known.bag)
    assert data["settings"]["k1"] > 0
