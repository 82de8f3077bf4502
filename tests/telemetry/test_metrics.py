"""Metrics, read as Prometheus reads them, from real processes in which real matches are played."""

from __future__ import annotations

import asyncio
import json
import re
import socket
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import websockets
from prometheus_client.metrics import MetricWrapperBase

from freeport import Client
from freeport.errors import Refused
from freeportd.ports import free_port
from telemetry import metrics
from tests.faults.processes import kill, worker_of
from tests.support.warm import WarmService

from .installation import Installation, Metrics, wait_for

ROOT = Path(__file__).parents[2]
MEASURING = ("matches", "service", "worker")
METRICS = {name: metric for name, metric in vars(metrics).items() if isinstance(metric, MetricWrapperBase)}
LABELS = {"because", "bot", "budget", "code", "game", "kind", "method", "outcome", "part", "queue", "route", "status"}
"""The permitted labels of metrics. None of them names a match, a player, a seat or an address."""


def test_no_metric_is_told_apart_by_who_plays_or_where() -> None:
    names = {label for metric in METRICS.values() for label in metric._labelnames}
    assert names == LABELS, (
        f"name {sorted(names ^ LABELS)} in LABELS if clients do not choose it and it takes few values"
    )


@pytest.mark.parametrize("name", METRICS)
def test_a_metric_is_measured_and_told(name: str) -> None:
    files = [path.read_text("utf-8") for folder in MEASURING for path in (ROOT / folder).rglob("*.py")]
    measured = any("telemetry" in text and re.search(rf"\b{name}\b", text) for text in files)
    assert measured, f"nothing in {', '.join(MEASURING)} counts {name}"
    (family,) = METRICS[name].describe()
    told = {family.name for family in metrics.REGISTRY.collect()}
    assert family.name in told, f"{name} is told at no /metrics: declare it with registry=REGISTRY"


def test_what_was_played_is_counted(installation: Installation) -> None:
    before, worked = installation.of_service(), installation.of_pool()
    match, moves = installation.play()

    def grows_by(count: float, name: str, **labels: str) -> None:
        def grown() -> float:
            return installation.of_service().value(name, **labels) - before.value(name, **labels)

        wait_for(lambda: grown() >= count)  # a request is counted when its answer has been sent
        assert grown() == count

    move = "/v1/matches/{match}/moves"
    grows_by(moves, "freeport_move_seconds_count", game="cargo_hold")
    grows_by(moves, "freeport_requests_total", route=move, method="POST", status="200")
    grows_by(moves, "freeport_request_seconds_count", route=move)
    # create, two joins, the start, and the moves
    grows_by(moves + 4, "freeport_commits_total", outcome="committed")
    wait_for(lambda: installation.of_service().value("freeport_streams_open", kind="updates") == 0)

    def worked_more(name: str, **labels: str) -> float:
        return installation.of_pool().value(name, **labels) - worked.value(name, **labels)

    # the dice were fixed, the deck shuffled; the match was scored and its players rated, and it stands in the lists
    wait_for(lambda: worked_more("freeport_jobs_total", queue="scoring", outcome="done") >= 2)
    assert worked_more("freeport_jobs_total", queue="chance", outcome="done") >= 2
    assert worked_more("freeport_job_seconds_count", queue="scoring") >= 2
    assert worked_more("freeport_chance_seconds_count") >= 1
    assert worked_more("freeport_chance_seconds_sum") > 0
    wait_for(lambda: installation.of_pool().value("freeport_matches", status="FINISHED") >= 1)
    for text in (installation.of_service().text, installation.of_pool().text):
        assert match not in text


def test_a_pool_tells_how_its_queues_are(installation: Installation) -> None:
    for queue in ("chance", "scoring", "upkeep"):
        wait_for(lambda queue=queue: installation.of_pool().value("freeport_workers", queue=queue) == 1)  # type: ignore[misc]
    seen = installation.of_pool()
    assert {"queue": "chance"} in seen.labels("freeport_queue_length")
    assert {"kind": "chance"} in seen.labels("freeport_overdue_work")


def test_no_counter_goes_back_when_a_worker_is_killed(installation: Installation) -> None:
    def opened(seen: Metrics) -> float:
        return seen.value("freeport_jobs_total", queue="chance", outcome="done")

    with installation.client() as anne:
        anne.create("cargo_hold", 2)
        before = wait_for(lambda: opened(installation.of_pool()))
        killed = worker_of(installation.pool, "chance")
        kill(killed)
        wait_for(lambda: worker_of(installation.pool, "chance") != killed)
        assert opened(installation.of_pool()) >= before
        anne.create("cargo_hold", 2)
        wait_for(lambda: opened(installation.of_pool()) > before)
    assert installation.pool_answers("/livez") == 200


