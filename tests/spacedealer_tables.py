"""Tables of Space Dealer to start a test from."""

from random import Random

from model.spacedealer import moves as m
from model.spacedealer import play
from model.spacedealer.building import lay_card
from model.spacedealer.cards import MINE, NAMES, kinds_of
from model.spacedealer.rules import rules
from model.spacedealer.table import ACT, CLOCK, IDLE, NOTHING, ON_CARD, ON_PLAN, OPENING

MIDDLE = rules().width // 2
RED, YELLOW, BLUE, GREEN = range(4)
NONE = (0, 0, 0, 0)


def kind(name):
    return NAMES.index(name)


def opened(players=3, advanced=False, seed=1):
    """Every seat has a generator on the left and its first mine under the planet's left side; seat 0 is asked."""
    table = play.new_game(rules(), players, advanced)
    rng = Random(seed)
    while table.phase != OPENING:
        play.apply(table, play.sample(table, rng))
    for seat in range(players):
        mine = next(one for one in kinds_of(MINE) if table.own[seat][one])
        play.apply(table, m.Open(0, mine, MIDDLE - 1))
    return table


def run_to(table, clock, seat=0):
    """All wait until a moment, and then until a seat is asked."""
    while table.clock < clock or table.phase != ACT or table.turn != seat:
        if table.phase == CLOCK:
            play.apply(table, next(iter(play.chances(table))))
        else:
            rest = min(60, clock - table.clock)
            play.apply(table, m.Wait(rest if rest > 0 else 1))
    assert table.clock == clock, "the moment was missed"


def taken(table, name):
    """A card is taken from wherever one lies, so that none is made up."""
    one = kind(name)
    source = next(row for row in (table.pile, table.box, *table.own) if row[one])
    source[one] -= 1
    return one


def built(table, seat, name, column=None):
    """A card lies on a seat's board; its slot."""
    place = column if column is not None else next(c for c in range(MIDDLE - 1, 0, -1) if table.demand[seat][c] < 0)
    lay_card(table, seat, taken(table, name), place)
    return len(table.kinds[seat]) - 1


def ready(table, seat, slot):
    """A seat's idle timer has run out on a card."""
    return _put(table, seat, ON_CARD, slot)


def finished(table, seat, name):
    """A seat's idle timer has run out on a plan; the plan's place."""
    place = table.plans[seat].index(NOTHING)
    table.plans[seat][place] = taken(table, name)
    _put(table, seat, ON_PLAN, place)
    return place


def _put(table, seat, place, at):
    timer = next(t for t, who in enumerate(table.timer_owner) if who == seat and table.timer_place[t] == IDLE)
    table.timer_place[timer], table.timer_at[timer], table.timer_until[timer] = place, at, table.clock
    return timer


def berth(table, ship, field, goods=NONE):
    """A ship lies on a field with goods from the reserve."""
    table.ship_at[ship], table.landed[ship] = field, 1
    for colour, count in enumerate(goods):
        table.reserve[colour] += table.cargo[ship][colour] - count
        table.cargo[ship][colour] = count
