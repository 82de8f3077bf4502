"""A back-up is taken while matches run and restored elsewhere, and they go on: with the scripts that operators run."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import redis

from freeport import AsyncClient, play_match_async
from freeport.bots import RandomBot
from freeport_api import Status
from freeportd.redis_server import RedisServer
from matches import Matches, Settings
from tests.faults.processes import Processes
from tests.matches.house import check_log
from tests.support.effort import cases
from tests.support.log import moves
from tests.support.redis_cli import redis_cli

from .manifests import K8S

SCRIPTS = K8S / "components/backup"
MATCHES = max(2, cases(6))
MOVES_BEFORE = 10 * MATCHES
"""Fewer than the slow matches need to their end."""


class Seated(msgspec.Struct, frozen=True):
    """Somebody in a match."""

    match: str
    token: str


class Notes:
    """The acknowledged moves, and the progress."""

    def __init__(self) -> None:
        self.decisions: list[tuple[str, str]] = []
        self.enough = asyncio.Event()
        self.backed_up = asyncio.Event()

    def note(self, match: str, decision: str) -> None:
        self.decisions.append((match, decision))
        if len(self.decisions) >= MOVES_BEFORE:
            self.enough.set()


class Noted(AsyncClient):
    """Notes the decisions whose moves were acknowledged; a slow one thinks as long as the back-up is being made."""

    def __init__(self, server: str, token: str | None, notes: Notes, slow: bool) -> None:
        super().__init__(server, token)
        self._told = notes
        self._slow = slow

    async def play(self, match: Any, decision: Any, move: Any, **beside: Any) -> Any:
        if self._slow and self._told.enough.is_set():
            await self._told.backed_up.wait()
        update = await super().play(match, decision, move, **beside)
        self._told.note(update.match, decision.id)
        return update


@asynccontextmanager
async def running(processes: Processes) -> AsyncIterator[str]:
    """A service and workers; answers where."""
    with ExitStack() as stack:
        service = stack.enter_context(processes.service())
        stack.enter_context(processes.workers())
        await asyncio.to_thread(service.await_ready)
        yield service.url


async def open_matches(url: str) -> list[Seated]:
    """Matches of two players each, started."""
    seated = []
    for _ in range(MATCHES):
        match = ""
        clients = [AsyncClient(url), AsyncClient(url)]
        for client in clients:
            await client.register("bot")
            assert client.token is not None
            if not match:
                match = (await client.create("cargo_hold", 2)).id
            await client.join(match)
            seated.append(Seated(match, client.token))
        await clients[0].start(match)
        for client in clients:
            await client.close()
    return seated


async def play_on(url: str, seated: list[Seated], notes: Notes) -> None:
    """Everybody plays to the end; in half of the matches they are slow."""
    clients = [Noted(url, one.token, notes, slow=number >= MATCHES) for number, one in enumerate(seated)]
    await asyncio.gather(
        *[play_match_async(RandomBot(), client, one.match) for client, one in zip(clients, seated, strict=True)]
    )
    for client in clients:
        await client.close()


def run(script: str, *arguments: str, **environment: str) -> str:
    """Run one of the scripts; answers what it printed."""
    command = ["sh", str(SCRIPTS / script), *arguments]
    path = {"PATH": "/usr/local/bin:/usr/bin:/bin"}
    done = subprocess.run(command, env={**path, **environment}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def back_up(server: RedisServer, directory: Path, **environment: str) -> str:
    """Take a back-up; answers its name."""
    settings = {"REDIS_HOST": "127.0.0.1", "REDIS_PORT": str(server.port), "BACKUP_DIRECTORY": str(directory)}
    return run("backup.sh", REDIS_CLI=redis_cli(directory.parent), **settings, **environment)


@pytest.mark.random
async def test_matches_go_on_from_a_backup_on_another_machine(tmp_path: Path) -> None:
    backups, here, there = tmp_path / "backups", tmp_path / "here", tmp_path / "there"
    for directory in (backups, here, there):
        directory.mkdir()
    notes = Notes()
    with RedisServer(here) as server:
        processes = Processes(tmp_path, server.url)
        async with running(processes) as url:
            seated = await open_matches(url)
            playing = asyncio.ensure_future(play_on(url, seated, notes))
            await notes.enough.wait()
            before = list(notes.decisions)
            name = await asyncio.to_thread(back_up, server, backups)
            notes.backed_up.set()
            await playing
    assert run("restore.sh", BACKUP_DIRECTORY=str(backups), REDIS_DIRECTORY=str(there)) == f"restored {name}"
    with RedisServer(there) as server:
        matches = await Matches.connect(Settings(redis_url=server.url, queue_url="redis://127.0.0.1:1"))
        found = [await matches.looking.see(match, None) for match in {one.match for one in seated}]
        assert any(one.status is Status.PLAYING for one in found), "every match was over when the back-up was taken"
        kept = {(match.id, decision) for match in found for decision in await decisions(matches, match.id)}
        assert set(before) <= kept, "a move was acknowledged before the back-up began, and is not in it"
        elsewhere = Processes(tmp_path, server.url)  # with the dice key of before
        async with running(elsewhere) as url:
            again = Notes()
            again.backed_up.set()
            await play_on(url, seated, again)
        for match in {one.match for one in seated}:
            assert (await matches.looking.see(match, None)).status is Status.FINISHED
            await check_log(matches, match)
        await matches.close()


async def decisions(matches: Matches, match: str) -> list[str]:
    """Return the decisions that a match's log has answers to."""
    return [made.decision async for entry in matches.store.log(match) for made in moves([entry])]


def test_what_was_there_before_is_kept_beside_it(tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    backups.mkdir()
    with RedisServer(tmp_path / "redis") as server:
        name = back_up(server, backups)
    run("restore.sh", name, BACKUP_DIRECTORY=str(backups), REDIS_DIRECTORY=str(tmp_path / "redis"))
    left = [path.name for path in (tmp_path / "redis").glob("appendonlydir*")]
    assert len(left) == 2
    assert "appendonlydir" in left


def test_old_backups_are_thrown_away(tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    backups.mkdir()
    for day in range(1, 6):
        (backups / f"freeport-2020010{day}T000000Z.rdb").write_text("REDIS")
    (backups / "notes.txt").write_text("mine")
    with RedisServer(tmp_path / "redis") as server:
        name = back_up(server, backups, BACKUP_KEEP="3")
    left = sorted(path.name for path in backups.iterdir())
    assert left == ["freeport-20200104T000000Z.rdb", "freeport-20200105T000000Z.rdb", name, "notes.txt"]


def test_a_server_that_hands_out_nothing_is_no_backup(tmp_path: Path) -> None:
    backups = tmp_path / "backups"
    backups.mkdir()
    with RedisServer(tmp_path / "redis") as server:
        with redis.Redis.from_url(server.url) as client:
            client.config_set("requirepass", "open sesame")
        with pytest.raises(AssertionError):
            back_up(server, backups)
    assert not list(backups.iterdir())


def test_a_backup_that_is_not_there_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "appendonlydir").mkdir()
    with pytest.raises(AssertionError, match="there is no back-up"):
        run("restore.sh", "freeport-x.rdb", BACKUP_DIRECTORY=str(tmp_path), REDIS_DIRECTORY=str(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["appendonlydir"]
