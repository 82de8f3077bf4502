"""The link to one primary: a connection for all commands, and one for those that replicas have to confirm."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from redis.exceptions import ConnectionError as RedisConnectionError

from matches.timings import Timings

from .errors import NotConfirmedError
from .places import Places
from .quorum import ASKED, Quorum
from .shared_connection import Command, SharedConnection


class PrimaryLink:
    """Carries commands to one primary."""

    def __init__(self, where: Places, timings: Timings, confirmations: int = 0) -> None:
        """Create it without connecting.

        Args:
            where: the location of the primary.
            timings: the waiting times.
            confirmations: the number of replicas that have to confirm some changes.
        """
        self._where = where
        self._timings = timings
        self._quorum = Quorum(confirmations, timings.missed)
        self._connection = SharedConnection(where, timings)
        self._confirmed: SharedConnection | None = None
        self._waiting: list[_Waiting] = []
        self._round: asyncio.Task[None] | None = None

    async def call(self, *command: str | bytes | int) -> Any:
        """Send a command. Raises ``RedisError``."""
        return await self._connection.call(*command)

    async def asking(self, *command: str | bytes | int) -> Any:
        """Send a command about a slot that is being moved to this server. Raises ``RedisError``."""
        _, reply = await self._connection.together((("ASKING",), command))
        if isinstance(reply, BaseException):
            raise reply
        return reply

    async def confirmed(self, *command: str | bytes | int, asking: bool = False) -> Any:
        """Send a command, and wait until replicas have confirmed its effects.

        Args:
            command: the command.
            asking: whether it is about a slot that is being moved to this server.

        Raises:
            NotConfirmedError: if they do not in time. The command was carried out all the same.
            RedisError: as ``call`` does.
        """
        reply: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(command, asking, reply))
        if self._round is None:
            self._round = asyncio.create_task(self._rounds())
        return await reply

    async def aclose(self) -> None:
        """Disconnect."""
        self._connection.close()
        if self._confirmed is not None:
            self._confirmed.close()
        if self._round is not None:
            await asyncio.wait((self._round,))

    async def _rounds(self) -> None:
        """Send what waits, with one WAIT for all of it, for as long as something waits.

        WAIT blocks its connection. Therefore it has one of its own, and what comes meanwhile waits for the next round.
        """
        if self._confirmed is None:
            self._confirmed = SharedConnection(self._where, self._timings)
        while self._waiting:
            waiting, self._waiting = self._waiting, []
            try:
                replies, count = await self._sent(self._confirmed, waiting)
            except Exception as error:  # any: who waits is told, and the next round begins
                replies, count = [error] * sum(len(each.sent) for each in waiting), error
            _settle(waiting, iter(replies), count)
        self._round = None

    async def _sent(
        self, connection: SharedConnection, waiting: Sequence[_Waiting]
    ) -> tuple[list[Any], int | BaseException]:
        """Send what waits, and wait for replicas to confirm it.

        Returns:
            The replies to what was sent, and how many replicas have confirmed it, or why that is not enough.
        """
        server = await self._counted(connection)
        hoped_for = self._quorum.hoped_for
        patience = self._timings.confirmation if hoped_for == self._quorum.needed else self._timings.arrival
        wait = ("WAIT", hoped_for, round(patience * 1000))
        commands = chain(*[each.sent for each in waiting])
        *replies, count, replication = await connection.together((*commands, wait, ASKED))
        for error in (count, replication):
            if isinstance(error, BaseException):
                return replies, error
        self._quorum.follow(server, replication)
        needed = self._quorum.needed  # a replica that has just come does not stand for one that is missed
        self._quorum.confirm(count)
        if count >= needed:
            return replies, count
        connection.doubt()
        return replies, NotConfirmedError(f"{count} of {needed} replicas have confirmed the change")

    async def _counted(self, connection: SharedConnection) -> str:
        """Return the server to which a connection leads, when its replicas have been counted."""
        if not connection.server or not self._quorum.knows(connection.server):
            (replication,) = await connection.together((ASKED,))
            if isinstance(replication, BaseException):
                raise replication
            self._quorum.follow(connection.server, replication)
        if not connection.server:
            raise RedisConnectionError("the connection to Redis was lost")
        return connection.server


class _Waiting:
    """A command that waits to be sent and confirmed."""

    def __init__(self, command: Command, asking: bool, reply: asyncio.Future[Any]) -> None:
        self.sent: Sequence[Command] = (("ASKING",), command) if asking else (command,)
        """What is sent: its reply is that of the last command."""
        self.reply = reply


def _settle(waiting: Sequence[_Waiting], replies: Iterator[Any], count: int | BaseException) -> None:
    """Pass replies on: those of commands that were carried out only if replicas have confirmed them."""
    for each in waiting:
        future, (*_, reply) = each.reply, [next(replies) for _ in each.sent]
        if future.done():
            continue
        outcome = count if isinstance(count, BaseException) and not isinstance(reply, BaseException) else reply
        if isinstance(outcome, BaseException):
            future.set_exception(outcome)
        else:
            future.set_result(outcome)
