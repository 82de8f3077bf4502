"""Where the connections of a client belong.

A connection belongs to the process and, if it is awaited, to the event loop that opened it. After a fork, or in another
loop, a driver opens connections of its own: on a shared one, each would read the replies of the other.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar

from ._unanswered import PROXIES
from .errors import Closed, FreeportError, Unsendable

C = TypeVar("C")

_ENVIRONMENT = (*PROXIES, "SSL_CERT_FILE", "SSL_CERT_DIR")


class Loop(Protocol):
    """An event loop, as far as it matters here."""

    def is_closed(self) -> bool:
        """Return whether it has ended, and its connections with it."""
        ...


class Home(Generic[C]):
    """The place where httpx's client was made: only there its connections may be used."""

    def __init__(self, given: C | None, make: Callable[[], C]) -> None:
        """Make a client at once, so that settings of the environment which cannot be used are told at once.

        Args:
            given: the client that the caller has made, if it has.
            make: makes a client.
        """
        self.owned = given is None
        self.closed = False
        self._make = make
        self._process = os.getpid()
        self._clients: dict[Loop, C] = {}
        self._spare = _made(make) if given is None else given
        """The client of the first loop that comes."""
        self._taken = False

    def client(self, loop: Loop) -> C:
        """Return the client for this process and a loop.

        Raises:
            Closed: if the driver was closed.
            FreeportError: if the caller's own client belongs to another place.
        """
        if self.closed:
            raise Closed("this client is closed")
        here = self._process == os.getpid()
        client = self._clients.get(loop) if here else None
        if client is not None:
            return client
        if here and not self._taken:
            client, self._taken = self._spare, True
        elif self.owned:
            client = _made(self._make)
        else:
            raise FreeportError("The `http_client` of this client belongs to another process or event loop.")
        if not here:  # the connections of the parent are left alone
            self._process, self._clients, self._taken = os.getpid(), {}, True
        self._clients = {other: its for other, its in self._clients.items() if not other.is_closed()}
        self._clients[loop] = client
        return client

    def close(self, loop: Loop) -> C | None:
        """Use no client any more. Returns the one to close, if it is ours and made here."""
        self.closed = True
        if not self.owned or self._process != os.getpid():
            return None
        return self._spare if not self._taken else self._clients.get(loop)


class NoLoop:
    """Stands for the loop where there is none."""

    def is_closed(self) -> bool:
        return False


def _made(make: Callable[[], C]) -> C:
    """Make httpx's client, which reads the environment: proxies and certificates."""
    try:
        return make()
    except Exception as error:  # of httpx, of ssl, of the file system, of a package for SOCKS that is missing
        kind = type(error).__name__
        raise Unsendable(
            f"The environment says which proxies and certificates to use ({', '.join(_ENVIRONMENT)}), "
            f"and they cannot be used: {kind}."
        ) from None
