"""A rulebook's worked example as data: what the text plays, step by step, and what it claims along the way.

Names stand for numbers (`food`, `red-dwarf`, `space`), so that the file reads like the example it holds.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct

from rulebook.loader import entries
from rulebook.problems import Problem
from rulebook.schema import Lang, Name, Place, Text, Tongues
from rulebook.store import HERE, corpus_of


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """Something the text says of the table at a step, and where it says it.

    `slip` names the remark on a claim that the text itself gainsays. `reading` marks what a lost icon leaves to
    us: the words alone do not say it.
    """

    claim: Name
    value: Any
    at: Annotated[list[Place], Meta(min_length=1)]
    slip: Name | None = None
    reading: Tongues | None = None


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """Moves of one seat and the claims about what they did. `lost` names fields whose icon or value is not printed."""

    id: Name
    at: Annotated[list[Place], Meta(min_length=1)]
    seat: Text | None = None
    moves: list[dict[str, Any]] = []
    lost: list[Name] = []
    claims: list[Claim] = []


class Planet(Struct, frozen=True, forbid_unknown_fields=True):
    """A planet the example speaks of, its star, and the kind we read: kinds are lost icons unless a claim says so."""

    star: Name
    kind: Name
    label: Tongues


class Replay(Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example: who sits where, which planets it names, and its steps."""

    id: Name
    title: Tongues
    edition: Lang
    seats: Annotated[list[Text], Meta(min_length=2)]
    planets: dict[str, Planet]
    steps: Annotated[list[Step], Meta(min_length=1)]


@cache
def replays_of(game: str, root: Path = HERE) -> dict[str, Replay]:
    """The worked examples of a game by id; a slip that no remark explains is an error."""
    corpus = corpus_of(game)
    path = root / game / "replays.yaml"
    found = {one.id: one for one in entries(path, Replay)}
    remarks = {remark.id for remark in corpus.remarks}
    for replay in found.values():
        for step in replay.steps:
            for claim in step.claims:
                if claim.slip is not None and claim.slip not in remarks:
                    shown, owner = f"{game}/replays.yaml", f"{replay.id} {step.id}"
                    raise Problem("corpus.remark", file=shown, clause=owner, remark=claim.slip)
    return found


def replay_of(game: str, name: str) -> Replay:
    """One worked example; an unknown name is told with the known ones."""
    found = replays_of(game)
    if name not in found:
        raise Problem("corpus.replay", game=game, replay=name[:40], known=", ".join(found) or "-")
    return found[name]
