"""The events of Import / Export.

Most events are ``CardsMoved`` and ``CreditsMoved``; the others say why cards and credits move. Everybody may know every
event in full, with three exceptions: cards that go from one hidden place to another are shown only to the hands
concerned, a bid's amount is told when all bids are in, and a standing order is told only to its seat.
"""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import Event, Hidden, Placing, Seat, typename

from .components import Action, Card, CardId, GoodType, HarbourId, ImportExportData, ShipId, WhereKey
from .state import EndReason, Policy, RevealedBid
from .state.places import Place


class ImportExportEvent(Event, frozen=True, tag=typename("ImportExport")):
    """An event of Import / Export."""


class CardsShown(ImportExportData, frozen=True):
    """Cards that the viewer may see."""

    cards: tuple[Card, ...]
    """The cards."""

    @property
    def count(self) -> int:
        """The number of cards, as in ``Hidden``."""
        return len(self.cards)


Cards = CardsShown | Hidden
"""Some cards: face-up to the viewer, or only their number."""


class Why(StrEnum):
    """The reason why credits moved."""

    SETUP = "SETUP"
    """A seat received its credits at the start (IE-019)."""
    BID = "BID"
    """A won bid was paid (IE-084)."""
    OWNER = "OWNER"
    """Another seat imported from the owner's ship (IE-090)."""
    SALE = "SALE"
    """A card was sold to the supply island (IE-104)."""
    PAYOUT = "PAYOUT"
    """A ship was completed (IE-113)."""
    POWER = "POWER"
    """A power moved them."""


# Cards and credits


class CardsMoved(ImportExportEvent, frozen=True):
    """Cards went from one place to another."""

    moved: Cards
    """The cards; hidden from viewers who may know neither place."""
    origin: Place
    """The place that they left."""
    destination: Place
    """The place that they went to, in this order."""
    moved_by: CardId | None
    """The card whose power moved them; null for none."""


class CreditsMoved(ImportExportEvent, frozen=True):
    """Active credits went from a seat to another, from the bank, or to the bank."""

    payer: Seat | None
    """The seat that paid; null for the bank."""
    payee: Seat | None
    """The seat that was paid; null for the bank."""
    amount: int
    """The number of credits."""
    cause: Why
    """The reason."""
    moved_by: CardId | None
    """The card whose power moved them; null for none."""


class DeckRenewed(ImportExportEvent, frozen=True):
    """The last card had left the deck; the discard pile was shuffled and is the new deck (IE-055)."""

    count: int
    """The number of cards in the new deck."""


class HandRevealed(ImportExportEvent, frozen=True):
    """A power made a seat show its hand to everybody."""

    seat: Seat
    """The seat whose hand it is."""
    cards: tuple[Card, ...]
    """The cards."""
    power: CardId
    """The card whose power it was."""


class CardRevealed(ImportExportEvent, frozen=True):
    """A power showed the top card of the deck, or a card of a hand, to everybody."""

    revealed: Card
    """The card."""
    origin: Place
    """The place of the card."""
    power: CardId
    """The card whose power it was."""


# Setup and turns


class GameBegun(ImportExportEvent, frozen=True):
    """The harbours were dealt, the deck was shuffled, and the first leader is known."""

    harbours: tuple[HarbourId, ...]
    """Each seat's harbour."""
    first_leader: Seat
    """The seat that leads first."""
    end_credits: int
    """The threshold of active credits."""
    deck_size: int
    """The number of goods cards in the game."""


class TurnBegun(ImportExportEvent, frozen=True):
    """A turn began."""

    turn: int
    """The number of the turn, from 1."""
    leader: Seat
    """The seat whose turn it is."""


class DrawChosen(ImportExportEvent, frozen=True):
    """A seat draws instead of leading or following."""

    seat: Seat
    """The seat."""


class Declared(ImportExportEvent, frozen=True):
    """The leader declared an action."""

    seat: Seat
    """The leader."""
    action: Action
    """The action."""
    played: tuple[CardId, ...]
    """The cards that it played."""


class Followed(ImportExportEvent, frozen=True):
    """A seat followed."""

    seat: Seat
    """The seat."""
    action: Action
    """The action that it will perform."""
    played: tuple[CardId, ...]
    """The cards that it played."""


