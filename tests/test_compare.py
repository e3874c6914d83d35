"""Where the editions disagree: what is derived, how it is judged, and that seeded changes are found, and only they."""

import re
import shutil
from pathlib import Path

import pytest
import yaml
from msgspec.structs import replace
from seeding import other_value, put, seeded

from rulebook import store
from rulebook.compare.derive import compare
from rulebook.compare.findings import Finding
from rulebook.compare.telling import message, suggestions, title
from rulebook.compare.terms import holds, in_editions, statements
from rulebook.compare.values import key_text, reason_text, value_word, when_text
from rulebook.documents import Document
from rulebook.loader import load_game
from rulebook.schema import KIND_NAMES, LANGS
from rulebook.store import corpus_of, game_names

ROOT = Path(store.__file__).parent
EDITIONS = ("fr", "en", "it")


@pytest.fixture(scope="module")
def corpus():
    return corpus_of("andromeda")


@pytest.fixture(scope="module")
def found(corpus):
    return {finding.id: finding for finding in compare(corpus)}


def named(found, name) -> Finding:
    return found[f"andromeda/{name}"]


# --- what is derived ---------------------------------------------------------------------------------------------


def test_the_rounding_at_level_four_differs_and_would_change_play(found):
    finding = named(found, "differs/technology.rounds_up")
    assert (finding.kind, finding.severity, finding.odd) == ("scope", "changes-play", None)
    assert finding.sides["fr"].plain() == {"": {("attempts", "stations")}}
    assert finding.sides["it"].status == "lost"
    assert finding.ruling == "rounding-scope"


def test_with_three_editions_the_odd_one_out_is_named(found):
    assert named(found, "differs/exchange.kinds").odd == "en"
    assert named(found, "differs/board.technology_corner").odd == "fr"
    assert named(found, "differs/bonus.scoring").odd == "it"


def test_a_heading_against_its_rule_is_an_editions_contradiction_with_itself(found):
    finding = named(found, "itself/exchange.kinds/en")
    assert (finding.kind, finding.severity, finding.odd) == ("internal", "could-mislead", "en")
    assert {passage.role for passage in finding.sides["en"].passages} == {"heading", "rule"}


def test_a_condition_only_one_edition_makes_is_told(found):
    finding = named(found, "condition/exchange.kinds/en/technology>=3")
    assert finding.odd == "en"
    assert when_text(finding.when, "en") == "technology level ≥ 3"


def test_an_edition_that_stops_early_is_reported_once(found, corpus):
    ends = [finding for finding in found.values() if finding.how == "ends"]
    lost = [clause for clause in corpus.clauses.values() if clause.editions["it"] == "lost"]
    assert [finding.odd for finding in ends] == ["it"]
    assert len(ends[0].clauses) == len(lost)
    assert not [f for f in found.values() if f.how == "clause" and f.sides["it"].status == "lost" and f.odd == "it"]


def test_obliging_in_two_ways_is_no_different_play(found):
    """Must and does oblige alike: a played fact told in both ways may mislead, it does not change play."""
    from rulebook.compare.derive import plays_apart
    from rulebook.compare.findings import Passage, Side

    def side(value):
        return Side("says", (Passage(("1",), "rule", "", {"": value}),))

    assert not plays_apart({"fr": side("must"), "en": side("does")}, [""])
    assert plays_apart({"fr": side("must"), "en": side("may")}, [""])
    assert plays_apart({"fr": side(3), "en": side(4)}, [""])


def test_remarks_are_noted_and_everything_else_is_derived(found, corpus):
    noted = {finding.about for finding in found.values() if not finding.derived}
    assert noted == {remark.id for remark in corpus.remarks}


def test_a_game_of_one_edition_is_compared_with_itself():
    rows = compare(corpus_of("adastra"))
    assert {finding.how for finding in rows} >= {"itself", "ambiguous", "slip", "remark"}
    assert all(set(finding.sides) == {"fr"} for finding in rows)


def test_two_editions_alone_name_no_odd_one_and_leave_the_third_out(corpus):
    rows = {finding.id: finding for finding in compare(corpus, ["fr", "en"])}
    finding = rows["andromeda/differs/exchange.kinds"]
    assert (set(finding.sides), finding.odd) == ({"fr", "en"}, None)
    assert "andromeda/ends/it" not in rows


def test_ids_are_unique_and_do_not_depend_on_lines_or_values(corpus, found):
    assert len(found) == len(compare(corpus))
    moved = seeded(corpus, "technology.rounding-up", "en", lambda facts: facts | {"technology.rounds_up": ["stations"]})
    assert "andromeda/differs/technology.rounds_up" in {finding.id for finding in compare(moved)}


