"""Moves: small frozen values. The first three are nature's, the rest are decisions of the player on turn."""

from __future__ import annotations

from msgspec import Struct


class DealFaceUp(Struct, frozen=True, tag="deal-face-up"):
    """Set-up: a planet card turned up before the seat on turn."""

    planet: int


class DealCard(Struct, frozen=True, tag="deal-card"):
    """A card from the supply into the hand of the seat on turn."""

    kind: int


class DrawStation(Struct, frozen=True, tag="draw-station"):
    """A station of `owner` leaves the ring."""

    owner: int


class TransportOut(Struct, frozen=True, tag="transport-out"):
    """A transport card: stations from Earth to one planet."""

    planet: int


class TransportBack(Struct, frozen=True, tag="transport-back"):
    """A transport card: one's stations on a planet return to Earth."""

    planet: int


class Pass(Struct, frozen=True, tag="pass"):
    """Play no transport card this round."""


class OfferCard(Struct, frozen=True, tag="offer-card"):
    """Lay a card as part of one's offer: the starter openly, the others face down."""

    kind: int


class Excuse(Struct, frozen=True, tag="excuse"):
    """Show that no card in hand may be offered, and leave the trading phase."""


class Trade(Struct, frozen=True, tag="trade"):
    """Give one's whole offer to `partner` for theirs."""

    partner: int


class TakeBack(Struct, frozen=True, tag="take-back"):
    """Return one's own offer to the hand."""


class Keep(Struct, frozen=True, tag="keep"):
    """Take the cards just received into the hand."""


class OfferAgain(Struct, frozen=True, tag="offer-again"):
    """Leave the cards just received as a new offer."""


class Swap(Struct, frozen=True, tag="swap"):
    """Action: discard cards (a count per kind) and draw as many."""

    cards: tuple[int, ...]


class Group(Struct, frozen=True):
    """A set of cards: true cards of a planet and jokers per grade; `bonus` claims the bonus card."""

    planet: int
    true: int
    jokers: tuple[int, ...] = (0, 0, 0, 0)
    bonus: bool = False


class MoveStations(Group, frozen=True, tag="move-stations"):
    """Action: a set sends stations from Earth to its planet."""

    stations: int = 0


class Attempt(Group, frozen=True, tag="attempt"):
    """Action: a set buys attempts with the planet ring."""


class BuildShip(Group, frozen=True, tag="build-ship"):
    """Action: a set raises the spaceship level."""


class Develop(Group, frozen=True, tag="develop"):
    """Action: a set raises the technology level."""


class Stop(Struct, frozen=True, tag="stop"):
    """Use no more of one's actions this round."""


Move = (
    DealFaceUp
    | DealCard
    | DrawStation
    | TransportOut
    | TransportBack
    | Pass
    | OfferCard
    | Excuse
    | Trade
    | TakeBack
    | Keep
    | OfferAgain
    | Swap
    | MoveStations
    | Attempt
    | BuildShip
    | Develop
    | Stop
)
NATURE: frozenset[type] = frozenset({DealFaceUp, DealCard, DrawStation})
