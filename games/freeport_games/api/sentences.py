"""Sentences: a response in words for people, in addition to its facts."""

from __future__ import annotations

from freeport_games.engine import Data


class FieldWords(Data, frozen=True):
    """The question for a field of an option."""

    field: str
    """The field's name."""
    text: str
    """The question: `Whose delivery do you raid?`"""


class OptionWords(Data, frozen=True):
    """The words for an option."""

    text: str
    """Its name, as on a button: `Raid a delivery`; with what tells it apart, where others have the same name."""
    fields: tuple[FieldWords, ...]
    """The questions for its fields, in their order."""


class DecisionWords(Data, frozen=True):
    """The words for a decision and its options."""

    text: str
    """The question: `It is your turn. What do you do?`"""
    options: tuple[OptionWords, ...]
    """The words for its options, in their order."""
    interjections: tuple[OptionWords, ...]
    """The words for its interjections, in their order."""


class Sentences(Data, frozen=True):
    """The sentences of a response, in one language."""

    language: str
    """The language's tag: the wanted one, the one it is a variety of, or `en`."""
    events: tuple[str, ...]
    """A sentence for each event, in their order; empty if a response has no events."""
    decision: DecisionWords | None
    """The words for the decision; absent if there is nothing to decide."""
