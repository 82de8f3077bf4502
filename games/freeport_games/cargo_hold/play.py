"""The game as it is played: the setup, and the turn from stage 1 to stage 4."""

from __future__ import annotations

from freeport_games.engine import (
    Asking,
    Entry,
    Flag,
    Hidden,
    Menu,
    Offer,
    One,
    Pick,
    Refusal,
    Refuse,
    Scene,
    Seat,
    Shuffle,
    Some,
    Turn,
    ask,
)

from .components import CARGO, CardId, cards_of
from .events import (
    CardsDiscarded,
    CardsDrawn,
    CardsShown,
    CashInReason,
    DeckRenewed,
    DeliveryCameCloser,
    DeliveryCollected,
    DeliveryExtended,
    DeliveryStarted,
    GameBegun,
    TurnBegun,
)
from .moves import (
    CargoHoldMove,
    Collect,
    Decline,
    Discard,
    Draw,
    EndTurn,
    Extend,
    Raid,
    StartDelivery,
)
from .raid import bring_firepower_home, raid, resolve_raid
from .refusals import (
    CARGO_IN_RAID,
    EMPTY_DELIVERY,
    EMPTY_RAID,
    SELF_TARGET,
    TARGET_HAS_NO_DELIVERY,
    not_in_hand,
    wrong_count,
)
from .scoring import cash_in, end_by_turn_limit
from .state import (
    HAND_LIMIT,
    OPEN_TO_ACTION,
    OPEN_TO_COLLECT,
    OPEN_TO_RAID,
    Delivery,
    Stage,
    State,
    cargo_in,
)

CARDS_DEALT = 7
CARDS_DRAWN = 4

COLLECT = Collect.option()
EXTEND = Extend.option()
DRAW = Draw.option()
END_TURN = EndTurn.option()
ONE_OR_TWO_TURNS = Flag()

TOO_LATE_TO_COLLECT = (Refuse((Collect, Extend), "STAGE_PASSED", "CH-012"),)
NO_DELIVERY = (Refuse((Collect, Extend), "NO_DELIVERY", "CH-018"),)
DELIVERY_NOT_READY = (Refuse((Collect, Extend), "DELIVERY_NOT_READY", "CH-018"),)
ALREADY_EXTENDED = Refuse(Extend, "ALREADY_EXTENDED", "CH-024")
TOO_LATE_TO_START = (Refuse(StartDelivery, "STAGE_PASSED", "CH-012"),)
DELIVERY_IN_PLAY = (Refuse(StartDelivery, "DELIVERY_IN_PLAY", "CH-031"),)
TOO_LATE_TO_RAID = (Refuse(Raid, "STAGE_PASSED", "CH-012"),)


def scene(t: Turn[State]) -> Scene | None:
    """The scene that the state calls for: the setup, a turn, or none when the game is over."""
    match t.state.stage:
        case Stage.SETUP | Stage.DEAL:
            return setup(t)
        case Stage.OVER:
            return None
        case _:
            return turn(t)


def setup(t: Turn[State]) -> Scene:
    """Shuffle, draw the first seat, deal seven cards each (CH-003 to CH-009)."""
    state = t.state
    if state.stage is Stage.SETUP:
        order = yield from Shuffle("CH-C1", len(state.deck))
        state.deck = [state.deck[place] for place in order]
        state.stage = Stage.DEAL
    if state.first_seat is None:
        state.first_seat = yield from Pick.evenly("CH-C2", state.seats)
    t.tell(GameBegun(state.first_seat, state.debt_target, state.turn_limit))
    deal(t, state.first_seat)
    begin_turn(t, state.first_seat)


def deal(t: Turn[State], first: Seat) -> None:
    """Deal one card a seat in turn order, seven times (CH-004)."""
    state = t.state
    for place in range(state.seats):
        seat = (first - place) % state.seats
        take_into_hand(t, seat, state.deck[place : CARDS_DEALT * state.seats : state.seats])
    del state.deck[: CARDS_DEALT * state.seats]


def begin_turn(t: Turn[State], seat: Seat) -> None:
    """Hand the turn to a seat; its delivery comes closer (CH-015)."""
    state = t.state
    state.turn += 1
    state.active = seat
    state.stage = Stage.COLLECT
    t.tell(TurnBegun(state.turn, seat))
    delivery = state.deliveries[seat]
    if delivery is not None and delivery.countdown > 0:
        delivery.countdown -= 1
        t.tell(DeliveryCameCloser(seat, delivery.countdown))


