"""Traces with OpenTelemetry, if an operator enables them.

They are off unless the standard variables enable them: ``OTEL_EXPORTER_OTLP_ENDPOINT`` (or its ``_TRACES_`` form), or
``OTEL_TRACES_EXPORTER``. If they are off, OpenTelemetry is not even imported.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from enum import Enum
from typing import TYPE_CHECKING, Protocol

import structlog

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SpanExporter

_ENDPOINTS = ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_EXPORTER_OTLP_ENDPOINT")
_PROTOCOLS = ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")

Attribute = str | int | float | bool


class TracingUnavailable(ValueError):
    """Traces are enabled but cannot be sent. The message says what to do."""


class Side(Enum):
    """The side of a communication that a span describes."""

    SERVER = "SERVER"
    CONSUMER = "CONSUMER"
    INTERNAL = "INTERNAL"


class Span(Protocol):
    """A span of a trace."""

    def update_name(self, name: str) -> None:
        """Rename the span when more is known."""

    def set_attribute(self, key: str, value: Attribute) -> None:
        """Set an attribute of the span."""


class _Silent:
    def update_name(self, name: str) -> None:
        pass

    def set_attribute(self, key: str, value: Attribute) -> None:
        pass


_off: AbstractContextManager[Span] = nullcontext(_Silent())
_provider: TracerProvider | None = None


def configure_tracing(part: str, environment: Mapping[str, str] = os.environ) -> bool:
    """Enable traces if the environment asks for them. Returns whether it does.

    Args:
        part: the part that this process is, such as ``worker``; by default its service's name is ``freeport-worker``.
        environment: the standard variables that enable and configure traces.

    Raises:
        TracingUnavailable: if OpenTelemetry is not installed, or a configured exporter does not exist.
    """
    global _provider  # noqa: PLW0603 - one for the process, as OpenTelemetry has it
    wanted = _wanted(environment)
    if wanted is None:
        return False
    try:
        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor, SimpleSpanProcessor

        exporter = _exporter(wanted, environment)
    except ImportError as error:
        raise TracingUnavailable(
            "traces are asked for, but OpenTelemetry is not installed: pip install 'freeport-server[tracing]'"
        ) from error
    named = "OTEL_SERVICE_NAME" in environment or "service.name=" in environment.get("OTEL_RESOURCE_ATTRIBUTES", "")
    provider = TracerProvider(resource=Resource.create({} if named else {"service.name": f"freeport-{part}"}))
    processor = SimpleSpanProcessor if wanted == "console" else BatchSpanProcessor
    provider.add_span_processor(processor(exporter))
    _provider = provider
    return True


def stop_tracing() -> None:
    """Send the remaining spans."""
    global _provider
    provider, _provider = _provider, None
    if provider is not None:
        provider.shutdown()


def on() -> bool:
    """Return whether traces are enabled."""
    return _provider is not None


def span(
    name: str, side: Side = Side.INTERNAL, parent: str | None = None, **attributes: Attribute
) -> AbstractContextManager[Span]:
    """Record a span of a trace for the duration of the block. Does nothing if traces are off.

    Args:
        name: what runs.
        side: which side of a conversation it is.
        parent: the ``traceparent`` of who asked, in another process; the running span if left out.
        attributes: what to tell of it; dots are written as two underscores.
    """
    return _off if _provider is None else _span(_provider, name, side, parent, attributes)


@contextmanager
def _span(
    provider: TracerProvider, name: str, side: Side, parent: str | None, attributes: Mapping[str, Attribute]
) -> Iterator[Span]:
    from opentelemetry.trace import SpanKind
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    context = None if parent is None else TraceContextTextMapPropagator().extract({"traceparent": parent})
    tracer = provider.get_tracer("freeport")
    told = {key.replace("__", "."): value for key, value in attributes.items()}
    with tracer.start_as_current_span(name, context, SpanKind[side.value], told) as started:
        trace_id = f"{started.get_span_context().trace_id:032x}"
        with structlog.contextvars.bound_contextvars(trace_id=trace_id):
            yield started


def traceparent() -> str | None:
    """Return the place of the running span for another process; None if traces are off or no span is running."""
    if _provider is None:
        return None
    from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

    carrier: dict[str, str] = {}
    TraceContextTextMapPropagator().inject(carrier)
    return carrier.get("traceparent")


def _wanted(environment: Mapping[str, str]) -> str | None:
    """Return the exporter that the environment selects."""
    if environment.get("OTEL_SDK_DISABLED", "").lower() == "true":
        return None
    exporter = environment.get("OTEL_TRACES_EXPORTER", "").strip().lower()
    if not exporter:
        return "otlp" if any(environment.get(name) for name in _ENDPOINTS) else None
    if exporter not in ("otlp", "console", "none"):
        raise TracingUnavailable(f"OTEL_TRACES_EXPORTER is otlp, console or none, not {exporter!r}")
    return None if exporter == "none" else exporter


def _exporter(wanted: str, environment: Mapping[str, str]) -> SpanExporter:
    if wanted == "console":
        from opentelemetry.sdk.trace.export import ConsoleSpanExporter

        return ConsoleSpanExporter(formatter=lambda span: span.to_json(indent=None) + "\n")
    protocol = next((environment[name] for name in _PROTOCOLS if environment.get(name)), "http/protobuf")
    if protocol != "http/protobuf":
        raise TracingUnavailable(f"traces are sent by http/protobuf only; OTEL_EXPORTER_OTLP_PROTOCOL is {protocol!r}")
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter

    return OTLPSpanExporter()
