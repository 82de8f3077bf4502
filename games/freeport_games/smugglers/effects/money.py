"""Credits and Bounties (sections 4.2 and 4.9)."""

from __future__ import annotations

from freeport_games.engine import Seat
from freeport_games.engine.menus import Turn
from freeport_games.smugglers.components import ops
from freeport_games.smugglers.events import BountyChanged, CreditsPaid, CreditsReceived, Why
from freeport_games.smugglers.state import State
from freeport_games.smugglers.state.abilities import ability
from freeport_games.smugglers.state.player import ELIMINATED, IMPRISONED


def receive(t: Turn[State], seat: Seat, credits: int, why: Why) -> None:
    """Give a seat credits from the Bank; the caller tests whether they win (SG-1005)."""
    if credits:
        t.state.players[seat].credits += credits
        t.tell(CreditsReceived(seat, credits, why))


def pay(t: Turn[State], seat: Seat, credits: int, why: Why) -> None:
    """Take credits from a seat to the Bank."""
    if credits:
        t.state.players[seat].credits -= credits
        t.tell(CreditsPaid(seat, credits, why))


def set_bounty(t: Turn[State], seat: Seat, bounty: int, why: Why) -> None:
    """Change a Bounty."""
    player = t.state.players[seat]
    if player.bounty != bounty:
        player.bounty = bounty
        t.tell(BountyChanged(seat, bounty, why))


def add_bounty(t: Turn[State], seat: Seat, credits: int, why: Why) -> None:
    """Add to a Bounty, unless the seat is imprisoned or eliminated (SG-801, SG-803)."""
    player = t.state.players[seat]
    if player.status not in (IMPRISONED, ELIMINATED):
        set_bounty(t, seat, player.bounty + credits, why)


def collect(t: Turn[State], victor: Seat, credits: int) -> None:
    """Pay a collected Bounty from the Bank to the victor (SG-735, SG-711)."""
    doubles = ability(t.state.players[victor], ops.DoubleBounty)
    receive(t, victor, credits * (1 if doubles is None else doubles.multiplier), Why.COLLECTED)
