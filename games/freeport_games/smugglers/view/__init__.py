"""Makes the view of a seat or a spectator: all but others' character cards in setup, and the order of the decks."""

from __future__ import annotations

from functools import lru_cache

from freeport_games.engine import Hidden, Seat
from freeport_games.smugglers.components import CARDS, EVERY_PLANET, CardId, PlanetId
from freeport_games.smugglers.components.ops import System
from freeport_games.smugglers.events import Characters, CharactersShown
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.player import Player
from freeport_games.smugglers.state.ship import capacity, effective, effective_levels
from freeport_games.smugglers.state.terms import counted

from .parts import (
    AuctionInPlay,
    CombatInPlay,
    CustomsInPlay,
    Level,
    ParleyInPlay,
    PlanetInPlay,
    SeatInPlay,
    SmugglersView,
    SwapInPlay,
    VisitInPlay,
)

NO_HAND = CharactersShown(())


def view_for(state: State, viewer: Seat | None) -> SmugglersView:
    """Return what a seat, or a spectator (None), may see."""
    return SmugglersView(
        viewer,
        state.options,
        state.step,
        state.round_no,
        state.first_seat if state.round_no else None,
        state.active,
        state.time_is_up,
        tuple(_seat(state, seat, viewer) for seat in range(len(state.players))),
        tuple(_slot(at, one.planet, one.event, one.units_left) for at, one in enumerate(state.slots, start=1)),
        Hidden(len(state.destiny_deck)),
        Hidden(len(state.planet_deck)),
        tuple(state.destiny_discard),
        tuple(state.planet_discard),
        state.movement,
        state.anomaly_used,
        state.drawn or None,
        EVERY_PLANET[state.drawn_planet] if state.drawn_planet else None,
        state.proposals,
        state.proposal,
        None if state.swap is None else SwapInPlay(state.swap.seat, state.swap.other, state.swap.card),
        _visit(state),
        _customs(state),
        _combat(state),
        _parley(state),
        _auction(state),
        counted(state.loot),
        tuple(state.wormhole_dice),
        tuple(state.eliminated),
        state.winner,
    )


def _hand(state: State, player: Player, mine: bool) -> Characters:
    if not player.hand:
        return NO_HAND
    unseen = tuple(card for card in player.hand if card not in state.revealed)
    return CharactersShown(unseen) if mine else Hidden(len(unseen))


def _seat(state: State, seat: Seat, viewer: Seat | None) -> SeatInPlay:
    player = state.players[seat]
    return SeatInPlay(
        seat,
        _hand(state, player, seat == viewer),
        tuple(card for card in player.hand if card in state.revealed) if player.hand else (),
        player.character or None,
        player.status,
        player.missed,
        player.sector or None,
        _levels(tuple(player.base), effective_levels(state, seat)),
        player.hull,
        capacity(player) if player.base else 0,
        player.credits,
        player.bounty,
        player.minimum_bounty,
        player.kills,
        counted(player.carried),
        counted(player.hidden),
        tuple(player.lots),
        tuple(player.equipment),
        tuple(player.friends),
        tuple(player.contracts),
        tuple(player.offers),
        player.turn_no,
        tuple(player.used),
        player.standing,
    )


@lru_cache(maxsize=4096)  # with views, random play takes 14 % less by it
def _levels(base: tuple[int, ...], effective: tuple[int, ...]) -> tuple[Level, ...]:
    return tuple(Level(*each) for each in zip(System, base, effective, strict=False))


def _slot(number: int, planet: PlanetId, event: CardId, units_left: int) -> PlanetInPlay:
    return PlanetInPlay(
        number,
        EVERY_PLANET[planet] if planet else None,
        event or None,
        units_left,
        CARDS[event].price if event else 0,
    )


def _visit(state: State) -> VisitInPlay | None:
    one = state.visit
    if one is None:
        return None
    return VisitInPlay(one.planet, one.past_customs, one.action, one.good, one.availability, one.price, one.levels)


def _customs(state: State) -> CustomsInPlay | None:
    one = state.customs
    return None if one is None else CustomsInPlay(one.seat, one.column, tuple(one.dice), one.modifier, one.result)


def _combat(state: State) -> CombatInPlay | None:
    one = state.combat
    if one is None:
        return None
    card = CARDS.get(one.card)
    engines, lasers = [
        tuple(
            effective(state, seat, place) if seat is not None else 0 if card is None else figure for seat in one.sides
        )
        for place, figure in ((0, card.engines if card else 0), (3, card.lasers if card else 0))
    ]
    return CombatInPlay(
        one.sides[0],
        one.sides[1],
        one.card or None,
        one.step,
        tuple(one.dice),
        engines,
        lasers,
        tuple(one.wormed),
        tuple(one.cloaked),
        tuple(one.missiles),
    )


def _parley(state: State) -> ParleyInPlay | None:
    one = state.parley
    if one is None:
        return None
    return ParleyInPlay(tuple(one.seats), one.initiative, tuple(one.left), one.passes, one.open)


def _auction(state: State) -> AuctionInPlay | None:
    one = state.auction
    return None if one is None else AuctionInPlay(one.card, tuple(one.inside), one.bid, one.bidder)
