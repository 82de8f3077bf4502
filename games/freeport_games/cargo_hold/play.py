"""The game as it is played: the setup, and the turn from stage 1 to stage 4."""

from __future__ import annotations

from freeport_games.engine import (
    Asking,
    Decide,
    Flag,
    Hidden,
    OneNumber,
    Option,
    Pick,
    Scene,
    Seat,
    Shuffle,
    Some,
    Turn,
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
    TURN_MENU,
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
from .raid import begin_raid, bring_firepower_home, resolve_raid
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
        move = yield from Decide(seat, "CH-D0", menu(state, seat), TURN_MENU)
        match move:
            case Collect():
                yield from collect(t)
            case Extend():
                extend(t)
            case StartDelivery(cards, extended):
                start_delivery(t, cards, extended)
            case Raid(target, cards):
                begin_raid(t, target, cards)
                yield from resolve_raid(t)
            case Draw():
                state.stage = Stage.DRAW
                state.to_draw = CARDS_DRAWN
            case EndTurn():
                state.stage = Stage.DISCARD

    if state.to_draw:
        yield from draw(t)
    if len(state.hands[seat]) > HAND_LIMIT:
        yield from discard(t)
    if state.turn == state.turn_limit:
        end_by_turn_limit(t)
    begin_turn(t, state.after(seat))


def menu(state: State, seat: Seat) -> tuple[Option[CargoHoldMove], ...]:
    """What the seat may do at this stage of its turn (CH-012 to CH-014)."""
    options: list[Option[CargoHoldMove]] = []
    stage = state.stage
    hand = state.hands[seat]
    delivery = state.deliveries[seat]
    if stage in OPEN_TO_COLLECT and delivery is not None and delivery.countdown == 0:
        options.append(COLLECT)
        if not delivery.extended:
            options.append(EXTEND)
    if stage in OPEN_TO_ACTION and delivery is None and hand:
        cards = Some(tuple(hand), 1, len(hand))
        options.append(StartDelivery.option(cards=cards, extended=ONE_OR_TWO_TURNS))
    if stage in OPEN_TO_RAID and (targets := state.targets(seat)):
        usable = tuple([card for card in hand if card not in CARGO])
        if usable:
            options.append(Raid.option(target=OneNumber(targets), cards=Some(usable, 1, len(usable))))
    options.append(DRAW)
    options.append(END_TURN)
    return tuple(options)


# Stage 1: collect or extend


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


def start_delivery(t: Turn[State], cards: tuple[CardId, ...], extended: bool) -> None:
    """Play cards from the hand face-down (CH-028 to CH-033)."""
    state = t.state
    seat = state.active
    hand = state.hands[seat]
    for card in cards:
        hand.remove(card)
    countdown = 2 if extended else 1
    state.deliveries[seat] = Delivery(sorted(cards), extended, countdown, state.turn)
    state.stage = Stage.RAID
    t.tell(DeliveryStarted(seat, len(cards), extended, countdown))


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
    state = t.state
    seat = state.active
    hand = state.hands[seat]
    over = len(hand) - HAND_LIMIT
    move = yield from Decide(seat, "CH-D10", (Discard.option(cards=Some(tuple(hand), over, over)),))
    for card in move.cards:
        hand.remove(card)
        state.discard.append(card)
    t.tell(CardsDiscarded(seat, cards_of(move.cards)))


# Seats that left


def fallback(_state: State, asking: Asking) -> CargoHoldMove | None:
    """End the turn, decline; else the lowest identifiers, which every option has first (CH-152)."""
    if EndTurn in asking.moves:
        return EndTurn()
    if Decline in asking.moves:
        return Decline()
    return None
