"""What a worked example may claim of the table: each saying asks the model, one condition at a time.

A condition is a function without arguments, because asking a symbolic table forks: `icons` asks each on its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from operator import ge, le
from typing import Any

from checks.adastra.stage import PLANET_KINDS, SORT_NAMES, Stage, index_of
from model.adastra import moves as m
from model.adastra import play
from model.adastra.cards import ARTEFACTS, ELEMENTS, KINDS, MINERALS, RESOURCES, SCORE, STARS, Card
from model.adastra.scoring import worth
from model.adastra.table import ASIDE, FREE, HELD, Table, ships_of

Conditions = Iterator[Callable[[], Any]]
COSTS = ("colony", "factory", "terraforming", "ship")


def _same(value: Any, other: Any) -> Callable[[], Any]:
    return lambda: value == other


def _among(value: Any, others: tuple[Any, ...]) -> Callable[[], Any]:
    """Asking whether something is among unknowns forks, so it waits until it is asked."""
    return lambda: value in others


def _ends(card: Card) -> tuple[Any, Any]:
    return card.first, card.second


def price(table: Table, element: str) -> dict[str, Any]:
    """The fixed part of an element's cost, by resource."""
    return dict(getattr(table.rules, f"construction_{element}_cost"))


def _card_on(stage: Stage, space: int) -> Card:
    """The card on a space before the step, else after it; a free space has a card of no sort."""
    table = stage.before if stage.before.track_seats[space - 1] != FREE else stage.table
    if table.track_seats[space - 1] == FREE:
        return Card(FREE)
    return table.rules.cards[table.track_seats[space - 1]][table.track_cards[space - 1]]


def _players(stage: Stage, value: int) -> Conditions:
    yield _same(stage.table.players, value)


def _home(stage: Stage, value: dict[str, str]) -> Conditions:
    for seat, planet in value.items():
        yield _same(stage.table.owners[stage.place(planet)], stage.seat(seat))


def _kind(stage: Stage, value: dict[str, str]) -> Conditions:
    for planet, name in value.items():
        kind = stage.table.kinds[stage.place(planet)]
        if name == "mineral":
            yield _among(kind, MINERALS)
        else:
            yield _same(kind, index_of(stage, stage.step, PLANET_KINDS, name))


def _hand_each(stage: Stage, value: int) -> Conditions:
    for hand in stage.table.hands:
        yield _same(hand, [value] * KINDS)


def _by_seat(read: Callable[[Stage, int], Any]) -> Callable[[Stage, dict[str, int]], Conditions]:
    """A number for each seat that is named."""

    def saying(stage: Stage, value: dict[str, int]) -> Conditions:
        for seat, number in value.items():
            yield _same(read(stage, stage.seat(seat)), number)

    return saying


def _gained(stage: Stage, seat: int) -> Any:
    return sum(stage.table.hands[seat]) - sum(stage.before.hands[seat])


def _first_player(stage: Stage, value: str) -> Conditions:
    yield _same(stage.table.starter, stage.seat(value))


def _costs(stage: Stage, value: dict[str, dict[str, int]]) -> Conditions:
    for element, cards in value.items():
        for name, count in cards.items():
            yield _same(price(stage.table, element).get(name, 0), count)


def _needs(stage: Stage, value: dict[str, list[str]]) -> Conditions:
    for element, names in value.items():
        for name in names:
            yield partial(ge, price(stage.table, element).get(name, 0), 1)


def _cheaper(stage: Stage, value: list[str]) -> Conditions:
    def cards(element: str) -> Any:
        free = getattr(stage.table.rules, f"construction_{element}_any_mineral")
        return sum(price(stage.table, element).values()) + free

    yield lambda: cards(value[0]) < cards(value[1])


def _score_card(stage: Stage, value: list[str]) -> Conditions:
    wanted = [index_of(stage, stage.step, ELEMENTS, name) for name in value]
    for hand in stage.table.rules.cards[: stage.table.players]:
        cards = [card for card in hand if card.sort == SCORE]
        yield partial(_on_one_card, cards, wanted)


