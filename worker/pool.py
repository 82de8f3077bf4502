"""The pool keeps one or more worker processes for each queue alive, and a sweeper."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from matches import Matches
from matches.kinds import DICE_QUEUES, JobQueue
from matches.settings import Settings
from telemetry.children import keep_apart
from telemetry.exposition import exposition_with
from telemetry.logs import configure_logs
from telemetry.port import MetricsPort
from telemetry.settings import Settings as TelemetrySettings

from .dice import check
from .pool_health import PoolHealth
from .supervisor import Supervisor
from .sweeper import sweep
from .worker import work


def run_pool(queues: tuple[str, ...], processes: int, settings: Settings, *, with_parent: bool = False) -> None:
    """Run workers until SIGTERM or SIGINT, then let each worker finish its job.

    Args:
        queues: the queues to serve.
        processes: the number of worker processes for each queue.
        settings: the settings of matches.
        with_parent: whether to stop as well when standard input is closed.

    Raises:
        DiceKeyMissing: if a queue needs the dice key and it is not configured.
    """
    telemetry = TelemetrySettings.from_environment()
    configure_logs(telemetry.log_level, part="pool")
    if set(queues) & set(DICE_QUEUES):
        check()  # otherwise every worker would fail
    names = {f"{queue}-{number}": queue for queue in queues for number in range(processes)}
    health = PoolHealth(["sweeper", *names])
    with _place_for_metrics(telemetry) as directory:
        # The pool that delivers webhooks reaches the internet, and may not give out other work.
        sweeps = set(queues) != {JobQueue.WEBHOOKS}
        parts: dict[str, Callable[[], None]] = {
            "sweeper": partial(_sweep, settings, telemetry, directory, health, sweeps)
        }
        for name, queue in names.items():
            parts[name] = partial(_work, name, queue, settings, directory, health)
        Supervisor(parts, health, with_parent=with_parent).run()


@contextlib.contextmanager
def _place_for_metrics(telemetry: TelemetrySettings) -> Iterator[Path | None]:
    """Create a directory for the workers' metrics. Yields None if the metrics are not served."""
    if telemetry.metrics_port is None:
        yield None
        return
    with tempfile.TemporaryDirectory(prefix="freeport-metrics-") as name:
        yield Path(name)


def _work(name: str, queue: str, settings: Settings, directory: Path | None, health: PoolHealth) -> None:
    """Run a worker in this process."""
    if directory is not None:
        keep_apart(directory, name)
    work(queue, settings, partial(health.works, name))


def _sweep(
    settings: Settings, telemetry: TelemetrySettings, directory: Path | None, health: PoolHealth, sweeps: bool
) -> None:
    """Run the sweeper in this process, and serve the pool's port; without ``sweeps`` only the port."""
    with contextlib.ExitStack() as stack:
        if telemetry.metrics_port is not None and directory is not None:
            answer = partial(exposition_with, directory)
            stack.enter_context(
                MetricsPort(telemetry.metrics_port, answer, {"/livez": health.fault, "/readyz": health.unready})
            )
        asyncio.run(_until_stopped(settings, health, sweeps))


async def _until_stopped(settings: Settings, health: PoolHealth, sweeps: bool) -> None:
    """Sweep until SIGTERM or SIGINT."""
    stopping = asyncio.Event()
    for end in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(end, stopping.set)
    if not sweeps:
        await _stand_by(stopping, health)
        return
    matches = await Matches.connect(settings)
    health.works("sweeper")
    try:
        await sweep(matches, stopping, health)
    finally:
        await matches.close()


async def _stand_by(stopping: asyncio.Event, health: PoolHealth) -> None:
    """Report a healthy sweeper without sweeping, until told to stop."""
    health.works("sweeper")
    while not stopping.is_set():
        health.swept(well=True)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):
                await stopping.wait()
