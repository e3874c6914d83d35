"""Goals of Andromeda that follow from the invariants, or compare two runs: dead ends, secrecy, cards that remain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import z3

from checks.andromeda.invariants import INVARIANTS, MARKERS
from checks.andromeda.situations import PLANET, STARTER, position, situations
from checks.obligations.declare import Everywhere, Finding, Goal, Situation
from checks.obligations.steps import hypothesis_of
from checks.symbolic.integers import SymBool, symbol, truth_of
from checks.symbolic.paths import Explorer
from checks.symbolic.positions import concrete
from model.andromeda import moves as m
from model.andromeda.play import apply, is_over, new_game, refusal
from model.andromeda.scoring import Score, score, winners
from model.andromeda.table import (
    ACTION,
    DEAL,
    DRAW,
    FACE_UP,
    GRADES,
    KINDS,
    OFFER,
    OVER,
    PLANETS,
    RECEIVE,
    RING,
    TRADE,
    TRANSPORT,
    Table,
)  # fmt: skip
from model.andromeda.views import as_json, seen_by
from rulebook.store import corpus_of

ROBUST = [one for one in INVARIANTS if not one.breaks]


def _placed(rules: Any, players: int) -> Finding:
    """Stations placed after set-up, as the numbers give them and as the editions state the total."""
    table = new_game(rules, players)
    dealt = rules.setup_face_up[players] * rules.setup_stations_per_card
    placed = rules.components_stations - table.box[0] + dealt
    edition = None if rules.edition == "reference" else rules.edition
    stated = corpus_of("andromeda").values("setup.placed", edition).get(str(players), set())
    earth, planets = table.earth[0], sum(row[0] for row in table.stations)
    shown = f"{MARKERS} + {earth} + {planets} + {dealt} = {placed}, stated {sorted(stated) or 'nowhere'}"
    return Finding(all(value == placed for value in stated) and table.box[0] >= dealt, shown)


def _cards_left(rules: Any, players: int) -> Finding:
    """However the cards lie, so many planet cards remain outside the hands; and no fewer than that can be promised."""
    most = max(rules.ship_hand_limit)
    floor = PLANETS * rules.components_cards_per_planet - players * most
    reached = False
    for situation in situations(players):
        table = situation.position(rules)
        if table.phase == FACE_UP:
            continue
        rest = sum(table.supply[:PLANETS]) + sum(table.discard[:PLANETS])
        owed = sum(table.due)
        solver = z3.Solver()
        solver.add(*hypothesis_of(ROBUST, table).values())
        if solver.check(truth_of(rest < floor + owed)) != z3.unsat:
            return Finding(False, f"fewer than {floor} may remain: {situation.id}")
        reached = reached or solver.check(truth_of(rest == floor)) == z3.sat
    return Finding(reached and floor > 0, f"at least {floor} of {PLANETS * rules.components_cards_per_planet} remain")


def _ways_out(table: Table) -> Iterator[Any]:
    """Moves of which one must be legal."""
    single = [tuple(int(kind == one) for kind in range(KINDS)) for one in range(KINDS)]
    if table.phase == FACE_UP:
        yield from (m.DealFaceUp(planet) for planet in range(PLANETS))
    elif table.phase in (DEAL, DRAW):
        yield from (m.DealCard(kind) for kind in range(KINDS))
    elif table.phase == TRANSPORT:
        yield m.Pass()
    elif table.phase == OFFER:
        yield from (m.Trade(partner) for partner in range(table.players))
        yield from (m.OfferCard(kind) for kind in range(KINDS))
        yield m.Excuse()
    elif table.phase == TRADE:
        yield from (m.TakeBack(), *(m.Trade(partner) for partner in range(table.players)))
    elif table.phase == RECEIVE:
        yield from (m.Keep(), m.OfferAgain())
    elif table.phase == RING:
        yield from (m.DrawStation(owner) for owner in range(table.players))
    else:
        yield from (m.Stop(), *(m.Swap(cards) for cards in single))


def _no_dead_end(situation: Situation, rules: Any) -> Finding:
    """The player on turn, or chance, has a legal move."""
    paths = 0
    table = situation.position(rules)
    given = list(hypothesis_of(ROBUST, table).values())
    legal: list[z3.BoolRef] = []
    for move in _ways_out(table):
        explorer: Explorer[bool] = Explorer(given)
        for accepted in explorer.paths(lambda move=move: refusal(table, move) is None):  # type: ignore[misc]
            paths += 1
            if accepted:
                legal.append(explorer.conditions[-1])
    solver = z3.Solver()
    solver.add(*given)
    if solver.check(z3.Not(z3.Or(*legal))) != z3.unsat:
        return Finding(False, f"{situation.id}: no legal move", paths, as_json(concrete(table, solver.model())))
    return Finding(True, "", paths)


def _twin(table: Table, seat: int) -> tuple[Table, list[z3.BoolRef]]:
    """A second position that differs only in what `seat` cannot see, and what ties it to the first."""
    twin = table.copy()
    twin.supply = _fresh(table.supply, "twin.supply")
    ties: list[Any] = _same_size(table.supply, twin.supply)
    for other in range(table.players):
        if other == seat:
            continue
        twin.hidden[other] = _fresh(table.hidden[other], f"twin.hidden.{other}")
        twin.hands[other] = _fresh(table.hands[other], f"twin.hands.{other}")
        ties += _same_size(table.hidden[other], twin.hidden[other])
        ties += _same_size(table.hands[other], twin.hands[other])
        shown = table.excused[other] == 1
        ties += [(a == b) | (shown ^ True) for a, b in zip(table.hands[other], twin.hands[other], strict=True)]
    return twin, [truth_of(tie) for tie in ties if tie is not True]


def _fresh(row: list[int], name: str) -> list[Any]:
    return [symbol(f"{name}.{place}") for place in range(len(row))]


def _same_size(row: list[int], fresh: list[Any]) -> list[Any]:
    return [*(one >= 0 for one in fresh), sum(fresh) == sum(row)]


def _differences(one: Any, two: Any) -> Iterator[Any]:
    if isinstance(one, dict):
        assert one.keys() == two.keys()
        for key in one:
            yield from _differences(one[key], two[key])
    elif isinstance(one, list):
        assert isinstance(two, list) and len(one) == len(two)
        for mine, theirs in zip(one, two, strict=True):
            yield from _differences(mine, theirs)
    else:
        yield one != two


def _secrecy(situation: Situation, rules: Any) -> Finding:
    """Two positions alike in what a player may see look alike to that player. Whose turn it is, is public."""
    paths = 0
    table = situation.position(rules)
    if table.turn != STARTER:
        return Finding(True, "as with the starter on turn", 0)
    given = list(hypothesis_of(ROBUST, table).values())
    for seat in range(table.players):
        twin, ties = _twin(table, seat)
        explorer: Explorer[list[Any]] = Explorer([*given, *ties])

        def looks(twin: Table = twin, seat: int = seat) -> list[Any]:
            return list(_differences(seen_by(table, seat), seen_by(twin, seat)))

        for found in explorer.paths(looks):
            paths += 1
            told = [one.term for one in found if isinstance(one, SymBool)]
            if any(one is True for one in found) or (told and explorer.feasible(z3.Or(*told))):
                return Finding(False, f"{situation.id}: seat {seat} sees what is hidden", paths)
    return Finding(True, "", paths)


def _own_legality(situation: Situation, rules: Any) -> Finding:
    """Whether a player's own move is legal depends on nothing that player cannot see."""
    paths = 0
    table = situation.position(rules)
    if table.phase in (FACE_UP, DEAL, DRAW, RING):
        return Finding(True, "chance moves", 0)
    twin, ties = _twin(table, table.turn)
    given = [*hypothesis_of(ROBUST, table).values(), *ties]
    for name, make in situation.moves.items():
        explorer: Explorer[bool] = Explorer(given)
        for alike in explorer.paths(lambda make=make: refusal(table, make()) == refusal(twin, make())):  # type: ignore[misc]
            paths += 1
            if not alike:
                return Finding(False, f"{situation.id}: {name} depends on hidden cards", paths)
    return Finding(True, "", paths)


