"""The crates and ports of Harbour."""

from __future__ import annotations

from typing import Annotated

from freeport_games.engine import (
    Component,
    refers,
    typename,
)

NAME = typename("Harbour")
Crate = Annotated[str, refers("CRATE")]
Port = Annotated[str, refers("PORT")]

CRATES = tuple(f"{kind}#{copy}" for kind in ("TEA", "RUM", "GUN") for copy in range(1, 8))
PORTS = ("Aden", "Brest", "Cadiz")
COMPONENTS = (
    *[Component(kind, "CRATE", kind.lower(), "") for kind in ("TEA", "RUM", "GUN")],
    *[Component(port, "PORT", port, "") for port in PORTS],
)
GOAL = 15
