"""The words of a struct, derived from its fields.

A field is a word that has its name: ``round=3``. It is left out if it has its usual value. What is true or not is a
word alone, ``moving``, and ``trade=no`` if it is usually true. A struct inside another one is words in brackets.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

import msgspec
from msgspec.structs import force_setattr

from .declarations import FieldForm, Words
from .members import Members, empty, struct_of
from .sections import Section, Unreadable
from .shapes import NOTHING, Shape


class _Word(msgspec.Struct, frozen=True):
    """A word of a struct."""

    path: tuple[str, ...]
    """The way to its field: its name, after that of the struct whose words stand among those of another one."""
    name: str
    """What it is called."""
    shape: Shape[Any]
    """How its value is written."""
    alone: bool
    """Whether it is true if it stands there."""


class Phrase:
    """The words of a struct."""

    def __init__(
        self,
        of: type[msgspec.Struct],
        told: Words,
        shape: Callable[[Any, FieldForm | None, Any], Shape[Any]],
        phrase: Callable[[type[msgspec.Struct]], Phrase],
    ) -> None:
        """Derive them.

        Args:
            of: the struct.
            told: what its types do not tell.
            shape: returns the shape of a type, given what is told of it, and a usual value.
            phrase: returns the words of another struct.
        """
        self.members = Members(of, told.usual, told.called)
        self.told = told
        """What was told of them."""
        self._among = {name: phrase(struct_of(self.members.hints[name])) for name in told.among}
        self.words: dict[str, _Word] = {}
        """The words of the fields."""
        for name, hint in self.members.hints.items():
            if name in self._among:
                for inner, word in self._among[name].words.items():
                    self.words[f"{name}.{inner}"] = msgspec.structs.replace(word, path=(name, inner))
            elif name not in told.without:
                usual = empty(hint) if name in told.leading else self.members.usual(name)
                called = told.called.get(name, name)
                alone = hint is bool and usual is not True
                self.words[name] = _Word((name,), called, shape(hint, told.forms.get(name), usual), alone)
        first = [*told.leading, *[name for name, word in self.words.items() if word.alone], *told.always]
        self._order = [*dict.fromkeys([*first, *self.words])]

    @property
    def first(self) -> str:
        """The name of the word that stands first."""
        return self.words[self.told.leading[0]].name

    def set_shape(self, name: str, shape: Shape[Any]) -> None:
        """Give a word another shape."""
        self.words[name] = msgspec.structs.replace(self.words[name], shape=shape)

    def starts(self, word: str) -> bool:
        """Return whether a word can be the first one."""
        try:
            self.words[self.told.leading[0]].shape.read(word, "")
        except Unreadable:
            return False
        return True

    def write(self, value: msgspec.Struct, base: msgspec.Struct | None = None, without: Collection[str] = ()) -> str:
        """Return the words of a struct.

        Args:
            value: the struct.
            base: another one, whose values are the usual ones.
            without: the fields that stand elsewhere.
        """
        written = self._write_leading(value, base)
        for name in self._order[len(self.told.leading) :]:
            word = self.words[name]
            holder = value if len(word.path) == 1 else getattr(value, word.path[0])
            if name in without or holder is None:
                continue
            shown = getattr(holder, word.path[-1])
            is_usual = self._is_usual(value, holder, name, base)
            if word.alone:
                written += [word.name] if shown else []
            elif not is_usual or name in self.told.always:
                written.append(f"{word.name}={word.shape.write(shown)}")
        return " ".join(written)

    def _write_leading(self, value: msgspec.Struct, base: msgspec.Struct | None) -> list[str]:
        """Return the words that stand first; those at the end that are usual are left out, but not all of several."""
        names = [*self.told.leading]
        fewest = 1 if len(names) > 1 else 0
        while len(names) > fewest and self._is_usual(value, value, names[-1], base):
            names.pop()
        return [self.words[name].shape.write(getattr(value, name)) or NOTHING for name in names]

    def _is_usual(self, value: Any, holder: Any, name: str, base: msgspec.Struct | None) -> bool:
        first, _, inner = name.partition(".")
        if not inner:
            return self.members.is_usual(value, name, base)
        if name in self.members.computed:
            return bool(getattr(holder, inner) == self.members.computed[name](value))
        return self._among[first].members.is_usual(holder, inner)

    def read(self, section: Section, without: Collection[str] = ()) -> dict[str, Any]:
        """Take the words of a section; return the values of the fields that it gives.

        Raises:
            ValueError: if one of them cannot be read.
        """
        given: dict[str, Any] = {}
        try:
            for name in self.told.leading:
                self._read_leading(section, name, given)
            for name, word in self.words.items():
                if name in without or name in self.told.leading:
                    continue
                if word.alone and section.says(word.name):
                    given[name] = True
                elif word.name in section.named:
                    given[name] = word.shape.read(section.named.pop(word.name), word.name)
        except Unreadable as error:
            section.wrong(str(error))
        return given

    def _read_leading(self, section: Section, name: str, given: dict[str, Any]) -> None:
        word = self.words[name]
        others = [each.name for each in self.words.values() if each.alone]
        if section.alone and section.alone[0] not in others:
            given[name] = word.shape.read(section.alone.pop(0), word.name)
        elif self.members.is_needed(name):
            raise Unreadable(f"{word.name} is missing")

    def make(self, given: Mapping[str, Any], base: msgspec.Struct | None = None) -> Any:
        """Return the struct with some fields; others have those of another one, or their usual values.

        Raises:
            Unreadable: if a field is missing that has no usual value.
        """
        values: dict[str, Any] = {name: value for name, value in given.items() if "." not in name}
        for name, phrase in self._among.items():
            parts = {path.partition(".")[2]: value for path, value in given.items() if path.startswith(f"{name}.")}
            if parts or phrase.members.of is self.members.hints[name]:
                later = [path.partition(".")[2] for path in self.members.computed if path.startswith(f"{name}.")]
                holes = {inner: empty(phrase.members.hints[inner]) for inner in later}
                values[name] = phrase.make({**holes, **parts})
        made = self.members.make(values, base)
        for path, usual in self.members.computed.items():
            name, _, inner = path.partition(".")
            if inner and path not in given and (holder := getattr(made, name)) is not None:
                force_setattr(holder, inner, usual(made))
        return made

    def read_whole(self, section: Section) -> Any:
        """Return the struct of a section, all of whose words belong to it. Raises ``ValueError`` if it is not one."""
        given = self.read(section)
        section.end()
        try:
            return self.make(given)
        except Unreadable as error:
            section.wrong(str(error))
