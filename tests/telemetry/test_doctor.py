"""The doctor, on real servers with real faults."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from redis import Redis

import freeportd.__main__
from freeportd.doctor import Finding, Level, examine
from freeportd.redis_server import RedisServer
from freeportd.system import System
from matches.match.stored import decode_frame, encode
from matches.redis.keys import ARCHIVE_FAILED, match_key, player_key
from matches.work.jobs import staff_of
from tests.matches.house import House, house
from tests.support.sentinel import sentinel
from tests.support.system import warm_system
from tests.support.waiting import until_async

from .installation import wait_for

QUICK = {"FREEPORT_REISSUE_AFTER": "0.1"}
NOBODY = "redis://127.0.0.1:1/0"


def at_once(seconds: float) -> None:
    """Let no time pass: where all work is done, or nobody does any, there is nothing to wait for."""


def look(redis_url: str, url: str | None = None, **environment: str) -> dict[str, Finding]:
    """Return what the doctor finds, by subject without the address."""
    address = redis_url.removeprefix("redis://").removesuffix("/0")
    found = examine(url, {"FREEPORT_REDIS_URL": redis_url, **QUICK, **environment}, at_once)
    return {finding.subject.replace(f" {address}", ""): finding for finding in found}


def levels(found: dict[str, Finding], level: Level) -> set[str]:
    return {subject for subject, finding in found.items() if finding.level is level}


@pytest.fixture(scope="module")
def system(tmp_path_factory: pytest.TempPathFactory) -> Iterator[System]:
    directory = tmp_path_factory.mktemp("freeport")
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith("FREEPORT_")]:
            patch.delenv(name)
        with warm_system(directory) as running:
            wait_for(lambda: all(staffed.workers for staffed in staff_of(running.redis_url).values()))
            yield running


@pytest.fixture
def flawed(tmp_path: Path) -> Iterator[Callable[..., RedisServer]]:
    started: list[RedisServer] = []

    def start(**settings: str) -> RedisServer:
        server = RedisServer(
            tmp_path / f"{len(started)}", settings={name.replace("_", "-"): value for name, value in settings.items()}
        )
        server.start()
        started.append(server)
        return server

    yield start
    for server in started:
        server.stop()


Command = Callable[..., tuple[int, str]]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command as an operator runs it; it returns its status and what it prints."""

    def run(redis_url: str, *arguments: str) -> tuple[int, str]:
        for name, value in {"FREEPORT_REDIS_URL": redis_url, **QUICK}.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setattr(sys, "argv", ["freeportd", "doctor", *arguments])
        with pytest.raises(SystemExit) as ended:
            freeportd.__main__.main()
        return int(ended.value.code or 0), capsys.readouterr().out

    return run


def test_nothing_is_to_be_mended_where_all_is_well(system: System) -> None:
    file = system.directory / "dice.key"
    key = file.read_text().strip()
    found = look(system.redis_url, system.url, FREEPORT_DICE_KEY_FILE=str(file), FREEPORT_OPERATOR_TOKEN="t" * 32)
    assert levels(found, Level.FAULT) == set()
    assert {"scripts", "overdue work", "rules", "dice key", "queue chance", "operator token"} < set(found)
    assert "everysec" in found["Redis durability"].found
    assert all(bool(each.mend) == (each.level is not Level.GOOD) for each in found.values())
    assert key not in str(found)


def test_the_command_ends_well_and_shows_a_table(system: System, command: Command) -> None:
    status, printed = command(system.redis_url)
    assert status == 0
    assert "✓" in printed
    assert "✗" not in printed


def test_the_command_fails_and_gives_a_list_to_programs(command: Command) -> None:
    status, printed = command(NOBODY, "--json")
    assert status == 1
    findings: list[dict[str, Any]] = json.loads(printed)
    assert {each["subject"] for each in findings if each["level"] == "fault"} == {"Redis", "queues"}
    assert all(each["mend"] for each in findings if each["level"] == "fault")


def test_metrics_that_strangers_could_read_are_a_warning(system: System) -> None:
    found = examine(system.url, {"FREEPORT_REDIS_URL": system.redis_url, **QUICK}, at_once)
    of_service = [finding.level for finding in found if finding.subject.startswith("service")]
    assert of_service == [Level.GOOD, Level.WARNING]


def test_a_service_that_does_not_answer_is_a_fault(system: System) -> None:
    found = look(system.redis_url, "http://127.0.0.1:1")
    assert found["service http://127.0.0.1:1"].level is Level.FAULT


@pytest.mark.parametrize(
    ("settings", "subject", "level"),
    [
        ({"maxmemory_policy": "allkeys-lru"}, "Redis eviction", Level.FAULT),
        ({"appendonly": "no"}, "Redis durability", Level.FAULT),
        ({"appendfsync": "no"}, "Redis durability", Level.WARNING),
        ({"appendfsync": "always"}, "Redis durability", Level.GOOD),
        ({"maxmemory": "1200000"}, "Redis memory", Level.FAULT),
        ({"cluster_enabled": "yes"}, "Redis mode", Level.FAULT),
    ],
)
def test_a_redis_that_would_lose_matches_is_found(
    flawed: Callable[..., RedisServer], settings: dict[str, str], subject: str, level: Level
) -> None:
    assert look(flawed(**settings).url)[subject].level is level