def _on_one_card(cards: list[Card], wanted: list[int]) -> bool:
    return any(all(one in _ends(card) for one in wanted) for card in cards)


def _placed(stage: Stage, value: dict[int, list[str]]) -> Conditions:
    for space, (sort, seat) in value.items():
        table = stage.before if stage.before.track_seats[space - 1] != FREE else stage.table
        yield _same(table.track_seats[space - 1], stage.seat(seat))
        yield _same(_card_on(stage, space).sort, index_of(stage, stage.step, SORT_NAMES, sort))


def _shows(stage: Stage, value: dict[int, list[str]]) -> Conditions:
    for space, names in value.items():
        for name in names:
            yield _among(index_of(stage, stage.step, ELEMENTS, name), _ends(_card_on(stage, space)))


def _shows_kind_of(stage: Stage, value: dict[int, str]) -> Conditions:
    for space, planet in value.items():
        yield _among(stage.table.kinds[stage.place(planet)], _ends(_card_on(stage, space)))


def _shows_mineral(stage: Stage, value: int) -> Conditions:
    card = _card_on(stage, value)
    yield lambda: card.first in MINERALS or card.second in MINERALS


def _unshared_start(stage: Stage, value: dict[str, Any]) -> Conditions:
    """The card shows what is looked for, and nobody else starts on the other kind it shows."""
    card = _card_on(stage, value["card"])
    chosen = index_of(stage, stage.step, RESOURCES, value["chosen"])
    yield _among(chosen, _ends(card))
    for name in stage.replay.planets:
        home = stage.places[name]
        if home < stage.table.players and home != stage.seat(value["seat"]):
            yield partial(_unless_chosen, stage.table.kinds[home], chosen, card)


def _unless_chosen(kind: Any, chosen: int, card: Card) -> bool:
    return bool(kind == chosen) or kind not in _ends(card)


def _track_full(stage: Stage, value: int) -> Conditions:
    yield lambda: len(stage.table.track_seats) == value
    yield lambda: FREE not in stage.table.track_seats


def _revealed(stage: Stage, value: str) -> Conditions:
    planet = stage.place(value)
    yield lambda: (stage.before.opened[planet], stage.table.opened[planet]) == (0, 1)


def _next_after(stage: Stage, value: list[str]) -> Conditions:
    yield lambda: stage.table.after(stage.seat(value[0])) == stage.seat(value[1])


def _kind_chosen(stage: Stage, value: str) -> Conditions:
    yield _same(stage.table.kinds[stage.place(value)], stage.chosen)


def _unexplored(stage: Stage, value: str) -> Conditions:
    star = index_of(stage, stage.step, STARS, value)
    hidden = [stage.before.opened[p] == 0 for p, s in enumerate(stage.before.stars) if s == star]
    yield lambda: all(hidden)


def _artefact(stage: Stage, value: dict[str, str]) -> Conditions:
    for seat, name in value.items():
        artefact = index_of(stage, stage.step, ARTEFACTS, name)
        yield _same(stage.table.artefacts[stage.seat(seat)][artefact], 1)


def _bank_swap(stage: Stage, value: list[int]) -> Conditions:
    seat = stage.seat(stage.step.seat)
    change = [now - then for now, then in zip(stage.table.hands[seat], stage.before.hands[seat], strict=True)]
    yield lambda: sum(count for count in change if count > 0) == value[1]
    yield lambda: sum(-count for count in change if count < 0) == value[0]


def _spent(stage: Stage) -> list[Any]:
    seat = stage.seat(stage.step.seat)
    return [then - now for now, then in zip(stage.table.hands[seat], stage.before.hands[seat], strict=True)]


def _spends(stage: Stage, value: dict[str, int]) -> Conditions:
    for name, count in zip(RESOURCES, _spent(stage), strict=True):
        yield _same(count, value.get(name, 0))


