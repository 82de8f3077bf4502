"""Documents: they are read in a thread of their own, and those that were read are kept.

To read one, which is to parse, to measure and to validate it, takes most of the time of a request, and clients send the
same few documents again and again. What is kept is bounded by the length of the texts, since a parsed document takes up
to 300 bytes of memory for every character.
"""

from __future__ import annotations

import asyncio
import re
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from weakref import WeakValueDictionary

import msgspec
from graphql import (
    ASTValidationRule,
    DocumentNode,
    ExecutionResult,
    FieldNode,
    GraphQLError,
    GraphQLSchema,
    NameNode,
    OperationDefinitionNode,
    OperationType,
    SelectionSetNode,
    parse,
)
from strawberry.extensions import SchemaExtension
from strawberry.schema.schema import validate_document

from .introspection import Introspection, errors_of, introspects
from .limits import GraphQLLimits, Measure

_CHARACTERS_A_UNIT = 2048
_TOKENS_A_UNIT = 50
_FIELDS_A_UNIT = 250
_INTROSPECTION = 10
"""Units that an introspection is charged: its answer is long."""
_tokens = re.compile(r'"(?:[^"\\\n]|\\.)*"|\w+|[^\s\w,]').findall


class Known(msgspec.Struct, frozen=True):
    """A document, and what is wrong with it."""

    document: DocumentNode | None
    """None if it cannot be parsed."""
    errors: list[GraphQLError]
    cost: int = 0
    """How many fields it asks for."""
    introspects: bool = False
    """Whether it asks about the schema."""

    @property
    def units(self) -> int:
        """What carrying it out costs beside the unit of each operation."""
        return 0 if self.errors else self.cost // _FIELDS_A_UNIT + self.introspects * _INTROSPECTION


def reading_units(text: str) -> int:
    """What reading a document costs, before it is read: by its characters and, roughly, its tokens."""
    return len(text) // _CHARACTERS_A_UNIT + len(_tokens(text)) // _TOKENS_A_UNIT


class Documents:
    """The documents of one schema that were used most recently."""

    def __init__(self, schema: GraphQLSchema, limits: GraphQLLimits, rules: Sequence[type[ASTValidationRule]]) -> None:
        """Make an empty cache.

        Args:
            schema: what the documents ask of.
            limits: how large they may be. A text that would take a quarter of what is kept is not kept.
            rules: what makes them valid.
        """
        self._schema = schema
        self._rules = tuple(rules)
        self._measure = Measure(schema, limits)
        self._introspection = Introspection(schema)
        self._tokens = limits.tokens
        self._room = limits.kept
        self._taken = 0
        self._known: OrderedDict[str, Known] = OrderedDict()
        # One thread: more would take turns with each other, and with the thread of the requests.
        self._reader = ThreadPoolExecutor(1, "documents")
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.hits = 0
        """How many documents were known."""
        self.misses = 0
        """How many were not."""

    async def read(self, text: str, address: str = "") -> Known:
        """Read a document, or find it among those that were read.

        Args:
            text: the document.
            address: who asks: of each, one document at a time is read, so that nobody waits for all of another's.
        """
        turn = self._turns.setdefault(address, asyncio.Lock())
        if (known := self._find(text)) is not None:
            return known
        async with turn:
            self.misses += 1
            known = await asyncio.get_running_loop().run_in_executor(self._reader, self._read, text)
        self._keep(text, known)
        return known

    async def introspect(
        self, text: str, document: DocumentNode, variables: dict[str, object] | None, operation: str | None
    ) -> ExecutionResult:
        """Answer what a document asks about the schema."""
        data, errors = await asyncio.get_running_loop().run_in_executor(
            self._reader, self._introspection.answer, text, document, variables, operation
        )
        return ExecutionResult(data, errors or None)  # type: ignore[arg-type]  # encoded already

    def peek(self, text: str) -> Known | None:
        """A document that was kept; looking at it is no use of it."""
        return self._known.get(text)

    def _find(self, text: str) -> Known | None:
        known = self._known.get(text)
        if known is not None:
            self.hits += 1
            self._known.move_to_end(text)
        return known

    def _read(self, text: str) -> Known:
        try:
            document = parse(text, max_tokens=self._tokens)
        except GraphQLError as error:
            return Known(None, [error])
        except RecursionError as error:
            return Known(None, [GraphQLError(str(error), original_error=error)])
        measured = self._measure.document(document)
        asks = introspects(document)
        errors = [*measured.errors, *(errors_of(document) if asks else ())]
        # What is too large is not validated: that takes a time that grows with the square of some sizes.
        errors = errors or [
            GraphQLError(
                error.message, error.nodes
            )  # whatever caused it, a number of a thousand digits, is the client's
            for error in validate_document(self._schema, document, self._rules)
        ]
        return Known(document, errors, measured.cost, asks)

    def _keep(self, text: str, known: Known) -> None:
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
    """Hands documents to Strawberry that were read already."""

    def __init__(self, documents: Documents) -> None:
        self._documents = documents
        self._known: Known | None = None

    async def on_parse(self) -> AsyncIterator[None]:
        """Take the parsed document."""
        context = self.execution_context
        if context.query:
            self._known = self._documents.peek(context.query) or await self._documents.read(context.query)
            context.graphql_document = self._known.document or _in_its_place(context.operation_name)
        yield

    def on_validate(self) -> Iterator[None]:
        """Take what is wrong with it."""
        if self._known is not None:
            self.execution_context.pre_execution_errors = _afresh(self._known.errors)
        yield

    async def on_execute(self) -> AsyncIterator[None]:
        """Take the answer to what it asks about the schema."""
        context, known = self.execution_context, self._known
        if known is not None and known.introspects and known.document is not None and context.query:
            context.result = await self._documents.introspect(
                context.query, known.document, context.variables, context.operation_name
            )
        yield


def _in_its_place(operation: str | None) -> DocumentNode:
    """A document for one that cannot be parsed, whose errors are told when it would be validated."""
    return DocumentNode(
        definitions=(
            OperationDefinitionNode(
                operation=OperationType.QUERY,
                name=None if operation is None else NameNode(value=operation),
                selection_set=SelectionSetNode(selections=(FieldNode(name=NameNode(value="__typename")),)),
            ),
        )
    )


def _afresh(errors: list[GraphQLError]) -> list[GraphQLError]:
    """The same errors as nobody has seen them: each request counts its own and gives them their codes."""
    return [
        GraphQLError(error.message, error.nodes, error.source, error.positions, error.path, error.original_error)
        for error in errors
    ]
