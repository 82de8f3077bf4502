"""Coins and crates that change hands in Harbour."""

from __future__ import annotations

from freeport_games.engine import Hidden, Seat
from freeport_games.engine.menus import Turn

from .components import GOAL
from .events import Drew, DrewUnseen
from .state import State


def pay(t: Turn[State], seat: Seat, coins: int) -> None:
    """Pay the bank, or be paid by it; wherever this happens, it may end the game at once."""
    s = t.state
    s.coins[seat] -= coins
    s.bank += coins
    if s.coins[seat] >= GOAL:
        s.reason = "H-21"
        t.end()


def draw(t: Turn[State], seat: Seat) -> None:
    s = t.state
    if s.deck:
        crate = s.deck.pop()
        s.hands[seat].append(crate)
        t.tell(Drew(seat, crate), to=(seat,), others=DrewUnseen(seat, Hidden(1)))
