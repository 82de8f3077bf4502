"""A sentinel of its own for a test."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import redis

from freeportd.ports import free_port
from freeportd.redis_server import find_binary

from .waiting import until


@contextmanager
def sentinel(
    directory: Path, port: int, *, down_after: int = 1200, quorum: int = 1, retry: int = 5000
) -> Iterator[str]:
    """A sentinel that watches a primary under the name ``main``; its address.

    Args:
        directory: where its files lie.
        port: the port of the primary.
        down_after: the milliseconds of silence after which it counts the primary as dead; see docs/operations.md.
        quorum: how many sentinels have to agree that it is.
        retry: the milliseconds of its ``failover-timeout``: twice as long, and a failover that failed is tried again.
    """
    own, file = free_port(), directory / "sentinel.conf"
    lines = (
        f"port {own}",
        "bind 127.0.0.1",
        f"dir {directory}",
        f"sentinel monitor main 127.0.0.1 {port} {quorum}",
        f"sentinel down-after-milliseconds main {down_after}",
        f"sentinel failover-timeout main {retry}",
        "sentinel parallel-syncs main 2",
    )
    file.write_text("".join(f"{line}\n" for line in lines))
    with (directory / "sentinel.log").open("wb") as log:
        process = subprocess.Popen([find_binary(), file, "--sentinel"], stdout=log, stderr=log)
    try:
        until(lambda: _answers(own), what="a sentinel")
        yield f"127.0.0.1:{own}"
    finally:
        process.kill()
        process.wait()


def _answers(port: int) -> bool:
    with redis.Redis(port=port) as client, suppress(redis.ConnectionError):
        return bool(client.ping())
    return False
