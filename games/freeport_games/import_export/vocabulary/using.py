"""Reasons why a seat may not use a power.

The first question is whether the power belongs to the seat, since nothing else matters without it; then what is wrong
with the move (``refusing``, beside the offers of its power); then whether the power was used, and whether it has
anything to offer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache, partial
from typing import Any, Protocol, TypeVar

from freeport_games.engine import Entry, Offer, Refusal, Refuse, Seat, Turn
from freeport_games.import_export.components import CardId
from freeport_games.import_export.moves import USABLE, PowerMove
from freeport_games.import_export.reasons import (
    POWER_NOT_OWNED,
    POWER_NOT_USABLE,
    POWER_USED,
    bad_choice,
    not_in_hand,
)
from freeport_games.import_export.state import State

from .declared import in_hand
from .words import AnyTimeInHand

M = TypeVar("M", bound=PowerMove)
_REASONS: dict[type[PowerMove], Callable[[Turn[State], Seat, Any], Refusal | None]] = {}


class NamesCard(Protocol):
    """A move that names a card."""

    @property
    def card(self) -> CardId:
        """The card."""


class NamesCards(Protocol):
    """A move that names cards."""

    @property
    def cards(self) -> tuple[CardId, ...]:
        """The cards."""


def refusing(kind: type[M], why: Callable[[Turn[State], Seat, M], Refusal | None]) -> None:
    """Declare why moves of a kind are refused, whichever power they name and whether or not it may be used now.

    Args:
        kind: the kind of move.
        why: returns what is wrong with its cards, ships and places; None if a seat could choose them.

    Raises:
        ValueError: if that is declared already.
    """
    if kind in _REASONS:
        raise ValueError(f"why {kind.__name__} is refused is declared twice")
    _REASONS[kind] = why


def card_of_hand(t: Turn[State], seat: Seat, move: NamesCard) -> Refusal | None:
    """Return the refusal of a card that is not in the hand but should be."""
    return not_in_hand(t.state, seat, (move.card,), "IE-131")


def cards_of_hand(t: Turn[State], seat: Seat, move: NamesCards) -> Refusal | None:
    """Return the refusal of cards that are not in the hand but should be."""
    return not_in_hand(t.state, seat, move.cards, "IE-131")


def other_uses(menu: Iterable[Entry], *, question: bool = False) -> list[Entry]:
    """Return the refusal of moves of powers that are not in a menu although their kind is.

    Args:
        menu: the menu.
        question: whether a power asks; it need not belong to the seat.
    """
    kinds = _kinds_in(menu)
    return [_refuse(kinds, kinds, question)] if kinds else []


def other_interjections(menu: Iterable[Entry]) -> Refuse:
    """Return the refusal of any move of a power that is not in the menu of moves beside a decision."""
    return _refuse(USABLE, _kinds_in(menu), False, in_turn=True)


@cache
def _refuse(
    kinds: tuple[type[PowerMove], ...], offered: tuple[type[PowerMove], ...], question: bool, in_turn: bool = False
) -> Refuse:
    return Refuse(kinds, why=partial(_cannot_use, offered=offered, question=question), in_turn=in_turn)


def _kinds_in(menu: Iterable[Entry]) -> tuple[type[PowerMove], ...]:
    """Return the kinds of moves of powers in a menu."""
    kinds = dict.fromkeys([entry.option.makes if isinstance(entry, Offer) else entry.kind for entry in menu])
    return tuple([kind for kind in kinds if isinstance(kind, type) and issubclass(kind, PowerMove)])


def _cannot_use(
    t: Turn[State], seat: Seat, move: PowerMove, *, offered: Collection[type[PowerMove]], question: bool
) -> Refusal:
    """Return why a seat may not make a move of a power."""
    state, asked = t.state, type(move) in offered
    if not _owns(state, seat, move.power) and not (asked and question and _in_play(state, move.power)):
        return POWER_NOT_OWNED
    why = _REASONS.get(type(move))
    if why is not None and (refusal := why(t, seat, move)):
        return refusal
    shipment = state.shipment(seat, move.power)
    if shipment is not None and shipment.used:
        return POWER_USED
    return bad_choice("IE-135") if asked else POWER_NOT_USABLE


def _owns(state: State, seat: Seat, power: CardId) -> bool:
    """Return whether a power is live for a seat, in its shipments or where its text says (IE-131)."""
    held = any(use.card == power for use, _ in in_hand(state, seat, AnyTimeInHand))
    return held or state.shipment(seat, power) is not None


def _in_play(state: State, power: CardId) -> bool:
    """Return whether a card is a shipment of any seat, or a contract that is being completed."""
    completing = None if state.completing is None else state.completing.contracts
    return power in (completing or ()) or any(
        shipment.card == power for shipments in state.shipments for shipment in shipments
    )
