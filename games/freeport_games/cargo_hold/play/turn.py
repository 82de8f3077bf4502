"""The turn, from stage 1 to stage 4."""

from __future__ import annotations

from functools import partial

from freeport_games.cargo_hold.components import CardId, cards_of
from freeport_games.cargo_hold.conditions import (
    ANOTHER_SEAT,
    AS_MANY_AS_TOO_MANY,
    HAS_A_DELIVERY,
    HAS_DELIVERY,
    IN_HAND,
    IS_READY,
    NO_CARGO,
    NONE_IN_PLAY,
    NOT_EXTENDED,
    SOME,
    STAGE_1_IS_OPEN,
    STAGE_2_IS_OPEN,
    STAGE_3_IS_OPEN,
    OnTurn,
)
from freeport_games.cargo_hold.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsShown,
    CashInReason,
    DeckRenewed,
    DeliveryCameCloser,
    DeliveryCollected,
    DeliveryExtended,
    DeliveryStarted,
    TurnBegun,
)
from freeport_games.cargo_hold.moves import (
    Collect,
    Discard,
    Draw,
    EndTurn,
    Extend,
    Raid,
    StartDelivery,
)
from freeport_games.cargo_hold.piles import DECK, DELIVERIES, DISCARDS, HANDS, PILES
from freeport_games.cargo_hold.scoring import cash_in, end_by_turn_limit
from freeport_games.cargo_hold.state import (
    ACTION,
    COLLECT,
    DISCARD,
    DRAW,
    HAND_LIMIT,
    RAID,
    Delivery,
    State,
    cargo_in,
)
from freeport_games.engine import Hidden, Seat
from freeport_games.engine.menus import Announcement, Scene, Shuffle, Turn, Way, Ways, ask

from .raid import bring_firepower_home, may_bring_firepower_home, raid, resolve_raid

CARDS_DEALT = 7
CARDS_DRAWN = 4


def begin_turn(t: Turn[State], seat: Seat) -> None:
    """Pass the turn to a seat; its delivery comes closer (CH-015)."""
    state = t.state
    state.turn += 1
    state.active = seat
    state.stage = COLLECT
    t.tell(TurnBegun(state.turn, seat))
    delivery = state.deliveries[seat]
    if delivery is not None and delivery.countdown > 0:
        delivery.countdown -= 1
        t.tell(DeliveryCameCloser(seat, delivery.countdown))


def turns(t: Turn[State]) -> Scene:
    """Play turns from the present stage on, until one ends the game: the stages in order, each optional (CH-011)."""
    state = t.state
    delivery = state.deliveries[state.active]
    if state.raid is not None:
        yield from resolve_raid(t)
    elif delivery is not None and delivery.revealed:
        yield from finish_collecting(t, delivery)

    while True:
        seat = state.active
        while state.stage is not DISCARD and not state.to_draw:
            yield from ask(seat, "CH-D0", TURN, certain=True)
        while state.to_draw:
            if not state.deck and state.discard:
                yield from renew_deck(t)
            draw(t)
        if len(state.hands[seat]) > HAND_LIMIT:
            yield from ask(seat, "CH-D10", TOO_MANY_CARDS, certain=True)
        if state.turn == state.turn_limit:
            end_by_turn_limit(t)
        begin_turn(t, state.after(seat))


# Stage 1: collect or extend


def collect(t: Turn[State], seat: Seat, _: Collect) -> Scene:
    """Reveal the ready delivery, cash in its cargo, discard the rest (CH-019 to CH-022)."""
    state = t.state
    state.stage = ACTION
    delivery = state.delivery_of(seat)
    PILES.reveal(state, DELIVERIES[seat])
    delivery.revealed = True
    t.tell(DeliveryCollected(seat, cards_of(delivery.cards), delivery.extended))
    cash_in(t, seat, seat, cargo_in(delivery.cards), CashInReason.COLLECTED)
    yield from finish_collecting(t, delivery)


def finish_collecting(t: Turn[State], delivery: Delivery) -> Scene:
    """Resolve Loyalty after the cash-in (CH-105), then discard the rest (CH-021)."""
    state = t.state
    if may_bring_firepower_home(state, state.active):
        yield from bring_firepower_home(t, state.active)
    PILES.move(state, delivery.cards, DELIVERIES[state.active], DISCARDS)
    state.deliveries[state.active] = None


