"""How the values of a game are written, by their types and by what the game tells of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import Enum
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from freeport_games.engine.component import Component

from .declarations import FieldForm, InAWord, Kind, Row, Things, Words
from .forms import Form
from .members import Members, bare
from .sections import Section, Unreadable, quoted, split
from .shapes import NOTHING, Flags, Listed, Mapped, Maybe, Names, Number, Shape, Word
from .words import Phrase


class Book:
    """The shapes of the values of a game, by their types."""

    def __init__(
        self,
        told: Mapping[type, Words | Things | InAWord],
        components: Iterable[Component],
        names: Mapping[str, Collection[str]],
    ) -> None:
        """Take what a game tells.

        Args:
            told: what it tells of its structs.
            components: its components: a text that names them is one of their identifiers.
            names: the names of components of some kinds that are called otherwise, as copies of cards are.
        """
        self._told = told
        self._names = {kind: [*each] for kind, each in names.items()}
        for component in components:
            if component.kind not in names:
                self._names.setdefault(component.kind, []).append(component.id)
        self._phrases: dict[type, Phrase] = {}

    def phrase(self, of: type[msgspec.Struct], told: Words | None = None) -> Phrase:
        """Return the words of a struct, by what is told of it here or in the game."""
        if of not in self._phrases:
            known = told or self._told.get(of, Words())
            words = known if isinstance(known, Words) else Words()
            usual = {**self._usually_nothing(of), **words.usual}
            self._phrases[of] = Phrase(of, replace(words, usual=usual), self.shape, self.phrase)
        return self._phrases[of]

    def _usually_nothing(self, of: type[msgspec.Struct]) -> dict[str, object]:
        """Return the usual values of the fields that list things: none."""
        found: dict[str, object] = {}
        for name, hint in get_type_hints(of).items():
            if isinstance(told := self._told.get(hint), Things):
                found[name] = Members(hint, self._none_of(hint, told), {}).make({})
        return found

    def _none_of(self, of: type[msgspec.Struct], told: Things) -> dict[str, object]:
        """Return the usual values of the fields of a struct that lists things: no number of anything."""
        numbers = {name: 0 for name, hint in get_type_hints(of).items() if hint is int}
        return {**numbers, **told.usual}

    def is_a_word(self, of: type) -> bool:
        """Return whether a struct is written as one word."""
        return isinstance(self._told.get(of), InAWord | Things)

    def shape(self, hint: Any, told: FieldForm | None = None, usual: Any = None, between: str = ",") -> Shape[Any]:
        """Return the shape of the values of a type.

        Args:
            hint: the type.
            told: what is told of it.
            usual: the usual value.
            between: stands between the values of a list.
        """
        if isinstance(told, Shape) and told.whole:
            return told
        base, kinds = bare(hint)
        origin, inner = get_origin(base), get_args(base)
        if origin in (Union, UnionType):
            return Maybe(self.shape(next(one for one in inner if one is not NoneType), told, usual, between))
        if isinstance(told, Row) and told.whole:
            return self._row(told, base)
        if origin is list or (origin is tuple and inner[-1] is ...):
            if inner[0] is bool:
                return Flags(len(usual))
            return Listed(self.shape(inner[0], told, None, "+"), origin, between)
        if origin is dict:
            pair = tuple.__class_getitem__(inner)
            return Mapped(self._row(told if isinstance(told, Row) else Row("{0}:{1}", like="key:value"), pair))
        return self._single(base, kinds, told, may_be_empty=usual == "")

    def _single(
        self, base: Any, kinds: tuple[str, ...], told: FieldForm | None, *, may_be_empty: bool = False
    ) -> Shape[Any]:
        """Return the shape of a value that is no list."""
        if isinstance(told, Shape):
            return told
        if isinstance(told, str):
            return self._alone(told, self._single(base, kinds, None))
        if isinstance(told, Row):
            return self._row(told, base)
        if isinstance(told, Kind):
            return self._of_kinds((told.kind,), may_be_empty=may_be_empty)
        if get_origin(base) is Literal:
            return Names({name: name for name in get_args(base)})
        if get_origin(base) is tuple:
            places = range(len(get_args(base)))
            return self._row(Row(",".join([f"{{{place}}}" for place in places]), like=",".join(map(str, places))), base)
        if issubclass(base, msgspec.Struct):
            return self._of_struct(base)
        if issubclass(base, Enum):
            return Names({str(each.value): each for each in base})
        if base is bool:
            return Names({"yes": True, "no": False})
        return Number() if base is int else self._of_kinds(kinds, may_be_empty=may_be_empty)

    def _of_kinds(self, kinds: tuple[str, ...], *, may_be_empty: bool) -> Shape[str]:
        """Return the shape of the identifiers of components of some kinds; of any, if these are made in play."""
        if not kinds or not self._names.keys() >= {*kinds}:
            return Word()
        names = {name: name for kind in kinds for name in self._names[kind]}
        return Names({**names, NOTHING: ""} if may_be_empty else names)

    def _of_struct(self, of: type[msgspec.Struct]) -> Shape[Any]:
        told = self._told.get(of)
        if not isinstance(told, Things | InAWord):
            return _Bracketed(self.phrase(of))
        members = Members(of, self._none_of(of, told) if isinstance(told, Things) else told.usual, {})
        between = "+" if isinstance(told, InAWord) else ","
        shapes = {
            name: self.shape(hint, told.forms.get(name), members.usual(name), between)
            for name, hint in members.hints.items()
        }
        if isinstance(told, Things):
            return _AllThings(members, shapes)
        return Form(told.form, shapes, msgspec.structs.asdict, members.make, members.is_usual)

    def _alone(self, form: str, shape: Shape[Any]) -> Shape[Any]:
        """Return the shape of a single value that has a form."""
        return Form(
            form, {"0": shape}, lambda one: {"0": one}, lambda parts: parts.get("0", 1), lambda one, _: one == 1
        )

    def _row(self, told: Row, base: Any) -> Shape[Any]:
        """Return the shape of a list of a fixed length."""
        made, inner = get_origin(base), get_args(base)
        places = re.findall(r"\{(\d+)\}", told.form)
        shapes = {place: self.shape(inner[int(place)] if made is tuple else inner[0]) for place in places}

        def take(row: Sequence[Any]) -> dict[str, Any]:
            return {str(place): each for place, each in enumerate(row)}

        def make(parts: dict[str, Any]) -> Any:
            return made([parts.get(place, 1) for place in sorted(places)])

        return _OrEmpty(Form(told.form, shapes, take, make, lambda row, place: row[int(place)] == 1, told.like), made)


class _Bracketed(Shape[Any]):
    """A struct as words in brackets."""

    def __init__(self, phrase: Phrase) -> None:
        self._phrase = phrase

    def write(self, value: msgspec.Struct) -> str:
        return f"({self._phrase.write(value)})"

    def read(self, text: str, what: str) -> Any:
        if not text.startswith("(") or not text.endswith(")"):
            raise Unreadable(f"{what} is words in brackets, not {quoted(text)}")
        return self._phrase.read_whole(Section(text[1:-1]))


class _AllThings(Shape[Any]):
    """A struct as one list of all that its fields contain."""

    def __init__(self, members: Members, shapes: Mapping[str, Shape[Any]]) -> None:
        self._members, self._shapes = members, shapes

    def write(self, value: msgspec.Struct) -> str:
        shown = [name for name in self._shapes if not self._members.is_usual(value, name)]
        return ",".join([self._shapes[name].write(getattr(value, name)) for name in shown])

    def read(self, text: str, what: str) -> Any:
        found: dict[str, list[str]] = {}
        for word in split(text, ","):
            found.setdefault(self._belongs(word, what), []).append(word)
        return self._members.make(
            {name: self._shapes[name].read(",".join(words), what) for name, words in found.items()}
        )

    def _belongs(self, word: str, what: str) -> str:
        for name, shape in self._shapes.items():
            try:
                shape.read(word, what)
            except Unreadable:
                continue
            return name
        raise Unreadable(f"{what} is several of {', '.join(self._shapes)}, and {quoted(word)} is none of these")


class _OrEmpty(Shape[Any]):
    """A list of a fixed length, or an empty one."""

    def __init__(self, form: Form[Any], made: Callable[[], Any]) -> None:
        self._form, self._made = form, made

    def write(self, value: Any) -> str:
        return self._form.write(value) if value else NOTHING

    def read(self, text: str, what: str) -> Any:
        return self._made() if text == NOTHING else self._form.read(text, what)
