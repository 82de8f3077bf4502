"""Fixtures of the matches' tests: a Redis that is empty for every test, and a house on it."""

from __future__ import annotations

import secrets
import time
from collections.abc import AsyncIterator, Iterator
from itertools import count

import pytest
import redis

import freeport_games
from freeport_games.engine import AnyGame
from freeportd.redis_server import RedisServer
from tests.engine.harbour import HARBOUR

from .house import HASTY, House, house


@pytest.fixture(scope="session")
def running_redis() -> Iterator[str]:
    with RedisServer() as server:
        yield server.url


class _Ids:
    """Ids of matches that are the same in every run: dice, and with them all matches, follow from them."""

    token_urlsafe = staticmethod(secrets.token_urlsafe)

    def __init__(self) -> None:
        self._count = count(1)

    def token_hex(self, size: int) -> str:
        return f"{next(self._count):0{2 * size}x}"


@pytest.fixture(autouse=True)
def same_matches_in_every_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("matches.play.hosting.secrets", _Ids())


@pytest.fixture
def empty_redis(running_redis: str) -> str:
    """A Redis without any data."""
    with redis.Redis.from_url(running_redis) as client:
        client.flushall()
    return running_redis


@pytest.fixture
async def freeport(empty_redis: str) -> AsyncIterator[House]:
    """Two services and a worker."""
    async with house(empty_redis) as opened:
        yield opened


@pytest.fixture
async def hasty(empty_redis: str) -> AsyncIterator[House]:
    """Two services and a worker that wait for nobody."""
    async with house(empty_redis, timings=HASTY) as opened:
        yield opened


class Watch:
    """The time of day for matches: it passes when a test says so."""

    monotonic = staticmethod(time.monotonic)

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def time(self) -> float:
        return self.now

    def passes(self, seconds: float) -> None:
        """Let time pass, or go back as another server's clock would."""
        self.now += seconds


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """A watch that is set by hand. The due lists go by the time of Redis all the same."""
    watch = Watch()
    monkeypatch.setattr("matches.match.live_match.time", watch)
    monkeypatch.setattr("matches.play.hosting.time", watch)
    return watch


@pytest.fixture
def harbour(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Harbour, as if it were one of Freeport's games."""
    carry(monkeypatch, HARBOUR)
    return HARBOUR


def carry(monkeypatch: pytest.MonkeyPatch, game: AnyGame) -> None:
    """Let this server carry a version of a game."""
    monkeypatch.setitem(freeport_games.FURTHER, (game.slug, game.rules_version), game)
