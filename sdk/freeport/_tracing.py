"""The caller's trace: if a program is traced with OpenTelemetry, its calls to the server belong to its trace."""

from __future__ import annotations

import sys


def trace_headers() -> dict[str, str]:
    """Return the headers that place a call in the caller's trace; empty in a program that is not traced.

    OpenTelemetry is used only if the program has imported it, so other programs do not pay for it. The headers reveal
    nothing but the place in the trace.
    """
    headers: dict[str, str] = {}
    if "opentelemetry.trace" in sys.modules:
        from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

        TraceContextTextMapPropagator().inject(headers)
    return headers
