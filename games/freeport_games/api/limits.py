"""Limits: how much of a server one client may use."""

from __future__ import annotations

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


class Limit(Data, frozen=True):
    """The greatest size of something."""

    name: str
    """The thing that is limited."""
    most: int
    """The greatest size that is accepted."""
    unit: str
    """The unit of the size."""
    otherwise: str
    """The code of the refusal of anything larger."""
    setting: str | None
    """The operator's setting for it, if there is one."""


class Limits(Data, frozen=True):
    """The limits of a server, as it is configured."""

    budgets: tuple[QuotaBudget, ...]
    """The allowances of a client; a budget that is switched off is omitted."""
    sizes: tuple[Limit, ...]
    """The greatest sizes."""
