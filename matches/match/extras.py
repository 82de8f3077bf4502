"""Additions to the facts for clients that do not know the game: sentences and pictures."""

from __future__ import annotations

import msgspec


class Extras(msgspec.Struct, frozen=True):
    """The additions that a client wants."""

    words: str | None = None
    """The language of the sentences, and of the picture; None for no sentences, and a picture in English."""
    pictures: bool = False
    """Whether to add a picture of the viewer's present view."""


FACTS = Extras()
"""The facts alone."""
