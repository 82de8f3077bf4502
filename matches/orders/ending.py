"""What ends standing orders. All of it is public, or the seat's own doing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from freeport_api import MovesTakenBack, OrderEnd, RulesChanged, SeatChanged, SeatHandedOver, SeatLeft, Until
from freeport_games.engine import Data, Event, Seat
from freeport_games.engine.catalogue.references import refers_to
from freeport_games.engine.component import SEAT

from .orders import StandingOrder


def reason(
    order: StandingOrder, event: Data, told: Sequence[Event], before: Seat | None, turn: Seat | None
) -> OrderEnd | None:
    """Return why an order ends with an entry of the log; None if it stands.

    Args:
        order: the order, which was given before.
        event: the event of the entry.
        told: what everybody was told.
        before: the seat whose turn it was before the entry.
        turn: the seat whose turn it is after it.
    """
    match event:
        case SeatLeft(seat=seat) if seat == order.seat:
            return OrderEnd.LEFT
        case SeatHandedOver(seat=seat) if seat == order.seat:
            return OrderEnd.HANDED_OVER
        case SeatChanged(seat=seat) if seat == order.seat:
            return OrderEnd.SEAT_GIVEN
        case MovesTakenBack(seat=seat, back_to=to) if seat == order.seat and order.last > to:
            return OrderEnd.UNDONE
        case RulesChanged():
            return OrderEnd.RULES
    if order.ends(Until.MY_TURN) and turn == order.seat != before:
        return OrderEnd.MY_TURN
    own = getattr(event, "seat", None) == order.seat
    if order.ends(Until.NAMED) and not own and any(order.seat in seats_named(event) for event in told):
        return OrderEnd.NAMED
    return None


def seats_named(data: object) -> Iterator[Seat]:
    """Yield the seats that an event names, in itself or in its parts."""
    if isinstance(data, Data):
        for name in data.__struct_fields__:
            value = getattr(data, name)
            if refers_to(type(data), name) == (SEAT,):
                yield from value if isinstance(value, tuple) else (value,)
            elif isinstance(value, msgspec.Struct | tuple):
                yield from seats_named(value)
    elif isinstance(data, Iterable) and not isinstance(data, str):
        for part in data:
            yield from seats_named(part)
