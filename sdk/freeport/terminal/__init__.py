"""Pictures in a terminal: any game's, as lines of styled text that fit a width."""

from .picture import Names, draw_picture
from .text import plain

__all__ = ["Names", "draw_picture", "plain"]
