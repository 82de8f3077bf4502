"""Money: cashing cargo in, winning, and the ranking at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn

from freeport_games.engine import Result, Seat, ranked
from freeport_games.engine.menus import Turn

from .components import CARGO, CardId
from .events import CargoCashedIn, CashInReason, DebtPaid, TurnLimitReached
from .piles import DELIVERIES, DISCARDS, PILES
from .state import Stage, State


def cash_in(
    t: Turn[State],
    seat: Seat,
    owner: Seat,
    cards: Sequence[CardId],
    reason: CashInReason,
) -> None:
    """Turn cargo of a seat's delivery into money, as one sum, and end the game if that wins it.

    The cargo goes to the discard pile. Its value depends on the delivery, not on the seat that cashes it in or the time
    (CH-020, CH-050, CH-051). A score that reaches the target ends the game at once, even if more was to come (CH-140 to
    CH-142).
    """
    state = t.state
    cargo = tuple(CARGO[card] for card in cards)
    if not cargo:
        return
    delivery = state.delivery_of(owner)
    PILES.move(state, cards, DELIVERIES[owner], DISCARDS)
    if delivery.extended:
        amount = sum(card.two_turn_value for card in cargo)
    else:
        amount = sum(card.one_turn_value for card in cargo)
    state.scores[seat] += amount
    t.tell(CargoCashedIn(seat, cargo, delivery.extended, amount, state.scores[seat], reason))
    if state.scores[seat] >= state.debt_target:
        state.stage = Stage.OVER
        t.tell(DebtPaid(seat, state.turn, reason, result(state).ranking))
        t.end()


def end_by_turn_limit(t: Turn[State]) -> NoReturn:
    """End the game because its last turn is complete (CH-145)."""
    t.state.stage = Stage.OVER
    t.tell(TurnLimitReached(t.state.turn, result(t.state).ranking))
    t.end()


def result(state: State) -> Result:
    """Return the final ranking by score; equal scores share a rank ("Options" in RULES.md).

    No seat can have more than the one that reached the target, since nobody else had reached it before, so the winner
    needs no special place.
    """
    reached = max(state.scores) >= state.debt_target
    return Result(ranked(dict(enumerate(state.scores))), "CH-140" if reached else "CH-145")
