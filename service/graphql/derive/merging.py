"""One name, one type: every union and interface can be selected in full.

GraphQL refuses a selection in which one name stands for different shapes (validation rule "Field Selection Merging"). A
client that selects every field of every member of a union, as generated clients do, would need an alias for each such
field. So no two objects that can stand in the same place may call different things by one name.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import cast

from graphql import (
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLOutputType,
    GraphQLSchema,
    get_named_type,
    is_abstract_type,
    is_leaf_type,
)

Shape = str
"""A field's type for merging: lists, nulls, and the name of a scalar or enum."""


def conflicts(schema: GraphQLSchema) -> list[str]:
    """Return a sentence for each pair of fields that cannot be selected together."""
    seen: set[frozenset[str]] = set()
    places = [_possible(schema, made) for made in schema.type_map.values() if is_abstract_type(made)]
    found = []
    while places:
        place = places.pop()
        if place in seen:
            continue
        seen.add(place)
        for name, types in _fields(schema, place).items():
            shapes = {_shape(kind): owner for owner, kind in types}
            if len(shapes) > 1:
                told = " and ".join(sorted(f"{owner} ({shape})" for shape, owner in shapes.items()))
                found.append(f"`{name}` means different things in {told}; choose another name in one of them.")
            else:
                places.append(frozenset(_below(schema, [kind for _, kind in types])))
    return sorted(set(found))


def _fields(schema: GraphQLSchema, place: frozenset[str]) -> dict[str, list[tuple[str, GraphQLOutputType]]]:
    fields: dict[str, list[tuple[str, GraphQLOutputType]]] = defaultdict(list)
    for owner in sorted(place):
        for name, field in cast(GraphQLObjectType, schema.type_map[owner]).fields.items():
            fields[name].append((owner, field.type))
    return fields


def _shape(kind: GraphQLOutputType) -> Shape:
    named = get_named_type(kind)
    return str(kind) if is_leaf_type(named) else str(kind).replace(named.name, "object")


def _below(schema: GraphQLSchema, kinds: list[GraphQLOutputType]) -> Iterator[str]:
    for kind in kinds:
        if not is_leaf_type(named := get_named_type(kind)):
            yield from _possible(schema, named)


def _possible(schema: GraphQLSchema, named: GraphQLNamedType) -> frozenset[str]:
    if is_abstract_type(named):
        return frozenset(member.name for member in schema.get_possible_types(named))
    return frozenset([named.name])
