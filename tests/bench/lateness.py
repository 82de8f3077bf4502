"""Lateness: from the commit of an update until everybody who listens has it, over two services and two pools."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from tests.faults.lateness.run import Churning, run

from .figures import Advance, Effort, Figure
from .servers import Servers

_PACE = 60.0


def measure(servers: Servers, effort: Effort, advance: Advance) -> Iterator[Figure]:
    """Bots of every game, with streams of every kind; somebody looks all the time."""
    updates = effort.of(6000, 1000)
    directory = servers.directory / "lateness"
    directory.mkdir()
    tally = asyncio.run(run(directory, updates, _PACE, Churning(), lambda count: advance(count / updates)))
    if tally.failures:
        raise RuntimeError(f"the streams were not whole: {tally.failures[:3]}")
    total = tally.total
    what = f"every game: from the commit of an update until a listener has it, at {_PACE:.0f} updates/s"
    for name, seconds, target in (
        ("p50", total.p50, None),
        ("p99", total.p99, None),
        ("p999", total.p999, None),
        ("latest", total.latest, 100.0),
    ):
        yield Figure(
            name=f"lateness.{name}",
            what=f"{what}, {'the latest of all' if name == 'latest' else name.replace('999', '99.9')}",
            value=1000 * seconds,
            unit="ms",
            target=target,
        )
    yield Figure(
        name="lateness.lost",
        what=f"{what}: never told, or told twice",
        value=float(total.missing + total.doubled),
        unit="updates",
        target=0.0,
    )
