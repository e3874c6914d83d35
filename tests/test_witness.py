"""Witnesses: found, smallest, replayed by the model, and missed where there is nothing to see."""

from itertools import product

import msgspec
import pytest
from seeding import other_value, seeded

from checks import otherwise
from checks.andromeda.invariants import INVARIANTS, broken
from checks.andromeda.scenes import scenes
from checks.comparison import Asked, comparison, faults
from checks.scenes import Scene, Search, concrete, outcome
from checks.symbolic.paths import Explorer
from checks.witness import Missing, Seen, Witness, _replayed, between, choices, readings_of, witness_for
from docs.comparing.report import report
from docs.comparing.sentences import sentence
from model.andromeda.rules import rules
from model.games import part
from rulebook.compare.derive import compare
from rulebook.schema import LANGS
from rulebook.store import corpus_of, game_names


@pytest.fixture(scope="module")
def corpus():
    return corpus_of("andromeda")


def finding(corpus, name):
    return next(one for one in compare(corpus) if one.id == f"andromeda/{name}")


@pytest.mark.parametrize("game", game_names())
def test_whatever_changes_play_has_a_witness(game):
    assert faults(corpus_of(game)) == []


def test_rounding_at_level_four_is_shown_by_three_cards_and_two_stations(corpus):
    found = witness_for(corpus, finding(corpus, "differs/technology.rounds_up"))
    assert isinstance(found, Witness)
    assert (found.method, found.move["type"]) == ("z3", "move-stations")
    assert found.amounts == {"cards": 3, "earth": 2, "technology": 4, "moved": 2, "true": 3}
    assert [(one.who, one.clause) for one in found.replays] == [(("fr",), None), (("en",), "andromeda.move.count")]


def test_no_smaller_amounts_show_it(corpus):
    """The same question by brute force: every cheaper choice of the amounts in play leaves both readings alike."""
    both = readings_of(corpus, finding(corpus, "differs/technology.rounds_up"))
    scene = next(one for one in scenes() if one.name == "move-False")
    search = Search("andromeda", scene, rules(), INVARIANTS)
    search.hypothesis()
    names = ("cards", "earth", "technology", "moved", "true")
    found = search.smallest(both[0].rules, both[1].rules, 80)
    for raised in product(range(5), range(4), range(4), range(4), range(5)):
        if sum(raised) >= found.cost:
            continue
        amounts = search.lows | {name: search.lows[name] + more for name, more in zip(names, raised, strict=True)}
        ends = []
        for reading in both:
            table, move = scene.build(rules(), concrete(amounts))
            table.rules = reading.rules
            ends.append(outcome("andromeda", table, move))
        assert (ends[0][0] is None) == (ends[1][0] is None), amounts


def test_a_witness_can_be_put_to_the_referee_by_hand(corpus):
    found = witness_for(corpus, finding(corpus, "differs/exchange.kinds"))
    views, play = part("andromeda", "views"), part("andromeda", "play")
    table, move = views.from_json(found.position), views.move_from_json(found.move)
    assert broken(table) == []
    assert play.refusal(table, move) == "andromeda.exchange.kinds"
    table.rules = rules("en")
    assert play.refusal(table, move) is None


@pytest.mark.parametrize("scene", list(scenes()), ids=lambda scene: scene.name)
def test_every_scene_is_a_position_that_the_invariants_allow(scene: Scene):
    search = Search("andromeda", scene, rules(), INVARIANTS)
    explorer = Explorer(search.hypothesis())
    table, _ = scene.build(rules(), concrete(search._read(explorer.model()).amounts))
    assert broken(table) == []
    views = part("andromeda", "views")
    assert views.as_json(views.from_json(views.as_json(table))) == views.as_json(table)


def other_reading(corpus, fact):
    """The reference's value of a fact and another one that its declaration allows."""
    cited = (citation for clause in corpus.clauses.values() for _, citation in corpus.citations(clause))
    given = next(citation.facts[fact] for citation in cited if fact in citation.facts)
    declared = corpus.facts[fact]
    value = {"may": "must"}.get(given, "may") if declared.type == "modality" else other_value(given, declared)
    return None if value is None else next(choices(corpus, {fact: given}, {fact: value}))[1]


def check_played_facts(corpus, facts):
    for fact in facts:
        both = other_reading(corpus, fact)
        if both is None:
            continue
        found = between(corpus, fact, both)
        assert isinstance(found, Witness), f"{fact}: {found}"
        for lang in LANGS:
            assert sentence(corpus, msgspec.to_builtins(found), lang)


def played(corpus):
    said = {one.asserts.fact for one in corpus.said}
    return [fact for fact, about in corpus.facts.items() if about.unread is None and fact in said]


def test_another_value_of_a_played_fact_shows_in_some_position(corpus):
    check_played_facts(corpus, played(corpus)[::7])


