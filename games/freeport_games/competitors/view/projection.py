"""Makes the view of a state for a seat or a spectator (section 3)."""

from __future__ import annotations

from functools import lru_cache

from freeport_games.competitors.components import BOX_OF, BRANCHES, PRICES
from freeport_games.competitors.components.kinds import CardId, TerritoryId, Vehicle
from freeport_games.competitors.effects.disclosure import give_shown, lot_shown, want_shown
from freeport_games.competitors.events import Cards, CardsShown
from freeport_games.competitors.moves import OpenOffer
from freeport_games.competitors.options import Mode
from freeport_games.competitors.state import Branch, State
from freeport_games.competitors.state.activities import Movement, OpenedAuction, Played
from freeport_games.competitors.state.tokens import Signed, all_names_of
from freeport_games.competitors.state.whereabouts import mover, points_left
from freeport_games.competitors.view import (
    AuctionInPlay,
    BaseInPlay,
    CharterInPlay,
    ClosedChannel,
    CompetitorsView,
    EventInPlay,
    GoodsInPlay,
    MovementInPlay,
    OfferInPlay,
    PointsInPlay,
    SeatInPlay,
    SpecialInPlay,
    Spot,
    Supply,
    TokenInPlay,
)
from freeport_games.engine import Hidden, Seat

KINDS = tuple(Vehicle)


def view_for(state: State, viewer: Seat | None) -> CompetitorsView:
    """Return what a seat, or a spectator (None), may see."""
    timed = state.game_end is Mode.TIMED
    seats = range(state.seats)
    tokens: list[TokenInPlay] = []
    in_play = tuple(_seat(state, seat, _tokens(state, seat, viewer, tokens), viewer) for seat in seats)
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
        in_play,
        tuple(tokens),
        Hidden(len(state.territory_deck)),
        Hidden(len(state.contract_deck)),
        len(state.customs_deck),
        tuple(state.territory_discard),
        tuple(state.contract_discard),
        state.customs_card or None,
        None if state.special is None else _special(state.special),
        state.weather or None,
        tuple(CharterInPlay(charter.token, charter.seat) for charter in state.charters),
        tuple(ClosedChannel(closed.channel, closed.seat) for closed in state.closed),
        tuple(state.used),
        None if state.movement is None else _movement(state, state.movement, viewer),
        None if state.offer is None else _offer(state.offer.seat, state.offer.offer, viewer),
        None if state.auction is None else _auction(state.auction, viewer),
        tuple(_offer(refused.seat, refused.offer, viewer) for refused in state.refused),
    )


def _tokens(state: State, seat: Seat, viewer: Seat | None, found: list[TokenInPlay]) -> dict[Vehicle, int]:
    """Find a seat's tokens on the board, and count those of each kind."""
    tokens, used = state.tokens, dict.fromkeys(KINDS, 0)
    for name in all_names_of(seat):
        token = tokens[name]
        at, aboard, air = token.at, token.aboard, token.air
        if at or aboard or air is not None:
            kind, goods = token.kind, token.goods
            used[kind] += 1
            spot = None if air is None else Spot(*air)
            held = None if goods is None else _goods(goods, viewer)
            cell, last = token.cell or None, token.last or None
            found.append(TokenInPlay(name, seat, kind, at or None, spot, aboard or None, cell, last, held))
    return used


def _seat(state: State, seat: Seat, used: dict[Vehicle, int], viewer: Seat | None) -> SeatInPlay:
    branches, headquarter = state.branches[seat], state.headquarters[seat]
    bases = _bases(state, headquarter, branches) if headquarter else ()
    return SeatInPlay(
        seat,
        state.colours[seat],
        state.money[seat],
        state.points[seat],
        bases,
        _cards(state.territory_hands[seat], seat == viewer),
        _cards(state.contract_hands[seat], seat == viewer),
        _supply(*used.values(), len(branches)),
        state.offers[seat],
    )


@lru_cache(maxsize=1024)  # with views, random play takes 6 % less by it
def _supply(trucks: int, ships: int, aircraft: int, branches: int) -> Supply:
    """Return what is left to a seat that has so many tokens and branches on the board."""
    used = (trucks, ships, aircraft)
    left = [prices.pieces - count for prices, count in zip(PRICES.values(), used, strict=True)]
    trucks_left, ships_left, aircraft_left = left
    return Supply(trucks_left, ships_left, aircraft_left, BRANCHES - branches)


def _bases(state: State, headquarter: TerritoryId, branches: list[Branch]) -> tuple[BaseInPlay, ...]:
    advantages = state.advantages
    first = _base(headquarter, None, advantages.get(headquarter))
    if not branches:
        return (first,)
    return (first, *[_base(one.territory, one.card, advantages.get(one.territory)) for one in branches])


def _base(territory: TerritoryId, card: CardId | None, advantage: CardId | None) -> BaseInPlay:
    return BaseInPlay(territory, card is None, card, advantage)


def _cards(cards: list[CardId], shown: bool) -> Cards:
    return CardsShown(tuple(cards)) if shown else Hidden(len(cards))


def _goods(goods: Signed, viewer: Seat | None) -> GoodsInPlay:
    known = knows(goods, viewer)
    contract: Cards = CardsShown((goods.contract,)) if known else Hidden(1)
    return GoodsInPlay(contract, goods.sender, goods.receiver, goods.owner, goods.limit if known else None)


def knows(goods: Signed, viewer: Seat | None) -> bool:
    """Return whether a viewer knows a signed contract card (CO-030, CO-188)."""
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
        tuple(PointsInPlay(kind, movement.spent.get(kind, 0), points_left(state, movement, kind)) for kind in KINDS),
        movement.modifier,
        movement.pending or None,
        movement.skips,
        movement.bonus,
        _event(movement) if movement.event else None,
        None if movement.lost is None else _goods(movement.lost, viewer),
    )


def _event(movement: Movement) -> EventInPlay:
    box = BOX_OF[movement.event]
    return EventInPlay(movement.made[-1], box.die, box.id)


def _special(played: Played) -> SpecialInPlay:
    return SpecialInPlay(played.card, played.by, played.against, played.on or None)


def _offer(seat: Seat, offer: OpenOffer, viewer: Seat | None) -> OfferInPlay:
    shown = viewer == seat or viewer in offer.to
    return OfferInPlay(seat, offer.to, give_shown(offer.give, shown=shown), want_shown(offer.want, shown=shown))


def _auction(opened: OpenedAuction, viewer: Seat | None) -> AuctionInPlay:
    return AuctionInPlay(opened.seat, lot_shown(opened.auction.lot, shown=viewer is not None), opened.auction.reserve)
