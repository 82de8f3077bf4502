"""A bot on a seat of a live match: decisions arrive on the stream, and the bot's answers are sent back.

``freeport._live.seat`` has what a seat does; here two drivers carry it out by a bot and a client.
"""

from __future__ import annotations

import asyncio
import inspect
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import aclosing, closing
from random import Random
from typing import TypeVar, assert_never

from freeport._bot import AnyBot
from freeport._client import AsyncClient, Client
from freeport._client.room import id_of
from freeport._offline.games import settle
from freeport._protocol import Pause
from freeport.errors import FreeportError
from freeport.shapes import ListedMatch, Match, Update
from freeport_games.engine import Result, Seat

from .seat import (
    Follow,
    Hear,
    HearEnd,
    Join,
    Look,
    Next,
    Play,
    Reconsider,
    Return,
    SeatEffect,
    SeatFlow,
    Sit,
    Think,
    Unfollow,
    live,
)

T = TypeVar("T")


def play_match(
    bot: AnyBot,
    client: Client,
    match: ListedMatch | str,
    *,
    seed: int | str | None = None,
    seat: Seat | None = None,
) -> Result | None:
    """Play a seat of a live match to its end.

    The player takes a seat if it has none. The bot survives lost connections, restarted servers and decisions that are
    gone by the time of the answer. If it was too slow for the match's clock, it plays on with the next decision; a seat
    that was handed to a house bot is taken back at once. If the server's store lost its last moves with a power loss,
    the bot continues from the remaining state, and is asked again; a seat that was lost with them is taken again.

    Args:
        bot: the bot that decides.
        client: the client of the player.
        match: the match or its id.
        seed: determines the bot's ``rng``.
        seat: the seat, in a match in which the player has, or takes, several: each needs a bot and a call of its own.

    Returns:
        The final ranking, or None if the match was abandoned, or somebody else has taken over the seat.

    Raises:
        IllegalMove: if the bot makes a move that is refused, and does not want to be asked again.
        FreeportError: if the server stays away for longer than the client's patience.
    """
    with closing(bot), closing(SeatDriver(bot, client, id_of(match), seed)) as driver:
        return driver.run(live(client.policy.patience, seat))


async def play_match_async(
    bot: AnyBot,
    client: AsyncClient,
    match: ListedMatch | str,
    *,
    seed: int | str | None = None,
    seat: Seat | None = None,
) -> Result | None:
    """Play a seat of a live match to its end; see ``play_match``."""
    with closing(bot):
        async with aclosing(AsyncSeatDriver(bot, client, id_of(match), seed)) as driver:
            return await driver.run(live(client.policy.patience, seat))


class SeatDriver:
    """Carries out the effects of a seat, and waits for the server and the bot.

    Args:
        bot: the bot.
        client: the client of the bot's account.
        match: the match's id.
        seed: determines the bot's ``rng``.
    """

    def __init__(self, bot: AnyBot, client: Client, match: str, seed: int | str | None = None) -> None:
        self._bot, self._client, self._match, self._seed = bot, client, match, seed
        self._updates: Generator[Update, None, None] | None = None

    def close(self) -> None:
        """Close the stream of updates."""
        if self._updates is not None:
            self._updates.close()

    def sit(self, seen: Match) -> None:
        """Let the bot take the seat from which a match was seen."""
        _sit(self._bot, self._client, seen, self._seed)

    def run(self, flow: SeatFlow[T]) -> T:
        """Carry out a flow. What the server refuses is raised in it."""
        answer: object = None
        error: FreeportError | None = None
        while True:
            try:
                effect = flow.send(answer) if error is None else flow.throw(error)
            except StopIteration as stop:
                result: T = stop.value
                return result
            answer = error = None
            try:
                answer = self._perform(effect)
            except FreeportError as raised:
                error = raised

    def _perform(self, effect: SeatEffect) -> object:
        bot, client, match = self._bot, self._client, self._match
        match effect:
            case Sit(seen):
                self.sit(seen)
            case Think():
                return settle(_think(bot, effect))
            case Reconsider(refusal):
                return bot.on_refused(refusal)
            case Hear(update):
                return settle(bot.on_update(update))
            case HearEnd(ended):
                return settle(bot.on_end(ended))
            case Look(seat):
                return client.match(match, seat=seat)
            case Join(seen, seat):
                return client.join(seen, seat=seat)
            case Return(seat):
                return client.return_(match, seat=seat)
            case Play(decision, move):
                return client.play(match, decision, move)
            case Follow(after, seat):
                self._updates = client.updates(match, after=after, views=True, seat=seat)
            case Unfollow():
                self.close()
            case Next():
                return None if self._updates is None else next(self._updates, None)
            case Pause(seconds):
                time.sleep(seconds)
            case _:
                assert_never(effect)
        return None


class AsyncSeatDriver:
    """Carries out the effects of a seat, and awaits the server and the bot; see ``SeatDriver``."""

    def __init__(self, bot: AnyBot, client: AsyncClient, match: str, seed: int | str | None = None) -> None:
        self._bot, self._client, self._match, self._seed = bot, client, match, seed
        self._updates: AsyncGenerator[Update, None] | None = None

    async def aclose(self) -> None:
        """Close the stream of updates."""
        if self._updates is not None:
            await self._updates.aclose()

    def sit(self, seen: Match) -> None:
        """Let the bot take the seat from which a match was seen."""
        _sit(self._bot, self._client, seen, self._seed)

    async def run(self, flow: SeatFlow[T]) -> T:
        """Carry out a flow. What the server refuses is raised in it."""
        answer: object = None
        error: FreeportError | None = None
        while True:
            try:
                effect = flow.send(answer) if error is None else flow.throw(error)
            except StopIteration as stop:
                result: T = stop.value
                return result
            answer = error = None
            try:
                answer = await self._perform(effect)
            except FreeportError as raised:
                error = raised

    async def _perform(self, effect: SeatEffect) -> object:
        bot, client, match = self._bot, self._client, self._match
        match effect:
            case Sit(seen):
                self.sit(seen)
            case Think():
                return await _settled(await asyncio.to_thread(_think, bot, effect) if bot.slow else _think(bot, effect))
            case Reconsider(refusal):
                return bot.on_refused(refusal)
            case Hear(update):
                return await _settled(bot.on_update(update))
            case HearEnd(ended):
                return await _settled(bot.on_end(ended))
            case Look(seat):
                return await client.match(match, seat=seat)
            case Join(seen, seat):
                return await client.join(seen, seat=seat)
            case Return(seat):
                return await client.return_(match, seat=seat)
            case Play(decision, move):
                return await client.play(match, decision, move)
            case Follow(after, seat):
                self._updates = client.updates(match, after=after, views=True, seat=seat)
            case Unfollow():
                await self.aclose()
            case Next():
                return None if self._updates is None else await anext(self._updates, None)
            case Pause(seconds):
                await asyncio.sleep(seconds)
            case _:
                assert_never(effect)
        return None


def _sit(bot: AnyBot, client: Client | AsyncClient, seen: Match, seed: int | str | None) -> None:
    seat = seen.your_seat or 0
    bot.sit(client.rules(seen.game), seat, len(seen.seats), Random(None if seed is None else f"{seed}/{seat}"))


def _think(bot: AnyBot, effect: Think) -> object:
    return (bot.interject if effect.interject else bot.decide)(effect.view, effect.decision)


async def _settled(answer: object) -> object:
    return await answer if inspect.isawaitable(answer) else answer
