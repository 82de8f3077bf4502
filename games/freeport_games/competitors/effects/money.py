"""Money that changes hands (CO-010)."""

from __future__ import annotations

from freeport_games.competitors.events import MoneyPaid, MoneyReceived, Why
from freeport_games.competitors.state import State
from freeport_games.engine import Seat
from freeport_games.engine.menus import Turn


def pay(t: Turn[State], seat: Seat, amount: int, why: Why, to: Seat | None = None) -> None:
    """Pay an amount that the seat has, to the bank or to another seat."""
    if amount == 0:
        return
    t.state.money[seat] -= amount
    if to is not None:
        t.state.money[to] += amount
    t.tell(MoneyPaid(seat, amount, why, to))


def pay_what_there_is(t: Turn[State], seat: Seat, amount: int, why: Why) -> bool:
    """Pay the bank an amount, or all that the seat has; return whether it was paid in full (CO-109)."""
    paid = min(amount, t.state.money[seat])
    pay(t, seat, paid, why)
    return paid == amount


def receive(t: Turn[State], seat: Seat, amount: int, why: Why) -> None:
    """Receive an amount from the bank."""
    t.state.money[seat] += amount
    t.tell(MoneyReceived(seat, amount, why))
