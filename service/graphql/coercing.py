"""Coercing: how the values of variables become arguments is worked out once for each type.

The functions take what a well-made client sends. Anything else makes them raise something, and graphql-core, which then
meets the value itself, either accepts it by the finer rules (GraphQL, section 3, "Input Coercion") or refuses it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from graphql import (
    GRAPHQL_MAX_INT,
    GRAPHQL_MIN_INT,
    GraphQLInputObjectType,
    GraphQLInputType,
    GraphQLNonNull,
    is_input_object_type,
    is_list_type,
    is_required_input_field,
)
from strawberry.schema.schema_converter import GraphQLCoreConverter
from strawberry.types.base import StrawberryObjectDefinition

Coerce = Callable[[Any], Any]
"""Coerces a value of JSON."""

_SAME: Final[dict[str, type]] = {"String": str, "ID": str, "Boolean": bool}
"""The scalars that leave a value of a class as it is."""
_MADE = "made"
"""The extension of an input type: the function that makes its struct."""


class Unfit(Exception):
    """A value does not fit its type, as far as the functions of ``coercing`` and ``reading`` look."""


def coercer(of: GraphQLInputType) -> Coerce:
    """Return the function that makes an argument of a value. Input objects become what they were derived from."""
    return _coercer(of, _made)


def _coercer(of: GraphQLInputType, object_of: Callable[[GraphQLInputObjectType], Coerce]) -> Coerce:
    if isinstance(of, GraphQLNonNull):
        return _required(_present(of.of_type, object_of))
    coerce = _present(of, object_of)
    return lambda value: None if value is None else coerce(value)


def _required(coerce: Coerce) -> Coerce:
    def required(value: Any) -> Any:
        if value is None:
            raise Unfit
        return coerce(value)

    return required


def _present(of: Any, object_of: Callable[[GraphQLInputObjectType], Coerce]) -> Coerce:
    """Return the function that coerces a value that is not null."""
    if is_list_type(of):
        return _listed(_coercer(of.of_type, object_of))
    return object_of(of) if is_input_object_type(of) else _leaf(of)


def _listed(item: Coerce) -> Coerce:
    def listed(value: Any) -> list[Any]:
        if value.__class__ is not list:
            raise Unfit
        return list(map(item, value))

    return listed


def _leaf(of: Any) -> Coerce:
    coerce, same = of.coerce_input_value, _SAME.get(of.name)
    if of.name == "Int":
        return lambda value: (
            value if value.__class__ is int and GRAPHQL_MIN_INT <= value <= GRAPHQL_MAX_INT else coerce(value)
        )
    return lambda value: value if value.__class__ is same else coerce(value)


def _made(of: GraphQLInputObjectType) -> Coerce:
    """Return the function that makes a struct of an object. It is made once, since the type of moves is large."""
    made: Coerce | None = of.extensions.get(_MADE)
    if made is None:
        coerce, definition = _object(of), _definition(of)
        make = cast("Callable[[type, Mapping[str, Any], None], Any]", definition.from_input)
        made = of.extensions[_MADE] = lambda value: make(definition.origin, coerce(value), None)
    return made


def _object(of: GraphQLInputObjectType) -> Coerce:
    """Return the function that coerces the fields of an object.

    Fields that are left out stay out: a struct has the same defaults as its fields in the schema.
    """
    fields = {name: _coercer(field.type, _object) for name, field in of.fields.items()}
    required = {name for name, field in of.fields.items() if is_required_input_field(field)}

    def coerced(value: Any) -> dict[str, Any]:
        if value.__class__ is not dict or not required <= value.keys():
            raise Unfit
        return {name: fields[name](each) for name, each in value.items()}

    def chosen(value: Any) -> dict[str, Any]:
        ((name, each),) = value.items()
        return {name: _required(fields[name])(each)}

    return chosen if of.is_one_of else coerced


def _definition(of: GraphQLInputObjectType) -> StrawberryObjectDefinition:
    definition: StrawberryObjectDefinition = of.extensions[GraphQLCoreConverter.DEFINITION_BACKREF]
    return definition