def test_open_streams_are_counted_until_their_clients_go(installation: Installation) -> None:
    def streams() -> float:
        return installation.of_service().value("freeport_streams_open", kind="updates")

    with installation.client() as anne:
        match = anne.create("cargo_hold", 2)
        headers = {"authorization": f"Bearer {anne.token}"}
        with httpx.stream("GET", f"{installation.url}/v1/matches/{match.id}/updates", headers=headers) as stream:
            lines = stream.iter_lines()  # the stream is closed when these are forgotten
            next(lines)
            wait_for(lambda: streams() == 1)
        wait_for(lambda: streams() == 0)


def test_refusals_are_counted_by_code_on_every_surface(installation: Installation) -> None:
    def refused(code: str) -> float:
        return installation.of_service().value("freeport_refusals_total", code=code)

    def over_rest(anne: Client) -> None:
        with pytest.raises(Refused):
            anne.match("none")

    def as_data(anne: Client) -> None:
        anne.graphql('mutation { join(match: "none") { ... on Refusal { code } } }')

    def as_an_error(anne: Client) -> None:
        httpx.post(f"{anne.server}/graphql", json={"query": "{ nothing }"})

    def no_operation(anne: Client) -> None:
        httpx.post(f"{anne.server}/graphql", json={"query": 1})

    def over_a_stream(anne: Client) -> None:
        httpx.get(f"{anne.server}/v1/matches/none/updates")

    def over_a_websocket(anne: Client) -> None:
        asyncio.run(_connect(anne.server, "wrong"))

    def no_http(anne: Client) -> None:
        address = urlsplit(anne.server)
        with socket.create_connection((str(address.hostname), address.port or 0)) as raw:
            raw.sendall(b"nonsense\r\n\r\n")
            raw.recv(1000)

    with installation.client() as anne:
        for refuse, code in (
            (over_rest, "UNKNOWN_MATCH"),
            (as_data, "UNKNOWN_MATCH"),
            (as_an_error, "BAD_REQUEST"),
            (no_operation, "BAD_REQUEST"),
            (over_a_stream, "UNKNOWN_MATCH"),
            (over_a_websocket, "UNAUTHENTICATED"),
            (no_http, "BAD_REQUEST"),
        ):
            before = refused(code)
            refuse(anne)
            wait_for(lambda code=code, before=before: refused(code) > before)  # type: ignore[misc]
            assert refused(code) == before + 1, refuse.__name__


async def _connect(url: str, token: str) -> None:
    address = url.replace("http", "ws", 1) + "/graphql?secret=hidden"
    protocol = websockets.Subprotocol("graphql-transport-ws")
    async with websockets.connect(address, subprotocols=[protocol]) as socket:
        payload = {"authorization": f"Bearer {token}"}
        await socket.send(json.dumps({"type": "connection_init", "payload": payload}))
        with pytest.raises(websockets.ConnectionClosed):
            await socket.recv()


def test_what_a_client_makes_up_is_no_label(installation: Installation) -> None:
    httpx.get(f"{installation.url}/made/up/secret")
    httpx.request("PURGE", f"{installation.url}/v1/games")
    httpx.get(f"{installation.url}/v1/matches/secret")
    seen = installation.of_service()
    assert seen.value("freeport_requests_total", route="unknown", method="GET", status="404") >= 1
    assert seen.value("freeport_requests_total", route="/v1/games", method="OTHER", status="405") >= 1
    assert "secret" not in seen.text
    assert "PURGE" not in seen.text


def test_metrics_with_a_port_of_their_own_are_not_on_the_public_one(redis_url: str, tmp_path: Path) -> None:
    port = free_port()
    environment = {"FREEPORT_REDIS_URL": redis_url, "FREEPORT_METRICS_PORT": str(port)}
    with WarmService(free_port(), environment=environment, log=tmp_path / "serve.log") as service:
        service.await_ready()
        assert httpx.get(f"{service.url}/metrics").status_code == 404
        answer = httpx.get(f"http://127.0.0.1:{port}/metrics")
        assert answer.headers["content-type"].startswith("text/plain; version=")
        assert Metrics(answer.text).labels("freeport_requests_total")
        assert httpx.get(f"http://127.0.0.1:{port}/v1/games").status_code == 404
        assert httpx.post(f"http://127.0.0.1:{port}/metrics").status_code == 405
