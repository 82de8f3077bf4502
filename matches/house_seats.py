"""The seats of house bots: how a worker answers for them, as any player would."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from freeport_games.engine import Answered, Decision, Game, Move, Refused, Seat, View

from .entries import Moved
from .live import LiveMatch
from .warm import WarmMatches, now

_log = logging.getLogger(__name__)

_MOST = 1000
"""Moves that are made in one go; what is left then is given out again."""


class Ask(msgspec.Struct, frozen=True):
    """What a house bot is asked: no more than any player on its seat would see."""

    bot: str
    """Which house bot."""
    game: Game[Any, Any]
    """The rules."""
    match: str
    """The match."""
    seat: Seat
    """The bot's seat."""
    seats: int
    """How many play."""
    view: View
    """What the seat may see."""
    decision: Decision
    """What it may do."""


Choose = Callable[[Ask], Awaitable[Move | None]]
"""Chooses a house bot's move; None if the bot failed, and the game's default move is to be made."""


class HouseSeats:
    """Answers the decisions of house bots."""

    def __init__(self, warm: WarmMatches, committed: Callable[[LiveMatch], None]) -> None:
        self._warm = warm
        self._committed = committed

    async def play(self, match: str, choose: Choose) -> None:
        """Move for a match's house bots until none of them is asked."""
        async with self._warm.hold(match) as held:
            for _ in range(_MOST):
                live = await held.fresh()
                seats = live.house_seats
                if live.work != "bots" or not seats:
                    await held.note({}, ("bots",))
                    return
                entry = await self._move(live, seats[0], choose)
                if await held.commit((entry,), "bots"):
                    self._committed(live)

    async def _move(self, live: LiveMatch, seat: Seat, choose: Choose) -> Moved:
        """A house bot's move, which the live match has taken."""
        table, decision, holder = live.table, live.decision(seat), live.lobby.holders[seat]
        if table is None or decision is None or holder is None or holder.house is None:
            raise LookupError(f"no house bot is asked on seat {seat} of match {live.id}")
        ask = Ask(holder.house, table.game, live.id, seat, live.birth.seats, table.view(seat), decision)
        move = await choose(ask)
        try:
            if move is None:
                raise LookupError("the bot has no answer")
            table.answer(seat, move, decision.id)
        except (LookupError, Refused) as error:
            _log.warning("house bot %s failed in match %s; the default move is made: %s", holder.house, live.id, error)
            move = table.fallback(seat)
            if move is None:
                raise LookupError(f"seat {seat} of match {live.id} has no default move") from error
            table.answer(seat, move, decision.id)
        at = now(live)
        live.took(table.events, at)
        return Moved(at, decision.id, table.game.codec.encode_input(Answered(seat, move)))
