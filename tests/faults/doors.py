"""TLS in front of servers that know none: certificates of an authority of our own, and doors that use them."""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import socket
import ssl
import subprocess
from collections.abc import Coroutine
from pathlib import Path
from types import TracebackType
from typing import Self

import pytest

from .balancer import pass_on

_HANDSHAKE = b"\x16"
"""The first byte of a connection with TLS."""
_PATIENCE = 10.0
"""The most seconds to wait for that byte."""

needs_openssl = pytest.mark.skipif(
    shutil.which("openssl") is None, reason="there is no openssl to sign certificates with"
)


class Authority:
    """Signs certificates for this machine."""

    def __init__(self, directory: Path) -> None:
        """Create an authority, and a certificate of it.

        Args:
            directory: an empty directory for the files.
        """
        directory.mkdir(parents=True, exist_ok=True)
        self.file = directory / "ca.pem"
        """The certificate by which its other certificates are verified."""
        key, asked = directory / "ca.key", directory / "server.csr"
        self._certificate, self._key = directory / "server.pem", directory / "server.key"
        extensions = directory / "extensions"
        extensions.write_text("subjectAltName=IP:127.0.0.1\n")
        new = ("req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes")
        signed = ("-CA", self.file, "-CAkey", key, "-CAcreateserial")
        for command in (
            (*new, "-x509", "-subj", "/CN=authority", "-keyout", key, "-out", self.file),
            (*new, "-subj", "/CN=server", "-keyout", self._key, "-out", asked),
            ("x509", "-req", "-in", asked, *signed, "-extfile", extensions, "-out", self._certificate),
        ):
            subprocess.run(["openssl", *command], check=True, capture_output=True)

    @property
    def server(self) -> ssl.SSLContext:
        """The settings of a server with the certificate."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self._certificate, self._key)
        return context


class Door:
    """Leads connections with TLS to a server without it. Others pass, as between servers."""

    def __init__(self, port: int, authority: Authority) -> None:
        """Create a door.

        Args:
            port: the port of the server on this machine.
            authority: signed the door's certificate.
        """
        self._behind = port
        self._context = authority.server
        self._listening = socket.create_server(("127.0.0.1", 0))
        self._listening.setblocking(False)
        self.port: int = self._listening.getsockname()[1]
        """Its own port."""
        self.secured = 0
        """The number of connections with TLS."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._begin(self._open())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._listening.close()

    def _begin(self, todo: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(todo)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _open(self) -> None:
        while True:
            near, _ = await asyncio.get_running_loop().sock_accept(self._listening)
            self._begin(self._let_in(near))

    async def _let_in(self, near: socket.socket) -> None:
        near.settimeout(_PATIENCE)
        with near, contextlib.suppress(OSError):
            secured = await asyncio.to_thread(near.recv, 1, socket.MSG_PEEK) == _HANDSHAKE
            near.setblocking(False)
            loop, reader = asyncio.get_running_loop(), asyncio.StreamReader()
            protocol = asyncio.StreamReaderProtocol(reader)
            context = self._context if secured else None
            transport, _ = await loop.connect_accepted_socket(lambda: protocol, near, ssl=context)
            self.secured += secured
            writer = asyncio.StreamWriter(transport, protocol, reader, loop)
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._behind)
            await asyncio.gather(pass_on(reader, far_writer), pass_on(far_reader, writer))
