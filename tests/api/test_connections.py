"""Connections: what is half sent ends, what is too much is refused, and others go on being served."""

from __future__ import annotations

import json
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets import Subprotocol
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from service.http.connections import ConnectionLimits, Connections, take_descriptors

from .running import Service

MOST = 12


@pytest.fixture(scope="module")
def hasty(redis_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that waits for nobody for more than a second, and takes few connections."""
    settings = {
        "FREEPORT_CONNECTIONS": str(MOST),
        "FREEPORT_CONNECTIONS_OF_ADDRESS": str(MOST - 2),
        "FREEPORT_HEAD_TIMEOUT": "1",
        "FREEPORT_BODY_TIMEOUT": "1",
    }
    with Service(redis_url, tmp_path_factory.mktemp("hasty"), **settings) as service:
        yield service


def connected(service: Service, source: str = "127.0.0.1") -> socket.socket:
    address = urlsplit(service.url)
    return socket.create_connection((address.hostname or "", address.port or 0), 20, (source, 0))


def heard(connection: socket.socket) -> tuple[int, str]:
    """Return the status and code of the answer, after which the connection ends."""
    said = b""
    while part := connection.recv(65536):
        said += part
    head, _, body = said.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["code"]


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET /v1/games HTTP/1.1\r\nHost: a\r\nX-Slow: ",
        b"POST /v1/players HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{",
        b"POST /v1/players HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n1\r\n{",
        b"GET /livez HTTP/1.1\r\nHost: a\r\n\r\nGET /li",
    ],
    ids=["nothing", "half a head", "half a body", "half a chunk", "half a second head"],
)
def test_what_is_half_sent_ends(hasty: Service, sent: bytes) -> None:
    with connected(hasty) as connection:
        connection.sendall(sent)
        if sent.startswith(b"GET /livez"):
            assert connection.recv(12) == b"HTTP/1.1 200"
            while b"REQUEST_TIMEOUT" not in (part := connection.recv(65536)):
                assert part
        else:
            assert heard(connection) == (408, "REQUEST_TIMEOUT")


def test_too_many_connections_are_refused_and_others_are_served(hasty: Service) -> None:
    with ExitStack() as stack:
        crowd = [stack.enter_context(connected(hasty)) for _ in range(MOST - 2)]
        for one in crowd:  # each is served, so each is counted
            one.sendall(b"GET /livez HTTP/1.1\r\nHost: a\r\n\r\n")
            assert one.recv(12) == b"HTTP/1.1 200"
        with connected(hasty) as one_more:
            assert heard(one_more) == (503, "TOO_MANY_CONNECTIONS")
        with connected(hasty, "127.0.0.2") as other:
            other.sendall(b"GET /metrics HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            told = b"".join(iter(lambda: other.recv(65536), b""))
        assert told.startswith(b"HTTP/1.1 200")
        assert b'freeport_connections_refused_total{because="address"} 1.0' in told
    assert any("connections were refused" in line["event"] for line in hasty.lines())


def test_too_many_connections_of_all_addresses_are_refused_logged_and_counted(redis_url: str, tmp_path: Path) -> None:
    with Service(redis_url, tmp_path, FREEPORT_CONNECTIONS=str(MOST)) as service, ExitStack() as stack:
        crowd = [stack.enter_context(connected(service, f"127.0.0.{number + 2}")) for number in range(MOST)]
        for one in crowd:
            one.sendall(b"GET /livez HTTP/1.1\r\nHost: a\r\n\r\n")
            assert one.recv(12) == b"HTTP/1.1 200"
        with connected(service) as one_more:
            assert heard(one_more) == (503, "TOO_MANY_CONNECTIONS")
        while b"}" not in crowd[0].recv(65536):  # the rest of its response
            pass
        crowd[0].sendall(b"GET /metrics HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
        told = b"".join(iter(lambda: crowd[0].recv(65536), b""))
        assert b'freeport_connections_refused_total{because="all"} 1.0' in told
        assert f"freeport_connections_open {float(MOST)}".encode() in told
        expected = f"connections were refused: 1 because there are {MOST}, 0 because of those from one address"
        assert [line["event"] for line in service.lines() if "connections were" in line["event"]] == [expected]


def test_a_process_takes_no_more_connections_than_its_file_descriptors_permit() -> None:
    limits = ConnectionLimits(most=1_000_000, most_of_address=0, head=1, body=1)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
    try:
        assert Connections(limits).most == 1024 - 64
        take_descriptors()
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (hard, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_place_is_free_again_when_a_websocket_has_ended(hasty: Service) -> None:
    upgrade = (
        b"GET /graphql HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n"
    )
    for _ in range(3 * MOST):
        with connected(hasty) as connection:
            connection.sendall(upgrade)
            assert connection.recv(12) == b"HTTP/1.1 101"


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        (b"GET /livez HTTP/1.1\r\n", (400, "BAD_REQUEST")),
        (b"GET /livez HTTP/1.1\r\nHost: a\r\nHost: a\r\n", (400, "BAD_REQUEST")),
        (b"GET /livez HTTP/1.1\r\nHost: a/b\r\n", (400, "BAD_REQUEST")),
        (b"GET /livez HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 70_000 + b"\r\n", (431, "HEADERS_TOO_LARGE")),
        (b"GET /livez?" + b"x" * 70_000 + b" HTTP/1.1\r\nHost: a\r\n", (431, "HEADERS_TOO_LARGE")),
        (b"GET /livez HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 200, (431, "HEADERS_TOO_LARGE")),
    ],
    ids=["no host", "two hosts", "no name", "70 KB", "70 KB of address", "200 headers"],
)
def test_a_head_is_bounded_and_has_one_host(hasty: Service, head: bytes, expected: tuple[int, str]) -> None:
    with connected(hasty) as connection:
        connection.sendall(head + b"Connection: close\r\n\r\n")
        assert heard(connection) == expected


def test_http_1_0_needs_no_host(hasty: Service) -> None:
    with connected(hasty) as connection:
        connection.sendall(b"GET /livez HTTP/1.0\r\n\r\n")
        assert connection.recv(12) == b"HTTP/1.1 200"


@contextmanager
def websocket(service: Service, **options: Any) -> Iterator[ClientConnection]:
    url = service.url.replace("http", "ws") + "/graphql"
    with connect(url, subprotocols=[Subprotocol("graphql-transport-ws")], **options) as opened:
        opened.send('{"type": "connection_init"}')
        assert json.loads(opened.recv())["type"] == "connection_ack"
        yield opened


def test_what_comes_at_once_over_a_websocket_is_all_answered_in_its_order(service: Service) -> None:
    """It is parsed a slice at a time, in turn with what others send."""
    with websocket(service, compression=None) as opened:
        sizes = [*range(300), 40_000, *range(300)]
        pings = [json.dumps({"type": "ping", "payload": {"size": size, "of": "x" * size}}) for size in sizes]
        with opened.protocol_mutex:
            for ping in pings:
                opened.protocol.send_text(ping.encode())
            opened.socket.sendall(b"".join(opened.protocol.data_to_send()))
        opened.send('{"type": "subscribe", "id": "1", "payload": {"query": "{ games { slug } }"}}')
        told = [json.loads(opened.recv())["type"] for _ in range(len(sizes) + 1)]
        assert told == [*(["pong"] * len(sizes)), "next"]


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.CONT])
def test_a_flood_of_frames_that_are_no_messages_delays_its_own_connection(service: Service, opcode: Opcode) -> None:
    """No budget pays for them. The message around these 5,000 is complete after a hundred seconds."""
    between = Frame(opcode, b"", fin=opcode is not Opcode.CONT)
    frames = [Frame(Opcode.TEXT, b'{"type": ', fin=False), *[between] * 5_000, Frame(Opcode.CONT, b'"ping"}')]
    with websocket(service, compression=None, close_timeout=0) as flood, websocket(service) as other:
        flood.socket.sendall(b"".join(frame.serialize(mask=True) for frame in frames))
        for _ in range(5):
            other.send('{"type": "ping"}')
            assert json.loads(other.recv())["type"] == "pong"
        with pytest.raises(TimeoutError):
            flood.recv(timeout=0)


@pytest.mark.parametrize("compression", ["deflate", None])
def test_messages_on_websockets_are_compressed_for_those_who_take_that(
    service: Service, compression: str | None
) -> None:
    with websocket(service, compression=compression) as opened:
        told = opened.response.headers.get("Sec-WebSocket-Extensions") if opened.response else None
        expected = "permessage-deflate; server_no_context_takeover; client_no_context_takeover; "
        assert (told or "").startswith(expected if compression else "")
        for number in "12":
            payload = {"query": '{ game(slug: "cargo_hold") { components { key name text } } }'}
            opened.send(json.dumps({"type": "subscribe", "id": number, "payload": payload}))
            assert len(json.loads(opened.recv())["payload"]["data"]["game"]["components"]) > 20
            assert json.loads(opened.recv()) == {"type": "complete", "id": number}


def test_a_message_that_is_too_large_uncompressed_closes_its_websocket(service: Service) -> None:
    with websocket(service) as opened:
        opened.send(json.dumps({"type": "ping", "payload": {"x": "0" * 1_000_000}}))
        with pytest.raises(ConnectionClosed) as closed:
            opened.recv()
    assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
