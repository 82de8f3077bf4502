"""The seats of house bots: a worker answers for them like any player."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import msgspec

from freeport_api import MoveMade
from freeport_games.engine import AnyGame, Seat, View
from freeport_games.engine.domains import Rng
from freeport_games.engine.menus import Decision, Move, Refused
from freeport_games.engine.storage import codec_of
from freeport_games.engine.tables import Table
from matches.kinds import ANY_VERSION, HOUSE, Kind
from matches.match import presentation
from matches.match.commands import Entries, default_move, moved
from matches.match.live_match import LiveMatch
from matches.store.cache import MatchCache
from telemetry.metrics import HOUSE_BOT_MOVES

from .spare_turns import SpareTurns

_PUT_OFF = 2.0
"""Seconds after which a match without a turn is tried again."""

_log = logging.getLogger(__name__)


class Ask(msgspec.Struct, frozen=True):
    """The question to a house bot: no more than a player on its seat would see."""

    bot: str
    """The name of the house bot."""
    game: AnyGame
    """The rules."""
    match: str
    """The match."""
    seat: Seat
    """The bot's seat."""
    seats: int
    """The number of seats."""
    view: View
    """The seat's view."""
    decision: Decision
    """The decision to answer."""
    imagine: Callable[[Rng], Table[Any]]
    """Returns a table that looks the same from the seat, with all hidden information drawn at random."""


Choose = Callable[[Ask], Awaitable[Move | None]]
"""Chooses a house bot's move. None means that the bot failed, so that the game's default move is made."""


class HouseSeats:
    """Answers the decisions of house bots."""

    def __init__(self, cache: MatchCache, turns: SpareTurns, at_a_time: float) -> None:
        """Create the service. ``at_a_time`` is the seconds for which a job plays one match while others wait."""
        self._cache = cache
        self._turns = turns
        self._at_a_time = at_a_time

    async def play(self, match: str, version: int, choose: Choose) -> None:
        """Move for a match's house bots until no house bot is asked, or others have waited long enough.

        Args:
            match: the match's id.
            version: the version that left the work; if the match has a later one, another job does the work.
                ``ANY_VERSION`` does whatever work the match has now.
            choose: chooses the moves.
        """
        until = time.monotonic() + self._at_a_time
        async with self._cache.hold(match) as cached:
            live = await cached.fresh()
            if version not in (live.version, ANY_VERSION):
                return
            if live.work not in HOUSE:
                await cached.note({}, HOUSE)
            spare = live.work is Kind.SPARE
            if spare and not await self._turns.take(live):
                await cached.note({Kind.SPARE: _PUT_OFF}, ())
                return
            paused = False
            while live.work in HOUSE and not paused:
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
                    paused = doing is None
                live = changed.live
            if spare and live.work not in HOUSE:
                await self._turns.end(live)


def _ask(live: LiveMatch, seat: Seat) -> Ask:
    table, decision, bot = live.table, presentation.decision_of(live, seat), live.house_bot(seat)
    if table is None or decision is None or bot is None:
        raise LookupError(f"no house bot is asked on seat {seat} of match {live.id}")

    def imagine(rng: Rng) -> Table[Any]:
        return table.imagine(seat, rng)

    return Ask(bot, table.game, live.id, seat, live.birth.seats, table.view(seat), decision, imagine)


def _answer(live: LiveMatch, ask: Ask, move: Move | None) -> Entries:
    """Make the move that a house bot chose. Raises ``LookupError`` if its answer is not a move."""
    if not isinstance(move, ask.game.moves) or not codec_of(ask.game).well_typed(move):
        raise LookupError("its answer is not a move")
    return (moved(live, MoveMade(ask.seat, ask.decision.id), move),)


def _why(error: LookupError | Refused) -> str:
    """Return why a move failed. The sentence of a refusal is left out, because it may contain hidden information."""
    return error.refusal.code if isinstance(error, Refused) else str(error)
