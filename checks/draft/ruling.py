"""May, must and must not of a sentence, and its directions, against what its clauses assert."""

from __future__ import annotations

from checks.draft.actors import actor_of
from checks.draft.alignment import met
from checks.draft.counting import FAINT, SURE, Telling
from checks.draft.features import Names, features
from checks.draft.profiles import Profiles
from checks.draft.raw import Raw
from checks.draft.readings import FORBID, FREE, MAY, MUST, ONLY, Sighting, modals, parts, sightings

CHECKED = ("facing", "turning", "side", "height", "rounding", "bound", "rank")
KINDS = {"rounding": "rounding", "bound": "scope", "rank": "scope"}
LED = 0.35  # a clause without a modal of its own does not hide one that has
RIVAL = 0.75  # a clause that agrees with a modal and is nearly as good an owner of it excuses it
AGREES = 0.7


def owners(
    part: str, actor: str, told: list[Telling], known: Profiles, lang: str, called: Names
) -> list[tuple[Telling, float]]:
    """The clauses a part of a sentence belongs to, best first: chance times how much of the clause the part says."""
    spoken = features(part, lang, called)
    rows = []
    for one in told:
        profile = known.rows[one.index]
        share = sum(slot.weight * met(slot, spoken) for slot in profile.slots) / profile.total
        other = bool(actor and one.wants.actor and actor != one.wants.actor)
        rows.append((one, (0.6 + share) * one.weight * (0.5 if other else 1.0)))
    return sorted(rows, key=lambda row: -row[1])


def modality_findings(at: int, text: str, told: list[Telling], known: Profiles, lang: str, called: Names) -> list[Raw]:
    """Modal words that contradict the clause they belong to."""
    found: list[Raw] = []
    cut = parts(text)
    actor = actor_of(text, lang, called)
    for modal in modals(text, lang):
        if modal.reading == ONLY:
            continue
        rows = owners(cut[modal.part], actor, told, known, lang, called)
        firm = [row for row in rows if row[0].wants.firm]
        if not firm or firm[0][1] < LED * rows[0][1] * (modal.reading in (MUST, MAY)):
            continue
        if any(_agrees(modal.reading, one) for one, score in firm if score >= RIVAL * firm[0][1]):
            continue
        owner = firm[0][0]
        wanted = [r for r in (MUST, MAY, FORBID) if r in owner.wants.readings]
        chance = min(0.95, 0.35 + owner.chance / 2)
        found.append(Raw("modality", owner.wants.clause, at, "/".join(wanted), modal.reading, chance, "modality"))
    return found[:1]


def _agrees(reading: str, one: Telling) -> bool:
    wants = one.wants.readings
    if reading in wants:
        return True
    return reading == FREE and MAY in wants


def direction_findings(
    at: int, text: str, told: list[Telling], known: Profiles, lang: str, called: Names, never: dict[str, set[str]]
) -> list[Raw]:
    """Directions that contradict the clause they belong to, or that no clause of the game ever names."""
    found: list[Raw] = []
    cut = parts(text)
    actor = actor_of(text, lang, called)
    seen = sightings(text, lang)
    for sight in seen:
        name = sight.dimension
        if name not in CHECKED or sight.against:
            continue
        if sight.value in never.get(name, ()):
            found.append(Raw("direction", told[0].wants.clause, at, "clockwise", sight.value, 0.9, f"direction.{name}"))
            continue
        rows = [
            row for row in owners(cut[sight.part], actor, told, known, lang, called) if name in row[0].wants.directions
        ]
        if rows:
            found += _contradiction(at, sight, rows, seen)
    return found[:1]


def _contradiction(at: int, sight: Sighting, rows: list[tuple[Telling, float]], seen: list[Sighting]) -> list[Raw]:
    """A direction against the best clause that speaks of it, unless a clause nearly as good agrees."""
    name = sight.dimension
    kind = KINDS.get(name, "direction")
    owner, top = rows[0]
    wanted = "/".join(sorted(owner.wants.directions[name]))
    said = f"direction.{name}"
    first = owner.wants.first.get(name)
    if sight.value in owner.wants.directions[name]:
        values = {s.value for s in seen if s.dimension == name and not s.against}
        against = {s.value for s in seen if s.dimension == name and s.against}
        if name == "rounding" and first and (first not in values or values == against) and owner.chance >= FAINT:
            return [Raw(kind, owner.wants.clause, at, first, sight.value, 0.35 + owner.chance / 2, said)]
        return []
    agreeing = max((score for one, score in rows if sight.value in one.wants.directions[name]), default=0.0)
    if agreeing >= AGREES * top or (kind == "scope" and owner.chance < SURE):
        return []
    share = 0.3 if kind == "scope" else 0.4
    return [Raw(kind, owner.wants.clause, at, wanted, sight.value, min(0.95, share + owner.chance / 2), said)]
