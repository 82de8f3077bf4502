"""Quick play: a seat in the first open match that fits, or in a new match that starts by itself.

For each game, one call at a time joins matches in each process, and one call in all processes opens a match or sits
down where nobody waits. A player who comes meanwhile finds that match instead of one more.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol

import msgspec
from msgspec import UNSET, UnsetType

from freeport_api import Clock, Match, Player, Status, Visibility
from freeport_games.engine import AnyGame, Data
from freeport_games.engine.menus import Refused
from matches import refusals
from matches.lists.index import Index
from matches.match import commands, presentation, seating
from matches.match.house_players import is_bot
from matches.match.live_match import LiveMatch
from matches.redis.keys import finding_lock, opening_lock, ticket_key
from matches.refusals import refused
from matches.store.cache import MatchCache
from matches.store.cached_match import Command
from matches.store.store import Store
from matches.texts import check_entropy, check_ticket

from .caps import Caps
from .terms import Terms

Create = Callable[[Player, AnyGame, int, Data, Terms], Awaitable[Match]]
"""Creates a match."""
Feed = Callable[[str], Awaitable[None]]
"""Updates the lists with the state of a match."""

_TICKET_LASTS = 3_600_000
"""Milliseconds for which a ticket leads to the same seat."""
_ABANDONED = 3_600_000
"""Milliseconds without any action of a player after which quick play ignores an open match."""
_TRIES = 3
"""The most matches that are opened for one call: others may fill a new match before the player sits in it."""
_OTHERS_WERE_FASTER = (
    refusals.MATCH_FULL,
    refusals.MATCH_STARTED,
    refusals.MATCH_OPENING,
    refusals.UNKNOWN_MATCH,
    refusals.RULES_UNAVAILABLE,
)


class Change(Protocol):
    """The way to change a match for a player."""

    async def __call__(self, match: str, player: Player, command: Command, *, shared: bool = False) -> Match:
        """Change a match by a command, and return it as the player, or a screen that people share, then sees it."""


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """The match that a player wants to play.

    Without ``seats`` the match has as few seats as the game allows, so that nobody waits longer than necessary. Other
    fields that are left out fit any match; a match that is opened for the wish has the defaults.
    """

    game: AnyGame
    seats: int | None = None
    options: Data | None = None
    clock: Clock | UnsetType | None = UNSET

    @property
    def chairs(self) -> int:
        """The number of seats of a match that is opened for the wish."""
        return self.game.seats[0] if self.seats is None else self.seats

    def fits(self, live: LiveMatch) -> bool:
        """Return whether a match fulfils the wish, starts by itself and counts for ratings."""
        birth = live.birth
        return (
            live.status is Status.OPEN
            and birth.visibility is Visibility.PUBLIC
            and birth.autostart
            and birth.rated
            and birth.game == self.game.slug
            and birth.seats == self.chairs
            and self.clock in (UNSET, birth.clock)
            and (self.options is None or live.options == self.options)
        )


class QuickPlay:
    """Finds seats for players."""

    def __init__(
        self, store: Store, cache: MatchCache, index: Index, caps: Caps, change: Change, create: Create, feed: Feed
    ) -> None:
        self._store = store
        self._cache = cache
        self._index = index
        self._caps = caps
        self._change = change
        self._create = create
        self._feed = feed
        self._joining: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def play(self, player: Player, wish: Wish, entropy: str = "", ticket: str | None = None) -> Match:
        """Take a seat in an open match that fits, or in a new one.

        A player who already sits in an open match that fits gets that match.

        Args:
            player: the player who wants to play.
            wish: the match that the player wants.
            entropy: what the player adds to the dice.
            ticket: identifies the call. For an hour the same ticket returns the same seat, even if the match has since
                started.

        Raises:
            Refused: BAD_OPTIONS, UNKNOWN_BOT, BAD_ENTROPY, BAD_TICKET, TOO_MANY_MATCHES; MATCH_OPENING if the dice of
                a new match are late; BUSY if too many others look for a seat.
        """
        check_entropy(entropy)
        if ticket is not None:
            check_ticket(ticket)
        async with self._store.locks.locked(finding_lock(player.id)):
            seated = await self._seated(player, wish, ticket)
            if seated is not None:
                return seated
            await self._caps.check_sitting(player.id)
            joining = self._joining[wish.game.slug]
            await self._store.locks.acquire(joining)
            try:
                joined = await self._join(player, wish, entropy, ticket, others_wait=True)
                return joined or await self._open(player, wish, entropy, ticket)
            finally:
                joining.release()

    async def _seated(self, player: Player, wish: Wish, ticket: str | None) -> Match | None:
        """Return the match in which the player already sits, or None."""
        if ticket is not None and (kept := await self._store.client.get(ticket_key(player.id, ticket))) is not None:
            seated = await self._if(kept.decode(), player, lambda live: live.seat_of(player) is not None)
            if seated is not None:
                return seated
        own = await self._index.waiting_with(player.id)
        found = await asyncio.gather(
            *(
                self._if(match, player, lambda live: live.seat_of(player) is not None and wish.fits(live))
                for match in own
            )
        )
        return next((match for match in found if match is not None), None)

    async def _join(
        self, player: Player, wish: Wish, entropy: str, ticket: str | None, *, others_wait: bool
    ) -> Match | None:
        """Take a seat in the match that has waited longest. Returns None if no match fits.

        Args:
            player: the player.
            wish: the match that the player wants.
            entropy: what the player adds to the dice.
            ticket: identifies the call.
            others_wait: whether to sit down only where another player waits. Whoever sits down alone holds the lock of
                the game, and has seen that nobody waits elsewhere: otherwise two could wait alone in two matches.
        """
        async for match in self._index.waiting(wish.game.slug):
            if not await self._is_waited_in(match, wish, others_wait=others_wait):
                continue
            joined = await self._try(match, player, entropy, ticket)
            if joined is not None:
                return joined
        return None

    async def _open(self, player: Player, wish: Wish, entropy: str, ticket: str | None) -> Match:
        """Take a seat in a new match, unless another call has opened one meanwhile."""
        game = wish.game
        terms = Terms(autostart=True, clock=wish.clock or None)
        options = game.options() if wish.options is None else wish.options
        async with self._store.locks.locked(opening_lock(game.slug)):
            for _ in range(_TRIES):
                for others_wait in (True, False):
                    joined = await self._join(player, wish, entropy, ticket, others_wait=others_wait)
                    if joined is not None:
                        return joined
                opened = await self._create(player, game, wish.chairs, options, terms)
                if opened.status is Status.OPENING:
                    raise refused(refusals.MATCH_OPENING, opened.version)
                joined = await self._try(opened.id, player, entropy, ticket)
                await self._feed(opened.id)  # so that the next call finds it
                if joined is not None:
                    return joined
        raise refused(refusals.BUSY)

    async def _try(self, match: str, player: Player, entropy: str, ticket: str | None) -> Match | None:
        """Take a seat in a match. Returns None if others were faster."""
        try:
            return await self._sit(match, player, entropy, ticket)
        except Refused as refusal:
            if refusal.code not in _OTHERS_WERE_FASTER:
                raise
            return None

    async def _sit(self, match: str, player: Player, entropy: str, ticket: str | None) -> Match:
        if ticket is not None:  # before the seat is taken: if the reply is lost, the ticket leads to the seat
            await self._store.client.put_for(ticket_key(player.id, ticket), match.encode(), _TICKET_LASTS)
        async with self._caps.sitting_down(player.id, match):
            return await self._change(match, player, partial(_sit_down, player=player, entropy=entropy))

    async def _is_waited_in(self, match: str, wish: Wish, *, others_wait: bool) -> bool:
        """Return whether a match fits, has a free seat, is not abandoned, and has a player if one has to wait there."""
        try:
            async with self._cache.hold(match) as cached:
                live = await cached.fresh()
                waits = any(one is not None and not is_bot(one.player) for one in live.frame.holders)
                if not (wish.fits(live) and live.free) or (others_wait and not waits):
                    return False
                return live.now - (await cached.attended() or 0) < _ABANDONED
        except Refused:
            return False

    async def _if(self, match: str, player: Player, wanted: Callable[[LiveMatch], bool]) -> Match | None:
        """Return a match as the player sees it if it meets a condition, else None."""
        try:
            async with self._cache.hold(match) as cached:
                live = await cached.fresh()
                return presentation.by(live, player) if wanted(live) else None
        except Refused:
            return None


def _sit_down(live: LiveMatch, player: Player, entropy: str) -> commands.Entries:
    """Take any seat, unless the player already has one."""
    if live.seat_of(player) is not None:
        return ()
    return seating.join(live, player, entropy, None, None)
