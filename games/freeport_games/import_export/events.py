"""The events of Import / Export: what happened.

Most of a game is cards and credits that move, so most events are ``CardsMoved`` and ``CreditsMoved``; the others say
why. Everybody may know every event in full, with three exceptions: cards that go from one hidden place to another are
shown to the hands concerned only, a bid's amount is told when all are in, a standing order is told to its seat alone.
"""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import Event, Hidden, Placing, Seat, typename

from .components import Action, Card, CardId, GoodType, ImportExportData, ShipId
from .places import Place
from .state import EndReason, Policy, RevealedBid


class ImportExportEvent(Event, frozen=True, tag=typename("ImportExport")):
    """Something that happened in Import / Export."""


class CardsShown(ImportExportData, frozen=True):
    """Cards that the viewer may see."""

    cards: tuple[Card, ...]
    """The cards."""

    @property
    def count(self) -> int:
        """How many there are, as in ``Hidden``."""
        return len(self.cards)


Cards = CardsShown | Hidden
"""Some cards: face-up to the viewer, or only their number."""


class Why(StrEnum):
    """Why credits moved."""

    SETUP = "SETUP"
    """They are what a seat begins with (IE-019)."""
    BID = "BID"
    """A won bid was paid (IE-084)."""
    OWNER = "OWNER"
    """Another seat imported from the owner's ship (IE-090)."""
    SALE = "SALE"
    """A card was sold to the supply island (IE-104)."""
    PAYOUT = "PAYOUT"
    """A ship was completed (IE-113)."""
    POWER = "POWER"
    """A power did it."""


# Cards and credits


class CardsMoved(ImportExportEvent, frozen=True):
    """Cards went from one place to another."""

    cards: Cards
    """The cards; hidden from those who may know neither place."""
    source: Place
    """Where they were."""
    target: Place
    """Where they went, in this order."""
    power: CardId | None
    """The card whose power did it; null if none did."""


class CreditsMoved(ImportExportEvent, frozen=True):
    """Active credits changed hands, or came from the bank, or went to it."""

    payer: Seat | None
    """Who paid; null for the bank."""
    payee: Seat | None
    """Who was paid; null for the bank."""
    amount: int
    """Credits."""
    why: Why
    """What for."""
    power: CardId | None
    """The card whose power did it; null if none did."""


class DeckRenewed(ImportExportEvent, frozen=True):
    """The last card had left the deck; the discard pile was shuffled and is the new deck (IE-055)."""

    count: int
    """How many cards the new deck has."""


class HandRevealed(ImportExportEvent, frozen=True):
    """A power made a seat show its hand to all."""

    seat: Seat
    """Whose hand."""
    cards: tuple[Card, ...]
    """The cards."""
    power: CardId
    """The card whose power did it."""


class CardRevealed(ImportExportEvent, frozen=True):
    """A power showed the top card of the deck, or a card of a hand, to all."""

    card: Card
    """The card."""
    source: Place
    """Where it lay."""
    power: CardId
    """The card whose power did it."""


# Setup and turns


class GameBegun(ImportExportEvent, frozen=True):
    """Harbours are dealt, the deck is shuffled, the first leader is known."""

    harbours: tuple[str, ...]
    """Each seat's harbour."""
    first_leader: Seat
    """Who leads first."""
    end_credits: int
    """The threshold of active credits."""
    cards: int
    """How many goods cards are in the game."""


class TurnBegun(ImportExportEvent, frozen=True):
    """A turn began."""

    turn: int
    """The number of the turn, from 1."""
    leader: Seat
    """Whose turn it is."""


class DrawChosen(ImportExportEvent, frozen=True):
    """A seat draws in place of leading or following."""

    seat: Seat
    """The seat."""


class Declared(ImportExportEvent, frozen=True):
    """The leader declared an action."""

    seat: Seat
    """The leader."""
    action: Action
    """The action."""
    cards: tuple[CardId, ...]
    """What it played."""


class Followed(ImportExportEvent, frozen=True):
    """A seat followed."""

    seat: Seat
    """The seat."""
    action: Action
    """The action that it will perform."""
    cards: tuple[CardId, ...]
    """What it played."""


class ExecutionBegun(ImportExportEvent, frozen=True):
    """A seat begins to do its actions."""

    seat: Seat
    """The seat."""
    action: Action
    """Which action."""
    count: int
    """How many it may do."""
    solo: bool
    """Whether it is a free action by itself (IE-172)."""


# Imports


class RoundBegun(ImportExportEvent, frozen=True):
    """The leader chose where a round of imports takes from."""

    number: int
    """The number of the round, from 1."""
    participants: tuple[Seat, ...]
    """The seats that import in it."""
    source: str
    """The ship, or `island`."""


