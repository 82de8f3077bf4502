"""The scalars beyond GraphQL's own."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final, NewType, cast

import msgspec
import strawberry
from strawberry.types.scalar import ScalarDefinition

Json = NewType("Json", object)
"""An object of the REST interface, already encoded, which is written into the response unchanged."""


ItemScalar = NewType("ItemScalar", object)
"""An identifier or a whole number, in the place of ``Item``."""


def _item(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, str | int):
        raise ValueError(f"{value!r} is neither an identifier nor a whole number")
    return value


def encoded(value: msgspec.Struct | Sequence[msgspec.Struct]) -> Json:
    """Encode a struct, or several, for a field of type ``Json``."""
    return Json(msgspec.Raw(msgspec.json.encode(value)))


SCALARS: Final[dict[object, ScalarDefinition]] = {
    ItemScalar: strawberry.scalar(
        name="Item",
        description=(
            "An identifier, such as a card's or a place's, as a string, or a whole number, such as a seat's. Items to "
            "choose from are all of one kind."
        ),
        serialize=_item,
        parse_value=_item,
    ),
    Json: strawberry.scalar(
        name="JSON",
        description=(
            "JSON exactly as the REST interface returns it. In a field `json` it holds what a full selection of the "
            "surrounding object would, with `__typename` in every object, at a fraction of the cost."
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
