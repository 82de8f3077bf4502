"""The base of a client's calls: the server's address, the token, the policy, and the notes made on joining."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import version
from typing import Generic, TypeVar

import msgspec

from freeport._protocol import Emit, Flow, Policy, Request
from freeport._protocol.decode import Library, garbled, read
from freeport._protocol.retry import exchange
from freeport._protocol.sendable import checked_address, checked_token
from freeport._protocol.server import Server
from freeport.errors import Refused
from freeport.shapes import (
    AccessToken,
    AnyGame,
    ListedMatch,
    Match,
    Note,
    Player,
    PushSubscription,
    Registered,
    Status,
    Update,
    Webhook,
)
from freeport_api import MatchesQuery, PageQuery, SeatQuery, SeeQuery, addresses
from freeport_api.addresses import Address

T = TypeVar("T")

HERE = "http://127.0.0.1:8000"
"""The address of a server that was started on this machine."""

PAGE = 50
"""The number of items that are fetched at a time while a caller iterates over a list."""
REMEMBERED = 1000
"""The number of matches for which a client remembers what it sent, noted and was told."""


class Page(msgspec.Struct, Generic[T]):
    """A page of a list."""

    items: list[T]
    next: str | None = None


def _unchecked(_: object) -> None:
    """Check nothing: the reply does not say what it is about."""


class Room:
    """The common parts of all calls, whether they wait or are awaited."""

    def __init__(self, server: str | None, token: str | None, policy: Policy | None, games: Iterable[AnyGame]) -> None:
        address = _setting(server, "A server's address", "FREEPORT_SERVER", checked_address, HERE)
        bearer = _setting(token, "The token", "FREEPORT_TOKEN", checked_token, "")
        self._server = Server(address, bearer, f"freeport-sdk/{version('freeport-sdk')}")
        self._library = Library(games)
        self._policy = policy or Policy()
        self._notes: dict[str, Note] = {}
        self._sent: dict[str, str] = {}
        self._versions: dict[str, int] = {}
        """The newest versions that the server sent in reply to moves, by match."""

    @property
    def server(self) -> str:
        """The server's address."""
        return self._server.address

    @property
    def token(self) -> str | None:
        """The player's token."""
        return self._server.token

    @property
    def policy(self) -> Policy:
        """The client's waiting times and retries."""
        return self._policy

    @property
    def notes(self) -> Mapping[str, Note]:
        """The notes made on joining, by the match's id; ``freeport.verify`` compares them with the record."""
        return self._notes

    def rules(self, slug: str) -> AnyGame:
        """Return the rules of a game, as this library has them.

        Raises:
            UnknownGame: if it does not have them.
        """
        return self._library.game(slug)

    # Calls, as flows

    def _ask(self, request: Request, kind: type[T], check: Callable[[T], None] = _unchecked) -> Flow[T]:
        """Return the reply, which has the same type for all games.

        Args:
            request: the request.
            kind: the type of the reply.
            check: raises ``UnreadableReply`` if the reply is not about what was asked.
        """

        def decode(body: bytes) -> T:
            told = read(body, kind, request.path)
            check(told)
            return told

        return (yield from exchange(request, self._policy, decode))

    def _pages(self, address: Address, query: MatchesQuery | PageQuery, kind: type[Page[T]]) -> Flow[None]:
        """Emit the items of a list, page by page."""
        more = True
        while more:
            page = yield from self._ask(Request.to(address, query=query), kind)
            for item in page.items:
                yield from Emit(item)
            query, more = msgspec.structs.replace(query, after=page.next), page.next is not None

    def _all(self, address: Address, kind: type[Page[T]], query: SeatQuery | None = None) -> Flow[tuple[T, ...]]:
        """Return the items of a list that fits on one page."""
        return tuple((yield from self._ask(Request.to(address, query=query), kind)).items)

    def _ask_match(
        self, request: Request, match: str | None = None, check: Callable[[Match], None] = _unchecked
    ) -> Flow[Match]:
        """Return a match: the one with this id, if the request names one; ``check`` is that of ``_ask``."""

        def decode(body: bytes) -> Match:
            seen = self._library.match(body)
            check_is(seen.id, match)
            check(seen)
            return seen

        return (yield from exchange(request, self._policy, decode))

    def _ask_update(self, request: Request, match: str) -> Flow[Update]:
        """Return an update of a match."""

        def decode(body: bytes) -> Update:
            update = self._library.update(body)
            check_is(update.match, match)
            return update

        return (yield from exchange(request, self._policy, decode))

    def _change_once(
        self, match: ListedMatch | str, request: Request, done: str, seat: int | None = None, *, shared: bool = False
    ) -> Flow[Match]:
        """Make a change once: if an earlier try whose reply was lost made it, the server refuses with ``done``."""
        named = id_of(match)
        try:
            return (yield from self._ask_match(request, named))
        except Refused as refusal:
            if refusal.code != done or refusal.attempts == 1:
                raise
            return (yield from self._see(named, None if shared else seat, shared=shared))

    def _see(self, match: str, seat: int | None = None, *, shared: bool = False) -> Flow[Match]:
        """Return a match as this player may see it now, from one of several seats, or from a screen that is shared."""
        query = SeeQuery(seat=seat, shared=shared)
        return self._ask_match(Request.to(addresses.SEE.at(match=match), query=query), match)

    # What a client remembers

    def _adopt(self, registered: Registered) -> Registered:
        self._server.token = self._server.token or registered.token
        return registered

    def _turn_to(self, registered: Registered) -> Registered:
        self._server.token = registered.token
        return registered

    def _entropy(self, match: ListedMatch | str, given: str | None) -> str:
        """Return the entropy to join with. After a failed join, it is the entropy that the server has already seen."""
        named = id_of(match)
        entropy = self._sent.get(named) or secrets.token_hex(16) if given is None else given
        remember(self._sent, named, entropy)
        return entropy

    def _joined(self, seen: ListedMatch | str, joined: Match, entropy: str) -> Match:
        """Note what the dice will be checked against. The commitment from before the entropy was sent is worth most.

        Of several seats the first is noted.
        """
        self._sent.pop(joined.id, None)
        before = None if isinstance(seen, str) else seen.fairness.commitment
        taken_over = not isinstance(seen, str) and seen.status is Status.PLAYING
        further = len(joined.your_seats) > 1 and joined.id in self._notes
        if joined.your_seat is not None and not taken_over and not further:
            commitment = before or joined.fairness.commitment
            note = Note(joined.id, joined.your_seat, entropy, commitment, early=before is not None)
            remember(self._notes, joined.id, note)
        return joined

    def _placed(self, named: ListedMatch | str, joined: Match, entropy: str) -> Match:
        """Note what the dice will be checked against, unless the player sat there before with other entropy."""
        self._sent.pop(id_of(named), None)
        if joined.your_seat is not None and joined.seats[joined.your_seat].entropy == entropy:
            self._joined(joined.id, joined, entropy)
        return joined


def check_is(told: object, asked: object) -> None:
    """Check that a reply is about what was asked. Raises ``UnreadableReply``, on which the request is sent again."""
    if asked is not None and told != asked:
        raise garbled(f"it is about {told!r}, and not about {asked!r}")


def _setting(given: str | None, name: str, variable: str, check: Callable[[str, str], T], otherwise: str) -> T:
    """Return a setting as it was given, or else from the environment."""
    if given and given.strip():
        return check(given, name)
    return check(os.environ.get(variable, "").strip() or otherwise, variable)


def id_of(thing: AccessToken | ListedMatch | Player | PushSubscription | Webhook | str) -> str:
    """Return the id of something that is given itself or by its id."""
    return thing if isinstance(thing, str) else thing.id


def remember(kept: dict[str, T], match: str, what: T) -> None:
    """Keep something about a match, and forget the match about which something was kept longest ago."""
    kept.pop(match, None)
    kept[match] = what
    if len(kept) > REMEMBERED:
        del kept[next(iter(kept))]
