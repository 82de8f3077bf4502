"""The settings of logs and metrics, read from the environment."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from .environment import EnvironmentSettings


class Settings(EnvironmentSettings, frozen=True, kw_only=True):
    """The settings of logs and metrics. Traces are configured by OpenTelemetry's own ``OTEL_`` variables."""

    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    """The lowest level that is logged: DEBUG, INFO, WARNING or ERROR."""
    metrics_port: Annotated[int, msgspec.Meta(ge=0, le=65535)] | None = None
    """A port for ``/metrics`` alone; 0 for any free one. Without it the service serves ``/metrics`` on its own port,
    and worker pools do not serve it."""
