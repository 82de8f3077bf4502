"""Fixtures of the matches' tests: a Redis that is empty for every test, and a house on it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
import redis

import freeport_games
from freeport_games.engine import Game
from freeportd.redis_server import RedisServer
from tests.engine.harbour import HARBOUR

from .house import House, house


@pytest.fixture(scope="session")
def _server() -> Iterator[str]:
    with RedisServer() as server:
        yield server.url


@pytest.fixture
def empty_redis(_server: str) -> str:
    """A Redis without any data."""
    with redis.Redis.from_url(_server) as client:
        client.flushall()
    return _server


@pytest.fixture
async def freeport(empty_redis: str) -> AsyncIterator[House]:
    """Two services and a worker."""
    async with house(empty_redis) as opened:
        yield opened


@pytest.fixture
def harbour(monkeypatch: pytest.MonkeyPatch) -> Game[Any, Any]:
    """Harbour, as if it were one of Freeport's games."""
    carry(monkeypatch, HARBOUR)
    return HARBOUR


def carry(monkeypatch: pytest.MonkeyPatch, game: Game[Any, Any], *, newest: bool = True) -> None:
    """Let this server carry a version of a game."""
    monkeypatch.setitem(freeport_games._BY_VERSION, (game.slug, game.rules_version), game)
    if newest:
        monkeypatch.setitem(freeport_games._NEWEST, game.slug, game)
