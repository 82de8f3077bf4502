"""Scripts that run in Redis."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from importlib import resources
from typing import Any

from redis.exceptions import ConnectionError as RedisConnectionError

from .connection import NoScriptError, RedisClient

_TRIES = 4
"""How often to try to run a script: the primary may be replaced between its loading and its run."""


class Script:
    """A Lua script that is loaded once and then called by its digest. Its name is its path in this package."""

    def __init__(self, client: RedisClient, name: str, *, writes: bool = True, confirmed: bool = False) -> None:
        """Read the script.

        Args:
            client: where it runs.
            name: its path in this package.
            writes: whether it may write.
            confirmed: whether replicas have to confirm its effects, where that is required of commits.
        """
        self._run = client.evalsha_confirmed if confirmed else client.evalsha if writes else client.evalsha_ro
        self._client = client
        self._text = resources.files("matches").joinpath(name).read_text("utf-8")
        self._digest = ""

    async def load(self) -> None:
        """Load the script."""
        self._digest = await self._client.script_load(self._text)

    async def __call__(self, keys: Sequence[str], arguments: Sequence[str | bytes | int]) -> Any:
        """Run the script, loading it again if the server has lost it.

        Raises:
            ConnectionError: if it is lost again and again, since one server after the other becomes the primary.
        """
        if not self._digest:
            await self.load()
        for _ in range(_TRIES):
            with suppress(NoScriptError):
                return await self._run(self._digest, keys, arguments)
            await self.load()
        raise RedisConnectionError("no server keeps a script until it is run")
