"""The match options of a game: what can be chosen when a match is created, as data for forms, and the check of it.

The class of a game's options declares each field once. The type tells flags, seats and values of enums; numbers and
names are declared beside it::

    debt_target: Annotated[int, numbers(1200, 12000, step=50)] = 1200
    first_seat: Annotated[Seat | None, for_people(null="drawn at random")] = None
    harbours: tuple[Annotated[str, names("green", "yellow")], ...] = ()
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Union, get_args, get_origin, get_type_hints

import msgspec

from .data import Data, Seat
from .docs import field_docs, marks, member_docs
from .menus.refusals import BadOptions
from .words.plain import phrase

_TAKES: Final = "takes"
_PEOPLE: Final = "people"
_SEAT = get_args(Seat)[1]


class Numbers(msgspec.Struct, frozen=True):
    """The whole numbers that an option takes."""

    least: int
    most: int
    step: int = 1
    also: tuple[int, ...] = ()
    """Numbers with a meaning of their own, outside the range."""
    meaning: str = ""
    """That meaning, for people."""

    def __contains__(self, value: int) -> bool:
        return value in self.also or value in range(self.least, self.most + 1, self.step)

    def __str__(self) -> str:
        steps = f" in steps of {self.step}" if self.step > 1 else ""
        return f"from {self.least} to {self.most}{steps}{''.join([f', or {value}' for value in self.also])}"


def numbers(least: int, most: int, step: int = 1, *, also: int | None = None, meaning: str = "") -> msgspec.Meta:
    """Declare the numbers that an option takes: from ``least`` to ``most`` in steps, and one of its own meaning."""
    takes = Numbers(least, most, step, () if also is None else (also,), meaning)
    schema: dict[str, Any] = {"minimum": least, "maximum": most}
    if step > 1 and least % step == 0:
        schema["multipleOf"] = step
    elif step > 1:
        schema = {"enum": list(range(least, most + 1, step))}
    if also is not None:
        schema = {"anyOf": [{"enum": [also]}, schema]}
    return msgspec.Meta(extra_json_schema=schema, extra={_TAKES: takes})


def names(*choices: str) -> msgspec.Meta:
    """Declare the keys that an option of strings takes, or the values if not all of its enum."""
    schema = None if isinstance(choices[0], Enum) else {"enum": list(choices)}
    return msgspec.Meta(extra_json_schema=schema, extra={_TAKES: choices})


class ForPeople(msgspec.Struct, frozen=True):
    """What people are told of an option, where its name in the code does not say it."""

    title: str = ""
    null: str = ""


def for_people(title: str = "", *, null: str = "") -> msgspec.Meta:
    """Declare the name of an option for people, and what it means to choose null: "drawn at random"."""
    return msgspec.Meta(extra={_PEOPLE: ForPeople(title, null)})


class MatchOptionKind(StrEnum):
    """The kind of value of a match option, which determines the control in a form."""

    FLAG = "FLAG"
    """True or false."""
    NUMBER = "NUMBER"
    """A whole number from `least` to `most` in steps of `step`, or one of the `choices`."""
    SEAT = "SEAT"
    """The number of a seat, from 0."""
    CHOICE = "CHOICE"
    """One of the `choices`."""
    CHOICES = "CHOICES"
    """A list of some of the `choices`, each once at most."""
    GROUP = "GROUP"
    """An object with the `fields`."""


class MatchOptionChoice(Data, frozen=True):
    """A value that can be chosen for a match option."""

    value: str
    """The value, as JSON."""
    title: str
    """Its name for people."""
    text: str
    """Its effect; empty if the description of the option says it."""


class MatchOptionField(Data, frozen=True):
    """A match option, or a part of one: a field of a form."""

    name: str
    """Its name in the options."""
    title: str
    """Its name for people."""
    description: str
    """Its effect, and its values."""
    kind: MatchOptionKind
    """The kind of its value."""
    default: str
    """The value that it has if it is omitted, as JSON."""
    nullable: bool
    """Whether null can be chosen; the first of the `choices` says what it means."""
    least: int | None
    """The smallest number; null if the kind is not `NUMBER` or `SEAT`."""
    most: int | None
    """The greatest number; null if the kind is not `NUMBER`."""
    step: int | None
    """The steps in which numbers go up from `least`; null if the kind is not `NUMBER`."""
    choices: tuple[MatchOptionChoice, ...]
    """The values to choose from; of a number or a seat, those outside its range, such as null."""


class MatchOption(MatchOptionField, frozen=True):
    """An option that can be chosen when a match is created: a field of a form."""

    fields: tuple[MatchOptionField, ...]
    """The fields of a `GROUP`; none for other kinds."""


def match_options(options: type[Data]) -> tuple[MatchOption, ...]:
    """Return the match options that a class of options declares.

    Raises:
        TypeError: if a field does not say what it takes.
    """
    default = options()
    groups = [getattr(default, python) for python in options.__struct_fields__]
    return tuple(
        MatchOption(**msgspec.structs.asdict(field), fields=tuple(_fields(group)) if isinstance(group, Data) else ())
        for field, group in zip(_fields(default), groups, strict=True)
    )


def check_options(options: Data, seats: int) -> None:
    """Check that each option is one that its field takes.

    Raises:
        BadOptions: if one is not.
    """
    _check(options, seats, "/options")


def _check(options: Data, seats: int, pointer: str) -> None:
    for python, name, of_seat, declared in _declared(type(options)):
        value, there = getattr(options, python), f"{pointer}/{name}"
        if isinstance(value, Data):
            _check(value, seats, there)
        elif isinstance(value, tuple):
            _check_choices(name, value, declared, there)
        elif value is not None:
            takes = Numbers(0, seats - 1) if of_seat else declared
            if isinstance(takes, tuple) and value not in takes:
                raise BadOptions(f"`{name}` is one of {', '.join(takes)}, not {value}", there)
            if isinstance(takes, Numbers) and value not in takes:
                raise BadOptions(f"`{name}` is {takes}{', or null' if of_seat else ''}, not {value}", there)


@cache
def _declared(cls: type[Data]) -> tuple[tuple[str, str, bool, Numbers | tuple[str, ...] | None], ...]:
    """Return each field's name in Python and in the options, whether it takes a seat, and what else it takes."""
    hints = _hints(cls)
    return tuple(
        (python, name, _SEAT in marks(hints[python]), _takes(hints[python]))
        for python, name in zip(cls.__struct_fields__, cls.__struct_encode_fields__, strict=True)
    )


