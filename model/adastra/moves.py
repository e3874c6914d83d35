"""Moves: small frozen values. The first four are nature's, the rest are decisions of the player on turn."""

from __future__ import annotations

from msgspec import Struct


class DrawStart(Struct, frozen=True, tag="draw-start"):
    """Set-up: the seat on turn turns up a planet of the starting system."""

    kind: int


class LayPlanet(Struct, frozen=True, tag="lay-planet"):
    """Set-up: a planet is laid face down at the next place."""

    kind: int


class DrawFirst(Struct, frozen=True, tag="draw-first"):
    """Set-up: the lot falls on a first player."""

    seat: int


class DrawArtefact(Struct, frozen=True, tag="draw-artefact"):
    """An artefact card comes to the seat on turn."""

    artefact: int


class OptionalCards(Struct, frozen=True, tag="optional-cards"):
    """Set-up: the players agree whether the optional artefacts are in."""

    included: bool


class SetSize(Struct, frozen=True, tag="set-size"):
    """Set-up: the players give the next star its number of planets."""

    size: int


class PlaceCard(Struct, frozen=True, tag="place-card"):
    """Programming: one of one's cards on a free space (both counted from 0)."""

    card: int
    space: int


class ChooseResource(Struct, frozen=True, tag="choose-resource"):
    """Production: the owner's choice of a resource."""

    resource: int


class ChooseElement(Struct, frozen=True, tag="choose-element"):
    """Score: the owner's choice of an element."""

    element: int


class Fly(Struct, frozen=True, tag="fly"):
    """Movement: a ship leaves a planet (-1: interstellar space) for a star (-1: interstellar space)."""

    origin: int
    star: int


class Land(Struct, frozen=True, tag="land"):
    """Movement: the ship lands on a planet of the system it entered."""

    planet: int


class BuildColony(Struct, frozen=True, tag="build-colony"):
    """Construction: a colony; `minerals` pays the part that is free to choose."""

    planet: int
    minerals: tuple[int, ...] = (0, 0, 0)


class BuildFactory(Struct, frozen=True, tag="build-factory"):
    """Construction: a factory in place of a colony."""

    planet: int


class Terraform(Struct, frozen=True, tag="terraform"):
    """Construction: a terraforming."""

    planet: int


class BuildShip(Struct, frozen=True, tag="build-ship"):
    """Construction: a ship; `minerals` pays the part that is free to choose."""

    minerals: tuple[int, ...] = (0, 0, 0)


class Propose(Struct, frozen=True, tag="propose"):
    """Trade: the owner offers a partner cards for cards (a count per resource)."""

    partner: int
    give: tuple[int, ...]
    take: tuple[int, ...]


class Accept(Struct, frozen=True, tag="accept"):
    """Trade: the partner agrees."""


class Decline(Struct, frozen=True, tag="decline"):
    """Trade: the partner does not agree."""


class BankTrade(Struct, frozen=True, tag="bank-trade"):
    """Trade: identical cards to the bank for one of choice."""

    give: int
    take: int


class Spend(Struct, frozen=True, tag="spend"):
    """Score: discard resource cards for points (a count per resource)."""

    cards: tuple[int, ...]


class UseArtefact(Struct, frozen=True, tag="use-artefact"):
    """Show and spend an artefact; its effect is not in the rulebook."""

    artefact: int


class Pass(Struct, frozen=True, tag="pass"):
    """Do nothing, or nothing more, on the revealed card."""


class Discard(Struct, frozen=True, tag="discard"):
    """End of the round: give up a card above the hand limit."""

    resource: int


Move = (
    DrawStart
    | LayPlanet
    | DrawFirst
    | DrawArtefact
    | OptionalCards
    | SetSize
    | PlaceCard
    | ChooseResource
    | ChooseElement
    | Fly
    | Land
    | BuildColony
    | BuildFactory
    | Terraform
    | BuildShip
    | Propose
    | Accept
    | Decline
    | BankTrade
    | Spend
    | UseArtefact
    | Pass
    | Discard
)
NATURE: frozenset[type] = frozenset({DrawStart, LayPlanet, DrawFirst, DrawArtefact})
