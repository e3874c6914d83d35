"""What every single move of Andromeda keeps: statements about a position, a move and the position after it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from checks.conditions import Condition, Relation, implies, within
from model.andromeda.moves import Group, Move, TransportBack, TransportOut
from model.andromeda.sets import size
from model.andromeda.table import ACTION, DRAW, FREE, GRADES, OVER, PLANETS, RING, Table, completed


def _level_steps(before: Table, move: Move, after: Table) -> Iterator[Condition]:
    for seat in range(before.players):
        for name in ("ship", "technology"):
            rise = getattr(after, name)[seat] - getattr(before, name)[seat]
            yield f"{name} of seat {seat} rises by a step or stays", within(0, rise, int(seat == before.turn))


def _transport_moves(before: Table, move: Move, after: Table) -> Iterator[Condition]:
    played = isinstance(move, TransportOut | TransportBack)
    for seat in range(before.players):
        spent = int(played and seat == before.turn)
        yield f"transport cards of seat {seat}", after.transports[seat] == before.transports[seat] - spent


def _centres_stay(before: Table, move: Move, after: Table) -> Iterator[Condition]:
    for planet, (was, now) in enumerate(zip(before.centres, after.centres, strict=True)):
        for slot in range(len(was)):
            yield f"centre {slot} of planet {planet} keeps its owner", (was[slot] == FREE) | (now[slot] == was[slot])
        for better, worse in pairwise(range(len(was))):
            taken = (was[worse] == FREE) & (now[worse] != FREE)
            yield f"centre {worse} of planet {planet} only after a better one", implies(taken, was[better] != FREE)
    new = sum((w == FREE) & (n != FREE) for was, now in zip(before.centres, after.centres, strict=True)
              for w, n in zip(was, now, strict=True))  # fmt: skip
    yield "one new centre at most", new <= 1


def _no_planet_to_planet(before: Table, move: Move, after: Table) -> Iterator[Condition]:
    for seat in range(before.players):
        changed = sum(was[seat] != now[seat] for was, now in zip(before.stations, after.stations, strict=True))
        yield f"stations of seat {seat} change on one planet at most", changed <= 1


def _bonus_earned(before: Table, move: Move, after: Table) -> Iterator[Condition]:
    """A pile shrinks only for exactly its number of true cards, and then by one; jokers played go back onto theirs."""
    rules = before.rules
    for grade in range(GRADES):
        change = after.piles[grade] - before.piles[grade]
        if not isinstance(move, Group):
            yield f"pile of grade {grade} stays", change == 0
            continue
        returned = move.jokers[grade] if rules.set_jokers_return_to == "pile" else 0
        earned = (move.true == rules.bonus_needs[grade]) & (sum(move.jokers) == 0) & bool(move.bonus)
        yield f"pile of grade {grade} gives one for its own number of cards", implies(earned, change == -1)
        yield f"pile of grade {grade} gives none otherwise", implies(earned ^ True, change == returned)
        yield f"pile of grade {grade} had one to give", implies(earned, before.piles[grade] >= 1)


def _sets(before: Table, move: Move, after: Table) -> Iterator[Condition]:
    if isinstance(move, Group):
        yield "three to seven cards", within(before.rules.set_min, size(move), before.rules.set_max)
        yield "a real planet card", move.true >= max(1, before.rules.set_true_cards)
        held = before.hands[before.turn][move.planet]
        yield "the cards were in the hand", move.true <= held
        for grade in range(GRADES):
            yield (
                f"jokers of grade {grade} were in the hand",
                move.jokers[grade] <= before.hands[before.turn][PLANETS + grade],
            )


def _turn_order(before: Table, move: Move, after: Table) -> Iterator[Condition]:
    """In the action phase the turn goes once around, seat by seat; only behind the last seat does the round end."""
    if before.phase not in (ACTION, DRAW, RING):
        return
    same = after.turn == before.turn and after.phase in (ACTION, DRAW, RING)
    following = before.after(before.turn)
    passed = after.phase == ACTION and after.turn == following and following != before.starter
    ended = following == before.starter and after.phase not in (ACTION, DRAW, RING)
    yield "the turn stays, passes on, or the round ends behind the last", same or passed or ended
    yield "actions are only used up", implies(same, after.actions <= before.actions)


def _the_end(before: Table, move: Move, after: Table) -> Iterator[Condition]:
    """Over exactly when a round ends with enough complete planets."""
    done = completed(after) >= before.rules.end_planets
    if after.phase == OVER:
        yield "the end needs its planets", done
        yield "the end comes behind the last player", before.after(before.turn) == before.starter
    else:
        yield "no further round once the planets are complete", implies(after.round > before.round, done ^ True)
    yield "rounds follow one another", within(0, after.round - before.round, 1)


A = "andromeda."
RELATIONS: tuple[Relation, ...] = (
    Relation("level-steps", (A + "ship.no-skip", A + "technology.no-skip"), _level_steps),
    Relation("transport-moves", (A + "transport.twice-a-game", A + "transport.removed"), _transport_moves),
    Relation("centres-stay", (A + "centre.never-moved", A + "centre.most-valuable"), _centres_stay),
    Relation("no-planet-to-planet", (A + "board.no-planet-to-planet",), _no_planet_to_planet),
    Relation(
        "bonus-earned",
        (A + "bonus.exact", A + "bonus.no-lesser", A + "bonus.available", A + "bonus.no-jokers"),
        _bonus_earned,
    ),
    Relation("sets", (A + "set.size", A + "set.true-card", A + "cards.set-maximum"), _sets),
    Relation("turn-order", (A + "action.order", A + "action.turn-complete", A + "end.all-act"), _turn_order),
    Relation("the-end", (A + "end.trigger", A + "end.finish-round"), _the_end),
)
