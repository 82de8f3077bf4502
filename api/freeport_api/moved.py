"""What moved in the picture of a viewer."""

from __future__ import annotations

from freeport_games.engine import Data
from freeport_games.engine.moved import PictureStep


class Moved(Data, frozen=True):
    """What moved between two pictures of one viewer, so that a client can let it travel."""

    since: int
    """The version of the earlier picture. A client that has not shown that one shows the new one at once."""
    steps: tuple[PictureStep, ...]
    """What moved, in the order in which the events tell it."""
