"""The charges of a GraphQL document.

Each field of the first level costs a unit, charged where it is resolved (``operations.field``). A document without
such fields, or with errors, costs a unit, too. Reading a document that is new to the server is charged by its length,
before it is read; executing it by the fields that it asks for, before the execution. A document that changes something
pays only for being read: the results of its mutations are limited, and moves have a budget of their own. If a budget is
used up, the request is refused before any of this.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from freeport_api import Player
from service.quotas import Bill, RateLimited

from .context import Context
from .documents import CHARACTERS_A_UNIT, Documents, reading_units
from .pace import ROTATION

_MOVES = ("play", "undo", "Order")
"""What the mutations with a budget of their own are called. A document without these words makes no moves."""


async def admit(context: Context, documents: Documents, text: str | None) -> None:
    """Permit a document unless a budget is used up. A document with moves may have to be read to find out.

    Raises:
        RateLimited: if the document need not be read, or carried out, to be refused.
    """
    bill, player = context.bill, context.player_or_none
    used_up = bill.used_up(player)
    known = documents.peek(text) if text else None
    if used_up is not None:
        if player is None or not text or not _may_move(text) or (known is not None and not known.changes):
            raise bill.refusal(*used_up)
        if known is None:
            await bill.document(player)
    elif not text:
        return
    elif known is None:
        if documents.crowded(bill.holder):
            raise bill.refusal("address", 1.0, "Too many new documents of this address wait to be read.")
        await charge_reading(bill, player, text)
    known = await documents.read(text, bill.holder)
    if not known.changes and (units := documents.units(known)):
        await bill.request(player, units)


def _may_move(text: str) -> bool:
    return any(move in text for move in _MOVES)


async def charge_reading(bill: Bill, player: Player | None, text: str) -> None:
    """Charge a new document by its length. The parts of a long one are counted in turns. Raises ``RateLimited``."""
    takes_turns = len(text) > CHARACTERS_A_UNIT
    if takes_turns:
        await ROTATION.turn(bill.holder)
    for units in reading_units(text):
        await bill.request(player, units)
        if takes_turns:
            await ROTATION.turn(bill.holder)


@asynccontextmanager
async def charged(context: Context) -> AsyncIterator[Context]:
    """Give an operation a context of its own, and afterwards charge a unit if it was charged nothing else."""
    operation = context.for_operation()
    try:
        yield operation
    finally:
        if not operation.charged:
            with suppress(RateLimited):  # the next document is refused unread
                await operation.charge()
