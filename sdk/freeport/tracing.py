"""The caller's trace: where a program is traced with OpenTelemetry, its calls to the server belong to its trace."""

from __future__ import annotations

import sys


def trace_headers() -> dict[str, str]:
    """What tells the server where in the caller's trace it is called; nothing in a program that is not traced.

    OpenTelemetry is looked for, never brought in: a program that does not use it does not pay for it. Nothing but the
    place in the trace is told.
    """
    headers: dict[str, str] = {}
    if "opentelemetry.trace" in sys.modules:
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        TraceContextTextMapPropagator().inject(headers)
    return headers
