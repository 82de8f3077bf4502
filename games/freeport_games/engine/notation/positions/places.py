"""What has sections of its own in a position."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, get_args, get_origin

import msgspec

from .book import Book
from .declarations import Words
from .sections import Section, Unreadable
from .words import Phrase


class Seats(msgspec.Struct, frozen=True, kw_only=True):
    """The sections of the seats."""

    of: str = ""
    """The field with a struct for each seat; empty if the state has several lists with a value for each."""
    lists: tuple[str, ...] = ()
    """These lists."""
    words: Words = Words()
    """What the types of their values do not tell."""
    bare: tuple[str, ...] = ()
    """The lists without an entry for a seat that has nothing yet."""
    usual: Mapping[str, Callable[[Any, int], object]] = {}
    """Functions that return the usual value of a list for a seat, given a state with all the other fields."""


class Entries(msgspec.Struct, frozen=True, kw_only=True):
    """A section for each entry of a list or a mapping that is not as usual."""

    of: str
    """The field."""
    names: Collection[str]
    """The names that entries may have."""
    usual: Callable[[Any], Mapping[str, Any]]
    """Returns the usual entries of a state by their names."""
    what: str
    """What an entry is, for a message."""


class Place(ABC):
    """What has sections of its own."""

    once = True
    """Whether a section of a name stands once."""
    called = ""
    """What its sections begin with, for a message; empty if they have no word that stands alone."""

    def __init__(self, *fields: str) -> None:
        self.fields = fields
        """The fields of the state."""

    @abstractmethod
    def write(self, state: Any) -> Iterator[str]:
        """Yield its sections."""

    def begins(self, word: str) -> bool:
        """Return whether a section that begins with a word belongs to it."""
        return word == self.called

    @abstractmethod
    def read(self, section: Section, given: dict[str, Any]) -> None:
        """Take the words of a section; give the fields that it says."""


class OwnPile(Place):
    """A list in a section without a name."""

    def __init__(self, name: str, phrase: Phrase, is_usual: Callable[[Any], bool]) -> None:
        super().__init__(name)
        self._phrase, self._is_usual = phrase, is_usual
        self.word = phrase.words[name].name

    def write(self, state: Any) -> Iterator[str]:
        (name,) = self.fields
        if not self._is_usual(state):
            yield f"{self.word}={self._phrase.words[name].shape.write(getattr(state, name))}"

    def begins(self, word: str) -> bool:
        return False

    def read(self, section: Section, given: dict[str, Any]) -> None:
        given[self.fields[0]] = self._phrase.words[self.fields[0]].shape.read(section.named.pop(self.word), self.word)


class OwnSection(Place):
    """A struct in a section with a name, or each of several."""

    def __init__(self, name: str, phrase: Phrase, of: Phrase, *, several: bool) -> None:
        super().__init__(name)
        self._whole, self._of = phrase, of
        self.called, self.once = phrase.words[name].name, not several

    def write(self, state: Any) -> Iterator[str]:
        (name,) = self.fields
        if not self._whole.members.is_usual(state, name):
            value = getattr(state, name)
            for each in [value] if self.once else value:
                yield f"{self.called} {self._of.write(each)}".rstrip()

    def read(self, section: Section, given: dict[str, Any]) -> None:
        section.alone.pop(0)
        (name,) = self.fields
        made = self._of.read_whole(section)
        given[name] = made if self.once else [*given.get(name, ()), made]


class OfSeats(Place):
    """The sections of the seats."""

    once = False

    def __init__(self, told: Seats, phrase: Phrase, book: Book) -> None:
        super().__init__(*(told.lists or (told.of,)))
        self._told = told
        hints = phrase.members.hints
        if told.of:
            self._of = book.phrase(get_args(hints[told.of])[0])
        else:
            row = msgspec.defstruct("Row", [(name, get_args(hints[name])[0]) for name in told.lists])
            self._of = book.phrase(row, told.words)
        self.called = f"a seat's {self._of.first}"

    def write(self, state: Any) -> Iterator[str]:
        if self._told.of:
            rows = getattr(state, self._told.of)
        else:
            lists = {name: getattr(state, name) for name in self.fields}
            lists |= {name: [""] * self.count(state) for name in self._told.bare if not lists[name]}
            rows = [self._of.members.of(*row) for row in zip(*lists.values(), strict=True)]
        for seat, row in enumerate(rows):
            usual = [name for name, of in self._told.usual.items() if getattr(row, name) == of(state, seat)]
            yield self._of.write(row, without=usual)

    def count(self, state: Any) -> int:
        """Return the number of seats."""
        return max(len(getattr(state, name)) for name in self.fields)

    def begins(self, word: str) -> bool:
        return self._of.starts(word)

    def read(self, section: Section, given: dict[str, Any]) -> None:
        given_here = self._of.read(section)
        section.end()
        row = self._of.make({**dict.fromkeys(self._told.usual), **given_here})
        for name in self.fields:
            value = row if self._told.of else getattr(row, name)
            given[name].extend([] if name in self._told.bare and not value else [value])

    def complete(self, state: Any) -> None:
        """Complete a state by the usual values that depend on it."""
        for name, usual in self._told.usual.items():
            values = getattr(state, name)
            for seat, value in enumerate(values):
                if value is None:
                    values[seat] = usual(state, seat)


class OfEntries(Place):
    """A section for each entry that is not as usual."""

    def __init__(self, told: Entries, phrase: Phrase, book: Book) -> None:
        super().__init__(told.of)
        self._told, self._names = told, {*told.names}
        hint = phrase.members.hints[told.of]
        self._of = book.phrase(get_args(hint)[-1])
        self._is_mapping = get_origin(hint) is dict
        self.called = told.what

    def write(self, state: Any) -> Iterator[str]:
        entries = getattr(state, self._told.of)
        usual = self._told.usual(state)
        for name, entry in entries.items() if self._is_mapping else zip(usual, entries, strict=False):
            if entry != usual[name]:
                yield f"{name} {self._of.write(entry, usual[name])}"

    def begins(self, word: str) -> bool:
        return word in self._names

    def read(self, section: Section, given: dict[str, Any]) -> None:
        name = section.alone.pop(0)
        given.setdefault(self._told.of, {})[name] = self._of.read(section)

    def complete(self, state: Any, read: Mapping[str, Mapping[str, Any]]) -> None:
        """Complete a state by its entries: the usual ones, and what was read of others."""
        entries: dict[str, Any] = {**self._told.usual(state)}
        for name, parts in read.items():
            if name not in entries:
                raise ValueError(f"{name} is not {self._told.what} of a seat that plays")
            try:
                entries[name] = self._of.make(parts, entries[name])
            except Unreadable as error:
                raise ValueError(f"{error} in the section of {name}") from error
        setattr(state, self._told.of, entries if self._is_mapping else [*entries.values()])
