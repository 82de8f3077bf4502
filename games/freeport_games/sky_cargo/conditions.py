"""What several menus forbid: each condition once, with its code; a way names it with the number of the rule.

A card that is not in the seat's own hand gets the same refusal wherever else it is ("Refusals" in RULES.md).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from freeport_games.engine import Seat
from freeport_games.engine.domains import Item
from freeport_games.engine.menus import Among, Case, Count, Need, OneOf, about

from .components import WITH_TIMING, CardId, Timing
from .state import State


class OfThese(Case[State]):
    """A seat that chooses among things that an effect has found."""

    __slots__ = ("things",)

    def __init__(self, state: State, seat: Seat, things: Collection[Any]) -> None:
        super().__init__(state, seat)
        self.things: Collection[Item] = things
        """The things."""


class SoMany(OfThese):
    """A seat that chooses a number of them."""

    __slots__ = ("count",)

    def __init__(self, state: State, seat: Seat, part: tuple[Collection[Any], int]) -> None:
        super().__init__(state, seat, part[0])
        self.count = part[1]
        """The number."""

    @classmethod
    def of_hand(cls, state: State, seat: Seat, count: int) -> SoMany:
        """Return the case of a seat that chooses among its hand."""
        return cls(state, seat, (sorted(state.hands[seat]), count))


def _hand(c: Case[State]) -> list[CardId]:
    return sorted(c.state.hands[c.seat])


IN_HAND = Among[Case[State]]("CARD_NOT_IN_HAND", _hand)
CARDS_THERE = Among[OfThese]("CARD_NOT_THERE", lambda c: c.things)
SLOTS_THERE = Among[OfThese]("ILLEGAL_SLOT", lambda c: c.things)
SEATS_THERE = Among[OfThese]("ILLEGAL_SEAT", lambda c: c.things)
PLACES_THERE = Among[OfThese]("ILLEGAL_LOCATION", lambda c: c.things)
AS_MANY = Count[SoMany]("WRONG_COUNT", lambda c: c.count, lambda c: c.count, lambda c: about(count=c.count))
FITS_WINDOW = {timing: OneOf[Case[State]]("WRONG_CARD_TYPE", frozenset(cards)) for timing, cards in WITH_TIMING.items()}
"""For each timing, that a card may be played then."""


def reaction(timing: Timing) -> tuple[Need[Case[State]], Need[Case[State]]]:
    """Return what a card needs with which a seat reacts (SC-031, SC-134)."""
    return (IN_HAND("card", "SC-134"), FITS_WINDOW[timing]("card", "SC-031"))
