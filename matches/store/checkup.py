"""A check-up of Redis and of the stored matches from outside, which changes nothing."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from statistics import median
from typing import cast

import msgspec
from redis import Redis, RedisCluster
from redis.cluster import ClusterNode
from redis.exceptions import ResponseError

from freeport_games import carries
from matches.kinds import Kind
from matches.match import form
from matches.match.live_match import ENDED
from matches.match.rules import RulesMissing
from matches.match.stored import Unreadable
from matches.redis import keys
from matches.redis.address import Address
from matches.redis.blocking import connect

from .store import FIELDS, stored_of

_PATIENCE = 3.0
"""Seconds to wait for a connection, and for a reply."""
_PINGS = 20
_PAGE = 500
_REPLICA = re.compile(r"slave\d+")
"""The fields of INFO that describe a replica."""
_MOST_OVERDUE = 1000
"""The most pieces of overdue work that are checked a second time."""


class Primary(msgspec.Struct, frozen=True, kw_only=True):
    """The condition of one Redis server that accepts writes."""

    address: str
    product: str
    """The name that the server reports: ``redis``, ``valkey`` or another."""
    version: str
    """The version of Redis with whose commands it is compatible."""
    policy: str
    """Its eviction policy when memory is full."""
    used: int
    """Bytes of memory in use."""
    most: int
    """The memory limit in bytes; 0 means no limit."""
    append_only: bool
    """Whether it writes an append-only file."""
    writes: bool
    """Whether the last write to that file succeeded."""
    fsync: str | None
    """When that file is synced to disk: ``always``, ``everysec`` or ``no``; None if the server does not report it."""
    replicas: int
    """The replicas that follow it now."""
    least_replicas: int | None
    """The replicas without which it takes no writes (``min-replicas-to-write``); None if it does not say so."""
    reads_only: bool
    """Whether it refuses writes, because it is a replica."""
    clustered: bool
    """Whether it is a node of a cluster."""
    round_trip: float
    """Seconds for a round trip."""
    ahead: float
    """Seconds by which its clock is ahead of the local one."""


class RunningMatch(msgspec.Struct, frozen=True):
    """A match that has not ended."""

    id: str
    game: str
    rules_version: int
    commitment: str | None
    """The commitment to its dice."""

    @property
    def carried(self) -> bool:
        """Whether this installation carries the rules of the match."""
        return carries(self.game, self.rules_version)


class Running(msgspec.Struct):
    """The matches that have not ended, as far as they were looked at."""

    matches: list[RunningMatch] = []
    """Those whose facts can be read."""
    loaded: int = 0
    """The number of matches that this installation has tried to load, so that they could go on."""
    broken: dict[str, str] = {}
    """Why matches cannot go on here, by their ids. It may contain ended ones whose status cannot be read."""


@contextmanager
def reach(url: str, sleep: Callable[[float], None] = time.sleep) -> Iterator[Reached]:
    """Connect for a check-up.

    Args:
        url: the address of Redis.
        sleep: waits for a number of seconds.

    Raises:
        RedisError: if Redis cannot be reached.
        ValueError: for a bad address.
    """
    limits = {"socket_timeout": _PATIENCE, "socket_connect_timeout": _PATIENCE}
    client: Redis | RedisCluster
    address = Address.read(url)
    if address.cluster:
        nodes = [ClusterNode(host, port) for host, port in address.nodes]
        client = RedisCluster.from_url(address.first, startup_nodes=nodes, **limits)
    else:
        client = connect(url, connecting=_PATIENCE, reply=_PATIENCE)
    try:
        client.ping()
        yield Reached(client, sleep)
    finally:
        client.close()


class Reached:
    """A connection to Redis, one server or a cluster, for the check-up."""

    def __init__(self, client: Redis | RedisCluster, sleep: Callable[[float], None]) -> None:
        self._client = client
        self._sleep = sleep

    def primaries(self) -> list[Primary]:
        """Return the condition of each server that accepts writes."""
        return [_examine(address, redis) for address, redis in self._servers()]

    def overdue(self, put_off: float) -> Counter[str]:
        """Count overdue work by kind: work that was given out, and has made no progress a while later.

        Args:
            put_off: the seconds after which work is given out again. The call takes a little longer.
        """
        first = self._due(put_off)
        self._sleep(put_off + 1.0)
        still = self._due(put_off)
        return Counter(
            member.decode().partition(":")[0]
            for member, version in first.items()
            if member in still and still[member] == version
        )

    def unfinished_deletions(self, longer_than: float) -> list[str]:
        """Return the ids of players whose accounts were closed so many seconds ago, and are still being deleted."""
        found = []
        for player in self._due_within(Kind.FORGET, longer_than):
            closed = cast("bytes | None", self._client.hget(keys.player_key(player), "deleted"))
            if closed is not None and time.time() - float(closed) > longer_than:
                found.append(player)
        return found

    def archive_failure(self) -> str | None:
        """Return why a worker could not write to the archive, if that happened in the last minutes."""
        found = cast("bytes | None", self._client.get(keys.ARCHIVE_FAILED))
        return None if found is None else found.decode()

    def trouble(self) -> dict[str, float]:
        """Return the codes with which the store refused to serve in the last hour, and how many seconds ago, each."""
        found = cast("dict[bytes, bytes]", self._client.hgetall(keys.TROUBLE))
        return {code.decode(): max(0.0, time.time() - float(at)) for code, at in found.items()}

    def running(self, most: int, loaded: int) -> Running:
        """Return matches that have not ended.

        Args:
            most: the most matches to look at.
            loaded: the most of them to load, as a service would, to see whether they can go on. The order is random.
        """
        found = Running()
        for name in islice(self._scan(), most):
            match = name.decode().partition(":match:")[2]
            try:
                self._look_at(name.decode(), match, found, load=found.loaded < loaded)
            except (Unreadable, RulesMissing) as error:
                found.broken[match] = error.why if isinstance(error, Unreadable) else str(error)
        return found

    def _servers(self) -> Iterator[tuple[str, Redis]]:
        if isinstance(self._client, RedisCluster):
            for node in self._client.get_primaries():
                yield f"{node.host}:{node.port}", self._client.get_redis_connection(node)
        else:
            options = self._client.get_connection_kwargs()
            yield str(options.get("path") or f"{options.get('host')}:{options.get('port')}"), self._client

    def _due(self, ahead: float) -> dict[bytes, object]:
        """Return work that is due now or soon, each with a value that changes whenever a part of it is done."""
        due: dict[bytes, object] = {}
        for number in range(keys.PARTITIONS):
            until = int((time.time() + ahead) * 1000)
            for member in cast("list[bytes]", self._client.zrangebyscore(keys.due_key(number), "-inf", until)):
                if len(due) < _MOST_OVERDUE:
                    due[member] = self._progress(*member.decode().split(":", 1))
        return due

    def _due_within(self, kind: Kind, seconds: float) -> Iterator[str]:
        """Yield what the work of a kind is about that is due within some seconds."""
        until = int((time.time() + seconds) * 1000)
        for number in range(keys.PARTITIONS):
            for member in cast("list[bytes]", self._client.zrangebyscore(keys.due_key(number), "-inf", until)):
                of, _, about = member.decode().partition(":")
                if of == kind:
                    yield about

    def _progress(self, kind: str, about: str) -> object:
        """Return the progress of a piece of work. Work about a player is done in steps and stays due meanwhile."""
        match kind:
            case Kind.DELIVER:
                return self._client.hget(keys.outbox_key(about), "tip")
            case Kind.FORGET:
                return self._client.zcard(keys.player_history_key(about))
            case _:
                return self._client.hget(keys.match_key(about), "version")

    def _scan(self) -> Iterator[bytes]:
        for _, redis in self._servers():
            yield from cast("Iterator[bytes]", redis.scan_iter(match="{p*}:match:*", count=_PAGE))

    def _look_at(self, name: str, match: str, found: Running, *, load: bool) -> None:
        """Add a match to what was found, unless it has ended. Raises ``Unreadable`` and ``RulesMissing``."""
        stored = stored_of(cast("list[bytes | None]", self._client.hmget(name, list(FIELDS))))
        if stored is None or stored.frame.status in ENDED:  # or it was deleted meanwhile
            return
        birth, frame = stored.birth, stored.frame
        running = RunningMatch(match, birth.game, frame.rules_version, frame.commitment)
        found.matches.append(running)
        if load and running.carried:
            found.loaded += 1
            form.loaded(match, stored)


def _examine(address: str, redis: Redis) -> Primary:
    info = redis.info("everything")
    trips = []
    for _ in range(_PINGS):
        start = time.perf_counter()
        redis.ping()
        trips.append(time.perf_counter() - start)
    asked = time.time()
    seconds, microseconds = redis.time()
    answered = time.time()
    return Primary(
        address=address,
        product=str(info.get("server_name", "redis")),
        version=str(info["redis_version"]),
        policy=str(info.get("maxmemory_policy", "unknown")),
        used=int(info.get("used_memory", 0)),
        most=int(info.get("maxmemory", 0)),
        append_only=bool(info.get("aof_enabled")),
        writes=info.get("aof_last_write_status", "ok") == "ok",
        fsync=_config(redis, "appendfsync"),
        replicas=sum(
            isinstance(value, dict) and value.get("state") == "online"
            for name, value in info.items()
            if _REPLICA.fullmatch(name)
        ),
        least_replicas=None if (least := _config(redis, "min-replicas-to-write")) is None else int(least),
        reads_only=info.get("role") != "master",
        clustered=bool(info.get("cluster_enabled")),
        round_trip=median(trips),
        ahead=seconds + microseconds / 1e6 - (asked + answered) / 2,
    )


def _config(redis: Redis, name: str) -> str | None:
    """Return a setting of the server, if it reports it; managed ones often do not."""
    try:
        found = cast("dict[str, str]", redis.config_get(name))
    except ResponseError:
        return None
    return found.get(name)
