"""Variables of prepared operations are coerced as graphql-core and Strawberry do it, or left to them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from graphql import (
    GraphQLInputType,
    GraphQLNonNull,
    Undefined,
    coerce_input_value,
    is_enum_type,
    is_input_object_type,
    is_list_type,
    is_non_null_type,
)
from strawberry.schema.schema_converter import GraphQLCoreConverter

from service.graphql.coercing import coercer
from service.graphql.schema import schema
from tests.support.effort import seeds

STRANGE: list[Any] = [None, True, 0, 7, 2**40, 1.0, 2.5, "", "7", "nobody", [], ["x"], [3, None], {}, {"x": 1}]
"""Values of all sorts: most fit nothing, some fit by the finer rules."""


def arguments() -> list[GraphQLInputType]:
    """Return the types of all arguments of the first level, each once."""
    graph = schema().graph
    roots = [root for root in (graph.query_type, graph.mutation_type) if root is not None]
    types = [argument.type for root in roots for field in root.fields.values() for argument in field.args.values()]
    return list({str(of): of for of in types}.values())


def value(of: Any, rng: Random, wrong: float) -> Any:
    """Return a random value of a type, in each of its parts with some probability a strange one."""
    if rng.random() < wrong:
        return rng.choice(STRANGE)
    if is_non_null_type(of):
        return value(of.of_type, rng, wrong)
    if is_list_type(of):
        return [value(of.of_type, rng, wrong) for _ in range(rng.randrange(3))]
    if is_input_object_type(of):
        every = list(of.fields)
        names = [rng.choice(every)] if of.is_one_of else rng.sample(every, rng.randint(0, len(every)))
        must = [name for name, field in of.fields.items() if isinstance(field.type, GraphQLNonNull)]
        some = {name: value(of.fields[name].type, rng, wrong) for name in {*names, *must}}
        return {**some, "stranger": 1} if rng.random() < wrong else some
    if is_enum_type(of):
        return rng.choice(list(of.values))
    return {"Int": rng.randrange(9), "Boolean": rng.random() < 0.5, "Float": rng.random()}.get(of.name, "a word")


def by_libraries(of: Any, given: Any) -> Any:
    """Return what graphql-core and Strawberry make of a value; ``Undefined`` if they refuse it."""
    coerced = coerce_input_value(given, of)
    inner = of.of_type if is_non_null_type(of) else of
    if coerced is Undefined or coerced is None or not is_input_object_type(inner):
        return coerced
    definition = inner.extensions[GraphQLCoreConverter.DEFINITION_BACKREF]
    return definition.from_input(definition.origin, coerced, None)


@pytest.mark.random
def test_a_value_is_coerced_as_by_the_libraries_or_left_to_them() -> None:
    for of in arguments():
        coerces_as_the_libraries(of)


def coerces_as_the_libraries(of: GraphQLInputType) -> None:
    coerce, taken = coercer(of), 0
    for seed in seeds(40):
        rng = Random(seed)
        given = value(of, rng, 0.0 if seed % 2 else 0.15)
        expected = by_libraries(of, given)
        try:
            made = coerce(given)
        except Exception:
            assert seed % 2 == 0 or expected is Undefined, (given, str(of))
        else:
            assert (type(made), made) == (type(expected), expected), (given, str(of))
            taken += 1
    assert taken >= len(seeds(40)) // 4, str(of)
