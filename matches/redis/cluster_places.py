"""The primaries of a cluster, with the slots that each of them has."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any

from redis.crc import key_slot
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisClusterException, ResponseError

from .address import Address, Node
from .places import Watched, replies, text

_STAGGER = 0.3
"""Seconds after which the next server is asked as well, while one does not answer."""
_NO_CLUSTER = "cluster support disabled"
"""A part of what a server answers that is no node of a cluster."""


class ClusterPlaces(Watched):
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
        """Return the known addresses of the servers that accept writes."""
        return list(dict.fromkeys(url for _, _, url in self._ranges))

    def of(self, key: str) -> str:
        """Return the known address of the server that holds a key."""
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
            of_range = [(text(host), int(port)) for host, port, *_ in (primary, *replicas)]
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
        info, slots = await replies(
            self._address.asked(node), self._patience, ("CLUSTER", "INFO"), ("CLUSTER", "SLOTS")
        )
        facts = dict(line.split(":", 1) for line in text(info).splitlines() if ":" in line)
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
