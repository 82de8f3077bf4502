"""Clients that speak HTTP/1.0, as many proxies do to their origin: nothing comes in chunks."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

import pytest

from .people import Player, table
from .running import Service


def ask(service: Service, path: str, until: bytes | None, version: str = "1.0") -> bytes:
    """Return an answer: to its end, or up to some bytes."""
    at = urlsplit(service.url)
    with socket.create_connection((at.hostname, at.port), 30) as connection:
        connection.sendall(f"GET {path} HTTP/{version}\r\nHost: freeport\r\n\r\n".encode())
        told = b""
        while until is None or until not in told:
            piece = connection.recv(65536)
            if not piece:
                assert until is None, told
                return told
            told += piece
        return told


def test_a_stream_comes_without_chunks(service: Service, anne: Player, mary: Player) -> None:
    match = table(anne, mary)
    told = ask(service, f"/v1/matches/{match}/updates?after=0", b"event: update")
    head, _, body = told.partition(b"\r\n\r\n")
    assert b"chunked" not in head.lower()
    assert b"connection: close" in head
    assert body.startswith(b"event: hello\ndata: ")
    told = ask(service, f"/v1/matches/{match}/updates?after=0", b"event: update", "1.1")
    assert b"transfer-encoding: chunked" in told


def test_a_stream_that_ends_ends_with_the_connection(service: Service, anne: Player, mary: Player) -> None:
    match = anne.create()["id"]
    anne.join(match)
    anne.post(f"/v1/matches/{match}/leave")
    told = ask(service, f"/v1/matches/{match}/updates?after=0", None)
    assert told.endswith(b'event: end\ndata: {"__typename":"End"}\n\n')


@pytest.mark.parametrize("path", ["/v1/games", "/v1/matches", "/nowhere", "/livez", "/v1/docs"])
def test_other_answers_are_whole(service: Service, path: str) -> None:
    head, _, body = ask(service, path, None).partition(b"\r\n\r\n")
    (length,) = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")]
    assert int(length.partition(b":")[2]) == len(body)
