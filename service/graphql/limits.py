"""How large a GraphQL document may be, and how much it may make the service do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

import msgspec
from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    GraphQLObjectType,
    GraphQLSchema,
    InlineFragmentNode,
    IntValueNode,
    OperationDefinitionNode,
    SelectionSetNode,
    ValidationContext,
    ValidationRule,
)

PAGING = "first"
"""The argument that says how many items a page has."""
PAGE_MOST = 100
"""How many items one page may have."""


class GraphQLLimits(msgspec.Struct, frozen=True):
    """What bounds the cost of one GraphQL document. Introspection has its own depth."""

    depth: int = 16
    """How deep fields may be nested."""
    aliases: int = 150
    """How many fields may be given another name. Those of a union often have to be."""
    roots: int = 12
    """How many queries or mutations one document may hold."""
    cost: int = 20_000
    """How many fields a document may ask for, those of a page's items as often as ``first`` says."""
    tokens: int = 8_000
    """How long a document may be, in tokens."""
    kept: int = 300_000
    """How many characters of documents are kept parsed and validated; see ``documents``."""


class _Size(msgspec.Struct, frozen=True):
    depth: int
    aliases: int
    fields: int
    """On the first level."""
    cost: int
    """Of all fields, those of a page's items as often as the page may have items."""


_NOTHING = _Size(0, 0, 0, 0)
_COST_MOST = 10**9
"""Pages in pages are not counted further: numbers of any length would themselves be dear."""


def _paged(schema: GraphQLSchema) -> Iterator[tuple[str, int]]:
    """The fields that answer a page, with how many items it has if nothing is said."""
    for kind in schema.type_map.values():
        for name, field in kind.fields.items() if isinstance(kind, GraphQLObjectType) else ():
            if PAGING in field.args:
                usual = field.args[PAGING].default_value
                yield name, usual if isinstance(usual, int) else PAGE_MOST


def size_rule(limits: GraphQLLimits) -> type[ValidationRule]:
    """The rule that checks depth, width and aliases.

    Make it once a schema, not once a request.
    """
    paged: dict[str, int] = {}

    class SizeRule(ValidationRule):
        """Refuses documents that nest too deep, ask too much or rename too much."""

        def __init__(self, context: ValidationContext) -> None:
            super().__init__(context)
            if not paged:
                paged.update(_paged(context.schema))
            measure = _Measure(context.document, paged)
            for definition in context.document.definitions:
                if isinstance(definition, OperationDefinitionNode):
                    size = measure.selections(definition.selection_set)
                    if size.depth > limits.depth:
                        self._refuse(f"Fields are nested {size.depth} deep; {limits.depth} is the most.", definition)
                    if size.fields > limits.roots:
                        self._refuse(f"There are {size.fields} operations; {limits.roots} are the most.", definition)
                    if size.cost > limits.cost:
                        self._refuse(f"The fields cost {size.cost}; {limits.cost} is the most.", definition)
                    if size.aliases > limits.aliases:
                        self._refuse(f"There are {size.aliases} aliases; {limits.aliases} are the most.", definition)

        def _refuse(self, message: str, node: OperationDefinitionNode) -> None:
            self.report_error(GraphQLError(message, node))

    return SizeRule


class _Measure:
    """Measures selections; each fragment once, however often it is spread, so that measuring is never dear itself."""

    def __init__(self, document: DocumentNode, paged: Mapping[str, int]) -> None:
        self._paged = paged
        self._fragments = {
            definition.name.value: definition
            for definition in document.definitions
            if isinstance(definition, FragmentDefinitionNode)
        }
        self._sizes: dict[str, _Size] = {}

    def selections(self, selected: SelectionSetNode | None) -> _Size:
        depth = aliases = fields = cost = 0
        for node in selected.selections if selected else ():
            if isinstance(node, FragmentSpreadNode):
                size = self._fragment(node.name.value)
            elif isinstance(node, FieldNode):
                inner = _NOTHING if node.name.value.startswith("__") else self.selections(node.selection_set)
                cost_of_it = min(1 + self._items(node) * inner.cost, _COST_MOST)
                size = _Size(inner.depth + 1, inner.aliases + (node.alias is not None), 1, cost_of_it)
            else:
                size = self.selections(cast(InlineFragmentNode, node).selection_set)
            depth = max(depth, size.depth)
            aliases += size.aliases
            fields += size.fields
            cost += size.cost
        return _Size(depth, aliases, fields, cost)

    def _items(self, node: FieldNode) -> int:
        """How many items a field may answer. Where a variable says it, the most that one may say."""
        for argument in node.arguments or ():
            if argument.name.value == PAGING:
                given = argument.value
                return max(1, min(int(given.value), PAGE_MOST)) if isinstance(given, IntValueNode) else PAGE_MOST
        return self._paged.get(node.name.value, 1)

    def _fragment(self, name: str) -> _Size:
        if name not in self._sizes:
            self._sizes[name] = _NOTHING  # a cycle, which another rule refuses
            if name in self._fragments:
                self._sizes[name] = self.selections(self._fragments[name].selection_set)
        return self._sizes[name]
