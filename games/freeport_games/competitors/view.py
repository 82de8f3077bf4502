"""The classes of what a seat, or a spectator, may see (section 3); ``seen`` makes them.

A hand is for its seat alone, and so is a signed contract card, but for a seat that was shown it. The order of a deck
is for nobody. Of a movement the seats see all but how many movement turns the contract allows. All else is public.
"""

from __future__ import annotations

import msgspec

from freeport_games.engine import Hidden, Seat, View

from .events import Cards, SideShown
from .kinds import CardId, Colour, CompetitorsData, TerritoryId, Vehicle
from .moves import Berth
from .state import Mode, Phase


class GoodsInPlay(CompetitorsData, frozen=True):
    """A signed contract."""

    contract: Cards
    """The contract card."""
    sender: CardId
    """The sender's card."""
    receiver: CardId
    """The receiver's card."""
    owner: Seat
    """Who signed it."""
    limit: int | None
    """How many movement turns its delivery may use, for who knows the contract; null for others."""


class Spot(CompetitorsData, frozen=True):
    """A place on the board that is no place of the map."""

    x: int
    """To the east."""
    y: int
    """Downwards."""


class TokenInPlay(CompetitorsData, frozen=True):
    """A token on the board."""

    id: str = msgspec.field(name="key")
    """Its identifier."""
    owner: Seat
    """Whose it is."""
    kind: Vehicle
    """What it is."""
    at: str
    """The territory or the cell where it is; empty in flight and aboard."""
    spot: Spot | None
    """Where it is in flight; null elsewhere."""
    aboard: str
    """The token that carries it; empty for none."""
    cell: str
    """The cell from which a docked ship came; empty where it may choose."""
    last: TerritoryId
    """A ship's last port, an aircraft's origin; empty for none."""
    goods: GoodsInPlay | None
    """The goods that it holds."""


class BaseInPlay(CompetitorsData, frozen=True):
    """A base."""

    territory: TerritoryId
    """Where it stands."""
    headquarter: bool
    """Whether it is a headquarter."""
    card: CardId | None
    """The territory card of a branch; null for a headquarter."""
    advantage: CardId | None
    """The advantage on it; null for none."""


class Supply(CompetitorsData, frozen=True):
    """What a seat has not on the board."""

    trucks: int
    """Trucks."""
    ships: int
    """Ships."""
    aircraft: int
    """Aircraft."""
    branches: int
    """Branches."""


class SeatInPlay(CompetitorsData, frozen=True):
    """What belongs to a seat."""

    seat: Seat
    """The seat's number."""
    colour: Colour | None
    """Its colour; null until it is chosen."""
    money: int
    """Its money."""
    points: int
    """Its victory points."""
    bases: tuple[BaseInPlay, ...]
    """Its bases, the headquarter first; none until it is chosen."""
    territory_cards: Cards
    """Its territory cards."""
    contract_cards: Cards
    """Its contract cards."""
    supply: Supply
    """Its unused tokens and branches."""
    offers_opened: int
    """How many offers and auctions it has opened in this turn."""


class PointsInPlay(CompetitorsData, frozen=True):
    """The points of a kind of token in a movement turn."""

    kind: Vehicle
    """The kind."""
    spent: int
    """What it has spent."""
    left: int
    """What it has left."""


class MovementInPlay(CompetitorsData, frozen=True):
    """A movement under way."""

    delivery: bool
    """Whether it is a delivery."""
    lead: str
    """The token whose movement it is."""
    mover: str
    """The token that moves now."""
    turns: int
    """Movement turns used."""
    limit: int | None
    """How many it may use, for who knows the contract; null for others."""
    points: tuple[PointsInPlay, ...]
    """Points spent and left."""
    modifier: int
    """Points gained and lost."""
    pending: TerritoryId
    """Where a customs draw waits for the end of the movement turn; empty for none."""
    skips: int
    """How many customs draws are skipped."""
    bonus: int
    """What is paid with the reward."""


class CharterInPlay(CompetitorsData, frozen=True):
    """A charter in force."""

    token: str
    """The ship or the aircraft."""
    seat: Seat
    """Who may use it."""


class ClosedChannel(CompetitorsData, frozen=True):
    """A closed channel."""

    channel: str
    """The channel."""
    seat: Seat
    """Who closed it, and may cross it."""


class OfferInPlay(CompetitorsData, frozen=True):
    """An offer that is open, or came to nothing in this turn."""

    seat: Seat
    """Who offers."""
    to: tuple[Seat, ...]
    """To whom."""
    give: SideShown
    """What it gives."""
    want: SideShown
    """What it wants."""
    places: tuple[Berth, ...]
    """Where it places what it gets."""


class AuctionInPlay(CompetitorsData, frozen=True):
    """An auction that is open."""

    seat: Seat
    """Who sells."""
    lot: SideShown
    """The lot."""
    reserve: int
    """The least bid that wins."""


class CompetitorsView(View, frozen=True):
    """A game of Competitors as a seat, or a spectator, sees it."""

    viewer: Seat | None
    """Whose view this is; null for a spectator's."""
    game_end: Mode
    """How the game ends."""
    rounds: int
    """How many rounds it has at most."""
    target: int | None
    """The victory points that end it; null in the timed mode."""
    phase: Phase
    """How far the game has come."""
    round: int
    """The round, from 1; 0 during setup."""
    first_seat: Seat | None
    """The first seat; null during setup."""
    active_seat: Seat
    """Whose turn it is."""
    actions: int
    """The actions left."""
    seats: tuple[SeatInPlay, ...]
    """The seats, in the order of their numbers: clockwise, as the turn passes."""
    tokens: tuple[TokenInPlay, ...]
    """The tokens on the board."""
    territory_deck: Hidden
    """The territory deck."""
    contract_deck: Hidden
    """The contract deck."""
    customs_deck: int
    """How many cards the customs deck has."""
    territory_discard: tuple[CardId, ...]
    """The discarded territory cards, the last one last."""
    contract_discard: tuple[CardId, ...]
    """The discarded contract cards, the last one last."""
    customs_card: CardId
    """The customs card that is being resolved; empty for none."""
    weather: str
    """The present meteorological event; empty before the first."""
    charters: tuple[CharterInPlay, ...]
    """Charters in force."""
    closed: tuple[ClosedChannel, ...]
    """Closed channels."""
    used: tuple[str, ...]
    """What was used in this turn of what may be used once: Customs Broker, Local Agent."""
    movement: MovementInPlay | None
    """The movement under way."""
    offer: OfferInPlay | None
    """The offer that is open."""
    auction: AuctionInPlay | None
    """The auction that is open."""
    refused: tuple[OfferInPlay, ...]
    """The offers that came to nothing in this turn."""
