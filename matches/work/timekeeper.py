"""The timekeeper does the work that is due because time has passed.

It moves for seats that are late, frees the seats of bots that disappeared before the start, and ends idle matches. Each
of these may run twice, late, or in two workers at once: it reads what is committed, and only one commit succeeds.
"""

from __future__ import annotations

from functools import partial

from freeport_api import Ending, Player, SeatHandedOver, Status, TimeLimitReached
from freeport_games.engine.menus.decisions import Asked
from matches.accounts.players import Players
from matches.kinds import Kind
from matches.match.commands import Entries, default_move, end, happens, leave
from matches.match.live_match import ENDED, LiveMatch
from matches.match.ordering import ordered
from matches.settings import Settings
from matches.store.cache import MatchCache
from matches.store.cached_match import CachedMatch
from matches.store.due import SECOND
from matches.store.webhook_players import WebhookPlayers
from telemetry.metrics import CLOCK_LATENESS_SECONDS, HOUSE_BOT_MOVES


class Timekeeper:
    """Does the work that is due because time has passed."""

    def __init__(
        self, cache: MatchCache, players: Players, webhook_players: WebhookPlayers, settings: Settings
    ) -> None:
        self._cache = cache
        self._players = players
        self._webhook_players = webhook_players
        self._settings = settings

    async def keep_time(self, match: str) -> None:
        """Move for the seats whose time has run out, or hand them to house bots, and for those whose orders are due.

        If others change the match all the time, the due list reissues the rest of the work.
        """
        async with self._cache.hold(match) as cached:
            while True:
                live = await cached.fresh()
                deadline = live.next_deadline
                if deadline is None or deadline > live.now:
                    await self._put_off(cached, Kind.CLOCK, None if deadline is None else deadline - live.now)
                    return
                if live.order_due == deadline:
                    changed = await cached.change(_order_due, at=live.version, from_memory=True)
                    if not changed.entries:
                        return  # others have changed the match, and left what is due to another job
                    continue
                late = _late(live, deadline)
                bot = live.house_bot(late.seat)
                changed = await cached.change(partial(_overdue, late=late), at=live.version, from_memory=True)
                if changed.entries:
                    CLOCK_LATENESS_SECONDS.observe((live.now - deadline) / SECOND)
                    if bot is not None:
                        HOUSE_BOT_MOVES.labels(bot, "late").inc()

    async def reach_limit(self, match: str) -> None:
        """Tell a game that its time limit has been reached."""
        async with self._cache.hold(match) as cached:
            live = await cached.fresh()
            left = None if live.frame.limit_at is None else live.frame.limit_at - live.now
            if left is None or left > 0 or live.status is not Status.PLAYING:
                await self._put_off(cached, Kind.LIMIT, left if live.status is Status.PLAYING else None)
                return
            await cached.change(_reach_limit)

    async def end_idle(self, match: str) -> None:
        """End a match without any action of a player for too long. Moves that its clock makes do not count."""
        async with self._cache.hold(match) as cached:
            live = await cached.fresh()
            if live.status in ENDED:
                # It ended before its commit scheduled its deletion.
                await cached.note({Kind.EXPIRE: self._settings.retention}, (Kind.IDLE,))
                return
            if live.status not in (Status.OPEN, Status.PLAYING):
                # A match that is opening or being scored is left to the worker.
                await self._put_off(cached, Kind.IDLE, self._patience(live) if live.work else None)
                return
            left = (await cached.attended() or 0) + self._patience(live) - live.now
            if left > 0:
                # If the match starts meanwhile, an earlier check may be due.
                await self._put_off(cached, Kind.IDLE, min(left, int(self._settings.first_look * SECOND)))
                return
            await cached.change(partial(end, reason=Ending.IDLE), at=live.version, from_memory=True)

    async def free_absent(self, match: str) -> None:
        """Free the seats of bots that disappeared before their match began.

        A person may be away while others join, and so may a bot with webhooks. Any other bot has a stream open or makes
        requests now and then; without both it was terminated, and nobody would play its seat.
        """
        async with self._cache.hold(match) as cached:
            live = await cached.fresh()
            look_again: float | None = None
            for holder in tuple(live.frame.holders) if live.status is Status.OPEN else ():
                if (
                    holder is None
                    or not holder.player.bot
                    or holder.house
                    or self._webhook_players.has(holder.player.id)
                ):
                    continue
                silent = await self._players.silence(holder.player.id)
                left = 0.0 if silent is None else self._settings.bot_silence - silent
                if left <= 0:
                    live = (await cached.change(partial(_go, player=holder.player))).live
                else:
                    look_again = left if look_again is None else min(left, look_again)
            await self._put_off(cached, Kind.ABSENT, None if look_again is None else int(look_again * SECOND))

    def _patience(self, live: LiveMatch) -> int:
        """Return the milliseconds without any action of a player after which a match is ended."""
        settings = self._settings
        return int((settings.idle_after if live.status is Status.PLAYING else settings.open_for) * SECOND)

    async def _put_off(self, cached: CachedMatch, kind: Kind, milliseconds: int | None) -> None:
        """Postpone or remove work, unless the match changes now: then that commit decides."""
        await cached.note({} if milliseconds is None else {kind: max(0, milliseconds) / SECOND}, (kind,))


def _go(live: LiveMatch, player: Player) -> Entries:
    """Free a seat, unless the match has begun or the player has left it meanwhile."""
    return leave(live, player) if live.status is Status.OPEN and live.seat_of(player) is not None else ()


def _reach_limit(live: LiveMatch) -> Entries:
    """Reach the time limit, unless that has happened, or the game has ended, meanwhile."""
    awaited = live.status is Status.PLAYING and live.frame.limit_at is not None
    return happens(live, TimeLimitReached()) if awaited else ()


def _order_due(live: LiveMatch) -> Entries:
    """Return the answer of a standing order whose time has come."""
    entry = ordered(live, live.now)
    return () if entry is None else (entry,)


def _late(live: LiveMatch, deadline: int) -> Asked:
    """Return the question to the first seat whose time has run out."""
    if live.table is None:
        raise LookupError(f"match {live.id} is not being played")
    return next(one for one in live.table.asked if not one.answered and live.deadline(one.seat) == deadline)


def _overdue(live: LiveMatch, late: Asked) -> Entries:
    """Return the entries for a seat whose time has run out.

    A hand-over is public. So a seat that is asked in secret is not handed over, and neither is a seat whose player
    came back for this very decision: with every return it would get the full time again.
    """
    openly = live.asks_openly(late.decision)
    stand_in = None if live.birth.clock is None else live.birth.clock.stand_in
    if openly and stand_in and live.house_bot(late.seat) is None and not live.clocks.given_again(late.seat):
        return happens(live, SeatHandedOver(late.seat, stand_in))
    return default_move(live, late.seat, late.decision, overdue=True)
