"""Limits: how much of a server one client may take up."""

from __future__ import annotations

from freeport_games.engine import Data


class QuotaBudget(Data, frozen=True):
    """How much somebody may ask of a server, or have open there."""

    name: str
    """Its name, as in the headers ``RateLimit-Policy`` and ``RateLimit``."""
    counts: str
    """What is charged to it, and to whom."""
    per_second: float | None
    """How many units it fills up by in a second; absent where it counts what is open at a time."""
    most: int
    """How many units it holds: so many may be asked for at once, or be open at a time."""
    setting: str
    """What an operator sets it with."""


class Limit(Data, frozen=True):
    """How large something may be."""

    name: str
    """What is limited."""
    most: int
    """The most that is taken."""
    unit: str
    """What it is counted in."""
    otherwise: str
    """The code of the refusal of what is larger."""
    setting: str | None
    """What an operator sets it with, where that is possible."""


class Limits(Data, frozen=True):
    """What a server takes, as it is configured."""

    budgets: tuple[QuotaBudget, ...]
    """How much anybody may ask for; a budget that is switched off is left out."""
    limits: tuple[Limit, ...]
    """How large things may be."""