def turn(t: Turn[State]) -> Scene:
    """A turn, from wherever it stands: the stages in order, each of them optional (CH-011)."""
    state = t.state
    seat = state.active
    delivery = state.deliveries[seat]
    if state.raid is not None:
        yield from resolve_raid(t)
    elif delivery is not None and delivery.revealed:
        yield from finish_collecting(t, delivery)

    while state.stage is not Stage.DISCARD and not state.to_draw:
        yield from ask(seat, "CH-D0", lambda: menu(t))

    if state.to_draw:
        yield from draw(t)
    if len(state.hands[seat]) > HAND_LIMIT:
        yield from discard(t)
    if state.turn == state.turn_limit:
        end_by_turn_limit(t)
    begin_turn(t, state.after(seat))


def menu(t: Turn[State]) -> Menu:
    """What the seat may do at this stage of its turn (CH-012 to CH-014)."""
    return [
        *ways_to_collect(t),
        *ways_to_start_a_delivery(t),
        *ways_to_raid(t),
        Offer(DRAW, lambda _: begin_to_draw(t)),
        Offer(END_TURN, lambda _: end_turn(t)),
    ]


def begin_to_draw(t: Turn[State]) -> None:
    """Draw four cards; then the turn ends (CH-120)."""
    t.state.stage = Stage.DRAW
    t.state.to_draw = CARDS_DRAWN


def end_turn(t: Turn[State]) -> None:
    """End the turn without drawing (CH-121)."""
    t.state.stage = Stage.DISCARD


# Stage 1: collect or extend


def ways_to_collect(t: Turn[State]) -> tuple[Entry, ...]:
    """A ready delivery may be collected, or extended once (CH-018, CH-023)."""
    delivery = t.state.deliveries[t.state.active]
    if t.state.stage not in OPEN_TO_COLLECT:
        return TOO_LATE_TO_COLLECT
    if delivery is None:
        return NO_DELIVERY
    if delivery.countdown > 0:
        return DELIVERY_NOT_READY
    extending = ALREADY_EXTENDED if delivery.extended else Offer(EXTEND, lambda _: extend(t))
    return (Offer(COLLECT, lambda _: collect(t)), extending)


def collect(t: Turn[State]) -> Scene:
    """Reveal the ready delivery, cash its cargo in, discard the rest (CH-019 to CH-022)."""
    state = t.state
    seat = state.active
    state.stage = Stage.ACTION
    delivery = state.delivery_of(seat)
    delivery.revealed = True
    t.tell(DeliveryCollected(seat, cards_of(delivery.cards), delivery.extended))
    cash_in(t, seat, delivery, cargo_in(delivery.cards), CashInReason.COLLECTED)
    yield from finish_collecting(t, delivery)


def finish_collecting(t: Turn[State], delivery: Delivery) -> Scene:
    """After the cash-in: Loyalty (CH-105), then the rest goes to the discard pile (CH-021)."""
    state = t.state
    yield from bring_firepower_home(t, state.active)
    state.discard += delivery.cards
    state.deliveries[state.active] = None


def extend(t: Turn[State]) -> None:
    """Make the ready 1-turn delivery a 2-turn delivery (CH-023)."""
    state = t.state
    delivery = state.delivery_of(state.active)
    delivery.extended = True
    delivery.countdown = 1
    # Stage 2 is over as well: a delivery is in play.
    state.stage = Stage.RAID
    t.tell(DeliveryExtended(state.active, delivery.countdown))


# Stage 2: action a new delivery


def ways_to_start_a_delivery(t: Turn[State]) -> tuple[Entry, ...]:
    """Any cards of the hand, if no delivery is in play (CH-028 to CH-031)."""
    state = t.state
    if state.stage not in OPEN_TO_ACTION:
        return TOO_LATE_TO_START
    if state.deliveries[state.active] is not None:
        return DELIVERY_IN_PLAY
    hand = state.hands[state.active]
    if not hand:
        return (Refuse(StartDelivery, why=lambda move: cannot_start(state, move)),)
    option = StartDelivery.option(cards=Some(tuple(hand), 1, len(hand)), extended=ONE_OR_TWO_TURNS)
    return (Offer(option, lambda move: start_delivery(t, move), lambda move: cannot_start(state, move)),)


def cannot_start(state: State, move: StartDelivery) -> Refusal | None:
    """Why a delivery of these cards cannot be started."""
    return not_in_hand(state, state.active, move.cards, "CH-028") if move.cards else EMPTY_DELIVERY


