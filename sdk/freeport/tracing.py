"""The caller's trace: where a program is traced with OpenTelemetry, its calls to the server belong to its trace."""

from __future__ import annotations

import sys
from typing import Any


def trace_headers() -> dict[str, str]:
    """What tells the server where in the caller's trace it is called; nothing in a program without OpenTelemetry.

    OpenTelemetry is looked for, never imported: a program that does not use it does not pay for it.
    """
    propagate: Any = sys.modules.get("opentelemetry.propagate")
    if propagate is None and "opentelemetry.sdk.trace" in sys.modules:
        from opentelemetry import propagate
    headers: dict[str, str] = {}
    if propagate is not None:
        propagate.inject(headers)
    return headers
