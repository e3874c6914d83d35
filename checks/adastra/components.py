"""The component arithmetic of the Ad Astra rulebook, proved from its facts, and what it leaves undetermined.

Each law is put to Z3 with the facts as numbers, and again with each fact one higher: a law that survives a wrong
fact would say nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import z3
from msgspec import Struct

from rulebook.corpus import Corpus
from rulebook.replays import replay_of

Numbers = dict[str, z3.ArithRef]
SPLIT = ("production", "movement", "construction", "trade")


class Law(Struct, frozen=True):
    """An equation or bound between printed numbers."""

    id: str
    facts: tuple[str, ...]
    holds: Callable[[Numbers], z3.BoolRef]


class Proof(Struct, frozen=True):
    """A law with its outcome: `loose` names facts whose change it would not notice."""

    law: str
    facts: dict[str, int]
    holds: bool
    loose: list[str]


def _product(total: str, one: str, other: str) -> Callable[[Numbers], z3.BoolRef]:
    return lambda n: n[total] == n[one] * n[other]


def _times(total: str, factor: int, one: str) -> Callable[[Numbers], z3.BoolRef]:
    return lambda n: n[total] == factor * n[one]


def _total(total: str, one: str, other: str) -> Callable[[Numbers], z3.BoolRef]:
    return lambda n: n[total] == n[one] + n[other]


PIECES = ("ship", "colony", "factory", "terraforming")
PLAYERS = ("3", "4", "5")


def _laws() -> tuple[Law, ...]:
    box = "components."
    laws = [
        Law("resource-cards", (f"{box}resource_total", f"{box}resource_cards", f"{box}resource_kinds"),
            _product(f"{box}resource_total", f"{box}resource_cards", f"{box}resource_kinds")),
        Law("bank-piles", ("setup.bank_piles", f"{box}resource_kinds"),
            lambda n: n["setup.bank_piles"] == n["components.resource_kinds"]),
        Law("action-cards", (f"{box}action_total", f"{box}action_cards", "players.max"),
            _product(f"{box}action_total", f"{box}action_cards", "players.max")),
        Law("pieces", (f"{box}pieces_total", f"{box}pieces", "kinds of piece"),
            _product(f"{box}pieces_total", f"{box}pieces", "kinds of piece")),
        Law("score-tokens", (f"{box}score_tokens", f"{box}score_token_each", "players.max"),
            _product(f"{box}score_tokens", f"{box}score_token_each", "players.max")),
        Law("player-aids", (f"{box}aids", "setup.taken/aid", "players.max"),
            _product(f"{box}aids", "setup.taken/aid", "players.max")),
        Law("planets", (f"{box}planets", f"{box}alien_planets", "planets counted"),
            _total(f"{box}planets", "planets counted", f"{box}alien_planets")),
        Law("stars", (f"{box}stars", "setup.other_stars", "setup.sun"),
            lambda n: z3.And(n["components.stars"] == n["setup.sun"], n["setup.other_stars"] == n["setup.sun"] - 1)),
        Law("star-sorts", ("setup.other_stars", "sorts of star", "colours of star"),
            _product("setup.other_stars", "sorts of star", "colours of star")),
        Law("systems-on-cards", ("setup.other_stars", "movement.systems_per_player", "movement.systems_left"),
            _total("setup.other_stars", "movement.systems_per_player", "movement.systems_left")),
        Law("scorings", ("score.cards", "score.choice_of", "scorings"),
            _product("scorings", "score.cards", "score.choice_of")),
    ]  # fmt: skip
    for piece in PIECES:
        boxed, each = f"components.boxed/{piece}", f"components.boxed_each/{piece}"
        laws.append(Law(f"boxed-{piece}", (boxed, each, "players.max"), _product(boxed, each, "players.max")))
        laws.append(Law(f"spare-{piece}", (each, "components.pieces", "components.spare"),
                        _total(each, "components.pieces", "components.spare")))  # fmt: skip
    for players in PLAYERS:
        spaces, cards = f"programming.spaces/{players}", f"programming.cards/{players}"
        laws.append(Law(f"track-{players}", (spaces, cards), _times(spaces, int(players), cards)))
    return tuple(laws)


def numbers(corpus: Corpus) -> dict[str, int]:
    """Every printed number by fact (and key), and the sizes of printed lists that the laws speak of."""
    found: dict[str, int] = {}
    for fact, declared in corpus.facts.items():
        if declared.type == "int":
            for key, values in corpus.values(fact).items():
                if len(values) == 1:
                    found[f"{fact}/{key}" if key else fact] = next(iter(values))
    found["kinds of piece"] = len(_printed(corpus, "construction.elements"))
    found["planets counted"] = sum(_printed(corpus, "components.planet_counts"))
    found["sorts of star"] = len(_printed(corpus, "setup.star_sorts"))
    found["colours of star"] = len(_printed(corpus, "setup.star_colours"))
    found["scorings"] = len(corpus.facts["score.pair_seen"].of)
    return found


def _printed(corpus: Corpus, fact: str) -> Any:
    return next(iter(corpus.values(fact)[""]))


def _follows(law: Law, known: dict[str, int]) -> bool:
    terms = {name: z3.Int(name) for name in law.facts}
    solver = z3.Solver()
    solver.add(*(terms[name] == known[name] for name in law.facts))
    assert solver.check() == z3.sat
    return bool(solver.check(z3.Not(law.holds(terms))) == z3.unsat)


def proofs(corpus: Corpus) -> list[Proof]:
    """Every law with its outcome and with the facts it does not hold down."""
    known = numbers(corpus)
    rows = []
    for law in _laws():
        used = {name: known[name] for name in law.facts if name in known}
        if len(used) < len(law.facts):  # a number that the text gives in two ways proves nothing
            rows.append(Proof(law.id, used, False, []))
            continue
        loose = [name for name in law.facts if _follows(law, used | {name: used[name] + 1})]
        rows.append(Proof(law.id, used, _follows(law, used), loose))
    return rows


def room_for_planets(corpus: Corpus) -> list[int]:
    """Player counts for which the planets left after the start cannot be laid around the other stars."""
    known = numbers(corpus)
    low, high = known["setup.system_min"], known["setup.system_max"]
    lacking = []
    for players in map(int, PLAYERS):
        sizes = z3.Ints(" ".join(f"s{n}" for n in range(known["setup.other_stars"])))
        solver = z3.Solver()
        solver.add(*(z3.And(size >= low, size <= high) for size in sizes))
        solver.add(z3.Sum(sizes) == known["components.planets"] - players)
        if solver.check() != z3.sat:
            lacking.append(players)
    return lacking


def splits(corpus: Corpus, every_resource: bool = False) -> list[dict[str, int]]:
    """How the action cards can be divided: six systems two on a card, and whatever the example places.

    `every_resource` adds the condition that makes it unique: each resource stands on a production card.
    """
    known = numbers(corpus)
    count = {name: z3.Int(name) for name in SPLIT}
    solver = z3.Solver()
    solver.add(z3.Sum(*count.values()) + known["score.cards"] == known["components.action_cards"])
    solver.add(count["movement"] * known["movement.systems_on_card"] >= known["movement.systems_per_player"])
    for name, least in placed_most(corpus).items():
        solver.add(count[name] >= least)
    if every_resource:
        solver.add(count["production"] * known["production.choice_of"] >= known["components.resource_kinds"])
    found: list[dict[str, int]] = []
    while solver.check() == z3.sat:
        model = solver.model()
        found.append({name: model[term].as_long() for name, term in count.items()})
        solver.add(z3.Or(*(count[name] != number for name, number in found[-1].items())))
    return sorted(found, key=lambda split: tuple(split.values()), reverse=True)


def placed_most(corpus: Corpus) -> dict[str, int]:
    """The most cards of a sort that one player places in the worked example."""
    most = dict.fromkeys(SPLIT, 0)
    steps = replay_of(corpus.name, "example").steps
    for seat in {step.seat for step in steps}:
        placed = [move["card"]["sort"] for step in steps if step.seat == seat for move in step.moves
                  if move["type"] == "place-card"]  # fmt: skip
        most |= {name: max(most[name], placed.count(name)) for name in SPLIT}
    return most


def eight_planets(corpus: Corpus) -> list[dict[str, int]]:
    """Which resource has the larger count: every order of the printed counts over the six resources."""
    printed = [int(count) for count in _printed(corpus, "components.planet_counts")]
    names = tuple(corpus.assumptions["planet-kinds"].facts["components.planets_of"])
    counts = [z3.Int(name) for name in names]
    solver = z3.Solver()
    for value in set(printed):
        solver.add(z3.Sum([z3.If(count == value, 1, 0) for count in counts]) == printed.count(value))
    found: list[dict[str, int]] = []
    while solver.check() == z3.sat:
        model = solver.model()
        found.append({name: model[term].as_long() for name, term in zip(names, counts, strict=True)})
        solver.add(z3.Or(*(z3.Int(name) != number for name, number in found[-1].items())))
    return sorted(found, key=lambda counted: tuple(counted.values()), reverse=True)
