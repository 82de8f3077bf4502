"""Matches on a real Redis Cluster of three primaries; the queue on a plain Redis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import redis
from redis.crc import key_slot
from redis.exceptions import RedisClusterException

from freeport_api import Status
from freeport_games import GAMES
from freeport_games.cargo_hold import CARGO_HOLD
from freeport_games.engine.menus import Refused
from freeportd.redis_server import RedisServer
from matches import Matches, Settings, Timings
from matches.kinds import ANY_VERSION, Kind
from matches.lists.filter import MatchFilter
from matches.play.quick_play import Wish
from matches.redis.connection import RedisClient
from matches.redis.errors import NotConfirmedError
from matches.redis.keys import due_key, match_key
from matches.store.commits import Commit, new_tip
from matches.store.store import Store
from tests.support.cluster import RedisCluster
from tests.support.games import brief
from tests.support.waiting import until, until_async
from worker.rating import rerate

from .house import House, PassesOn
from .test_live_lobby import Screen


@pytest.fixture
def empty_cluster(cluster_url: str) -> str:
    """The address of a cluster without any data."""
    for node in nodes(cluster_url):
        with node:
            node.flushall()
    return cluster_url.replace("redis://", "redis+cluster://", 1)


@pytest.fixture
async def freeport(empty_cluster: str) -> AsyncIterator[House]:
    async with House(empty_cluster, 2, reissue_after=0.0) as opened:
        yield opened


def nodes(url: str) -> list[redis.Redis]:
    with redis.RedisCluster.from_url(url) as cluster:
        return [redis.Redis(host=str(node.host), port=int(node.port)) for node in cluster.get_primaries()]


@pytest.mark.proof
async def test_whole_matches_and_their_streams_on_every_node(freeport: House, cluster_url: str) -> None:
    rng = Random(1)
    started = [await freeport.start(2 + number % 3, game, options=brief(game)) for number in range(3) for game in GAMES]
    streams = [
        asyncio.create_task(versions(freeport.services[number % 2], match)) for number, (match, _) in enumerate(started)
    ]
    for match, players in started:
        await freeport.finish(match, players, rng)
    for (match, _), heard in zip(started, await asyncio.gather(*streams), strict=True):
        log = await freeport.check(match)
        assert heard == list(range(1, len(log) + 1))
        assert (await freeport.one.looking.see(match, None)).status is Status.FINISHED
    for node in nodes(cluster_url):
        with node:
            kept = {key.decode() for key in node.scan_iter("*:match:*")}
            assert kept & {match_key(match) for match, _ in started}, "no match of these lies on this node"


async def versions(matches: Matches, match: str) -> list[int]:
    return [update.version async for update in matches.streams.updates(match, None, 0) if update is not None]


async def test_a_sweep_asks_each_node_once(freeport: House, cluster_url: str) -> None:
    def calls() -> int:
        told = [node.info("commandstats") for node in nodes(cluster_url)]
        return sum(one.get("cmdstat_evalsha", {}).get("calls", 0) for one in told)

    await freeport.office.dispatcher.give_out_overdue()
    before = calls()
    await freeport.office.dispatcher.give_out_overdue()
    assert calls() - before == len(nodes(cluster_url))


async def test_a_channel_that_is_left_and_joined_again_at_once_costs_no_connection(freeport: House) -> None:
    subscription = freeport.one.subscription
    with subscription.listen("a channel") as listener:
        assert await listener.wait(20) == {"a channel"}
        before = subscription.connections
        for _ in range(3):
            subscription.remove(listener, "a channel")
            subscription.add(listener, "a channel")
            assert await listener.wait(20) == {"a channel"}
        await freeport.one.client.publish("a channel", "news")
        assert await listener.wait(20) == {"a channel"}
        assert subscription.connections == before


async def test_work_is_found_while_slots_move_to_another_node(freeport: House, cluster_url: str) -> None:
    lists = freeport.office.store.due_lists
    for number in range(40):
        await lists.call_for(Kind.FORGET, f"player {number}", 0)
    await freeport.office.client.places.find()
    slot = key_slot(due_key(0).encode())
    with redis.RedisCluster.from_url(cluster_url) as cluster:
        (source,) = {cluster.get_node_from_key(due_key(0))}
        target = next(node for node in cluster.get_primaries() if node != source)
    old, new = [redis.Redis(host=str(node.host), port=int(node.port)) for node in (source, target)]
    try:
        _move(slot, old, new)
        found = {match for kind, match in await lists.overdue(60.0) if kind is Kind.FORGET}
        assert found == {f"player {number}" for number in range(40)}
    finally:
        _move(slot, new, old)


def _move(slot: int, source: redis.Redis, target: redis.Redis) -> None:
    """Move a slot with all its keys from one node to another."""
    _begin_to_move(slot, source, target)
    target_id = target.execute_command("CLUSTER", "MYID")
    for node in (target, source):
        node.execute_command("CLUSTER", "SETSLOT", slot, "NODE", target_id)


def _begin_to_move(slot: int, source: redis.Redis, target: redis.Redis) -> None:
    """Move the keys of a slot, whose node is the old one all the same."""
    source_id, target_id = (node.execute_command("CLUSTER", "MYID") for node in (source, target))
    target.execute_command("CLUSTER", "SETSLOT", slot, "IMPORTING", source_id)
    source.execute_command("CLUSTER", "SETSLOT", slot, "MIGRATING", target_id)
    for name in source.execute_command("CLUSTER", "GETKEYSINSLOT", slot, 1000):
        port = target.get_connection_kwargs()["port"]
        source.execute_command("MIGRATE", "127.0.0.1", port, name, 0, 5000)


@pytest.fixture
def growing(tmp_path: Path) -> Iterator[tuple[redis.Redis, redis.Redis]]:
    """A primary that has all slots, and a new one that has none."""
    settings = {"cluster-enabled": "yes", "cluster-config-file": "nodes.conf"}
    with RedisCluster(tmp_path / "old", size=1) as old, RedisServer(tmp_path / "new", settings=settings) as new:
        clients = [redis.Redis.from_url(server.url) for server in (old, new)]
        clients[0].execute_command("CLUSTER", "MEET", "127.0.0.1", new.port)
        until(
            lambda: all(
                {b"cluster_state:ok", b"cluster_known_nodes:2"} <= {*client.execute_command("CLUSTER", "INFO").split()}
                for client in clients
            ),
            what="the nodes to know each other",
        )
        yield clients[0], clients[1]
        for client in clients:
            client.close()


@pytest.mark.parametrize("confirmations", [0, 1])
async def test_a_slot_that_is_moved_to_a_new_node_is_served_there_and_confirmed(
    growing: tuple[redis.Redis, redis.Redis], confirmations: int
) -> None:
    """No replica follows the new node: what has to be confirmed there is not acknowledged."""
    old, new = growing
    port = old.get_connection_kwargs()["port"]
    timings = Timings(confirmation=0.1, retried_for=0.0)
    async with House(f"redis+cluster://127.0.0.1:{port}", 2, timings) as freeport:
        match, players = await freeport.start(2)
        asked = await freeport.decision(match, players)
        assert asked is not None
        client = RedisClient(freeport.settings.redis_url, timings, confirmations)
        store, committed = Store(client), await freeport.one.store.read(match)
        assert committed is not None
        _begin_to_move(key_slot(match_key(match).encode()), old, new)
        new.script_flush()
        change = Commit(match, committed.version, committed.tip, new_tip(), (), {}, {Kind.CLOCK: 60.0})
        if confirmations:
            with pytest.raises(NotConfirmedError):
                await store.commit(change)
        else:
            assert await store.commit(change)
            await freeport.play(match, players, Random(1), moves=3)
            await freeport.check(match)
        stored = await store.read(match)
        assert stored is not None and stored.tip != committed.tip
        await client.aclose()


async def test_scripts_lost_on_one_node_or_all_are_sent_again(freeport: House, cluster_url: str) -> None:
    rng = Random(2)
    started = [await freeport.start(2) for _ in range(6)]
    for node in nodes(cluster_url):
        with node:
            node.script_flush()
            for match, players in started:
                await freeport.play(match, players, rng, moves=2)
            await freeport.one.dispatcher.give_out_overdue()
    for node in nodes(cluster_url):
        with node:
            node.script_flush()
    for match, players in started:
        await freeport.play(match, players, rng, moves=2)
        await freeport.check(match)


async def test_a_server_that_is_no_cluster_is_not_tried_again(empty_redis: str) -> None:
    client, sent = RedisClient(empty_redis.replace("redis://", "redis+cluster://")), list[object]()

    class Counted(PassesOn):
        async def call(self, *command: str | bytes | int) -> object:
            sent.append(command)
            return await self.link.call(*command)

    client.link = Counted(client.link)
    with pytest.raises(RedisClusterException):
        await client.get("due")
    assert len(sent) == 1
    await client.aclose()


async def test_the_due_lists_of_all_nodes_bring_lost_work_back(freeport: House) -> None:
    players = await freeport.players(2)
    freeport.worker.away = True
    calls = [asyncio.create_task(freeport.create(players[0], 2)) for _ in range(12)]
    await until_async(lambda: len({match for _, match, _ in freeport.worker.lost}) == 12, what="all work to be lost")
    freeport.worker.away = False
    await freeport.office.dispatcher.give_out_overdue()
    opened = await asyncio.gather(*calls)
    assert {match.status for match in opened} == {Status.OPEN}
    await freeport.settle()
    assert not [pair for pair in await overdue(freeport) if pair[1] in {match.id for match in opened}]


async def overdue(freeport: House) -> list[tuple[Kind, str]]:
    return await freeport.one.store.due_lists.overdue(0.0)


async def test_lists_and_pages_work_across_slots(freeport: House) -> None:
    (host,) = await freeport.players(1)
    created = [(await freeport.create(host, 2)).id for _ in range(5)]
    await freeport.settle()
    page = (await freeport.one.search.find(MatchFilter(status=Status.OPEN), first=5, after=None, viewer=None)).matches
    assert {match.id for match, _ in page} == set(created)
    stream = freeport.one.pending.follow(host)
    await freeport.one.hosting.join(created[0], host)
    await freeport.settle()
    assert await freeport.one.index.matches_of(host.id) == [created[0]]
    await stream.aclose()  # type: ignore[attr-defined]


async def test_quick_play_rematches_and_the_lobby_work_across_slots(freeport: House) -> None:
    async with Screen(freeport.one) as screen:
        players = await freeport.players(10)
        wish = Wish(game=CARGO_HOLD, options=CARGO_HOLD.options(turn_limit=10))
        found = await asyncio.gather(
            *(
                freeport.services[number % 2].quick_play.play(player, wish, ticket="t")
                for number, player in enumerate(players[:9])
            )
        )
        sitting = [match.id for match in found]
        (alone,) = [match for match in found if sitting.count(match.id) == 1]
        assert len(set(sitting)) == 5
        await freeport.settle()
        await screen.until(lambda: list(screen.rows) == [alone.id])
        last = await freeport.one.quick_play.play(players[9], wish)
        assert last.id == alone.id
        await screen.until(lambda: not screen.rows)
    pair = [player for player, match in zip(players, sitting, strict=False) if match == sitting[0]]
    pair += [players[9]] if sitting[0] == alone.id else []
    await freeport.play(sitting[0], pair, Random(5))
    again = {(await freeport.services[turn].rematches.ask(sitting[0], player)).id for turn, player in enumerate(pair)}
    assert len(again) == 1
    await freeport.check(again.pop())


async def test_ratings_and_retention_work_across_slots(empty_cluster: str, cluster_url: str) -> None:
    settings: dict[str, Any] = {"retention": 0.0, "reissue_after": 0.0}
    async with House(empty_cluster, 2, **settings) as freeport:
        freeport.worker.away_for.add(Kind.EXPIRE)
        players = await freeport.players(2)
        matches = []
        for seed in range(6):
            match = (await freeport.create(players[0], 2, options=CARGO_HOLD.options(turn_limit=10))).id
            for player in players:
                await freeport.one.hosting.join(match, player)
            await freeport.one.hosting.start(match, players[0])
            await freeport.play(match, players, Random(seed))
            matches.append(match)
        for _ in range(2):  # work may be given out twice
            for match in matches:
                await freeport.office.ratings.rate(match, rerate)
                await freeport.office.expiry.expire(match)
        for player in players:
            (standing,) = (await freeport.one.ratings.profile(player.id)).standings
            assert standing.played == len(matches)
        ranked, _ = await freeport.one.ratings.leaderboard(CARGO_HOLD.slug, bots=True, first=10, after=None)
        assert {row.player.id for row, _ in ranked} >= {player.id for player in players}
        for match in matches:
            with pytest.raises(Refused, match="UNKNOWN_MATCH"):
                await freeport.services[1].looking.see(match, None)
    for node in nodes(cluster_url):
        with node:
            assert not [key for key in node.scan_iter("*") if any(match.encode() in key for match in matches)]


async def test_any_version_does_what_there_is_to_do(freeport: House) -> None:
    match, players = await freeport.start(2)
    for _ in range(3):
        await freeport.worker.croupier.work(match, ANY_VERSION)
    await freeport.play(match, players, Random(3))
    await freeport.check(match)


def test_the_queue_cannot_be_on_a_cluster() -> None:
    with pytest.raises(ValueError, match="FREEPORT_QUEUE_URL"):
        Settings(redis_url="redis+cluster://127.0.0.1:7000")
