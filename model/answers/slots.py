"""The numbers of a question and what they count: `3 of mine, the others 4, five cards, level one`.

A number belongs to the nearest thing that can be counted, to its right, else to its left, else to the thing named
before. Whose it is, is told by words like mine, others, Earth near it. Articles and ordinals count only where no other
number does.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rulebook.search.text import BREAKS, Item

REACH = 4
PARTED = {"count", "without"}
SPAN_OPENS = {"de", "du", "des", "da", "dal", "dallo", "dalla", "from", "di", "entre", "tra", "fra"}
SPAN_JOINS = {"a", "au", "al", "allo", "alla", "to", "et", "e", "jusqu", "fino"}
PARTS = BREAKS | {"and", "but", "while", "et", "mais", "e", "ed", "ma", "mentre"}
Slots = dict[str, list[int]]


class Reading(NamedTuple):
    """A question as the intents see it: its ideas, its numbers by what they count, and those that count nothing."""

    ideas: frozenset[str]
    slots: Slots
    loose: list[int]
    items: list[Item]

    def one(self, name: str, default: int | None = None) -> int | None:
        """The first number of a slot."""
        found = self.slots.get(name)
        return found[0] if found else default


class _Number(NamedTuple):
    place: int
    value: int
    soft: bool


def read(items: list[Item], spec: dict[str, dict[str, Any]]) -> Reading:
    """Bind the numbers of a question to the slots of a game."""
    ideas = frozenset(name for item in items for name in item.classes)
    numbers = [_Number(i, item.number, item.soft) for i, item in enumerate(items) if item.number is not None]
    slots: Slots = {}
    loose: list[int] = []
    named: tuple[str, ...] = tuple(name for name, slot in spec.items() if slot.get("default"))
    for soft in (False, True):
        for number in numbers:
            if number.soft != soft:
                continue
            noun = _noun(items, _span_end(items, number), spec)
            if noun is None and not soft:
                noun = _carried(spec, named, _owner(items, number, spec))
            elif noun is None and _mine(items, number):
                noun = _named_before(items, number, spec)
            if noun is None:
                loose += [] if soft else [number.value]
                continue
            named = noun
            name = _slot(items, number, spec, noun)
            if name and not (soft and _spare(slots, spec, name, _mine(items, number))):
                slots.setdefault(name, []).append(number.value)
    return Reading(ideas, _settled(slots, ideas), loose, items)


def _span_end(items: list[Item], number: _Number) -> _Number:
    """Of a span (`from 1 to 3`, `de 1 à 3`, `da 1 a 3`) the first number counts what the second does."""
    place = number.place
    if (
        not number.soft
        and 0 < place < len(items) - 2
        and items[place - 1].word in SPAN_OPENS
        and items[place + 1].word in SPAN_JOINS
    ):
        end = items[place + 2]
        if end.number is not None:
            return _Number(place + 2, end.number, end.soft)
    return number


def _mine(items: list[Item], number: _Number) -> bool:
    """Whether the next words say that the number is the asker's: `dont un à moi`."""
    return number.place + 1 < len(items) and "my" in items[number.place + 1].classes


def _named_before(items: list[Item], number: _Number, spec: dict[str, dict[str, Any]]) -> tuple[str, ...] | None:
    """The last thing named before a number."""
    named = (_nouns(spec, items[place].classes) for place in range(number.place - 1, -1, -1))
    return next((noun for noun in named if noun), None)


def _spare(slots: Slots, spec: dict[str, dict[str, Any]], name: str, mine: bool) -> bool:
    """Whether an article or ordinal is no number here: the slot takes none, or it or one like it has a number."""
    plain = name.removesuffix("?")
    rivals = (name, plain, *spec[plain].get("unless", ()))
    return any(one in slots for one in rivals) or not (mine or spec[plain].get("soft", False))


def _weak(
    items: list[Item], number: _Number, spec: dict[str, dict[str, Any]], key: str = "weak", words: int = 1
) -> tuple[str, ...] | None:
    """A bare number after a word like `with` or `à`: the size of the table, if nothing is counted to its right."""
    before = " ".join(item.word for item in items[max(0, number.place - words) : number.place])
    found = tuple(name for name, slot in spec.items() if before in slot.get(key, ()))
    return found or None


