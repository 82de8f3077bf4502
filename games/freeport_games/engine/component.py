"""The things on a game's table."""

from __future__ import annotations

import msgspec

from .data import Data


class Component(Data, frozen=True):
    """A thing that views, events and moves name by its identifier, such as a card."""

    id: str = msgspec.field(name="key")
    """Its identifier. Copies of a component are named by this, `#`, and a number."""
    kind: str
    """Its kind, such as `CARD`."""
    name: str
    """Its name for people."""
    text: str
    """Its effect, for people; empty if its numbers say everything."""
