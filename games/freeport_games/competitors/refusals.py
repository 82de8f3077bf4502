"""The refusals that menus share: codes and rules; the sentences are in ``words/`` (section 10 of RULES.md)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from freeport_games.engine import Move, Refusal, Refuse, Seat, Turn

from .kinds import CardId
from .state import Deck, State

Reasons = Mapping[type[Move], Callable[[Turn[State], Seat, Any], Refusal | None]]
"""The function that finds why a kind of move is refused, for several kinds."""


def not_in_hand(state: State, seat: Seat, deck: Deck, cards: Collection[CardId]) -> Refusal | None:
    """Return the refusal of cards that are not all in the seat's hand, wherever else they are."""
    hand = state.hand(seat, deck)
    return None if all([card in hand for card in cards]) else Refusal("CARD_NOT_IN_HAND", rule="CO-025")


def not_yours(state: State, seat: Seat, token: str) -> Refusal | None:
    """Return the refusal of a token of another seat, or in the supply."""
    return None if state.tokens[token].owner == seat else Refusal("NOT_YOUR_TOKEN", rule="CO-036")


def refuse(reasons: Reasons) -> Refuse:
    """Return one entry that refuses several kinds of move, each with its reason: a short menu is read quickly."""

    def why(t: Turn[State], seat: Seat, move: Move) -> Refusal | None:
        return reasons[type(move)](t, seat, move)

    return Refuse((*reasons,), why=why)
