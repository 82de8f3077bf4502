"""The node of a cluster that the address names dies while everybody plays and listens: nobody waits for a heartbeat."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

from freeport_api import Player
from freeport_games.cargo_hold.options import CargoHoldOptions
from matches import Matches
from matches.redis.keys import match_key
from tests.matches.house import House
from tests.matches.test_redis_away import step
from tests.support.cluster import RedisCluster


async def versions(matches: Matches, match: str) -> list[int]:
    return [update.version async for update in matches.streams.updates(match, None, 0) if update is not None]


async def test_the_death_of_the_seed_node_takes_nobodys_news_away(tmp_path: Path) -> None:
    """Heartbeats are longer than the test: what only they would bring never comes."""
    with RedisCluster(tmp_path, replicas=1, node_timeout=2000) as cluster:
        url = cluster.url.replace("redis://", "redis+cluster://", 1)
        async with House(url, 2, heartbeat=600.0, reissue_after=0.0) as freeport:
            places = freeport.one.subscription.places
            seed = places.servers()[0]
            started: list[tuple[str, list[Player]]] = []
            while len(started) < 4 or not any(places.of(match_key(match)) == seed for match, _ in started):
                started.append(await freeport.start(2, options=CargoHoldOptions(turn_limit=10)))
            heard = [
                asyncio.create_task(versions(freeport.services[number % 2], match))
                for number, (match, _) in enumerate(started)
            ]
            rng = Random(1)
            acknowledged: list[Any] = []
            for match, players in started:
                await step(freeport, match, players, rng, acknowledged)
            cluster.nodes[0].kill()
            for match, players in started:
                while await step(freeport, match, players, rng, acknowledged):
                    pass
            await freeport.settle()
            for (match, _), told in zip(started, heard, strict=True):
                log = await freeport.check(match)
                assert await told == list(range(1, len(log) + 1))
