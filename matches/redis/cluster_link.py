"""The link to a cluster: to each primary one of its own, which are found by the slots of keys."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, cast

from redis.crc import key_slot
from redis.exceptions import AskError, MovedError, NoScriptError
from redis.exceptions import ConnectionError as RedisConnectionError

from matches.timings import Timings

from .address import Address
from .places import Places, Watcher, text
from .primary_link import PrimaryLink

_REDIRECTIONS = 5
"""The most times that a command is sent on at once because its slot has moved."""
_EVERYWHERE = ("SCRIPT", "INFO")
"""Commands without keys, which all primaries are sent."""
_SCRIPTS = ("EVALSHA", "EVALSHA_RO")
"""Commands whose first key comes after the digest and the number of keys. All others have it first."""


class ClusterLink:
    """Carries commands to the primaries of a cluster."""

    def __init__(self, address: Address, where: Places, timings: Timings, confirmations: int = 0) -> None:
        """Create it without connecting. The parameters are those of ``PrimaryLink``."""
        self._address = address
        self._where = where
        self._timings = timings
        self._confirmations = confirmations
        self._links: dict[str, PrimaryLink] = {}
        self._asked: set[str] = set()
        """The servers to which slots were being moved. They may have none yet, so that no other answer names them."""
        self._scripts: dict[str, str | bytes | int] = {}
        """The scripts that were loaded, by digest."""

    async def call(self, *command: str | bytes | int) -> Any:
        """Send a command, and wait for its reply; that of each primary, if it has no key. Raises ``RedisError``."""
        if command[0] not in _EVERYWHERE:
            return await self._send(command, confirmed=False)
        if not self._where.servers():
            await self._where.find()
        replies = await asyncio.gather(*[self._to(server).call(*command) for server in self._where.servers()])
        if command[0] == "SCRIPT" and replies:
            self._scripts[text(replies[0])] = command[-1]
        return replies if command[0] == "INFO" else replies[0]

    async def confirmed(self, *command: str | bytes | int) -> Any:
        """Send a command, and wait until replicas have confirmed it. Raises as ``PrimaryLink.confirmed`` does."""
        return await self._send(command, confirmed=True)

    async def aclose(self) -> None:
        """Disconnect."""
        for link in self._links.values():
            await link.aclose()

    async def _send(self, command: Sequence[str | bytes | int], *, confirmed: bool) -> Any:
        key = cast(str, command[3 if command[0] in _SCRIPTS else 1])
        failure: Exception = RedisConnectionError("the cluster moves slots all the time")
        for _ in range(_REDIRECTIONS):
            server = self._where.of(key)
            if not server:
                await self._where.find()
                server = self._where.of(key)
            if not server:
                raise RedisConnectionError(f"no primary of the cluster serves slot {key_slot(key.encode())}")
            link = self._to(server)
            try:
                return await (link.confirmed(*command) if confirmed else link.call(*command))
            except MovedError as error:
                failure = error
                await self._where.find(server)
            except AskError as error:
                return await self._ask(self._address.of((error.host, error.port)), command, confirmed=confirmed)
        raise failure

    async def _ask(self, server: str, command: Sequence[str | bytes | int], *, confirmed: bool) -> Any:
        """Send a command to the server to which its slot is being moved, which may have no slots yet."""
        self._asked.add(server)
        link = self._to(server)
        send = partial(link.confirmed, asking=True) if confirmed else link.asking
        try:
            return await send(*command)
        except NoScriptError:
            script = self._scripts.get(str(command[1]))
            if script is None:
                raise
            await link.call("SCRIPT", "LOAD", script)
            return await send(*command)

    def _to(self, server: str) -> PrimaryLink:
        link = self._links.get(server)
        if link is None:
            link = self._links[server] = PrimaryLink(
                _Node(server, self._where, self._asked), self._timings, self._confirmations
            )
        return link


class _Node:
    """The location of one primary of a cluster."""

    def __init__(self, server: str, cluster: Places, asked: Collection[str]) -> None:
        self._server = server
        self._cluster = cluster
        self._asked = asked

    async def find(self, doubted: str = "") -> None:
        """Look the primaries up again: this one may have been replaced, which all who watch are told then."""
        await self._cluster.find(doubted or self._server)

    def servers(self) -> Sequence[str]:
        serves = self._server in self._asked or self._server in self._cluster.servers()
        return (self._server,) if serves else ()

    def of(self, key: str) -> str:
        return self._server

    def watch(self, watcher: Watcher) -> None:
        self._cluster.watch(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        self._cluster.unwatch(watcher)

    def leave(self, server: str) -> None:
        self._cluster.leave(server)

    def close(self) -> None: ...
