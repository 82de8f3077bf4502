"""Work that is too long to be done at once is done in turns, which addresses get by rotation."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable


class Rotation:
    """Gives one turn in each iteration of the event loop. Addresses alternate, however many turns each waits for."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Callable[[], None]]] = OrderedDict()
        self.taken = 0
        """The number of turns taken."""

    def wait(self, address: str, todo: Callable[[], None]) -> None:
        """Call a function in the next turn of an address, after what waits there already."""
        if not self._waiting:
            self._call_soon()
        self._waiting.setdefault(address, deque()).append(todo)

    async def turn(self, address: str) -> None:
        """Wait for a turn of an address."""
        mine = asyncio.get_running_loop().create_future()

        def take() -> None:
            if not mine.done():
                mine.set_result(None)

        self.wait(address, take)
        await mine

    def _call_soon(self) -> None:
        asyncio.get_running_loop().call_soon(self._give)

    def _give(self) -> None:
        address, todos = self._waiting.popitem(last=False)
        todo = todos.popleft()
        self.taken += 1
        if todos:
            self._waiting[address] = todos
        if self._waiting:
            self._call_soon()
        todo()
