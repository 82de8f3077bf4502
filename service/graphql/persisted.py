"""Automatic persisted queries: documents that clients name by their digest, as Apollo's and urql's do.

A client sends the SHA-256 of a document alone. If this process does not know it, the client sends the text once beside
it. What is kept is bounded by the length of the texts; a document that was forgotten is sent once more.
"""

from __future__ import annotations

from collections import OrderedDict
from hashlib import sha256


class NotPersisted(LookupError):
    """No document of that digest is known here."""


class WrongDigest(ValueError):
    """The digest is another document's."""


class Persisted:
    """The documents that were named most recently.

    Args:
        room: how many characters are kept. A text that would take a quarter of that is not.
    """

    def __init__(self, room: int) -> None:
        self._room = room
        self._taken = 0
        self._known: OrderedDict[str, str] = OrderedDict()

    def find(self, text: str | None, digest: str) -> str:
        """Return the document of a digest.

        Raises:
            NotPersisted: if it is not known, and its text is not sent.
            WrongDigest: if the text has another digest.
        """
        digest = digest.lower()
        if text is None:
            if digest not in self._known:
                raise NotPersisted
            self._known.move_to_end(digest)
            return self._known[digest]
        if sha256(text.encode()).hexdigest() != digest:
            raise WrongDigest
        return text

    def keep(self, text: str, digest: str) -> None:
        """Keep a document under its digest, unless it is too long."""
        digest = digest.lower()
        if digest in self._known or len(text) * 4 > self._room:
            return
        self._known[digest] = text
        self._taken += len(text)
        while self._taken > self._room:
            _, forgotten = self._known.popitem(last=False)
            self._taken -= len(forgotten)
