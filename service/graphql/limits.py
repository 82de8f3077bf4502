"""How large a GraphQL document may be."""

from __future__ import annotations

from typing import cast

import msgspec
from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    InlineFragmentNode,
    OperationDefinitionNode,
    SelectionSetNode,
    ValidationContext,
    ValidationRule,
)


class GraphQLLimits(msgspec.Struct, frozen=True):
    """What bounds the cost of one GraphQL document. Introspection has its own depth."""

    depth: int = 16
    """How deep fields may be nested."""
    aliases: int = 150
    """How many fields may be given another name. Those of a union often have to be."""
    roots: int = 12
    """How many queries or mutations one document may hold."""
    tokens: int = 8_000
    """How long a document may be, in tokens."""
    kept: int = 300_000
    """How many characters of documents are kept parsed and validated; see ``documents``."""


class _Size(msgspec.Struct, frozen=True):
    depth: int
    aliases: int
    fields: int
    """On the first level."""


def size_rule(limits: GraphQLLimits) -> type[ValidationRule]:
    """The rule that checks depth, width and aliases.

    Make it once a schema, not once a request.
    """

    class SizeRule(ValidationRule):
        """Refuses documents that nest too deep, ask too much or rename too much."""

        def __init__(self, context: ValidationContext) -> None:
            super().__init__(context)
            measure = _Measure(context.document)
            for definition in context.document.definitions:
                if isinstance(definition, OperationDefinitionNode):
                    size = measure.selections(definition.selection_set)
                    if size.depth > limits.depth:
                        self._refuse(f"Fields are nested {size.depth} deep; {limits.depth} is the most.", definition)
                    if size.fields > limits.roots:
                        self._refuse(f"There are {size.fields} operations; {limits.roots} are the most.", definition)
                    if size.aliases > limits.aliases:
                        self._refuse(f"There are {size.aliases} aliases; {limits.aliases} are the most.", definition)

        def _refuse(self, message: str, node: OperationDefinitionNode) -> None:
            self.report_error(GraphQLError(message, node))

    return SizeRule


class _Measure:
    """Measures selections; each fragment once, however often it is spread, so that measuring is never dear itself."""

    def __init__(self, document: DocumentNode) -> None:
        self._fragments = {
            definition.name.value: definition
            for definition in document.definitions
            if isinstance(definition, FragmentDefinitionNode)
        }
        self._sizes: dict[str, _Size] = {}

    def selections(self, selected: SelectionSetNode | None) -> _Size:
        depth = aliases = fields = 0
        for node in selected.selections if selected else ():
            if isinstance(node, FragmentSpreadNode):
                size = self._fragment(node.name.value)
            elif isinstance(node, FieldNode):
                inner = _Size(0, 0, 0) if node.name.value.startswith("__") else self.selections(node.selection_set)
                size = _Size(inner.depth + 1, inner.aliases + (node.alias is not None), 1)
            else:
                size = self.selections(cast(InlineFragmentNode, node).selection_set)
            depth = max(depth, size.depth)
            aliases += size.aliases
            fields += size.fields
        return _Size(depth, aliases, fields)

    def _fragment(self, name: str) -> _Size:
        if name not in self._sizes:
            self._sizes[name] = _Size(0, 0, 0)  # a cycle, which another rule refuses
            if name in self._fragments:
                self._sizes[name] = self.selections(self._fragments[name].selection_set)
        return self._sizes[name]
