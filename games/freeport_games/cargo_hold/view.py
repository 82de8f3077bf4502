"""What a seat, or a spectator, may see.

A hand is for its seat alone. A face-down delivery is for nobody, its owner included (CH-042). The
order of the deck is for nobody, ever. All else is public, and after the end hands and deliveries
are too.
"""

from __future__ import annotations

from freeport_games.engine import Hidden, Seat, View

from .components import Card, CardId, CargoHoldData, cards_of
from .events import Cards, CardsShown
from .raid import attack_of, defence_of
from .state import Delivery, Stage, State


class DeliveryInPlay(CargoHoldData, frozen=True):
    """A delivery as everybody sees it."""

    cards: Cards
    """Its cards: face-up only while it is raided or collected, and after the end."""
    extended: bool
    """Whether it is a 2-turn delivery: the seat's extension card lies on it."""
    countdown: int
    """How many of the owner's turns must still begin before it is ready."""
    ready: bool
    """Whether the owner may collect it in its turn."""
    started: int
    """The number of the turn in which it was started."""


class RaidInProgress(CargoHoldData, frozen=True):
    """A raid that is being resolved; both sides lie face-up."""

    attacker: Seat
    """Who raids."""
    target: Seat
    """Whose delivery is raided."""
    attack: tuple[Card, ...]
    """The active cards of the attack side."""
    defence: tuple[Card, ...]
    """The active cards of the defence side."""
    attack_total: int
    """The attack strength of the attack side's firepower."""
    defence_total: int
    """The defence strength of the defence side's firepower."""
    resolved: tuple[CardId, ...]
    """The special cards that have had their turn."""
    winner: Seat | None
    """Who won the battle; null until it is counted."""


class SeatInPlay(CargoHoldData, frozen=True):
    """What lies before a seat."""

    seat: Seat
    """The seat's number."""
    score: int
    """Its dollars."""
    hand: Cards
    """Its hand: shown to the seat itself, and to all after the end."""
    extension_card: bool
    """Whether it holds its extension card; if not, the card lies on its delivery."""
    delivery: DeliveryInPlay | None
    """Its delivery; null if it has none in play."""


class CargoHoldView(View, frozen=True):
    """A game of Cargo Hold as a seat, or a spectator, sees it."""

    viewer: Seat | None
    """Whose view this is; null for a spectator's."""
    debt_target: int
    """The score that wins."""
    turn_limit: int
    """After how many turns the game ends; 0 for no limit."""
    first_seat: Seat | None
    """The seat that takes the first turn; null until it is drawn."""
    turn: int
    """The number of the turn, from 1; 0 during setup."""
    active_seat: Seat
    """Whose turn it is."""
    stage: Stage
    """How far the turn has come."""
    to_draw: int
    """How many cards the active seat is still to draw, while the deck is being renewed."""
    seats: tuple[SeatInPlay, ...]
    """The seats, in the order of their numbers: clockwise. Play moves anticlockwise."""
    deck: Hidden
    """The draw pile."""
    discard: tuple[CardId, ...]
    """The discard pile, by identifiers; the last card came last."""
    raid: RaidInProgress | None
    """The raid that is being resolved; null if there is none."""


def view_for(state: State, viewer: Seat | None) -> CargoHoldView:
    """What a seat, or a spectator (None), may see."""
    over = state.stage is Stage.OVER
    return CargoHoldView(
        viewer,
        state.debt_target,
        state.turn_limit,
        state.first_seat,
        state.turn,
        state.active,
        state.stage,
        state.to_draw,
        tuple([_seat(state, seat, over, over or seat == viewer) for seat in range(state.seats)]),
        Hidden(len(state.deck)),
        tuple(state.discard),
        None if state.raid is None else _raid(state),
    )


def _seat(state: State, seat: Seat, over: bool, sees_hand: bool) -> SeatInPlay:
    delivery = state.deliveries[seat]
    return SeatInPlay(
        seat,
        state.scores[seat],
        _cards(state.hands[seat], sees_hand),
        delivery is None or not delivery.extended,
        None if delivery is None else _delivery(delivery, over),
    )


def _delivery(delivery: Delivery, over: bool) -> DeliveryInPlay:
    return DeliveryInPlay(
        _cards(delivery.cards, over or delivery.revealed),
        delivery.extended,
        delivery.countdown,
        delivery.countdown == 0,
        delivery.started,
    )


def _raid(state: State) -> RaidInProgress | None:
    raid = state.raid
    if raid is None:
        return None
    defence = state.delivery_of(raid.target).cards
    return RaidInProgress(
        state.active,
        raid.target,
        cards_of(raid.attack),
        cards_of(defence),
        attack_of(raid.attack),
        defence_of(defence),
        tuple(raid.resolved),
        raid.winner,
    )


def _cards(cards: list[CardId], shown: bool) -> Cards:
    return CardsShown(cards_of(cards)) if shown else Hidden(len(cards))
