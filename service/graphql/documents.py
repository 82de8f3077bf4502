"""Documents that were parsed and validated before.

Both take most of the time of a request, and clients send the same few documents again and again. What is kept is
bounded by the length of the texts, since a parsed document takes up to 300 bytes of memory for every character.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator

import msgspec
from graphql import DocumentNode, GraphQLError
from strawberry.extensions import SchemaExtension


class Known(msgspec.Struct, frozen=True):
    """A document, and what is wrong with it."""

    document: DocumentNode
    errors: list[GraphQLError]


class Documents:
    """The documents of one schema that were used most recently."""

    def __init__(self, room: int) -> None:
        """Make an empty cache.

        Args:
            room: how many characters all texts together may have. A text that would take a quarter of it is not kept.
        """
        self._room = room
        self._taken = 0
        self._known: OrderedDict[str, Known] = OrderedDict()
        self.hits = 0
        """How many documents were known."""
        self.misses = 0
        """How many were not."""

    def find(self, text: str) -> Known | None:
        """A document that was kept."""
        known = self._known.get(text)
        if known is None:
            self.misses += 1
        else:
            self.hits += 1
            self._known.move_to_end(text)
        return known

    def peek(self, text: str) -> Known | None:
        """A document that was kept; looking at it is no use of it."""
        return self._known.get(text)

    def keep(self, text: str, known: Known) -> None:
        """Keep a document, and forget those that were not used for the longest time."""
        if text in self._known or len(text) * 4 > self._room:
            return
        self._known[text] = known
        self._taken += len(text)
        while self._taken > self._room:
            forgotten, _ = self._known.popitem(last=False)
            self._taken -= len(forgotten)

    def __len__(self) -> int:
        return len(self._known)


class KnownDocuments(SchemaExtension):
    """Spares a request the parsing and the validation of a document that is known."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._known: Known | None = None

    def on_parse(self) -> Iterator[None]:
        """Take the parsed document."""
        context = self.execution_context
        self._known = self._documents.find(context.query) if context.query else None
        if self._known is not None:
            context.graphql_document = self._known.document
        yield

    def on_validate(self) -> Iterator[None]:
        """Take what is wrong with it, or keep what was found."""
        context = self.execution_context
        if self._known is not None:
            context.pre_execution_errors = _afresh(self._known.errors)
            yield
            return
        yield
        if context.query and context.graphql_document is not None and context.pre_execution_errors is not None:
            self._documents.keep(context.query, Known(context.graphql_document, _afresh(context.pre_execution_errors)))


def _afresh(errors: list[GraphQLError]) -> list[GraphQLError]:
    """The same errors as nobody has seen them: each request counts its own and gives them their codes."""
    return [
        GraphQLError(error.message, error.nodes, error.source, error.positions, error.path, error.original_error)
        for error in errors
    ]
