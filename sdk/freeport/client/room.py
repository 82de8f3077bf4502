"""The base of a client's calls: the server's address, the token, and the notes made on joining."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from typing import TypeVar

from freeport.protocol import Policy
from freeport.protocol.calls import Calls
from freeport.protocol.decode import Library
from freeport.shapes import AnyGame, ListedMatch, Match, Note, Registered
from freeport.transport import Address

T = TypeVar("T")

HERE = "http://127.0.0.1:8000"
"""The address of a server that was started on this machine."""

NOTES = 1000
"""The number of matches for which a client remembers what it sent and noted."""


class Room:
    """The common parts of all calls, whether they wait or are awaited."""

    def __init__(self, server: str | None, token: str | None, policy: Policy | None, games: Iterable[AnyGame]) -> None:
        server = server or os.environ.get("FREEPORT_SERVER") or HERE
        token = token or os.environ.get("FREEPORT_TOKEN") or None
        self._address = Address(server, token, f"freeport-sdk/{version('freeport-sdk')}")
        self._calls = Calls(Library(games), policy or Policy())
        self._notes: dict[str, Note] = {}
        self._sent: dict[str, str] = {}

    @property
    def server(self) -> str:
        """The server's address."""
        return self._address.server

    @property
    def token(self) -> str | None:
        """The player's token."""
        return self._address.token

    @property
    def policy(self) -> Policy:
        """The client's waiting times and retries."""
        return self._calls.policy

    @property
    def notes(self) -> Mapping[str, Note]:
        """The notes made on joining, by the match's id; ``freeport.verify`` compares them with the record."""
        return self._notes

    def rules(self, slug: str) -> AnyGame:
        """Return the rules of a game, as this library has them.

        Raises:
            UnknownGame: if it does not have them.
        """
        return self._calls.library.game(slug)

    def _adopt(self, registered: Registered) -> Registered:
        self._address.token = self._address.token or registered.token
        return registered

    def _turn_to(self, registered: Registered) -> Registered:
        self._address.token = registered.token
        return registered

    def _entropy(self, match: ListedMatch | str, given: str | None) -> str:
        """Return the entropy to join with. After a failed join, it is the entropy that the server has already seen."""
        named = match if isinstance(match, str) else match.id
        entropy = self._sent.get(named) or secrets.token_hex(16) if given is None else given
        _remember(self._sent, named, entropy)
        return entropy

    def _joined(self, seen: ListedMatch | str, joined: Match, entropy: str) -> Match:
        """Note what the dice will be checked against. The commitment from before the entropy was sent is worth most."""
        self._sent.pop(joined.id, None)
        before = None if isinstance(seen, str) else seen.fairness.commitment
        if joined.your_seat is not None:
            commitment = before or joined.fairness.commitment
            note = Note(joined.id, joined.your_seat, entropy, commitment, early=before is not None)
            _remember(self._notes, joined.id, note)
        return joined

    def _placed(self, named: ListedMatch | str, joined: Match, entropy: str) -> Match:
        """Note what the dice will be checked against, unless the player sat there before with other entropy."""
        self._sent.pop(named if isinstance(named, str) else named.id, None)
        if joined.your_seat is not None and joined.seats[joined.your_seat].entropy == entropy:
            self._joined(joined.id, joined, entropy)
        return joined


def _remember(kept: dict[str, T], match: str, what: T) -> None:
    kept.pop(match, None)
    kept[match] = what
    if len(kept) > NOTES:
        del kept[next(iter(kept))]
