"""Ports of this machine: whether a server can listen on one, and free ones that stay free."""

from __future__ import annotations

import contextlib
import errno
import random
import socket
import sys

_HOST = "127.0.0.1"
_LOWEST, _BEYOND = 12_000, 22_000
"""The range of free ports. Linux gives outgoing connections 32,768 and up, others 49,152: none of them takes a port of
ours, nor one that lies 10,000 above it."""

_held: list[contextlib.ExitStack] = []


class PortUnusable(Exception):
    """Nothing can listen on a port. The message says what to do about it."""


def check_port(port: int) -> None:
    """Raise ``PortUnusable`` unless a service can listen on a port.

    Another server on the port would answer in place of one that is started beside it.
    """
    try:
        socket.create_server((_HOST, port)).close()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortUnusable(
                f"Port {port} is in use. Stop the server that uses it, or choose another port with --port."
            ) from error
        raise PortUnusable(
            f"Port {port} cannot be used ({error.strerror}). Choose another port with --port."
        ) from error


def free_port(*, further: int = 0) -> int:
    """Return a free port of 127.0.0.1, kept free on Linux for servers of this process's choice until the process ends.

    Args:
        further: the distance of a second port that is kept free as well: a node of a Redis Cluster listens on two.
    """
    while True:
        port = random.randrange(_LOWEST, _BEYOND)
        with contextlib.suppress(OSError), contextlib.ExitStack() as bound:
            for number in {port, port + further}:
                bound.enter_context(_bound(number))
            if sys.platform == "linux":
                _held.append(bound.pop_all())
            return port


def _bound(port: int) -> socket.socket:
    """Bind a port without listening on it.

    Nobody else can bind it, except, since the socket allows it from then on, a server that sets ``SO_REUSEADDR``, as
    servers do. Until one listens, connections are refused.
    """
    kept = socket.socket()
    try:
        kept.bind((_HOST, port))
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    except OSError:
        kept.close()
        raise
    return kept
