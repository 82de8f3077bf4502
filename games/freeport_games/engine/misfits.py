"""Misfits: where a JSON value is not what a class takes, found without a decoder's message."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from types import UnionType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import inspect as types

from .menus.refusals import Variable, about

Kind = Literal["object", "list", "text", "flag", "whole", "number", "choice", "only", "name"]
Wrong = Literal["type", "missing", "unknown"]

_LONGEST_NAME = 64
"""Characters of the name of an unknown field that are repeated."""


class Takes(msgspec.Struct, frozen=True):
    """The values that a part takes, as the messages of the catalogues select and tell them."""

    kind: Kind
    """The kind of the values.

    ``choice`` is one of ``choices``, ``only`` the only one of them, and ``name`` text or a whole number.
    """
    above: str = ""
    """The number that all values are above, if there is one."""
    least: str = ""
    """The least number, if there is one."""
    below: str = ""
    """The number that all values are below, if there is one."""
    most: str = ""
    """The greatest number, if there is one."""
    choices: str = ""
    """The values to choose from, with commas between them."""


class Misfit(msgspec.Struct, frozen=True):
    """A part of a value that does not fit. The catalogues' message ``Misfit`` says so."""

    wrong: Wrong
    """The mistake: a value of the wrong type, a field that is missing, or one that is not known."""
    pointer: str
    """A JSON pointer (RFC 6901) to the part; empty for the whole value."""
    takes: Takes | None = None
    """The values that the part takes; None for one that is not known."""
    code: str | None = None
    """The code of its own that a value has which is of the right type, but out of bounds; None if it has none."""

    @property
    def is_text(self) -> bool:
        """Whether the part takes text, whose bounds only the sentence of the code describes."""
        return self.takes is not None and self.takes.kind == "text"

    @property
    def variables(self) -> tuple[Variable, ...]:
        """The variables of the message."""
        takes = {} if self.takes is None else msgspec.structs.asdict(self.takes)
        told = {"takes" if name == "kind" else name: value for name, value in takes.items() if value}
        return about(wrong=self.wrong, **told)


def takes(hint: Any) -> Takes:
    """Return the values of a type."""
    return _takes(types.type_info(hint))


def _takes(kind: types.Type) -> Takes:
    match kind:
        case types.UnionType():
            members = [_takes(each) for each in kind.types if not isinstance(each, types.NoneType)]
            return members[0] if len(members) == 1 else Takes("name")
        case types.Metadata():
            return _takes(kind.type)
        case types.EnumType():
            return _choice([str(member.value) for member in kind.cls])
        case types.LiteralType():
            return _choice([str(value) for value in kind.values])
        case types.IntType() | types.FloatType():
            return _number(kind)
        case types.StrType():
            return Takes("text")
        case types.BoolType():
            return Takes("flag")
        case types.CollectionType():
            return Takes("list")
    return Takes("object")


def _choice(values: Sequence[str]) -> Takes:
    return Takes("choice" if len(values) > 1 else "only", choices=", ".join(values))


def _number(kind: types.IntType | types.FloatType) -> Takes:
    above, least, below, most = ["" if bound is None else str(bound) for bound in (kind.gt, kind.ge, kind.lt, kind.le)]
    return Takes("whole" if isinstance(kind, types.IntType) else "number", above, least, below, most)


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
        yield Misfit("type", pointer, takes(hint), out_of_bounds(value, hint))


def _in_fields(value: dict[str, object], cls: type[msgspec.Struct], pointer: str) -> Iterator[Misfit]:
    fields = _fields(cls)
    for name, (hint, required) in fields.items():
        if name in value:
            yield from _misfits(value[name], hint, f"{pointer}/{name}")
        elif required:
            yield Misfit("missing", f"{pointer}/{name}", takes(hint))
    config = cls.__struct_config__
    if config.tag_field is not None and value.get(config.tag_field, config.tag) != config.tag:
        yield Misfit("type", f"{pointer}/{config.tag_field}", _choice([str(config.tag)]))
    for name in value if config.forbid_unknown_fields else ():
        if name not in fields and name != config.tag_field:
            repeated = name.isidentifier() and len(name) <= _LONGEST_NAME
            yield Misfit("unknown", f"{pointer}/{name}" if repeated else pointer)


def out_of_bounds(value: object, hint: Any, *, strict: bool = True) -> str | None:
    """Return the code for a value that a type would take but for its bounds; None if it has none.

    The code is the ``extra`` of the type: ``Meta(max_length=256, extra={"code": "BAD_CURSOR"})``.

    Args:
        value: a value that does not fit.
        hint: the type.
        strict: whether a text stands for nothing but itself.
    """
    info = types.type_info(hint)
    for member in info.types if isinstance(info, types.UnionType) else (info,):
        if not isinstance(member, types.Metadata) or "code" not in (member.extra or {}):
            continue
        if _fits(value, str if isinstance(member.type, types.StrType) else int, strict=strict):
            return str((member.extra or {})["code"])
    return None


def _fits(value: object, hint: Any, *, strict: bool = True) -> bool:
    try:
        msgspec.convert(value, hint, strict=strict)
    except (msgspec.ValidationError, RecursionError):
        return False
    return True


@cache
def _fields(cls: type[msgspec.Struct]) -> dict[str, tuple[Any, bool]]:
    """Return the type of each field by its name in JSON, and whether the field is required."""
    hints = get_type_hints(cls, include_extras=True)
    return {field.encode_name: (hints[field.name], field.required) for field in msgspec.structs.fields(cls)}
