"""Values for the arguments of GraphQL operations, made from the schema."""

from __future__ import annotations

from typing import Any

from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInputType,
    GraphQLList,
    GraphQLNonNull,
)
from hypothesis import strategies as st

from .population import HERE, Population
from .values import anything, likely

_SCALARS: dict[str, st.SearchStrategy[Any]] = {
    "Int": st.integers(-2, 5) | st.integers(-(2**31), 2**31 - 1),
    "Float": st.floats(allow_nan=False, allow_infinity=False),
    "Boolean": st.booleans(),
    "ID": likely | st.text(max_size=12),
    "String": likely | st.text(max_size=12),
}


def fitting(kind: GraphQLInputType) -> st.SearchStrategy[Any]:
    """Values of a type of the schema."""
    if isinstance(kind, GraphQLNonNull):
        return _present(kind.of_type)
    return st.none() | _present(kind)


def _present(kind: Any) -> st.SearchStrategy[Any]:
    if isinstance(kind, GraphQLList):
        return st.lists(fitting(kind.of_type), max_size=3)
    if isinstance(kind, GraphQLEnumType):
        return st.sampled_from(sorted(kind.values))
    if isinstance(kind, GraphQLInputObjectType):
        return st.deferred(lambda: _object(kind))
    return _SCALARS.get(kind.name, anything)


def _object(kind: GraphQLInputObjectType) -> st.SearchStrategy[Any]:
    fields = {name: field.type for name, field in kind.fields.items()}
    if kind.is_one_of:
        return st.one_of([st.fixed_dictionaries({name: _present(given)}) for name, given in fields.items()])
    needed = {name: fitting(given) for name, given in fields.items() if isinstance(given, GraphQLNonNull)}
    others = {name: fitting(given) for name, given in fields.items() if name not in needed}
    return st.fixed_dictionaries(needed, optional=others)


def variables(arguments: dict[str, GraphQLArgument]) -> st.SearchStrategy[dict[str, Any]]:
    """Values for all arguments of a field; now and then one is of any type at all."""
    fit = {name: fitting(argument.type) for name, argument in arguments.items()}
    wrong = {name: values | anything for name, values in fit.items()}
    return st.fixed_dictionaries(fit) | st.fixed_dictionaries(wrong)


def about_what_exists(population: Population, given: dict[str, Any], state: str) -> dict[str, Any]:
    """Return the same values, but names and ids are of what exists."""
    decision = population.decision(state) if "decision" in given else None
    known: dict[str, Any] = {
        "match": population.match(state),
        "id": population.match(state),
        "webhook": population.webhook,
        "game": "cargo_hold",
        "slug": "cargo_hold",
        "language": "de",
        "number": "CH-D7",
        "bot": "random",
        "url": HERE,
        "decision": "1-0" if decision is None else decision["key"],
    }
    return {name: known.get(name, value) if isinstance(value, str) else value for name, value in given.items()}
