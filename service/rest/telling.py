"""Additions to the facts on request: sentences and pictures."""

from __future__ import annotations

from typing import Annotated

import msgspec

from matches.match.telling import FACTS, Telling

Language = Annotated[str, msgspec.Meta(min_length=1, max_length=35, pattern=r"^[A-Za-z0-9-]+$")]


class Beside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The additions to the facts."""

    words: Language | None = None
    """Adds sentences in this language (`en`), or in English if the game does not have the language."""
    pictures: bool = False
    """Whether to add a picture of the present view."""

    @property
    def telling(self) -> Telling:
        """Return the additions as the type that matches use."""
        return FACTS if self.words is None and not self.pictures else Telling(self.words, self.pictures)
