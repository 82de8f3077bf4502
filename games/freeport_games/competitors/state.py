"""The whole state of a game, as plain data.

A scene is one move at the action choice or at a step choice, with all that follows from it. What is under way (a
movement, a customs card, an offer) is in the state for the views; the scene itself goes on by replay.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache

import msgspec

from freeport_games.engine import Memory, Seat

from .components import PRICES
from .kinds import CardId, ChannelId, Colour, TerritoryId, Vehicle
from .moves import OpenAuction, OpenOffer


class Phase(StrEnum):
    """How far the game has come."""

    SETUP = "SETUP"
    """Seats choose colours and headquarters."""
    ROUND_END = "ROUND_END"
    """The weather is rolled for the next round."""
    TURN = "TURN"
    """The active seat chooses actions, or moves."""
    OVER = "OVER"
    """The game is over."""


class Mode(StrEnum):
    """How a game ends (section 8)."""

    TIMED = "TIMED"
    """After so many rounds."""
    POINTS = "POINTS"
    """At the end of the round in which a seat has reached the target."""


class Deck(StrEnum):
    """The two decks that are drawn from to hands."""

    TERRITORY = "TERRITORY"
    CONTRACT = "CONTRACT"


class Ended(StrEnum):
    """What an effect has ended."""

    NOTHING = "NOTHING"
    """Nothing."""
    MOVEMENT_TURN = "MOVEMENT_TURN"
    """The movement turn."""
    DELIVERY = "DELIVERY"
    """The delivery, which fails."""
    TURN = "TURN"
    """The seat's turn; a delivery fails."""


class Signed(msgspec.Struct, array_like=True, gc=False):
    """A signed contract; its goods are in a token."""

    contract: CardId
    """The contract card, face down."""
    sender: CardId
    """The sender's territory card."""
    receiver: CardId
    """The receiver's territory card."""
    owner: Seat
    """Who signed it."""
    limit: int
    """How many movement turns the delivery may use (CO-035)."""
    seen: list[Seat] = []
    """The other seats that were shown the contract card."""


class Token(msgspec.Struct, array_like=True, gc=False):
    """A truck, a ship or an aircraft."""

    owner: Seat
    """Whose it is."""
    kind: Vehicle
    """What it is."""
    at: str = ""
    """The territory or the sea cell where it is; empty in the supply, in the air and aboard."""
    air: tuple[int, int] | None = None
    """Where it is in flight."""
    aboard: str = ""
    """The token that carries it."""
    cell: str = ""
    """The cell from which a docked ship came; empty where it may choose (CO-241)."""
    last: TerritoryId = ""
    """A ship's last port, an aircraft's origin."""
    goods: Signed | None = None
    """The goods that it holds."""

    @property
    def in_supply(self) -> bool:
        """Whether it is not on the board."""
        return not self.at and not self.aboard and self.air is None


class Movement(msgspec.Struct, array_like=True):
    """A delivery or a move under way."""

    delivery: bool
    """Whether it is a delivery."""
    lead: str
    """The token whose movement it is."""
    turns: int = 0
    """Movement turns used."""
    spent: dict[Vehicle, int] = {}
    """Points spent in this movement turn by each kind."""
    modifier: int = 0
    """Points gained and lost in this movement turn (CO-061)."""
    fuelled: list[str] = []
    """The tokens that have paid their fuel in this movement turn, or need not."""
    depot: list[str] = []
    """The tokens that began this movement turn at a Fuel Depot (CO-204)."""
    pending: TerritoryId = ""
    """Where a customs draw waits for the end of the movement turn (CO-102)."""
    skips: int = 0
    """How many customs draws of this delivery are skipped."""
    bonus: int = 0
    """What is paid with the reward (CO-112)."""
    stepped: bool = False
    """Whether a step was made in this movement turn."""
    stop: TerritoryId = ""
    """Where a truck drove in that nothing has left since (CO-120, CO-133)."""
    made: list[TerritoryId] = []
    """Where events were made in this movement turn (CO-123)."""
    transfers: int = 0
    """How often the goods changed their holder in this movement turn (CO-095)."""
    unloaded: list[tuple[str, str]] = []
    """The trucks that were unloaded in this movement turn, and from what (CO-093)."""
    used: list[str] = []
    """The foreign tokens that were movers or holders in this movement turn (CO-187)."""
    ended: Ended = Ended.NOTHING
    """What an effect has ended."""
    displaced: bool = False
    """Whether an effect has moved or removed the mover."""
    ending: bool = False
    """Whether the movement turn is to be ended."""
    lost: Signed | None = None
    """The contract of goods whose token is gone."""


class Branch(msgspec.Struct, array_like=True, gc=False):
    """A branch."""

    territory: TerritoryId
    """Where it stands."""
    card: CardId
    """Its territory card."""


class Charter(msgspec.Struct, array_like=True, gc=False):
    """A token that another seat may use (CO-186)."""

    token: str
    """The ship or the aircraft."""
    seat: Seat
    """Who may use it, until the end of its turn."""
    goods: str
    """What goods it may take (CO-195): ``any``, those of the contract with this sender's card, or none if empty."""


ANY_GOODS = "any"
"""The goods of a charter that its owner has offered."""


