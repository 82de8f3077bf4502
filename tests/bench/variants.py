"""Our own service once as it is, and once without quotas and metrics: what lies between is what those cost."""

from __future__ import annotations

import os
from collections.abc import Mapping

from prometheus_client import Counter, Gauge, Histogram

from freeportd.redis_server import REDIS_URL_VARIABLE
from freeportd.system import roomy_quotas
from service.server import serve
from service.settings import Settings
from tests.support.quotas import WITHOUT

DRESSED, BARE = "dressed", "bare"
KINDS = (DRESSED, BARE)


def run(what: str, redis_url: str, port: str) -> None:
    """Serve until our parent is gone.

    Args:
        what: one of ``KINDS``.
        redis_url: where the matches are.
        port: where to listen.
    """
    environment: Mapping[str, str] = {
        **os.environ,
        REDIS_URL_VARIABLE: redis_url,
        "FREEPORT_HOST": "127.0.0.1",
        "FREEPORT_PORT": port,
        "FREEPORT_LOG_LEVEL": "INFO",
        **(WITHOUT if what == BARE else roomy_quotas()),
    }
    if what == BARE:
        _silence()
    serve(Settings.from_environment(environment))


def _silence() -> None:
    """Let metrics cost no more than the call."""
    for kind, name in ((Counter, "inc"), (Gauge, "inc"), (Gauge, "dec"), (Gauge, "set"), (Histogram, "observe")):
        setattr(kind, name, lambda *_: None)
