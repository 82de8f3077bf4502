"""Commits that replicas have to confirm, and stores that refuse to serve."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
import redis
from redis.exceptions import AskError, MovedError, NoScriptError, ResponseError

from freeport_api import Update
from freeport_games.engine.menus import Refused
from freeportd.doctor import Level
from freeportd.doctor.failover import failovers, trouble
from freeportd.redis_server import RedisServer
from matches import Settings, Timings
from matches.accounts.idempotency import IdempotencyKeys
from matches.redis.connection import RedisClient
from matches.redis.errors import AWAY, NotConfirmedError, TooFewReplicasError, code_of, parse
from matches.redis.keys import TROUBLE, match_key
from matches.store.checkup import reach
from service.http.problems import fault, headers_of
from tests.support.waiting import until, until_async

from .house import House, choose, house

HURRIED = Timings(reply=5.0, retried_for=0.2, retries=(0.01, 0.05, 0.1), confirmation=2.0, doubt=0.1, missed=0.1)
"""Time-outs that a test can wait for, and that servers which serve keep on any machine."""
KEY = "0b9f7c1e-6a52-4d0e-8a35-5d8f8b7c2f11"
"""An idempotency key."""


PROMPT = {"repl-diskless-sync-delay": "0"}


@contextmanager
def followed(directory: Path, **settings: str) -> Iterator[tuple[RedisServer, RedisServer]]:
    """A primary and its replica."""
    given = PROMPT | {name.replace("_", "-"): value for name, value in settings.items()}
    with (
        RedisServer(directory / "primary", settings=given) as primary,
        RedisServer(directory / "replica", settings=given) as replica,
    ):
        with redis.Redis.from_url(replica.url) as client:
            client.replicaof("127.0.0.1", primary.port)
        with redis.Redis.from_url(primary.url) as client:
            until(lambda: _confirms(client), what="the replica")
            client.delete("followed")
        yield primary, replica


def _confirms(client: redis.Redis) -> bool:
    """Return whether the replica has read what it was sent: it counts as online before."""
    try:
        return bool(client.set("followed", "yes") and client.wait(1, 1000))
    except redis.ResponseError:  # the primary takes no writes without it
        return False


@contextmanager
def stopped(server: RedisServer) -> Iterator[None]:
    """A server that stands still."""
    os.kill(server.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.pid, signal.SIGCONT)


async def test_what_no_replica_confirms_is_not_acknowledged_and_a_retry_gives_the_first_result(tmp_path: Path) -> None:
    """The retry is not acknowledged either before a replica has the move, whichever process answers it."""
    with followed(tmp_path) as (primary, replica):
        async with house(primary.url, timings=HURRIED, confirmations=1) as freeport:
            match, players = await freeport.start(2)
            asked = await freeport.decision(match, players)
            assert asked is not None
            player, decision = asked
            move = choose(decision, Random(1))
            version = await freeport.version(match)
            assert version is not None
            with stopped(replica):
                for matches in freeport.services:
                    with pytest.raises(NotConfirmedError):
                        await matches.moves.play(match, player, decision.id, move)

            async def again() -> Update | None:
                with contextlib.suppress(NotConfirmedError):
                    return await freeport.services[1].moves.play(match, player, decision.id, move)
                return None

            update = await until_async(again, what="the replica to confirm")
            assert update.version == version + 1
            await freeport.check(match)


async def test_nobody_is_told_of_a_change_as_made_before_a_replica_has_it(tmp_path: Path) -> None:
    """A second attempt changes nothing, or is refused: clients take either for the success of the first one."""
    with followed(tmp_path) as (primary, replica):
        async with house(primary.url, timings=HURRIED, confirmations=1) as freeport:
            match, players = await freeport.start(2)
            with stopped(replica):
                for matches in freeport.services:
                    for change in (matches.hosting.leave, matches.hosting.start):
                        with pytest.raises(NotConfirmedError):
                            await change(match, players[0])

            async def again() -> str | None:
                try:
                    await freeport.services[1].hosting.start(match, players[0])
                except NotConfirmedError:
                    return None
                except Refused as refused:
                    return refused.refusal.code
                return "started"

            assert await until_async(again, what="the replica to confirm") == "MATCH_STARTED"


async def test_what_the_first_caller_has_chosen_holds_for_others_only_when_it_is_confirmed(tmp_path: Path) -> None:
    """Otherwise a failover could take it back after others were told, and one request would create two matches."""
    with followed(tmp_path) as (primary, replica):
        async with house(primary.url, timings=HURRIED, confirmations=1) as freeport:
            keys = [IdempotencyKeys(matches.client) for matches in freeport.services]
            with stopped(replica):
                for number, each in enumerate(keys):
                    with pytest.raises(NotConfirmedError):
                        await each.first("create", KEY, b"a request", b"choice %d" % number)

            async def again() -> bytes | None:
                with contextlib.suppress(NotConfirmedError):
                    return await keys[1].first("create", KEY, b"a request", b"another choice")
                return None

            assert await until_async(again, what="the replica to confirm") == b"choice 0"


async def test_confirmed_commits_are_on_the_replica(tmp_path: Path) -> None:
    with followed(tmp_path) as (primary, replica):
        async with house(primary.url, timings=Timings(), confirmations=1) as freeport:
            match, players = await freeport.start(2)
            for number in range(5):
                await freeport.play(match, players, Random(number), moves=1)
            version = await freeport.version(match)
            assert version is not None
            primary.kill()
            with redis.Redis.from_url(replica.url) as client:
                assert client.hget(match_key(match), "version") == b"%d" % version
            primary.start()


async def test_whoever_comes_to_a_primary_waits_for_every_replica_that_it_has(tmp_path: Path) -> None:
    """Otherwise what one of two replicas has confirmed is lost when the other one is made the primary."""
    with followed(tmp_path) as (primary, replica), RedisServer(tmp_path / "another", settings=PROMPT) as another:
        with redis.Redis.from_url(another.url) as second, redis.Redis.from_url(primary.url) as first:
            second.replicaof("127.0.0.1", primary.port)
            until(lambda: first.set("followed", "yes") and first.wait(2, 1000) == 2, what="the second replica")
        patient = Timings(reply=5.0, retried_for=0.0, retries=(), confirmation=1.0, missed=60.0)
        newcomer = RedisClient(primary.url, patient, confirmations=1)
        hasty = RedisClient(primary.url, HURRIED, confirmations=1)
        with stopped(another), pytest.raises(NotConfirmedError):
            await newcomer.put("key", b"told")
        for client in (newcomer, hasty):
            await until_async(lambda: _is_told(client), what="both replicas")  # noqa: B023 - it is awaited here
        replica.kill()
        for client in (newcomer, hasty):
            assert not await _is_told(client)
        with RedisServer(tmp_path / "third", settings=PROMPT) as third, redis.Redis.from_url(third.url) as fresh:
            fresh.replicaof("127.0.0.1", primary.port)
            with redis.Redis.from_url(primary.url) as first:
                until(lambda: first.set("followed", "yes") and first.wait(2, 1000) == 2, what="the third replica")
            assert not await _is_told(newcomer), "a replica that has just come does not stand for one that is missed"
        await until_async(lambda: _is_told(hasty), what="the replica to count as dead")
        for client in (newcomer, hasty):
            await client.aclose()
        replica.start()


async def test_a_replica_that_still_loads_holds_nobody_up(tmp_path: Path) -> None:
    """It is told as online when all is sent to it, and confirms nothing before it has loaded that."""
    with (
        followed(tmp_path) as (primary, _),
        redis.Redis.from_url(primary.url) as asking,
        socket.create_connection(("127.0.0.1", primary.port)) as loading,
    ):
        loading.sendall(b"REPLCONF capa eof capa psync2\r\n")
        assert loading.recv(100) == b"+OK\r\n"
        loading.sendall(b"PSYNC ? -1\r\n")
        until(lambda: _online(asking) == 2, what="the second replica")
        patient = Timings(reply=5.0, retried_for=0.0, retries=(), confirmation=4.0, missed=60.0)
        newcomer = RedisClient(primary.url, patient, confirmations=1)
        assert await _is_told(newcomer)
        await newcomer.aclose()


def _online(primary: redis.Redis) -> int:
    """Return how many replicas a primary tells as online."""
    return sum(
        isinstance(told, dict) and told.get("state") == "online" for told in primary.info("replication").values()
    )


async def _is_told(client: RedisClient) -> bool:
    with contextlib.suppress(NotConfirmedError):
        await client.put("key", b"told")
        return True
    return False


@pytest.fixture
async def alone(tmp_path: Path) -> AsyncIterator[tuple[RedisServer, House]]:
    """A primary that takes no writes from some moment on, because it has too few replicas."""
    with RedisServer(tmp_path / "redis") as server:
        async with house(server.url, timings=HURRIED) as freeport:
            yield server, freeport


async def test_a_primary_with_too_few_replicas_is_503_and_the_doctor_is_told(alone: tuple[RedisServer, House]) -> None:
    server, freeport = alone
    match, players = await freeport.start(2)
    asked = await freeport.decision(match, players)
    assert asked is not None
    player, decision = asked
    move = choose(decision, Random(1))
    with redis.Redis.from_url(server.url) as client:
        client.config_set("min-replicas-to-write", 1)
        with pytest.raises(TooFewReplicasError) as refused:
            await freeport.one.moves.play(match, player, decision.id, move)
        assert (await freeport.one.looking.see(match, None)).id == match  # it can still be read
        told = fault(refused.value)
        assert told is not None and told.code == "UNAVAILABLE"
        assert [name for name, _ in headers_of(told.code)] == [b"retry-after"]
        client.config_set("min-replicas-to-write", 0)
        await freeport.one.moves.play(match, player, decision.id, move)
        until(lambda: client.exists(TROUBLE), what="the note for the doctor")
    with reach(server.url) as reached:
        (found,) = await asyncio.to_thread(lambda: list(trouble(reached)))
    assert found.level is Level.WARNING
    assert "NOREPLICAS" in found.found


@pytest.mark.parametrize(
    ("reply", "code"),
    [
        ("READONLY You can't write against a read only replica.", "READONLY"),
        ("NOREPLICAS Not enough good replicas to write.", "NOREPLICAS"),
        ("MASTERDOWN Link with MASTER is down", "MASTERDOWN"),
        ("LOADING Redis is loading the dataset in memory", "LOADING"),
        ("CLUSTERDOWN The cluster is down", "CLUSTERDOWN"),
        ("TRYAGAIN Multiple keys request during rehashing of slot", "TRYAGAIN"),
        ("MOVED 3999 127.0.0.1:6381", "MOVED"),
        ("UNBLOCKED force unblock from blocking operation", "UNBLOCKED"),
        ("ERR WAIT cannot be used with replica instances.", "UNBLOCKED"),
        ("OOM command not allowed when used memory > 'maxmemory'.", "OOM"),
        ("MISCONF Errors writing to the AOF file: No space left on device", "MISCONF"),
        ("BUSY Redis is busy running a script.", "BUSY"),
    ],
)
def test_whatever_says_that_the_store_cannot_serve_now_is_503(reply: str, code: str) -> None:
    error = parse(reply)
    assert isinstance(error, AWAY) and code_of(error) == code
    refused = fault(error)
    assert refused is not None and refused.code == "UNAVAILABLE"


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (redis.ConnectionError("the transport is closed"), "LOST"),
        (ConnectionResetError(), "LOST"),
        (redis.TimeoutError("no reply"), "SILENT"),
        (NotConfirmedError("0 of 1"), "NOTCONFIRMED"),
    ],
)
def test_a_connection_that_breaks_is_503_too(error: Exception, code: str) -> None:
    assert code_of(error) == code
    refused = fault(error)
    assert refused is not None and refused.code == "UNAVAILABLE"


@pytest.mark.parametrize("reply", ["ERR unknown command", "WRONGTYPE Operation against a key", "NOSCRIPT No script"])
def test_what_is_our_own_fault_is_not_503(reply: str) -> None:
    error = parse(reply)
    assert isinstance(error, ResponseError) and not isinstance(error, (AskError, MovedError))
    assert code_of(error) is None
    assert fault(error) is None or isinstance(error, NoScriptError)


@pytest.mark.parametrize(
    ("settings", "confirmations", "level", "said"),
    [
        ({}, 0, Level.WARNING, "none has to confirm"),
        ({}, 1, Level.WARNING, "takes writes without any"),
        ({"min_replicas_to_write": "1"}, 1, Level.GOOD, "no acknowledged move is lost"),
        ({"min_replicas_to_write": "1"}, 2, Level.WARNING, "but 2 have to confirm"),
    ],
)
def test_the_doctor_warns_of_a_failover_that_can_lose_moves(
    tmp_path: Path, settings: dict[str, str], confirmations: int, level: Level, said: str
) -> None:
    with followed(tmp_path, **settings) as (primary, _), reach(primary.url) as reached:
        (found,) = failovers(reached, Settings(redis_url=primary.url, confirmations=confirmations))
    assert found.level is level
    assert said in found.found


def test_the_doctor_says_nothing_of_failovers_where_there_are_none(redis_url: str) -> None:
    with reach(redis_url) as reached:
        assert list(failovers(reached, Settings(redis_url=redis_url))) == []
