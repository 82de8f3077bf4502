"""Settings: classes whose fields are read from environment variables."""

from __future__ import annotations

import difflib
import os
from collections.abc import Collection, Iterator, Mapping
from typing import Any, ClassVar, Literal, Protocol, Self, get_args, get_origin, get_type_hints, runtime_checkable

import msgspec

PREFIX = "FREEPORT_"
"""The prefix of every variable."""


class SettingsError(ValueError):
    """Settings are not valid. The message has a line for each error: the variable, its value, and what it accepts."""


@runtime_checkable
class _Part(Protocol):
    """A class that reads itself from the environment: a part of other settings, or a secret."""

    def from_environment(self, environment: Mapping[str, str]) -> object: ...


class EnvironmentSettings(msgspec.Struct, frozen=True, kw_only=True):
    """Settings. Each field is a variable: the prefix and the field's name in capitals.

    The ``description`` of a type describes its values where msgspec's own words would not do. Values of a tuple are
    separated by commas. An empty variable counts as not set. A field whose class has ``from_environment`` reads itself;
    other structs are not read.
    """

    prefix: ClassVar[str] = PREFIX

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Self:
        """Read the settings.

        Raises:
            SettingsError: if values are not valid; it names all of them.
        """
        given: dict[str, object] = {}
        wrong: list[str] = []
        hints = get_type_hints(cls, include_extras=True)
        for field in cls.__struct_fields__:
            try:
                if (part := _part(hints[field])) is not None:
                    given[field] = part.from_environment(environment)
                elif text := environment.get(cls.variable(field), "").strip():
                    given[field] = cls._read(field, hints[field], text)
            except ValueError as error:
                wrong.append(str(error))
        try:
            settings = cls(**given)
        except ValueError as error:
            raise SettingsError("\n".join([*wrong, str(error)])) from error
        if wrong:
            raise SettingsError("\n".join(wrong))
        return settings

    @classmethod
    def variable(cls, field: str) -> str:
        """Return the variable of a field."""
        return f"{cls.prefix}{field.upper()}"

    @classmethod
    def variables(cls) -> Iterator[tuple[str, str]]:
        """The field and the variable of each setting, without those of its parts."""
        hints = get_type_hints(cls, include_extras=True)
        for field in cls.__struct_fields__:
            if _part(hints[field]) is None and not _is_struct(hints[field]):
                yield field, cls.variable(field)

    @classmethod
    def _read(cls, field: str, kind: Any, text: str) -> object:
        value: object = text
        if get_origin(kind) is tuple:
            value = [each.strip() for each in text.split(",") if each.strip()]
        elif get_origin(kind) is Literal:
            value = text.upper()
        try:
            return msgspec.convert(value, kind, strict=False)
        except msgspec.ValidationError as error:
            # An address may hold a password.
            shown = "" if field.endswith("_url") else f"={text!r}"
            takes = next((f"takes {each}" for each in _descriptions(kind)), str(error))
            raise SettingsError(f"{cls.variable(field)}{shown}: {takes}") from error


def unknown(environment: Mapping[str, str], known: Collection[str]) -> Iterator[str]:
    """Yield an error line for each variable that looks like a setting but is unknown, with the nearest known name."""
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in known:
            near = difflib.get_close_matches(name, known, 1)
            yield f"{name} is not a setting" + (f"; did you mean {near[0]}?" if near else "")


def _part(kind: Any) -> _Part | None:
    """Return the class of a part, or None for a plain setting."""
    return next((each for each in (kind, *get_args(kind)) if isinstance(each, _Part)), None)


def _descriptions(kind: Any) -> Iterator[str]:
    """Yield the descriptions of a type's values."""
    for each in getattr(kind, "__metadata__", ()):
        if isinstance(each, msgspec.Meta) and each.description is not None:
            yield each.description
    for inner in get_args(kind):
        yield from _descriptions(inner)


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)
