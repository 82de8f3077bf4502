"""The moves of Harbour."""

from __future__ import annotations

from typing import Annotated

from freeport_games.engine import refers
from freeport_games.engine.domains import Part, Placed
from freeport_games.engine.menus import Move

from .components import NAME, Crate, Port


class HarbourMove(Move, frozen=True, tag=NAME):
    """A move of Harbour."""


class Bid(HarbourMove, frozen=True):
    """Bid for the dock (H-D1)."""

    amount: int
    """The number of coins."""


class Sail(HarbourMove, frozen=True):
    """Sail to a port with all crates (H-D2)."""

    port: Port
    """The port."""
    insured: bool
    """Whether a coin is paid, so that nothing can go overboard."""


class Goods(Part, frozen=True, tag=NAME):
    """One side of a barter."""

    crates: tuple[Crate, ...]
    """The crates that are given."""
    tip: int
    """The coins that are given on top."""


class Barter(HarbourMove, frozen=True):
    """Give crates to the bank for two coins each (H-D2)."""

    offer: Goods
    """The gift."""


class Stack(HarbourMove, frozen=True):
    """Leave crates on the quay, where all see them in this order (H-D2)."""

    crates: tuple[Crate, ...]
    """The crates, the first one lowest."""


class Swap(HarbourMove, frozen=True):
    """Leave crates on the quay and take others from there (H-D2)."""

    crates: tuple[Crate, ...]
    """The crates of both."""


class Ship(HarbourMove, frozen=True):
    """Send crates to ports; Aden pays two coins each, the others one (H-D2)."""

    cargo: Annotated[tuple[Placed, ...], refers("CRATE", "PORT")]
    """The crates and their ports."""


class Crane(Part, frozen=True, tag=NAME):
    """A crane to build."""

    port: Port
    """The port where it stands."""
    height: int
    """Its height; every crane costs two coins."""


class Build(HarbourMove, frozen=True):
    """Build cranes (H-D2)."""

    cranes: tuple[Crane, ...]
    """The cranes."""


class Inspect(HarbourMove, frozen=True):
    """Ask a rival for guns (H-D2)."""

    target: int
    """The rival."""


class Drink(HarbourMove, frozen=True):
    """Give a coin of the bank to each of some seats (H-D2)."""

    guests: tuple[int, ...]
    """The seats."""


class Rest(HarbourMove, frozen=True):
    """Do nothing (H-D2)."""


class Pack(HarbourMove, frozen=True):
    """Stow the crates before sailing (H-D3)."""

    order: tuple[Crate, ...]
    """All crates; the first goes overboard first."""


class Reveal(HarbourMove, frozen=True):
    """Hand over a gun (H-D4)."""

    crate: Crate
    """The gun."""


class Deny(HarbourMove, frozen=True):
    """Say that there is no gun, true or not (H-D4)."""


class Signal(HarbourMove, frozen=True):
    """Use up the lantern for a coin (at any time)."""


class Take(HarbourMove, frozen=True):
    """Take a crate that is gone (H-D5)."""

    crate: Crate
    """The crate."""


class Claim(HarbourMove, frozen=True):
    """Take two coins (H-D5)."""
