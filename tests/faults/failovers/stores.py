"""Stores whose primaries can be replaced: one with sentinels, and a cluster."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from enum import StrEnum
from functools import partial
from pathlib import Path
from random import Random
from typing import Protocol

import msgspec
import redis
from redis.backoff import ConstantBackoff
from redis.crc import key_slot
from redis.exceptions import MovedError
from redis.retry import Retry

from freeportd.redis_server import RedisServer
from matches.redis.keys import log_key, match_key
from tests.support.cluster import SLOTS, RedisCluster
from tests.support.sentinel import sentinel
from tests.support.waiting import until

REPLICAS = 2
"""Replicas of each primary: one that takes over, and one that follows it then."""
SAFE = {"min-replicas-to-write": "1", "appendfsync": "everysec", "repl-diskless-sync-delay": "0"}
"""The settings of Redis that docs/operations.md recommends."""
SAFE_CLIENTS = {"FREEPORT_CONFIRMATIONS": "1"}
"""The settings of services and workers that it recommends."""
_NODE_DOWN = 500
"""Milliseconds of silence after which a node of a cluster counts as dead."""
_SENTINELS = 3


class Fault(StrEnum):
    """What happens to a primary."""

    PLANNED = "planned"
    """Another server is made the primary; the old one goes on until it is told."""
    WOKEN = "woken"
    """It stands still until another one is the primary, and then goes on."""
    KILLED = "killed"
    """It is killed, and started again when another one is the primary."""


Shard = Callable[[str], bool]
"""The part of a store that has one primary at a time: whether a match is stored there."""


class Hit(msgspec.Struct, frozen=True):
    """Something that happened to a primary."""

    shard: Shard
    """What it stored."""
    heir: RedisServer
    """The primary that has taken its place."""
    others: Sequence[RedisServer]
    """Those that may have taken over from the heir since: all that are not the one that was hit."""

    def newest(self, match: str) -> int | None:
        """Return the version of a match as the new primary knows it. The old one may still say more, or less.

        None if the servers of a cluster have yet to agree on who the new one is.
        """
        again = Retry(ConstantBackoff(0.1), 10)  # sentinels close all connections of the primary that they promote
        for server in (self.heir, *self.others):
            with redis.Redis.from_url(server.url, retry=again) as client, contextlib.suppress(MovedError):
                version: int = client.llen(log_key(match))
                return version
        return None

    def stands(self) -> bool:
        """Return whether it still is the primary."""
        return _is(self.heir, "role", "master")


class FailingStore(Protocol):
    """A store whose primaries can be replaced."""

    name: str
    url: str
    queue_url: str
    shards: Sequence[Shard]
    """Its parts."""

    def strike(self, fault: Fault, rng: Random) -> Hit:
        """Let something happen to a primary, and return when another one has taken its place."""

    def heal(self) -> None:
        """Wait until every primary has its replicas again."""


class Sentinels:
    """One primary with replicas, which sentinels watch."""

    name = "sentinels"
    shards: Sequence[Shard] = (lambda match: True,)

    def __init__(self, servers: Sequence[RedisServer], sentinels: Sequence[int]) -> None:
        self.servers = servers
        hosts = ",".join(f"127.0.0.1:{port}" for port in sentinels)
        self.url = self.queue_url = f"redis+sentinel://{hosts}/main/0"
        self._sentinels = sentinels

    @property
    def primary(self) -> RedisServer:
        """The server that the first sentinel names."""
        with redis.Redis(port=self._sentinels[0]) as client:
            _, port = client.execute_command("SENTINEL", "GET-MASTER-ADDR-BY-NAME", "main")
        return next(server for server in self.servers if server.port == int(port))

    def strike(self, fault: Fault, rng: Random) -> Hit:
        """Let something happen to the primary."""
        old = self.primary
        if fault is Fault.PLANNED:
            with redis.Redis(port=rng.choice(self._sentinels)) as client:
                client.execute_command("SENTINEL", "FAILOVER", "main")
        _strike(old, fault, lambda: self.primary is not old and _is(self.primary, "role", "master"))
        if fault is Fault.KILLED:
            with redis.Redis.from_url(old.url) as client:
                client.replicaof("127.0.0.1", self.primary.port)
        return Hit(self.shards[0], self.primary, [server for server in self.servers if server is not old])

    def heal(self) -> None:
        """Wait until the sentinels have made all others replicas of the primary, and know them."""

        def whole() -> bool:
            others = [server for server in self.servers if server is not self.primary]
            return all(_is(server, "master_link_status", "up") for server in others) and all(
                map(self._ready, self._sentinels)
            )

        _await(whole, "the replicas of every primary")

    def _ready(self, sentinel: int) -> bool:
        with redis.Redis(port=sentinel, decode_responses=True) as client:
            primary = client.sentinel_master("main")
            replicas = client.sentinel_slaves("main")
        fit = [one for one in replicas if not (one["is_sdown"] or one["is_disconnected"])]
        return (
            int(primary["port"]) == self.primary.port
            and not primary["is_sdown"]
            and "failover_in_progress" not in primary["flags"]
            and len(fit) == len(self.servers) - 1
            and all(one["master-link-status"] == "ok" for one in fit)
            and int(primary["num-other-sentinels"]) == len(self._sentinels) - 1
        )


class Cluster:
    """Primaries with replicas, that agree among themselves who takes over."""

    name = "cluster"

    def __init__(self, nodes: RedisCluster, queue: RedisServer, size: int) -> None:
        self.url = "redis+cluster://" + ",".join(f"127.0.0.1:{node.port}" for node in nodes.nodes)
        self.queue_url = queue.url
        self.shards: Sequence[Shard] = [partial(_has, number, size) for number in range(size)]
        self._nodes = nodes.nodes
        self._size = size

    def strike(self, fault: Fault, rng: Random) -> Hit:
        """Let something happen to one of the primaries."""
        number = rng.randrange(self._size)
        of_shard = self._nodes[number :: self._size]
        old = next(node for node in of_shard if _is(node, "role", "master"))
        others = [node for node in of_shard if node is not old]
        if fault is Fault.PLANNED:
            with redis.Redis.from_url(rng.choice(others).url) as client:
                client.execute_command("CLUSTER", "FAILOVER")
        _strike(old, fault, lambda: any(_is(node, "role", "master") for node in others))
        return Hit(self.shards[number], next(node for node in others if _is(node, "role", "master")), others)

    def heal(self) -> None:
        """Wait until every primary has its replicas."""

        def whole() -> bool:
            roles = [_replication(node) for node in self._nodes]
            primaries = [role for role in roles if role.get("role") == "master"]
            return len(primaries) == self._size and all(
                one.get("connected_slaves") == len(self._nodes) // self._size - 1 for one in primaries
            )

        _await(whole, "the replicas of every primary")


def _has(shard: int, size: int, match: str) -> bool:
    """Return whether a shard of a cluster, whose slots were dealt evenly, stores a match."""
    slot = key_slot(match_key(match).encode())
    return SLOTS * shard // size <= slot < SLOTS * (shard + 1) // size


@contextmanager
def sentinels(directory: Path, **settings: str) -> Iterator[Sentinels]:
    """A primary with replicas and sentinels, with the recommended settings and perhaps others."""
    given = SAFE | {name.replace("_", "-"): value for name, value in settings.items()}
    with ExitStack() as stack:
        servers = [
            stack.enter_context(RedisServer(directory / f"redis-{number}", settings=given))
            for number in range(1 + REPLICAS)
        ]
        for server in servers[1:]:
            with redis.Redis.from_url(server.url) as client:
                client.replicaof("127.0.0.1", servers[0].port)
        watching = []
        for number in range(_SENTINELS):
            folder = directory / f"sentinel-{number}"
            folder.mkdir()
            address = stack.enter_context(sentinel(folder, servers[0].port, quorum=2, retry=4000))
            watching.append(int(address.rpartition(":")[2]))
        store = Sentinels(servers, watching)
        store.heal()
        yield store


@contextmanager
def cluster(directory: Path, size: int = 3) -> Iterator[Cluster]:
    """A cluster whose primaries have replicas, with the recommended settings, and a Redis for the jobs."""
    nodes = RedisCluster(
        directory / "cluster", size=size, replicas=REPLICAS, node_timeout=_NODE_DOWN, timeout=120.0, settings=SAFE
    )
    with nodes, RedisServer(directory / "queue") as queue:
        store = Cluster(nodes, queue, size)
        store.heal()
        yield store


def _strike(old: RedisServer, fault: Fault, replaced: Callable[[], bool]) -> None:
    """Let something happen to a primary, and return when it has been replaced."""
    if fault is Fault.WOKEN:
        os.kill(old.pid, signal.SIGSTOP)
    if fault is Fault.KILLED:
        old.kill()
    try:
        _await(replaced, "another primary")
    finally:
        if fault is Fault.WOKEN:
            os.kill(old.pid, signal.SIGCONT)
    if fault is Fault.KILLED:
        old.start()


def _replication(server: RedisServer) -> dict[str, object]:
    with redis.Redis.from_url(server.url, socket_timeout=1) as client:
        found: dict[str, object] = client.info("replication")
        return found


def _is(server: RedisServer, field: str, value: object) -> bool:
    return _replication(server).get(field) == value


def _await(reached: Callable[[], bool], what: str) -> None:
    """Wait for what other processes cause, which may not be asked at every moment."""

    def look() -> bool:
        with contextlib.suppress(redis.RedisError):
            return reached()
        return False

    until(look, what=what)
