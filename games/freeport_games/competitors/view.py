"""What a seat, or a spectator, may see (section 3).

A hand is for its seat alone, and so is a signed contract card, but for a seat that was shown it. The order of a deck
is for nobody. Of a movement the seats see all but how many movement turns the contract allows. All else is public.
"""

from __future__ import annotations

import msgspec

from freeport_games.engine import Hidden, Seat, View

from .components import BRANCHES, PRICES
from .events import Cards, CardsShown, SideShown
from .kinds import CardId, Colour, CompetitorsData, TerritoryId, Vehicle
from .moves import Berth, OpenOffer
from .showing import give_shown, lot_shown, want_shown
from .standing import mover, own_tokens, points_left
from .state import Mode, Movement, Phase, Signed, State, Token


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


def view_for(state: State, viewer: Seat | None) -> CompetitorsView:
    """What a seat, or a spectator (None), may see."""
    timed = state.game_end is Mode.TIMED
    auction = state.auction
    tokens = [own_tokens(state, seat) for seat in range(state.seats)]
    return CompetitorsView(
        viewer,
        state.game_end,
        state.rounds if timed else state.round_cap,
        None if timed else state.target,
        state.phase,
        state.round,
        state.first_seat if state.round else None,
        state.active,
        state.actions,
        tuple([_seat(state, seat, own, viewer) for seat, own in enumerate(tokens)]),
        tuple([_token(name, token, viewer) for own in tokens for name, token in own]),
        Hidden(len(state.territory_deck)),
        Hidden(len(state.contract_deck)),
        len(state.customs_deck),
        tuple(state.territory_discard),
        tuple(state.contract_discard),
        state.customs_card,
        state.weather,
        tuple([CharterInPlay(charter.token, charter.seat) for charter in state.charters]),
        tuple([ClosedChannel(closed.channel, closed.seat) for closed in state.closed]),
        tuple(state.used),
        None if state.movement is None else _movement(state, state.movement, viewer),
        None if state.offer is None else _offer(state.offer.seat, state.offer.offer, viewer),
        None
        if auction is None
        else AuctionInPlay(
            auction.seat, lot_shown(auction.auction.lot, shown=viewer is not None), auction.auction.reserve
        ),
        tuple([_offer(refused.seat, refused.offer, viewer) for refused in state.refused]),
    )


def _seat(state: State, seat: Seat, own: list[tuple[str, Token]], viewer: Seat | None) -> SeatInPlay:
    used = [token.kind for _, token in own]
    trucks, ships, aircraft = [prices.pieces - used.count(kind) for kind, prices in PRICES.items()]
    return SeatInPlay(
        seat,
        state.colours[seat],
        state.money[seat],
        state.points[seat],
        tuple(_bases(state, seat)),
        _cards(state.territory_hands[seat], shown=seat == viewer),
        _cards(state.contract_hands[seat], shown=seat == viewer),
        Supply(trucks, ships, aircraft, BRANCHES - len(state.branches[seat])),
        state.offers[seat],
    )


def _bases(state: State, seat: Seat) -> list[BaseInPlay]:
    headquarter = state.headquarters[seat]
    if not headquarter:
        return []
    found = [BaseInPlay(headquarter, headquarter=True, card=None, advantage=state.advantages.get(headquarter))]
    found += [
        BaseInPlay(
            branch.territory, headquarter=False, card=branch.card, advantage=state.advantages.get(branch.territory)
        )
        for branch in state.branches[seat]
    ]
    return found


def _cards(cards: list[CardId], *, shown: bool) -> Cards:
    return CardsShown(tuple(cards)) if shown else Hidden(len(cards))


def _token(name: str, token: Token, viewer: Seat | None) -> TokenInPlay:
    return TokenInPlay(
        name,
        token.owner,
        token.kind,
        token.at,
        None if token.air is None else Spot(*token.air),
        token.aboard,
        token.cell,
        token.last,
        None if token.goods is None else _goods(token.goods, viewer),
    )


def _goods(goods: Signed, viewer: Seat | None) -> GoodsInPlay:
    known = knows(goods, viewer)
    contract: Cards = CardsShown((goods.contract,)) if known else Hidden(1)
    return GoodsInPlay(contract, goods.sender, goods.receiver, goods.owner, goods.limit if known else None)


def knows(goods: Signed, viewer: Seat | None) -> bool:
    """Whether a viewer knows a signed contract card (CO-030, CO-188)."""
    return viewer is not None and (viewer == goods.owner or viewer in goods.seen)


def _movement(state: State, movement: Movement, viewer: Seat | None) -> MovementInPlay:
    goods = state.tokens[movement.lead].goods or movement.lost
    limit = (goods.limit if knows(goods, viewer) else None) if goods is not None else 1
    return MovementInPlay(
        movement.delivery,
        movement.lead,
        mover(state, movement),
        movement.turns,
        limit,
        tuple(
            [PointsInPlay(kind, movement.spent.get(kind, 0), points_left(state, movement, kind)) for kind in Vehicle]
        ),
        movement.modifier,
        movement.pending,
        movement.skips,
        movement.bonus,
    )


def _offer(seat: Seat, offer: OpenOffer, viewer: Seat | None) -> OfferInPlay:
    shown = viewer == seat or viewer in offer.to
    return OfferInPlay(
        seat, offer.to, give_shown(offer.give, shown=shown), want_shown(offer.want, shown=shown), offer.places
    )
