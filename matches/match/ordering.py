"""Standing orders as the log goes on: what becomes of them with each entry, and the entries that they add."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from freeport_api import (
    MoveMade,
    OrderAnswered,
    OrderEnd,
    OrderEnded,
    OrderGiven,
    OrderWithdrawn,
    SeatChanged,
    SeatHandedOver,
    SeatLeft,
    Status,
)
from freeport_games.engine import Event, Seat
from freeport_games.engine.menus import Announcement, Move
from freeport_games.engine.notation import write_move
from freeport_games.engine.storage import Answered, codec_of
from freeport_games.engine.words.naming import name_of
from matches.orders.answering import OrderedMove, answers, asked_at, neutral, on_offer, questions
from matches.orders.ending import reason
from matches.orders.orders import Orders, Passing, StandingOrder

from .commands import moved
from .entries import Entry
from .live_match import LiveMatch

AT_ONCE = 64
"""The most answers of orders in one commit. The timekeeper makes further ones."""

_SECOND = 1000


def answer_of(live: LiveMatch, entry: Entry) -> OrderAnswered | None:
    """Return what a seat is told of the entry that a match is about to apply, if it is an order's answer for it."""
    event, table = entry.event, live.table
    if not isinstance(event, MoveMade) or event.order is None or table is None:
        return None
    made = codec_of(live.game).decode_input(entry.secret)
    kind = next((one.kind for one in table.asked if one.decision == event.decision), None)
    if kind is None or not isinstance(made, Answered):
        return None
    name, text = name_of(type(made.move), live.game.typename), write_move(made.move)
    return OrderAnswered(event.order, event.decision, kind, name, text)


def follow(
    live: LiveMatch, entry: Entry, told: Sequence[Announcement], answer: OrderAnswered | None
) -> tuple[Announcement, ...]:
    """Derive what an entry, which a match has just applied, means for its orders; return what their seats are told.

    Args:
        live: the match.
        entry: the entry.
        told: what the entry tells.
        answer: what ``answer_of`` has returned for the entry.
    """
    orders, event, table = live.orders, entry.event, live.table
    if table is None or live.status is not Status.PLAYING:
        orders.standing, orders.passing = [], []
        return ()
    if isinstance(event, OrderGiven):
        orders.give(event, live.version, table.version)
    if not orders.any:
        return ()
    turn = live.game.pace.in_turn(table.state)
    more = [] if answer is None or not isinstance(event, MoveMade) else _answered(orders, live.version, event, answer)
    if isinstance(event, OrderWithdrawn):
        orders.standing = [order for order in orders.standing if order.key != event.order]
    public = [shown for each in told if (shown := each.for_seat(None)) is not None]
    for order in [order for order in orders.standing if order.since < live.version]:
        if (why := reason(order, event, public, orders.turn, turn)) is not None:
            more.append(_end(orders, order, why))
    if isinstance(event, SeatLeft | SeatHandedOver | SeatChanged):
        orders.drop(event.seat)
    orders.turn = turn
    return (*more, *_asked(live, entry.at))


def asked_anew(live: LiveMatch, renamed: dict[str, str]) -> None:
    """Let orders follow moves that are taken back: what is open has new ids, and no order takes it."""
    if live.table is not None:
        live.orders.asked_anew(renamed, live.table.version)


def _answered(orders: Orders, version: int, made: MoveMade, answer: OrderAnswered) -> list[Announcement]:
    """Count an answer of an order."""
    told = [_to(made.seat, answer)]
    if (order := orders.find(made.seat, answer.order)) is not None:  # else it was withdrawn while its time ran
        order.answered, order.last = order.answered + 1, version
        if order.prepared and order.answered == order.given.times:
            told.append(_end(orders, order, OrderEnd.DONE))
    return told


def _end(orders: Orders, order: StandingOrder, why: OrderEnd) -> Announcement:
    orders.standing.remove(order)
    return _to(order.seat, OrderEnded(order.key, why))


def _to(seat: Seat, event: Event) -> Announcement:
    return Announcement(event, (seat,))


def _asked(live: LiveMatch, at: int) -> list[Announcement]:
    """Note for each decision that is open whether an order takes it, and when."""
    table, orders = live.table, live.orders
    if table is None:
        return []
    open_ = questions(table)
    orders.keep({*(one.decision for one in open_), *table.interrupted})
    told = []
    for one in open_:
        if one.decision in orders.by_hand or orders.passed_at(one.decision) is not None:
            continue
        order = orders.taking(one.seat, one.kind, asked_at(one))
        if order is None:
            continue
        if order.prepared and on_offer(order, table) is None:
            orders.by_hand.append(one.decision)
            told.append(_end(orders, order, OrderEnd.NOT_OFFERED))
        elif not order.prepared and order.given.after:
            orders.passing.append(Passing(one.decision, order.key, at + order.given.after * _SECOND))
    return told


def ordered(live: LiveMatch, now: int | None = None) -> Entry | None:
    """Return the next entry that orders add to the log; None if they add none.

    Args:
        live: the match.
        now: also return what is due by then, in milliseconds since the match was created.
    """
    return next((_entry(live, answer) for answer in _answers(live, now)), None)


def ordered_by(live: LiveMatch, now: int) -> list[Entry]:
    """Return the entries that orders may add to the log of a match by a time, each of them first.

    Args:
        live: the match.
        now: the time, in milliseconds since the match was created.
    """
    return [msgspec.structs.replace(_entry(live, answer), at=now) for answer in _answers(live, now)]


def _answers(live: LiveMatch, now: int | None) -> Iterator[OrderedMove]:
    if live.table is not None and live.status is Status.PLAYING:
        yield from answers(live.orders, live.table, now)


def _entry(live: LiveMatch, answer: OrderedMove) -> Entry:
    if live.table is None or (decision := live.table.decision(answer.asked.seat)) is None:
        raise LookupError(f"seat {answer.asked.seat} of match {live.id} is not asked")
    return moved(live, MoveMade(answer.asked.seat, decision.id, order=answer.order), answer.move)


def held_back(live: LiveMatch, seat: Seat, decision: str, move: Move) -> bool:
    """Return whether a move is the one that an order makes at its time, so that it is not made before.

    Args:
        live: the match.
        seat: the seat.
        decision: the id of the decision that it answers.
        move: the move.
    """
    table = live.table
    if table is None or not live.orders.passing:
        return False
    one = next((one for one in questions(table) if one.seat == seat), None)
    if one is None or live.orders.passed_at(one.decision) is None:
        return False
    asked = table.decision(seat)
    return asked is not None and asked.id == decision and move == neutral(table, one)
