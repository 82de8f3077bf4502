"""Introspection: the permitted queries about the schema itself.

Tools send parts of one standard query. A part costs no more than the whole query, so everything else is refused:
aliases, and types nested to any depth. The answers are the same for everybody, and the last few are cached in encoded
form.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache

import msgspec
from graphql import (
    DocumentNode,
    FieldNode,
    GraphQLError,
    GraphQLSchema,
    SelectionSetNode,
    execute_sync,
    get_introspection_query,
    parse,
)

from .limits import Fragments, below, fragments_of, merged, operations_of

KEPT = 8
"""The number of cached answers."""
_ROOTS = ("__schema", "__type")
_EVERYWHERE = "__typename"

_Tree = Mapping[str, "_Tree"]
_encode = msgspec.json.Encoder().encode


@cache
def _standard() -> _Tree:
    """Return the standard introspection query with all its optional fields, as a tree of fields."""
    document = parse(
        get_introspection_query(
            specified_by_url=True,
            directive_is_repeatable=True,
            schema_description=True,
            input_value_deprecation=True,
            experimental_directive_deprecation=True,
            one_of=True,
        )
    )
    (operation,) = operations_of(document)
    tree = _tree([operation.selection_set], fragments_of(document))
    return {**tree, "__type": tree["__schema"]["types"]}


def _tree(selected: Iterable[SelectionSetNode], fragments: Fragments) -> _Tree:
    return {name: _tree(below(fields), fragments) for name, fields in merged(selected, fragments).items()}


def introspects(document: DocumentNode) -> bool:
    """Return whether a document contains an introspection."""
    fragments = fragments_of(document)
    return any(
        field.name.value in _ROOTS
        for operation in operations_of(document)
        for fields in merged([operation.selection_set], fragments).values()
        for field in fields
    )


def errors_of(document: DocumentNode) -> Iterator[GraphQLError]:
    """Return the introspection of a document beyond the standard query."""
    fragments = fragments_of(document)
    for operation in operations_of(document):
        if (wrong := _beside([operation.selection_set], _standard(), fragments)) is not None:
            yield GraphQLError(
                f"`{wrong.name.value}` is not here in the standard introspection query: nothing else may be asked of "
                "the schema, under no other name, and beside no other fields.",
                wrong,
            )


def _beside(selected: Iterable[SelectionSetNode], tree: _Tree, fragments: Fragments) -> FieldNode | None:
    """Return the first field that a tree does not have."""
    for name, fields in merged(selected, fragments).items():
        for field in fields:
            if field.alias is not None or (name not in tree and name != _EVERYWHERE):
                return field
        if (wrong := _beside(below(fields), tree.get(name, {}), fragments)) is not None:
            return wrong
    return None


class Introspection:
    """Answers introspections of a schema."""

    def __init__(self, schema: GraphQLSchema) -> None:
        self._schema = schema
        self._kept: OrderedDict[tuple[str, str | None, bytes], msgspec.Raw] = OrderedDict()

    def keeps(self, asks: str) -> bool:
        """Return whether the answer to a document is cached, for some values of its variables."""
        return any(kept == asks for kept, _, _ in list(self._kept))

    def answer(
        self, asks: str, document: DocumentNode, variables: Mapping[str, object] | None, operation: str | None
    ) -> tuple[msgspec.Raw | None, list[GraphQLError]]:
        """Return the encoded answer, and the errors. It takes a while unless it is cached.

        Args:
            asks: the document, printed.
            document: the same; valid, and asks for nothing but introspection.
            variables: the values of its variables.
            operation: the name of the operation, if it has several.
        """
        key = (asks, operation, _encode(variables or None))
        kept = self._kept.get(key)
        if kept is not None:
            return kept, []
        result = execute_sync(self._schema, document, variable_values=dict(variables or {}), operation_name=operation)
        if result.errors or result.data is None:
            return None, list(result.errors or ())
        answer = self._kept[key] = msgspec.Raw(_encode(result.data))
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return answer, []
