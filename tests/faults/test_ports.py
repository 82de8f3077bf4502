"""A port that was found free stays free until our own server listens on it, and again when that server is gone."""

from __future__ import annotations

import socket
import subprocess
import sys

import pytest

from freeportd.ports import PortUnusable, check_port, free_port

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems give a bound port to nobody")


def test_a_free_port_refuses_connections_and_strangers_until_a_server_listens_and_again_afterwards() -> None:
    port = free_port()
    for _ in range(2):
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port))
        _taken(port)
        with (
            socket.create_server(("127.0.0.1", port)),
            socket.create_connection(("127.0.0.1", port)),
            pytest.raises(PortUnusable, match=f"Port {port} is in use"),
        ):
            check_port(port)
    check_port(port)


def test_the_port_of_a_clusters_bus_is_kept_with_the_port_of_its_node() -> None:
    _taken(free_port(further=10_000) + 10_000)


def test_another_process_is_given_other_ports() -> None:
    ours = {free_port() for _ in range(500)}
    ask = "from freeportd.ports import free_port\nprint(*(free_port() for _ in range(500)))"
    theirs = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True).stdout.split()
    assert len(ours) == len(theirs) == 500
    assert not ours & set(map(int, theirs))


def _taken(port: int) -> None:
    with socket.socket() as stranger, pytest.raises(OSError, match="in use"):
        stranger.bind(("127.0.0.1", port))