def extend(t: Turn[State], seat: Seat, _: Extend) -> None:
    """Make the ready 1-turn delivery a 2-turn delivery (CH-023)."""
    state = t.state
    delivery = state.delivery_of(seat)
    delivery.extended = True
    delivery.countdown = 1
    # Stage 2 is over as well: a delivery is in play.
    state.stage = RAID
    t.tell(DeliveryExtended(seat, delivery.countdown))


# Stage 2: action a new delivery


def start_delivery(t: Turn[State], seat: Seat, move: StartDelivery) -> None:
    """Play cards from the hand face-down (CH-028 to CH-033)."""
    state = t.state
    countdown = 2 if move.extended else 1
    state.deliveries[seat] = Delivery([], move.extended, countdown, state.turn)
    PILES.move(state, move.cards, HANDS[seat], DELIVERIES[seat])
    state.stage = RAID
    t.tell(DeliveryStarted(seat, len(move.cards), move.extended, countdown))


# Stage 4: draw, or end the turn


def begin_to_draw(t: Turn[State], _: Seat, __: Draw) -> None:
    """Draw four cards; then the turn ends (CH-120)."""
    t.state.stage = DRAW
    t.state.to_draw = CARDS_DRAWN


def end_turn(t: Turn[State], _: Seat, __: EndTurn) -> None:
    """End the turn without drawing (CH-121)."""
    t.state.stage = DISCARD


def draw(t: Turn[State]) -> None:
    """Draw the remaining cards of the four, as far as there are cards (CH-120)."""
    state = t.state
    cards = state.deck[: state.to_draw]
    if cards:
        take_into_hand(t, state.active, cards)
    state.to_draw -= len(cards)
    if not state.discard:
        state.to_draw = 0  # there is nothing to make a new deck of
    if not state.to_draw:
        state.stage = DISCARD


def renew_deck(t: Turn[State]) -> Scene:
    """Shuffle the discard pile: it is the deck from now on (CH-130)."""
    state = t.state
    order = yield from Shuffle("CH-C3", len(state.discard))
    PILES.shuffle(state, order, DISCARDS, DECK)
    t.tell(DeckRenewed(len(state.deck)))


def take_into_hand(t: Turn[State], seat: Seat, cards: list[CardId]) -> None:
    """Put cards of the deck, which only their seat may see, into its hand."""
    PILES.move(t.state, cards, DECK, HANDS[seat])
    t.tell(partial(_drawn, seat, tuple(cards)))


def _drawn(seat: Seat, cards: tuple[CardId, ...]) -> Announcement:
    """Return the events of a draw, for the seat and for the others."""
    return Announcement(CardsDrawn(seat, CardsShown(cards_of(cards))), (seat,), CardsDrawn(seat, Hidden(len(cards))))


def discard_cards(t: Turn[State], seat: Seat, move: Discard) -> None:
    """Put cards of the hand on the discard pile, face-up (CH-123)."""
    PILES.move(t.state, move.cards, HANDS[seat], DISCARDS)
    t.tell(CardsDiscarded(seat, cards_of(move.cards)))


# Menus


TURN = Ways(
    OnTurn,
    Way(Collect, collect, STAGE_1_IS_OPEN, HAS_DELIVERY, IS_READY),
    Way(Extend, extend, STAGE_1_IS_OPEN, HAS_DELIVERY, IS_READY, NOT_EXTENDED),
    Way(
        StartDelivery,
        start_delivery,
        STAGE_2_IS_OPEN,
        NONE_IN_PLAY,
        SOME("cards", "CH-030"),
        IN_HAND("cards", "CH-028"),
    ),
    Way(
        Raid,
        raid,
        STAGE_3_IS_OPEN,
        SOME("cards", "CH-063"),
        IN_HAND("cards", "CH-061"),
        NO_CARGO("cards", "CH-062"),
        ANOTHER_SEAT("target", "CH-067"),
        HAS_A_DELIVERY("target", "CH-060"),
    ),
    Way(Draw, begin_to_draw),
    Way(EndTurn, end_turn),
)
"""What a seat may do in its turn (CH-012 to CH-014)."""

TOO_MANY_CARDS = Ways(
    OnTurn, Way(Discard, discard_cards, IN_HAND("cards", "CH-122"), AS_MANY_AS_TOO_MANY("cards", "CH-122"))
)
"""The ways to reduce the hand to ten at the end of the turn (CH-122)."""
