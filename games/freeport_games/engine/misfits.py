"""Misfits: where a JSON value is not what a class takes, found without a decoder's message."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect as types

Wrong = Literal["type", "missing", "unknown"]

_LONGEST_NAME = 64
"""Characters of the name of an unknown field that are repeated."""


class Misfit(msgspec.Struct, frozen=True):
    """A part of a value that does not fit."""

    wrong: Wrong
    """The mistake: a value of the wrong type, a field that is missing, or one that is not known."""
    pointer: str
    """A JSON pointer (RFC 6901) to the part; empty for the whole value."""
    takes: str = ""
    """The values that the part takes, in words; empty if it is not known."""

    @property
    def told(self) -> str:
        """The mistake, as what a sentence says of the part."""
        return told(self.wrong, self.takes)


def told(wrong: Wrong, takes: str) -> str:
    """Return a mistake as what a sentence says of the part.

    Args:
        wrong: the mistake.
        takes: the values that the part takes, in words.
    """
    if wrong == "unknown":
        return "is not known here"
    return f"has to be {takes}" if wrong == "type" else f"has to be given: {takes}"


def takes(hint: Any) -> str:
    """Return the values of a type in words."""
    return _values(types.type_info(hint))


def _values(kind: types.Type) -> str:
    match kind:
        case types.UnionType():
            return " or ".join([_values(each) for each in kind.types if not isinstance(each, types.NoneType)])
        case types.Metadata():
            return _values(kind.type)
        case types.EnumType():
            return _one_of([str(member.value) for member in kind.cls])
        case types.LiteralType():
            return _one_of([str(value) for value in kind.values])
        case types.IntType() | types.FloatType():
            return _number(kind)
        case types.StrType():
            return "text"
        case types.BoolType():
            return "true or false"
        case types.CollectionType():
            return "a list"
    return "an object"


def _one_of(values: list[str]) -> str:
    return values[0] if len(values) == 1 else f"one of {', '.join(values)}"


def _number(kind: types.IntType | types.FloatType) -> str:
    number = "a whole number" if isinstance(kind, types.IntType) else "a number"
    bounds = [f"{word} {bound}" for word, bound in _bounds(kind) if bound is not None]
    return " ".join([number, *bounds])


def _bounds(kind: types.IntType | types.FloatType) -> Iterator[tuple[str, float | None]]:
    yield "above", kind.gt
    yield "from", kind.ge
    yield "below", kind.lt
    yield "to" if kind.ge is not None else "up to", kind.le


def misfit(value: object, cls: type[msgspec.Struct]) -> Misfit | None:
    """Return the first part of a JSON value that does not fit a class, or None if all of it fits.

    Args:
        value: the value, as decoded from JSON.
        cls: a class whose fields are plain values, tuples of them, or structs of the same kind.
    """
    return next(_misfits(value, cls, ""), None)


def _misfits(value: object, hint: Any, pointer: str) -> Iterator[Misfit]:
    members = [each for each in get_args(hint) if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    if isinstance(hint, UnionType) and isinstance(value, dict) and len(members) == 1:
        hint = members[0]  # a struct that may be left out
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct) and isinstance(value, dict):
        yield from _in_fields(value, hint, pointer)
    elif get_origin(hint) is tuple and get_args(hint)[1:] == (...,) and isinstance(value, list):
        for index, item in enumerate(value):
            yield from _misfits(item, get_args(hint)[0], f"{pointer}/{index}")
    elif not _fits(value, hint):
        yield Misfit("type", pointer, takes(hint))


def _in_fields(value: dict[str, object], cls: type[msgspec.Struct], pointer: str) -> Iterator[Misfit]:
    fields = _fields(cls)
    for name, (hint, required) in fields.items():
        if name in value:
            yield from _misfits(value[name], hint, f"{pointer}/{name}")
        elif required:
            yield Misfit("missing", f"{pointer}/{name}", takes(hint))
    config = cls.__struct_config__
    if config.tag_field is not None and value.get(config.tag_field, config.tag) != config.tag:
        yield Misfit("type", f"{pointer}/{config.tag_field}", str(config.tag))
    for name in value if config.forbid_unknown_fields else ():
        if name not in fields and name != config.tag_field:
            repeated = name.isidentifier() and len(name) <= _LONGEST_NAME
            yield Misfit("unknown", f"{pointer}/{name}" if repeated else pointer)


def _fits(value: object, hint: Any) -> bool:
    try:
        msgspec.convert(value, hint)
    except (msgspec.ValidationError, RecursionError):
        return False
    return True


@cache
def _fields(cls: type[msgspec.Struct]) -> dict[str, tuple[Any, bool]]:
    """Return the type of each field by its name in JSON, and whether the field is required."""
    hints = get_type_hints(cls, include_extras=True)
    return {field.encode_name: (hints[field.name], field.required) for field in msgspec.structs.fields(cls)}