def _nouns(spec: dict[str, dict[str, Any]], classes: tuple[str, ...]) -> tuple[str, ...]:
    """The slots that count things of these classes."""
    return tuple(name for name, slot in spec.items() if set(slot["nouns"]) & set(classes))


def _noun(items: list[Item], number: _Number, spec: dict[str, dict[str, Any]]) -> tuple[str, ...] | None:
    place = number.place
    if place and not number.soft:
        before = _nouns(spec, items[place - 1].classes)
        if any(spec[name].get("before") for name in before):
            return before
    own = _nouns(spec, items[place].classes)
    if own:
        return own
    following = items[place + 1].classes if place + 1 < len(items) else ()
    table = None if number.soft or _nouns(spec, following) else _weak(items, number, spec, "strong", 2)
    if table:  # "on est 4 avec …": people, whatever is named further on
        return table
    reach = 2 if number.soft else REACH
    for other in range(place + 1, min(len(items), place + 1 + reach)):
        if items[other].word in BREAKS or (items[other].number is not None and not items[other].soft):
            break
        if PARTED & set(items[other].classes):  # "in three how many cards", "seven without jokers"
            break
        found = _nouns(spec, items[other].classes)
        if found:
            return found
    weak = None if number.soft else _weak(items, number, spec)
    if weak:
        return weak
    for other in range(place - 1, max(-1, place - 1 - reach), -1):
        if items[other].word in BREAKS or (items[other].number is not None and not items[other].soft):
            break
        found = tuple(n for n in _nouns(spec, items[other].classes) if not number.soft or spec[n].get("before"))
        if found:
            return found
    return None


def _carried(spec: dict[str, dict[str, Any]], named: tuple[str, ...], owner: str) -> tuple[str, ...] | None:
    """A number without a thing of its own counts what was counted before, if it is told whose it is."""
    marks = {mark for name in named for mark in spec[name].get("with", ())}
    return named if named and owner in marks | {"my"} else None


def _owner(items: list[Item], number: _Number, spec: dict[str, dict[str, Any]]) -> str:
    """The word near a number that tells whose it is: to the right first, then to the left."""
    marks = {mark for slot in spec.values() for mark in (*slot.get("with", ()), *slot.get("not", ()))} | {"my"}
    for step, end in ((1, len(items)), (-1, -1)):
        found: list[str] = []
        for other in range(number.place + step, end, step):
            if items[other].word in PARTS or (items[other].number is not None and not items[other].soft):
                break
            found += [mark for mark in items[other].classes if mark in marks]
        if found:  # "my opponents" are others, not mine
            return found[1] if step == 1 and found[0] == "my" and found[1:2] == ["others"] else found[0]
    return ""


def _slot(items: list[Item], number: _Number, spec: dict[str, dict[str, Any]], noun: tuple[str, ...]) -> str | None:
    """Of the slots that count this thing, the one whose mark is near; a `?` marks that nothing told whose it is."""
    owner = _owner(items, number, spec)
    for name in noun:
        if owner in spec[name].get("with", ()):
            return name
    for name in noun:
        if not spec[name].get("with"):
            return name if not spec[name].get("not") or owner == "my" else f"{name}?"
    return None


def _settled(slots: Slots, ideas: frozenset[str]) -> Slots:
    """Numbers of which nothing told whose they are: own first, then the others', or a total that holds both."""
    doubtful = [name for name in slots if name.endswith("?")]
    for name in doubtful:
        loose = slots.pop(name)
        sure = name.removesuffix("?")
        if sure in slots and "others" not in slots and loose[0] > slots[sure][0] and "against" not in ideas:
            slots["total"] = loose
        elif sure in slots:
            slots.setdefault("others", []).extend(loose)
        else:
            slots[sure] = loose[:1]
            if loose[1:]:
                slots.setdefault("others", []).extend(loose[1:])
    return slots
