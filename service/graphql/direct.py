"""Direct reading: an object of plain data is read by one function, which is made of its selection once.

graphql-core resolves and completes each field by itself, which costs a view of 200 fields a millisecond. Anything that
is no plain data, such as a field with arguments or ``@defer``, is left to graphql-core, and so are values that do not
fit, for its errors.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final
from weakref import finalize

from graphql import GraphQLObjectType, OperationDefinitionNode
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext

from .reading import Read, Reading, Selection

_MOST = 64
"""The functions that are kept of one operation. Its Boolean variables could make any number of them."""


class _Kept:
    """The functions for one operation, by the type, the selections and the values of all Boolean variables."""

    def __init__(self) -> None:
        self.reads: dict[tuple[object, ...], tuple[Selection, Read | None]] = {}


_KEPT: Final[dict[int, _Kept]] = {}
"""The preparations of each operation, by its identity, for as long as the operation itself."""


class DirectExecution(StrawberryGraphQLCoreExecutionContext):
    """Executes an operation, and reads objects of plain data directly."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._kept = _kept(self.operation)
        self._reading = Reading(self)
        # Only these can make two executions of an operation select differently: by @skip and @include.
        self._switches = tuple(
            (name, value) for name, value in self.variable_values.coerced.items() if isinstance(value, bool)
        )
        self._wrapped = self.middleware_manager is not None and bool(self.middleware_manager.middlewares)
        self._found: dict[tuple[GraphQLObjectType, int], Read | None] = {}

    def complete_object_value(
        self,
        return_type: GraphQLObjectType,
        field_details_list: Selection,
        info: Any,
        path: Any,
        result: Any,
        position_context: Any,
    ) -> Any:
        """Complete an object."""
        read = self._read_of(return_type, field_details_list)
        if read is not None:
            with suppress(Exception):  # graphql-core meets it again, and reports it
                return read(result)
        return super().complete_object_value(return_type, field_details_list, info, path, result, position_context)

    def _read_of(self, of: GraphQLObjectType, selection: Selection) -> Read | None:
        """Return the function that reads an object of a type, or None if graphql-core has to."""
        here = of, id(selection)
        if here in self._found:
            return self._found[here]
        key = (of.name, self._switches, *(id(each.node) for each in selection))
        kept = self._kept.reads.get(key)
        if kept is None:
            if len(self._kept.reads) >= _MOST:
                self._kept.reads.clear()
            read = None if self._wrapped else self._reading.object(of, selection)
            kept = self._kept.reads[key] = selection, read  # the nodes are kept, so that no other gets their identity
        self._found[here] = kept[1]
        return kept[1]


def _kept(operation: OperationDefinitionNode) -> _Kept:
    identity = id(operation)
    if identity not in _KEPT:
        _KEPT[identity] = _Kept()
        finalize(operation, _KEPT.pop, identity, None)
    return _KEPT[identity]
