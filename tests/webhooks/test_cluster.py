"""Webhooks on a real Redis Cluster of three primaries: matches and outboxes lie in slots of their own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from random import Random

import pytest

from freeport_games.engine import AnyGame
from matches.redis.keys import partition
from tests.matches.house import House
from tests.matches.test_cluster import nodes

from .delivering import added, postman
from .receiver import Receiver


@pytest.fixture
async def freeport(cluster_url: str) -> AsyncIterator[House]:
    for node in nodes(cluster_url):
        with node:
            node.flushall()
    url = cluster_url.replace("redis://", "redis+cluster://", 1)
    async with House(url, 2, webhook_http=True, webhook_private=True) as opened:
        yield opened


async def test_everybody_is_told_on_every_node(freeport: House, receiver: Receiver, harbour: AnyGame) -> None:
    started = [await freeport.start(3, harbour) for _ in range(4)]
    players = [player for _, seated in started for player in seated]
    for player in players:
        await added(freeport, player, f"{receiver.url}/{player.id}")
    assert len({partition(player.id) % 16 for player in players}) > 3
    post = postman(freeport).post
    for match, seated in started:
        await freeport.play(match, seated, Random(2))
    while freeport.worker.due:
        await freeport.office.webhooks.deliver(freeport.worker.due.pop(0), post)
        await freeport.settle()
    ends = [got.path.rpartition("/")[2] for got in receiver.got if got.json["type"] == "match.finished"]
    assert sorted(ends) == sorted(player.id for player in players)
    for player in players:
        await freeport.one.webhooks.forget(player.id)
        assert await freeport.one.webhooks.mine(player) == ()
