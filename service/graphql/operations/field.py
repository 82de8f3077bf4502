"""Turns resolvers into fields of the schema."""

from __future__ import annotations

import inspect
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from functools import wraps
from typing import cast

import strawberry
from strawberry.types.field import StrawberryField

from freeport_games.engine import Refusal, Refused
from service.graphql.context import Info
from service.graphql.pace import TURNS
from service.quotas import Charge
from telemetry.metrics import REFUSALS

Resolver = Callable[..., Awaitable[object]]
Source = Callable[..., AsyncGenerator[object, None]]


def query(resolver: Resolver, returns: object, **arguments: object) -> StrawberryField:
    """Declare a query. The docstring of its resolver is its description.

    Args:
        resolver: answers it.
        returns: the type of the answer.
        arguments: the types of the arguments that depend on the games.
    """
    _type(resolver, returns, arguments)

    @wraps(resolver)
    async def answer(info: Info, **given: object) -> object:
        await info.context.charge()
        return await resolver(info=info, **given)

    return cast(
        StrawberryField, strawberry.field(resolver=answer, name=_name(resolver), description=inspect.getdoc(resolver))
    )


def answering_query(resolver: Resolver, returns: object) -> StrawberryField:
    """Declare a query that returns the result of its resolver, or the refusal that it raises."""
    _type(resolver, returns, {})

    @wraps(resolver)
    async def answer(info: Info, **given: object) -> object:
        try:
            return await resolver(info=info, **given)
        except Refused as refused:
            return _counted(refused.refusal)

    return query(answer, returns)


def mutation(
    resolver: Resolver, returns: object, charge: Charge = Charge.REQUEST, **arguments: object
) -> StrawberryField:
    """Declare a mutation that returns the result of its resolver, or the refusal that it raises.

    Args:
        resolver: carries it out.
        returns: the type of the answer.
        charge: what it is charged to.
        arguments: the types of the arguments that depend on the games.
    """
    _type(resolver, returns, arguments)

    @wraps(resolver)
    async def answer(info: Info, **given: object) -> object:
        try:
            if charge is Charge.MOVE:
                await info.context.charge_move(str(given["match"]))
            else:
                await info.context.charge()
            if charge is Charge.REGISTER:
                await info.context.bill.account()
            return await resolver(info=info, **given)
        except Refused as refused:
            if charge is Charge.MOVE:
                await info.context.refused_move()
            return _counted(refused.refusal)

    return cast(
        StrawberryField,
        strawberry.mutation(resolver=answer, name=_name(resolver), description=inspect.getdoc(resolver)),
    )


def subscription(source: Source, returns: object) -> StrawberryField:
    """Declare a subscription that yields the items of its source, and finally the refusal that it raises."""
    _type(source, AsyncGenerator[returns, None], {})  # type: ignore[valid-type]

    @wraps(source)
    async def answers(info: Info, **given: object) -> AsyncIterator[object]:
        context = info.context
        try:
            await context.charge()
            async with (
                await context.bill.stream(context.player_or_none),
                aclosing(source(info=info, **given)) as stream,
            ):
                async for item in stream:
                    await TURNS.turn()
                    yield item
        except Refused as refused:
            yield _counted(refused.refusal)

    return cast(
        StrawberryField,
        strawberry.subscription(resolver=answers, name=_name(source), description=inspect.getdoc(source)),
    )


def _counted(refusal: Refusal) -> Refusal:
    REFUSALS.labels(refusal.code).inc()
    return refusal


def _type(resolver: Callable[..., object], returns: object, arguments: dict[str, object]) -> None:
    resolver.__annotations__ = resolver.__annotations__ | arguments | {"return": returns}


def _name(resolver: Callable[..., object]) -> str:
    first, *rest = resolver.__name__.split("_")
    return first + "".join(word.capitalize() for word in rest)
