"""A complete Freeport installation on one machine: Redis, a service, workers."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from freeport_api.secrets import hides
from service.quotas import QuotaSettings

from .children import Service, Workers
from .redis_server import provide_redis

_ROOM = 10_000
"""Units per second, units at once, and streams at a time."""


@hides("redis_url")
class System(msgspec.Struct, frozen=True):
    """The running parts."""

    url: str
    """The URL of the service."""
    redis_url: str
    """The URL of Redis."""
    directory: Path
    """The folder with data and logs."""
    service: Service
    workers: Workers


@contextlib.contextmanager
def run_system(
    port: int, directory: Path | None = None, environment: Mapping[str, str] | None = None
) -> Iterator[System]:
    """Start everything, and stop it at the end.

    Args:
        port: the port of the service.
        directory: the folder for data, the dice key and logs; a temporary one if left out.
        environment: further settings.

    Raises:
        RedisUnavailable: if there is no Redis and none can be started.
        ChildFailed: if a part does not start.
    """
    with contextlib.ExitStack() as stack:
        if directory is None:
            directory = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="freeport-")))
        directory.mkdir(parents=True, exist_ok=True)
        redis = directory / "redis"
        redis.mkdir(exist_ok=True)
        redis_url = stack.enter_context(provide_redis(redis))
        settings = {"FREEPORT_REDIS_URL": redis_url, **roomy_quotas(), **(environment or {})}
        workers = stack.enter_context(
            Workers(dice_key=directory / "dice.key", environment=settings, log=directory / "work.log")
        )
        # The port for metrics belongs to the workers: two processes cannot listen on the same port.
        beside = {**settings, "FREEPORT_METRICS_PORT": ""}
        service = stack.enter_context(Service(port, environment=beside, log=directory / "serve.log"))
        service.await_ready()
        yield System(service.url, redis_url, directory, service, workers)


def roomy_quotas() -> dict[str, str]:
    """Return large budgets, for many players at one address and for fast bots. Variables that are set are left out."""
    roomy = {QuotaSettings.variable(name): str(_ROOM) for name in QuotaSettings.__struct_fields__}
    return {variable: value for variable, value in roomy.items() if variable not in os.environ}
