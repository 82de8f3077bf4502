"""The classes of the view of a seat or a spectator (section 3); ``projection`` makes them.

A hand is for its seat alone, and so is a signed contract card, but for a seat that was shown it. Nobody
sees the order of a deck. Of a movement, the seats see all except the number of movement turns that the contract
allows. All else is public.
"""

from __future__ import annotations

import msgspec

from freeport_games.competitors.components.kinds import (
    BoxId,
    CardId,
    CellId,
    ChannelId,
    Colour,
    CompetitorsData,
    CustomsId,
    OnceATurn,
    PlaceId,
    SpecialId,
    TerritoryCardId,
    TerritoryId,
    TokenId,
    Vehicle,
    WeatherId,
)
from freeport_games.competitors.events import Cards, SideShown
from freeport_games.competitors.options import Mode
from freeport_games.competitors.state import Phase
from freeport_games.engine import Hidden, Seat, View


class GoodsInPlay(CompetitorsData, frozen=True):
    """A signed contract."""

    contract: Cards
    """The contract card."""
    sender: TerritoryCardId
    """The sender's card."""
    receiver: TerritoryCardId
    """The receiver's card."""
    owner: Seat
    """The seat that signed it."""
    limit: int | None
    """The number of movement turns that its delivery may use, for viewers that know the contract; null for others."""


class Spot(CompetitorsData, frozen=True):
    """A position on the board that is not a place of the map."""

    x: int
    """The distance from the west edge, in the board's units."""
    y: int
    """The distance from the north edge, in the board's units."""


class TokenInPlay(CompetitorsData, frozen=True):
    """A token on the board."""

    id: TokenId = msgspec.field(name="key")
    """Its identifier."""
    owner: Seat
    """Its owner."""
    kind: Vehicle
    """Its kind."""
    at: PlaceId | None
    """The territory or the cell where it is; null in flight and aboard."""
    spot: Spot | None
    """Its position in flight; null otherwise."""
    aboard: TokenId | None
    """The token that carries it; null for none."""
    cell: CellId | None
    """The cell from which a docked ship came; null if it may choose its cell."""
    last: TerritoryId | None
    """A ship's last port, an aircraft's origin; null for none."""
    goods: GoodsInPlay | None
    """The goods that it holds."""


class BaseInPlay(CompetitorsData, frozen=True):
    """A base."""

    territory: TerritoryId
    """The territory where it stands."""
    headquarter: bool
    """Whether it is the seat's headquarters."""
    card: TerritoryCardId | None
    """The territory card of a branch; null for the headquarters."""
    advantage: SpecialId | None
    """The advantage on it; null for none."""


class Supply(CompetitorsData, frozen=True):
    """The tokens and branches of a seat that are not on the board."""

    trucks: int
    """Trucks."""
    ships: int
    """Ships."""
    aircraft: int
    """Aircraft."""
    branches: int
    """Branches."""


class SeatInPlay(CompetitorsData, frozen=True):
    """The possessions of a seat."""

    seat: Seat
    """The seat's number."""
    colour: Colour | None
    """Its colour; null until it is chosen."""
    money: int
    """Its money."""
    points: int
    """Its victory points."""
    bases: tuple[BaseInPlay, ...]
    """Its bases, the headquarters first; empty until it is chosen."""
    territory_cards: Cards
    """Its territory cards."""
    contract_cards: Cards
    """Its contract cards."""
    supply: Supply
    """Its unused tokens and branches."""
    offers_opened: int
    """The number of offers and auctions that it has opened in this turn."""


class PointsInPlay(CompetitorsData, frozen=True):
    """The points of a kind of token in a movement turn."""

    kind: Vehicle
    """The kind."""
    spent: int
    """The points spent."""
    left: int
    """The points left."""


class EventInPlay(CompetitorsData, frozen=True):
    """A political event that is being resolved."""

    territory: TerritoryId
    """The territory where it happens."""
    value: int
    """The result of the d12."""
    box: BoxId
    """The event."""


