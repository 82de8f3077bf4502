"""Active credits: from the bank, to the bank, and from seat to seat (IE-008 to IE-010)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Turn
from freeport_games.import_export.components import CardId
from freeport_games.import_export.events import CreditsMoved, Why
from freeport_games.import_export.state import Happening, Hook, State
from freeport_games.import_export.vocabulary.hearing import hear


def gain(t: Turn[State], seat: Seat, amount: int, why: Why = Why.POWER, power: CardId | None = None) -> None:
    """Give a seat credits from the bank."""
    if amount:
        t.state.credits[seat] += amount
        t.tell(CreditsMoved(None, seat, amount, why, power))


def pay(
    t: Turn[State],
    seat: Seat,
    amount: int,
    payee: Seat | None = None,
    why: Why = Why.POWER,
    power: CardId | None = None,
) -> int:
    """Let a seat pay in one transaction, as much of the amount as it has (IE-151).

    Args:
        t: the game.
        seat: the seat that pays.
        amount: the number of credits.
        payee: the seat that is paid; None for the bank.
        why: the reason.
        power: the card whose power does it, if any.

    Returns:
        The number of credits paid.
    """
    state = t.state
    paid = min(amount, state.credits[seat])
    if paid:
        state.credits[seat] -= paid
        if payee is not None:
            state.credits[payee] += paid
        t.tell(CreditsMoved(seat, payee, paid, why, power))
        hear(t, Happening(seat, amount=paid, other=payee, by=power or ""), Hook.ON_OTHER_CREDIT_LOSS)
    return paid
