"""Standing orders: what a seat says in advance of decisions that it will be asked."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from freeport_games.engine import Data

MOVES_MOST = 8
"""The most prepared moves of an order."""
TIMES_MOST = 20
"""The most answers that prepared moves give."""
AFTER_MOST = 7 * 86_400
"""The most seconds after which an order passes."""
DECISIONS_MOST = 40
"""The most kinds of decision of an order."""

MoveJson = Annotated[msgspec.Raw, msgspec.Meta(extra_json_schema={"$ref": "#/components/schemas/Move"})]


class OrderKind(StrEnum):
    """What an order does."""

    PASS = "PASS"
    """It answers with the move that does nothing."""
    MOVES = "MOVES"
    """It makes the first of its prepared moves that is on offer."""
    QUIET = "QUIET"
    """No decision is sent while the seat is not asked and could only interject."""


class Until(StrEnum):
    """What ends an order, if nothing else does before."""

    MY_TURN = "MY_TURN"
    """The turn comes to the seat."""
    NAMED = "NAMED"
    """Something that everybody is told, and that the seat has not done itself, names the seat."""
    END = "END"
    """The end of the match."""


class OrderEnd(StrEnum):
    """Why an order has ended."""

    MY_TURN = "MY_TURN"
    """The turn came to the seat."""
    NAMED = "NAMED"
    """Something that happened named the seat."""
    DONE = "DONE"
    """It has answered as often as it was to."""
    NOT_OFFERED = "NOT_OFFERED"
    """None of its moves was on offer: the seat is asked."""
    LEFT = "LEFT"
    """The player left the match."""
    HANDED_OVER = "HANDED_OVER"
    """The seat was handed to a house bot."""
    SEAT_GIVEN = "SEAT_GIVEN"
    """Somebody else took over the seat."""
    UNDONE = "UNDONE"
    """An answer that it gave was taken back."""
    RULES = "RULES"
    """New rules took over."""


class Order(Data, frozen=True):
    """A standing order, as its seat sees it."""

    key: str
    """Its key, unique in its match."""
    kind: OrderKind
    """What it does."""
    decisions: tuple[str, ...]
    """The kinds of decision that it answers, by their numbers in RULES.md."""
    after: int
    """The seconds after which it passes, counted from the question; 0 for at once."""
    moves: tuple[MoveJson, ...]
    """The prepared moves."""
    times: int
    """How often it makes one of them."""
    until: tuple[Until, ...]
    """What ends it."""
    since: int
    """The version at which it was given: it answers what is asked after it."""
    answered: int
    """How often it has answered."""
