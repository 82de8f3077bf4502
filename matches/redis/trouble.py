"""Trouble with the store: counted for the metrics, and noted in the store for the doctor when it serves again."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from telemetry.metrics import STORE_TROUBLE

from .errors import code_of
from .keys import TROUBLE

_log = logging.getLogger(__name__)

_KEPT = 3600
"""Seconds after the last trouble for which it is remembered."""
_BRIEF = ("LOST", "SILENT")
"""Codes of connections that broke. That alone is no trouble if a command was answered in the end."""


class Trouble:
    """What the store answered when it could not serve."""

    def __init__(self) -> None:
        self.untold: dict[str, float] = {}
        """When each code was met last, in seconds since 1970, as far as that is not in the store yet."""
        self._report: asyncio.Task[None] | None = None

    def note(self, error: BaseException, *, given_up: bool) -> None:
        """Note an error. ``given_up`` tells whether the command is not tried again."""
        code = code_of(error)
        if code is None or (code in _BRIEF and not given_up):
            return
        STORE_TROUBLE.labels(code).inc()
        self.untold[code] = time.time()

    def tell(self, call: Callable[..., Awaitable[Any]]) -> None:
        """Begin to write what is untold into the store, which serves again."""
        if self._report is None or self._report.done():
            untold, self.untold = self.untold, {}
            self._report = asyncio.create_task(self._tell(call, untold))

    async def told(self) -> None:
        """Wait until it is written."""
        if self._report is not None:
            await self._report

    async def _tell(self, call: Callable[..., Awaitable[Any]], untold: dict[str, float]) -> None:
        fields = [part for code, at in untold.items() for part in (code, f"{at:.0f}")]
        try:
            await call("HSET", TROUBLE, *fields)
            await call("EXPIRE", TROUBLE, _KEPT)
        except Exception as error:  # any error: it is told by the metrics and the log
            _log.warning(
                "could not note for the doctor that the store did not serve (%s): %s", ", ".join(untold), error
            )
