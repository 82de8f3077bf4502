"""The console of the commands: whatever is printed, a terminal obeys nothing but the console itself."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from .text import plain


class SafeConsole(Console):
    """A console that passes on no control sequences, and no links, but its own.

    Names come from other players, sentences from servers, records from files. Each text is made safe where it is
    drawn, so that no place can forget to.
    """

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Return the pieces of something that is printed."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else _safe(segment)


def _safe(segment: Segment) -> Segment:
    text, style, control = segment
    if style is not None and style.link is not None:
        style = style.update_link(None)
    elif text.isprintable() or text == "\n":
        return segment
    return Segment("\n".join(map(plain, text.split("\n"))), style, control)
