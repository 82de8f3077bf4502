"""Calls and streams, each written once as a flow: ``Client`` waits for its result, ``AsyncClient`` is awaited.

A method that is marked with ``call`` or ``stream`` is two methods; the client's class determines which one you get.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Coroutine, Generator
from functools import wraps
from inspect import signature
from types import MethodType
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeAlias, TypeVar, cast, overload

from freeport._protocol import Flow

from .room import Room

if TYPE_CHECKING:
    from freeport._transport import AsyncTransport, Transport

T = TypeVar("T")
Items: TypeAlias = Generator[T, None, None]
AsyncItems: TypeAlias = AsyncGenerator[T, None]
P = ParamSpec("P")
R = TypeVar("R", bound=Room)


class Waiting(Room):
    """Carries calls out and waits."""

    _transport: Transport


class Awaited(Room):
    """Carries calls out while others go on."""

    _transport: AsyncTransport


class call(Generic[P, T]):
    """Marks a method that returns the flow of a call; on a client it returns the result."""

    def __init__(self, flow: Callable[Concatenate[R, P], Flow[T]]) -> None:
        begin: Callable[..., Flow[T]] = flow

        @wraps(flow)
        def wait(client: Waiting, *given: P.args, **named: P.kwargs) -> T:
            return client._transport.run(begin(client, *given, **named))

        @wraps(flow)
        async def be_awaited(client: Awaited, *given: P.args, **named: P.kwargs) -> T:
            return await client._transport.run(begin(client, *given, **named))

        returned = str(flow.__annotations__["return"]).removeprefix("Flow[").removesuffix("]")
        self._waiting, self._awaited = _shown(wait, returned), _shown(be_awaited, returned)

    @overload
    def __get__(self, client: Waiting, kind: type[Room]) -> Callable[P, T]: ...
    @overload
    def __get__(self, client: Awaited, kind: type[Room]) -> Callable[P, Coroutine[Any, Any, T]]: ...
    @overload
    def __get__(self, client: None, kind: type[Waiting]) -> Callable[Concatenate[Waiting, P], T]: ...
    @overload
    def __get__(
        self, client: None, kind: type[Awaited]
    ) -> Callable[Concatenate[Awaited, P], Coroutine[Any, Any, T]]: ...
    def __get__(self, client: Room | None, kind: type[Room]) -> Callable[..., object]:
        """Return the method of a client, or of its class."""
        return _of(client, self._awaited if issubclass(kind, Awaited) else self._waiting)


class Stream(Generic[P, T]):
    """A method that returns the flow of a stream; on a client it returns a generator of the flow's items.

    A generator that is left early gives its connection back at once if it is closed, with ``contextlib.closing`` or
    ``aclosing``; otherwise when nothing refers to it any more, or when the client is closed.
    """

    def __init__(self, flow: Callable[Concatenate[R, P], Flow[None]], items: type[T]) -> None:
        begin: Callable[..., Flow[None]] = flow

        @wraps(flow)
        def wait(client: Waiting, *given: P.args, **named: P.kwargs) -> Items[T]:
            return cast("Items[T]", client._transport.iterate(begin(client, *given, **named)))

        @wraps(flow)
        def be_awaited(client: Awaited, *given: P.args, **named: P.kwargs) -> AsyncItems[T]:
            return cast("AsyncItems[T]", client._transport.iterate(begin(client, *given, **named)))

        self._waiting = _shown(wait, f"Generator[{items.__name__}]")
        self._awaited = _shown(be_awaited, f"AsyncGenerator[{items.__name__}]")

    @overload
    def __get__(self, client: Waiting, kind: type[Room]) -> Callable[P, Items[T]]: ...
    @overload
    def __get__(self, client: Awaited, kind: type[Room]) -> Callable[P, AsyncItems[T]]: ...
    @overload
    def __get__(self, client: None, kind: type[Waiting]) -> Callable[Concatenate[Waiting, P], Items[T]]: ...
    @overload
    def __get__(self, client: None, kind: type[Awaited]) -> Callable[Concatenate[Awaited, P], AsyncItems[T]]: ...
    def __get__(self, client: Room | None, kind: type[Room]) -> Callable[..., object]:
        """Return the method of a client, or of its class."""
        return _of(client, self._awaited if issubclass(kind, Awaited) else self._waiting)


def stream(items: type[T]) -> Callable[[Callable[Concatenate[R, P], Flow[None]]], Stream[P, T]]:
    """Mark a method that returns the flow of a stream.

    Args:
        items: the type of the flow's items.
    """

    def mark(flow: Callable[Concatenate[R, P], Flow[None]]) -> Stream[P, T]:
        return Stream(flow, items)

    return mark


def _shown(function: Callable[..., object], returned: str) -> Callable[..., object]:
    """Return a method as ``help`` and editors should show it: with the type that a caller gets, instead of a flow's."""
    function.__signature__ = signature(function).replace(return_annotation=returned)  # type: ignore[attr-defined]
    return function


def _of(client: Room | None, function: Callable[..., object]) -> Callable[..., object]:
    return function if client is None else MethodType(function, client)
