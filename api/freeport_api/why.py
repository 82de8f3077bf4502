"""Moves that are looked at before they are made."""

from __future__ import annotations

from freeport_games.engine import Data
from freeport_games.engine.menus.refusals import Variable


class Reason(Data, frozen=True):
    """The reason why a move would be refused."""

    code: str
    """The stable code, the same as in a `Problem`."""
    text: str
    """The reason in a sentence, in the wanted language."""
    rule: str | None
    """The number of the rule that forbids it, if there is one."""
    variables: tuple[Variable, ...]
    """The variables of its code's message other than ``rule``."""


class Why(Data, frozen=True):
    """The answer to the question why something is not on offer."""

    match: str
    """The match's id."""
    version: int
    """The version of the match to which it applies."""
    kind: str
    """The `__typename` of the moves; empty for any that answers the decision."""
    key: str
    """The identifier of the thing, or the number of a seat; empty for such moves with anything."""
    reason: Reason | None
    """The reason; null if such a move is on offer."""
