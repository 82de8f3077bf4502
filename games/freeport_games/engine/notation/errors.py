"""What is wrong with a text."""

from __future__ import annotations


class NotationError(ValueError):
    """A text cannot be read. The subclass says why."""


class Malformed(NotationError):
    """The text is not of the right form."""


class UnknownMove(NotationError):
    """The text names a move that the game does not have."""


class IllTyped(NotationError):
    """A field is missing, unknown, given twice, or has a value of another type."""