def _ahead(one: Score, other: Score, ties: tuple[str, ...]) -> Any:
    """Whether one score is strictly better: points first, then the tie-breaks in order."""
    level = {"technology": "technology_level", "ship": "ship_level"}
    values = [(one.total, other.total), *((getattr(one, level[t]), getattr(other, level[t])) for t in ties)]
    better: Any = False
    for mine, theirs in reversed(values):
        better = (mine > theirs) | ((mine == theirs) & better)
    return better


def _total_order(rules: Any, players: int) -> Finding:
    """Somebody wins; nobody is ahead of a winner; whoever does not win is behind one; winners tie in everything.

    Points on Earth and both levels are open, which makes every combination of totals and levels.
    """
    table = new_game(rules, players)
    table.phase = OVER
    open_ones = position(rules, players, OVER, STARTER)
    table.earth, table.ship, table.technology = open_ones.earth, open_ones.ship, open_ones.technology
    levels = [one for one in INVARIANTS if one.id in ("levels", "not-negative")]
    explorer: Explorer[Any] = Explorer(list(hypothesis_of(levels, table).values()))
    paths = 0
    for won, scores in explorer.paths(lambda: (winners(table), score(table))):
        paths += 1
        ties = rules.scoring_tie_breaks
        wrong = [_ahead(scores[other], scores[seat], ties) for seat in won for other in range(players)]
        behind = [seat for seat in range(players) if seat not in won]
        wrong += [_ahead(scores[won[0]], scores[seat], ties) ^ True for seat in behind] if won else [True]
        told = [one.term for one in wrong if isinstance(one, SymBool)]
        if any(one is True for one in wrong) or (told and explorer.feasible(z3.Or(*told))):
            return Finding(False, f"winners {won}", paths)
    explorer.prove_coverage()
    return Finding(True, f"{paths} orders of {players} players; a tie in points and both levels is shared", paths)


