"""The budgets, each declared once. The docs and ``GET /v1/limits`` are derived from them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

import msgspec

from freeport_api import QuotaBudget
from freeport_games.engine.docs import field_docs
from matches.accounts.quotas import Budget
from telemetry.environment import EnvironmentSettings

Rate = Annotated[float, msgspec.Meta(ge=0, le=1_000_000)]
Burst = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Most = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class QuotaSettings(EnvironmentSettings, frozen=True, kw_only=True):
    """The budgets. Each is the variable ``FREEPORT_QUOTA_`` and its name in capitals.

    A budget without ``_burst`` in its name is a number of units per second, or a number of simultaneous streams or
    connections; 0 switches it off. The defaults suit a public server: people and ordinary bots never reach them.
    """

    prefix: ClassVar[str] = "FREEPORT_QUOTA_"

    address: Rate = 100.0
    """All requests from one address, except moves in the player's own matches and health checks."""
    address_burst: Burst = 1000
    """The most units that this budget can hold."""
    register: Rate = 0.2
    """New accounts from one address."""
    register_burst: Burst = 50
    """The most units that this budget can hold."""
    matches: Rate = 0.5
    """New matches from one address, through quick play and rematches, too: ended matches stay for some days."""
    matches_burst: Burst = 200
    """The most units that this budget can hold."""
    player: Rate = 50.0
    """All requests with the token of a player, except moves in the player's own matches."""
    player_burst: Burst = 500
    """The most units that this budget can hold."""
    moves: Rate = 50.0
    """The moves of a player in one match in which the player has a seat. Nothing else is charged to this budget."""
    moves_burst: Burst = 200
    """The most units that this budget can hold."""
    plays: Rate = 100.0
    """The moves of a player in all matches together. A refused move costs five units."""
    plays_burst: Burst = 500
    """The most units that this budget can hold."""
    reserve: Rate = 2.0
    """The moves of a player in one match while `plays` is used up, so that no match blocks moves in another."""
    reserve_burst: Burst = 10
    """The most units that this budget can hold."""
    documents: Rate = 1.0
    """GraphQL documents with moves that are new to the server, from a player whose other budgets are used up."""
    documents_burst: Burst = 20
    """The most units that this budget can hold."""
    streams: Most = 100
    """Simultaneous streams of a player; without a token, of an address."""
    connections: Most = 50
    """Simultaneous WebSockets of a player; without a token, of an address."""

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
