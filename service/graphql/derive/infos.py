"""Type information about structs, as msgspec has it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

import msgspec
from msgspec import inspect


class Infos:
    """Looks structs up in msgspec.

    Args:
        classes: structs that are looked up together, because what they have in common is then looked up once.
    """

    def __init__(self, classes: Iterable[type[msgspec.Struct]] = ()) -> None:
        together = tuple(classes)
        self._known = dict(zip(together, inspect.multi_type_info(together), strict=True))

    def of(self, cls: type[msgspec.Struct]) -> inspect.StructType:
        """Return the fields of a struct, with their types."""
        return cast(inspect.StructType, self._known.get(cls) or inspect.type_info(cls))
