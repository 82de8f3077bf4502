"""The primary that sentinels name."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
from collections.abc import Sequence
from typing import Any

from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError

from .address import Address, Node
from .news_connection import NewsConnection
from .places import Watched, replies, text

_log = logging.getLogger(__name__)

_GRACE = 0.2
"""Seconds for which other sentinels may still answer when one has: one of them may know more."""
_PAUSE = 0.5
"""Seconds before a sentinel that was lost is listened to again."""
SWITCHED = "+switch-master"
"""The channel on which sentinels tell that another server is the primary."""
_HEARD = ("+failover-state-reconf-slaves", SWITCHED)
"""The channels to listen to. The first comes when the sentinel that leads a failover names the new primary already."""


class SentinelPlaces(Watched):
    """The primary that the sentinels name. They are asked, and they are listened to from the first question on."""

    def __init__(self, address: Address, patience: float) -> None:
        super().__init__()
        self._address = address
        self._patience = patience
        self._url = ""
        self._epoch = -1
        """The number of the failover that made it the primary."""
        self._questions = itertools.count()
        self._answered = -1
        """The latest question that was answered."""
        self._listening: list[asyncio.Task[None]] = []
        self._closed = False

    async def find(self, doubted: str = "") -> None:
        """Look up the primary again, as ``Places`` says."""
        if not self._listening and not self._closed:
            self._listening = [asyncio.create_task(self._listen(node)) for node in self._address.nodes]
        question = next(self._questions)
        epoch, node, by_all = await self._asked()
        if question < self._answered or (epoch < self._epoch and not by_all):
            return  # it was slow, or a sentinel is behind: others have told more
        self._answered = question
        before, self._url, self._epoch = self._url, self._address.of(node), epoch
        if before and before != self._url:
            _log.warning("the sentinels name another primary: %s:%s", *node)
            self._tell((before,))

    def servers(self) -> Sequence[str]:
        """Return the known addresses of the servers that accept writes."""
        return (self._url,) if self._url else ()

    def of(self, key: str) -> str:
        """Return the known address of the server that holds a key."""
        return self._url

    def close(self) -> None:
        """Stop listening to sentinels."""
        self._closed = True
        for task in self._listening:
            task.cancel()

    async def _asked(self) -> tuple[int, Node, bool]:
        """Ask all sentinels.

        Returns:
            The number of the latest failover that one of them knows of, the primary since then, and whether all have
            answered. If all know less than one of them did before, they watch another store than then.
        """
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
        return *max(found), len(found) == len(self._address.nodes)

    async def _ask(self, node: Node) -> tuple[int, Node]:
        """Ask one sentinel for the number of the latest failover, then for the primary.

        In this order an old number may come with the new primary, if the failover is just then, but never a new number
        with the old primary, which would be believed from then on.
        """
        name = self._address.service
        facts, primary = await replies(
            self._address.asked(node),
            self._patience,
            ("SENTINEL", "MASTER", name),
            ("SENTINEL", "GET-MASTER-ADDR-BY-NAME", name),
        )
        if not primary:
            raise RedisConnectionError(f"the sentinels know no primary {name}")
        texts = [text(fact) for fact in facts]
        numbered = dict(zip(texts[::2], texts[1::2], strict=False))
        return int(numbered.get("config-epoch", 0)), (text(primary[0]), int(primary[1]))

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
