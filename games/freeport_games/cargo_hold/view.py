"""Views: the state as a seat, or a spectator, may see it.

Only its seat sees a hand. Nobody sees a face-down delivery, not even its owner (CH-042), and nobody ever sees the order
of the deck. Everything else is public, and so are hands and deliveries after the end.
"""

from __future__ import annotations

from freeport_games.engine import Hidden, Seat, View

from .components import Card, CardId, CargoHoldData, cards_of
from .events import Cards, CardsShown
from .play.raid import attack_of, defence_of
from .state import Delivery, Stage, State


class DeliveryInPlay(CargoHoldData, frozen=True):
    """A delivery as everybody sees it."""

    cards: Cards
    """Its cards: face-up only while it is raided or collected, and after the end."""
    extended: bool
    """Whether it is a 2-turn delivery: the seat's extension card lies on it."""
    countdown: int
    """The number of the owner's turns that must still begin before it is ready."""
    ready: bool
    """Whether the owner may collect it in its turn."""
    started: int
    """The number of the turn in which it was started."""


class RaidInProgress(CargoHoldData, frozen=True):
    """A raid that is being resolved; both sides lie face-up."""

    attacker: Seat
    """The seat that raids."""
    target: Seat
    """The seat whose delivery is raided."""
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
    """The seat that won the battle; null until it is counted."""


class SeatInPlay(CargoHoldData, frozen=True):
    """The things in front of a seat."""

    seat: Seat
    """The seat's number."""
    score: int
    """Its dollars."""
    hand: Cards
    """Its hand: shown to the seat itself, and to all after the end."""
    extension_card: bool
    """Whether it holds its extension card; if not, the card lies on its delivery."""
    delivery: DeliveryInPlay | None
    """Its delivery; null if none is in play."""


class CargoHoldView(View, frozen=True):
    """A game of Cargo Hold as a seat, or a spectator, sees it."""

    viewer: Seat | None
    """The seat whose view this is; null for a spectator's."""
    debt_target: int
    """The score that wins."""
    turn_limit: int
    """The number of turns after which the game ends; 0 for no limit."""
    first_seat: Seat | None
    """The seat that takes the first turn; null until it is drawn."""
    turn: int
    """The number of the turn, from 1; 0 during setup."""
    active_seat: Seat
    """The seat whose turn it is."""
    stage: Stage
    """The stage of the turn."""
    to_draw: int
    """The number of cards that the active seat has yet to draw, while the deck is being renewed."""
    seats: tuple[SeatInPlay, ...]
    """The seats, in the order of their numbers: clockwise. Play moves anticlockwise."""
    deck: Hidden
    """The draw pile."""
    discard: tuple[CardId, ...]
    """The discard pile, by identifiers; the last card came last."""
    raid: RaidInProgress | None
    """The raid that is being resolved; null if there is none."""


def view_for(state: State, viewer: Seat | None) -> CargoHoldView:
    """Return what a seat, or a spectator (None), may see."""
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
        tuple(_seat(state, seat, over, over or seat == viewer) for seat in range(state.seats)),
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
