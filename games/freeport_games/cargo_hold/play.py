"""The game as it is played: the setup, and the turn from stage 1 to stage 4."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import filterfalse

from freeport_games.engine import (
    Asking,
    Decide,
    Entry,
    Flag,
    Hidden,
    Offer,
    One,
    Pick,
    Refusal,
    Refuse,
    Scene,
    Seat,
    Shuffle,
    Some,
    Told,
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
from .hidden import played_face_down, shown_of_delivery, shown_of_hand, told_of_new_deck
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
from .raid import bring_firepower_home, may_bring_firepower_home, raid, resolve_raid
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
    ACTION,
    COLLECT,
    DEAL,
    DISCARD,
    DRAW,
    HAND_LIMIT,
    OPEN_TO_ACTION,
    OPEN_TO_COLLECT,
    OPEN_TO_RAID,
    RAID,
    SETUP,
    Delivery,
    Stage,
    State,
    cargo_in,
)

CARDS_DEALT = 7
CARDS_DRAWN = 4

ONE_OR_TWO_TURNS = Flag()


def scene(t: Turn[State]) -> Scene | None:
    """Return the scene that the state calls for: the setup, the turns, or None when the game is over."""
    begin = SCENES.get(t.state.stage)
    return None if begin is None else begin(t)


def setup(t: Turn[State]) -> Scene:
    """Shuffle, draw the first seat, deal seven cards each (CH-003 to CH-009)."""
    state = t.state
    if state.stage is SETUP:
        order = yield from Shuffle("CH-C1", len(state.deck))
        state.deck = [state.deck[place] for place in order]
        state.stage = DEAL
    if state.first_seat is None:
        state.first_seat = yield from Pick.evenly("CH-C2", state.seats)
    t.tell(GameBegun(state.first_seat, state.debt_target, state.turn_limit))
    deal(t, state.first_seat)
    begin_turn(t, state.first_seat)


def deal(t: Turn[State], first: Seat) -> None:
    """Deal one card to each seat in turn order, seven times (CH-004)."""
    state = t.state
    for place in range(state.seats):
        seat = (first - place) % state.seats
        take_into_hand(t, seat, state.deck[place : CARDS_DEALT * state.seats : state.seats])
    del state.deck[: CARDS_DEALT * state.seats]


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
            yield Decide(seat, "CH-D0", ways_to_go_on, certain=True)
        while state.to_draw:
            if not state.deck and state.discard:
                yield from renew_deck(t)
            draw(t)
        if len(state.hands[seat]) > HAND_LIMIT:
            yield from ask(seat, "CH-D10", cards_to_discard, certain=True)
        if state.turn == state.turn_limit:
            end_by_turn_limit(t)
        begin_turn(t, state.after(seat))


SCENES: Mapping[Stage, Callable[[Turn[State]], Scene]] = {
    SETUP: setup,
    DEAL: setup,
    COLLECT: turns,
    ACTION: turns,
    RAID: turns,
    DRAW: turns,
    DISCARD: turns,
}
"""The scene of each stage; a game that is over has none."""


# Stage 1: collect or extend


def collect(t: Turn[State], seat: Seat, _: Collect) -> Scene:
    """Reveal the ready delivery, cash in its cargo, discard the rest (CH-019 to CH-022)."""
    state = t.state
    state.stage = ACTION
    delivery = state.delivery_of(seat)
    delivery.revealed = True
    shown_of_delivery(state, seat, delivery.cards)
    t.tell(DeliveryCollected(seat, cards_of(delivery.cards), delivery.extended))
    cash_in(t, seat, delivery, cargo_in(delivery.cards), CashInReason.COLLECTED)
    yield from finish_collecting(t, delivery)


def finish_collecting(t: Turn[State], delivery: Delivery) -> Scene:
    """Resolve Loyalty after the cash-in (CH-105), then discard the rest (CH-021)."""
    state = t.state
    if may_bring_firepower_home(state, state.active):
        yield from bring_firepower_home(t, state.active)
    state.discard += delivery.cards
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
    hand = state.hands[seat]
    for card in move.cards:
        hand.remove(card)
    countdown = 2 if move.extended else 1
    state.deliveries[seat] = Delivery(sorted(move.cards), move.extended, countdown, state.turn)
    played_face_down(state, seat, len(move.cards))
    state.stage = RAID
    t.tell(DeliveryStarted(seat, len(move.cards), move.extended, countdown))


def cannot_start(t: Turn[State], seat: Seat, move: StartDelivery) -> Refusal | None:
    """Return why a delivery of these cards cannot be started."""
    return not_in_hand(t.state, seat, move.cards, "CH-028") if move.cards else EMPTY_DELIVERY


# Stage 3: raid


def cannot_raid(t: Turn[State], seat: Seat, move: Raid) -> Refusal | None:
    """Return why this raid is not possible."""
    if not move.cards:
        return EMPTY_RAID
    if refusal := not_in_hand(t.state, seat, move.cards, "CH-061"):
        return refusal
    if any(card in CARGO for card in move.cards):
        return CARGO_IN_RAID
    if move.target == seat:
        return SELF_TARGET
    return None if move.target in t.state.targets(seat) else TARGET_HAS_NO_DELIVERY


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
    del state.deck[: len(cards)]
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
    state.deck = [state.discard[place] for place in order]
    state.discard.clear()
    told_of_new_deck(state)
    t.tell(DeckRenewed(len(state.deck)))


def take_into_hand(t: Turn[State], seat: Seat, cards: list[CardId]) -> None:
    """Put cards that only their seat may see into its hand."""
    hand = t.state.hands[seat]
    hand += cards
    hand.sort()
    t.tell(partial(_drawn, seat, tuple(cards)))


def _drawn(seat: Seat, cards: tuple[CardId, ...]) -> Told:
    """Return the events of a draw, for the seat and for the others."""
    return Told(CardsDrawn(seat, CardsShown(cards_of(cards))), (seat,), CardsDrawn(seat, Hidden(len(cards))))


def cards_to_discard(t: Turn[State], seat: Seat) -> list[Entry]:
    """Return the ways to reduce the hand to ten at the end of the turn (CH-122)."""
    hand = t.state.hands[seat]
    over = len(hand) - HAND_LIMIT
    return [Offer(Discard.option(cards=Some(tuple(hand), over, over)), discard_cards, cannot_discard)]


def cannot_discard(t: Turn[State], seat: Seat, move: Discard) -> Refusal:
    """Return why discarding these cards does not reduce the hand to ten."""
    over = len(t.state.hands[seat]) - HAND_LIMIT
    return not_in_hand(t.state, seat, move.cards, "CH-122") or wrong_count(over)


def discard_cards(t: Turn[State], seat: Seat, move: Discard) -> None:
    """Put cards of the hand on the discard pile, face-up (CH-123)."""
    state = t.state
    for card in move.cards:
        state.hands[seat].remove(card)
        state.discard.append(card)
    shown_of_hand(state, seat, move.cards)
    t.tell(CardsDiscarded(seat, cards_of(move.cards)))


# Menus


MAY_COLLECT = Offer(Collect.option(), collect)
MAY_EXTEND = Offer(Extend.option(), extend)
MAY_DRAW = Offer(Draw.option(), begin_to_draw)
MAY_END = Offer(EndTurn.option(), end_turn)

TOO_LATE_TO_COLLECT = Refuse((Collect, Extend), "STAGE_PASSED", "CH-012")
NO_DELIVERY = Refuse((Collect, Extend), "NO_DELIVERY", "CH-018")
DELIVERY_NOT_READY = Refuse((Collect, Extend), "DELIVERY_NOT_READY", "CH-018")
ALREADY_EXTENDED = Refuse(Extend, "ALREADY_EXTENDED", "CH-024")
TOO_LATE_TO_START = Refuse(StartDelivery, "STAGE_PASSED", "CH-012")
DELIVERY_IN_PLAY = Refuse(StartDelivery, "DELIVERY_IN_PLAY", "CH-031")
NOTHING_TO_START = Refuse(StartDelivery, why=cannot_start)
TOO_LATE_TO_RAID = Refuse(Raid, "STAGE_PASSED", "CH-012")
NOTHING_TO_RAID = Refuse(Raid, why=cannot_raid)


def ways_to_go_on(t: Turn[State], seat: Seat) -> list[Entry]:
    """Return what the seat may do at this stage of its turn (CH-012 to CH-014)."""
    state = t.state
    stage, hand, delivery = state.stage, state.hands[seat], state.deliveries[seat]
    entries: list[Entry] = []

    # A ready delivery may be collected, or extended once (CH-018, CH-023).
    if stage not in OPEN_TO_COLLECT:
        entries.append(TOO_LATE_TO_COLLECT)
    elif delivery is None:
        entries.append(NO_DELIVERY)
    elif delivery.countdown > 0:
        entries.append(DELIVERY_NOT_READY)
    else:
        entries += (MAY_COLLECT, ALREADY_EXTENDED if delivery.extended else MAY_EXTEND)

    # Any cards of the hand may be started, if no delivery is in play (CH-028 to CH-031).
    if stage not in OPEN_TO_ACTION:
        entries.append(TOO_LATE_TO_START)
    elif delivery is not None:
        entries.append(DELIVERY_IN_PLAY)
    elif not hand:
        entries.append(NOTHING_TO_START)
    else:
        option = StartDelivery.option(cards=Some(tuple(hand), 1, len(hand)), extended=ONE_OR_TWO_TURNS)
        entries.append(Offer(option, start_delivery, cannot_start))

    # A delivery of another seat may be raided, with firepower and special cards of the hand (CH-060 to CH-063).
    if stage not in OPEN_TO_RAID:
        entries.append(TOO_LATE_TO_RAID)
    elif (targets := state.targets(seat)) and (cards := tuple(filterfalse(CARGO.__contains__, hand))):
        raids = Raid.option(target=One(targets), cards=Some(cards, 1, len(cards)))
        entries.append(Offer(raids, raid, cannot_raid))
    else:
        entries.append(NOTHING_TO_RAID)

    entries += (MAY_DRAW, MAY_END)
    return entries


# Seats that left


def fallback(_state: State, asking: Asking) -> CargoHoldMove | None:
    """End the turn or decline; else choose the lowest identifiers, which come first in every option (CH-152)."""
    if EndTurn in asking.moves:
        return EndTurn()
    if Decline in asking.moves:
        return Decline()
    return None
