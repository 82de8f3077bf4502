"""What seats come to know of cards that nothing shows to them: it decides what is hidden from whom.

What a seat knows of packed cargo stands in the crates (SC-114). This is about hands: a card that went to a hand before
the eyes of all, a hand that somebody looked at, a hand of which all know that it holds no genuine Cargo. It is true
until the seat packs a card of that hand: then nobody else knows any more which card it was.
"""

from __future__ import annotations

from collections.abc import Iterable

from freeport_games.engine import Seat

from .components import CardId
from .state import State


def seen_by_all(state: State, owner: Seat, card: CardId) -> None:
    """All have seen a card that is in a hand now."""
    for viewer, known in enumerate(state.known):
        if viewer != owner and card not in known:
            known.append(card)


def looked_at(state: State, viewer: Seat, cards: Iterable[CardId]) -> None:
    """A seat has seen cards of another hand."""
    known = state.known[viewer]
    known += [card for card in cards if card not in known]


def laid_open(state: State, cards: Iterable[CardId]) -> None:
    """Everybody sees these cards now: there is nothing to be remembered of them."""
    gone = {*cards}
    for known in state.known:
        if known:
            known[:] = [card for card in known if card not in gone]
    if state.not_genuine:
        state.not_genuine = [card for card in state.not_genuine if card not in gone]


def packed_from(state: State, seat: Seat, card: CardId) -> None:
    """A seat has packed a card of its hand: others do not know any more what is in the hand, and what is packed."""
    blurred = (*state.hands[seat], card)
    for known in state.known:
        if known:
            known[:] = [one for one in known if one not in blurred]
    if state.not_genuine:
        state.not_genuine = [one for one in state.not_genuine if one not in blurred]


def no_genuine_in(state: State, seat: Seat) -> None:
    """All have seen that a seat has no genuine Cargo in hand (SC-077)."""
    state.not_genuine += [card for card in state.hands[seat] if card not in state.not_genuine]
