"""The base class of the moves."""

from __future__ import annotations

from freeport_games.engine import typename

NAME = typename("Competitors")
