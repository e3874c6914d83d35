"""The whole site, every game and language: nothing is missing, nothing leads nowhere, nothing is too large."""

import pytest
from site_links import dead_links, parsed
from whole_site import built

from rulebook.schema import LANGS
from rulebook.store import corpus_of, game_names

LARGEST = 500_000


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    base = tmp_path_factory.getbasetemp()
    return built(base.parent if base.name.startswith("popen") else base)


def test_sphinx_has_nothing_to_warn_of(site):
    assert site[1] == []


def test_no_link_inside_the_site_is_dead(site):
    assert dead_links(site[0]) == []


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", game_names())
def test_every_clause_has_a_card_with_its_code_or_the_reason_why_not(site, game, lang):
    corpus = corpus_of(game)
    shown = {name: (site[0] / lang / game / f"{name}.html").read_text(encoding="utf-8") for name in corpus.sections}
    for section, clauses in corpus.sections.items():
        for clause in clauses:
            card = shown[section].split(f'id="{corpus.full(clause)}"')[1].split("</section>")[0]
            assert ("/code/model/" in card) != ('class="ll-reason"' in card), clause


def test_no_page_is_larger_than_the_budget_and_none_fetches_from_elsewhere(site):
    for path in site[0].rglob("*.html"):
        assert path.stat().st_size < LARGEST, path
        assert [one for one in parsed(path).fetched if one.startswith(("http", "//"))] == [], path


def test_the_menus_are_in_the_readers_language(site):
    page = (site[0] / "fr" / "andromeda" / "move.html").read_text(encoding="utf-8")
    for words in ("Interroger les règles", "Suivant", "Glossaire", "Recherche", 'lang="fr"'):
        assert words in page
    assert "Back to top" not in page