def _cards_spent(stage: Stage, value: int) -> Conditions:
    yield lambda: sum(_spent(stage)) == value


def _spends_singles(stage: Stage, value: int) -> Conditions:
    """So many cards, no two of a kind."""
    yield lambda: sum(_spent(stage)) == value
    for count in _spent(stage):
        yield partial(le, count, 1)


def _mineral_kinds(stage: Stage, value: int) -> Conditions:
    yield lambda: len(MINERALS) == value


def _in_space(stage: Stage, value: dict[str, int]) -> Conditions:
    """Ships that came to interstellar space in this step."""
    for seat, count in value.items():
        number = stage.seat(seat)
        yield _same(stage.table.space[number] - stage.before.space[number], count)


def _affords(stage: Stage, value: dict[str, Any]) -> Conditions:
    """Whether a hand pays for an element, whichever mineral is chosen."""
    table = stage.before.copy()
    hand = [table.rules.setup_hand_each] * KINDS
    if "plus" in value:
        hand[index_of(stage, stage.step, RESOURCES, value["plus"])] += 1
    table.hands[table.turn] = hand
    units = [tuple(int(one == mineral) for one in MINERALS) for mineral in MINERALS]
    planet = stage.place(value["planet"]) if "planet" in value else -1
    tried: list[m.Move] = [m.BuildShip(unit) for unit in units]
    if value["element"] == "colony":
        tried = [m.BuildColony(planet, unit) for unit in units]
    yield lambda: any(not _refused(table, move) for move in tried) is value["is"]


def _cannot_build(stage: Stage, value: str) -> Conditions:
    """Whatever the seat could think of building is refused."""
    table = stage.before
    yield lambda: table.turn == stage.seat(value)
    for move in play.builds(table):
        yield partial(_refused, table, move)


def _refused(table: Table, move: m.Move) -> bool:
    return play.refusal(table, move) is not None


def _worth(stage: Stage, value: dict[str, dict[str, int]]) -> Conditions:
    for name, seats in value.items():
        element = index_of(stage, stage.step, ELEMENTS, name)
        for seat, points in seats.items():
            yield _same(worth(stage.table, stage.seat(seat), element), points)


def _round(stage: Stage, value: int) -> Conditions:
    yield lambda: stage.table.round == value


SAYINGS: dict[str, Callable[[Stage, Any], Conditions]] = {
    "players": _players,
    "home": _home,
    "kind": _kind,
    "hand-each": _hand_each,
    "ships": _by_seat(lambda stage, seat: ships_of(stage.table, seat)),
    "points": _by_seat(lambda stage, seat: stage.table.points[seat]),
    "gains": _by_seat(_gained),
    "scores": _by_seat(lambda stage, seat: stage.table.points[seat] - stage.before.points[seat]),
    "cards-placed": _by_seat(lambda stage, seat: stage.table.track_seats.count(seat)),
    "cards-held": _by_seat(lambda stage, seat: stage.table.cards[seat].count(HELD)),
    "cards-aside": _by_seat(lambda stage, seat: stage.table.cards[seat].count(ASIDE)),
    "first-player": _first_player,
    "costs": _costs,
    "needs": _needs,
    "cheaper": _cheaper,
    "score-card": _score_card,
    "placed": _placed,
    "shows": _shows,
    "shows-kind-of": _shows_kind_of,
    "shows-mineral": _shows_mineral,
    "unshared-start": _unshared_start,
    "track-full": _track_full,
    "revealed": _revealed,
    "next-after": _next_after,
    "kind-chosen": _kind_chosen,
    "unexplored": _unexplored,
    "artefact": _artefact,
    "bank-swap": _bank_swap,
    "spends": _spends,
    "cards-spent": _cards_spent,
    "spends-singles": _spends_singles,
    "mineral-kinds": _mineral_kinds,
    "in-space": _in_space,
    "affords": _affords,
    "cannot-build": _cannot_build,
    "worth": _worth,
    "round": _round,
}
