"""The standings of accounts in each game, and the leaderboards.

The standings of each game lie in a slot of their own. They are updated by work that may run twice, late, or in two
workers at once: a script applies the effect of a match exactly once. The worker computes ratings from ranks.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence

import msgspec

from freeport_api import Player, Profile, Ranked, Rating, Standing, Status
from freeport_games import GAMES
from matches.accounts.players import Players
from matches.kinds import Kind
from matches.lists.cursor import read_cursor, write_cursor
from matches.match import house_players
from matches.match.placements import Placed, placed
from matches.redis.connection import RedisClient
from matches.redis.keys import leaderboard_key, rated_key, standings_key
from matches.redis.script import Script
from matches.refusals import UNKNOWN_PLAYER, refused
from matches.store.store import Store

_log = logging.getLogger(__name__)

_TRIES = 20
"""The most times that the effect of a match is computed again because other matches change the same standings."""


class Skill(msgspec.Struct, frozen=True, array_like=True):
    """The estimate of an account's strength: a normal distribution."""

    mu: float
    """Its mean."""
    sigma: float
    """Its standard deviation."""

    @property
    def points(self) -> float:
        """The points by which leaderboards are sorted: a strength that the account almost certainly exceeds."""
        return self.mu - 3 * self.sigma


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """An account's standing in a game, as it is stored."""

    player: Player
    played: int = 0
    won: int = 0
    skill: Skill | None = None
    """The estimate of its strength; None until it has met another account of its kind."""


Rerate = Callable[[Sequence[Skill | None], Sequence[int]], Sequence[Skill]]
"""Computes the new skills of several accounts from their skills (None for a newcomer) and their ranks in a match."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Kept).decode


class Ratings:
    """The standings in Redis."""

    def __init__(self, client: RedisClient, store: Store, players: Players, bots: Iterable[str]) -> None:
        """Create the ratings.

        Args:
            client: the Redis that holds the standings.
            store: the stored matches.
            players: the accounts.
            bots: the house bots.
        """
        self._client = client
        self._store = store
        self._players = players
        self._house = {player.id: player for player in map(house_players.player, bots)}
        self._rate = Script(client, "ratings/rate.lua")
        self._page = Script(client, "ratings/leaderboard.lua", writes=False)

    # Called by workers

    async def rate(self, match: str, rerate: Rerate) -> None:
        """Apply a finished match to the standings of its game, once. A match in another status has no effect.

        Args:
            match: the match's id.
            rerate: computes ratings from ranks.
        """
        for _ in range(_TRIES):
            stored = await self._store.read(match)
            result = None if stored is None else stored.frame.result
            if stored is None or result is None or stored.frame.status is not Status.FINISHED:
                break
            everybody = placed(stored.frame.holders, result)
            if await self._apply(match, stored.birth.game, everybody, rerate):
                await self._forget_deleted(everybody)
                break
        else:
            _log.warning("the standings of match %s kept changing; the due list will issue the work again", match)
            return
        await self._store.due_lists.done(match, Kind.RATE)

    async def _apply(self, match: str, game: str, everybody: Sequence[Placed], rerate: Rerate) -> bool:
        """Apply a match. Returns False, without an effect, if standings have changed meanwhile."""
        found = await self._client.hmget(standings_key(game), *(one.player.id for one in everybody))
        before = [Kept(one.player) if old is None else _decode(old) for one, old in zip(everybody, found, strict=True)]
        arguments: list[str | bytes | int] = [match]
        changes = zip(everybody, found, _after(everybody, before, rerate), strict=True)
        for one, old, new in changes:
            if await self._is_deleted(one.player):
                continue
            points = "" if new.skill is None else repr(new.skill.points)
            arguments += (one.player.id, old or b"", _encode(new), 2 if one.player.bot else 1, points)
        boards = (leaderboard_key(game, bots=False), leaderboard_key(game, bots=True))
        return bool(await self._rate((standings_key(game), *boards, rated_key(game)), arguments))

    async def _forget_deleted(self, everybody: Sequence[Placed]) -> None:
        """Remove the standings of accounts that were deleted while the match was being applied."""
        for one in everybody:
            if await self._is_deleted(one.player):
                await self.forget(one.player.id)

    async def _is_deleted(self, player: Player) -> bool:
        return not house_players.is_bot(player) and await self._players.find(player.id) is None

    async def forget(self, player: str) -> None:
        """Remove all standings of an account. Idempotent.

        Matches that are applied later leave out accounts that no longer exist.
        """
        for game in GAMES:
            await self._client.hdel(standings_key(game.slug), player)
            for bots in (False, True):
                await self._client.zrem(leaderboard_key(game.slug, bots=bots), player)

    async def unmark(self, match: str, game: str | None) -> None:
        """Forget that a deleted match was rated. Idempotent.

        Args:
            match: the match's id.
            game: the slug of its game; None if it is unknown.
        """
        for slug in [game.slug for game in GAMES] if game is None else [game]:
            await self._client.srem(rated_key(slug), match)

    # Called by the service

    async def profile(self, account: str) -> Profile:
        """Return an account or a house bot with its standings in all games of which it has finished a match.

        Raises:
            Refused: UNKNOWN_PLAYER.
        """
        player = self._house.get(account) or await self._players.find(account)
        if player is None:
            raise refused(UNKNOWN_PLAYER)
        standings = []
        for game in GAMES:
            found = await self._client.hget(standings_key(game.slug), player.id)
            if found is not None:
                board = leaderboard_key(game.slug, bots=player.bot)
                before = await self._client.zrevrank(board, player.id)
                standings.append(_standing(game.slug, _decode(found), None if before is None else before + 1))
        return Profile(player, tuple(standings))

    async def leaderboard(
        self, game: str, *, bots: bool, first: int, after: str | None
    ) -> tuple[list[tuple[Ranked, str]], bool]:
        """Return a page of a game's rated people or bots, the best first.

        Args:
            game: the game's slug.
            bots: whether to list bots instead of people.
            first: the most accounts to return.
            after: the cursor after which the page begins.

        Returns:
            The ranked accounts with their cursors, and whether there are more.

        Raises:
            Refused: BAD_CURSOR.
        """
        begin = () if after is None else read_cursor(after)
        keys = (standings_key(game), leaderboard_key(game, bots=bots))
        before, *found = await self._page(keys, (first + 1, *begin))
        page = []
        for rank, (points, kept) in enumerate(zip(found[1::3], map(_decode, found[2::3]), strict=True), before + 1):
            ranked = Ranked(kept.player, _standing(game, kept, rank))
            page.append((ranked, write_cursor(points.decode(), kept.player.id)))
        return page[:first], len(page) > first


def _after(everybody: Sequence[Placed], before: Sequence[Kept], rerate: Rerate) -> list[Kept]:
    """Return the standings after a match. People are rated against people, and bots against bots."""
    skills = [kept.skill for kept in before]
    for bots in (False, True):
        kind = [number for number, one in enumerate(everybody) if one.player.bot is bots]
        if len(kind) >= 2:
            ranks = [everybody[number].rank for number in kind]
            for number, skill in zip(kind, rerate([skills[number] for number in kind], ranks), strict=True):
                skills[number] = skill
    return [
        Kept(one.player, kept.played + 1, kept.won + (one.rank == 1), skill)
        for one, kept, skill in zip(everybody, before, skills, strict=True)
    ]


def _standing(game: str, kept: Kept, rank: int | None) -> Standing:
    skill = kept.skill
    rating = None if skill is None else Rating(skill.points, skill.mu, skill.sigma)
    return Standing(game, kept.played, kept.won, rating, rank)
