"""The knowledge that seats gain of cards that are no longer shown."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from freeport_games.engine import At, Memory, Seat

from .components import CardId
from .state import State

DECK = "deck"


@cache
def hand_place(seat: Seat) -> str:
    """Return the name of a hand, as a place of cards."""
    return f"hand-{seat}"


def places(state: State) -> Mapping[str, Sequence[CardId]]:
    """Return the contents of each place that somebody may not see while the game goes on."""
    return {DECK: state.deck, **{hand_place(seat): hand for seat, hand in enumerate(state.hands)}}


def told_of_hand(state: State, seat: Seat, cards: Collection[CardId]) -> None:
    """Note that everybody sees these cards, which are in a hand and stay there."""
    state.memory.note(Memory.shown, tuple(cards), hand_place(seat))
    state.memory.note(Memory.lie, tuple(cards), hand_place(seat))


def told_of_one_of(state: State, seat: Seat, cards: Collection[CardId]) -> None:
    """Note that at least one of these cards, which not everybody sees, is in a hand, as everybody knows."""
    state.memory.note(Memory.learn, tuple(cards), At((hand_place(seat),), 1))


def told_of_new_deck(state: State) -> None:
    """Note that the discard pile is now the deck (IE-055): all other hidden cards are in the hands."""
    held = [At((hand_place(seat),), len(hand)) for seat, hand in enumerate(state.hands)]
    state.memory.note(Memory.learn, [card for hand in state.hands for card in hand], *held)
