"""Standings: what the finished matches of a game say of each account, and its leaderboards.

They lie in slots of their own, one a game, and are fed by work that may be done twice, late, or by two workers at once:
a script applies what a match did exactly once. How ratings follow from ranks is the worker's business.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Sequence

import msgspec

from freeport_games import GAMES
from freeport_games.api import Player, Profile, Ranked, Rating, Standing, Status
from matches.accounts.players import Players
from matches.kinds import Kind
from matches.match import house_players
from matches.match.placements import Placed, placed
from matches.redis.connection import RedisClient
from matches.redis.keys import leaderboard_key, rated_key, standings_key
from matches.redis.script import Script
from matches.refusals import UNKNOWN_PLAYER, refused
from matches.store.store import Store

from .cursor import read_cursor, write_cursor

_log = logging.getLogger(__name__)

_TRIES = 20
"""How often the effect of a match is computed again when other matches change the same standings."""


class Skill(msgspec.Struct, frozen=True, array_like=True):
    """What is believed of an account's strength: a normal distribution."""

    mu: float
    """Its mean."""
    sigma: float
    """Its standard deviation."""

    @property
    def points(self) -> float:
        """What leaderboards go by: a strength that the account has almost certainly."""
        return self.mu - 3 * self.sigma


class Kept(msgspec.Struct, frozen=True, array_like=True):
    """An account's standing in a game, as it is stored."""

    player: Player
    played: int = 0
    won: int = 0
    skill: Skill | None = None
    """None until it has met another account of its kind."""


Rerate = Callable[[Sequence[Skill | None], Sequence[int]], Sequence[Skill]]
"""Gives new skills for those of several accounts and their ranks in a match; None is that of a newcomer."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Kept).decode


class Ratings:
    """The standings in Redis."""

    def __init__(self, client: RedisClient, store: Store, players: Players, bots: Iterable[str]) -> None:
        """Prepare.

        Args:
            client: where they are.
            store: where the matches are.
            players: the accounts.
            bots: the house bots.
        """
        self._client = client
        self._store = store
        self._players = players
        self._house = {player.id: player for player in map(house_players.player, bots)}
        self._rate = Script(client, "ratings/rate.lua")
        self._page = Script(client, "ratings/leaderboard.lua", writes=False)

    # The worker's side

    async def rate(self, match: str, rerate: Rerate) -> None:
        """Apply a finished match to the standings of its game, once. Anything else is left alone.

        Args:
            match: the match's id.
            rerate: how ratings follow from ranks.
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
            _log.warning("standings around match %s changed all the time; the due list will bring it again", match)
            return
        await self._store.due_lists.done(match, Kind.RATE)

    async def _apply(self, match: str, game: str, everybody: Sequence[Placed], rerate: Rerate) -> bool:
        """Answers False if standings have changed meanwhile; then nothing was done."""
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
        """Whoever was deleted while its match was being applied is forgotten here."""
        for one in everybody:
            if await self._is_deleted(one.player):
                await self.forget(one.player.id)

    async def _is_deleted(self, player: Player) -> bool:
        return not house_players.is_bot(player) and await self._players.find(player.id) is None

    async def forget(self, player: str) -> None:
        """Remove all standings of an account. May be done twice.

        A match that is applied later leaves out accounts that do not exist any more.
        """
        for game in GAMES:
            await self._client.hdel(standings_key(game.slug), player)
            for bots in (False, True):
                await self._client.zrem(leaderboard_key(game.slug, bots=bots), player)

    async def unmark(self, match: str, game: str | None) -> None:
        """Forget that a match was rated, once it is deleted. May be done twice.

        Args:
            match: the match's id.
            game: the slug of its game; None if nobody knows any more.
        """
        for slug in [game.slug for game in GAMES] if game is None else [game]:
            await self._client.srem(rated_key(slug), match)

    # Looking

    async def profile(self, account: str) -> Profile:
        """An account, or a house bot, with its standings in every game of which it has finished a match.

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
        """A game's rated people, or bots, best first.

        Args:
            game: the game's slug.
            bots: whether of bots.
            first: how many at most.
            after: the cursor after which to begin.

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
    """The standings after a match: people are rated against people, and bots against bots."""
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
