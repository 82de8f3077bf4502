"""The seats of house bots: how a worker answers for them, as any player would."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec

from freeport_games.api import MoveMade
from freeport_games.engine import AnyGame, Decision, Move, Refused, Rng, Seat, Table, View, codec_of
from matches.kinds import ANY_VERSION, HOUSE, Kind
from matches.match import seen
from matches.match.commands import Entries, default_move, moved
from matches.match.live_match import LiveMatch
from matches.redis.keys import spare_turn
from matches.redis.locks import Locks
from matches.store.cache import MatchCache
from telemetry.metrics import HOUSE_BOT_MOVES

_TURN = 1.0
"""Seconds after which a turn is over that nobody has prolonged."""
_PUT_OFF = 2.0
"""Seconds after which a match is looked at again that had no turn."""

_log = logging.getLogger(__name__)


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

    def __init__(self, cache: MatchCache, locks: Locks, at_a_time: float) -> None:
        """Prepare. ``at_a_time`` is for how many seconds a job moves for one match while others wait."""
        self._cache = cache
        self._locks = locks
        self._at_a_time = at_a_time

    async def _has_turn(self, live: LiveMatch) -> bool:
        """Whether it is a match's turn, of all matches of its host that only house bots play: one after the other."""
        return await self._locks.take(spare_turn(live.birth.host.id), live.id, _TURN)

    async def play(self, match: str, version: int, choose: Choose) -> None:
        """Move for a match's house bots until none of them is asked, or others have waited for long enough.

        Args:
            match: the match's id.
            version: the version that left something to do; nothing is done if the match has moved on: then there is
                another job. ``ANY_VERSION`` does whatever there is to do now.
            choose: chooses the moves.
        """
        until = time.monotonic() + self._at_a_time
        async with self._cache.hold(match) as cached:
            live = await cached.fresh()
            if version not in (live.version, ANY_VERSION):
                return
            if live.work not in HOUSE:
                await cached.note({}, HOUSE)
            if live.work is Kind.SPARE and not await self._has_turn(live):
                await cached.note({Kind.SPARE: _PUT_OFF}, ())
                return
            while live.work in HOUSE:
                ask = _ask(live, live.house_seats[0])
                move = await choose(ask)
                doing = live.work if time.monotonic() < until else None
                change = partial(cached.change, at=live.version, from_memory=True, doing=doing)
                outcome = "made"
                try:
                    changed = await change(partial(_answer, ask=ask, move=move))
                except (LookupError, Refused) as error:
                    _log.warning(
                        "house bot %s failed in match %s; the default move is made: %s", ask.bot, match, _why(error)
                    )
                    outcome = "failed"
                    default = partial(default_move, seat=ask.seat, decision=ask.decision.id, overdue=False)
                    changed = await change(default)
                if changed.entries:
                    HOUSE_BOT_MOVES.labels(ask.bot, outcome).inc()
                    if doing is None:
                        return
                live = changed.live


def _ask(live: LiveMatch, seat: Seat) -> Ask:
    table, decision, bot = live.table, seen.decision_of(live, seat), live.house_bot(seat)
    if table is None or decision is None or bot is None:
        raise LookupError(f"no house bot is asked on seat {seat} of match {live.id}")

    def imagine(rng: Rng) -> Table[Any]:
        return table.imagine(seat, rng)

    return Ask(bot, table.game, live.id, seat, live.birth.seats, table.view(seat), decision, imagine)


def _answer(live: LiveMatch, ask: Ask, move: Move | None) -> Entries:
    """Make the move that a house bot chose. Raises ``LookupError`` if it is no move."""
    if not isinstance(move, ask.game.moves) or not codec_of(ask.game).well_typed(move):
        raise LookupError("its answer is no move")
    return (moved(live, MoveMade(ask.seat, ask.decision.id), move),)


def _why(error: LookupError | Refused) -> str:
    """Why a move is none. The sentence of a refusal is left out: it may name what is hidden from others."""
    return error.refusal.code if isinstance(error, Refused) else str(error)
