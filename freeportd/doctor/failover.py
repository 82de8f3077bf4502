"""Checks whether a failover can lose what was acknowledged, and whether the store has refused to serve lately."""

from __future__ import annotations

from collections.abc import Iterator

import matches
from matches.redis.address import Address
from matches.store.checkup import Primary, Reached
from matches.store.watchers import watchers

from .findings import Finding, good, warning

_PROMISES = "docs/operations.md, What a failover keeps, says what each setting promises."
_FIRST_PING = 1000
"""Milliseconds after which a sentinel sends its first PING to a primary that it has just heard of."""
_BRIEF = {"LOST": "the connection was lost", "SILENT": "it did not reply in time"}


def failovers(reached: Reached, settings: matches.Settings) -> Iterator[Finding]:
    """Check each primary that can be replaced: one of sentinels, one of a cluster, and one with replicas."""
    address = Address.read(settings.redis_url)
    for primary in reached.primaries():
        if primary.reads_only:
            continue
        if address.sentinel or primary.replicas or settings.confirmations or (address.cluster and primary.clustered):
            yield _failover(f"Redis {primary.address} failover", primary, settings.confirmations)


def sentinels(settings: matches.Settings) -> Iterator[Finding]:
    """Check whether each sentinel answers, and leaves a new primary the time to answer it."""
    for one in watchers(settings.redis_url):
        subject = f"sentinel {one.address}"
        if one.down_after is None:
            mend = "Start it, or correct FREEPORT_REDIS_URL; the others may be too few to replace the primary."
            yield warning(subject, "it does not answer, or does not know the primary", mend)
        elif one.down_after <= _FIRST_PING:
            mend = (
                f"Set down-after-milliseconds to 1200 or more: its first PING to a new primary comes after "
                f"{_FIRST_PING} ms, and by then it counts it as dead and replaces it, too."
            )
            yield warning(subject, f"it counts a primary as dead after {one.down_after} ms", mend)
        else:
            yield good(subject, f"it counts a primary as dead after {one.down_after} ms")


def trouble(reached: Reached) -> Iterator[Finding]:
    """Check whether services or workers were refused lately. Raises ``RedisError``."""
    found = sorted(reached.trouble().items(), key=lambda item: item[1])
    if not found:
        yield good("trouble with Redis", "none in the last hour")
        return
    said = ", ".join(f"{code}{_meaning(code)} {ago / 60:.0f} minutes ago" for code, ago in found)
    mend = "Calls were answered with 503 meanwhile. If no failover or restart explains it, read the log of Redis."
    yield warning("trouble with Redis", f"last: {said}", mend)


def _meaning(code: str) -> str:
    return f" ({_BRIEF[code]})" if code in _BRIEF else ""


def _failover(subject: str, primary: Primary, confirmations: int) -> Finding:
    """Return whether acknowledged moves survive the replacement of a primary."""
    replicas = f"{primary.replicas} replicas"
    if not primary.replicas:
        mend = "Give it replicas, or play ends with it. Those that it has must be connected."
        return warning(subject, "no replica follows it", mend)
    if confirmations > primary.replicas:
        mend = "Set FREEPORT_CONFIRMATIONS to the number of replicas at most: nothing can be acknowledged."
        return warning(subject, f"{replicas}, but {confirmations} have to confirm", mend)
    if not confirmations:
        mend = f"Set FREEPORT_CONFIRMATIONS to 1: a failover may lose acknowledged moves. {_PROMISES}"
        return warning(subject, f"{replicas}, and none has to confirm", mend)
    if primary.least_replicas == 0:
        mend = f"Set min-replicas-to-write to 1: what it takes alone is lost, though never acknowledged. {_PROMISES}"
        return warning(subject, f"{replicas}, {confirmations} confirm, but it takes writes without any", mend)
    return good(subject, f"{replicas}, {confirmations} confirm: no acknowledged move is lost")
