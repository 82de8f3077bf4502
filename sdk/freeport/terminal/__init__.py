"""Pictures in a terminal: any game's, as lines of styled text that fit a width."""

from .console import SafeConsole
from .picture import Names, draw_picture
from .text import plain

__all__ = ["Names", "SafeConsole", "draw_picture", "plain"]
