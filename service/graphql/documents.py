"""Documents: they are read in a thread of their own, and those that were read are kept.

Reading a document means to parse, measure and validate it. It takes most of the time of a request, and clients send the
same few documents again and again. The cache is limited by the length of the texts, since a parsed document takes up
to 300 bytes of memory for every character. A field of a prepared operation takes as much, and counts as a character.
"""

from __future__ import annotations

import asyncio
import re
from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from types import MappingProxyType
from weakref import WeakValueDictionary

import msgspec
from graphql import (
    ASTValidationRule,
    DocumentNode,
    ExecutionResult,
    GraphQLBoolean,
    GraphQLError,
    GraphQLSchema,
    OperationDefinitionNode,
    OperationType,
    parse,
    print_ast,
    validate,
)
from graphql.execution import Executor
from strawberry.schema.validation_rules.maybe_null import MaybeNullValidationRule
from strawberry.schema.validation_rules.one_of import OneOfInputValidationRule

from .introspection import Introspection, errors_of, introspects
from .limits import GraphQLLimits, Measure, operations_of
from .prepared import MISSING, Prepared, prepare

CHARACTERS_A_UNIT = 2048
"""The characters of a new document that cost a unit. Its tokens are counted in parts of this length."""
_TOKENS_A_UNIT = 50
_FIELDS_A_UNIT = 250
_PREPARED_MOST = 4
"""The most forms in which a document is prepared: its Boolean variables could make any number of them."""
WAITING_MOST = 100
"""The most new documents of one address that may wait to be read. Further ones are refused."""
_INTROSPECTION = 100
"""Units for an introspection, which takes long."""
_KNOWN_INTROSPECTION = 10
"""Units for an introspection whose answer is cached: it is long."""
_tokens = re.compile(r'''"""(?:[^"\\]+|\\"""|\\|"(?!""))*(?:"""|\Z)|"(?:[^"\\\n]+|\\.)*"?|\w+|[^\s\w,]''').finditer
"""A string that does not end is a token as well, so that no text is searched for its end again and again."""


class Known(msgspec.Struct, frozen=True):
    """A document and its errors."""

    document: DocumentNode | None
    """None if it cannot be parsed."""
    errors: list[GraphQLError]
    text: str = ""
    """Its text; empty if it cannot be parsed."""
    cost: int = 0
    """The number of fields that it asks for."""
    asks: str = ""
    """Its introspection in a normal form; empty if it has none."""
    changes: bool = False
    """Whether it has a mutation."""
    switches: Mapping[str | None, tuple[str, ...]] = MappingProxyType({})
    """The Boolean variables of each operation. Only these can make two executions select differently: by @skip and
    @include.
    """
    prepared: dict[tuple[object, ...], Prepared | None] = msgspec.field(default_factory=dict)
    """Its operations, as far as they were asked for, by their names and the values of those variables; None in place of
    those that graphql-core has to carry out, or that are being prepared.
    """


