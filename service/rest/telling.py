"""What can be told beside the facts, on request: sentences and pictures."""

from __future__ import annotations

from typing import Annotated

import msgspec

from matches.match.telling import FACTS, Telling

Language = Annotated[str, msgspec.Meta(min_length=1, max_length=35, pattern=r"^[A-Za-z0-9-]+$")]


class Beside(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to tell beside the facts."""

    words: Language | None = None
    """Tells everything in sentences as well, in this language (`en`); in English where the game does not speak it."""
    pictures: bool = False
    """Whether to tell what the view of the present looks like."""

    @property
    def telling(self) -> Telling:
        """The same, as matches take it."""
        return FACTS if self.words is None and not self.pictures else Telling(self.words, self.pictures)
