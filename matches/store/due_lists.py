"""The due lists in Redis: pieces of work, sorted by the time at which each is given out (again)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from matches.kinds import Kind
from matches.redis import keys
from matches.redis.connection import RedisClient
from matches.redis.script import Script

_KINDS = frozenset(kind.value for kind in Kind)
_IN_TURN = 2
"""The number of lists that each sweep reads in rotation, in addition to those known to be due."""


class DueLists:
    """The due lists, one for each partition.

    On a single server, a further set orders the lists by the time of their first work, so that a sweep reads only lists
    with due work. The set is a shortcut and not authoritative: each sweep also reads some lists in rotation, and the
    first sweep of a process reads all of them.
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
        numbers = range(keys.PARTITIONS) if self._client.cluster else self._next()
        lists = [keys.due_key(number) for number in numbers]
        slots = [(due,) for due in lists] if self._client.cluster else [(*self.shared, *lists)]
        arguments = int(put_off * 1000), most, len(self.shared)
        found = await asyncio.gather(*(self._sweep(slot, arguments) for slot in slots))
        self._turn = numbers.stop % keys.PARTITIONS
        members = [member.decode().partition(":") for slot in found for member in slot]
        return [(Kind(kind), match) for kind, _, match in members if kind in _KINDS]

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


def _list_of(name: str) -> str:
    return keys.due_key(keys.partition(name))
