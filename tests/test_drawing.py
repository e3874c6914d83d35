"""Pictures: a position and a round as SVG that a program, a person and a screen reader can read."""

from random import Random
from xml.etree import ElementTree as ET

import pytest

from docs.drawing import rounds
from docs.drawing.andromeda import described, draw
from model.andromeda import play
from model.andromeda.rules import rules
from rulebook.schema import LANGS
from rulebook.store import corpus_of, game_names

SVG = "{http://www.w3.org/2000/svg}"


def later(moves=400, players=5):
    table, rng = play.new_game(rules(), players), Random(5)
    for _ in range(moves):
        if not play.is_over(table):
            play.step(table, rng)
    return table


@pytest.mark.parametrize("lang", LANGS)
def test_a_position_is_well_formed_and_names_itself(lang):
    root = ET.fromstring(draw(later(), lang))  # noqa: S314
    assert root.get("role") == "img"
    names = root.get("aria-labelledby").split()
    assert [root.find(f"{SVG}title").get("id"), root.find(f"{SVG}desc").get("id")] == names
    assert root.find(f"{SVG}desc").text


def test_every_station_and_centre_of_the_position_is_drawn():
    table = later()
    words = [node.text for node in ET.fromstring(draw(table, "en")).iter(f"{SVG}text")]  # noqa: S314
    for planet in table.stations:
        for owner, count in enumerate(planet):
            if count:
                assert f"{chr(ord('①') + owner)} {count}" in words
    taken = sum(owner >= 0 for orbit in table.centres for owner in orbit)
    assert sum(word in "①②③④⑤" for word in words) == taken + table.players
    assert "Player 1" in described(table, "en")


def test_a_drawing_for_a_page_takes_its_colours_from_the_page():
    assert "<style>" in draw(later(0), "en")
    assert "<style>" not in draw(later(0), "en", alone=False)


@pytest.mark.parametrize("game", game_names())
def test_the_round_of_every_game_names_sections_of_its_rulebook(game):
    corpus = corpus_of(game)
    named = {section for row in rounds.ROUNDS[game].values() for section in row}
    assert named <= set(corpus.game.sections)
    root = ET.fromstring(rounds.draw(corpus, "it"))  # noqa: S314
    assert corpus.game.section_titles["setup"].it in [node.text for node in root.iter(f"{SVG}text")]