def test_queues_that_nobody_works_on_are_found(flawed: Callable[..., RedisServer]) -> None:
    found = look(flawed().url)
    assert {"queue chance", "queue scoring", "queue upkeep"} <= levels(found, Level.FAULT)
    assert found["queue chance"].mend == "Start some: freeportd work --queue chance"


def test_a_queue_of_its_own_is_looked_at_too(flawed: Callable[..., RedisServer]) -> None:
    matches, jobs = flawed(), flawed(maxmemory_policy="allkeys-lru")
    found = look(matches.url, FREEPORT_QUEUE_URL=jobs.url)
    assert found["Redis eviction"].level is Level.GOOD
    assert [each.level for subject, each in found.items() if subject.startswith("queues' Redis")] == [Level.FAULT]
    assert look(matches.url, FREEPORT_QUEUE_URL=NOBODY)["queues"].level is Level.FAULT


def test_a_cluster_is_looked_at_node_by_node(cluster_url: str, flawed: Callable[..., RedisServer]) -> None:
    address = cluster_url.replace("redis://", "redis+cluster://")
    found = look(address, FREEPORT_QUEUE_URL=flawed().url)
    modes = {subject for subject in levels(found, Level.GOOD) if subject.endswith(" mode")}
    assert len(modes) == 3
    assert found["scripts"].level is found["overdue work"].level is Level.GOOD


@pytest.mark.parametrize(
    ("environment", "subject"),
    [
        ({"FREEPORT_HEARTBEAT": "soon"}, "settings"),
        ({"FREEPORT_PORT": "-1"}, "settings"),
        ({"FREEPORT_REDIS_URL": "redis+cluster://nowhere:1"}, "settings"),
        ({"FREEPORT_REDIS_URL": "somewhere"}, "settings"),
        ({"FREEPORT_HEARTBEAT": "0"}, "settings"),
        ({"FREEPORT_HEARTBEET": "15"}, "settings"),
        ({"FREEPORT_WEBHOOK_TIMEOUT": "21"}, "settings"),
        ({"FREEPORT_OPERATOR_TOKEN": "short"}, "operator token"),
        ({"FREEPORT_OPERATOR_TOKEN": "a token with blanks that is long enough"}, "operator token"),
        ({"FREEPORT_OPERATOR_TOKEN": "t" * 32, "FREEPORT_OPERATOR_TOKEN_FILE": "/nowhere"}, "operator token"),
        ({"FREEPORT_OPERATOR_TOKEN_FILE": "/nowhere/token"}, "operator token"),
    ],
)
def test_wrong_settings_are_found(environment: dict[str, str], subject: str) -> None:
    found = look(NOBODY, **environment)
    assert found[subject].level is Level.FAULT


def test_no_secret_is_shown(system: System) -> None:
    for secret in ("FREEPORT_OPERATOR_TOKEN", "FREEPORT_DICE_KEY"):
        found = look(system.redis_url, **{secret: "hush-hush"})
        assert levels(found, Level.FAULT)
        assert "hush-hush" not in str(found)


def test_a_replica_is_found(flawed: Callable[..., RedisServer]) -> None:
    url = flawed().url
    with Redis.from_url(url) as client:
        client.replicaof("127.0.0.1", 1)
    assert look(url)["Redis role"].found == "a replica, which only reads"


def test_sentinels_that_would_replace_a_new_primary_are_found(
    flawed: Callable[..., RedisServer], tmp_path: Path
) -> None:
    primary = flawed()
    with sentinel(tmp_path, primary.port, down_after=1000) as address:
        url, subject = f"redis+sentinel://{address},127.0.0.1:1/main/0", f"sentinel {address}"
        found = look(url)
        assert found[subject].level is Level.WARNING
        assert "1000 ms" in found[subject].found
        assert "does not answer" in found["sentinel 127.0.0.1:1"].found
        with Redis.from_url(f"redis://{address}") as client:
            client.sentinel_set("main", "down-after-milliseconds", 1200)
        assert look(url)[subject].level is Level.GOOD


def test_a_wrong_password_has_a_sentence_of_its_own(flawed: Callable[..., RedisServer]) -> None:
    url = flawed().url
    with Redis.from_url(url) as client:
        client.config_set("requirepass", "right")
    found = look(url.replace("//", "//:wrong@"))
    for subject in ("Redis", "queues"):
        assert (found[subject].level, found[subject].found) == (Level.FAULT, "it refuses the user or the password")


async def started(freeport: House) -> str:
    match, _ = await freeport.start(2)
    return match


