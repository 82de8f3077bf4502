"""Sentences: a response in words for people, in addition to its facts."""

from __future__ import annotations

import msgspec

from freeport_games.engine import Data, Seat
from freeport_games.engine.menus.options import DealSide


class ChoiceWords(Data, frozen=True):
    """A thing that can be chosen, in words. Several fields of a decision may have it."""

    key: str
    """The identifier, the number, or `true` or `false`, as in the domains of the fields."""
    text: str
    """Its name: a card's, a player's; of a flag what it means, such as `a 2-turn delivery`."""


class PartWords(Data, frozen=True):
    """The words for a field of a part of a move, such as one side of a deal."""

    field: str
    """The field's name."""
    text: str
    """The question: `Whose delivery do you raid?`"""
    label: str
    """Its name: `cards`, `territory cards`."""
    unit: str
    """The unit of its numbers, for several: `credits`; empty for none."""
    choices: tuple[int, ...]
    """The things that its values are or name, in the order of its domain, each by its place, from 0, in the decision's
    `choices`; empty for amounts and parts."""


class FieldWords(PartWords, frozen=True):
    """The words for a field of an option."""

    fields: tuple[PartWords, ...]
    """The words for the fields of its parts, if its values consist of parts."""
    side: DealSide | None
    """The side of a deal to which it belongs, as the seat that chooses sees it; null outside deals."""


class SentencePart(Data, frozen=True):
    """A part of an option's sentence: words, or a gap."""

    text: str
    """The words; of a gap, the name of its field."""
    field: str
    """The field that fills the gap, a number without its unit, which the words tell; empty for words."""


class OptionWords(Data, frozen=True):
    """The words for an option."""

    text: str
    """Its name, as on a button: `Raid a delivery`; with what tells it apart, where others have the same name."""
    sentence: tuple[SentencePart, ...]
    """Its moves as a sentence with a gap for each field that leaves a choice: `Raid [target] with [cards]`."""
    fields: tuple[FieldWords, ...]
    """The words for its fields, in their order."""


class DecisionWords(Data, frozen=True):
    """The words for a decision and its options."""

    text: str
    """The question: `It is your turn. What do you do?`"""
    options: tuple[OptionWords, ...]
    """The words for its options, in their order."""
    interjections: tuple[OptionWords, ...]
    """The words for its interjections, in their order."""
    choices: tuple[ChoiceWords, ...]
    """The words for all that the fields of its options and interjections let a seat choose, each once."""


class AskedWords(Data, frozen=True):
    """What a seat is asked, for everybody who waits for it."""

    seat: Seat
    """The seat."""
    text: str
    """The sentence: `Anne chooses a contract.`"""


class NameWords(Data, frozen=True):
    """A name in a sentence."""

    start: int = msgspec.field(name="from")
    """The place of its first letter, in UTF-16 code units, as JavaScript and Java count."""
    end: int = msgspec.field(name="to")
    """The place after its last letter."""
    key: str
    """The identifier of the thing that it names; empty for a seat. Several things of one name have an entry each."""
    seat: Seat | None
    """The seat that it names; null for a thing."""


class EventWords(Data, frozen=True):
    """An event in words."""

    text: str
    """The sentence: `Anne raids Bob's delivery with Posse.`"""
    seat: Seat | None
    """The seat whose doing it is, or whom it concerns first; null for none."""
    names: tuple[NameWords, ...]
    """The names in the sentence, in their order."""
    moment: int
    """The version of the match at which it happened."""


class Sentences(Data, frozen=True):
    """The sentences of a response, in one language."""

    language: str
    """The language's tag: the wanted one, the one it is a variety of, or `en`."""
    players: tuple[str, ...]
    """What the sentences call the player of each seat: no two alike; empty for a seat that nobody holds."""
    events: tuple[EventWords, ...]
    """The words for each event, in their order; empty if a response has no events."""
    asked: tuple[AskedWords, ...]
    """What each asked seat is asked, in the order of `asked`."""
    decision: DecisionWords | None
    """The words for the decision; absent if there is nothing to decide."""
