"""Matches of which nothing works, and the schema of a small game to ask them by."""

from __future__ import annotations

from functools import cache
from typing import Any

from freeport_api import FIRST_TOKEN, RIGHTS, Player
from freeport_games.engine import Seat
from matches.accounts.tokens import Bearer
from service.graphql.schema import Schema
from tests.engine.harbour import HARBOUR


@cache
def usual_schema() -> Schema:
    """Return a schema with the usual limits."""
    return Schema([HARBOUR])


class Broken:
    """Matches of which nothing works."""

    class players:
        @staticmethod
        async def by_token(token: str) -> Bearer:
            return Bearer(Player("p1", token, False), FIRST_TOKEN, RIGHTS)

    def __init__(self, error: Exception) -> None:
        self._error = error
        self.looking = self.hosting = self

    async def see(self, match: str, viewer: Player | None, seat: Seat | None = None, *, shared: bool = False) -> Any:
        raise self._error

    start = see
