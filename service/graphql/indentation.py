"""The indentation of documents, which does not count towards the size of a request."""

from __future__ import annotations

import re

import msgspec

_encode = msgspec.json.Encoder().encode
_blank = re.compile(
    r'''("""(?:[^"\\]+|\\"""|\\|"(?!""))*(?:"""|\Z)|"(?:[^"\\\n]+|\\.)*"?)|(?:[\s,\ufeff]|#[^\n\r]*)+'''
)
"""A string, or what stands between tokens."""


def compact(text: str) -> str:
    """Return a document without its indentation and comments: only its tokens count towards its size."""
    return _blank.sub(lambda found: found[1] or " ", text)


def counted(size: int, document: str) -> int:
    """Return the size of a request without the indentation of its document.

    Args:
        size: the bytes of the whole request.
        document: the document in it.
    """
    return size - len(_encode(document)) + len(_encode(compact(document)))


class TooLarge(Exception):
    """A message is too large, and not because its document is indented."""


def compacted(message: object, size: int, limit: int) -> object:
    """Return a large message with a document that has no indentation any more.

    Args:
        message: the message of a WebSocket.
        size: its bytes.
        limit: the most bytes without the indentation.

    Raises:
        TooLarge: if it has more.
    """
    match message:
        case {"payload": {"query": str(document)} as payload} if counted(size, document) <= limit:
            payload["query"] = compact(document)
            return message
    raise TooLarge