class Closed(msgspec.Struct, array_like=True, gc=False):
    """A channel that is closed to all seats but one (CO-205)."""

    channel: ChannelId
    """The channel."""
    seat: Seat
    """Who closed it."""


class RefusedOffer(msgspec.Struct, array_like=True):
    """An offer that came to nothing in this turn (CO-181)."""

    seat: Seat
    """Who made it."""
    offer: OpenOffer
    """The offer."""


class OpenedAuction(msgspec.Struct, array_like=True):
    """An auction that is open."""

    seat: Seat
    """Who sells."""
    auction: OpenAuction
    """The auction."""


class State(msgspec.Struct, array_like=True):
    """Everything there is to know about a game."""

    game_end: Mode
    """How the game ends."""
    rounds: int
    """How many rounds the timed mode has."""
    target: int
    """The victory points that end the points mode."""
    round_cap: int
    """After how many rounds the points mode ends in any case."""
    offers_per_turn: int
    """How many offers and auctions a seat may open in a turn."""
    colours: list[Colour | None]
    """Each seat's colour; None until it is chosen."""
    headquarters: list[TerritoryId]
    """Each seat's headquarter territory; empty until it is chosen."""
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
    """The discarded territory cards, the last one last."""
    contract_discard: list[CardId] = []
    """The discarded contract cards, the last one last."""
    customs_seen: int = 0
    """How many cards at the bottom of the customs deck all have seen go there."""
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
    phase: Phase = Phase.SETUP
    """How far the game has come."""
    first_seat: Seat = 0
    """The first seat."""
    round: int = 0
    """The round, from 1; 0 during setup."""
    active: Seat = 0
    """Whose turn it is."""
    actions: int = 0
    """The actions left in the turn."""
    movement: Movement | None = None
    """The movement under way."""
    loaded: list[str] = []
    """The trucks that were loaded in this turn outside movements (CO-090)."""
    unloaded: list[str] = []
    """The trucks that were unloaded in this turn outside movements (CO-090)."""
    used: list[str] = []
    """The ops of advantages that were used in this turn and may be used once (CO-206, CO-208)."""
    offers: list[int] = []
    """How many offers and auctions each seat has opened in this turn."""
    refused: list[RefusedOffer] = []
    """The offers that came to nothing in this turn."""
    offer: RefusedOffer | None = None
    """The offer that is open."""
    auction: OpenedAuction | None = None
    """The auction that is open."""
    shuffling: Deck | None = None
    """The deck that is being made of its discard pile."""
    known_territories: Memory = msgspec.field(default_factory=Memory)
    """What seats know of territory cards that nothing shows them."""
    known_contracts: Memory = msgspec.field(default_factory=Memory)
    """What seats know of contract cards that nothing shows them."""

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.money)

    def order_from(self, seat: Seat) -> list[Seat]:
        """Return all seats clockwise, beginning with one."""
        seats = len(self.money)
        return [(seat + step) % seats for step in range(seats)]

    def others(self, seat: Seat) -> list[Seat]:
        """Return all other seats clockwise from one."""
        return self.order_from(seat)[1:]

    def bases(self, seat: Seat) -> list[TerritoryId]:
        """Return a seat's bases: its headquarter, then its branches."""
        return [self.headquarters[seat], *[branch.territory for branch in self.branches[seat]]]

    def occupied(self) -> set[TerritoryId]:
        """Return the territories on which a base of any seat stands."""
        return {*self.headquarters, *[branch.territory for branches in self.branches for branch in branches]}

    def base_owner(self, territory: TerritoryId) -> Seat | None:
        """Whose base stands on a territory."""
        if territory in self.headquarters:
            return self.headquarters.index(territory)
        for seat, branches in enumerate(self.branches):
            for branch in branches:
                if branch.territory == territory:
                    return seat
        return None

    def hand(self, seat: Seat, deck: Deck) -> list[CardId]:
        """Return a seat's hand of one deck."""
        return (self.territory_hands if deck is Deck.TERRITORY else self.contract_hands)[seat]

    def deck(self, deck: Deck) -> list[CardId]:
        """Return a deck."""
        return self.territory_deck if deck is Deck.TERRITORY else self.contract_deck

    def discard(self, deck: Deck) -> list[CardId]:
        """Return the discard pile of a deck."""
        return self.territory_discard if deck is Deck.TERRITORY else self.contract_discard

    def memory(self, deck: Deck) -> Memory:
        """Return what seats know of the cards of a deck."""
        return self.known_territories if deck is Deck.TERRITORY else self.known_contracts


def token_id(kind: Vehicle, seat: Seat, number: int) -> str:
    """Return a token's identifier, such as ``truck-0-1``."""
    return f"{kind.lower()}-{seat}-{number}"


@cache
def names_of(seat: Seat, kind: Vehicle) -> tuple[str, ...]:
    """Return the tokens of a kind of a seat."""
    return tuple([token_id(kind, seat, number) for number in range(1, PRICES[kind].pieces + 1)])


@cache
def all_names_of(seat: Seat) -> tuple[str, ...]:
    """Return the tokens of a seat."""
    return tuple([name for kind in Vehicle for name in names_of(seat, kind)])
