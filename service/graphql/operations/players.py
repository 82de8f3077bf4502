"""Accounts."""

from __future__ import annotations

from typing import Annotated

import strawberry
from strawberry.types.field import StrawberryField

from service.graphql.context import Info
from service.graphql.derive.outputs import optional
from service.graphql.types import Types

from .field import mutation, query

Name = Annotated[str, strawberry.argument(description="The player's name, as others see it.")]
IsBot = Annotated[bool, strawberry.argument(description="Whether a program plays.")]


def me_fields(types: Types) -> list[StrawberryField]:
    """The query ``me``."""

    async def me(info: Info) -> object:
        """The player whose token was sent; null without a token."""
        return info.context.viewer

    return [query(me, optional(types.player))]


def register_fields(types: Types) -> list[StrawberryField]:
    """The mutation ``register``."""

    async def register(info: Info, name: Name, bot: IsBot = False) -> object:
        """Open an account. It takes no token; the answer holds the new player's, this once."""
        return await info.context.matches.players.register(name, bot)

    return [mutation(register, types.registered_or_refusal)]
