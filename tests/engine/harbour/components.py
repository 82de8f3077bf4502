"""The crates and ports of Harbour."""

from __future__ import annotations

from freeport_games.engine import (
    Component,
    typename,
)

NAME = typename("Harbour")

CRATES = tuple(f"{kind}#{copy}" for kind in ("TEA", "RUM", "GUN") for copy in range(1, 8))
PORTS = ("Aden", "Brest", "Cadiz")
COMPONENTS = (
    *[Component(kind, "CRATE", kind.lower(), "") for kind in ("TEA", "RUM", "GUN")],
    *[Component(port, "PORT", port, "") for port in PORTS],
)
GOAL = 15
