"""The effects of special cards that are played in one's own turn (CO-202 to CO-205)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from freeport_games.competitors.components import ops
from freeport_games.competitors.components.kinds import CardId, TerritoryId
from freeport_games.competitors.events import (
    ActionsGained,
    AdvantageRemoved,
    CardsShown,
    ChannelClosed,
    ContractStolen,
    Why,
)
from freeport_games.competitors.piles import DISCARDS, ON_BASES, PILES
from freeport_games.competitors.state import CONTRACT, TERRITORY, State
from freeport_games.competitors.state.activities import Closed
from freeport_games.engine import Hidden, Seat
from freeport_games.engine.menus import Pick, Scene, Turn

from .cards import draw, hand_over
from .money import pay_what_there_is

Against = Callable[[Turn[State], Seat, Any, Seat], Scene | None]


def steal_contract(t: Turn[State], seat: Seat, _: ops.StealContract, victim: Seat) -> Scene:
    """Take a random contract card of another hand."""
    state = t.state
    hand = state.contract_hands[victim]
    if not hand:
        return
    card = hand[(yield from Pick.evenly("CO-R14", len(hand)))]
    hand_over(state, victim, seat, CONTRACT, (card,), ())
    shown, hidden = CardsShown((card,)), Hidden(1)
    t.tell(ContractStolen(seat, victim, shown), to=(seat, victim), others=ContractStolen(seat, victim, hidden))


def fine(t: Turn[State], _: Seat, op: ops.Fine, victim: Seat) -> None:
    """Let another seat pay the bank an amount, or all that it has."""
    pay_what_there_is(t, victim, op.amount, Why.SPECIAL)


def extra_action(t: Turn[State], seat: Seat, op: ops.ExtraAction) -> None:
    """Add actions to this turn."""
    t.state.actions += op.amount
    t.tell(ActionsGained(seat, op.amount))


def research(t: Turn[State], seat: Seat, op: ops.DrawTerritory) -> Scene | None:
    """Draw territory cards."""
    return draw(t, seat, TERRITORY, op.amount)


def remove_advantage(t: Turn[State], _: Seat, __: ops.RemoveAdvantage, target: str) -> None:
    """Discard a placed advantage."""
    drop_advantage(t, target)


def close_channel(t: Turn[State], seat: Seat, _: ops.CloseChannel, target: str) -> None:
    """Close a channel to all other seats."""
    t.state.closed.append(Closed(target, seat))
    t.tell(ChannelClosed(seat, target))


AGAINST: dict[type[ops.Op], Against] = {ops.StealContract: steal_contract, ops.Fine: fine}
"""The effects on another seat."""
ALONE: dict[type[ops.Op], Callable[[Turn[State], Seat, Any], Scene | None]] = {
    ops.ExtraAction: extra_action,
    ops.DrawTerritory: research,
}
"""The effects without a target."""
ON: dict[type[ops.Op], Callable[[Turn[State], Seat, Any, str], Scene | None]] = {
    ops.RemoveAdvantage: remove_advantage,
    ops.CloseChannel: close_channel,
}
"""The effects on an advantage or a channel."""


def drop_advantage(t: Turn[State], territory: TerritoryId) -> None:
    """Discard the advantage of a base, if it has one (CO-203)."""
    card: CardId | None = t.state.advantages.pop(territory, None)
    if card is not None:
        PILES.move(t.state, (card,), ON_BASES, DISCARDS[CONTRACT])
        t.tell(AdvantageRemoved(card, territory))


def closed_to(state: State, seat: Seat, channel: str) -> bool:
    """Return whether a channel is closed to a seat (CO-205)."""
    return any(closed.channel == channel and closed.seat != seat for closed in state.closed)