# --- every message, in three languages ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("lang", LANGS)
def test_every_finding_is_told_in_every_language(game, lang):
    corpus = corpus_of(game)
    for finding in [*compare(corpus), *statements(corpus)]:
        texts = [title(corpus, finding, lang), message(corpus, finding, lang), *suggestions(corpus, finding).values()]
        assert all(text.strip() and "{" not in text for text in texts), finding.id
        assert finding.kind in KIND_NAMES
        assert len(texts) > 2, f"{finding.id}: no correction is suggested"


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("lang", LANGS)
def test_every_value_and_key_of_every_fact_has_its_word(game, lang):
    corpus = corpus_of(game)
    lacking = [(f, v) for f, about in corpus.facts.items() for v in about.of if not value_word(corpus, f, v, lang)]
    assert not lacking, "add them to rulebook/words/values.toml"
    for said in corpus.said:
        key = said.asserts.key
        if key:
            assert key_text(corpus, said.asserts.fact, key, lang)
            assert key.isdigit() or value_word(corpus, said.asserts.fact, key, lang), key
        assert said.asserts.when == "" or when_text(said.asserts.when, lang)


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("lang", ["fr", "it"])
def test_every_reason_that_is_listed_is_told_in_the_readers_language(game, lang):
    corpus = corpus_of(game)
    reasons = {finding.unread for finding in compare(corpus) if finding.unread}
    for ruling in corpus.rulings.values():
        reasons |= {corpus.facts[f].unread for other in ruling.alternatives for f in other if corpus.facts[f].unread}
    untold = sorted(reason for reason in reasons if reason_text(reason, lang) == reason)
    assert not untold, "add them to rulebook/words/reasons.toml"


@pytest.mark.parametrize("game", game_names())
def test_no_correction_prints_what_already_stands_there(game):
    """`print “x” instead of “x”` would be no help, nor would a correction without a line."""
    corpus = corpus_of(game)
    same = re.compile(r"“([^”]+)” (?:instead|invece).*“\1”|« ([^»]+) » au lieu de « \2 »")
    for finding in compare(corpus):
        for text in suggestions(corpus, finding).values():
            assert not same.search(text.replace("\xa0", " ")), f"{finding.id}: {text}"
            assert not re.match(r"(?:lines?|lignes?|righ[ei])\s*:", text.replace("\xa0", " ")), f"{finding.id}: {text}"


def test_a_correction_follows_the_ruling_and_is_in_the_editions_language(corpus, found):
    to_print = suggestions(corpus, named(found, "differs/action.modality"))
    assert set(to_print) == {"fr", "it"}  # the ruling sides with the odd one out
    assert "permis" in to_print["fr"] and "permesso" in to_print["it"]
    assert "planet cards" in suggestions(corpus, named(found, "differs/exchange.kinds"))["en"]


# --- seeded changes ----------------------------------------------------------------------------------------------


def changed_ids(before, after):
    old = {finding.id: finding for finding in before}
    new = {finding.id: finding for finding in after}
    return {name for name in old.keys() | new.keys() if old.get(name) != new.get(name)}, new


def every_fact(corpus):
    for clause in corpus.clauses.values():
        for edition, cited in clause.editions.items():
            for index, citation in enumerate(cited if isinstance(cited, list) else ()):
                for fact, given in citation.facts.items():
                    value = other_value(given, corpus.facts[fact])
                    if value is not None:
                        yield clause.id, edition, index, fact, value


def check_fact_changes(corpus, rows):
    before = compare(corpus)
    for clause, edition, index, fact, value in rows:
        after = compare(seeded(corpus, clause, edition, lambda f, n=fact, v=value: f | {n: v}, index))
        touched, new = changed_ids(before, after)
        where = f"{clause} {edition} {fact}"
        assert touched, f"{where}: not reported"
        assert {name.split("/")[2] for name in touched} <= {fact, clause}, f"{where}: {touched}"
        healed = any(finding.about == fact for finding in before)
        assert healed or any(name in new and edition in new[name].sides for name in touched), where


def test_changed_facts_are_reported_and_nothing_else_is(corpus):
    rows = list(every_fact(corpus))
    assert {edition for _, edition, *_ in rows} == set(EDITIONS)
    check_fact_changes(corpus, rows[::12])


@pytest.mark.slow
def test_every_changed_fact_is_reported_and_nothing_else_is(corpus):
    check_fact_changes(corpus, every_fact(corpus))


def check_drops(corpus, clauses):
    before = compare(corpus)
    for clause in clauses:
        for edition, cited in clause.editions.items():
            told = [e for e, other in clause.editions.items() if isinstance(other, list) and e != edition]
            if not isinstance(cited, list) or not told:
                continue
            touched, new = changed_ids(before, compare(put(corpus, clause, edition, "silent")))
            name = f"andromeda/missing-clause/{clause.id}"
            assert name in touched and new[name].sides[edition].status == "silent", f"{clause.id} {edition}"
            facts = {fact for e in told for c in clause.editions[e] for fact in c.facts} | {
                fact for citation in cited for fact in citation.facts
            }
            assert {one.split("/")[2] for one in touched} <= {clause.id, *facts}, f"{clause.id} {edition}: {touched}"


