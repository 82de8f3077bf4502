"""Rematches: another match with the same players, seats, options and terms.

The first player who asks gives the rematch an id that nobody can predict, and creates it. The others get the same
match.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Callable
from functools import partial

import msgspec

import freeport_games
from freeport_api import DELETED, Match, Player, Status
from freeport_games.engine.beginning import begin
from freeport_games.engine.menus import BadOptions
from matches import refusals
from matches.match import commands, house_players, seating
from matches.match.commands import seat_of
from matches.match.live_match import ENDED, LiveMatch
from matches.match.stored import Birth
from matches.redis.firsts import Firsts
from matches.redis.keys import rematch_key
from matches.refusals import refused
from matches.settings import Settings
from matches.store.cache import MatchCache
from matches.store.store import Store
from matches.texts import check_entropy

from .caps import Caps
from .quick_play import Change
from .terms import Terms

Open = Callable[[str, Birth], Awaitable[None]]
"""Creates a match with a given id unless it exists, and waits for a moment for its dice."""

_MOST = 20
"""The most rematches of one match that may end before they begin."""


class Rematches:
    """Creates rematches and seats players in them."""

    def __init__(
        self, store: Store, cache: MatchCache, caps: Caps, change: Change, open_: Open, settings: Settings
    ) -> None:
        self._cache = cache
        self._firsts = Firsts(store.client)
        self._caps = caps
        self._change = change
        self._open = open_
        self._bots = tuple(settings.bots)
        self._kept_for = int(settings.retention * 1000)

    async def ask(self, match: str, player: Player, entropy: str = "", *, shared: bool = False) -> Match:
        """Take the player's seat in the rematch of a match that has ended.

        Asking again returns the same match. If a rematch ended before it began, a further one is created.

        Args:
            match: the id of the match that has ended.
            player: the player.
            entropy: what the player adds to the dice.
            shared: whether people share the player's screen.

        Raises:
            Refused: UNKNOWN_MATCH, NOT_SEATED, MATCH_NOT_OVER, BAD_ENTROPY, TOO_MANY_MATCHES; MATCH_STARTED or
                SEAT_TAKEN if the others did not wait; BAD_OPTIONS if the present rules no longer accept the options.
        """
        check_entropy(entropy)
        async with self._cache.hold_for(match, player) as cached:
            terms = self._terms(await cached.fresh(), player)
        before = match
        for _ in range(_MOST):
            new = await self._id(before)
            birth = msgspec.structs.replace(terms, rematch_of=before)
            await self._open(new, birth)
            await self._give_up_seats(match, player, new)
            async with self._cache.hold(new) as cached:
                live = await cached.fresh()
                in_vain = live.status in (Status.SCORING, Status.ABANDONED) and live.table is None
            if not in_vain:
                sit = partial(seating.sit_again, player=player, entropy=entropy)
                if live.seat_of(player) is not None:
                    return await self._change(new, player, sit, shared=shared)
                async with self._caps.sitting_down(player.id, new):
                    return await self._change(new, player, sit, shared=shared)
            before = new
        raise refused(refusals.BUSY)

    async def _give_up_seats(self, match: str, player: Player, new: str) -> None:
        """Keep no seat of a rematch for players whose accounts were deleted while it was being created.

        A deletion changes the match before its rematches. So if it did not find this one, it is seen here.

        Raises:
            Refused: NOT_SEATED, if the one who asks is such a player.
        """
        async with self._cache.hold(new) as cached:
            kept = [sat for sat in (await cached.fresh()).birth.kept if sat is not None]
        async with self._cache.hold_for(match, player) as cached:
            there = self._kept(await cached.fresh())
        for gone in kept:
            if gone not in there and house_players.bot_of(gone) is None:
                await self._cache.change(new, partial(commands.forget, player=gone))
        if player.id not in there:
            raise refused(refusals.NOT_SEATED)

    async def _id(self, match: str) -> str:
        """Return the id of a match's rematch."""
        fresh = secrets.token_hex(8).encode()
        return (await self._firsts.put(rematch_key(match), fresh, self._kept_for)).decode()

    def _terms(self, live: LiveMatch, player: Player) -> Birth:
        """Return the facts that a rematch takes over from the match before it."""
        seat_of(live, player)
        if live.status not in ENDED:
            raise refused(refusals.MATCH_NOT_OVER, live.version, "A match that is not over has no rematch yet.")
        old = live.birth
        game = freeport_games.game(old.game)
        try:
            options = msgspec.json.decode(old.options, type=game.options)
            begin(game, options, old.seats, old.position)
        except BadOptions as error:
            raise refused(refusals.BAD_OPTIONS, live.version, refusals.told(error)) from error
        except msgspec.ValidationError as error:
            raise refused(refusals.BAD_OPTIONS, live.version, "The rules have no such options any more.") from error
        terms = Terms(
            visibility=old.visibility,
            spectators=old.spectators,
            autostart=True,
            clock=old.clock,
            undo=old.undo,
            rated=old.rated,
            one_answer=old.one_answer,
            absence=old.absence,
            position=old.position,
            hot_seat=old.hot_seat,
        )
        birth = terms.birth(player, game, old.seats, options, int(time.time() * 1000))
        return msgspec.structs.replace(birth, kept=tuple(self._kept(live)))

    def _kept(self, live: LiveMatch) -> list[str | None]:
        """Return the holders for whom the seats are kept: the former ones, except who no longer exists."""
        seated = [
            None if holder is None or holder.player.name == DELETED else holder.player.id
            for holder in live.frame.holders
        ]
        return [None if sat is None or house_players.bot_of(sat) not in (None, *self._bots) else sat for sat in seated]
