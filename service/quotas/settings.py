"""The budgets, each declared once. The docs and ``GET /v1/limits`` are derived from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from freeport_games.api import QuotaBudget
from freeport_games.engine.docs import field_docs
from matches.accounts.quotas import Budget
from telemetry.environment import EnvironmentSettings

Rate = Annotated[float, msgspec.Meta(ge=0, le=1_000_000)]
Burst = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Most = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class QuotaSettings(EnvironmentSettings, frozen=True, kw_only=True):
    """The budgets. Each is the variable ``FREEPORT_QUOTA_`` and its name in capitals.

    A budget without ``_burst`` in its name is a number of units a second, or of streams and connections at a time; 0
    switches it off. The defaults are for a public server: no person and no ordinary bot ever meets them.
    """

    prefix: ClassVar[str] = "FREEPORT_QUOTA_"

    address: Rate = 100.0
    """Every request from one address; not moves in one's own matches, not the health checks."""
    address_burst: Burst = 1000
    """The size of this budget."""
    register: Rate = 0.2
    """New accounts from one address."""
    register_burst: Burst = 50
    """The size of this budget."""
    player: Rate = 50.0
    """Every request with a player's token; not moves in one's own matches."""
    player_burst: Burst = 500
    """The size of this budget."""
    moves: Rate = 50.0
    """A player's moves in one match in which the player sits. Nothing else is charged to it."""
    moves_burst: Burst = 200
    """The size of this budget."""
    plays: Rate = 100.0
    """A player's moves in all matches together; one that is refused counts five times."""
    plays_burst: Burst = 500
    """The size of this budget."""
    reserve: Rate = 2.0
    """A player's moves in one match when `plays` is used up: no match keeps its player from answering in another."""
    reserve_burst: Burst = 10
    """The size of this budget."""
    documents: Rate = 1.0
    """GraphQL documents with moves that are new to the server, from a player whose other budgets are used up."""
    documents_burst: Burst = 20
    """The size of this budget."""
    streams: Most = 100
    """Streams that a player has open at a time; for those without a token, streams from one address."""
    connections: Most = 50
    """WebSockets that a player has open at a time; for those without a token, WebSockets from one address."""

    @property
    def budgets(self) -> dict[str, Budget]:
        """Return the budgets that fill up with time, by name, without those that are off."""
        names = [name for name in self.__struct_fields__ if f"{name}_burst" in self.__struct_fields__]
        rated = (Budget(name, getattr(self, name), getattr(self, f"{name}_burst")) for name in names)
        return {budget.name: budget for budget in rated if budget.rate}

    def published(self) -> Iterator[QuotaBudget]:
        """Return every budget that is not off, for the authors of clients."""
        docs = field_docs(type(self))
        budgets = self.budgets
        for name in self.__struct_fields__:
            counts, setting = docs.get(name, ""), self.variable(name)
            if name in budgets:
                yield QuotaBudget(name, counts, budgets[name].rate, budgets[name].burst, setting)
            elif name in OPEN and getattr(self, name):
                yield QuotaBudget(name, counts, None, getattr(self, name), setting)


OPEN = ("streams", "connections")
"""The budgets of simultaneously open streams and connections."""