class BidsRevealed(ImportExportEvent, frozen=True):
    """All bids of a round are in."""

    bids: tuple[RevealedBid, ...]
    """The bids, clockwise from the leader."""


class RoundWon(ImportExportEvent, frozen=True):
    """It is known who takes from the ship."""

    seat: Seat | None
    """The seat; null if nobody does."""
    tie_broken_by: Seat | None
    """Who chose among the highest bidders; null if there was nothing to choose."""


# Ships


class ShipCompleted(ImportExportEvent, frozen=True):
    """All contracts of a ship are met."""

    seat: Seat
    """Its owner."""
    ship: ShipId
    """The ship."""
    contracts: tuple[CardId, ...]
    """Its contracts, in contracting order."""
    containers: tuple[CardId, ...]
    """The containers on it."""


class ShipSailed(ImportExportEvent, frozen=True):
    """A ship went to the open sea."""

    seat: Seat
    """Its owner."""
    ship: ShipId
    """The ship."""


class ShipReturned(ImportExportEvent, frozen=True):
    """A ship came back to its harbour."""

    seat: Seat
    """Its owner."""
    ship: ShipId
    """The ship."""


# Powers


class PowerCopied(ImportExportEvent, frozen=True):
    """A card has the power of another one from now on (IE-167)."""

    seat: Seat
    """Whose card."""
    card: CardId
    """The card."""
    model: CardId
    """The card whose power it has."""


class TokensStored(ImportExportEvent, frozen=True):
    """Credits that count at the end only were put on a card, or taken from it to the score."""

    seat: Seat
    """Whose card."""
    card: CardId
    """The card."""
    tokens: int
    """How many lie on it now."""
    passive: int
    """The seat's credits that count at the end only."""


class CoinFlipped(ImportExportEvent, frozen=True):
    """A coin was flipped (chance IE-C6)."""

    seat: Seat
    """For whom."""
    heads: bool
    """Whether it shows heads."""


class TypeNamed(ImportExportEvent, frozen=True):
    """A seat named a type."""

    seat: Seat
    """The seat."""
    type: GoodType
    """The type."""
    power: CardId
    """The card whose power asked for it."""


class CardNamed(ImportExportEvent, frozen=True):
    """A seat named a card."""

    seat: Seat
    """The seat."""
    card: CardId
    """The named card."""
    power: CardId
    """The card whose power asked for it."""


class StandingOrderGiven(ImportExportEvent, frozen=True):
    """A seat said how an optional draw of its own is answered from now on (PW-11)."""

    seat: Seat
    """The seat; nobody else is told."""
    card: CardId
    """The card with the power."""
    policy: Policy
    """The answer."""


class GoodDeclared(ImportExportEvent, frozen=True):
    """An import counts as a good at the end (Teslas)."""

    seat: Seat
    """The seat."""
    card: CardId
    """The import."""
    type: GoodType
    """The type of good."""


# The end


class EndTriggered(ImportExportEvent, frozen=True):
    """This turn is the last one."""

    reason: EndReason
    """Why."""
    seat: Seat | None
    """Whose doing it was, if anybody's."""


class GameWon(ImportExportEvent, frozen=True):
    """A power made its seat win on the spot (IE-180)."""

    seat: Seat
    """The winner."""
    power: CardId
    """The card with the power."""
    ranking: tuple[Placing, ...]
    """All seats, best first."""


class Score(ImportExportData, frozen=True):
    """A term of a score sheet."""

    term: str
    """What it is for: `credits`, `containers`, `goods`, `most_...`, `one_of_each`, or the card with the power."""
    credits: int
    """How much."""


class ScoreSheet(ImportExportData, frozen=True):
    """How a seat's score is made up (IE-186)."""

    seat: Seat
    """The seat."""
    terms: tuple[Score, ...]
    """Its terms, in the order in which they are counted."""
    total: int
    """Their sum."""


class GameScored(ImportExportEvent, frozen=True):
    """The game is over; the scores are counted (IE-195, IE-196)."""

    sheets: tuple[ScoreSheet, ...]
    """The score sheets, seat by seat."""
    ranking: tuple[Placing, ...]
    """All seats, best first."""


EVENTS = (
    CardsMoved,
    CreditsMoved,
    DeckRenewed,
    HandRevealed,
    CardRevealed,
    GameBegun,
    TurnBegun,
    DrawChosen,
    Declared,
    Followed,
    ExecutionBegun,
    RoundBegun,
    BidsRevealed,
    RoundWon,
    ShipCompleted,
    ShipSailed,
    ShipReturned,
    PowerCopied,
    TokensStored,
    CoinFlipped,
    TypeNamed,
    CardNamed,
    StandingOrderGiven,
    GoodDeclared,
    EndTriggered,
    GameWon,
    GameScored,
)
"""Every kind of event."""
