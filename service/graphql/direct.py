"""Direct reading: an object of plain data is read by one function, which is made of its selection once.

graphql-core resolves and completes each field by itself, which costs a view of 200 fields a millisecond. The fields of
derived types only read attributes, so what a selection asks of such an object is known in advance. Anything else, such
as a field with arguments or ``@defer``, is left to graphql-core, and so are values that do not fit, for its errors.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, cast
from weakref import finalize

from graphql import (
    GraphQLLeafType,
    GraphQLObjectType,
    GraphQLOutputType,
    OperationDefinitionNode,
    get_nullable_type,
    is_abstract_type,
    is_leaf_type,
    is_list_type,
    is_non_null_type,
)
from msgspec import Struct
from strawberry.schema.schema import StrawberryGraphQLCoreExecutionContext

from .derive.outputs import PLAIN

Read = Callable[[Any], Any]
"""Reads something out of an object, or raises whatever a value that does not fit makes it raise."""
Selection = list[Any]
"""The fields of a document that stand for one field of the response. Their class is private to graphql-core."""

_MOST = 64
"""The functions that are kept of one operation. Its Boolean variables could make any number of them."""
_SAME: Final[dict[str, type]] = {"String": str, "ID": str, "Boolean": bool}
"""The scalars that leave a value of a class as it is."""


class Unfit(Exception):
    """A value is not one of its type."""


class _Kept:
    """The functions for one operation, by the type, the selections and the values of all Boolean variables."""

    def __init__(self) -> None:
        self.reads: dict[tuple[object, ...], tuple[Selection, Read | None]] = {}


_KEPT: Final[dict[int, _Kept]] = {}
"""What is kept of each operation, by its identity, for as long as the operation itself."""


class DirectExecution(StrawberryGraphQLCoreExecutionContext):
    """Executes an operation, and reads objects of plain data directly."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._kept = _kept(self.operation)
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
            read = None if self._wrapped else self._object(of, selection)
            kept = self._kept.reads[key] = selection, read  # the nodes are kept, so that no other gets their identity
        self._found[here] = kept[1]
        return kept[1]

    def _object(self, of: GraphQLObjectType, selection: Selection) -> Read | None:
        selected, deferred, forbidden = self.collect_subfields(of, selection)
        if deferred or forbidden:
            return None
        reads: list[tuple[str, Read]] = []
        for key, fields in selected.items():
            read = self._field(of, fields)
            if read is None:
                return None
            reads.append((key, read))
        return lambda source: {key: read(source) for key, read in reads}

    def _field(self, of: GraphQLObjectType, selection: Selection) -> Read | None:
        name = selection[0].node.name.value
        if name == "__typename":
            typename = of.name
            return lambda _source: typename
        field = of.fields[name]
        plain, complete = cast("Read | None", field.extensions.get(PLAIN)), self._value(field.type, selection)
        if plain is None or complete is None:
            return None
        return lambda source: complete(plain(source))

    def _value(self, of: GraphQLOutputType, selection: Selection) -> Read | None:
        """Return the function that completes a value of a type."""
        complete = self._present(cast(GraphQLOutputType, get_nullable_type(of)), selection)
        if complete is None:
            return None
        return _required(complete) if is_non_null_type(of) else _optional(complete)

    def _present(self, of: Any, selection: Selection) -> Read | None:
        """Return the function that completes a value that is not null."""
        if is_leaf_type(of):
            return _leaf(of)
        if is_list_type(of):
            item = self._value(of.of_type, selection)
            return item and (lambda values: [item(value) for value in values])
        if not is_abstract_type(of):
            return self._object(of, selection)
        members: dict[str, Read] = {}
        for member in self.schema.get_possible_types(of):
            read = self._object(member, selection)
            if read is None:
                return None
            members[member.name] = read
        return lambda value: members[_tag(value)](value)


def _kept(operation: OperationDefinitionNode) -> _Kept:
    identity = id(operation)
    if identity not in _KEPT:
        _KEPT[identity] = _Kept()
        finalize(operation, _KEPT.pop, identity, None)
    return _KEPT[identity]


def _tag(value: Struct) -> str:
    return str(value.__struct_config__.tag)


def _required(complete: Read) -> Read:
    def read(value: Any) -> Any:
        if value is None:
            raise Unfit
        return complete(value)

    return read


def _optional(complete: Read) -> Read:
    return lambda value: None if value is None else complete(value)


def _leaf(of: GraphQLLeafType) -> Read:
    coerce, same = of.coerce_output_value, _SAME.get(of.name)

    def read(value: Any) -> Any:
        if value.__class__ is same:
            return value
        coerced = coerce(value)
        if coerced is None:
            raise Unfit
        return coerced

    return read
