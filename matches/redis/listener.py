"""Tasks that wait for news."""

from __future__ import annotations

import asyncio


class Listener:
    """A task that waits for news on channels.

    Thousands of listeners are woken at every move, so a wait allocates one future only. The timer is not reset by each
    piece of news: when it fires, it checks whether the wait has lasted for long enough.
    """

    def __init__(self) -> None:
        self.channels: set[str] = set()
        """The channels to which it listens."""
        self._news: set[str] = set()
        self._waiting: asyncio.Future[None] | None = None
        self._until = 0.0
        self._timer: asyncio.TimerHandle | None = None

    def wake(self, channel: str) -> None:
        """Wake the listener because a channel has news."""
        self._news.add(channel)
        self._go_on()

    async def wait(self, seconds: float) -> set[str]:
        """Wait for news. Returns the channels with news, or an empty set after the given seconds without any."""
        if not self._news:
            loop = asyncio.get_running_loop()
            self._until = loop.time() + seconds
            if self._timer is None or self._timer.when() > self._until:
                self._set_timer(loop)
            self._waiting = loop.create_future()
            await self._waiting
        news, self._news = self._news, set()
        return news

    def close(self) -> None:
        """Cancel the timer."""
        if self._timer is not None:
            self._timer.cancel()

    def _go_on(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def _set_timer(self, loop: asyncio.AbstractEventLoop) -> None:
        self.close()
        self._timer = loop.call_at(self._until, self._look, loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        """End the wait if it has lasted for long enough."""
        self._timer = None
        if self._waiting is None or self._waiting.done():
            return
        if loop.time() < self._until:
            self._set_timer(loop)
        else:
            self._go_on()
