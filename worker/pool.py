"""The pool: keeps one or more worker processes for each queue alive, and sweeps."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec

from matches import Matches
from matches.jobs import DICE_QUEUES
from matches.settings import Settings

from .dice import DiceKey
from .sweeper import sweep

_log = logging.getLogger(__name__)

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
    if set(queues) & set(DICE_QUEUES):
        DiceKey.from_environment()  # rather than letting worker after worker fail
    stopping = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopping.set)
    if set(queues) & set(DICE_QUEUES):
        DiceKey.from_environment()  # tells at once if there is none
    matches = await Matches.connect(settings)
    try:
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(sweep(matches, stopping))
            for queue in queues:
                for _ in range(processes):
                    tasks.create_task(_keep(queue, stopping))
    finally:
        await matches.close()


async def _keep(queue: str, stopping: asyncio.Event) -> None:
    """Keep one worker process alive."""
    while not stopping.is_set():
        command = ("-m", "freeportd", "work", "--queue", queue, "--single", "--with-parent")
        process = await create_subprocess_exec(sys.executable, *command, stdin=PIPE, start_new_session=True)
        await _until_done(process, stopping)
        if not stopping.is_set():
            _log.warning("a worker for %s ended with status %s; starting another", queue, process.returncode)
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
