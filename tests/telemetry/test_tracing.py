"""Traces: from the caller's span over the service to the worker's job, sent to a collector over HTTP."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.sdk.trace import TracerProvider

from telemetry.tracing import TracingUnavailable, configure_tracing, span, traceparent

from .installation import Installation, wait_for


class Collector:
    """Receives traces as any collector would: OTLP over HTTP."""

    def __init__(self) -> None:
        self.spans: list[tuple[str, str, str, str, str, dict[str, str]]] = []
        """Service, name, trace, id, parent, attributes."""
        collector = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                collector.take(ExportTraceServiceRequest.FromString(body))
                self.send_response(200)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}"

    def take(self, request: ExportTraceServiceRequest) -> None:
        for part in request.resource_spans:
            service = next(each.value.string_value for each in part.resource.attributes if each.key == "service.name")
            for scope in part.scope_spans:
                for each in scope.spans:
                    told = {one.key: one.value.string_value for one in each.attributes}
                    ids = (each.trace_id.hex(), each.span_id.hex(), each.parent_span_id.hex())
                    self.spans.append((service, each.name, *ids, told))

    def of(self, trace: str, service: str) -> list[tuple[str, str, str, str, str, dict[str, str]]]:
        return [each for each in self.spans if each[2] == trace and each[0] == service]


@contextmanager
def collecting() -> Iterator[Collector]:
    collector = Collector()
    thread = Thread(target=collector.server.serve_forever, daemon=True)
    thread.start()
    try:
        yield collector
    finally:
        collector.server.shutdown()
        thread.join()
        collector.server.server_close()


def test_a_trace_goes_from_the_caller_over_the_service_to_the_workers_job(redis_url: str, tmp_path: Path) -> None:
    with collecting() as collector:
        settings = {"OTEL_EXPORTER_OTLP_ENDPOINT": collector.url, "OTEL_BSP_SCHEDULE_DELAY": "50"}
        with Installation(tmp_path, redis_url, **settings) as traced, traced.client() as anne:
            with TracerProvider().get_tracer("a bot").start_as_current_span("evening") as evening:
                match = anne.create("cargo_hold", 2)
            context = evening.get_span_context()
            trace, caller = f"{context.trace_id:032x}", f"{context.span_id:016x}"
            ((_, name, _, served, parent, told),) = wait_for(lambda: collector.of(trace, "freeport-service"))
            assert (name, parent) == ("POST /v1/matches", caller)
            assert told["http.route"] == "/v1/matches"
            job = ("chance play_on", served)
            wait_for(lambda: job in [(one[1], one[4]) for one in collector.of(trace, "freeport-worker")])
            lines = wait_for(lambda: [line for line in traced.pool_log() if line.get("trace_id") == trace])
            assert match.id in [line.get("id") for line in lines]
            assert {line["request_id"] for line in lines} == {told["freeport.request_id"]}
            assert match.id not in str(collector.spans)


def test_off_nothing_is_imported_and_nothing_is_done() -> None:
    assert configure_tracing("service", {}) is False
    assert configure_tracing("service", {"OTEL_SDK_DISABLED": "true", "OTEL_TRACES_EXPORTER": "otlp"}) is False
    assert configure_tracing("service", {"OTEL_TRACES_EXPORTER": "none"}) is False
    with span("work") as nothing:
        nothing.set_attribute("key", 1)
        nothing.update_name("other")
    assert traceparent() is None
    code = "import sys, service.server, worker.worker; sys.exit('opentelemetry.sdk.trace' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    "environment",
    [
        {"OTEL_TRACES_EXPORTER": "zipkin"},
        {"OTEL_TRACES_EXPORTER": "otlp", "OTEL_EXPORTER_OTLP_PROTOCOL": "grpc"},
    ],
)
def test_an_exporter_that_is_not_there_is_told_at_the_start(environment: dict[str, str]) -> None:
    with pytest.raises(TracingUnavailable, match="OTEL_"):
        configure_tracing("service", environment)


def test_a_missing_library_is_told_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "opentelemetry.sdk.resources", None)
    with pytest.raises(TracingUnavailable, match=r"freeport-server\[tracing\]"):
        configure_tracing("service", {"OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:1"})
