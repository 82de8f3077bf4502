"""Reading: what a selection asks of plain data is worked out once, and made into one function.

The fields of derived types take nothing but their object: most only read an attribute. So what a selection asks of such
an object is known in advance. Where a field takes more, such as arguments, there is no function.

The functions do not check what a class already promises. A value that does not fit its type makes them raise something,
and graphql-core, which then meets the value itself, reports it.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final, cast

from graphql import (
    GraphQLEnumType,
    GraphQLLeafType,
    GraphQLObjectType,
    GraphQLOutputType,
    get_nullable_type,
    is_abstract_type,
    is_leaf_type,
    is_list_type,
    is_non_null_type,
)
from graphql.execution import Executor

from .coercing import Unfit
from .derive.outputs import PLAIN

Read = Callable[[Any], Any]
"""Reads something out of an object, or raises whatever a value that does not fit makes it raise."""
Selection = list[Any]
"""The fields of a document that stand for one field of the response. Their class is private to graphql-core."""

_FIELDS_MOST = 4000
"""The most fields that are read by functions of one execution: making so many takes some 20 ms and a megabyte."""
_READ: Final = "read"
"""The extension of a scalar or an enum: the function that coerces a value."""
_tag: Final = attrgetter("__struct_config__.tag")
_text: Final[Read] = str.__str__
"""Returns a string, and raises ``TypeError`` for anything else."""
_KNOWN: Final[dict[str, dict[Any, Any]]] = {
    "Int": {number: number for number in range(-1, 1000)},
    "Boolean": {False: False, True: True},
}


class Reading:
    """Makes the functions for the selections of one execution."""

    def __init__(self, executor: Executor[Any]) -> None:
        self._schema = executor.schema
        self._collect = executor.collect_subfields
        self.fields = 0
        """The number of fields that the functions read. A field of an interface counts for each type behind it."""

    def value(self, of: GraphQLOutputType, selection: Selection) -> Read | None:
        """Return the function that reads a value of a type; None if graphql-core has to."""
        read = self._present(cast(GraphQLOutputType, get_nullable_type(of)), selection)
        return read if read is None or is_non_null_type(of) else _optional(read)

    def object(self, of: GraphQLObjectType, selection: Selection) -> Read | None:
        """Return the function that reads an object of a type; None if graphql-core has to."""
        selected, deferred, forbidden = self._collect(of, selection)
        self.fields += len(selected)
        if deferred or forbidden or self.fields > _FIELDS_MOST:
            return None
        fields: list[tuple[str, Read, Read]] = []
        for key, chosen in selected.items():
            field = self._field(of, chosen)
            if field is None:
                return None
            fields.append((key, *field))

        def read(source: Any) -> dict[str, Any]:
            if source is None:
                raise Unfit
            told = {}
            for key, get, complete in fields:  # most of the time goes here, and a comprehension takes a fifth more
                told[key] = complete(get(source))
            return told

        return read

    def _field(self, of: GraphQLObjectType, selection: Selection) -> tuple[Read, Read] | None:
        """Return the functions that get the value of a field, and that read it."""
        name = selection[0].node.name.value
        if name == "__typename":
            typename = of.name
            return (lambda _source: typename), _text
        field = of.fields[name]
        get = cast("Read | None", field.extensions.get(PLAIN))
        read = self.value(field.type, selection) if get is not None else None
        return None if get is None or read is None else (get, read)

    def _present(self, of: Any, selection: Selection) -> Read | None:
        """Return the function that reads a value that is not null."""
        if is_leaf_type(of):
            return _leaf(of)
        if is_list_type(of):
            item = self.value(of.of_type, selection)
            return item and (lambda values: list(map(item, values)))
        if not is_abstract_type(of):
            return self.object(of, selection)
        members: dict[str, Read] = {}
        for member in self._schema.get_possible_types(of):
            read = self.object(member, selection)
            if read is None:
                return None
            members[member.name] = read
        return lambda value: members[_tag(value)](value)


def _optional(read: Read) -> Read:
    return lambda value: None if value is None else read(value)


class _Coerced(dict[Any, Any]):
    """The coerced forms of common values; others are coerced when they are read."""

    def __init__(self, known: dict[Any, Any], coerce: Read) -> None:
        super().__init__(known)
        self._coerce = coerce

    def __missing__(self, value: Any) -> Any:
        return self._coerce(value)


def _leaf(of: GraphQLLeafType) -> Read:
    """Return the function that coerces a value. It is made once, since its table of values takes kilobytes."""
    read: Read | None = of.extensions.get(_READ)
    if read is None:
        read = of.extensions[_READ] = _coercing(of)
    return read


def _coercing(of: GraphQLLeafType) -> Read:
    """Make the function that coerces a value, where possible one in C: most values are names or small numbers."""
    if of.name in ("ID", "String"):
        return _text
    coerce = _required(of.coerce_output_value)
    if isinstance(of, GraphQLEnumType):
        return _Coerced({of.coerce_input_value(name): name for name in of.values}, coerce).__getitem__
    known = _KNOWN.get(of.name)
    return coerce if known is None else _Coerced(known, coerce).__getitem__


def _required(coerce: Read) -> Read:
    def read(value: Any) -> Any:
        coerced = coerce(value)
        if coerced is None:
            raise Unfit
        return coerced

    return read
