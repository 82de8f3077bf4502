"""Serves the metrics, on the port of the service or on a port of their own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from telemetry.exposition import CONTENT_TYPE, exposition
from telemetry.port import MetricsPort
from telemetry.settings import Settings


def metrics_routes(settings: Settings) -> list[BaseRoute]:
    """Return the route ``/metrics``, unless the metrics have a port of their own."""
    return [Route("/metrics", _metrics)] if settings.metrics_port is None else []


@contextmanager
def metrics_port(settings: Settings) -> Iterator[None]:
    """Serve ``/metrics`` on its own port, if configured. Raises ``OSError`` if the port is taken."""
    if settings.metrics_port is None:
        yield
        return
    with MetricsPort(settings.metrics_port, exposition):
        yield


async def _metrics(request: Request) -> Response:
    return Response(await run_in_threadpool(exposition), media_type=CONTENT_TYPE)
