"""A bot is killed while it waits for others: its seat is freed, and the match is played without it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from freeport import Client
from freeport.shapes import Match, Status
from freeport_api import SeatFreed, SeatTaken
from freeport_games.cargo_hold.options import CargoHoldOptions
from freeportd.redis_server import RedisServer
from tests.support.waiting import until

from .processes import Processes, kill


def start_bot(server: str, match: Match) -> subprocess.Popen[bytes]:
    """Return a bot in a process of its own, as somebody would start it."""
    command = [str(Path(sys.executable).with_name("freeport")), "bot", "random", match.id, "--server", server]
    with Client(server) as client:
        token = client.register("bot").token
    return subprocess.Popen(command, env={**os.environ, "FREEPORT_TOKEN": token}, stdout=subprocess.DEVNULL)


def missing(client: Client, match: Match) -> int:
    return sum(seat.player is None for seat in client.match(match).seats)


@pytest.mark.proof
def test_the_seat_of_a_killed_bot_is_freed_and_others_play(redis_server: RedisServer, tmp_path: Path) -> None:
    processes = Processes(tmp_path, redis_server.url, FREEPORT_ABSENT_AFTER="1", FREEPORT_HEARTBEAT="0.4")
    with processes.workers(), processes.service() as service, Client(service.url) as host:
        service.await_ready()
        host.register("a person", bot=False)
        match = host.create("cargo_hold", 3, autostart=True, options=CargoHoldOptions(turn_limit=10))
        waits, killed = start_bot(service.url, match), start_bot(service.url, match)
        later: list[subprocess.Popen[bytes]] = []
        try:
            until(lambda: missing(host, match) == 1, what="two bots to sit down")
            kill(killed.pid)
            until(lambda: missing(host, match) == 2, what="the seat of the killed bot to be free")
            later += [start_bot(service.url, match) for _ in range(2)]
            assert [bot.wait() for bot in (waits, *later)] == [0, 0, 0]
            assert host.match(match).status is Status.FINISHED
            events = [line.entry for line in host.record(match).log]
            assert sum(isinstance(event, SeatFreed) for event in events) == 1
            assert sum(isinstance(event, SeatTaken) for event in events) == 4
        finally:
            for bot in (waits, killed, *later):
                bot.kill()
                bot.wait()
