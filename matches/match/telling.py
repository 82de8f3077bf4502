"""What is told beside the facts, for clients that do not know the game: sentences and pictures."""

from __future__ import annotations

import msgspec


class Telling(msgspec.Struct, frozen=True):
    """What somebody wants to be told beside the facts."""

    words: str | None = None
    """The language of the sentences; None for no sentences."""
    pictures: bool = False
    """Whether to tell what the viewer's view of the present looks like."""


FACTS = Telling()
"""Nothing beside the facts."""
