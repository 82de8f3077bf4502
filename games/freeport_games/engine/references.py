"""References: the kinds of thing that a field of a move names."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import msgspec

from .domains import Domain, Form
from .game import AnyGame
from .words.speaking import is_seat

SEAT: Final = "SEAT"
"""The kind of a field that names a seat by its number."""


def refers_to(game: AnyGame, form: Form[Any], field: str) -> tuple[str, ...]:
    """Return the kinds of component that may be chosen for a field, or ``SEAT``.

    It is empty for plain numbers and flags, and for a part, whose own fields say to what they refer.

    Args:
        game: the rules.
        form: the option, or the form of a part of a move.
        field: the field's name in Python.
    """
    if is_seat(form.makes, field):
        return (SEAT,)
    kinds = _kinds(game)
    named = {kinds.get(identifier.partition("#")[0]) for identifier in _identifiers(getattr(form, field))}
    return tuple(sorted(kind for kind in named if kind is not None))


@cache
def _kinds(game: AnyGame) -> dict[str, str]:
    return {component.id: component.kind for component in game.components}


def _identifiers(value: object) -> Iterator[str]:
    """Yield the identifiers in a domain, except those in the forms of parts."""
    match value:
        case str():
            yield value
        case tuple():
            for item in value:
                yield from _identifiers(item)
        case Form():
            return
        case Domain() | msgspec.Struct():
            for name in value.__struct_fields__:
                yield from _identifiers(getattr(value, name))
