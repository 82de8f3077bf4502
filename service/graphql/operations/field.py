"""Turns resolvers into fields of the schema."""

from __future__ import annotations

import inspect
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from contextlib import aclosing
from functools import wraps
from typing import cast

import strawberry
from strawberry.types.field import StrawberryField

from freeport_api import Right
from freeport_games.engine.menus import Refusal, Refused
from service.graphql.context import Info
from service.graphql.derive import GIVEN, Takes
from service.graphql.pace import ROTATION
from service.quotas import Charge
from telemetry.metrics import REFUSALS

Resolver = Callable[..., Awaitable[object]]
Source = Callable[..., AsyncGenerator[object, None]]


def query(
    resolver: Resolver, returns: object, takes: Takes | None = None, right: Right | None = None
) -> StrawberryField:
    """Declare a query. The docstring of its resolver is its description.

    Args:
        resolver: resolves it.
        returns: the type of the answer.
        takes: the arguments that stand for its parameter ``given``.
        right: the right that the token needs, where it needs more than ``READ``, which every token has.
    """

    @wraps(resolver)
    async def answer(info: Info, **given: object) -> object:
        await info.context.charge()
        if right is not None:
            info.context.check(right)
        return await resolver(info=info, **_read(takes, given))

    _type(answer, returns, takes)
    return cast(
        StrawberryField, strawberry.field(resolver=answer, name=_name(resolver), description=_about(resolver, right))
    )


def answering_query(resolver: Resolver, returns: object, takes: Takes | None = None) -> StrawberryField:
    """Declare a query that returns the result of its resolver, or the refusal that it raises."""

    @wraps(resolver)
    async def answer(info: Info, **given: object) -> object:
        try:
            return await resolver(info=info, **given)
        except Refused as refused:
            return _counted(refused.refusal)

    return query(answer, returns, takes)


def mutation(
    resolver: Resolver,
    returns: object,
    takes: Takes | None = None,
    charge: Charge = Charge.REQUEST,
    *,
    right: Right | None,
) -> StrawberryField:
    """Declare a mutation that returns the result of its resolver, or the refusal that it raises.

    Args:
        resolver: carries it out.
        returns: the type of the answer.
        takes: the arguments that stand for its parameter ``given``.
        charge: what it is charged to.
        right: the right that the token needs; None where none is needed.
    """

    @wraps(resolver)
    async def answer(info: Info, **given: object) -> object:
        try:
            if charge is Charge.MOVE:
                await info.context.charge_move(str(given["match"]))
            else:
                await info.context.charge()
            await info.context.bill.creation(charge)
            if right is not None:
                info.context.check(right)
            return await resolver(info=info, **_read(takes, given))
        except Refused as refused:
            if charge is Charge.MOVE:
                await info.context.refused_move()
            return _counted(refused.refusal)

    _type(answer, returns, takes)
    return cast(
        StrawberryField,
        strawberry.mutation(resolver=answer, name=_name(resolver), description=_about(resolver, right)),
    )


def subscription(source: Source, returns: object, takes: Takes | None = None) -> StrawberryField:
    """Declare a subscription that yields the items of its source, and finally the refusal that it raises."""

    @wraps(source)
    async def answers(info: Info, **given: object) -> AsyncIterator[object]:
        context = info.context
        try:
            async with context.bill.reading_limit:
                await context.charge()
                counted = await context.bill.stream(context.player_or_none)
            async with (
                counted,
                aclosing(source(info=info, **_read(takes, given))) as stream,
            ):
                async for item in stream:
                    await ROTATION.turn(context.bill.holder)
                    yield item
        except Refused as refused:
            yield _counted(refused.refusal)

    _type(answers, AsyncGenerator[returns, None], takes)  # type: ignore[valid-type]
    return cast(
        StrawberryField,
        strawberry.subscription(resolver=answers, name=_name(source), description=inspect.getdoc(source)),
    )


def _about(resolver: Resolver, right: Right | None) -> str:
    """Return the description of a field, with the right that it needs, if every token may not."""
    about = inspect.getdoc(resolver) or ""
    return about if right in (None, Right.READ) else f"{about}\n\nNeeds a token with `{right}`."


def _counted(refusal: Refusal) -> Refusal:
    REFUSALS.labels(refusal.code).inc()
    return refusal


def _read(takes: Takes | None, given: dict[str, object]) -> dict[str, object]:
    return given if takes is None else takes.read(given)


def _type(answer: Callable[..., object], returns: object, takes: Takes | None) -> None:
    """Give a function the signature of its resolver, with the arguments that stand for the parameter ``given``."""
    signature = inspect.signature(answer)
    parameters: list[inspect.Parameter] = []
    for parameter in signature.parameters.values():
        if takes is not None and parameter.name == GIVEN:
            parameters += takes.parameters
        elif takes is None or parameter.name not in takes.apart:
            parameters.append(parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY))
    typed = signature.replace(parameters=parameters, return_annotation=returns)
    setattr(answer, "__signature__", typed)  # noqa: B010 - the attribute that inspect.signature reads


def _name(resolver: Callable[..., object]) -> str:
    first, *rest = resolver.__name__.split("_")
    return first + "".join(word.capitalize() for word in rest)
