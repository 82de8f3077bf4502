"""The location of Redis: one server, the primary that sentinels name, or the primaries of a cluster."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, Protocol

from redis.crc import key_slot
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisClusterException, RedisError, ResponseError

from .address import Address, Node
from .handshake import connect
from .news_connection import NewsConnection

_log = logging.getLogger(__name__)

_STAGGER = 0.3
"""Seconds after which the next server is asked as well, while one does not answer."""
_GRACE = 0.2
"""Seconds for which other sentinels may still answer when one has: one of them may know more."""
_PAUSE = 0.5
"""Seconds before a sentinel that was lost is listened to again."""
SWITCHED = "+switch-master"
"""The channel on which sentinels tell that another server is the primary."""
_HEARD = ("+failover-state-reconf-slaves", SWITCHED)
"""The channels to listen to. The first comes when the sentinel that leads a failover names the new primary already."""
_NO_CLUSTER = "cluster support disabled"
"""A part of what a server answers that is no node of a cluster."""

Watcher = Callable[[Collection[str]], None]
"""Called with the addresses of servers that are no primaries any more."""


class Places(Protocol):
    """Knows which server holds which keys, and tells who watches when a server is a primary no longer."""

    async def find(self, doubted: str = "") -> None:
        """Look up the servers again. Raises ``RedisError`` or ``OSError`` if no server replies.

        Args:
            doubted: the address of a server that may be a primary no longer. It is asked last.
        """

    def servers(self) -> Sequence[str]:
        """Return the known addresses of the servers that accept writes."""

    def of(self, key: str) -> str:
        """Return the known address of the server that holds a key or a channel."""

    def watch(self, watcher: Watcher) -> None:
        """Call ``watcher`` whenever servers turn out to be primaries no longer."""

    def unwatch(self, watcher: Watcher) -> None:
        """Call ``watcher`` no more."""

    def leave(self, server: str) -> None:
        """Tell all who watch that a server has said itself that it is a primary no longer."""

    def close(self) -> None:
        """Stop listening to sentinels."""


def places(url: str, patience: float) -> Places:
    """Return the places of an address. ``patience`` is the most seconds to wait for a server that is asked."""
    address = Address.read(url)
    if address.cluster:
        return _Cluster(address, patience)
    return _BySentinels(address, patience) if address.sentinel else _One(url)


class _Watched:
    """Those who watch."""

    def __init__(self) -> None:
        self._watchers: list[Watcher] = []

    def watch(self, watcher: Watcher) -> None:
        self._watchers.append(watcher)

    def unwatch(self, watcher: Watcher) -> None:
        if watcher in self._watchers:
            self._watchers.remove(watcher)

    def leave(self, server: str) -> None:
        self._tell((server,))

    def close(self) -> None: ...

    def _tell(self, left: Collection[str]) -> None:
        if left:
            for watcher in tuple(self._watchers):
                watcher(left)


class _One(_Watched):
    """A single server."""

    def __init__(self, url: str) -> None:
        super().__init__()
        self._url = url

    async def find(self, doubted: str = "") -> None: ...

    def servers(self) -> Sequence[str]:
        return (self._url,)

    def of(self, key: str) -> str:
        return self._url


class _BySentinels(_Watched):
    """The primary that the sentinels name. They are asked, and they are listened to from the first question on."""

    def __init__(self, address: Address, patience: float) -> None:
        super().__init__()
        self._address = address
        self._patience = patience
        self._url = ""
        self._listening: list[asyncio.Task[None]] = []
        self._closed = False

    async def find(self, doubted: str = "") -> None:
        if not self._listening and not self._closed:
            self._listening = [asyncio.create_task(self._listen(node)) for node in self._address.nodes]
        before, (_, node) = self._url, await self._asked()
        self._url = self._address.of(node)
        if before and before != self._url:
            _log.warning("the sentinels name another primary: %s:%s", *node)
            self._tell((before,))

    def servers(self) -> Sequence[str]:
        return (self._url,) if self._url else ()

    def of(self, key: str) -> str:
        return self._url

    def close(self) -> None:
        self._closed = True
        for task in self._listening:
            task.cancel()

    async def _asked(self) -> tuple[int, Node]:
        """Ask all sentinels; return what the one says that knows of the latest failover, and the number of that."""
        asking = {asyncio.create_task(self._ask(node)) for node in self._address.nodes}
        failure: BaseException = RedisConnectionError("the address names no sentinel")
        found: list[tuple[int, Node]] = []
        try:
            while asking:
                done, asking = await asyncio.wait(
                    asking, timeout=_GRACE if found else None, return_when=asyncio.FIRST_COMPLETED
                )
                for task in done:
                    if (error := task.exception()) is None:
                        found.append(task.result())
                    else:
                        failure = error
                if found and not done:
                    break
        finally:
            for task in asking:
                task.cancel()
        if not found:
            raise failure
        return max(found)

    async def _ask(self, node: Node) -> tuple[int, Node]:
        """Ask one sentinel for the primary, and for the number of the failover that made it the primary."""
        name = self._address.service
        primary, facts = await _replies(
            self._address.asked(node),
            self._patience,
            ("SENTINEL", "GET-MASTER-ADDR-BY-NAME", name),
            ("SENTINEL", "MASTER", name),
        )
        if not primary:
            raise RedisConnectionError(f"the sentinels know no primary {name}")
        texts = [_text(fact) for fact in facts]
        numbered = dict(zip(texts[::2], texts[1::2], strict=False))
        return int(numbered.get("config-epoch", 0)), (_text(primary[0]), int(primary[1]))

    async def _listen(self, node: Node) -> None:
        """Listen to one sentinel, and ask all whenever it says that another server is the primary."""
        url = self._address.asked(node)
        while True:
            switched = asyncio.Event()

            def hear(said: Any, switched: asyncio.Event = switched) -> None:
                if isinstance(said, list) and said[0] in (b"message", b"subscribe"):
                    switched.set()  # also when it begins to listen: something may have been missed

            with contextlib.suppress(RedisError, OSError):
                connection = await NewsConnection.connect(url, hear, self._patience)
                connection.say(("SUBSCRIBE", *_HEARD))
                lost = asyncio.create_task(connection.until_lost())
                try:
                    await self._follow(switched, lost)
                finally:
                    lost.cancel()
                    connection.close()
            await asyncio.sleep(_PAUSE)

    async def _follow(self, switched: asyncio.Event, lost: asyncio.Task[None]) -> None:
        """Ask the sentinels at each piece of news, until the connection is lost."""
        while not lost.done():
            heard = asyncio.create_task(switched.wait())
            try:
                await asyncio.wait((heard, lost), return_when=asyncio.FIRST_COMPLETED)
            finally:
                heard.cancel()
            if switched.is_set():
                switched.clear()
                with contextlib.suppress(RedisError, OSError):
                    await self.find()


class _Cluster(_Watched):
    """The primaries of a cluster, with their slots."""

    def __init__(self, address: Address, patience: float) -> None:
        super().__init__()
        self._address = address
        self._patience = patience
        self._known: Sequence[Node] = address.nodes
        self._ranges: list[tuple[int, int, str]] = []
        self._epoch = 0
        """The number of the latest failover of which a node has told."""
        self._finding: asyncio.Task[None] | None = None

    async def find(self, doubted: str = "") -> None:
        """Look up the servers again. Tasks that call this meanwhile wait for the same answer."""
        if self._finding is None:
            self._finding = asyncio.create_task(self._find(doubted))
            self._finding.add_done_callback(self._found)
        await asyncio.shield(self._finding)

    def servers(self) -> Sequence[str]:
        return list(dict.fromkeys(url for _, _, url in self._ranges))

    def of(self, key: str) -> str:
        slot = key_slot(key.encode())
        return next((url for first, last, url in self._ranges if first <= slot <= last), "")

    def _found(self, finding: asyncio.Task[None]) -> None:
        self._finding = None
        if not finding.cancelled():
            finding.exception()  # whoever waits has it

    async def _find(self, doubted: str) -> None:
        asked = dict.fromkeys((*self._known, *self._address.nodes))
        in_turn = sorted(asked, key=lambda node: self._address.of(node) == doubted)
        ranges: list[tuple[int, int, str]] = []
        nodes: list[Node] = []
        for first, last, primary, *replicas in await self._slots(in_turn):
            of_range = [(_text(host), int(port)) for host, port, *_ in (primary, *replicas)]
            ranges.append((int(first), int(last), self._address.of(of_range[0])))
            nodes += of_range
        before = self.servers()
        self._known, self._ranges = list(dict.fromkeys(nodes)), ranges
        self._tell(set(before) - set(self.servers()))

    async def _slots(self, nodes: Sequence[Node]) -> Any:
        """Return the slots as the first node knows them that answers and knows of the latest failover.

        Raises:
            RedisClusterException: if a server is no node of a cluster.
        """
        behind: list[Any] = []
        try:
            return await _first([self._slots_of(node, behind) for node in nodes])
        except ResponseError as error:
            if _NO_CLUSTER in str(error):
                raise RedisClusterException(f"the address is that of a cluster, but: {error}") from error
            raise
        except _Behind:
            return behind[-1]  # nobody knows more, so the cluster is another one than before

    async def _slots_of(self, node: Node, behind: list[Any]) -> Any:
        """Return the slots as a node knows them. Raises ``_Behind`` if another one has known more."""
        info, slots = await _replies(
            self._address.asked(node), self._patience, ("CLUSTER", "INFO"), ("CLUSTER", "SLOTS")
        )
        facts = dict(line.split(":", 1) for line in _text(info).splitlines() if ":" in line)
        epoch = int(facts.get("cluster_current_epoch", 0))
        if epoch < self._epoch:
            behind.append(slots)
            raise _Behind("a node that has just come back does not know yet who took its place")
        self._epoch = epoch
        return slots


class _Behind(RedisConnectionError):
    """A node of a cluster does not know of the latest failover."""


async def _first(asking: Iterable[Any]) -> Any:
    """Return the reply to the first of several questions that is answered; each is asked when those before it wait."""
    failure: BaseException = RedisConnectionError("the address names no server")
    waiting = list(asking)
    tasks: set[asyncio.Task[Any]] = set()
    try:
        while waiting or tasks:
            if waiting:
                tasks.add(asyncio.create_task(waiting.pop(0)))
            done, tasks = await asyncio.wait(
                tasks, timeout=_STAGGER if waiting else None, return_when=asyncio.FIRST_COMPLETED
            )
            for task in done:
                if (error := task.exception()) is None:
                    return task.result()
                failure = error
        raise failure
    finally:
        for task in tasks:
            task.cancel()
        for coroutine in waiting:
            coroutine.close()


async def _replies(url: str, patience: float, *commands: Sequence[str]) -> list[Any]:
    """Return a server's replies to some commands."""
    connection = await connect(url, patience)
    try:
        replies = []
        for command in commands:
            await connection.send_command(*command)
            replies.append(await connection.read_response())
        return replies
    finally:
        await connection.disconnect(nowait=True)


def _text(name: bytes | str) -> str:
    return name if isinstance(name, str) else name.decode()
