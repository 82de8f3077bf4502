"""What lies on a game's table."""

from __future__ import annotations

from .data import Data


class Component(Data, frozen=True):
    """Something that views, events and moves name by its identifier, such as a card."""

    id: str
    """Its identifier. What there are several of is named by this, `#`, and a number."""
    kind: str
    """What it is: `CARD`."""
    name: str
    """Its name for people."""
    text: str
    """What it does, for people; empty if it does no more than its numbers say."""
