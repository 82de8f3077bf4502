"""How large a GraphQL document may be, and how much it may make the service do."""

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

PAGING = "first"
"""The argument that says how many items a page has."""
PAGE_MOST = 100
"""How many items one page may have."""
Fragments = Mapping[str, FragmentDefinitionNode]
"""The fragments of a document, by name."""


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
    pairs: int = 50_000
    """How many pairs of fields may have the same place in the answer: validation compares each with each."""
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
_DIGITS_MOST = 9
"""Digits of a number that are read: longer ones are larger than any page."""


class Measured(msgspec.Struct, frozen=True):
    """What a document asks for."""

    cost: int
    """The fields of its dearest operation."""
    errors: tuple[GraphQLError, ...]
    """What it asks too much of."""


class Measure:
    """Measures documents of a schema, before anything dearer is done with them.

    Args:
        schema: says which fields answer pages.
        limits: what a document may ask for.
    """

    def __init__(self, schema: GraphQLSchema, limits: GraphQLLimits) -> None:
        self._limits = limits
        self._paged = dict(_paged(schema))

    def document(self, document: DocumentNode) -> Measured:
        """Measure a document, whether it is valid or not."""
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
    """The operations of a document."""
    return [definition for definition in document.definitions if isinstance(definition, OperationDefinitionNode)]


def fragments_of(document: DocumentNode) -> Fragments:
    """The fragments of a document."""
    found = [definition for definition in document.definitions if isinstance(definition, FragmentDefinitionNode)]
    return {fragment.name.value: fragment for fragment in found}


def merged(selected: Iterable[SelectionSetNode], fragments: Fragments) -> Mapping[str, list[FieldNode]]:
    """The fields that selections come to, by the name that they have in the answer, whatever fragments they are in."""
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
    """What is selected below some fields."""
    return [field.selection_set for field in fields if field.selection_set is not None]


def _pairs(selected: Collection[SelectionSetNode], fragments: Fragments) -> int:
    pairs = 0
    for fields in merged(selected, fragments).values():
        pairs += len(fields) * (len(fields) - 1) // 2
        if inner := below(fields):
            pairs += _pairs(inner, fragments)
    return pairs


def _paged(schema: GraphQLSchema) -> Iterator[tuple[str, int]]:
    """The fields that answer a page, with how many items it has if nothing is said."""
    for kind in schema.type_map.values():
        for name, field in kind.fields.items() if isinstance(kind, GraphQLObjectType) else ():
            if PAGING in field.args:
                usual = field.args[PAGING].default_value
                yield name, usual if isinstance(usual, int) else PAGE_MOST


class _Sizes:
    """Measures selections; each fragment once, however often it is spread, so that measuring is never dear itself."""

    def __init__(self, fragments: Fragments, paged: Mapping[str, int]) -> None:
        self._paged = paged
        self._fragments = fragments
        self._sizes: dict[str, _Size] = {}
        self._open: set[str] = set()
        self.endless = False
        """Whether a fragment spreads itself, so that what it asks for has no end."""

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
        """How many items a field may answer. Where a variable says it, the most that one may say."""
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
