"""Misfits: where a JSON value is not what a class takes, found without a decoder's message."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

Wrong = Literal["type", "missing", "unknown"]

TOLD: dict[Wrong, str] = {
    "type": "has a value of the wrong type, or out of range",
    "missing": "is missing",
    "unknown": "is not a known field",
}
"""Each mistake as what a sentence says of the part."""

_LONGEST_NAME = 64
"""Characters of the name of an unknown field that are repeated."""


class Misfit(msgspec.Struct, frozen=True):
    """A part of a value that does not fit."""

    wrong: Wrong
    """The mistake: a value of the wrong type, a field that is missing, or one that is not known."""
    pointer: str
    """A JSON pointer (RFC 6901) to the part; empty for the whole value."""

    @property
    def told(self) -> str:
        """The mistake, as what a sentence says of the part."""
        return TOLD[self.wrong]


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
        yield Misfit("type", pointer)


def _in_fields(value: dict[str, object], cls: type[msgspec.Struct], pointer: str) -> Iterator[Misfit]:
    fields = _fields(cls)
    for name, (hint, required) in fields.items():
        if name in value:
            yield from _misfits(value[name], hint, f"{pointer}/{name}")
        elif required:
            yield Misfit("missing", f"{pointer}/{name}")
    config = cls.__struct_config__
    if config.tag_field is not None and value.get(config.tag_field, config.tag) != config.tag:
        yield Misfit("type", f"{pointer}/{config.tag_field}")
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