def reading_units(text: str) -> Iterator[int]:
    """Yield what each part of a document costs before it is read, by its characters and its approximate tokens.

    To count the tokens takes time, too: those of a part are counted only when the parts before it have been paid.
    """
    paid = tokens = 0
    end_of_part = CHARACTERS_A_UNIT
    for token in _tokens(text):
        tokens += 1
        if token.end() >= end_of_part:
            due = token.end() // CHARACTERS_A_UNIT + tokens // _TOKENS_A_UNIT
            yield due - paid
            paid = due
            end_of_part = (token.end() // CHARACTERS_A_UNIT + 1) * CHARACTERS_A_UNIT
    yield len(text) // CHARACTERS_A_UNIT + tokens // _TOKENS_A_UNIT - paid


class Documents:
    """The documents of one schema that were used most recently."""

    def __init__(
        self,
        schema: GraphQLSchema,
        limits: GraphQLLimits,
        rules: Sequence[type[ASTValidationRule]],
        *,
        hide_suggestions: bool,
    ) -> None:
        """Create an empty cache.

        Args:
            schema: what the documents ask of.
            limits: how large they may be. A text that would take a quarter of what is kept is not kept.
            rules: what makes them valid, besides the rules of Strawberry's own input types.
            hide_suggestions: whether errors name no similar fields, types and values.
        """
        self._schema = schema
        self._rules = (*rules, MaybeNullValidationRule, OneOfInputValidationRule)
        self._hide_suggestions = hide_suggestions
        self._measure = Measure(schema, limits)
        self._introspection = Introspection(schema)
        self._tokens = limits.tokens
        self._room = limits.kept
        self._taken = 0
        self._known: OrderedDict[str, Known] = OrderedDict()
        self._reader: ThreadPoolExecutor | None = None
        self._waiting: Counter[str] = Counter()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.hits = 0
        """The number of documents that were in the cache."""
        self.misses = 0
        """The number of documents that were not in the cache."""

    async def read(self, text: str, address: str = "") -> Known:
        """Read a document, or return it from the cache.

        Args:
            text: the document.
            address: who asks: of each, one document at a time is read, so that nobody waits for all of another's.
        """
        if (known := self._find(text)) is not None:
            return known
        lock = self._locks.setdefault(address, asyncio.Lock())
        self._waiting[address] += 1
        try:
            async with lock:
                if (known := self._find(text)) is not None:  # it waited for the same document
                    return known
                self.misses += 1
                known = await asyncio.get_running_loop().run_in_executor(self._thread(), self._read, text)
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]
        self._keep(text, known)
        return known

    def close(self) -> None:
        """End the thread, so that the process can exit. Waiting documents are abandoned."""
        if self._reader is not None:
            self._reader.shutdown(wait=False, cancel_futures=True)
            self._reader = None

    def _thread(self) -> ThreadPoolExecutor:
        """The thread that reads. There is only one: several would compete with each other and with that of requests."""
        if self._reader is None:
            self._reader = ThreadPoolExecutor(1, "documents")
        return self._reader

    def crowded(self, address: str) -> bool:
        """Return whether an address has reached its limit of waiting documents."""
        return self._waiting[address] >= WAITING_MOST

    async def prepared(self, known: Known, operation: str | None, variables: Mapping[str, object]) -> Prepared | None:
        """Return an operation of a document as it can be prepared; None if graphql-core has to carry it out.

        Only documents in the cache are prepared. Until an operation is, graphql-core carries it out.
        """
        key = (operation, *[_switch(variables.get(name, MISSING)) for name in known.switches.get(operation, ())])
        if key in known.prepared:
            return known.prepared[key]
        if len(known.prepared) >= _PREPARED_MOST or known.document is None or self._known.get(known.text) is not known:
            return None
        executor = Executor[None].build(
            self._schema, known.document, raw_variable_values={**variables}, operation_name=operation
        )
        if isinstance(executor, list):  # errors, which graphql-core reports
            return None
        known.prepared[key] = None
        prepared = await asyncio.get_running_loop().run_in_executor(self._thread(), prepare, executor)
        if prepared is not None and self._known.get(known.text) is known:
            known.prepared[key] = prepared
            self._taken += prepared.fields
            self._forget()
        return prepared

    async def introspect(
        self, asks: str, document: DocumentNode, variables: dict[str, object] | None, operation: str | None
    ) -> ExecutionResult:
        """Return the answer to the introspection of a document."""
        data, errors = await asyncio.get_running_loop().run_in_executor(
            self._thread(), self._introspection.answer, asks, document, variables, operation
        )
        return ExecutionResult(data, errors or None)  # type: ignore[arg-type]  # encoded already

    def units(self, known: Known) -> int:
        """Return the cost of executing a document, in addition to the unit of each operation."""
        if known.errors:
            return 0
        units = known.cost // _FIELDS_A_UNIT
        if not known.asks:
            return units
        return units + (_KNOWN_INTROSPECTION if self._introspection.keeps(known.asks) else _INTROSPECTION)

    def peek(self, text: str) -> Known | None:
        """Return a document from the cache without counting as its use."""
        return self._known.get(text)

    def _find(self, text: str) -> Known | None:
        known = self._known.get(text)
        if known is not None:
            self.hits += 1
            self._known.move_to_end(text)
        return known

    def _read(self, text: str) -> Known:
        try:
            return self._understood(text, parse(text, max_tokens=self._tokens))
        except GraphQLError as error:
            return Known(None, [error])
        except RecursionError as error:
            return Known(None, [GraphQLError(str(error), original_error=error)])

    def _understood(self, text: str, document: DocumentNode) -> Known:
        measured = self._measure.document(document)
        errors = [*measured.errors, *(errors_of(document) if introspects(document) else ())]
        # Documents that are too large are not validated: the time for that grows with the square of some sizes.
        errors = errors or [
            GraphQLError(
                error.message, error.nodes
            )  # any error, such as of a number with a thousand digits, is the client's
            for error in validate(self._schema, document, self._rules, hide_suggestions=self._hide_suggestions)
        ]
        asks = print_ast(document) if introspects(document) and not errors else ""
        changes = any(each.operation is OperationType.MUTATION for each in operations_of(document))
        switches = {None if each.name is None else each.name.value: _switches(each) for each in operations_of(document)}
        if len(switches) == 1:  # it can be asked for without its name
            switches[None] = next(iter(switches.values()))
        return Known(document, errors, text, measured.cost, asks, changes, switches)

    def _keep(self, text: str, known: Known) -> None:
        """Add a document to the cache, and remove the least recently used ones."""
        if text in self._known or len(text) * 4 > self._room:
            return
        self._known[text] = known
        self._taken += len(text)
        self._forget()

    def _forget(self) -> None:
        """Remove the least recently used documents until the others fit."""
        while self._taken > self._room:
            text, known = self._known.popitem(last=False)
            self._taken -= len(text) + sum(each.fields for each in known.prepared.values() if each is not None)

    def __len__(self) -> int:
        return len(self._known)


def _switches(operation: OperationDefinitionNode) -> tuple[str, ...]:
    """Return the names of the Boolean variables of an operation."""
    return tuple(
        each.variable.name.value
        for each in operation.variable_definitions or ()
        if print_ast(each.type).rstrip("!") == GraphQLBoolean.name
    )


def _switch(value: object) -> object:
    """Return the value of a Boolean variable as a part of a key. What is no such value, graphql-core reports."""
    return value if value is None or value.__class__ is bool else MISSING
