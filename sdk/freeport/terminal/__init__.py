"""Pictures in a terminal: any game's, as lines of styled text that fit a width."""

from .console import SafeConsole
from .picture import draw_picture
from .seats import Names, called
from .text import plain

__all__ = ["Names", "SafeConsole", "called", "draw_picture", "plain"]
