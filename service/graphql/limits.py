"""Limits on the size of a GraphQL document, and on the work that it causes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
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
)

from freeport_api.arguments import PAGE_MOST

PAGING = "first"
"""The argument with the number of items of a page."""
Fragments = Mapping[str, FragmentDefinitionNode]
"""The fragments of a document, by name."""


class GraphQLLimits(msgspec.Struct, frozen=True):
    """The limits of the cost of one GraphQL document. Introspection has its own depth."""

    depth: int = 16
    """The deepest nesting of fields."""
    aliases: int = 150
    """The most aliases. Fields of a union often need them."""
    roots: int = 12
    """The most queries or mutations of one document."""
    cost: int = 20_000
    """The most fields that a document may ask for. Those of a page's items count as often as ``first`` says."""
    pairs: int = 50_000
    """The most pairs of fields with the same place in the response: validation compares each pair."""
    tokens: int = 8_000
    """The most tokens of a document."""
    kept: int = 300_000
    """The number of characters of documents that are cached; see ``documents``."""


class _Size(msgspec.Struct, frozen=True):
    depth: int
    aliases: int
    fields: int
    """The fields on the first level."""
    cost: int
    """All fields; those of a page's items as often as the page may have items."""


_NOTHING = _Size(0, 0, 0, 0)
_COST_MOST = 10**9
"""The limit of the product of nested pages: arithmetic on numbers of any length would itself be expensive."""
_DIGITS_MOST = 9
"""The digits of a number that are read. Longer numbers are larger than any page."""


class Measured(msgspec.Struct, frozen=True):
    """The size of a document."""

    cost: int
    """The number of fields of its most expensive operation."""
    errors: tuple[GraphQLError, ...]
    """The limits that it exceeds."""


class Measure:
    """Measures documents of a schema, before more expensive steps.

    Args:
        schema: says which fields answer pages.
        limits: what a document may ask for.
    """

    def __init__(self, schema: GraphQLSchema, limits: GraphQLLimits) -> None:
        self._limits = limits
        self._paged = dict(_paged(schema))

    def document(self, document: DocumentNode) -> Measured:
        """Measure a document, valid or not."""
        fragments = fragments_of(document)
        sizes = _Sizes(fragments, self._paged)
        cost, errors = 0, []
        for operation in operations_of(document):
            size = sizes.selections(operation.selection_set)
            cost = max(cost, size.cost)
            errors += [GraphQLError(message, operation) for message in self._excesses(size)]
            if sizes.endless:
                errors.append(GraphQLError("A fragment spreads itself.", operation))
            if not errors and (pairs := _pairs([operation.selection_set], fragments)) > self._limits.pairs:
                message = f"{pairs} pairs of fields have the same name; {self._limits.pairs} are the most."
                errors.append(GraphQLError(message, operation))
        return Measured(cost, tuple(errors))

    def _excesses(self, size: _Size) -> Iterator[str]:
        limits = self._limits
        if size.depth > limits.depth:
            yield f"Fields are nested {size.depth} deep; {limits.depth} is the most."
        if size.fields > limits.roots:
            yield f"There are {size.fields} operations; {limits.roots} are the most."
        if size.cost > limits.cost:
            yield f"The fields cost {size.cost}; {limits.cost} is the most."
        if size.aliases > limits.aliases:
            yield f"There are {size.aliases} aliases; {limits.aliases} are the most."


def operations_of(document: DocumentNode) -> list[OperationDefinitionNode]:
    """Return the operations of a document."""
    return [definition for definition in document.definitions if isinstance(definition, OperationDefinitionNode)]


def fragments_of(document: DocumentNode) -> Fragments:
    """The fragments of a document."""
    found = [definition for definition in document.definitions if isinstance(definition, FragmentDefinitionNode)]
    return {fragment.name.value: fragment for fragment in found}


def merged(selected: Iterable[SelectionSetNode], fragments: Fragments) -> Mapping[str, list[FieldNode]]:
    """Return the fields of selections by their names in the response, with those of fragments."""
    fields: defaultdict[str, list[FieldNode]] = defaultdict(list)
    waiting, spread = list(selected), set[str]()
    while waiting:
        for node in waiting.pop().selections:
            if isinstance(node, FieldNode):
                fields[(node.alias or node.name).value].append(node)
            elif isinstance(node, InlineFragmentNode):
                waiting.append(node.selection_set)
            elif (name := cast(FragmentSpreadNode, node).name.value) in fragments and name not in spread:
                spread.add(name)
                waiting.append(fragments[name].selection_set)
    return fields


def below(fields: Iterable[FieldNode]) -> list[SelectionSetNode]:
    """Return the selections below some fields."""
    return [field.selection_set for field in fields if field.selection_set is not None]


def _pairs(selected: Collection[SelectionSetNode], fragments: Fragments) -> int:
    pairs = 0
    for fields in merged(selected, fragments).values():
        pairs += len(fields) * (len(fields) - 1) // 2
        if inner := below(fields):
            pairs += _pairs(inner, fragments)
    return pairs


def _paged(schema: GraphQLSchema) -> Iterator[tuple[str, int]]:
    """Return the fields that return a page, with the default number of items."""
    for kind in schema.type_map.values():
        for name, field in kind.fields.items() if isinstance(kind, GraphQLObjectType) else ():
            if PAGING in field.args:
                usual = field.args[PAGING].default_value
                yield name, usual if isinstance(usual, int) else PAGE_MOST


class _Sizes:
    """Measures selections, each fragment once however often it is spread, so that measuring is never expensive."""

    def __init__(self, fragments: Fragments, paged: Mapping[str, int]) -> None:
        self._paged = paged
        self._fragments = fragments
        self._sizes: dict[str, _Size] = {}
        self._open: set[str] = set()
        self.endless = False
        """Whether a fragment spreads itself, which has no end."""

    def selections(self, selected: SelectionSetNode | None) -> _Size:
        depth = aliases = fields = cost = 0
        for node in selected.selections if selected else ():
            if isinstance(node, FragmentSpreadNode):
                size = self._fragment(node.name.value)
            elif isinstance(node, FieldNode):
                size = self._field(node)
            else:
                size = self.selections(cast(InlineFragmentNode, node).selection_set)
            depth = max(depth, size.depth)
            aliases += size.aliases
            fields += size.fields
            cost += size.cost
        return _Size(depth, aliases, fields, min(cost, _COST_MOST))

    def _field(self, node: FieldNode) -> _Size:
        inner = self.selections(node.selection_set)
        depth = 1 if node.name.value.startswith("__") else inner.depth + 1  # introspection bounds its depth itself
        cost = min(1 + self._items(node) * inner.cost, _COST_MOST)
        return _Size(depth, inner.aliases + (node.alias is not None), 1, cost)

    def _items(self, node: FieldNode) -> int:
        """Return the number of items that a field may return. A variable counts as the most that it may contain."""
        for argument in node.arguments or ():
            if argument.name.value == PAGING:
                given = argument.value
                if not isinstance(given, IntValueNode) or len(given.value) > _DIGITS_MOST:
                    return PAGE_MOST
                return max(1, min(int(given.value), PAGE_MOST))
        return self._paged.get(node.name.value, 1)

    def _fragment(self, name: str) -> _Size:
        if name in self._open:
            self.endless = True
            return _NOTHING
        if name not in self._sizes:
            self._open.add(name)
            found = self._fragments.get(name)  # another rule refuses one that there is not
            self._sizes[name] = _NOTHING if found is None else self.selections(found.selection_set)
            self._open.remove(name)
        return self._sizes[name]
