"""The examination: all checks, in order. Parts that cannot be reached are not checked further."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping

from redis.exceptions import AuthenticationError, NoPermissionError, RedisClusterException, RedisError

import matches
from freeportd.settings import read
from matches.store.checkup import Reached, reach
from service.settings import Settings
from telemetry.environment import SettingsError

from . import archive, failover, queues, secrets, store, web, work
from .findings import Finding, fault, good


def examine(
    url: str | None = None,
    environment: Mapping[str, str] = os.environ,
    sleep: Callable[[float], None] = time.sleep,
) -> Iterator[Finding]:
    """Examine an installation as the settings in the environment describe it. Changes nothing.

    Args:
        url: the URL of a service to check as well.
        environment: the settings.
        sleep: waits for the seconds in which work has to make progress.
    """
    yield from secrets.operator_token(environment)
    try:
        settings = read(Settings, environment)
    except SettingsError as error:
        yield fault("settings", str(error), "Correct the variable; docs/operations.md lists them.")
        return
    yield good("settings", "all can be read")
    yield from _redis(settings.matches, environment, sleep)
    yield from _queues(settings.matches)
    if url is not None:
        yield from web.service(url)


def _redis(
    settings: matches.Settings, environment: Mapping[str, str], sleep: Callable[[float], None]
) -> Iterator[Finding]:
    try:
        with reach(settings.redis_url, sleep) as reached:
            yield from store.servers(reached, settings)
            if any(primary.reads_only for primary in reached.primaries()):
                return
            yield from failover.failovers(reached, settings)
            yield from failover.sentinels(settings)
            yield from failover.trouble(reached)
            yield from store.scripts(settings)
            yield from _contents(reached, settings, environment)
    except (AuthenticationError, NoPermissionError) as error:
        yield _not_let_in("Redis", "FREEPORT_REDIS_URL", error)
    except (RedisError, RedisClusterException, OSError, ValueError) as error:
        mend = (
            "Start it, or correct FREEPORT_REDIS_URL; no match can be played without it. "
            "`freeportd up` has a Redis of its own, and prints how to examine it."
        )
        yield fault("Redis", str(error), mend)


def _contents(reached: Reached, settings: matches.Settings, environment: Mapping[str, str]) -> Iterator[Finding]:
    yield from archive.archive(reached, settings)
    yield from work.overdue(reached, settings)
    yield from work.deletions(reached)
    running = reached.running(work.MOST, work.LOADED)
    yield from work.rules(running)
    yield from secrets.dice_key(running.matches, environment)


def _queues(settings: matches.Settings) -> Iterator[Finding]:
    try:
        with reach(settings.jobs_url) as reached:
            if settings.jobs_url != settings.redis_url:
                yield from queues.server(reached)
        yield from queues.staff(settings)
    except (AuthenticationError, NoPermissionError) as error:
        yield _not_let_in("queues", "FREEPORT_QUEUE_URL", error)
    except (RedisError, RedisClusterException, OSError, ValueError) as error:
        mend = "Start it, or correct FREEPORT_QUEUE_URL; without it work is not given out."
        yield fault("queues", str(error), mend)


def _not_let_in(subject: str, variable: str, error: RedisError) -> Finding:
    """Return the finding that Redis refuses the user or a command."""
    if isinstance(error, NoPermissionError):
        mend = f"Give the user of {variable} the rights of k8s/base/redis/users.acl."
        return fault(subject, f"the user may not do its work: {error}", mend)
    return fault(subject, "it refuses the user or the password", f"Correct the user and the password in {variable}.")
