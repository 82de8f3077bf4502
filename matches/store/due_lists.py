"""The due lists in Redis: what is to be done, each piece of work by the time at which it is given out (again)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from matches.kinds import Kind
from matches.redis import keys
from matches.redis.connection import RedisClient
from matches.redis.script import Script

_KINDS = frozenset(kind.value for kind in Kind)
_IN_TURN = 2
"""Lists that each sweep looks at whatever is known of them."""


class DueLists:
    """The due lists, one a partition.

    Where one server has them all, it also keeps the lists themselves by the time of their first work, so that a sweep
    looks at those alone in which something has come due. This is a shortcut and never the truth: each sweep looks at
    some lists in turn as well, and the first one of a process at all of them.
    """

    def __init__(self, client: RedisClient) -> None:
        self._client = client
        self._sweep = Script(client, "store/sweep.lua")
        self._call = Script(client, "store/call.lua")
        self._turn: int | None = None
        self.shared: tuple[str, ...] = () if client.cluster else (keys.FIRST_DUE,)
        """The further key of scripts that add work: in a cluster it would lie in another slot."""

    async def load(self) -> None:
        """Send the scripts."""
        await self._sweep.load()
        await self._call.load()

    async def overdue(self, put_off: float, most: int = 100) -> list[tuple[Kind, str]]:
        """Take the overdue work of all partitions as (kind, match), putting it off by some seconds.

        Kinds that only a newer Freeport knows are left to it.

        Args:
            put_off: seconds after which work that was not done is found again.
            most: pieces of work that are taken of one list.
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
        """When work of some kinds, as far as a match leaves it to be done, is given out: milliseconds since 1970."""
        scores = await self._client.zscores(_list_of(match), [keys.work_name(kind, match) for kind in kinds])
        return {kind: score for kind, score in zip(kinds, scores, strict=True) if score is not None}

    async def call_for(self, kind: Kind, name: str, seconds: float) -> None:
        """Call for work outside of any commit, to be given out after some seconds unless it is done before."""
        await self._call((_list_of(name), *self.shared), (keys.work_name(kind, name), round(seconds * 1000)))

    async def done(self, match: str, kind: Kind) -> None:
        """Strike off work that no commit can call for again, or that has been done after the last one that did."""
        await self._client.zrem(_list_of(match), keys.work_name(kind, match))

    def _next(self) -> range:
        """The numbers of the lists whose turn it is."""
        if self._turn is None:
            return range(keys.PARTITIONS)
        return range(self._turn, self._turn + _IN_TURN)


def _list_of(name: str) -> str:
    return keys.due_key(keys.partition(name))
