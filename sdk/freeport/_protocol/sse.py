"""Server-sent events: bytes to frames, in pieces of any size."""

from __future__ import annotations

import msgspec


class Frame(msgspec.Struct, frozen=True):
    """One event of a stream."""

    event: str = "message"
    data: str = ""
    id: str = ""
    """The last id that the stream has sent; empty for none."""


class FrameReader:
    """Puts frames together from pieces of a stream."""

    def __init__(self) -> None:
        self._rest = b""
        self._first = True
        self._event = ""
        self._data: list[str] = []
        self._id = ""

    def feed(self, piece: bytes) -> list[Frame]:
        """Take a piece; return the frames that it completes. Comments, such as heartbeats, complete none."""
        text = self._rest + piece
        if self._first and len(text) >= 3:
            text, self._first = text.removeprefix(b"\xef\xbb\xbf"), False
        # A final CR may be half of a CR LF.
        held = b"\r" if text.endswith(b"\r") else b""
        lines = text.removesuffix(held).replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")
        self._rest = lines.pop() + held
        return [frame for line in lines if (frame := self._line(line.decode("utf-8", "replace"))) is not None]

    def _line(self, line: str) -> Frame | None:
        if not line:
            return self._complete()
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "data":
            self._data.append(value)
        elif name == "event":
            self._event = value
        elif name == "id" and "\0" not in value:
            self._id = value
        return None

    def _complete(self) -> Frame | None:
        frame = Frame(self._event or "message", "\n".join(self._data), self._id) if self._data or self._event else None
        self._event, self._data = "", []
        return frame
