"""Secrets: the fields that no ``repr`` shows, so that no log, traceback or notebook does by accident."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import msgspec

S = TypeVar("S", bound=type[msgspec.Struct])

MASK: Final = "***"
"""Stands for a secret that is there."""


def hides(*fields: str) -> Callable[[S], S]:
    """Hide fields of a class, and of the classes derived from it, in ``repr`` and in rich's output."""

    def shown(struct: msgspec.Struct) -> list[tuple[str, object]]:
        values = [(name, getattr(struct, name)) for name in struct.__struct_fields__]
        return [(name, MASK if name in fields and value else value) for name, value in values]

    def text(struct: msgspec.Struct) -> str:
        return f"{type(struct).__name__}({', '.join(f'{name}={value!r}' for name, value in shown(struct))})"

    def mark(cls: S) -> S:
        cls.__repr__ = text  # type: ignore[assignment]  # of any struct, not of one class
        cls.__rich_repr__ = shown  # type: ignore[method-assign]
        return cls

    return mark
