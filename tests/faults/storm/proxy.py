"""A proxy between clients and a server, whose connections can be cut in the middle of a reply."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from random import Random


class CuttableProxy:
    """Passes bytes on in both directions until it is cut."""

    def __init__(self, host: str, port: int, rng: Random) -> None:
        self._to = (host, port)
        self._rng = rng
        self._server: asyncio.Server | None = None
        self._ends: set[asyncio.StreamWriter] = set()
        self._cut_next = False

    async def open(self) -> int:
        """Begin to listen; return the port."""
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    def lead(self, port: int, *, cut: bool) -> None:
        """Lead new connections to another server; established ones are cut, or kept."""
        self._to = (self._to[0], port)
        if cut:
            self._abort()

    def close(self) -> None:
        """End all connections, and take no new ones."""
        if self._server is not None:
            self._server.close()
        self._abort()

    async def cut(self, seconds: float) -> None:
        """For some seconds, break every connection somewhere within the server's next reply."""
        self._cut_next = True
        await asyncio.sleep(seconds)
        self._cut_next = False
        self._abort()  # also those on which nothing was said

    def _abort(self) -> None:
        for end in tuple(self._ends):
            end.transport.abort()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far_reader, far_writer = await asyncio.open_connection(*self._to)
        except OSError:
            writer.transport.abort()
            return
        self._ends |= {writer, far_writer}
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._pass_on(reader, far_writer, replies=False))
                tasks.create_task(self._pass_on(far_reader, writer, replies=True))
        except* (OSError, asyncio.CancelledError):
            pass
        finally:
            self._ends -= {writer, far_writer}
            writer.transport.abort()
            far_writer.transport.abort()

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, replies: bool) -> None:
        while piece := await reader.read(65536):
            if replies and self._cut_next:
                writer.write(piece[: self._rng.randrange(len(piece))])
                with suppress(OSError):
                    await writer.drain()
                raise ConnectionResetError("cut")
            writer.write(piece)
            await writer.drain()
        raise ConnectionResetError("closed")
