"""Opens connections to Redis. The library handles TLS, authentication and the options of an address."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from redis.asyncio.connection import Connection, parse_url


async def connect(url: str, patience: float) -> Connection:
    """Connect to one server and shake hands.

    Args:
        url: ``redis://``, ``rediss://`` or ``unix://``.
        patience: the most seconds to wait for the connection, and for each reply.
    """
    limits = {"socket_connect_timeout": patience, "socket_timeout": patience}
    settings: dict[str, Any] = {"protocol": 2, **limits, **parse_url(url)}
    kind: type[Connection] = settings.pop("connection_class", Connection)
    connection = kind(**settings)
    await connection.connect()
    return connection


def transport(connection: Connection) -> asyncio.Transport:
    """Return the transport of a connection after the handshake. From then on its owner reads the replies."""
    writer = cast(asyncio.StreamWriter, connection._writer)
    return cast(asyncio.Transport, writer.transport)
