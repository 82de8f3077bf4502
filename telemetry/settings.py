"""What an operator can set about logs and metrics, read from the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Annotated

import msgspec

LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")
"""The levels of lines, the least one first."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of logs and metrics. Traces are configured by OpenTelemetry's own ``OTEL_`` variables."""

    log_level: str = "INFO"
    """The least level that is logged: DEBUG, INFO, WARNING or ERROR."""
    metrics_port: Annotated[int, msgspec.Meta(ge=0, le=65535)] | None = None
    """A port for ``/metrics`` alone; 0 for any free one. Without it the service answers it beside everything else, and
    worker pools do not answer at all."""

    def __post_init__(self) -> None:
        if self.log_level not in LEVELS:
            raise ValueError(f"`log_level` is DEBUG, INFO, WARNING or ERROR, not {self.log_level}")

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """Read ``FREEPORT_LOG_LEVEL`` and ``FREEPORT_METRICS_PORT``; what is empty is left out.

        Raises:
            ValueError: if a value is wrong; it tells of every wrong one at once, by its variable.
        """
        given: dict[str, object] = {}
        wrong: list[str] = []
        for field in cls.__struct_fields__:
            variable = f"FREEPORT_{field.upper()}"
            value = environment.get(variable, "").strip()
            if not value:
                continue
            given[field] = value.upper() if field == "log_level" else value
            try:
                msgspec.convert({field: given[field]}, cls, strict=False)
            except msgspec.ValidationError as error:
                wrong.append(f"{variable}={value!r}: {str(error).removesuffix(f' - at `$.{field}`')}")
        if wrong:
            raise ValueError("\n".join(wrong))
        return msgspec.convert(given, cls, strict=False)
