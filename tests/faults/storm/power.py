"""Power losses: the data that Redis had not yet synced to disk are lost.

Killing a process loses nothing that it has written, because the system has it; a machine that loses power loses data
that were not synced. A small library, loaded into Redis, notes what was synced; at a loss the files are cut there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from redis.asyncio import Redis

from freeportd.redis_server import RedisServer, find_binary


def can_lose_power() -> bool:
    """Return whether there is a C compiler to make the library with."""
    return shutil.which("cc") is not None


def powered(directory: Path) -> Path:
    """Return a directory for the PATH with a ``redis-server`` that notes what it has synced.

    Args:
        directory: an empty directory to make it in.
    """
    binary = find_binary()
    library = directory / "synced.so"
    source = Path(__file__).with_name("synced.c")
    subprocess.run(["cc", "-shared", "-fPIC", "-O2", "-o", library, source, "-ldl"], check=True)
    script = directory / "redis-server"
    script.write_text(f'#!/bin/sh\nLD_PRELOAD="{library}" exec "{binary}" "$@"\n')
    script.chmod(0o755)
    return directory


async def stays(server: RedisServer) -> None:
    """Make Redis sync all data so far, so that no power loss removes them."""
    async with Redis.from_url(server.url) as redis:
        how = (await redis.config_get("appendfsync"))["appendfsync"]
        await redis.config_set("appendfsync", "always")
        await redis.incr("{storm}:synced")  # answered when it is synced, together with all earlier writes
        await redis.config_set("appendfsync", str(how))


def lose_power(server: RedisServer) -> int:
    """End Redis as a power loss would; return the number of lost bytes."""
    server.kill()
    lost = 0
    for synced in server.directory.glob("appendonlydir/*.aof.synced"):
        file = synced.with_suffix("")
        if not file.exists():
            continue  # Redis has rewritten the file, as it does when it becomes a replica
        kept = int(synced.read_text())
        lost += max(0, file.stat().st_size - kept)
        os.truncate(file, min(kept, file.stat().st_size))
    return lost