def _joker_again(rules: Any, players: int) -> Finding:
    """A joker played goes back to its pile, and the next set of that number earns it although the pile was empty."""
    for grade in range(GRADES):
        table = new_game(rules, players)
        table.phase, table.actions, table.due = ACTION, 2, [0] * players
        table.piles = [0] * GRADES
        need = rules.bonus_needs[grade]
        table.hands[0] = [need, 2, *[0] * (KINDS - 2)]
        table.hands[0][PLANETS + grade] = 1
        claim = m.MoveStations(PLANET, need, bonus=True)
        if refusal(table, claim) != "andromeda.bonus.available":
            return Finding(False, f"grade {grade} is earned from an empty pile")
        apply(table, m.MoveStations(1, 2, tuple(int(g == grade) for g in range(GRADES))))
        if table.piles[grade] != 1 or refusal(table, claim) is not None:
            return Finding(False, f"grade {grade} does not come back")
        apply(table, claim)
        if table.piles[grade] != 0 or table.hands[0][PLANETS + grade] != 1 or is_over(table):
            return Finding(False, f"grade {grade} is not earned again")
    return Finding(True, f"{GRADES} grades: empty, returned, earned again")


A = "andromeda."
EVERYWHERE: tuple[Everywhere, ...] = (
    Everywhere(
        "no-dead-end", "goal", (A + "action.may-stop", A + "trade.excused", A + "transport.may-play"), _no_dead_end
    ),
    Everywhere("secrecy", "pair", (A + "setup.hand-secret", A + "trade.others-hidden"), _secrecy),
    Everywhere("own-legality", "pair", (A + "trade.others-differ", A + "trade.must-offer-if-able"), _own_legality),
)
GOALS: tuple[Goal, ...] = (
    Goal("placed", "initial", (A + "setup.placed-total", A + "setup.none-left-over"), _placed),
    Goal("cards-left", "bound", (A + "deal.reshuffle", A + "components.planet-cards"), _cards_left),
    Goal(
        "total-order",
        "goal",
        (A + "scoring.winner", A + "scoring.tie-technology", A + "scoring.tie-ship"),
        _total_order,
    ),
    Goal("joker-again", "goal", (A + "set.jokers-returned", A + "bonus.available"), _joker_again),
)
