"""The calls to a server, each as a flow."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar
from uuid import uuid4

import msgspec
from msgspec import UNSET, UnsetType

from freeport.errors import (
    Conflict,
    FreeportError,
    GraphQLError,
    Refused,
    RolledBack,
    Unauthenticated,
    Unavailable,
    Unreachable,
)
from freeport.shapes import GameCard, GameSchemas, JsonValue, Match, Recording, Update
from freeport_games.api import (
    Clock,
    Contenders,
    Limits,
    ListedMatch,
    Player,
    Profile,
    Ranked,
    Registered,
    Status,
    Stream,
    StreamTicket,
    Visibility,
    Webhook,
    WebhookCreated,
    WebhookDelivery,
)
from freeport_games.engine import Data, Decision, Move, Refusal

from . import listen as streams
from .decode import Library
from .effects import Emit, Flow, Reply, Request
from .retry import Policy, exchange, unreadable

T = TypeVar("T")
Query = Iterable[tuple[str, str | None]]
"""The query of a request; parameters that are None are omitted."""
PAGE = 50
KNOWN = 1000
"""The number of matches for which the last version from the server is remembered."""


class _Page(msgspec.Struct):
    items: list[ListedMatch]
    next: str | None = None


class _Places(msgspec.Struct):
    items: list[Ranked]
    next: str | None = None


class _Located(msgspec.Struct):
    message: str = "an error without a message"


class _Answer(msgspec.Struct):
    data: JsonValue = None
    errors: list[_Located] = []


class Wanted(msgspec.Struct, frozen=True):
    """The matches that a client wants to see. A field that is None does not restrict them."""

    game: str | None
    seats: int | None
    free: bool | None
    clock: bool | None
    spectators: bool | None
    status: Status | None = None

    @property
    def query(self) -> list[tuple[str, str | None]]:
        """The same as the query of a request."""
        values = [(name, getattr(self, name)) for name in self.__struct_fields__]
        return [
            (name, str(value).lower() if isinstance(value, bool) else value and str(value)) for name, value in values
        ]


class Calls:
    """The calls of one client.

    Args:
        library: the games that the client has.
        policy: the waiting times and retries.
        new_id: returns the id of each request.
    """

    def __init__(self, library: Library, policy: Policy, new_id: Callable[[], str] = lambda: uuid4().hex) -> None:
        self.library = library
        self.policy = policy
        self._new_id = new_id
        self._known: dict[str, int] = {}
        """The newest versions that the server sent in reply to moves, by match."""

    def register(self, name: str, bot: bool) -> Flow[Registered]:
        """Create an account."""
        return self._ask(self._creating("/v1/players", {"name": name, "bot": bot}), Registered)

    def me(self) -> Flow[Player]:
        """Return the player of the token."""
        return self._ask(self._get("/v1/me"), Player)

    def rotate_token(self) -> Flow[Registered]:
        """Get a new token. This may be sent again: the old token is valid until a new one is used."""
        return self._ask(self._post("/v1/me/token", {}), Registered)

    def revoke_token(self) -> Flow[None]:
        """End every token. If the reply to an earlier try was lost, a refusal of the ended token confirms it."""
        request = Request(method="DELETE", path="/v1/me/token", id=self._new_id())
        try:
            yield from exchange(request, self.policy)
        except Unauthenticated as refusal:
            if refusal.attempts == 1:
                raise

    def create_ticket(self, stream: Stream, match: ListedMatch | str | None) -> Flow[StreamTicket]:
        """Get a ticket. It may be sent again: a ticket that nobody uses expires."""
        named = match if match is None or isinstance(match, str) else match.id
        body = {"stream": stream} if named is None else {"stream": stream, "match": named}
        return self._ask(self._post("/v1/tickets", body), StreamTicket)

    def limits(self) -> Flow[Limits]:
        """Return the limits of the server."""
        return self._ask(self._get("/v1/limits"), Limits)

    def games(self) -> Flow[tuple[GameCard, ...]]:
        """Return all games of the server."""
        return self._ask(self._get("/v1/games"), tuple[GameCard, ...])

    def game(self, slug: str) -> Flow[GameSchemas]:
        """Return one game of the server."""
        return self._ask(self._get(f"/v1/games/{slug}"), GameSchemas)

    def create(
        self,
        game: str,
        seats: int | None,
        options: Data | None,
        visibility: Visibility,
        spectators: bool,
        autostart: bool,
        clock: Clock | None,
    ) -> Flow[Match]:
        """Create a match."""
        body: dict[str, object] = {"game": game, "visibility": visibility}
        if not spectators:
            body["spectators"] = False
        if autostart:
            body["autostart"] = True
        if clock is not None:
            body["clock"] = clock
        body["seats"] = self.library.game(game).seats[0] if seats is None else seats
        if options is not None:
            body["options"] = options
        return self._match(self._creating("/v1/matches", body))

    def words(self, game: str, language: str) -> Flow[str]:
        """Return a catalogue of sentences."""
        reply = yield from exchange(self._get(f"/v1/games/{game}/words/{language}", accept="text/plain"), self.policy)
        return reply.body.decode()

    def match(self, match: ListedMatch | str, words: str | None = None, pictures: bool = False) -> Flow[Match]:
        """Return a match."""
        return self._match(self._get(_path(match), _beside(words, pictures)))

    def matches(self, wanted: Wanted) -> Flow[None]:
        """Emit matches, page by page."""
        yield from self._pages("/v1/matches", wanted.query)

    def my_matches(self) -> Flow[None]:
        """Emit the player's own matches, page by page."""
        yield from self._pages("/v1/me/matches", [])

    def _pages(self, path: str, query: list[tuple[str, str | None]]) -> Flow[None]:
        after: str | None = None
        while True:
            request = self._get(path, [*query, ("first", str(PAGE)), ("after", after)])
            page = yield from self._ask(request, _Page)
            for item in page.items:
                yield from Emit(item)
            after = page.next
            if after is None:
                return

    def lobby(self, wanted: Wanted) -> Flow[None]:
        """Emit the changes in the lobby, beginning with all open matches."""
        request = self._get("/v1/lobby", wanted.query, accept="text/event-stream")
        yield from streams.listen(streams.Lobby(self.library, request), self.policy)

    def quick_play(
        self,
        game: str,
        seats: int | None,
        options: Data | None,
        clock: Clock | UnsetType | None,
        entropy: str,
        ticket: str,
    ) -> Flow[Match]:
        """Take a seat in a fitting match. The ticket makes it safe to send again."""
        body: dict[str, object] = {
            "game": game,
            "seats": seats,
            "options": options,
            "entropy": entropy,
            "ticket": ticket,
        }
        given = {name: value for name, value in body.items() if value not in (None, "")}
        if clock is not UNSET:
            given["clock"] = clock
        return self._match(self._post("/v1/quick-play", given))

    def rematch(self, match: ListedMatch | str, entropy: str) -> Flow[Match]:
        """Take the player's seat in a rematch."""
        return self._match(self._post(f"{_path(match)}/rematch", {"entropy": entropy} if entropy else {}))

    def join(self, match: ListedMatch | str, entropy: str, invitation: str | None, seat: int | None) -> Flow[Match]:
        """Take a seat. If the reply to an earlier try was lost, the seat that it took is the player's."""
        body = {"entropy": entropy, "invitation": invitation, "seat": seat}
        given = {name: value for name, value in body.items() if value not in (None, "")}
        return self._once(match, self._post(f"{_path(match)}/join", given), "ALREADY_SEATED")

    def house_bots(self) -> Flow[tuple[str, ...]]:
        """Return the house bots."""
        return self._ask(self._get("/v1/bots"), tuple[str, ...])

    def add_bot(self, match: ListedMatch | str, bot: str, seat: int | None) -> Flow[Match]:
        """Seat a house bot. Without a seat it must not be sent again: it would seat another."""
        body = {"bot": bot} if seat is None else {"bot": bot, "seat": seat}
        return self._match(self._post(f"{_path(match)}/bots", body, repeatable=False))

    def remove_bot(self, match: ListedMatch | str, seat: int) -> Flow[Match]:
        """Free the seat of a house bot."""
        return self._match(self._delete(f"{_path(match)}/bots/{seat}"))

    def start(self, match: ListedMatch | str) -> Flow[Match]:
        """Start a match."""
        return self._once(match, self._post(f"{_path(match)}/start", {}), "MATCH_STARTED")

    def leave(self, match: ListedMatch | str) -> Flow[Match]:
        """Leave a match."""
        return self._once(match, self._post(f"{_path(match)}/leave", {}), "NOT_SEATED")

    def return_(self, match: ListedMatch | str) -> Flow[Match]:
        """Return to a match after leaving it."""
        return self._match(self._post(f"{_path(match)}/return", {}))

    def play(
        self,
        match: ListedMatch | str,
        decision: Decision | str,
        move: Move,
        words: str | None = None,
        pictures: bool = False,
    ) -> Flow[Update]:
        """Make a move. The same answer to the same decision may be sent any number of times."""
        named = decision if isinstance(decision, str) else decision.id
        body = {"decision": named, "move": move}
        request = self._post(f"{_path(match)}/moves", body, query=_beside(words, pictures))
        try:
            reply = yield from exchange(request, self.policy)
        except Conflict as refusal:
            # A refusal because the decision is gone reports a version, too.
            self._told(match if isinstance(match, str) else match.id, refusal.match_version or 0)
            raise
        update = self._decoded(request, reply, self.library.update)
        self._told(update.match, update.version)
        return update

    def _told(self, match: str, version: int) -> None:
        """Note a version that the server has sent."""
        self._known[match] = max(version, self._known.pop(match, 0))
        if len(self._known) > KNOWN:
            del self._known[next(iter(self._known))]

    def updates(
        self,
        match: ListedMatch | str,
        after: int | None,
        views: bool,
        words: str | None = None,
        pictures: bool = False,
        patches: bool = False,
    ) -> Flow[None]:
        """Emit a match's updates until its end.

        Raises:
            RolledBack: if the server has lost what it sent before.
        """
        if after is None:
            after = (yield from self.match(match)).version
        query = [("views", "true" if views else None), ("patches", "true" if patches else None)]
        query += _beside(words, pictures)
        request = self._get(f"{_path(match)}/updates", query, accept="text/event-stream")
        named = match if isinstance(match, str) else match.id
        place = streams.Updates(self.library, request, after, lambda: self._known.get(named, 0), patches=patches)
        try:
            while True:
                try:
                    return (yield from streams.listen(place, self.policy))
                except streams.Doubt:
                    yield from self._look_back(named)
        except RolledBack:
            self._known.pop(named, None)
            raise

    def _look_back(self, match: str) -> Flow[None]:
        """Check that a match is as far as the server said before. Raises ``RolledBack`` if not."""
        told = self._known.get(match, 0)
        try:
            newest = (yield from self.match(match)).version
        except (Unreachable, Unavailable):
            return  # the stream has more patience
        if newest < told:
            sentence = f"The server told of version {told}, and is at {newest} now."
            raise RolledBack(Refusal("BAD_VERSION", sentence, match_version=newest))

    def pending(self) -> Flow[None]:
        """Emit the decisions that wait for the player, now and from now on."""
        request = self._get("/v1/me/decisions", accept="text/event-stream")
        yield from streams.listen(streams.Decisions(self.library, request), self.policy)

    def record(self, match: ListedMatch | str) -> Flow[Recording]:
        """Return the record of a match that has ended."""
        request = self._get(f"{_path(match)}/record", accept="application/jsonl")
        reply = yield from exchange(request, self.policy)
        return self._decoded(request, reply, self.library.recording)

    def webhooks(self) -> Flow[tuple[Webhook, ...]]:
        """Return the player's webhooks."""
        return self._ask(self._get("/v1/me/webhooks"), tuple[Webhook, ...])

    def add_webhook(self, url: str) -> Flow[WebhookCreated]:
        """Set a webhook. It must not be sent again: that would set another."""
        return self._ask(self._post("/v1/me/webhooks", {"url": url}, repeatable=False), WebhookCreated)

    def delete_webhook(self, webhook: Webhook | str) -> Flow[None]:
        """Delete a webhook. If the reply to an earlier try was lost, it is already gone."""
        try:
            yield from exchange(self._delete(_webhook(webhook)), self.policy)
        except Refused as refusal:
            if refusal.code != "UNKNOWN_WEBHOOK" or refusal.attempts == 1:
                raise

    def test_webhook(self, webhook: Webhook | str) -> Flow[Webhook]:
        """Send a test delivery to a webhook."""
        return self._ask(self._post(f"{_webhook(webhook)}/test", {}), Webhook)

    def webhook_deliveries(self, webhook: Webhook | str) -> Flow[tuple[WebhookDelivery, ...]]:
        """Return the last deliveries to a webhook."""
        return self._ask(self._get(f"{_webhook(webhook)}/deliveries"), tuple[WebhookDelivery, ...])

    def at(
        self, match: ListedMatch | str, version: int, seat: int | None, words: str | None, pictures: bool
    ) -> Flow[Update]:
        """Return a match as it was at a version."""
        query = [("seat", None if seat is None else str(seat)), *_beside(words, pictures)]
        request = self._get(f"{_path(match)}/at/{version}", query)
        reply = yield from exchange(request, self.policy)
        return self._decoded(request, reply, self.library.update)

    def leaderboard(self, game: str, kind: Contenders) -> Flow[None]:
        """Emit the places of a leaderboard, page by page."""
        after: str | None = None
        while True:
            query = [("kind", kind.value), ("first", str(PAGE)), ("after", after)]
            page = yield from self._ask(self._get(f"/v1/games/{game}/leaderboard", query), _Places)
            for ranked in page.items:
                yield from Emit(ranked)
            after = page.next
            if after is None:
                return

    def player(self, player: Player | str) -> Flow[Profile]:
        """Return a player's standings."""
        named = player if isinstance(player, str) else player.id
        return self._ask(self._get(f"/v1/players/{named}"), Profile)

    def graphql(self, document: str, variables: Mapping[str, JsonValue]) -> Flow[JsonValue]:
        """Return the ``data`` of a GraphQL response."""
        body = {"query": document, "variables": variables}
        # Only queries may be sent again after a reply was lost.
        request = self._post("/graphql", body, repeatable=not re.search(r"\bmutation\b", document))
        answer = yield from self._ask(request, _Answer)
        if answer.errors:
            error = GraphQLError([located.message for located in answer.errors])
            error.request_id = request.id
            raise error
        return answer.data

    # Requests

    def _get(self, path: str, query: Query = (), accept: str = "application/json") -> Request:
        given = tuple((name, value) for name, value in query if value is not None)
        return Request(method="GET", path=path, query=given, accept=accept, id=self._new_id())

    def _post(self, path: str, body: Mapping[str, object], repeatable: bool = True, query: Query = ()) -> Request:
        given = tuple((name, value) for name, value in query if value is not None)
        encoded = msgspec.json.encode(body)
        return Request(method="POST", path=path, query=given, body=encoded, id=self._new_id(), repeatable=repeatable)

    def _creating(self, path: str, body: Mapping[str, object]) -> Request:
        """Create something. The key makes it repeatable; unlike the request's id, it is in no log."""
        return msgspec.structs.replace(self._post(path, body), key=uuid4().hex)

    def _delete(self, path: str) -> Request:
        return Request(method="DELETE", path=path, id=self._new_id())

    # Replies

    def _ask(self, request: Request, kind: type[T]) -> Flow[T]:
        reply = yield from exchange(request, self.policy)
        try:
            return msgspec.json.decode(reply.body, type=kind)
        except msgspec.DecodeError as error:
            unreadable(request, str(error))

    def _match(self, request: Request) -> Flow[Match]:
        reply = yield from exchange(request, self.policy)
        return self._decoded(request, reply, self.library.match)

    def _once(self, match: ListedMatch | str, request: Request, done: str) -> Flow[Match]:
        """Make a change once: if an earlier try whose reply was lost made it, the server refuses with ``done``."""
        try:
            return (yield from self._match(request))
        except Refused as refusal:
            if refusal.code != done or refusal.attempts == 1:
                raise
            return (yield from self.match(match))

    def _decoded(self, request: Request, reply: Reply, decode: Callable[[bytes], T]) -> T:
        try:
            return decode(reply.body)
        except FreeportError as error:
            error.request_id = request.id
            raise


def _beside(words: str | None, pictures: bool) -> list[tuple[str, str | None]]:
    """Return the query for what is requested in addition to the facts."""
    return [("words", words), ("pictures", "true" if pictures else None)]


def _path(match: ListedMatch | str) -> str:
    return f"/v1/matches/{match if isinstance(match, str) else match.id}"


def _webhook(webhook: Webhook | str) -> str:
    return f"/v1/me/webhooks/{webhook if isinstance(webhook, str) else webhook.id}"
