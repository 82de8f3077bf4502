"""The declared powers, and the tables in which the flow looks them up: which are live, which lie in a hand.

Their results follow from the state, and are never saved with it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.menus import Way
from freeport_games.import_export.components import CARDS, Action, CardId
from freeport_games.import_export.state import Hook, State

from .words import AnyTime, AnyTimeLeading, Beside, BesideInHand, Giving, StandingOrder, Trigger, Use, Word


class Power(msgspec.Struct, frozen=True):
    """The power of a card."""

    card: CardId
    """The card."""
    text: str
    """Its effect, for people."""
    words: tuple[Word, ...]
    """Its effect, for the flow."""

    @property
    def hooks(self) -> frozenset[str]:
        """The hooks at which it acts."""
        return frozenset(hook for word in self.words for hook in word.named)


POWERS: dict[CardId, Power] = {}
"""Every declared power."""
TRIGGERS: Mapping[Hook, dict[CardId, Trigger]] = {hook: {} for hook in Hook}
"""The powers that react to something, by hook."""
BESIDE: Mapping[Action, dict[CardId, Beside]] = {action: {} for action in Action}
"""The powers with moves beside an action."""
BESIDE_IN_HAND: Mapping[Action, dict[CardId, BesideInHand]] = {action: {} for action in Action}
"""The same for cards with such moves while they lie in the hand."""
AT_ANY_TIME: set[CardId] = set()
"""The powers that give moves beside any decision, or that take standing orders."""
_WORDS: dict[type[Word], dict[CardId, Word]] = defaultdict(dict)

W = TypeVar("W", bound=Word)


def power(card: CardId, text: str, *words: Word) -> Power:
    """Declare the power of a card.

    Args:
        card: its identifier.
        text: its effect, in a sentence or two.
        words: what it does.

    Raises:
        ValueError: if there is no such card, its power is declared already, or one place is named twice.
    """
    if card not in CARDS or card in POWERS:
        raise ValueError(f"{card} is not a card, or its power is declared twice")
    declared = POWERS[card] = Power(card, text, words)
    for word in words:
        table = _table_of(word)
        if card in table:
            raise ValueError(f"{card} uses one word twice for one place: {word}")
        table[card] = word
        if isinstance(word, (AnyTime, StandingOrder)):
            AT_ANY_TIME.add(card)
    return declared


def _table_of(word: Word) -> dict[CardId, Any]:
    """Return the table in which the flow looks a word up."""
    if isinstance(word, Trigger):
        return TRIGGERS[word.hook]
    if isinstance(word, Beside):
        return (BESIDE_IN_HAND if isinstance(word, BesideInHand) else BESIDE)[word.action]
    return _WORDS[type(word)]


def words(word: type[W]) -> Mapping[CardId, W]:
    """Return the declarations that use a word, by card."""
    declared: Mapping[CardId, Any] = _WORDS[word]
    return declared


def live(state: State, seat: Seat, word: type[W]) -> list[tuple[Use, W]]:
    """Return the live powers of a seat that use a word, oldest shipment first (IE-131)."""
    declared: Mapping[CardId, Any] = _WORDS[word]
    if state.live_powers.isdisjoint(declared):
        return []
    return [
        (Use(seat, shipment.card, shipment.power), declared[shipment.power])
        for shipment in state.shipments[seat]
        if shipment.power in declared
    ]


def live_anywhere(state: State, first: Seat, word: type[W]) -> list[tuple[Use, W]]:
    """Return the live powers of all seats that use a word, clockwise from one seat."""
    if state.live_powers.isdisjoint(_WORDS[word]):
        return []
    return [found for seat in state.clockwise(first) for found in live(state, seat, word)]


def in_hand(state: State, seat: Seat, word: type[W]) -> list[tuple[Use, W]]:
    """Return the powers in a seat's hand that use a word."""
    declared: Mapping[CardId, Any] = _WORDS[word]
    hand = state.hands[seat]
    if declared.keys().isdisjoint(hand):
        return []
    return [(Use(seat, card, card), declared[card]) for card in hand if card in declared]


def has(state: State, seat: Seat, word: type[Word]) -> bool:
    """Return whether a seat has a live power that uses a word."""
    declared = _WORDS[word]
    if state.live_powers.isdisjoint(declared):
        return False
    return any(shipment.power in declared for shipment in state.shipments[seat])


def usable(state: State, seat: Seat, word: type[Giving]) -> list[tuple[Use, tuple[Way[Any, Any], ...]]]:
    """Return a seat's live powers that can be used now and give moves by a word, and the ways of these moves."""
    return [(use, giving.ways) for use, giving in live(state, seat, word) if giving.usable(state, use)]


def may_interject(state: State, seat: Seat) -> bool:
    """Return whether a seat owns a power that it may use now beside any decision, from what is public (IE-049)."""
    if AT_ANY_TIME.isdisjoint(state.live_powers):
        return False
    leading = seat == state.leader and usable(state, seat, AnyTimeLeading)
    return bool(leading or usable(state, seat, AnyTime))
