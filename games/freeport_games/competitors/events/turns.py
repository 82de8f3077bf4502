"""Setup, rounds and turns, cards, and the end."""

from __future__ import annotations

from freeport_games.competitors.components.kinds import Colour, HeadquarterId, TerritoryCardId, TerritoryId, TokenId
from freeport_games.competitors.state import Deck
from freeport_games.engine import Placing, Seat

from .base import Cards, CompetitorsEvent


class SetupRolled(CompetitorsEvent, frozen=True):
    """A seat rolled for the first turn (CO-003)."""

    seat: Seat
    """The seat."""
    value: int
    """The result."""


class FirstSeatFound(CompetitorsEvent, frozen=True):
    """The first seat is known (CO-003)."""

    seat: Seat
    """The seat."""


class HeadquarterChosen(CompetitorsEvent, frozen=True):
    """A seat has its colour and its headquarters (CO-004)."""

    seat: Seat
    """The seat."""
    colour: Colour
    """Its colour."""
    headquarter: HeadquarterId
    """The headquarters card."""
    territory: TerritoryId
    """The territory of its headquarters."""


class RoundBegun(CompetitorsEvent, frozen=True):
    """A round begins (CO-013)."""

    round: int
    """Its number, from 1."""


class TurnBegun(CompetitorsEvent, frozen=True):
    """A turn begins (CO-014)."""

    seat: Seat
    """The seat whose turn it is."""
    actions: int
    """Its actions."""


class TurnEnded(CompetitorsEvent, frozen=True):
    """A turn is over (CO-016, CO-017)."""

    seat: Seat
    """The seat whose turn it was."""


class CardsDrawn(CompetitorsEvent, frozen=True):
    """A seat drew cards (CO-020)."""

    seat: Seat
    """The seat."""
    deck: Deck
    """The deck."""
    drawn: Cards
    """The cards."""


class DeckRemade(CompetitorsEvent, frozen=True):
    """A discard pile was shuffled into a new deck (CO-022)."""

    deck: Deck
    """The deck."""
    count: int
    """The number of cards in it."""


class TerritoryDiscarded(CompetitorsEvent, frozen=True):
    """A seat discarded a territory card (CO-129)."""

    seat: Seat
    """The seat."""
    card: TerritoryCardId
    """The card."""


class ContractSigned(CompetitorsEvent, frozen=True):
    """A seat signed a contract (CO-030)."""

    seat: Seat
    """The seat."""
    token: TokenId
    """The token that holds the goods."""
    sender: TerritoryCardId
    """The sender's card."""
    receiver: TerritoryCardId
    """The receiver's card."""
    signed: Cards
    """The contract card."""


class GameWon(CompetitorsEvent, frozen=True):
    """The game is over (section 8)."""

    round: int
    """The last round."""
    ranking: tuple[Placing, ...]
    """All seats, best first."""
