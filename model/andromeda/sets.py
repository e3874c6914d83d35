"""Sets of cards: what may be played together, what it pays for, and the bonus card it may earn."""

from __future__ import annotations

from model.andromeda.moves import Group
from model.andromeda.table import GRADES, PLANETS, Table
from model.referee import require, rule


@rule("andromeda.cards.jokers-count")
def size(group: Group) -> int:
    """Cards in the set, jokers included."""
    return group.true + sum(group.jokers)


@rule(
    "andromeda.set.size",
    "andromeda.set.same-planet",
    "andromeda.set.jokers",
    "andromeda.bonus.joker",
    "andromeda.bonus.same-turn",
    "andromeda.set.true-card",
    "andromeda.set.joker-stands-for",
)
def check_set(table: Table, group: Group) -> None:
    """A set has its sizes, is of one planet, holds enough true cards, and its cards are in the hand."""
    rules = table.rules
    hand = table.hands[table.turn]
    require(0 <= group.planet < PLANETS, "andromeda.set.same-planet")
    require(len(group.jokers) == GRADES, "andromeda.set.jokers")
    require(group.true >= rules.set_true_cards, "andromeda.set.true-card")
    require(group.true <= hand[group.planet], "andromeda.set.same-planet")
    for grade in range(GRADES):
        require(group.jokers[grade] >= 0, "andromeda.set.jokers")
        require(group.jokers[grade] <= hand[PLANETS + grade], "andromeda.set.jokers")
    require(size(group) >= rules.set_min, "andromeda.set.size")
    require(size(group) <= rules.set_max, "andromeda.cards.set-maximum")


@rule(
    "andromeda.bonus.silver",
    "andromeda.bonus.gold",
    "andromeda.bonus.platinum",
    "andromeda.bonus.diamond",
    "andromeda.bonus.exact",
)
def grade_earned(table: Table, true: int) -> int:
    """The grade that exactly this many true cards earn, or -1."""
    for grade in range(GRADES):
        if true == table.rules.bonus_needs[grade]:
            return grade
    return -1


@rule(
    "andromeda.bonus.may-take",
    "andromeda.bonus.earn",
    "andromeda.bonus.no-lesser",
    "andromeda.bonus.action-phase",
    "andromeda.bonus.limited",
    "andromeda.bonus.none-instead",
)
def check_claim(table: Table, group: Group) -> None:
    """A bonus card may be claimed for a true set of an exact size, while its pile lasts."""
    if not group.bonus:
        if table.rules.bonus_modality != "may" and sum(group.jokers) == 0:
            grade = grade_earned(table, size(group))
            require(grade < 0 or table.piles[grade] == 0, "andromeda.bonus.may-take")
        return
    if not table.rules.bonus_jokers_allowed:
        require(sum(group.jokers) == 0, "andromeda.bonus.no-jokers")
    grade = grade_earned(table, size(group))
    require(grade >= 0, "andromeda.bonus.earn")
    require(table.piles[grade] > 0, "andromeda.bonus.available")


@rule(
    "andromeda.set.discarded",
    "andromeda.set.jokers-returned",
    "andromeda.bonus.to-hand",
    "andromeda.set.joker-pile",
)
def pay_set(table: Table, group: Group) -> None:
    """True cards go to the discard pile, jokers back to their piles; a claimed bonus card comes to the hand."""
    hand = table.hands[table.turn]
    hand[group.planet] -= group.true
    table.discard[group.planet] += group.true
    for grade in range(GRADES):
        hand[PLANETS + grade] -= group.jokers[grade]
        if table.rules.set_jokers_return_to == "pile":
            table.piles[grade] += group.jokers[grade]
        else:
            table.discard[PLANETS + grade] += group.jokers[grade]
    if group.bonus:
        grade = grade_earned(table, size(group))
        table.piles[grade] -= 1
        hand[PLANETS + grade] += 1


@rule("andromeda.centre.cards-counted")
def counted(table: Table, group: Group) -> int:
    """Cards of a set that count for attempts: jokers too, unless the edition names planet cards alone."""
    return size(group) if "joker" in table.rules.centre_cards_counted else group.true


@rule(
    "andromeda.move.count",
    "andromeda.centre.attempts",
    "andromeda.technology.rounding-up",
    "andromeda.move.cards-counted",
)
def half(table: Table, cards: int, what: str) -> int:
    """Stations or attempts for a number of cards: half, rounded as the edition and the level say."""
    rules = table.rules
    up = (rules.move_rounding if what == "stations" else rules.centre_rounding) == "up"
    if table.technology[table.turn] >= rules.technology_rounding_level and what in rules.technology_rounds_up:
        up = True
    return (cards + (rules.set_divisor - 1 if up else 0)) // rules.set_divisor
