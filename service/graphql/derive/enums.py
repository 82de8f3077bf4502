"""Enums, shared by outputs and inputs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, EnumType, StrEnum
from typing import cast

import msgspec
from strawberry.types.enum import EnumValue, StrawberryEnumDefinition

from freeport_games.engine.docs import member_docs
from service.describe import prefixed


class Enums:
    """GraphQL enums derived from Python's, each once. Their values are named as in JSON."""

    def __init__(self) -> None:
        self._made: dict[type[Enum], StrawberryEnumDefinition] = {}

    def of(self, enum: type[Enum], prefix: str) -> StrawberryEnumDefinition:
        """Return the GraphQL enum of a Python enum; a game's own carries the game's name."""
        if enum not in self._made:
            docs = member_docs(enum)
            self._made[enum] = StrawberryEnumDefinition(
                wrapped_cls=enum,
                name=prefixed(enum, prefix),
                values=[
                    EnumValue(member.value, member.value, description=docs.get(member.name) or _phrase(member.name))
                    for member in enum
                ],
                description=(enum.__doc__ or "").strip() or None,
            )
        return self._made[enum]

    @staticmethod
    def named(name: str, description: str, values: Mapping[str, str]) -> StrawberryEnumDefinition:
        """Return an enum of strings that no class of Python lists.

        Args:
            name: its name.
            description: its description.
            values: the description of each value.
        """
        return StrawberryEnumDefinition(
            wrapped_cls=cast(EnumType, StrEnum(name, {value: value for value in values})),
            name=name,
            values=[EnumValue(value, value, description=text) for value, text in values.items()],
            description=description,
        )


def _phrase(name: str) -> str:
    """Return a member's name as words, for members without a description."""
    return f"{name.replace('_', ' ').capitalize()}."


def literal_type(info: msgspec.inspect.LiteralType) -> type[str] | type[int]:
    """The GraphQL type of a ``Literal``: its values are too few and too local for an enum."""
    return str if all(isinstance(value, str) for value in info.values) else int
