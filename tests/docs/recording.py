"""A wire that keeps all that is said over it: it stands between a reader of the docs and the server."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

import h11
import msgspec

_PART = 64 * 1024


class Exchange(msgspec.Struct, frozen=True):
    """A request and its response."""

    method: str
    target: str
    """The path and the query."""
    body: bytes
    status: int
    answer: bytes
    """The response's body, as far as it came."""


class Wire:
    """The connections that went over the wire, each as the bytes of both sides."""

    def __init__(self, server: str) -> None:
        there = urlsplit(server)
        self._server = (there.hostname or "", there.port or 80)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._said: list[tuple[bytearray, bytearray]] = []
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        """Where the server answers over the wire."""

    def exchanges(self) -> Iterator[Exchange]:
        """Yield what was said over HTTP, connection by connection."""
        for asked, answered in self._said:
            yield from _exchanges(bytes(asked), bytes(answered))

    def serve(self) -> None:
        """Connect whoever comes, until the wire is closed."""
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(self._server)
                said = bytearray(), bytearray()
                self._said.append(said)
                for source, target, kept in ((client, server, said[0]), (server, client, said[1])):
                    threading.Thread(target=_pass_on, args=(source, target, kept), daemon=True).start()

    def close(self) -> None:
        """Connect nobody any more."""
        self._listener.close()


@contextmanager
def recorded(server: str) -> Iterator[Wire]:
    """Provide a wire to a server as long as the block lasts."""
    wire = Wire(server)
    threading.Thread(target=wire.serve, daemon=True).start()
    try:
        yield wire
    finally:
        wire.close()


def _pass_on(source: socket.socket, target: socket.socket, kept: bytearray) -> None:
    with suppress(OSError):
        while part := source.recv(_PART):
            kept += part
            target.sendall(part)
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)


def _exchanges(asked: bytes, answered: bytes) -> Iterator[Exchange]:
    ours, theirs = h11.Connection(h11.SERVER), h11.Connection(h11.CLIENT)
    ours.receive_data(asked)
    theirs.receive_data(answered)
    with suppress(h11.ProtocolError):
        while isinstance(request := ours.next_event(), h11.Request):
            theirs.send(request)
            body = _body(ours)
            theirs.send(h11.Data(body))
            theirs.send(h11.EndOfMessage())
            response = theirs.next_event()
            if not isinstance(response, h11.Response) or response.status_code < 200:
                return  # the connection goes on in another protocol, such as WebSocket
            ours.send(response)
            answer = _body(theirs)
            yield Exchange(request.method.decode(), request.target.decode(), body, response.status_code, answer)
            ours.send(h11.Data(answer))
            ours.send(h11.EndOfMessage())
            ours.start_next_cycle()
            theirs.start_next_cycle()


def _body(connection: h11.Connection) -> bytes:
    body = bytearray()
    while isinstance(event := connection.next_event(), h11.Data):
        body += event.data
    return bytes(body)
