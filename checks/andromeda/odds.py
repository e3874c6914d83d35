"""The planet ring: every number of stations and attempts that can occur, counted out and compared."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from checks.obligations.declare import Finding, Goal
from model.andromeda import play
from model.andromeda.moves import DrawStation
from model.andromeda.odds import odds
from model.andromeda.ring import success
from model.andromeda.table import RING, Table
from rulebook.store import corpus_of

DRAWS = 20_000
SIGMAS = 5


def _most_attempts(rules: Any) -> int:
    """Attempts that the longest set gives at the best level."""
    return max(odds(rules, 1, 1, rules.set_max, level).attempts for level in range(1, len(rules.technology_cost)))


def _domain(rules: Any, players: int) -> tuple[range, range, range]:
    """Own stations, foreign stations, attempts: all that the components allow."""
    free = rules.components_stations - 2
    return range(1, free + 1), range(free * (players - 1) + 1), range(1, _most_attempts(rules) + 1)


def _probability(rules: Any, players: int) -> Finding:
    """Within 0 and 1, rising with own stations and attempts, falling with foreign ones, certain when it must be."""
    owns, others, attempts = _domain(rules, players)
    chance = {(o, f, a): success(o, f, a) for o in owns for f in others for a in attempts}
    for (own, foreign, tries), value in chance.items():
        place = f"{own} own, {foreign} foreign, {tries} attempts: {value}"
        if not 0 < value <= 1 or (value == 1) != (foreign < tries):
            return Finding(False, place)
        if any(
            chance.get(more, value) < value
            for more in ((own + 1, foreign, tries), (own, foreign, tries + 1), (own, foreign - 1, tries))
        ):
            return Finding(False, f"not monotone at {place}")
    return Finding(True, f"{len(chance)} triples", len(chance))


def _table(rules: Any, players: int, own: int, foreign: int, tries: int) -> Table:
    table = play.new_game(rules, players)
    table.phase, table.ring, table.turn, table.actions, table.attempts = RING, 0, 0, 1, tries
    table.due = [0] * players
    table.stations[0] = [own, foreign, *[0] * (players - 2)]
    return table


def _enumerated(table: Table) -> Fraction:
    """The chance of an own station, counted over every draw that the rules allow, with nature's own weights."""
    weights = play.chances(table)
    total = sum(weights.values())
    found = Fraction(0)
    for move, weight in weights.items():
        assert isinstance(move, DrawStation)
        if move.owner == table.turn:
            found += Fraction(weight, total)
            continue
        after = table.copy()
        play.apply(after, move)
        if after.phase == RING:
            found += Fraction(weight, total) * _enumerated(after)
    return found


def _counted(rules: Any, players: int) -> Finding:
    """The formula equals the enumeration of all draws by the rules themselves."""
    owns, others, attempts = _domain(rules, 2)
    count = 0
    for own in owns:
        for foreign in others:
            for tries in attempts:
                count += 1
                if _enumerated(_table(rules, players, own, foreign, tries)) != success(own, foreign, tries):
                    return Finding(False, f"{own} own, {foreign} foreign, {tries} attempts")
    return Finding(True, f"{count} situations enumerated", count)


def _simulated(rules: Any, players: int) -> Finding:
    """Seeded draws by the sampler come out as often as the fraction says."""
    rng = Random(players)
    worst = 0.0
    for own, foreign, tries in ((1, 6, 1), (3, 4, 2), (2, 9, 3), (5, 5, 4)):
        hits = 0
        for _ in range(DRAWS):
            table = _table(rules, players, own, foreign, tries)
            while table.phase == RING:
                hits += play.step(table, rng) == DrawStation(0)
        chance = float(success(own, foreign, tries))
        spread = (chance * (1 - chance) / DRAWS) ** 0.5
        worst = max(worst, abs(hits / DRAWS - chance) / spread if spread else abs(hits / DRAWS - chance))
    return Finding(worst < SIGMAS, f"4 x {DRAWS} draws, at most {worst:.1f} standard deviations off")


def _tips(rules: Any, players: int) -> Finding:
    """The worked tips of the editions: attempts and certainty as they claim, computed from their own numbers."""
    corpus = corpus_of("andromeda")
    told = []
    for edition in corpus.game.editions:
        facts = {
            said.asserts.fact.removeprefix("centre.example_"): said.asserts.plain
            for said in corpus.said
            if said.edition == edition and said.asserts.fact.startswith("centre.example_") and said.role == "example"
        }
        if "cards" not in facts:
            continue
        own = facts["own"] + facts["added"]
        found = odds(rules, own, facts["opponents"] * facts["each"], facts["cards"], facts["level"])
        claimed = found.attempts == facts["attempts"] and (found.chance == 1) == facts["certain"]
        if not claimed or own != facts.get("total", own):
            return Finding(False, f"{edition}: {found.attempts} attempts, chance {found.chance}")
        told.append(f"{edition}: {found.attempts} attempts against {found.others}, certain")
    return Finding(len(told) > 1, "; ".join(told))


A = "andromeda."
RING_GOALS: tuple[Goal, ...] = (
    Goal("ring-probability", "exhaustive", (A + "centre.draw", A + "centre.attempts"), _probability),
    Goal("ring-enumerated", "exhaustive", (A + "centre.draw", A + "centre.next-attempt"), _counted),
    Goal("ring-simulated", "sampled", (A + "centre.draw", A + "centre.ring-over-planet"), _simulated),
    Goal("ring-tips", "exhaustive", (A + "centre.tip-certain", A + "technology.rounding-up"), _tips),
)
