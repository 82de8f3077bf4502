"""Hidden cards, and what seats know of them nevertheless.

Only its seat sees a hand, and nobody sees a face-down delivery (CH-041, CH-042) or the deck. But a seat knows the cards
that it has played face-down, and everybody knows each card that went back to a hand, whether a hand had firepower for a
Reinforcement (CH-095), and which cards were shuffled into a new deck (CH-130).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import chain, filterfalse

from freeport_games.engine import At, Memory, Seat, Unseen

from .components import FIREPOWER, CardId
from .state import Stage, State

DECK = "deck"


@cache
def hand_of(seat: Seat) -> str:
    """Return the name of a hand, as a place of cards."""
    return f"hand-{seat}"


@cache
def delivery_of(seat: Seat) -> str:
    """Return the name of a face-down delivery."""
    return f"delivery-{seat}"


def places(state: State) -> Mapping[str, Sequence[CardId]]:
    """Return the contents of each place that somebody may not see while the game goes on."""
    lying: dict[str, Sequence[CardId]] = {DECK: state.deck}
    for seat, (hand, delivery) in enumerate(zip(state.hands, state.deliveries, strict=True)):
        lying[hand_of(seat)] = hand
        lying[delivery_of(seat)] = () if delivery is None or delivery.revealed else delivery.cards
    return lying


def secrets(state: State, viewer: Seat | None) -> Sequence[Unseen]:
    """Return what a seat, or a spectator (None), is not shown: the deck, the hands of others, face-down deliveries.

    These include its own delivery: it knows the cards, but nothing shows them.
    """
    if state.stage is Stage.OVER:
        return (Unseen({DECK: state.deck}),)
    known = [each for each in state.memory.known if each.known_to(viewer)]
    if viewer is None:
        return (Unseen(places(state), known=known),)
    return (Unseen(places(state), (hand_of(viewer),), (delivery_of(viewer),), known),)


def shuffled(state: State, kind: str) -> Sequence[CardId]:
    """Return the cards that a shuffle mixes: at first the whole deck (CH-C1), later the discard pile (CH-C3)."""
    return state.deck if kind == "CH-C1" else state.discard


def tidy(state: State) -> None:
    """Sort the hands and the deliveries."""
    for hand in state.hands:
        hand.sort()
    for delivery in state.deliveries:
        if delivery is not None:
            delivery.cards.sort()


# Public knowledge


def known_in_hand(state: State, seat: Seat, cards: Iterable[CardId]) -> None:
    """Note that everybody saw these cards go to a hand (CH-090, CH-107)."""
    state.memory.note(Memory.lie, tuple(cards), hand_of(seat))


def shown_of_hand(state: State, seat: Seat, cards: Collection[CardId]) -> None:
    """Note that everybody sees these cards, which were in a hand."""
    state.memory.note(Memory.shown, tuple(cards), hand_of(seat))


def shown_of_delivery(state: State, seat: Seat, cards: Collection[CardId]) -> None:
    """Note that everybody sees these cards, which lay in a face-down delivery."""
    state.memory.note(Memory.shown, tuple(cards), delivery_of(seat))


def played_face_down(state: State, seat: Seat, count: int) -> None:
    """Note that a number of cards of a hand now lie in the seat's delivery (CH-028)."""
    state.memory.note(Memory.moved, hand_of(seat), delivery_of(seat), count)


def told_of_firepower(state: State, seat: Seat) -> None:
    """Note whether a seat has firepower in hand, which is known once its Reinforcement has its turn (CH-095)."""
    hand = state.hands[seat]
    hidden = chain.from_iterable(places(state).values())
    if any(map(FIREPOWER.__contains__, hand)):
        state.memory.note(Memory.learn, [*filter(FIREPOWER.__contains__, hidden)], At((hand_of(seat),), 1))
    else:
        others = [*filterfalse(FIREPOWER.__contains__, hidden)]
        state.memory.note(Memory.learn, others, At((hand_of(seat),), len(hand)))


def told_of_new_deck(state: State) -> None:
    """Note that the discard pile is now the deck (CH-130): all other hidden cards stay where they were."""
    outside = {place: cards for place, cards in places(state).items() if place != DECK}
    elsewhere = [At((place,), len(cards)) for place, cards in outside.items()]
    state.memory.note(Memory.learn, [card for cards in outside.values() for card in cards], *elsewhere)
