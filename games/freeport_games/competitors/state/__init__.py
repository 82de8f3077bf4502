"""The whole state of a game, as plain data.

A scene is one move at the action choice or at a step choice, with all its consequences: the first step of a movement
belongs to the action that begins it, and the ends of a movement turn, of a turn and of a round to the move that brings
them about. The state contains what is under way (a movement, a customs card, an offer) for the views; the scene itself
is continued by replay.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec

from freeport_games.competitors.components.kinds import CardId, Colour, OnceATurn, TerritoryId
from freeport_games.competitors.options import Mode
from freeport_games.engine import Seat
from freeport_games.engine.hidden import Trails

from .activities import Charter, Closed, Movement, OpenedAuction, Played, RefusedOffer
from .tokens import Token


class Phase(StrEnum):
    """The stage of the game."""

    SETUP = "SETUP"
    """Seats choose colours and headquarters."""
    ROUND_END = "ROUND_END"
    """The weather is rolled for the next round."""
    TURN = "TURN"
    """The active seat chooses actions, or moves."""
    OVER = "OVER"
    """The game is over."""


SETUP, ROUND_END, TURN, OVER = Phase
"""The stages by themselves; see ``kinds.TRUCK``."""


class Deck(StrEnum):
    """The two decks from which seats draw."""

    TERRITORY = "TERRITORY"
    CONTRACT = "CONTRACT"


TERRITORY, CONTRACT = Deck
"""The decks by themselves; see ``kinds.TRUCK``."""
DECKS = {str(deck): deck for deck in Deck}
"""The decks by their names: a look here costs less than making an enum of a name."""


class Branch(msgspec.Struct, array_like=True, gc=False):
    """A branch."""

    territory: TerritoryId
    """The territory where it stands."""
    card: CardId
    """Its territory card."""


class State(msgspec.Struct, array_like=True):
    """The whole state of a game."""

    game_end: Mode
    """The way in which the game ends."""
    rounds: int
    """The number of rounds in the timed mode."""
    target: int
    """The victory points that end the points mode."""
    round_cap: int
    """The round after which the points mode ends in any case."""
    offers_per_turn: int
    """The number of offers and auctions that a seat may open in a turn."""
    colours: list[Colour | None]
    """Each seat's colour; None until it is chosen."""
    headquarters: list[TerritoryId]
    """Each seat's headquarters territory; empty until it is chosen."""
    money: list[int]
    """Each seat's money."""
    points: list[int]
    """Each seat's victory points."""
    territory_hands: list[list[CardId]]
    """Each seat's territory cards."""
    contract_hands: list[list[CardId]]
    """Each seat's contract cards."""
    branches: list[list[Branch]]
    """Each seat's branches."""
    tokens: dict[str, Token]
    """Every token."""
    territory_deck: list[CardId]
    """The territory deck, top card last."""
    contract_deck: list[CardId]
    """The contract deck, top card last."""
    customs_deck: list[CardId]
    """The customs deck, top card first."""
    territory_discard: list[CardId] = []
    """The discarded territory cards, the last discarded one last."""
    contract_discard: list[CardId] = []
    """The discarded contract cards, the last discarded one last."""
    customs_card: CardId = ""
    """The customs card that is being resolved."""
    advantages: dict[TerritoryId, CardId] = {}
    """The advantage on each base that has one."""
    charters: list[Charter] = []
    """Charters in force."""
    closed: list[Closed] = []
    """Closed channels."""
    weather: str = ""
    """The present meteorological event; empty before the first."""
    phase: Phase = SETUP
    """The stage of the game."""
    first_seat: Seat = 0
    """The first seat."""
    round: int = 0
    """The round, from 1; 0 during setup."""
    active: Seat = 0
    """The seat whose turn it is."""
    actions: int = 0
    """The actions left in the turn."""
    movement: Movement | None = None
    """The movement under way."""
    loaded: list[str] = []
    """The trucks that were loaded in this turn outside movements (CO-090)."""
    unloaded: list[str] = []
    """The trucks that were unloaded in this turn outside movements (CO-090)."""
    used: list[OnceATurn] = []
    """The kinds of advantage that were used in this turn, of those that are used once (CO-206, CO-208)."""
    offers: list[int] = []
    """The number of offers and auctions that each seat has opened in this turn."""
    refused: list[RefusedOffer] = []
    """The offers that ended without a deal in this turn."""
    special: Played | None = None
    """The special card that a seat may cancel."""
    offer: RefusedOffer | None = None
    """The offer that is open."""
    auction: OpenedAuction | None = None
    """The auction that is open."""
    shuffling: Deck | None = None
    """The deck that is being renewed from its discard pile."""
    trails: Trails = msgspec.field(default_factory=Trails)
    """Where the hidden cards have lain, and what was concluded about them."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.money)

    def order_from(self, seat: Seat) -> list[Seat]:
        """Return all seats clockwise, beginning with one."""
        seats = len(self.money)
        return [(seat + step) % seats for step in range(seats)]

    def others(self, seat: Seat) -> list[Seat]:
        """Return all other seats clockwise from one."""
        return self.order_from(seat)[1:]

    def bases(self, seat: Seat) -> list[TerritoryId]:
        """Return a seat's bases: its headquarters, then its branches."""
        found = [self.headquarters[seat]]
        for branch in self.branches[seat]:
            found.append(branch.territory)
        return found

    def occupied(self) -> set[TerritoryId]:
        """Return the territories on which a base of any seat stands."""
        found = {*self.headquarters}
        for branches in self.branches:
            for branch in branches:
                found.add(branch.territory)
        return found

    def base_owner(self, territory: TerritoryId) -> Seat | None:
        """Return the owner of the base on a territory; None without a base."""
        if territory in self.headquarters:
            return self.headquarters.index(territory)
        for seat, branches in enumerate(self.branches):
            for branch in branches:
                if branch.territory == territory:
                    return seat
        return None

    def hand(self, seat: Seat, deck: Deck) -> list[CardId]:
        """Return a seat's hand of one deck."""
        return (self.territory_hands if deck is TERRITORY else self.contract_hands)[seat]

    def deck(self, deck: Deck) -> list[CardId]:
        """Return a deck."""
        return self.territory_deck if deck is TERRITORY else self.contract_deck

    def discard(self, deck: Deck) -> list[CardId]:
        """Return the discard pile of a deck."""
        return self.territory_discard if deck is TERRITORY else self.contract_discard
