"""The seats of house bots: how a worker answers for them, as any player would."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from freeport_games.engine import Answered, AnyGame, Decision, Move, Refused, Rng, Seat, Table, View, codec_of
from telemetry.metrics import HOUSE_BOT_MOVES

from .entries import Moved
from .held import now
from .jobs import ANY_VERSION
from .live import LiveMatch
from .warm import WarmMatches

_log = logging.getLogger(__name__)

_SLICE = 0.1
"""Seconds for which a job moves for one match while others wait; what is left then goes to the end of the queue."""


class Ask(msgspec.Struct, frozen=True):
    """What a house bot is asked: no more than any player on its seat would see."""

    bot: str
    """Which house bot."""
    game: AnyGame
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
    imagine: Callable[[Rng], Table[Any]]
    """Draws a table that is the same to the seat, with all that is hidden from it drawn at random."""


Choose = Callable[[Ask], Awaitable[Move | None]]
"""Chooses a house bot's move; None if the bot failed, and the game's default move is to be made."""


class HouseSeats:
    """Answers the decisions of house bots."""

    def __init__(self, warm: WarmMatches) -> None:
        self._warm = warm

    async def play(self, match: str, version: int, choose: Choose) -> None:
        """Move for a match's house bots until none of them is asked, or others have waited for long enough.

        Args:
            match: the match's id.
            version: the version that left something to do; nothing is done if the match has moved on: then there is
                another job. ``ANY_VERSION`` does whatever there is to do now.
            choose: chooses the moves.
        """
        until = time.monotonic() + _SLICE
        async with self._warm.hold(match) as held:
            live = await held.fresh()
            if version not in (live.version, ANY_VERSION):
                return
            if live.work != "bots":
                await held.note({}, ("bots",))
            while live.work == "bots":
                seat = live.house_seats[0]
                entry, outcome = await self._move(live, seat, choose)
                doing = "bots" if time.monotonic() < until else None
                if await held.commit((entry,), "bots", doing=doing):
                    HOUSE_BOT_MOVES.labels(live.house_bot(seat), outcome).inc()
                    if doing is None:
                        return
                live = await held.warm()

    async def _move(self, live: LiveMatch, seat: Seat, choose: Choose) -> tuple[Moved, str]:
        """A house bot's move, which the live match has taken, and whether the bot made it."""
        table, decision, bot = live.table, live.decision_of(seat), live.house_bot(seat)
        if table is None or decision is None or bot is None:
            raise LookupError(f"no house bot is asked on seat {seat} of match {live.id}")
        game = table.game

        def imagine(rng: Rng) -> Table[Any]:
            return table.imagine(seat, rng)

        move = await choose(Ask(bot, game, live.id, seat, live.birth.seats, table.view(seat), decision, imagine))
        outcome = "made"
        try:
            if not isinstance(move, game.moves) or not codec_of(game).well_typed(move):
                raise LookupError("its answer is no move")
            table.answer(seat, move, decision.id)
        except (LookupError, Refused) as error:
            _log.warning("house bot %s failed in match %s; the default move is made: %s", bot, live.id, _why(error))
            outcome = "failed"
            move = table.fallback(seat)
            if move is None:
                raise LookupError(f"seat {seat} of match {live.id} has no default move") from error
            table.answer(seat, move, decision.id)
        at = now(live)
        live.took(table.events, at)
        return Moved(at, decision.id, codec_of(game).encode_input(Answered(seat, move))), outcome


def _why(error: LookupError | Refused) -> str:
    """Why a move is none. The sentence of a refusal is left out: it may name what is hidden from others."""
    return error.refusal.code if isinstance(error, Refused) else str(error)
