"""The fields of a struct: their types and their usual values.

The usual value of a field is its default. Without one, what may be true usually is not, a list is empty, and what may
be None is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import force_setattr

from freeport_games.engine.data import Kinds

from .sections import Unreadable

T = TypeVar("T", bound=msgspec.Struct)


class Members:
    """The fields of a struct, with their usual values."""

    def __init__(self, of: type[msgspec.Struct], usual: Mapping[str, object], called: Mapping[str, str]) -> None:
        """Take the struct, the usual values that are no defaults, and the names of words."""
        self.of = of
        self.hints = {name: get_type_hints(of, include_extras=True)[name] for name in of.__struct_fields__}
        self.computed: dict[str, Callable[[Any], Any]] = {}
        """Functions that return the usual value of a field, given all the other fields."""
        self._called = called
        self._fixed: dict[str, Callable[[], Any]] = {}
        for field in msgspec.structs.fields(of):
            if (usual_of_type := _usual_of(self.hints[field.name])) is not NODEFAULT:
                self._fixed[field.name] = _again(usual_of_type)
            if field.default_factory is not NODEFAULT:
                self._fixed[field.name] = field.default_factory
            elif field.default is not NODEFAULT:
                self._fixed[field.name] = _again(field.default)
        for name, each in usual.items():
            if callable(each):
                self.computed[name] = each
            else:
                self._fixed[name] = _again(each)

    def make(self, given: Mapping[str, Any], base: T | None = None) -> Any:
        """Return the struct with some fields; others have those of another one, or their usual values.

        Raises:
            Unreadable: if a field is missing that has no usual value.
        """
        values: dict[str, Any] = {}
        for name, hint in self.hints.items():
            if name in given:
                values[name] = given[name]
            elif name in self.computed:
                values[name] = empty(hint)
            elif base is not None:
                values[name] = deepcopy(getattr(base, name))
            elif name in self._fixed:
                values[name] = self._fixed[name]()
            else:
                raise Unreadable(f"{self._called.get(name, name)}= is missing")
        made = self.of(**values)
        for name, usual in self.computed.items():
            if name not in given and "." not in name:
                force_setattr(made, name, usual(made))
        return made

    def is_needed(self, name: str) -> bool:
        """Return whether a field has no usual value."""
        return name not in self.computed and name not in self._fixed

    def is_usual(self, value: msgspec.Struct, name: str, base: msgspec.Struct | None = None) -> bool:
        """Return whether a field has its usual value, or that of another struct."""
        if name in self.computed:
            return bool(getattr(value, name) == self.computed[name](value))
        if base is not None:
            return bool(getattr(value, name) == getattr(base, name))
        return name in self._fixed and bool(getattr(value, name) == self._fixed[name]())

    def usual(self, name: str) -> Any:
        """Return the usual value of a field that is not computed, or None."""
        return self._fixed[name]() if name in self._fixed else None


def _usual_of(hint: Any) -> Any:
    """Return the usual value of a field without a default: no truth, an empty list, or None."""
    base, _ = bare(hint)
    if get_origin(base) in (Union, UnionType):
        return None
    is_list = get_origin(base) in (list, dict) or (get_origin(base) is tuple and get_args(base)[-1] is ...)
    return empty(hint) if is_list or base is bool else NODEFAULT


def _again(value: object) -> Callable[[], Any]:
    return lambda: deepcopy(value)


def empty(hint: Any) -> Any:
    """Return the empty value of a type: 0, an empty text or list, or None."""
    base, _ = bare(hint)
    made = get_origin(base) or base
    return None if made in (Union, UnionType, Literal) or issubclass(made, (Enum, msgspec.Struct)) else made()


def bare(hint: Any) -> tuple[Any, tuple[str, ...]]:
    """Return a type without what is noted beside it, and the kinds of component that it names."""
    kinds: tuple[str, ...] = ()
    while get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
        kinds += tuple(kind for note in notes if isinstance(note, Kinds) for kind in note.kinds)
    return hint, kinds


def struct_of(hint: Any) -> type[msgspec.Struct]:
    """Return the struct of a field that has one, or none. Raises ``TypeError`` for another field."""
    of, _ = struct_in(hint)
    if of is None:
        raise TypeError(f"{hint} is no struct")
    return of


def struct_in(hint: Any) -> tuple[type[msgspec.Struct] | None, bool]:
    """Return the struct of a field that has one, none, or a list of them, and whether it is a list."""
    base, _ = bare(hint)
    first = next((each for each in (get_args(base) or (base,)) if each is not NoneType), None)
    is_struct = isinstance(first, type) and issubclass(first, msgspec.Struct)
    return first if is_struct and get_origin(base) is not dict else None, get_origin(base) in (list, tuple)
