"""Values that the first of several callers fixes for all, for some time."""

from __future__ import annotations

from .connection import RedisClient
from .script import Script


class Firsts:
    """Keys that keep their first value until they expire."""

    def __init__(self, client: RedisClient) -> None:
        self._put = Script(client, "redis/first.lua", confirmed=True)

    async def put(self, key: str, value: bytes, milliseconds: int) -> bytes:
        """Set the value of a key that expires, unless it has a value. Returns its value.

        Raises:
            NotConfirmedError: if replicas have to confirm it, and do not in time: a failover could take it back, and
                the next caller would be the first.
        """
        found: bytes = await self._put((key,), (value, milliseconds))
        return found
