"""What standing orders answer: moves that are made for a seat, now or when their time has come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from freeport_games.engine.menus import Move
from freeport_games.engine.menus.decisions import Asked
from freeport_games.engine.notation import read_move
from freeport_games.engine.tables import Table

from .orders import Orders, StandingOrder


class OrderedMove(msgspec.Struct, frozen=True):
    """A move that an order makes."""

    order: str
    """The order's key."""
    asked: Asked
    """The decision that it answers."""
    move: Move
    """The move."""


def asked_at(one: Asked) -> int:
    """Return the version of the table at which a decision was asked."""
    return int(one.decision.partition("-")[0])


def questions(table: Table[Any]) -> list[Asked]:
    """Return the open decisions that orders may answer: never secret ones, since a version tells who was asked."""
    return [one for one in table.asked_for(None) if not one.answered]


def answers(orders: Orders, table: Table[Any], now: int | None) -> Iterator[OrderedMove]:
    """Yield the moves that orders make at once, in the order of the seats.

    Args:
        orders: the orders.
        table: the table.
        now: also yield those whose time has come by then, in milliseconds since the match was created.
    """
    for one in questions(table) if orders.any else ():
        found = next((each for each in orders.passing if each.decision == one.decision), None)
        if found is not None:
            due, key = now is not None and found.at <= now, found.order
            move = neutral(table, one) if due else None
        elif one.decision in orders.by_hand or (order := orders.taking(one.seat, one.kind, asked_at(one))) is None:
            continue
        else:
            key = order.key
            move = on_offer(order, table) if order.prepared else None if order.given.after else neutral(table, one)
        if move is not None:
            yield OrderedMove(key, one, move)


def next_pass(orders: Orders, table: Table[Any]) -> int | None:
    """Return when the next order answers, in milliseconds since the match was created; None if none does."""
    if any(answers(orders, table, None)):
        return 0  # more answers than one commit takes
    passed = [orders.passed_at(one.decision) for one in questions(table)] if orders.any else []
    return min((at for at in passed if at is not None), default=None)


def neutral(table: Table[Any], one: Asked) -> Move | None:
    """Return the move by which an asked seat does nothing."""
    return table.game.pace.does_nothing(one.kind, table.options(one.seat))


def on_offer(order: StandingOrder, table: Table[Any]) -> Move | None:
    """Return the first prepared move of an order that is on offer to its seat; None if none is."""
    options = table.options(order.seat)
    moves = [read_move(table.game, move) for move in order.given.moves]
    return next((move for move in moves if any(_offers(option, move, order, table) for option in options)), None)


def _offers(option: Any, move: Move, order: StandingOrder, table: Table[Any]) -> bool:
    return option.meant(move) in option and (option.bound or table.reason(order.seat, move) is None)
