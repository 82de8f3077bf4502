"""What a GraphQL document is charged.

Each field of the first level costs a unit, charged where it is resolved (``operations.field``). A document without such
fields, or with mistakes, costs a unit too: reading it is work. Whoever has used up a budget is refused before that.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import suppress

from graphql import DocumentNode, OperationDefinitionNode, OperationType
from strawberry.extensions import SchemaExtension

from service.quotas import RateLimited

from .context import Context
from .documents import Documents

_MOVE = "play"
"""The mutation that has a budget of its own; a document that does not hold the word makes no moves."""


async def admit(context: Context, documents: Documents, text: str | None) -> None:
    """Let a document be read, unless a budget is used up. One with moves may have to be: these have their own.

    Raises:
        RateLimited: if the document need not be read to be refused.
    """
    player = context.player_or_none
    used_up = context.bill.used_up(player)
    if used_up is None:
        return
    if player is None or text is None or _MOVE not in text:
        raise context.bill.refusal(*used_up)
    known = documents.peek(text)
    if known is None:
        await context.bill.document(player)
    elif not _changes(known.document):
        raise context.bill.refusal(*used_up)


class Charging(SchemaExtension):
    """Charges an operation a unit that was charged nothing else."""

    async def on_operation(self) -> AsyncIterator[None]:
        """Charge it in the end."""
        context = self.execution_context.context
        if not isinstance(context, Context):
            yield
            return
        operation = self.execution_context.context = context.for_operation()
        try:
            yield
        finally:
            if not operation.charged:
                with suppress(RateLimited):  # the next document will be refused unread
                    await operation.charge()


def _changes(document: DocumentNode) -> bool:
    """Whether a document has a mutation."""
    return any(
        isinstance(definition, OperationDefinitionNode) and definition.operation is OperationType.MUTATION
        for definition in document.definitions
    )
