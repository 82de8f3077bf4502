"""The due lists in Redis: pieces of work, sorted by the time at which each is given out (again)."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Sequence
from itertools import chain

from matches.kinds import Kind
from matches.redis import keys
from matches.redis.connection import RedisClient, ResponseError
from matches.redis.script import Script

_KINDS = frozenset(kind.value for kind in Kind)
_IN_TURN = 2
"""The number of lists that each sweep reads in rotation, in addition to those known to be due."""


class DueLists:
    """The due lists, one for each partition.

    On a single server, a further set orders the lists by the time of their first work, so that a sweep reads only lists
    with due work. The set is a shortcut and not authoritative: each sweep also reads some lists in rotation, and the
    first sweep of a process reads all of them. In a cluster, such a set would lie in another slot than most lists: each
    sweep reads all lists there, with one script on each node.
    """

    def __init__(self, client: RedisClient) -> None:
        self._client = client
        self._sweep = Script(client, "store/sweep.lua")
        self._call = Script(client, "store/call.lua")
        self._turn: int | None = None
        self.shared: tuple[str, ...] = () if client.cluster else (keys.FIRST_DUE,)
        """The additional key of scripts that add work. A cluster has none, because it would lie in another slot."""

    async def load(self) -> None:
        """Load the scripts."""
        await self._sweep.load()
        await self._call.load()

    async def overdue(self, put_off: float, most: int = 100) -> list[tuple[Kind, str]]:
        """Take overdue work of all partitions, as pairs of kind and match, and postpone it by some seconds.

        Kinds that only a newer Freeport server knows are left to that server.

        Args:
            put_off: seconds after which work that was not done is returned again.
            most: the most pieces of work to take from one list.
        """
        arguments = int(put_off * 1000), most, len(self.shared)
        if self._client.cluster:
            nodes = await self._by_node()
            found = _succeeded(
                await asyncio.gather(
                    *(self._sweep_node(node, arguments) for node in nodes),
                    return_exceptions=True,  # what other nodes have given out must not be lost with what one refuses
                )
            )
        else:
            numbers = self._next()
            found = await self._sweep((*self.shared, *map(keys.due_key, numbers)), arguments)
            self._turn = numbers.stop % keys.PARTITIONS
        members = [member.decode().partition(":") for member in found]
        return [(Kind(kind), match) for kind, _, match in members if kind in _KINDS]

    async def _by_node(self) -> Collection[Sequence[str]]:
        """Return all lists, grouped by the node of the cluster that holds them as far as this process knows."""
        places = self._client.places
        if not places.servers():
            await places.find()
        nodes: dict[str, list[str]] = {}
        for due in map(keys.due_key, range(keys.PARTITIONS)):
            nodes.setdefault(places.of(due), []).append(due)
        return nodes.values()

    async def _sweep_node(self, lists: Sequence[str], arguments: tuple[int, int, int]) -> Sequence[bytes]:
        """Take overdue work of lists that lie on one node of a cluster, as far as this process knows."""
        try:
            found: Sequence[bytes] = await self._sweep(lists[:1], (*arguments, *lists[1:]))
        except ResponseError:  # some of their slots have moved to another node
            await self._client.places.find()
            apart = await asyncio.gather(*(self._sweep((due,), arguments) for due in lists))
            return list(chain.from_iterable(apart))
        return found

    async def times(self, match: str, kinds: Sequence[Kind]) -> dict[Kind, float]:
        """Return when a match's work of some kinds is given out, in ms since 1970. Other kinds are left out."""
        scores = await self._client.zscores(_list_of(match), [keys.work_name(kind, match) for kind in kinds])
        return {kind: score for kind, score in zip(kinds, scores, strict=True) if score is not None}

    async def call_for(self, kind: Kind, name: str, seconds: float) -> None:
        """Add work outside of any commit, due after some seconds unless it is done before."""
        await self._call((_list_of(name), *self.shared), (keys.work_name(kind, name), round(seconds * 1000)))

    async def done(self, match: str, kind: Kind) -> None:
        """Remove work that no later commit can add: it was done after the last commit that could."""
        await self._client.zrem(_list_of(match), keys.work_name(kind, match))

    def _next(self) -> range:
        """The numbers of the lists that are next in the rotation."""
        if self._turn is None:
            return range(keys.PARTITIONS)
        return range(self._turn, self._turn + _IN_TURN)


def _succeeded(results: Iterable[Sequence[bytes] | BaseException]) -> Sequence[bytes]:
    """Return the work that was found. Raises the first failure if there is none."""
    results = list(results)
    found = [member for result in results if not isinstance(result, BaseException) for member in result]
    for result in results:
        if isinstance(result, BaseException) and (not found or not isinstance(result, Exception)):
            raise result
    return found


def _list_of(name: str) -> str:
    return keys.due_key(keys.partition(name))
