"""A balancer in front of several services, as an ingress is: it gives new connections to each in turn."""

from __future__ import annotations

import asyncio


class Balancer:
    """Passes new connections on to the services in turn. Established connections stay where they are."""

    def __init__(self, ports: list[int]) -> None:
        self.ports = ports
        """The services that get new connections; take one out before it stops."""
        self._server: asyncio.Server | None = None
        self._next = 0

    async def open(self) -> str:
        """Begin to listen; return the address."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    def close(self) -> None:
        """Take no new connections."""
        if self._server is not None:
            self._server.close()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._next += 1
        port = self.ports[self._next % len(self.ports)]
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            writer.close()
            return
        await asyncio.gather(pass_on(reader, far_writer), pass_on(far_reader, writer))


async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Pass on what one side says until it is silent, then close the other."""
    try:
        while piece := await reader.read(65536):
            writer.write(piece)
            await writer.drain()
    except OSError:
        pass
    finally:
        writer.close()
