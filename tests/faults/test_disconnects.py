"""Thousands of streams end without a word: the service forgets them, memory and all."""

from __future__ import annotations

import asyncio
import socket
import struct
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from freeport import AsyncClient
from freeportd.redis_server import RedisServer
from tests.support.waiting import until_async

from .processes import Processes

STREAMS = 5000
AT_ONCE = 250
ROUNDS = STREAMS // AT_ONCE
WARM_UP = 4
"""Rounds after which a process has what it keeps for good."""
COMPARED = 5
"""Rounds of which the one after which least was left counts, at the beginning and at the end."""
KIB_MORE = 6 * 1024
"""The bytes that all of them together may leave: a fifth of what they took would be far more."""


@pytest.mark.proof
async def test_a_service_is_as_large_after_5000_disconnects_as_before(
    redis_server: RedisServer, tmp_path: Path
) -> None:
    processes = Processes(tmp_path, redis_server.url, FREEPORT_HEARTBEAT="600")
    with processes.workers(), processes.service() as service:
        service.await_ready()
        async with AsyncClient(service.url) as client:
            await client.register("host")
            match = await client.create("cargo_hold", 2)
        port = urlsplit(service.url).port or 0
        sizes: list[int] = []
        full = 0
        # What leaks stays for good. What a process keeps only for a while, how long depends on the machine.
        while len(sizes) < ROUNDS or (_more(sizes) >= KIB_MORE and len(sizes) < 2 * ROUNDS):
            streams = await asyncio.gather(*[_open(port, match.id) for _ in range(AT_ONCE)])
            full = resident(service.pid)
            for stream in streams:
                _break(stream)
            await _all_gone(service.url)
            sizes.append(resident(service.pid))
        print(f"\nresident KiB after each {AT_ONCE} streams: {sizes}; with the last ones open: {full}")
        assert _more(sizes) < KIB_MORE


def _more(sizes: list[int]) -> int:
    """Return what the later rounds have left, in KiB.

    What the allocator keeps for a while comes and goes: the least of several rounds is what is left for good.
    """
    return min(sizes[-COMPARED:]) - min(sizes[WARM_UP : WARM_UP + COMPARED])


async def _open(port: int, match: str) -> asyncio.StreamWriter:
    """Open a stream and wait for its first event."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /v1/matches/{match}/updates HTTP/1.1\r\nHost: freeport\r\n\r\n".encode())
    await reader.readuntil(b"event: update")
    return writer


def _break(stream: asyncio.StreamWriter) -> None:
    """End a connection with a reset, as a phone does that goes into a tunnel."""
    end: socket.socket = stream.get_extra_info("socket")
    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    stream.transport.abort()


async def _all_gone(url: str) -> None:
    """Wait until the service says that no stream is open."""
    async with httpx.AsyncClient(base_url=url, timeout=60) as client:

        async def none() -> bool:
            lines = (await client.get("/metrics")).text.splitlines()
            return all(line.endswith(" 0.0") for line in lines if line.startswith("freeport_streams_open{"))

        await until_async(none, what="the service to forget all streams")


def resident(pid: int) -> int:
    """Return how much memory a process holds, in KiB (Linux)."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS:")))
