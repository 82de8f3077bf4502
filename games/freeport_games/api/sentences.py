"""Sentences: what an answer tells, for people, beside the facts that it is made of."""

from __future__ import annotations

from freeport_games.engine import Data


class FieldWords(Data, frozen=True):
    """What is asked for a field of an option."""

    field: str
    """The field's name."""
    text: str
    """The question: `Whose delivery do you raid?`"""


class OptionWords(Data, frozen=True):
    """What an option does."""

    text: str
    """As on a button: `Raid a delivery`."""
    fields: tuple[FieldWords, ...]
    """What is asked for its fields, in their order."""


class DecisionWords(Data, frozen=True):
    """What is asked, and what can be answered."""

    text: str
    """What is asked: `It is your turn. What do you do?`"""
    options: tuple[OptionWords, ...]
    """What its options do, in their order."""
    interjections: tuple[OptionWords, ...]
    """What its interjections do, in their order."""


class Sentences(Data, frozen=True):
    """What an answer tells, in one language."""

    language: str
    """The language's tag: the wanted one, the one it is a variety of, or `en`."""
    events: tuple[str, ...]
    """What happened, a sentence for each event, in their order; none where an answer has no events."""
    decision: DecisionWords | None
    """What is asked; absent if there is nothing to decide."""