def _check_choices(name: str, value: tuple[object, ...], takes: Numbers | tuple[str, ...] | None, pointer: str) -> None:
    for index, item in enumerate(value):
        if isinstance(takes, tuple) and item not in takes:
            raise BadOptions(f"`{name}` names some of {', '.join(takes)}, not {item}", f"{pointer}/{index}")
        if item in value[:index]:
            raise BadOptions(f"`{name}` names {item} twice", f"{pointer}/{index}")


def _fields(default: Data) -> Iterator[MatchOptionField]:
    cls = type(default)
    hints, docs, told = _hints(cls), field_docs(cls), msgspec.to_builtins(default)
    for python, name in zip(cls.__struct_fields__, cls.__struct_encode_fields__, strict=True):
        kind, takes, choices = _form(f"{cls.__name__}.{python}", hints[python])
        least, most, step = (takes.least, takes.most, takes.step) if takes is not None else (None, None, None)
        if kind is MatchOptionKind.SEAT:
            least = 0
        encoded = msgspec.json.encode(told[name]).decode()
        nullable, about = NoneType in get_args(_unmarked(hints[python])), _for_people(hints[python])
        if nullable:
            choices = (MatchOptionChoice("null", about.null or "none", ""), *choices)
        yield MatchOptionField(
            name,
            about.title or phrase(python),
            " ".join(docs.get(python, "").split()),
            kind,
            encoded,
            nullable,
            least,
            most,
            step,
            choices,
        )


def _form(where: str, hint: Any) -> tuple[MatchOptionKind, Numbers | None, tuple[MatchOptionChoice, ...]]:
    """Return what is chosen for a field, the numbers that it takes, and its choices."""
    takes, bare = _takes(hint), _bare(hint)
    if bare is bool:
        return MatchOptionKind.FLAG, None, ()
    if _SEAT in marks(hint):
        return MatchOptionKind.SEAT, None, ()
    if bare is int and isinstance(takes, Numbers):
        return (
            MatchOptionKind.NUMBER,
            takes,
            tuple(MatchOptionChoice(str(each), takes.meaning or str(each), "") for each in takes.also),
        )
    if isinstance(bare, type) and issubclass(bare, Data):
        return MatchOptionKind.GROUP, None, ()
    many = get_origin(bare) is tuple
    item = _bare(get_args(bare)[0]) if many else bare
    kind = MatchOptionKind.CHOICES if many else MatchOptionKind.CHOICE
    if isinstance(item, type) and issubclass(item, Enum):
        docs = member_docs(item)
        offered = takes if isinstance(takes, tuple) else tuple(item)
        return (
            kind,
            None,
            tuple(_choice(str(each.value), docs.get(each.name, "")) for each in item if each in offered),
        )
    if item is str and isinstance(takes, tuple):
        return kind, None, tuple(_choice(each) for each in takes)
    raise TypeError(f"{where} does not say which values it takes")


def _choice(value: str, text: str = "") -> MatchOptionChoice:
    return MatchOptionChoice(msgspec.json.encode(value).decode(), phrase(value), text)


@cache
def _hints(cls: type[Data]) -> dict[str, Any]:
    return get_type_hints(cls, include_extras=True)


def _bare(hint: Any) -> Any:
    """Return a type without annotations, and without null."""
    if hasattr(hint, "__metadata__"):
        return _bare(hint.__origin__)
    if get_origin(hint) in (Union, UnionType):
        (hint,) = [each for each in get_args(hint) if each is not NoneType]
        return _bare(hint)
    return hint


def _unmarked(hint: Any) -> Any:
    return hint.__origin__ if hasattr(hint, "__metadata__") else hint


def _takes(hint: Any) -> Numbers | tuple[str, ...] | None:
    return next((extra[_TAKES] for extra in _extras(hint) if _TAKES in extra), None)


def _for_people(hint: Any) -> ForPeople:
    return next((extra[_PEOPLE] for extra in _extras(hint) if _PEOPLE in extra), ForPeople())


def _extras(hint: Any) -> list[dict[str, Any]]:
    return [mark.extra for mark in marks(hint) if isinstance(mark, msgspec.Meta) and mark.extra]