class SpecialInPlay(CompetitorsData, frozen=True):
    """A special card that hits a seat, which may cancel it."""

    card: SpecialId
    """The card."""
    by: Seat
    """The seat that played it."""
    against: Seat
    """The seat that it hits."""
    base: TerritoryId | None
    """The base whose advantage it removes; null if it hits something else."""


class MovementInPlay(CompetitorsData, frozen=True):
    """A movement under way."""

    delivery: bool
    """Whether it is a delivery."""
    lead: TokenId
    """The token whose movement it is."""
    mover: TokenId
    """The token that moves now."""
    turns: int
    """Movement turns used."""
    limit: int | None
    """The number of movement turns that it may use, for viewers that know the contract; null for others."""
    points: tuple[PointsInPlay, ...]
    """Points spent and left."""
    modifier: int
    """The balance of points gained and lost."""
    pending: TerritoryId | None
    """The territory where a customs draw waits for the end of the movement turn; null for none."""
    skips: int
    """The number of customs draws that are skipped."""
    bonus: int
    """The amount that is paid with the reward."""
    event: EventInPlay | None
    """The political event that is being resolved; null for none."""
    lost: GoodsInPlay | None
    """The goods that the delivery has lost, until it has failed; null for none."""


class CharterInPlay(CompetitorsData, frozen=True):
    """A charter in force."""

    token: TokenId
    """The ship or the aircraft."""
    seat: Seat
    """The seat that may use it."""


class ClosedChannel(CompetitorsData, frozen=True):
    """A closed channel."""

    channel: ChannelId
    """The channel."""
    seat: Seat
    """The seat that closed it, and may cross it."""


class OfferInPlay(CompetitorsData, frozen=True):
    """An offer that is open, or ended without a deal in this turn."""

    seat: Seat
    """The seat that makes the offer."""
    to: tuple[Seat, ...]
    """The seats to which it is offered."""
    give: SideShown
    """The things that it gives."""
    want: SideShown
    """The things that it wants."""


class AuctionInPlay(CompetitorsData, frozen=True):
    """An auction that is open."""

    seat: Seat
    """The seat that sells."""
    lot: SideShown
    """The lot."""
    reserve: int
    """The least bid that wins."""


class CompetitorsView(View, frozen=True):
    """A game of Competitors as a seat, or a spectator, sees it."""

    viewer: Seat | None
    """The seat that sees this view; null for a spectator's view."""
    game_end: Mode
    """The way in which the game ends."""
    rounds: int
    """The number of rounds that it has at most."""
    target: int | None
    """The victory points that end it; null in the timed mode."""
    phase: Phase
    """The stage of the game."""
    round: int
    """The round, from 1; 0 during setup."""
    first_seat: Seat | None
    """The first seat; null during setup."""
    active_seat: Seat
    """The seat whose turn it is."""
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
    """The number of cards in the customs deck."""
    territory_discard: tuple[TerritoryCardId, ...]
    """The discarded territory cards, the last discarded one last."""
    contract_discard: tuple[CardId, ...]
    """The discarded contract cards, the last discarded one last."""
    customs_card: CustomsId | None
    """The customs card that is being resolved; null for none."""
    special: SpecialInPlay | None
    """The special card that a seat may cancel; null for none."""
    weather: WeatherId | None
    """The present meteorological event; null before the first."""
    charters: tuple[CharterInPlay, ...]
    """Charters in force."""
    closed: tuple[ClosedChannel, ...]
    """Closed channels."""
    used: tuple[OnceATurn, ...]
    """The kinds of advantage that were used in this turn, of those that are used once."""
    movement: MovementInPlay | None
    """The movement under way."""
    offer: OfferInPlay | None
    """The offer that is open."""
    auction: AuctionInPlay | None
    """The auction that is open."""
    refused: tuple[OfferInPlay, ...]
    """The offers that ended without a deal in this turn."""