class ExecutionBegun(ImportExportEvent, frozen=True):
    """A seat begins to do its actions."""

    seat: Seat
    """The seat."""
    action: Action
    """The action."""
    count: int
    """The number of actions that it may do."""
    solo: bool
    """Whether it is a free action by itself (IE-172)."""


# Imports


class RoundBegun(ImportExportEvent, frozen=True):
    """The leader chose the source of a round of imports."""

    number: int
    """The number of the round, from 1."""
    participants: tuple[Seat, ...]
    """The seats that import in it."""
    source: WhereKey
    """The ship, or `island`."""


class BidsRevealed(ImportExportEvent, frozen=True):
    """All bids of a round are in."""

    bids: tuple[RevealedBid, ...]
    """The bids, clockwise from the leader."""


class RoundWon(ImportExportEvent, frozen=True):
    """The winner of a round of imports was determined."""

    won_by: Seat | None
    """The seat; null if nobody won."""
    tie_broken_by: Seat | None
    """The seat that chose among the highest bidders; null if there was no choice."""


# Ships


class ShipCompleted(ImportExportEvent, frozen=True):
    """All contracts of a ship were met."""

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
    """A ship returned to its harbour."""

    seat: Seat
    """Its owner."""
    ship: ShipId
    """The ship."""


# Powers


class PowerCopied(ImportExportEvent, frozen=True):
    """A card has the power of another card from now on (IE-167)."""

    seat: Seat
    """The seat whose card it is."""
    card: CardId
    """The card."""
    model: CardId
    """The card whose power it has now."""


class TokensStored(ImportExportEvent, frozen=True):
    """Credits that only count at the end were put on a card, or taken from it to the score."""

    seat: Seat
    """The seat whose card it is."""
    card: CardId
    """The card."""
    stored: int
    """The number of credits on it now."""
    passive: int
    """The seat's credits that only count at the end."""


class CoinFlipped(ImportExportEvent, frozen=True):
    """A coin was flipped (chance IE-C6)."""

    seat: Seat
    """The seat that it was flipped for."""
    heads: bool
    """Whether it shows heads."""


class TypeNamed(ImportExportEvent, frozen=True):
    """A seat named a type."""

    seat: Seat
    """The seat."""
    type: GoodType
    """The type."""
    power: CardId
    """The card whose power required it."""


class CardNamed(ImportExportEvent, frozen=True):
    """A seat named a card."""

    seat: Seat
    """The seat."""
    card: CardId
    """The named card."""
    power: CardId
    """The card whose power required it."""


class StandingOrderGiven(ImportExportEvent, frozen=True):
    """A seat gave a standing order for an optional draw of its own (PW-11)."""

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
    """This turn became the last one."""

    end_reason: EndReason
    """The reason."""
    triggered_by: Seat | None
    """The seat that caused it, if any."""


class GameWon(ImportExportEvent, frozen=True):
    """A power made its seat win at once (IE-180)."""

    seat: Seat
    """The winner."""
    power: CardId
    """The card with the power."""
    ranking: tuple[Placing, ...]
    """All seats, best first."""


class Term(StrEnum):
    """A reason for which a seat scores (IE-186)."""

    CREDITS = "CREDITS"
    """Its active credits."""
    CONTAINERS = "CONTAINERS"
    """Containers on contracted ships in its harbour (IE-187)."""
    GOODS = "GOODS"
    """The value of its goods."""
    MOST_TECHNOLOGY = "MOST_TECHNOLOGY"
    """The most technology."""
    MOST_AGRICULTURE = "MOST_AGRICULTURE"
    """The most agriculture."""
    MOST_CONSUMER = "MOST_CONSUMER"
    """The most consumer goods."""
    MOST_ILLEGAL = "MOST_ILLEGAL"
    """The most illegal goods."""
    MOST_LUXURY = "MOST_LUXURY"
    """The most luxury goods."""
    ONE_OF_EACH = "ONE_OF_EACH"
    """A good of each type (IE-192)."""
    TOKENS = "TOKENS"
    """Credits that were kept for the end."""
    POWER = "POWER"
    """The power of a card."""


class Score(ImportExportData, frozen=True):
    """A term of a score sheet."""

    term: Term
    """The reason."""
    credits: int
    """The number of credits."""
    card: CardId | None = None
    """The card with the power; null for other terms."""


class ScoreSheet(ImportExportData, frozen=True):
    """The terms of a seat's score (IE-186)."""

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
