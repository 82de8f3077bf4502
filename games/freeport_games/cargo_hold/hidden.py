"""What is hidden from whom, and what seats know of it all the same.

A hand is for its seat, a face-down delivery for nobody (CH-041, CH-042), and the deck for nobody. But a seat knows what
it has played face-down, and everybody knows of each card that went back to a hand, of hands that had firepower for a
Reinforcement or had none (CH-095), and which cards were shuffled into a new deck (CH-130).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache

from freeport_games.engine import At, Memory, Seat, Unseen

from .components import FIREPOWER, CardId
from .state import Stage, State

DECK = "deck"


@cache
def hand_of(seat: Seat) -> str:
    """The name of a hand, as a place of cards."""
    return f"hand-{seat}"


@cache
def delivery_of(seat: Seat) -> str:
    """The name of a face-down delivery."""
    return f"delivery-{seat}"


def places(state: State) -> Mapping[str, Sequence[CardId]]:
    """What lies where, of all that somebody may not see while the game goes on."""
    lying: dict[str, Sequence[CardId]] = {DECK: state.deck}
    for seat, (hand, delivery) in enumerate(zip(state.hands, state.deliveries, strict=True)):
        lying[hand_of(seat)] = hand
        lying[delivery_of(seat)] = () if delivery is None or delivery.revealed else delivery.cards
    return lying


def secrets(state: State, viewer: Seat | None) -> Sequence[Unseen]:
    """What a seat, or a spectator (None), is not shown: the deck, the hands of others, and every face-down delivery.

    Its own delivery is among that: it knows the cards, but nothing shows them.
    """
    if state.stage is Stage.OVER:
        return (Unseen({DECK: state.deck}),)
    known = [each for each in state.memory.known if each.known_to(viewer)]
    if viewer is None:
        return (Unseen(places(state), known=known),)
    return (Unseen(places(state), (hand_of(viewer),), (delivery_of(viewer),), known),)


def shuffled(state: State, kind: str) -> Sequence[CardId]:
    """What a shuffle mixes: the whole deck in the beginning (CH-C1), later the discard pile (CH-C3)."""
    return state.deck if kind == "CH-C1" else state.discard


def tidy(state: State) -> None:
    """Sort the hands and the deliveries."""
    for hand in state.hands:
        hand.sort()
    for delivery in state.deliveries:
        if delivery is not None:
            delivery.cards.sort()


# What everybody comes to know


def known_in_hand(state: State, seat: Seat, cards: Iterable[CardId]) -> None:
    """Everybody saw these cards go to a hand (CH-090, CH-107)."""
    state.memory.note(Memory.lie, tuple(cards), hand_of(seat))


def shown_of_hand(state: State, seat: Seat, cards: Collection[CardId]) -> None:
    """Everybody sees these cards, which were in a hand."""
    state.memory.note(Memory.shown, tuple(cards), hand_of(seat))


def shown_of_delivery(state: State, seat: Seat, cards: Collection[CardId]) -> None:
    """Everybody sees these cards, which lay in a face-down delivery."""
    state.memory.note(Memory.shown, tuple(cards), delivery_of(seat))


def played_face_down(state: State, seat: Seat, count: int) -> None:
    """So many cards of a hand lie in the seat's delivery now (CH-028)."""
    state.memory.note(Memory.moved, hand_of(seat), delivery_of(seat), count)


def told_of_firepower(state: State, seat: Seat) -> None:
    """Whether a seat has firepower in hand is known once its Reinforcement has its turn (CH-095)."""
    hand = state.hands[seat]
    hidden = [card for lying in places(state).values() for card in lying]
    if any([card in FIREPOWER for card in hand]):
        state.memory.note(Memory.learn, [card for card in hidden if card in FIREPOWER], At((hand_of(seat),), 1))
    else:
        others = [card for card in hidden if card not in FIREPOWER]
        state.memory.note(Memory.learn, others, At((hand_of(seat),), len(hand)))


def told_of_new_deck(state: State) -> None:
    """The discard pile is the deck now (CH-130): what else is hidden lies where it lay."""
    outside = {place: cards for place, cards in places(state).items() if place != DECK}
    elsewhere = [At((place,), len(cards)) for place, cards in outside.items()]
    state.memory.note(Memory.learn, [card for cards in outside.values() for card in cards], *elsewhere)
