"""Lists that lie across matches: the public matches by status, and the matches of each player.

They are fed from committed matches by work that may be done twice, and are never written in a commit's place. So they
may lag a little; whoever reads them looks at the match itself.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode

from freeport_games.api import Status, Visibility

from .connection import Server
from .keys import index_key, player_channel, player_matches_key
from .live import LiveMatch

_ENDED = (Status.FINISHED, Status.ABANDONED)


class BadCursor(ValueError):
    """A cursor that this service did not give."""


class Index:
    """The lists in Redis."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def feed(self, live: LiveMatch) -> None:
        """Bring the lists up to a match as it is. May be done twice."""
        await self._feed_players(live)
        if live.birth.visibility is Visibility.PUBLIC:
            await self._feed_lists(live)

    async def _feed_players(self, live: LiveMatch) -> None:
        for holder in live.lobby.holders:
            if holder is None:
                continue
            key = player_matches_key(holder.player.id)
            if live.status in _ENDED:
                await self._server.srem(key, live.id)
            elif await self._server.sadd(key, live.id):
                await self._server.publish(player_channel(holder.player.id), live.id)

    async def _feed_lists(self, live: LiveMatch) -> None:
        for game in (live.birth.game, None):
            await self._server.zadd(index_key(game, None), live.id, live.birth.created_at)
            for status in Status:
                if status is live.status:
                    await self._server.zadd(index_key(game, status), live.id, live.birth.created_at)
                else:
                    await self._server.zrem(index_key(game, status), live.id)

    async def matches_of(self, player: str) -> list[str]:
        """The matches in which a player sits, or sat a moment ago."""
        return sorted(match.decode() for match in await self._server.smembers(player_matches_key(player)))

    async def public(
        self, game: str | None, status: Status | None, first: int, after: str | None
    ) -> list[tuple[str, str]]:
        """Public matches, newest first.

        Args:
            game: of one game only.
            status: in one status only.
            first: how many at most.
            after: the cursor of the match after which to begin.

        Returns:
            Pairs of a match's id and its cursor.

        Raises:
            BadCursor: if ``after`` is none of our cursors.
        """
        key = index_key(game, status)
        newest, passed = ("+inf", "") if after is None else _read_cursor(after)
        found: list[tuple[str, str]] = []
        offset = 0
        while len(found) < first:
            page = await self._server.zdown(key, newest, offset, first + 1)
            for member, score in page:
                match = member.decode()
                if after is not None and score == float(newest) and match >= passed:
                    continue
                found.append((match, _write_cursor(int(score), match)))
            offset += len(page)
            if len(page) <= first:
                break
        return found[:first]


def _write_cursor(created_at: int, match: str) -> str:
    return urlsafe_b64encode(f"{created_at}:{match}".encode()).decode().rstrip("=")


def _read_cursor(cursor: str) -> tuple[str, str]:
    try:
        created_at, _, match = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode().partition(":")
        return str(int(created_at)), match
    except ValueError as error:
        raise BadCursor(f"{cursor!r} is not a cursor of this list") from error
