"""A gate between processes and Redis: it lets no more through from a command on, so that they can be killed there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Self

import hiredis
import msgspec
from redis.asyncio import Redis

from freeportd.redis_server import RedisServer
from matches.match.entries import decode_entry
from matches.redis.keys import match_key

from .balancer import pass_on

Command = list[bytes]
"""A command to Redis with its arguments."""


def commits(match: str, wanted: Callable[[object], bool]) -> Callable[[Command], bool]:
    """Return what tells whether a command is a commit of a match, with an event that is wanted."""
    key = match_key(match).encode()

    def commits_it(command: Command) -> bool:
        if command[0] != b"EVALSHA" or key not in command:
            return False
        return any(wanted(decode_entry(entry).event) for entry in _entries(command[-1]))

    return commits_it


class _Change(msgspec.Struct):
    """What the script of commits is given: see ``matches/store/commits.py``."""

    entries: list[msgspec.Raw]
    """Each is a MessagePack string with a length of four bytes."""


def _entries(argument: bytes) -> list[bytes]:
    """Return the entries that a script is given; none if it is another script."""
    try:
        return [bytes(entry)[5:] for entry in msgspec.msgpack.decode(argument, type=_Change).entries]
    except msgspec.MsgspecError:
        return []


class Gate:
    """Passes commands and replies on, until it shuts."""

    def __init__(self, server: RedisServer) -> None:
        self._behind = server
        self._last: Callable[[Command], bool] | None = None
        self._carried_out = False
        self._lives = 0
        self._ends: set[asyncio.StreamWriter] = set()
        self.shut = asyncio.Event()
        """Happens when the command has come. Nothing that was asked since then, nor the command, is answered."""

    async def __aenter__(self) -> Self:
        self._redis = Redis.from_url(self._behind.url)
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.url = f"redis://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/0"
        """The address for the processes."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        for end in tuple(self._ends):
            end.transport.abort()
        await self._redis.aclose()

    def shut_at(self, last: Callable[[Command], bool], *, carried_out: bool) -> None:
        """Shut at a command.

        Args:
            last: whether it is the command.
            carried_out: whether Redis carries it out.
        """
        self._last, self._carried_out = last, carried_out

    def open(self) -> None:
        """Open again to new connections, after the processes of the earlier ones are dead."""
        self._last, self._lives = None, self._lives + 1
        self.shut.clear()

    async def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._behind.port)
        self._ends |= {writer, far_writer}
        await asyncio.gather(self._ask(reader, far_writer), pass_on(far_reader, writer))
        self._ends -= {writer, far_writer}

    async def _ask(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        parser, life = hiredis.Reader(), self._lives
        try:
            while piece := await reader.read(65536):
                parser.feed(piece)
                while (command := parser.gets()) is not False:
                    await self._come(command)
                    if not self.shut.is_set() and life == self._lives:
                        writer.write(hiredis.pack_command(tuple(command)))
                        await writer.drain()
        except OSError:
            pass
        finally:
            writer.close()

    async def _come(self, command: Command) -> None:
        """Shut if this is the command."""
        if self._last is None or self.shut.is_set() or not self._last(command):
            return
        if self._carried_out and _is_conflict(await self._redis.execute_command(*command)):
            return  # It changed nothing, and is passed on: the process reads what came between, and tries again.
        self.shut.set()


def _is_conflict(reply: object) -> bool:
    """Return whether a reply is that of ``commit.lua`` to a commit which another one came before."""
    return isinstance(reply, list) and reply[0] == 0
