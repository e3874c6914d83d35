"""Ad Astra at the terminal: a log in words, a person at the table, and nothing told that lies face down."""

from random import Random

import pytest
from click.testing import CliRunner

from cli import main
from docs.screens.adastra import UNTOLD, move_text, table_screen
from model.adastra import play
from model.adastra.cards import HANGAR
from model.adastra.moves import DrawArtefact, PlaceCard
from model.adastra.rules import rules
from model.adastra.table import ARTEFACT, FLY, PROGRAM

LANGS = ("en", "fr", "it")


def reach(phase, seed=3):
    rng = Random(seed)
    while True:
        table = play.new_game(rules(), 4)
        while not play.is_over(table):
            if table.phase == phase:
                return table
            play.step(table, rng)


@pytest.mark.parametrize("lang", LANGS)
def test_every_move_of_a_game_is_told_in_words(lang):
    rng, table, kinds = Random(1), play.new_game(rules(), 3), set()
    while not play.is_over(table):
        move = play.sample(table, rng)
        kinds.add(type(move))
        assert "{" not in move_text(lang, table, move)
        play.apply(table, move)
    assert len(kinds) > 15
    assert UNTOLD[0] in kinds


@pytest.mark.parametrize("lang", LANGS)
def test_a_log_shows_words_and_clauses(lang):
    shown = CliRunner().invoke(main, ["play", "adastra", "--seed", "2", "--lang", lang])
    assert shown.exit_code == 0
    assert {"en": "turns up", "fr": "révèle", "it": "scopre"}[lang] in shown.output
    assert "[adastra.movement.land-hidden]" in shown.output


def test_a_placed_card_and_a_drawn_artefact_stay_unnamed():
    table = reach(PROGRAM)
    assert len({move_text("en", table, PlaceCard(card, 0)) for card in range(11)}) == 1
    found = reach(ARTEFACT)
    hidden = {move_text("en", found, DrawArtefact(number)) for number in range(5) if number != HANGAR}
    assert len(hidden) == 1
    assert "hangar" in move_text("en", found, DrawArtefact(HANGAR))


def test_a_person_sees_hidden_planets_only_after_looking():
    table = reach(FLY)
    unseen = next(p for p, seen in enumerate(table.seen[table.turn]) if not seen and not table.opened[p])
    line = next(one for one in table_screen("en", table, table.turn) if f" {unseen + 1} hidden" in one)
    table.seen[table.turn][unseen] = 1
    assert line not in list(table_screen("en", table, table.turn))


@pytest.mark.parametrize("lang", LANGS)
def test_a_person_is_asked_refused_with_a_clause_and_may_leave(lang):
    typed = "help\npass\nnonsense\noptional in\nquit\n"
    shown = CliRunner().invoke(main, ["play", "adastra", "--human", "1", "--lang", lang], input=typed)
    assert shown.exit_code == 0
    assert "[adastra.action.optional]" in shown.output
    assert "[adastra.components.optional-artefacts]" in shown.output
    assert {"en": "place CARD SPACE", "fr": "placer CARTE CASE", "it": "metti CARTA CASELLA"}[lang] in shown.output
