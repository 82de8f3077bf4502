"""Pace: long responses are produced in parts, so that no other request has to wait for all of one."""

from __future__ import annotations

from collections.abc import Awaitable, Iterable, Iterator
from time import perf_counter
from typing import Any, TypeVar, cast

from graphql import GraphQLOutputType, GraphQLResolveInfo
from graphql.pyutils import Path

from service.http.rotation import Rotation

from .context import Context
from .direct import DirectExecution

AT_ONCE = 0.003
"""Seconds of work on a response after which other requests get their turn."""

T = TypeVar("T")


ROTATION = Rotation()
"""The turns of this process: all responses together produce one part in each round."""


class PacedExecution(DirectExecution):
    """Executes an operation. The items of a long list wait for their turns."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._until = perf_counter() + AT_ONCE

    def complete_iterable_value(
        self,
        item_type: GraphQLOutputType,
        field_details_list: Any,  # private to graphql-core
        info: GraphQLResolveInfo[Any],
        path: Path,
        items: Iterable[Any],
        position_context: Any,
    ) -> Any:
        """Complete a list."""
        return super().complete_iterable_value(
            item_type, field_details_list, info, path, self._paced(items), position_context
        )

    def _paced(self, items: Iterable[T]) -> Iterator[T | Awaitable[T]]:
        for item in items:
            yield item if perf_counter() < self._until else self._later(item)

    async def _later(self, item: T) -> T:
        await ROTATION.turn(cast(Context, self.context_value).bill.holder)
        self._until = perf_counter() + AT_ONCE
        return item
