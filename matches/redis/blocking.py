"""Blocking connections for RQ, made by the library's own client."""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import Any, cast

from redis import Redis
from redis.backoff import ExponentialBackoff
from redis.connection import SSLConnection, parse_url
from redis.exceptions import ReadOnlyError, RedisError
from redis.retry import Retry
from redis.sentinel import Sentinel

from .address import Address, Node
from .sentinel_places import SWITCHED

_TRIES = 3
"""The most times that a command is tried again."""
_HEARS = 1.0
"""Seconds between two looks at whether a listener is to end, and between two attempts to reach a sentinel."""


def connect(url: str, *, connecting: float = 2.0, reply: float = 5.0) -> Redis:
    """Return a client that leaves a server which is no longer the primary, although the connection still works.

    Args:
        url: the address of Redis.
        connecting: the most seconds to wait for a connection.
        reply: the most seconds to wait for a reply. RQ's workers extend it themselves while they wait for jobs.
    """
    address = Address.read(url)
    limits: dict[str, Any] = {
        "socket_connect_timeout": connecting,
        "socket_timeout": reply,
        "socket_keepalive": True,
        "retry": Retry(ExponentialBackoff(cap=0.5, base=0.05), _TRIES),
        "retry_on_error": [ReadOnlyError],
    }
    if not address.sentinel:
        return Redis.from_url(url, **limits)
    options: dict[str, Any] = {**parse_url(address.first), **limits}
    tls = {"ssl": True} if options.pop("connection_class", None) is SSLConnection else {}
    trusted = {name: value for name, value in options.items() if name.startswith("ssl_")} | tls
    for ours in ("host", "port"):
        options.pop(ours, None)
    sentinel = Sentinel(address.nodes, sentinel_kwargs={"socket_timeout": reply, **trusted}, **options, **tls)
    return cast(Redis, sentinel.master_for(address.service))


class Follower:
    """Ends a client's connections as soon as sentinels name another primary, even while one waits for a reply.

    Without it a worker would wait for jobs at the old primary, until that is told that it is a primary no longer.
    """

    def __init__(self, client: Redis, url: str) -> None:
        """Begin to listen, if the address is one of sentinels.

        Args:
            client: the client, made by ``connect``.
            url: the address of Redis.
        """
        self._client = client
        self._address = address = Address.read(url)
        self._closed = threading.Event()
        for node in address.nodes if address.sentinel else ():
            threading.Thread(target=self._listen, args=(node,), name=f"sentinel {node[0]}", daemon=True).start()

    def close(self) -> None:
        """Stop listening, within some seconds."""
        self._closed.set()

    def _listen(self, node: Node) -> None:
        while not self._closed.is_set():
            with (
                contextlib.suppress(RedisError, OSError),
                Redis.from_url(self._address.asked(node), socket_connect_timeout=_HEARS) as sentinel,
                sentinel.pubsub(ignore_subscribe_messages=True) as news,
            ):
                news.subscribe(SWITCHED)
                while not self._closed.is_set():
                    if news.get_message(timeout=_HEARS) is not None:
                        self._leave()
            self._closed.wait(_HEARS)

    def _leave(self) -> None:
        pool = self._client.connection_pool
        for connection in (*pool._in_use_connections, *pool._available_connections):
            if (opened := connection._sock) is not None:
                with contextlib.suppress(OSError):
                    opened.shutdown(socket.SHUT_RDWR)  # whoever waits at it connects anew
