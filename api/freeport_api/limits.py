"""Limits: how much of a server one client may use."""

from __future__ import annotations

from enum import StrEnum

from freeport_games.engine import Data


class QuotaBudget(Data, frozen=True):
    """A client's allowance of requests to a server, or of things open there."""

    name: str
    """Its name, as in the headers ``RateLimit-Policy`` and ``RateLimit``."""
    counts: str
    """The thing that it counts, and the client that it is charged to."""
    per_second: float | None
    """The number of units that it gains in a second; absent if it counts things that are open at a time."""
    most: int
    """The number of units that it holds: the most that may be requested at once, or be open at a time."""
    setting: str
    """The operator's setting for it."""


class LimitUnit(StrEnum):
    """A unit in which sizes are measured."""

    BYTES = "BYTES"
    """Bytes, before any compression."""
    CHARACTERS = "CHARACTERS"
    """Characters of a text."""
    ITEMS = "ITEMS"
    """Items of a list."""
    TOKENS = "TOKENS"
    """Tokens of a GraphQL document: names, values and punctuators."""
    LEVELS = "LEVELS"
    """Fields of a GraphQL document, each inside the one before."""
    ALIASES = "ALIASES"
    """Aliases of fields of a GraphQL document."""
    FIELDS = "FIELDS"
    """Fields of a GraphQL document, counted as often as they can be in the response."""
    OPERATIONS = "OPERATIONS"
    """Queries, mutations and subscriptions."""
    DOCUMENTS = "DOCUMENTS"
    """GraphQL documents."""
    TIMES = "TIMES"
    """Times that something is done."""
    VERSIONS = "VERSIONS"
    """Versions of a match."""


class Limit(Data, frozen=True):
    """The greatest size of something."""

    name: str
    """The thing that is limited."""
    most: int
    """The greatest size that is accepted."""
    unit: LimitUnit
    """The unit of the size."""
    otherwise: str | None
    """The code of the refusal of anything larger; absent if a WebSocket is closed with 1009 instead."""
    setting: str | None
    """The operator's setting for it, if there is one."""


class Limits(Data, frozen=True):
    """The limits of a server, as it is configured."""

    budgets: tuple[QuotaBudget, ...]
    """The allowances of a client; a budget that is switched off is omitted."""
    sizes: tuple[Limit, ...]
    """The greatest sizes."""
