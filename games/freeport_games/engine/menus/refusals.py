"""Refusals of moves.

A refused move changes nothing and reveals nothing hidden. The codes here are the engine's; each game adds its own, in
the order that its RULES.md gives.
"""

from __future__ import annotations

from freeport_games.engine.data import Data

GAME_OVER = "GAME_OVER"
"""Any move after the end."""
CHANCE_PENDING = "CHANCE_PENDING"
"""Any move while a random event is awaited."""
NOT_YOUR_TURN = "NOT_YOUR_TURN"
"""A move of a seat that is not asked."""
ALREADY_DECIDED = "ALREADY_DECIDED"
"""Another answer to a decision that the seat has answered."""
STALE_DECISION = "STALE_DECISION"
"""An answer to a decision that is no longer open."""
WRONG_DECISION = "WRONG_DECISION"
"""A known move that does not belong to the pending decision."""
UNKNOWN_MOVE = "UNKNOWN_MOVE"
"""A move whose name the game does not know."""
BAD_PARAMETERS = "BAD_PARAMETERS"
"""A missing, extra or ill-typed field, or the same identifier twice."""
NOT_OFFERED = "NOT_OFFERED"
"""A move outside the options for which the game has no code of its own."""


class Variable(Data, frozen=True):
    """A variable of a refusal's message in the catalogues."""

    name: str
    """Its name, without the dollar sign."""
    value: str
    """Its value; digits for a number."""


class Refusal(Data, frozen=True):
    """The reason why a move was refused."""

    code: str
    """A stable code, such as ``CARD_NOT_IN_HAND``."""
    detail: str = ""
    """The reason in an English sentence, for people; that of the game's words where a game gives none."""
    rule: str | None = None
    """The number of the rule that forbids it, such as ``CH-062``, if there is one."""
    match_version: int | None = None
    """The match's current version, if the move was made in a match."""
    variables: tuple[Variable, ...] = ()
    """The variables of its code's message other than ``rule``, for clients that show it in another language."""
    pointer: str | None = None
    """A JSON pointer (RFC 6901) to the part that is wrong, if one is: of a move (``/cards/0``), or of what REST takes
    for a match (``/options/debtTarget``, ``/clock/perDecision``)."""


def about(**variables: str | int) -> tuple[Variable, ...]:
    """Return the variables of a refusal, by name."""
    return tuple(Variable(name, str(value)) for name, value in variables.items())


class Refused(Exception):
    """A move was refused; the table is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.code}: {refusal.detail}")
        self.refusal = refusal

    @property
    def code(self) -> str:
        """The refusal's code."""
        return self.refusal.code


class BadOptions(ValueError):
    """A game's options, or its number of seats, are out of range. The message says which, and what is allowed."""

    def __init__(self, message: str, pointer: str = "/options") -> None:
        super().__init__(message)
        self.pointer = pointer
        """A JSON pointer (RFC 6901) to what is out of range, in a request with ``seats`` and ``options``."""