def test_dropped_citations_are_reported_and_nothing_else_is(corpus):
    check_drops(corpus, list(corpus.clauses.values())[::8])


@pytest.mark.slow
def test_every_dropped_citation_is_reported_and_nothing_else_is(corpus):
    check_drops(corpus, corpus.clauses.values())


@pytest.mark.parametrize("edition", EDITIONS)
def test_swapped_terms_are_reported_and_nothing_else_is(corpus, edition):
    before = compare(corpus)
    station, centre = corpus.glossary["station"], corpus.glossary["centre"]
    words = centre.uses[edition].words[:1]
    uses = station.uses | {edition: replace(station.uses[edition], words=words)}
    swapped = replace(corpus, glossary=corpus.glossary | {"station": replace(station, uses=uses)})
    touched, new = changed_ids(before, compare(swapped))
    assert len(touched) == 1
    finding = new[touched.pop()]
    assert (finding.how, finding.kind, finding.odd) == ("word", "terminology", edition)
    assert {finding.about, finding.other} == {"station", "centre"}


SEEDS = {
    "number": ("transport.yaml", "transport.out", "transport.out", 3),
    "modality": ("transport.yaml", "transport.may-play", "transport.modality", "must"),
}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_in_a_copy_of_the_files_names_the_edition(tmp_path, corpus, seed, edition):
    """From YAML to finding: the same through the loader, with the seeded edition as the odd one out."""
    file, clause, fact, value = SEEDS[seed]
    shutil.copytree(ROOT / "andromeda", tmp_path / "andromeda")
    path = tmp_path / "andromeda" / file
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    entry = next(one for one in data if one["id"] == clause)
    for citation in entry["editions"][edition]:
        if fact in citation.get("facts", {}):
            citation["facts"][fact] = value
    path.write_text(yaml.safe_dump(data, allow_unicode=True), encoding="utf-8")
    touched, new = changed_ids(compare(corpus), compare(load_game("andromeda", tmp_path)))
    assert f"andromeda/differs/{fact}" in touched
    finding = new[f"andromeda/differs/{fact}"]
    assert (finding.kind, finding.odd, finding.severity) == (seed, edition, "changes-play")
    assert all(one.split("/")[2] == fact for one in touched)


# --- terms -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "text", "term", "there"),
    [
        ("fr", "Les agents restent sur la planète.", "agent", True),
        ("fr", "Deux jokers au plus.", "joker", True),
        ("it", "Le carte pianeta si scartano.", "carta pianeta", True),
        ("en", "Stations go home.", "economic centre", False),
    ],
)
def test_a_term_is_found_in_its_inflected_forms(lang, text, term, there):
    assert holds(text, term, lang) is there


@pytest.mark.parametrize("lang", LANGS)
def test_a_term_swapped_in_one_of_our_statements_is_reported(corpus, lang):
    clause = corpus.clauses["transport.out"]
    wrong = {"en": "Two pieces fly out.", "fr": "Deux pièces partent au loin.", "it": "Due cosette volano via."}[lang]
    changed = replace(clause, says=replace(clause.says, **{lang: wrong}))
    before = {finding.id for finding in statements(corpus)}
    after = {f.id: f for f in statements(replace(corpus, clauses=corpus.clauses | {clause.id: changed}))}
    new = [after[name] for name in after.keys() - before]
    assert new and all((finding.odd, finding.other) == (lang, clause.id) for finding in new)


def test_two_words_for_one_thing_and_false_friends_are_found_in_the_texts(corpus):
    texts = {
        "fr": Document("fr", "Le joueur pose un agent.\n\nLe marchand pose un agent.\n", lang="fr"),
        "en": Document("en", "The player moves.\n", lang="en"),
    }
    rows = {finding.id: finding for finding in in_editions(corpus, texts)}
    finding = rows["andromeda/two-words/fr/player"]
    assert finding.sides["fr"].lines == [[3, 3]]
    assert "andromeda/two-words/en/player" not in rows
    station = corpus.glossary["station"]
    uses = station.uses | {"en": replace(station.uses["en"], words=["joueur"])}
    odd = replace(corpus, glossary=corpus.glossary | {"station": replace(station, uses=uses)})
    texts["en"] = Document("en", "The joueur moves.\n", lang="en")
    friends = [finding for finding in in_editions(odd, texts) if finding.how == "false-friend"]
    assert [(friend.word, {friend.about, friend.other}) for friend in friends] == [("joueur", {"player", "station"})]
