"""Lists across matches: the public matches by status, and the matches of each player.

They are updated after a commit, by work that may run twice, and are never part of the commit itself. They may lag a
little, so readers of a list check each match itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable

import msgspec

from freeport_api import Status, Visibility
from matches.match.live_match import ENDED, LiveMatch
from matches.match.stored import Birth, Frame, Stored, free_seats
from matches.redis.connection import RedisClient
from matches.redis.keys import (
    LOBBY,
    all_key,
    index_key,
    offered_key,
    player_channel,
    player_history_key,
    player_hosting_key,
    player_matches_key,
    player_sitting_key,
    player_waiting_key,
    waiting_key,
)
from matches.redis.script import Script

from .cursor import read_cursor, write_cursor

_PAGE = 100
_SITTING = 10_000
"""Milliseconds for which a place is held for a player, unless the call that holds it ends before."""


class Listing(msgspec.Struct, frozen=True):
    """The entry of a match in the lists."""

    id: str
    game: str
    public: bool
    created_at: int
    status: Status
    players: tuple[str, ...]
    """The ids of the players who hold a seat."""
    everybody: tuple[str, ...]
    """The ids of the host, first, and of all players who hold a seat, or have held one."""
    waiting: bool
    """Whether quick play may seat players in the match."""
    offered: bool
    """Whether a seat of the match, which is played, is on offer, or was in an absence that has ended."""
    sought: bool
    """Whether a ticket of quick play may lead back to the match: it is open and starts by itself."""

    @property
    def host(self) -> str:
        """The id of the player who created the match."""
        return self.everybody[0]

    @classmethod
    def of(cls, live: LiveMatch) -> Listing:
        """Return the entry for a match in its present state."""
        return cls._of(live.id, live.birth, live.frame)

    @classmethod
    def of_stored(cls, match: str, stored: Stored) -> Listing:
        """Return the entry for a stored match, without loading its rules."""
        return cls._of(match, stored.birth, stored.frame)

    @classmethod
    def _of(cls, match: str, birth: Birth, frame: Frame) -> Listing:
        public = birth.visibility is Visibility.PUBLIC
        everybody = tuple(dict.fromkeys((birth.host.id, *frame.players, *(player.id for player in frame.gone))))
        waiting = public and birth.autostart and bool(free_seats(birth, frame))
        sought = public and birth.autostart and frame.status is Status.OPEN
        offered = frame.status is Status.PLAYING and any(holder and holder.offer for holder in frame.holders)
        return cls(
            id=match,
            game=birth.game,
            public=public,
            created_at=birth.created_at,
            status=frame.status,
            players=frame.players,
            everybody=everybody,
            waiting=waiting,
            offered=offered,
            sought=sought,
        )


class Index:
    """The lists in Redis."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client
        self._sit = Script(client, "lists/sit.lua")

    async def feed(self, match: Listing) -> tuple[str, ...]:
        """Update the lists with the present state of a match. Idempotent.

        Returns:
            The players whose histories did not contain the match before.
        """
        for player in match.everybody:
            if player in match.players and match.status not in ENDED:
                await self.add(player, match.id)
            else:
                await self.drop(player, match.id)
        await self._feed_own(match)
        await self._feed_all(match)
        if match.public:
            await self._feed_lists(match)
        new = await asyncio.gather(
            *(self._client.zadd(player_history_key(player), match.id, match.created_at) for player in match.everybody)
        )
        return tuple(player for player, is_new in zip(match.everybody, new, strict=True) if is_new)

    async def erase(self, match: str, games: Iterable[str], players: Iterable[str] = ()) -> None:
        """Remove a deleted match from the lists of its game and its players. Idempotent."""
        for player in players:
            await self.strike(player, match)
        for status in (None, *Status):
            await self._client.zrem(all_key(status), match)
        for game in (*games, None):
            for status in (None, *Status):
                await self._client.zrem(index_key(game, status), match)
            if game is not None:
                await self._client.zrem(waiting_key(game), match)
        await self._client.zrem(offered_key(), match)

    async def add(self, player: str, match: str) -> None:
        """Record that a player sits in a match.

        Notifies even if the match was already recorded, because the process that recorded it may have been killed
        before it notified anyone.
        """
        await self._client.sadd(player_matches_key(player), match)
        await self._client.publish(player_channel(player), match)

    async def drop(self, player: str, match: str) -> None:
        """Record that a player has left a match, or that the match has ended."""
        await self._client.srem(player_matches_key(player), match)

    async def strike(self, player: str, match: str) -> None:
        """Remove a match from a player's lists."""
        await self.drop(player, match)
        for key in (player_hosting_key(player), player_waiting_key(player)):
            await self._client.srem(key, match)
        await self._client.zrem(player_history_key(player), match)

    async def _feed_own(self, match: Listing) -> None:
        hosting = self._client.srem if match.status in ENDED else self._client.sadd
        await hosting(player_hosting_key(match.host), match.id)
        for player in match.everybody:
            sought = self._client.sadd if match.sought and player in match.players else self._client.srem
            await sought(player_waiting_key(player), match.id)

    async def host(self, player: str, match: str, most: int) -> bool:
        """Record that a player is about to create a match. Returns False if the player has too many matches already.

        Args:
            player: the host.
            match: the match's id.
            most: the number of matches under way that a player may have created; 0 means no limit.
        """
        key = player_hosting_key(player)
        await self._client.sadd(key, match)
        if not most or await self._client.scard(key) <= most:
            return True
        await self._client.srem(key, match)
        return False

    async def hosted(self, player: str) -> list[str]:
        """Return the matches under way that a player has created, or began to create."""
        return [match.decode() for match in await self._client.smembers(player_hosting_key(player))]

    async def forget_host(self, player: str, match: str) -> None:
        """Record that a player has not created a match after all."""
        await self._client.srem(player_hosting_key(player), match)

    async def sitting(self, player: str) -> int:
        """Return the number of matches under way in which a player sits."""
        return await self._client.scard(player_matches_key(player))

    async def hold_place(self, player: str, match: str, call: str, most: int) -> bool:
        """Count a match among those in which a player sits, for some seconds. Returns False if there are too many.

        Args:
            player: the player who is about to sit there.
            match: the match.
            call: identifies the call that holds the place; others may hold one in the same match.
            most: the most matches in which a player may sit.
        """
        keys = (player_matches_key(player), player_sitting_key(player))
        return bool(await self._sit(keys, (match, call, most, _SITTING)))

    async def free_place(self, player: str, match: str, call: str) -> None:
        """End the hold of a call on a place."""
        await self._client.zrem(player_sitting_key(player), f"{match}:{call}")

    async def waiting_with(self, player: str) -> list[str]:
        """Return the open matches that start by themselves in which a player sits, or sat a moment ago."""
        return sorted(match.decode() for match in await self._client.smembers(player_waiting_key(player)))

    async def _feed_all(self, match: Listing) -> None:
        put = [self._client.zadd(all_key(status), match.id, match.created_at) for status in (None, match.status)]
        gone = [self._client.zrem(all_key(status), match.id) for status in Status if status is not match.status]
        await asyncio.gather(*put, *gone)

    async def _feed_lists(self, match: Listing) -> None:
        for game in (match.game, None):
            await self._client.zadd(index_key(game, None), match.id, match.created_at)
            for status in Status:
                if status is match.status:
                    await self._client.zadd(index_key(game, status), match.id, match.created_at)
                else:
                    await self._client.zrem(index_key(game, status), match.id)
        if match.waiting:
            await self._client.zadd(waiting_key(match.game), match.id, match.created_at)
        else:
            await self._client.zrem(waiting_key(match.game), match.id)
        if match.offered:
            await self._client.zadd(offered_key(), match.id, match.created_at)
        else:
            await self._client.zrem(offered_key(), match.id)
        await self._client.publish(LOBBY, match.id)

    async def waiting(self, game: str) -> AsyncIterator[str]:
        """Yield the matches of a game that quick play may join, or could a moment ago, the oldest first."""
        at = 0
        while page := await self._client.zup(waiting_key(game), at, at + _PAGE - 1):
            for match in page:
                yield match.decode()
            at += len(page)

    async def counts(self) -> dict[Status, int]:
        """Return the number of public matches in each status."""
        return {status: await self._client.zcard(index_key(None, status)) for status in Status}

    async def size(self, key: str) -> int:
        """Return the number of matches in a list."""
        return await self._client.zcard(key)

    async def matches_of(self, player: str) -> list[str]:
        """Return the matches in which a player sits, or sat a moment ago."""
        return sorted(match.decode() for match in await self._client.smembers(player_matches_key(player)))

    async def page(self, key: str, first: int, after: str | None) -> list[tuple[str, str]]:
        """Return matches of a list, the newest first.

        Args:
            key: the list: ``index_key``, ``all_key`` or ``player_history_key``.
            first: the most matches to return.
            after: the cursor of the match after which the page begins.

        Returns:
            Pairs of a match's id and its cursor.

        Raises:
            Refused: BAD_CURSOR.
        """
        newest, passed = ("+inf", "") if after is None else read_cursor(after, -1, 2**53)
        found: list[tuple[str, str]] = []
        offset = 0
        while len(found) < first:
            page = await self._client.zdown(key, newest, offset, first + 1)
            for member, score in page:
                match = member.decode()
                if after is not None and score == float(newest) and match >= passed:
                    continue
                found.append((match, write_cursor(str(int(score)), match)))
            offset += len(page)
            if len(page) <= first:
                break
        return found[:first]