async def test_work_that_nobody_does_is_found(flawed: Callable[..., RedisServer]) -> None:
    server = flawed()
    async with house(server.url, reissue_after=0.1) as freeport:
        await started(freeport)
        await freeport.settle()
        found = await asyncio.to_thread(look, server.url)
        assert found["overdue work"].level is Level.GOOD
        freeport.worker.away = True
        players = await freeport.players(1)
        opening = asyncio.create_task(freeport.create(players[0], 2))

        async def overdue() -> Finding | None:
            return (await asyncio.to_thread(look, server.url)).get("overdue open")

        found_overdue = await until_async(overdue, what="a match is opened that nobody fixes dice for")
        opening.cancel()
    assert (found_overdue.level, found_overdue.found) == (Level.FAULT, "1 pieces")


async def test_a_deletion_that_does_not_come_to_its_end_is_found(flawed: Callable[..., RedisServer]) -> None:
    server = flawed()
    async with house(server.url, reissue_after=0.1) as freeport:
        stuck, just_begun = await freeport.players(2)
        freeport.worker.away = True
        for player in (stuck, just_begun):
            await freeport.one.forgetting.delete(player.id)
        await freeport.settle()
        found = await asyncio.to_thread(look, server.url)
        assert found["deletions of accounts"].level is Level.GOOD
        with Redis.from_url(server.url) as client:
            client.hset(player_key(stuck.id), "deleted", int(time.time()) - 7200)
        found = await asyncio.to_thread(look, server.url)
    deletions = found["deletions of accounts"]
    assert (deletions.level, deletions.found) == (Level.WARNING, f"1 for more than an hour, such as {stuck.id}")


async def test_deliveries_that_are_made_one_after_the_other_are_not_overdue(
    flawed: Callable[..., RedisServer],
) -> None:
    server = flawed()
    async with house(server.url, reissue_after=0.1, webhook_http=True, webhook_private=True) as freeport:
        (player,) = await freeport.players(1)
        hook = (await freeport.one.webhooks.create(player, "http://127.0.0.1:1024/")).webhook.id
        found = await asyncio.to_thread(look, server.url)
        assert found["overdue deliver"].level is Level.FAULT  # nobody makes any
        on = asyncio.get_running_loop()

        def meanwhile(seconds: float) -> None:
            asyncio.run_coroutine_threadsafe(freeport.one.webhooks.test(player, hook), on).result()

        asked = {"FREEPORT_REDIS_URL": server.url, **QUICK}
        findings = await asyncio.to_thread(lambda: list(examine(None, asked, meanwhile)))
        (work,) = [finding for finding in findings if finding.subject.startswith("overdue")]
        assert work.level is Level.GOOD


async def test_matches_whose_rules_are_gone_are_found(flawed: Callable[..., RedisServer]) -> None:
    server = flawed()
    async with house(server.url) as freeport:
        match = await started(freeport)
    with Redis.from_url(server.url) as redis:
        stored = redis.hget(match_key(match), "frame")
        assert isinstance(stored, bytes)
        lobby = msgspec.structs.replace(decode_frame(stored), rules_version=99)
        redis.hset(match_key(match), "frame", encode(lobby))
        found = await asyncio.to_thread(look, server.url)
        assert found["rules cargo_hold 99"].level is Level.FAULT
        redis.hset(match_key(match), "frame", b"from the future")
        found = await asyncio.to_thread(look, server.url)
        assert found["matches"].level is Level.FAULT


async def test_a_dice_key_that_is_not_that_of_the_matches_is_found(
    flawed: Callable[..., RedisServer], tmp_path: Path
) -> None:
    server, key = flawed(), tmp_path / "dice.key"
    key.write_text("k" * 32)
    async with house(server.url) as freeport:
        await started(freeport)
    found = await asyncio.to_thread(look, server.url, FREEPORT_DICE_KEY_FILE=str(key))
    assert found["dice key"].level is Level.FAULT
    assert "1 running matches were opened with another" in found["dice key"].found


def test_an_archive_that_cannot_be_read_or_written_is_found(system: System, tmp_path: Path) -> None:
    assert look(system.redis_url)["archive"].level is Level.GOOD
    archive = {"FREEPORT_ARCHIVE_URL": tmp_path.as_uri()}
    assert look(system.redis_url, **archive)["archive"].level is Level.GOOD
    away = look(system.redis_url, FREEPORT_ARCHIVE_URL=(tmp_path / "nowhere").as_uri())["archive"]
    assert (away.level, away.found.partition(":")[0]) == (Level.FAULT, "cannot be read")
    with Redis.from_url(system.redis_url) as redis:
        redis.set(ARCHIVE_FAILED, "match 0123456789abcdef: no space is left", ex=60)
        found = look(system.redis_url, **archive)["archive"]
        redis.delete(ARCHIVE_FAILED)
    assert (found.level, found.found) == (Level.FAULT, "not written: match 0123456789abcdef: no space is left")
