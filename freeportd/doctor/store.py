"""Checks whether Redis keeps its data, and responds in time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import matches
from matches import Matches
from matches.store.checkup import Primary, Reached
from matches.store.store import Room

from .findings import Finding, fault, good, warning

_OLDEST = (7, 0)
"""The first version of Redis with all commands that are used."""
_SLOW = 0.005
"""The round trip in seconds from which players notice it."""
_NEARLY_FULL = 0.75
"""The part of the memory from which it counts as nearly full."""
_LOST = {
    "always": "nothing that was confirmed is lost",
    "everysec": "a power cut may lose the last second",
}
_MB = 1024 * 1024


def servers(reached: Reached, settings: matches.Settings) -> Iterator[Finding]:
    """Check each server that accepts writes."""
    for primary in reached.primaries():
        name = f"Redis {primary.address}"
        yield _version(name, primary)
        yield _role(name, primary)
        yield _mode(name, primary, settings.cluster)
        yield eviction(name, primary)
        yield _memory(name, primary)
        yield _durability(name, primary)
        yield _latency(name, primary)
        yield _clock(name, primary)


def scripts(settings: matches.Settings) -> Iterator[Finding]:
    """Check that the scripts that commit matches can be loaded. Raises ``RedisError``."""

    async def connect() -> None:
        await (await Matches.connect(settings)).close()

    asyncio.run(connect())
    yield good("scripts", "can be sent")


def eviction(name: str, primary: Primary) -> Finding:
    """Check that the server does not evict data when its memory is full."""
    subject = f"{name} eviction"
    if primary.policy == "noeviction":
        return good(subject, "noeviction")
    mend = "Set maxmemory-policy to noeviction: a full Redis must refuse moves, not forget matches."
    return fault(subject, primary.policy, mend)


def _version(name: str, primary: Primary) -> Finding:
    found = f"{primary.product}, with the commands of Redis {primary.version}"
    if tuple(int(part) for part in primary.version.split(".")[:2]) < _OLDEST:
        return fault(name, found, f"Upgrade it to Redis {'.'.join(map(str, _OLDEST))} or later, or to Valkey.")
    return good(name, found)


def _role(name: str, primary: Primary) -> Finding:
    subject = f"{name} role"
    if not primary.reads_only:
        return good(subject, "takes writes")
    mend = "Point the address at the primary, or make this one the primary: a replica takes no moves."
    return fault(subject, "a replica, which only reads", mend)


def _mode(name: str, primary: Primary, wanted: bool) -> Finding:
    subject = f"{name} mode"
    if primary.clustered == wanted:
        return good(subject, "a node of a cluster" if wanted else "one server")
    if primary.clustered:
        return fault(subject, "a node of a cluster", "Begin FREEPORT_REDIS_URL with redis+cluster:// to use it as one.")
    return fault(subject, "one server", "Begin FREEPORT_REDIS_URL with redis://, as this is not a cluster.")


def _memory(name: str, primary: Primary) -> Finding:
    subject = f"{name} memory"
    if not primary.most:
        return good(subject, f"{primary.used / _MB:.0f} MB, without a limit of its own")
    found = f"{primary.used / _MB:.0f} of {primary.most / _MB:.0f} MB"
    if primary.used < _NEARLY_FULL * primary.most:
        return good(subject, found)
    mend = "Give it more memory, or shorten the time that finished matches are kept"
    if Room(primary.used, primary.most).full:
        return fault(subject, f"full: {found}", f"{mend}: new matches are refused.")
    return warning(subject, found, f"{mend}.")


def _durability(name: str, primary: Primary) -> Finding:
    subject = f"{name} durability"
    if not primary.append_only:
        mend = "Set appendonly to yes: a restart of Redis would lose matches."
        return fault(subject, "no append-only file", mend)
    if not primary.writes:
        return fault(subject, "the append-only file cannot be written", "Look at its disk: it may be full.")
    if primary.fsync is None:
        mend = "Ask its provider what a power cut or a failover loses."
        return warning(subject, "append-only file; it does not say when that is put on the disk", mend)
    found = f"append-only file, fsync {primary.fsync}"
    if primary.fsync not in _LOST:
        mend = "Set appendfsync to everysec or always: a power cut may lose half a minute."
        return warning(subject, found, mend)
    return good(subject, f"{found}: {_LOST[primary.fsync]}")


def _latency(name: str, primary: Primary) -> Finding:
    subject = f"{name} round trip"
    found = f"{primary.round_trip * 1000:.2f} ms"
    if primary.round_trip < _SLOW:
        return good(subject, found)
    return warning(subject, found, "Bring it nearer to services and workers: every move waits for one round trip.")


def _clock(name: str, primary: Primary) -> Finding:
    subject = f"{name} clock"
    found = f"{abs(primary.ahead):.2f} s {'ahead of' if primary.ahead > 0 else 'behind'} this machine's"
    mend = "Let both machines take their time from the same source (NTP): clocks of seats and due lists rely on it."
    if abs(primary.ahead) < 0.5:
        return good(subject, found)
    return fault(subject, found, mend) if abs(primary.ahead) > 5 else warning(subject, found, mend)
