"""What is proved or replayed of Ad Astra beyond the checks every game has: offered to `verify` as claims."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from checks.adastra.components import eight_planets, proofs, room_for_planets, splits
from checks.adastra.icons import Unknown, icons
from checks.adastra.replay import replayed
from rulebook.corpus import Corpus
from rulebook.schema import Assumption

MOST_ALTERNATIVES = 12
MOST_SHOWN = 6
# Every unknown by its id: a line of `verify` each. A test holds it against what is solved for.
ICONS = (
    "blue-home", "red-home", "yellow-home", "green-home", "yellow-find", "green-find", "blue-find", "alien-find",
    "red-find", "action-6.give", "action-6.take", "colony-cost", "factory-cost", "terraforming-cost", "ship-cost",
    "terraformable-kinds", "terraforming", "red-movement-card", "yellow-movement-card", "production-pairs",
    "red-second-card", "score-pairs",
)  # fmt: skip


def _replay(corpus: Corpus) -> tuple[bool, str]:
    """The worked example replays to its printed scores; only its known slips do not hold."""
    found = replayed()
    claims = sum(len(step.claims) for step in found.steps)
    points = ", ".join(f"{seat} {found.steps[-1].points[seat]}" for seat in found.seats)
    told = f"{len(found.steps)} steps, {claims} claims, {points}; slips: {', '.join(found.slips)}"
    return found.ok, told if found.ok else "; ".join(found.wrong)


def _icon(name: str) -> Callable[[Corpus], tuple[bool, str]]:
    """One lost icon: what the model plays is possible; the detail tells what is forced and what else could be."""

    def check(corpus: Corpus) -> tuple[bool, str]:
        one = next(one for one in icons().unknowns if one.id == name)
        return one.fits, unknown_text(one)

    return check


def unknown_text(one: Unknown) -> str:
    """An unknown in a few words: forced by the words, forced with readings, or open with its possibilities."""
    told = {"stated": "forced by the words", "read": "forced with readings", "open": f"open, {len(one.read)} possible"}
    shown = " | ".join(value_text(value) for value in one.read[:MOST_SHOWN])
    more = " | …" if len(one.read) > MOST_SHOWN else ""
    rests = f" ({', '.join(one.rests_on)})" if one.rests_on else ""
    return f"{told[one.forced]}{rests}: {shown}{more}"


def value_text(value: Any) -> str:
    """A possibility as a person writes it."""
    if isinstance(value, dict):
        return ", ".join(f"{count} {value_text(name)}" if isinstance(count, int) else f"{name}: {value_text(count)}"
                         for name, count in value.items())  # fmt: skip
    return ", ".join(map(value_text, value)) if isinstance(value, list) else str(value)


def _components(corpus: Corpus) -> tuple[bool, str]:
    """The printed numbers add up, each is held down by a law, and what stays open is counted."""
    laws = proofs(corpus)
    faults = [f"{one.law} {one.facts}" for one in laws if not one.holds or one.loose]
    faults += [f"no room for the planets of {players} players" for players in room_for_planets(corpus)]
    free, unique = splits(corpus), splits(corpus, every_resource=True)
    if len(unique) != 1:
        faults.append(f"{len(unique)} divisions of the action cards with every resource on a card")
    told = f"{len(laws)} laws; action cards divide in {len(free)} ways, in one with every resource on a card"
    return not faults, "; ".join(faults) or told


def _assumptions(corpus: Corpus) -> tuple[bool, str]:
    """Every assumption on an icon says what was computed: its value, its alternatives, the readings behind it."""
    faults = [fault for one in icons().unknowns if one.assumption for fault in _out_of_step(corpus, one)]
    faults += _listed(corpus.assumptions["card-split"], splits(corpus))
    faults += _listed(corpus.assumptions["planet-kinds"], eight_planets(corpus))
    pairs = corpus.assumptions["movement-pairs"].facts["movement.card_pairs"]
    for one in icons().unknowns:
        colour, _, rest = one.id.partition("-")
        if rest == "movement-card" and not set(one.read[0]) <= {_sorted(pair) for pair in pairs[colour]}:
            faults.append(f"movement-pairs: {colour}")
    return not faults, "; ".join(faults) or f"{len(corpus.assumptions)} assumptions in step"


def _out_of_step(corpus: Corpus, unknown: Unknown) -> list[str]:
    about = corpus.assumptions[str(unknown.assumption)]
    faults = []
    possible = unknown.stated if unknown.forced == "read" else unknown.read
    if len(possible) <= MOST_ALTERNATIVES:
        faults += _listed(about, possible)
    elif not all(_normal(one) in possible for one in (about.facts, *about.alternatives)):
        faults.append(f"{about.id}: an alternative is impossible")
    if sorted(about.forced_by) != sorted(unknown.rests_on):
        faults.append(f"{about.id}: forced_by should be {unknown.rests_on}")
    return faults


def _listed(about: Assumption, possible: list[Any]) -> list[str]:
    """The value and its alternatives are all there is, and nothing else."""
    given = [_normal(one) for one in (about.facts, *about.alternatives)]
    missing = [one for one in possible if one not in given]
    extra = [one for one in given if one not in possible]
    return [f"{about.id}: missing {missing}, impossible {extra}"] if missing or extra else []


def _normal(facts: dict[str, Any]) -> Any:
    """An assumption's value in the form in which possibilities are computed."""
    (value,) = facts.values()
    if isinstance(value, list) and all("+" in one for one in value):
        return sorted(map(_sorted, value))
    return value


def _sorted(pair: str) -> str:
    return "+".join(sorted(pair.split("+")))


CLAIMS: tuple[tuple[str, Callable[[Corpus], tuple[bool, str]]], ...] = (
    ("replay", _replay),
    *((f"icon-{name.replace('.', '-')}", _icon(name)) for name in ICONS),
    ("components", _components),
    ("assumptions", _assumptions),
)
