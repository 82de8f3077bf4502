"""The pool: keeps one or more worker processes for each queue alive, and sweeps."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import tempfile
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import structlog

from matches import Matches
from matches.jobs import DICE_QUEUES
from matches.settings import Settings
from telemetry import children
from telemetry.exposition import exposition_with
from telemetry.logs import configure_logs
from telemetry.port import MetricsPort
from telemetry.settings import Settings as TelemetrySettings

from .dice import DiceKey
from .sweeper import sweep
from .vitals import Vitals

_log = structlog.get_logger("freeport.pool")

_PATIENCE = 20.0
"""Seconds that a worker gets to finish its job."""
_REST = 1.0
"""Seconds before a worker that died is replaced."""


async def run_pool(queues: tuple[str, ...], processes: int, settings: Settings) -> None:
    """Run workers until SIGTERM or SIGINT, then let each finish its job.

    Args:
        queues: the queues to work on.
        processes: how many worker processes for each queue.
        settings: where Redis is.

    Raises:
        DiceKeyMissing: if a queue needs the dice key and there is none.
    """
    telemetry = TelemetrySettings.from_environment()
    configure_logs(telemetry.log_level, part="pool")
    if set(queues) & set(DICE_QUEUES):
        DiceKey.from_environment()  # rather than letting worker after worker fail
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for end in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(end, stopping.set)
    vitals = Vitals()
    matches = await Matches.connect(settings)
    try:
        with _measured(telemetry, vitals) as directory:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(sweep(matches, stopping, vitals))
                for queue in queues:
                    for number in range(processes):
                        tasks.create_task(_keep(queue, number, directory, vitals, stopping))
    finally:
        await matches.close()


@contextlib.contextmanager
def _measured(telemetry: TelemetrySettings, vitals: Vitals) -> Iterator[Path | None]:
    """A directory for the workers' metrics, which are answered on the pool's port; None if it has no port."""
    if telemetry.metrics_port is None:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="freeport-metrics-") as name:
        directory = Path(name)
        with MetricsPort(telemetry.metrics_port, partial(exposition_with, directory), vitals.fault):
            yield directory


async def _keep(queue: str, number: int, directory: Path | None, vitals: Vitals, stopping: asyncio.Event) -> None:
    """Keep one worker process alive."""
    slot = f"{queue}-{number}"
    environment = {**os.environ, **(children.environment(directory, slot) if directory else {})}
    command = ("-m", "freeportd", "work", "--queue", queue, "--single", "--with-parent")
    while not stopping.is_set():
        process = await create_subprocess_exec(
            sys.executable, *command, stdin=PIPE, start_new_session=True, env=environment
        )
        vitals.up(slot)
        await _until_done(process, stopping)
        vitals.down(slot)
        if not stopping.is_set():
            _log.warning("a worker ended; starting another", queue=queue, status=process.returncode)
            await asyncio.sleep(_REST)


async def _until_done(process: Process, stopping: asyncio.Event) -> None:
    """Wait until a process has ended, or end it when the pool stops."""
    ended = asyncio.create_task(process.wait())
    stop = asyncio.create_task(stopping.wait())
    await asyncio.wait({ended, stop}, return_when=asyncio.FIRST_COMPLETED)
    if not ended.done():
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(_PATIENCE):
                await asyncio.shield(ended)
        except TimeoutError:
            process.kill()
            await ended
    stop.cancel()