def start_delivery(t: Turn[State], move: StartDelivery) -> None:
    """Play cards from the hand face-down (CH-028 to CH-033)."""
    state = t.state
    seat = state.active
    hand = state.hands[seat]
    for card in move.cards:
        hand.remove(card)
    countdown = 2 if move.extended else 1
    state.deliveries[seat] = Delivery(sorted(move.cards), move.extended, countdown, state.turn)
    state.stage = Stage.RAID
    t.tell(DeliveryStarted(seat, len(move.cards), move.extended, countdown))


# Stage 3: raid


def ways_to_raid(t: Turn[State]) -> tuple[Entry, ...]:
    """A delivery of another seat, with firepower and special cards of the hand (CH-060 to CH-063)."""
    state = t.state
    if state.stage not in OPEN_TO_RAID:
        return TOO_LATE_TO_RAID
    targets = state.targets(state.active)
    cards = tuple([card for card in state.hands[state.active] if card not in CARGO])
    if not targets or not cards:
        return (Refuse(Raid, why=lambda move: cannot_raid(state, move)),)
    option = Raid.option(target=One(targets), cards=Some(cards, 1, len(cards)))
    return (Offer(option, lambda move: raid(t, move), lambda move: cannot_raid(state, move)),)


def cannot_raid(state: State, move: Raid) -> Refusal | None:
    """Why there cannot be such a raid."""
    if not move.cards:
        return EMPTY_RAID
    if refusal := not_in_hand(state, state.active, move.cards, "CH-061"):
        return refusal
    if any(card in CARGO for card in move.cards):
        return CARGO_IN_RAID
    if move.target == state.active:
        return SELF_TARGET
    return None if move.target in state.targets(state.active) else TARGET_HAS_NO_DELIVERY


# Stage 4: draw


def draw(t: Turn[State]) -> Scene:
    """Draw what is left of the four cards; the discard pile renews an empty deck (CH-120, CH-130)."""
    state = t.state
    while state.to_draw and (state.deck or state.discard):
        if not state.deck:
            order = yield from Shuffle("CH-C3", len(state.discard))
            state.deck = [state.discard[place] for place in order]
            state.discard.clear()
            t.tell(DeckRenewed(len(state.deck)))
        cards = state.deck[: state.to_draw]
        del state.deck[: len(cards)]
        state.to_draw -= len(cards)
        take_into_hand(t, state.active, cards)
    state.to_draw = 0
    state.stage = Stage.DISCARD


def take_into_hand(t: Turn[State], seat: Seat, cards: list[CardId]) -> None:
    """Put cards that only their seat may see into its hand."""
    hand = t.state.hands[seat]
    hand += cards
    hand.sort()
    shown, hidden = CardsShown(cards_of(cards)), Hidden(len(cards))
    t.tell(CardsDrawn(seat, shown), to=(seat,), others=CardsDrawn(seat, hidden))


def discard(t: Turn[State]) -> Scene:
    """Cut the hand down to ten at the end of the turn, face-up (CH-122, CH-123)."""
    yield from ask(t.state.active, "CH-D10", lambda: cards_to_discard(t))


def cards_to_discard(t: Turn[State]) -> Menu:
    """As many cards as there are above ten (CH-122)."""
    hand = t.state.hands[t.state.active]
    over = len(hand) - HAND_LIMIT
    option = Discard.option(cards=Some(tuple(hand), over, over))
    return (Offer(option, lambda move: discard_cards(t, move), lambda move: cannot_discard(t.state, move)),)


def cannot_discard(state: State, move: Discard) -> Refusal:
    """Why these cards do not cut the hand down to ten."""
    return not_in_hand(state, state.active, move.cards, "CH-122") or wrong_count(
        len(state.hands[state.active]) - HAND_LIMIT
    )


def discard_cards(t: Turn[State], move: Discard) -> None:
    """Put cards of the hand on the discard pile."""
    state = t.state
    for card in move.cards:
        state.hands[state.active].remove(card)
        state.discard.append(card)
    t.tell(CardsDiscarded(state.active, cards_of(move.cards)))


# Seats that left


def fallback(_state: State, asking: Asking) -> CargoHoldMove | None:
    """End the turn, decline; else the lowest identifiers, which every option has first (CH-152)."""
    if EndTurn in asking.moves:
        return EndTurn()
    if Decline in asking.moves:
        return Decline()
    return None
