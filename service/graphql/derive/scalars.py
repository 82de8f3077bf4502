"""The scalars beyond GraphQL's own."""

from __future__ import annotations

from datetime import datetime
from typing import Final, NewType, cast

import msgspec
import strawberry
from strawberry.types.scalar import ScalarDefinition

Json = NewType("Json", object)
"""An object of the REST interface as it is: already encoded, and written into the answer without a second look."""


def encoded(value: msgspec.Struct) -> Json:
    """Encode a struct for a ``json`` field."""
    return Json(msgspec.Raw(msgspec.json.encode(value)))


SCALARS: Final[dict[object, ScalarDefinition]] = {
    Json: strawberry.scalar(
        name="JSON",
        description=(
            "An object exactly as the REST interface answers it, with `__typename` in every object. It holds what a "
            "full selection of the surrounding object would, at a fraction of the cost."
        ),
    ),
    datetime: strawberry.scalar(
        name="DateTime",
        description="A point in time in RFC 3339's form, such as `2030-01-31T12:00:00Z`.",
        specified_by_url="https://datatracker.ietf.org/doc/html/rfc3339",
        serialize=lambda value: cast(str, msgspec.to_builtins(value)),
        parse_value=lambda value: msgspec.convert(value, datetime),
    ),
}
