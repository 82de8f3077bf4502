"""Standing orders: what a seat says in advance of the decisions that it will be asked."""

from __future__ import annotations

import freeport_api as api
from freeport_api import addresses
from service.quotas import Charge
from service.rest.call import Call
from service.rest.operation import Who, operation


def _address(order: api.Order, *_: object) -> str:
    """Return its address as seen from that of the list: neither response nor body names the match."""
    return f"orders/{order.key}"


class OrderPage(api.Page, frozen=True):
    """A page of the list of standing orders."""

    items: tuple[api.Order, ...]
    """The orders, the oldest first."""


@operation(
    addresses.ORDERS, who=Who.PLAYER, right=api.Right.READ, codes=("UNKNOWN_MATCH", "UNKNOWN_SEAT", "NOT_SEATED")
)
async def orders(call: Call, query: api.SeatQuery) -> OrderPage:
    """List the standing orders of your seat."""
    return OrderPage(next=None, items=await call.matches.orders.standing(call.path["match"], call.player, query.seat))


@operation(
    addresses.GIVE_ORDER,
    who=Who.PLAYER,
    right=api.Right.PLAY,
    charge=Charge.MOVE,
    status=201,
    codes=(
        *("UNKNOWN_MATCH", "UNKNOWN_SEAT", "NOT_SEATED", "MATCH_NOT_STARTED", "GAME_OVER", "HANDED_OVER"),
        *("BAD_ORDER", "TOO_MANY_ORDERS", "BUSY"),
    ),
    creates=True,
    location=_address,
)
async def give_order(call: Call, body: api.NewOrder, query: api.SeatQuery) -> api.Order:
    """Give a standing order: how the decisions are answered that your seat will be asked from now on.

    Nobody has to be connected for it. Others are told nothing of it, and an order that passes does so whatever you
    could do. With the same `Idempotency-Key` the same request returns the same order.
    """
    return await call.matches.orders.give(call.path["match"], call.player, body, call.idempotency_key, query.seat)


@operation(
    addresses.WITHDRAW_ORDER,
    who=Who.PLAYER,
    right=api.Right.PLAY,
    charge=Charge.MOVE,
    codes=("UNKNOWN_MATCH", "NOT_SEATED", "UNKNOWN_ORDER", "BUSY"),
)
async def withdraw_order(call: Call) -> api.Order:
    """Withdraw a standing order.

    This concerns later decisions: one that is open, and that the order passes after a time, is passed all the same
    unless you answer it.
    """
    return await call.matches.orders.withdraw(call.path["match"], call.player, call.path["order"])
