"""Moves: small frozen values. The first six are nature's, the rest are decisions of the seat that is asked.

A holder is a place for goods: a slot of one's own board (0, 1, …) or a ship (-1 is ship 0, -2 ship 1, …).
Goods are a count per colour.
"""

from __future__ import annotations

from msgspec import Struct


class Remove(Struct, frozen=True, tag="remove"):
    """Set-up: the lot picks which card of a family goes back to its box."""

    kind: int


class DealMines(Struct, frozen=True, tag="deal-mines"):
    """Set-up: the next seat gets the pile of mines that lacks a colour."""

    missing: int


class DealDepot(Struct, frozen=True, tag="deal-depot"):
    """Set-up: the next seat gets a depot."""

    kind: int


class DrawDemand(Struct, frozen=True, tag="draw-demand"):
    """Advanced: a demand card is turned up for a neutral planet."""

    demand: int


class DrawCard(Struct, frozen=True, tag="draw-card"):
    """A card of a common pile comes to the seat that draws."""

    kind: int


class PassTime(Struct, frozen=True, tag="pass-time"):
    """The clock runs to the next moment at which something can happen."""

    seconds: int


class ChooseRules(Struct, frozen=True, tag="choose-rules"):
    """Before the game: the players agree on the base or the advanced rules."""

    advanced: bool


class Open(Struct, frozen=True, tag="open"):
    """Set-up, in secret: the side of the first generator (0 left, 1 right), the first mine and its column."""

    stack: int
    mine: int
    column: int


class Wait(Struct, frozen=True, tag="wait"):
    """Do nothing more for some seconds, or until something happens."""

    seconds: int


class Plan(Struct, frozen=True, tag="plan"):
    """A card of the personal pile goes to the planning zone."""

    kind: int


class Draw(Struct, frozen=True, tag="draw"):
    """Draw from the common pile of a level instead."""

    level: int


class Keep(Struct, frozen=True, tag="keep"):
    """Keep one of the drawn cards as a plan; the other goes under its pile."""

    kind: int


class Raise(Struct, frozen=True, tag="raise"):
    """Start a timer on the planet to raise its technology level."""


class StartBuild(Struct, frozen=True, tag="start-build"):
    """Start a timer on a plan."""

    place: int


class StartUse(Struct, frozen=True, tag="start-use"):
    """Start a timer on a built card."""

    slot: int


class Fly(Struct, frozen=True, tag="fly"):
    """Move a ship to a field and start a timer on it."""

    ship: int
    field: int


class Build(Struct, frozen=True, tag="build"):
    """Lay a planned card whose timer has run out: at a column, or on a stack (0 left, 1 right) for a power station."""

    place: int
    column: int


class Produce(Struct, frozen=True, tag="produce"):
    """Use a mine's timer: one holder for each good that is kept, the rest is lost."""

    slot: int
    colour: int
    holders: tuple[int, ...] = ()


class Convert(Struct, frozen=True, tag="convert"):
    """Use a converter's timer: exchanges with the reserve, each a holder, a colour given, a colour taken."""

    slot: int
    swaps: tuple[tuple[int, int, int], ...] = ()


class Release(Struct, frozen=True, tag="release"):
    """Take back a timer that has run out without using it."""

    timer: int


class Load(Struct, frozen=True, tag="load"):
    """Move goods between two of one's own holders on the same planet."""

    source: int
    target: int
    goods: tuple[int, ...]


class Drop(Struct, frozen=True, tag="drop"):
    """Return goods from a ship to the reserve."""

    ship: int
    goods: tuple[int, ...]


class Propose(Struct, frozen=True, tag="propose"):
    """Offer another player goods for goods; nothing in return makes it a gift."""

    partner: int
    mine: int
    theirs: int
    give: tuple[int, ...]
    take: tuple[int, ...]


class ProposePlan(Struct, frozen=True, tag="propose-plan"):
    """Advanced: offer a plan for a plan of another player (-1: as a gift)."""

    partner: int
    mine: int
    theirs: int


class Accept(Struct, frozen=True, tag="accept"):
    """The partner agrees."""


class Decline(Struct, frozen=True, tag="decline"):
    """The partner does not agree."""


class Serve(Struct, frozen=True, tag="serve"):
    """Satisfy a demand on another player's planet with goods from a ship."""

    ship: int
    host: int
    slot: int
    demand: int = 0


class ServeNeutral(Struct, frozen=True, tag="serve-neutral"):
    """Advanced: satisfy the demand of the neutral planet where a ship lies."""

    ship: int


class Leave(Struct, frozen=True, tag="leave"):
    """Advanced: leave goods on a neutral planet."""

    ship: int
    goods: tuple[int, ...]


class Collect(Struct, frozen=True, tag="collect"):
    """Advanced: take goods that lie on a neutral planet."""

    ship: int
    goods: tuple[int, ...]


class Arm(Struct, frozen=True, tag="arm"):
    """Advanced: use the timer on a sabotage probe or missile to put attack markers on it."""

    slot: int


class Sabotage(Struct, frozen=True, tag="sabotage"):
    """Advanced: an attack marker from a probe spoils a running timer."""

    slot: int
    timer: int


class Launch(Struct, frozen=True, tag="launch"):
    """Advanced: an attack marker from a missile blocks a timer place of somebody's action zone."""

    slot: int
    victim: int
    target: int


class Transport(Struct, frozen=True, tag="transport"):
    """Advanced: use a transport probe's timer to send its goods to a ship anywhere."""

    slot: int
    ship: int
    goods: tuple[int, ...]


class DiscardPlan(Struct, frozen=True, tag="discard-plan"):
    """Advanced: a plan whose timer has run out goes under its pile instead of being built."""

    place: int


Move = (
    Remove | DealMines | DealDepot | DrawDemand | DrawCard | PassTime | ChooseRules | Open | Wait | Plan | Draw | Keep
    | Raise | StartBuild | StartUse | Fly | Build | Produce | Convert | Release | Load | Drop | Propose | ProposePlan
    | Accept | Decline | Serve | ServeNeutral | Leave | Collect | Arm | Sabotage | Launch | Transport | DiscardPlan
)
NATURE: frozenset[type] = frozenset({Remove, DealMines, DealDepot, DrawDemand, DrawCard, PassTime})