@pytest.mark.slow
def test_another_value_of_any_played_fact_shows_in_some_position(corpus):
    check_played_facts(corpus, played(corpus))


@pytest.mark.parametrize("edition", ["fr", "en", "it"])
def test_a_seeded_number_gets_a_witness_though_no_ruling_settles_it(corpus, edition):
    changed = seeded(corpus, "transport.out", edition, lambda facts: facts | {"transport.out": 3})
    row = next(one for one in compare(changed) if one.id == "andromeda/differs/transport.out")
    found = witness_for(changed, row)
    assert isinstance(found, Witness)
    assert found.amounts == {"earth": 2, "transports": 1}


def test_readings_that_play_alike_have_no_witness(corpus):
    fact, both = next(choices(corpus, {"action.modality": "must"}, {"action.modality": "does"}))
    assert isinstance(between(corpus, fact, both), Missing)


def test_a_replay_that_does_not_differ_is_a_fault(corpus):
    """A position that was not searched for: both readings refuse, so it shows nothing."""
    row = finding(corpus, "differs/exchange.kinds")
    good = witness_for(corpus, row)
    seen = Seen("move", 3, good.position, {"type": "pass"}, {}, "z3")
    found = _replayed(corpus, row.about, seen, readings_of(corpus, row))
    assert found == Missing("the replay of exchange.kinds does not differ")


def test_a_difference_nobody_can_show_is_an_error_of_the_report(corpus, monkeypatch):
    monkeypatch.setattr("checks.comparison.witness_for", lambda *_: Missing("nothing was found"))
    data = comparison(corpus, "en", Asked(severities=("changes-play",)))
    assert {one["id"] for one in data["errors"]} == {row["id"] for row in data["divergences"]}
    assert data["errors"]
    assert faults(corpus)


def test_a_difference_that_follows_from_other_clauses_may_mislead_only():
    """Ad Astra names two players who start, and the rules make them the same person: no position tells them apart."""
    data = comparison(corpus_of("adastra"), "en", Asked(kinds=("internal",)))
    row = next(one for one in data["divergences"] if one["fact"] == "score.resource_starter")
    assert (row["severity"], row["witness"], data["errors"]) == ("could-mislead", None, [])


def test_the_same_comparison_twice_gives_the_same_data(corpus):
    asked = Asked(severities=("changes-play",))
    assert report(corpus, "it", asked) == report(corpus, "it", asked)


@pytest.mark.slow
def test_ruling_otherwise_names_what_no_longer_holds(corpus):
    data = report(corpus, "fr", Asked(kinds=("layout",), rulings=True))
    rows = {row["id"]: row for row in data["rulings"]}
    swap = rows["swap-planet-cards"]["otherwise"][0]
    assert swap["witness"]["sentence"]
    assert [name for name, verdict in swap["obligations"].items() if verdict != "holds"] == ["bonus-places"]
    assert rows["attempts-go-on"]["otherwise"][0]["unread"]
    assert set(rows["rounding-scope"]["otherwise"][0]["obligations"].values()) == {"holds"}
    assert {other["method"] for row in rows.values() for other in row["otherwise"]} == {"proof", None}


def test_the_english_swap_would_break_where_bonus_cards_lie(corpus):
    """Proved, on the moves that read the fact; everything else still holds."""
    ruling = corpus.rulings["swap-planet-cards"]
    ((_, both),) = choices(corpus, ruling.plays, ruling.alternatives[0])
    method, verdicts = otherwise.obligations_under("andromeda", both[1].rules)
    assert method == "proof"
    assert [name for name, verdict in verdicts.items() if verdict != "holds"] == ["bonus-places"]
    assert set(otherwise.obligations_under("andromeda", both[0].rules)[1].values()) == {"holds"}


def test_a_prover_of_obligations_can_be_hooked_in(corpus, monkeypatch):
    monkeypatch.setitem(otherwise.PROVERS, "andromeda", ("proof", lambda rules: {"agents": rules.action_modality}))
    row = otherwise.rulings_report(corpus, "en", {})[0]
    assert (row["otherwise"][0]["method"], row["otherwise"][0]["obligations"]) == ("proof", {"agents": "must"})


def test_three_values_are_all_replayed(corpus):
    """Each edition with a number of its own: the witness tells what every one of them makes of the position."""
    changed = seeded(corpus, "transport.out", "en", lambda facts: facts | {"transport.out": 3})
    changed = seeded(changed, "transport.out", "it", lambda facts: facts | {"transport.out": 4})
    row = next(one for one in compare(changed) if one.id == "andromeda/differs/transport.out")
    found = witness_for(changed, row)
    assert [one.who for one in found.replays] == [("fr",), ("en",), ("it",)]
    assert row.odd is None
