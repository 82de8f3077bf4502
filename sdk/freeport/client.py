"""The clients: ``Client`` waits, ``AsyncClient`` is awaited. Both have the same methods."""

from __future__ import annotations

import os
import secrets
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping
from importlib.metadata import version
from types import TracebackType
from typing import Self, TypeVar, cast

from msgspec import UNSET, UnsetType

from freeport_games.engine import Data, Decision, Move

from .protocol import Flow, Policy
from .protocol.calls import Calls, Wanted
from .protocol.decode import Library
from .shapes import (
    AnyGame,
    Clock,
    Contenders,
    GameCard,
    GameSchemas,
    JsonValue,
    Limits,
    LobbyChange,
    Match,
    Note,
    Pending,
    Player,
    Profile,
    Ranked,
    Recording,
    Registered,
    Status,
    Update,
    Visibility,
    Webhook,
    WebhookCreated,
    WebhookDelivery,
)
from .transport import Address, AsyncHttpClient, AsyncTransport, HttpClient, Transport

T = TypeVar("T")

HERE = "http://127.0.0.1:8000"
"""Where a server runs that was started on this machine."""

NOTES = 1000
"""Of so many matches a client remembers what it sent and noted."""


class _Base:
    """What both clients are made of."""

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
        """How patient the client is."""
        return self._calls.policy

    @property
    def notes(self) -> Mapping[str, Note]:
        """What was noted on joining, by the match's id; ``freeport.verify`` compares it with the record."""
        return self._notes

    def rules(self, slug: str) -> AnyGame:
        """The rules of a game, as this library has them.

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

    def _entropy(self, match: Match | str, given: str | None) -> str:
        """What to join with. A join that failed is tried again with what the server has seen already."""
        named = match if isinstance(match, str) else match.id
        entropy = self._sent.get(named) or secrets.token_hex(16) if given is None else given
        _remember(self._sent, named, entropy)
        return entropy

    def _joined(self, seen: Match | str, joined: Match, entropy: str) -> Match:
        """Note what the dice will be held to. The commitment counts most as it stood before the entropy was sent."""
        self._sent.pop(joined.id, None)
        before = None if isinstance(seen, str) else seen.fairness.commitment
        if joined.your_seat is not None:
            commitment = before or joined.fairness.commitment
            note = Note(joined.id, joined.your_seat, entropy, commitment, early=before is not None)
            _remember(self._notes, joined.id, note)
        return joined

    def _placed(self, named: Match | str, joined: Match, entropy: str) -> Match:
        """Note what the dice will be held to, unless the player sat there before, and with other entropy."""
        self._sent.pop(named if isinstance(named, str) else named.id, None)
        if joined.your_seat is not None and joined.seats[joined.your_seat].entropy == entropy:
            self._joined(joined.id, joined, entropy)
        return joined


def _remember(kept: dict[str, T], match: str, what: T) -> None:
    kept.pop(match, None)
    kept[match] = what
    if len(kept) > NOTES:
        del kept[next(iter(kept))]


class Client(_Base):
    """A client that waits for each answer.

    Args:
        server: the server's address; ``FREEPORT_SERVER``, or else a server on this machine, if left out.
        token: the player's token; ``FREEPORT_TOKEN`` if left out.
        policy: how long to wait, how often to try again.
        games: games beside Freeport's own.
        http_client: an httpx client to use instead of a new one; it stays open when this client closes.
    """

    def __init__(
        self,
        server: str | None = None,
        token: str | None = None,
        *,
        policy: Policy | None = None,
        games: Iterable[AnyGame] = (),
        http_client: HttpClient | None = None,
    ) -> None:
        super().__init__(server, token, policy, games)
        self._transport = Transport(self._address, http_client)

    def close(self) -> None:
        """Close the connections."""
        self._transport.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _run(self, flow: Flow[T]) -> T:
        return self._transport.run(flow)

    # Accounts and games

    def register(self, name: str, *, bot: bool = True) -> Registered:
        """Make an account. A client that has no token yet goes on with the new one.

        Args:
            name: how others see the player.
            bot: whether a program plays.
        """
        return self._adopt(self._run(self._calls.register(name, bot)))

    def me(self) -> Player:
        """The player whose token this is."""
        return self._run(self._calls.me())

    def rotate_token(self) -> Registered:
        """Get a new token, with which this client goes on. The old one ends when the new one is first used."""
        return self._turn_to(self._run(self._calls.rotate_token()))

    def revoke_token(self) -> None:
        """End every token of the account, for good: nobody can use it any more."""
        self._run(self._calls.revoke_token())

    def limits(self) -> Limits:
        """How much anybody may ask of this server, and how large things may be."""
        return self._run(self._calls.limits())

    def games(self) -> tuple[GameCard, ...]:
        """The games that the server offers."""
        return self._run(self._calls.games())

    def game(self, slug: str) -> GameSchemas:
        """One game that the server offers, with the JSON Schemas of what its matches are made of."""
        return self._run(self._calls.game(slug))

    # Matches

    def create(
        self,
        game: str,
        seats: int | None = None,
        options: Data | None = None,
        visibility: Visibility = Visibility.PUBLIC,
        *,
        spectators: bool = True,
        autostart: bool = False,
        clock: Clock | None = None,
    ) -> Match:
        """Create a match. Its host takes no seat yet: ``join`` does that.

        Args:
            game: the game's slug.
            seats: how many play; the fewest possible if left out.
            options: the game's options; its defaults if left out.
            visibility: whether everybody may find it, or only who has its invitation.
            spectators: whether those who do not sit in it may watch it before its end.
            autostart: whether it starts by itself when its last seat is taken.
            clock: how much time its seats have; all the time in the world if left out.
        """
        return self._run(self._calls.create(game, seats, options, visibility, spectators, autostart, clock))

    def match(self, match: Match | str) -> Match:
        """A match as this player may see it now."""
        return self._run(self._calls.match(match))

    def matches(
        self,
        *,
        game: str | None = None,
        status: Status | None = None,
        seats: int | None = None,
        free: bool | None = None,
        clock: bool | None = None,
        spectators: bool | None = None,
    ) -> Iterator[Match]:
        """The public matches, the newest first, fetched page after page while you iterate.

        Args:
            game: only matches of this game, by its slug.
            status: only matches that are this far.
            seats: only matches for so many.
            free: only matches with a seat that anybody may take, or only those without one.
            clock: only matches with a clock, or only those without one.
            spectators: only matches that anybody may watch, or only those that nobody may.
        """
        wanted = Wanted(game, seats, free, clock, spectators, status)
        return cast("Iterator[Match]", self._transport.iterate(self._calls.matches(wanted)))

    def lobby(
        self,
        *,
        game: str | None = None,
        seats: int | None = None,
        free: bool | None = None,
        clock: bool | None = None,
        spectators: bool | None = None,
    ) -> Iterator[LobbyChange]:
        """The open public matches as they come, change and go: first each that there is. It never ends by itself.

        Broken connections are mended unseen: what went meanwhile is told as gone.

        Args:
            game: only matches of this game, by its slug.
            seats: only matches for so many.
            free: only matches with a seat that anybody may take, or only those without one.
            clock: only matches with a clock, or only those without one.
            spectators: only matches that anybody may watch, or only those that nobody may.
        """
        wanted = Wanted(game, seats, free, clock, spectators)
        return cast("Iterator[LobbyChange]", self._transport.iterate(self._calls.lobby(wanted)))

    def quick_play(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: Data | None = None,
        clock: Clock | UnsetType | None = UNSET,
        entropy: str | None = None,
    ) -> Match:
        """Take a seat in the open public match that fits and has waited for longest, or in a new one.

        The match starts by itself when its seats are taken. A player who sits in an open one that fits gets that one.

        Args:
            game: the game's slug.
            seats: how many play; any number if left out.
            options: the game's options, all as they are to be; any if left out.
            clock: the clock, or None for a match without one; any or none if left out.
            entropy: as for ``join``.
        """
        added = self._entropy(game, entropy)
        ticket = secrets.token_hex(16)
        joined = self._run(self._calls.quick_play(game, seats, options, clock, added, ticket))
        return self._placed(game, joined, added)

    def rematch(self, match: Match | str, *, entropy: str | None = None) -> Match:
        """Take one's seat in the rematch of a match that has ended, with the same players, options and terms.

        It starts by itself when all have asked for it. Asking again is safe.

        Args:
            match: the match that has ended, or its id.
            entropy: as for ``join``.
        """
        added = self._entropy(match, entropy)
        return self._placed(match, self._run(self._calls.rematch(match, added)), added)

    def my_matches(self) -> Iterator[Match]:
        """The matches that this player hosts, plays in or played in, the newest first, private ones too."""
        return cast("Iterator[Match]", self._transport.iterate(self._calls.my_matches()))

    def join(
        self, match: Match | str, *, entropy: str | None = None, invitation: str | None = None, seat: int | None = None
    ) -> Match:
        """Take a seat, and keep in ``notes`` what there is to check at the end.

        Args:
            match: the match, or its id. Given the match, its commitment is noted as it stood before you joined.
            entropy: a text of your own that goes into the dice, so that nobody can have known them: up to 128 printable
                ASCII characters. Fresh and random if left out; none if empty.
            invitation: what a private match asks for.
            seat: which seat; any free one if left out.
        """
        added = self._entropy(match, entropy)
        return self._joined(match, self._run(self._calls.join(match, added, invitation, seat)), added)

    def house_bots(self) -> tuple[str, ...]:
        """The house bots that can be seated."""
        return self._run(self._calls.house_bots())

    def add_bot(self, match: Match | str, bot: str, seat: int | None = None) -> Match:
        """Seat a house bot in a match that this player hosts; the server plays it.

        Args:
            match: the match or its id.
            bot: one of ``house_bots``.
            seat: which seat; any free one if left out.
        """
        return self._run(self._calls.add_bot(match, bot, seat))

    def remove_bot(self, match: Match | str, seat: int) -> Match:
        """Free the seat of a house bot in a match that this player hosts."""
        return self._run(self._calls.remove_bot(match, seat))

    def start(self, match: Match | str) -> Match:
        """Start a match that this player hosts."""
        return self._run(self._calls.start(match))

    def play(self, match: Match | str, decision: Decision | str, move: Move) -> Update:
        """Make a move. Trying again is safe: a decision is answered once, and the same answer gives the same result.

        Args:
            match: the match or its id.
            decision: the decision that is answered, or its id.
            move: one of the values of its options.

        Raises:
            IllegalMove: if the move is in no option.
            StaleDecision: if the decision is gone.
            AlreadyDecided: if it was answered differently.
        """
        return self._run(self._calls.play(match, decision, move))

    def leave(self, match: Match | str) -> Match:
        """Leave a match; if it runs, the game's fallback plays on."""
        return self._run(self._calls.leave(match))

    def come_back(self, match: Match | str) -> Match:
        """Play on in a match that this player left, or where a house bot stands in since the player's time was over."""
        return self._run(self._calls.come_back(match))

    # Streams and records

    def updates(self, match: Match | str, after: int | None = None, *, views: bool = False) -> Iterator[Update]:
        """What happens in a match, version by version, until it ends. Broken connections are mended unseen.

        Args:
            match: the match or its id.
            after: the last version that is already known; 0 for all from the beginning, the present one if left out.
            views: whether each update should bring the whole view.
        """
        return cast("Iterator[Update]", self._transport.iterate(self._calls.updates(match, after, views)))

    def pending(self) -> Iterator[Pending]:
        """The decisions that wait for this player in any match: first those that wait now, then each new one."""
        return cast("Iterator[Pending]", self._transport.iterate(self._calls.pending()))

    def record(self, match: Match | str) -> Recording:
        """The record of a match that has ended, for ``freeport.verify`` and to play it again."""
        return self._run(self._calls.record(match))

    def webhooks(self) -> tuple[Webhook, ...]:
        """This player's webhooks."""
        return self._run(self._calls.webhooks())

    def add_webhook(self, url: str) -> WebhookCreated:
        """Have deliveries sent to an address whenever a decision waits for this player, or one of its matches ends.

        The answer holds the secret that ``freeport.webhooks.verify`` takes: keep it, it is shown this once.

        Args:
            url: the address, which has to be reachable from the internet with https.
        """
        return self._run(self._calls.add_webhook(url))

    def delete_webhook(self, webhook: Webhook | str) -> None:
        """Delete a webhook, with what waits for it."""
        self._run(self._calls.delete_webhook(webhook))

    def test_webhook(self, webhook: Webhook | str) -> Webhook:
        """Have a test delivered; if that succeeds, a webhook that was switched off is on again."""
        return self._run(self._calls.test_webhook(webhook))

    def webhook_deliveries(self, webhook: Webhook | str) -> tuple[WebhookDelivery, ...]:
        """The last deliveries to a webhook, the newest first."""
        return self._run(self._calls.webhook_deliveries(webhook))

    def at(self, match: Match | str, version: int, seat: int | None = None) -> Update:
        """A match as it was at a version: what the entry that led there told, the view and the decision of then.

        Args:
            match: the match or its id.
            version: from 0, the match as it was created.
            seat: whose eyes to see with, which before the end can only be this player's own; this player's seat, or a
                spectator's place, if left out.
        """
        return self._run(self._calls.at(match, version, seat))

    # Ratings

    def leaderboard(self, game: str, kind: Contenders = Contenders.PEOPLE) -> Iterator[Ranked]:
        """A game's rated people, or bots, the best first, fetched page after page while you iterate."""
        return cast("Iterator[Ranked]", self._transport.iterate(self._calls.leaderboard(game, kind)))

    def player(self, player: Player | str) -> Profile:
        """A player, and how it stands in every game of which it has finished a match.

        Args:
            player: the player or its id.
        """
        return self._run(self._calls.player(player))

    def graphql(self, document: str, variables: Mapping[str, JsonValue] | None = None) -> JsonValue:
        """Send a GraphQL document; gives the answer's ``data``.

        Raises:
            GraphQLError: if the answer has ``errors``.
        """
        return self._run(self._calls.graphql(document, variables or {}))


class AsyncClient(_Base):
    """A client whose methods are awaited, and whose streams are iterated with ``async for``.

    Args:
        server: the server's address; ``FREEPORT_SERVER``, or else a server on this machine, if left out.
        token: the player's token; ``FREEPORT_TOKEN`` if left out.
        policy: how long to wait, how often to try again.
        games: games beside Freeport's own.
        http_client: an httpx client to use instead of a new one; it stays open when this client closes.
    """

    def __init__(
        self,
        server: str | None = None,
        token: str | None = None,
        *,
        policy: Policy | None = None,
        games: Iterable[AnyGame] = (),
        http_client: AsyncHttpClient | None = None,
    ) -> None:
        super().__init__(server, token, policy, games)
        self._transport = AsyncTransport(self._address, http_client)

    async def close(self) -> None:
        """Close the connections."""
        await self._transport.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()

    async def _run(self, flow: Flow[T]) -> T:
        return await self._transport.run(flow)

    # Accounts and games

    async def register(self, name: str, *, bot: bool = True) -> Registered:
        """Make an account. A client that has no token yet goes on with the new one.

        Args:
            name: how others see the player.
            bot: whether a program plays.
        """
        return self._adopt(await self._run(self._calls.register(name, bot)))

    async def me(self) -> Player:
        """The player whose token this is."""
        return await self._run(self._calls.me())

    async def rotate_token(self) -> Registered:
        """Get a new token, with which this client goes on. The old one ends when the new one is first used."""
        return self._turn_to(await self._run(self._calls.rotate_token()))

    async def revoke_token(self) -> None:
        """End every token of the account, for good: nobody can use it any more."""
        await self._run(self._calls.revoke_token())

    async def limits(self) -> Limits:
        """How much anybody may ask of this server, and how large things may be."""
        return await self._run(self._calls.limits())

    async def games(self) -> tuple[GameCard, ...]:
        """The games that the server offers."""
        return await self._run(self._calls.games())

    async def game(self, slug: str) -> GameSchemas:
        """One game that the server offers, with the JSON Schemas of what its matches are made of."""
        return await self._run(self._calls.game(slug))

    # Matches

    async def create(
        self,
        game: str,
        seats: int | None = None,
        options: Data | None = None,
        visibility: Visibility = Visibility.PUBLIC,
        *,
        spectators: bool = True,
        autostart: bool = False,
        clock: Clock | None = None,
    ) -> Match:
        """Create a match. Its host takes no seat yet: ``join`` does that.

        Args:
            game: the game's slug.
            seats: how many play; the fewest possible if left out.
            options: the game's options; its defaults if left out.
            visibility: whether everybody may find it, or only who has its invitation.
            spectators: whether those who do not sit in it may watch it before its end.
            autostart: whether it starts by itself when its last seat is taken.
            clock: how much time its seats have; all the time in the world if left out.
        """
        return await self._run(self._calls.create(game, seats, options, visibility, spectators, autostart, clock))

    async def match(self, match: Match | str) -> Match:
        """A match as this player may see it now."""
        return await self._run(self._calls.match(match))

    def matches(
        self,
        *,
        game: str | None = None,
        status: Status | None = None,
        seats: int | None = None,
        free: bool | None = None,
        clock: bool | None = None,
        spectators: bool | None = None,
    ) -> AsyncIterator[Match]:
        """The public matches, the newest first, fetched page after page while you iterate.

        Args:
            game: only matches of this game, by its slug.
            status: only matches that are this far.
            seats: only matches for so many.
            free: only matches with a seat that anybody may take, or only those without one.
            clock: only matches with a clock, or only those without one.
            spectators: only matches that anybody may watch, or only those that nobody may.
        """
        wanted = Wanted(game, seats, free, clock, spectators, status)
        return cast("AsyncIterator[Match]", self._transport.iterate(self._calls.matches(wanted)))

    def lobby(
        self,
        *,
        game: str | None = None,
        seats: int | None = None,
        free: bool | None = None,
        clock: bool | None = None,
        spectators: bool | None = None,
    ) -> AsyncIterator[LobbyChange]:
        """The open public matches as they come, change and go: first each that there is. It never ends by itself.

        Broken connections are mended unseen: what went meanwhile is told as gone.

        Args:
            game: only matches of this game, by its slug.
            seats: only matches for so many.
            free: only matches with a seat that anybody may take, or only those without one.
            clock: only matches with a clock, or only those without one.
            spectators: only matches that anybody may watch, or only those that nobody may.
        """
        wanted = Wanted(game, seats, free, clock, spectators)
        return cast("AsyncIterator[LobbyChange]", self._transport.iterate(self._calls.lobby(wanted)))

    async def quick_play(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: Data | None = None,
        clock: Clock | UnsetType | None = UNSET,
        entropy: str | None = None,
    ) -> Match:
        """Take a seat in the open public match that fits and has waited for longest, or in a new one.

        The match starts by itself when its seats are taken. A player who sits in an open one that fits gets that one.

        Args:
            game: the game's slug.
            seats: how many play; any number if left out.
            options: the game's options, all as they are to be; any if left out.
            clock: the clock, or None for a match without one; any or none if left out.
            entropy: as for ``join``.
        """
        added = self._entropy(game, entropy)
        ticket = secrets.token_hex(16)
        joined = await self._run(self._calls.quick_play(game, seats, options, clock, added, ticket))
        return self._placed(game, joined, added)

    async def rematch(self, match: Match | str, *, entropy: str | None = None) -> Match:
        """Take one's seat in the rematch of a match that has ended, with the same players, options and terms.

        It starts by itself when all have asked for it. Asking again is safe.

        Args:
            match: the match that has ended, or its id.
            entropy: as for ``join``.
        """
        added = self._entropy(match, entropy)
        return self._placed(match, await self._run(self._calls.rematch(match, added)), added)

    def my_matches(self) -> AsyncIterator[Match]:
        """The matches that this player hosts, plays in or played in, the newest first, private ones too."""
        return cast("AsyncIterator[Match]", self._transport.iterate(self._calls.my_matches()))

    async def join(
        self, match: Match | str, *, entropy: str | None = None, invitation: str | None = None, seat: int | None = None
    ) -> Match:
        """Take a seat, and keep in ``notes`` what there is to check at the end.

        Args:
            match: the match, or its id. Given the match, its commitment is noted as it stood before you joined.
            entropy: a text of your own that goes into the dice, so that nobody can have known them: up to 128 printable
                ASCII characters. Fresh and random if left out; none if empty.
            invitation: what a private match asks for.
            seat: which seat; any free one if left out.
        """
        added = self._entropy(match, entropy)
        return self._joined(match, await self._run(self._calls.join(match, added, invitation, seat)), added)

    async def house_bots(self) -> tuple[str, ...]:
        """The house bots that can be seated."""
        return await self._run(self._calls.house_bots())

    async def add_bot(self, match: Match | str, bot: str, seat: int | None = None) -> Match:
        """Seat a house bot in a match that this player hosts; the server plays it.

        Args:
            match: the match or its id.
            bot: one of ``house_bots``.
            seat: which seat; any free one if left out.
        """
        return await self._run(self._calls.add_bot(match, bot, seat))

    async def remove_bot(self, match: Match | str, seat: int) -> Match:
        """Free the seat of a house bot in a match that this player hosts."""
        return await self._run(self._calls.remove_bot(match, seat))

    async def start(self, match: Match | str) -> Match:
        """Start a match that this player hosts."""
        return await self._run(self._calls.start(match))

    async def play(self, match: Match | str, decision: Decision | str, move: Move) -> Update:
        """Make a move. Trying again is safe: a decision is answered once, and the same answer gives the same result.

        Args:
            match: the match or its id.
            decision: the decision that is answered, or its id.
            move: one of the values of its options.

        Raises:
            IllegalMove: if the move is in no option.
            StaleDecision: if the decision is gone.
            AlreadyDecided: if it was answered differently.
        """
        return await self._run(self._calls.play(match, decision, move))

    async def leave(self, match: Match | str) -> Match:
        """Leave a match; if it runs, the game's fallback plays on."""
        return await self._run(self._calls.leave(match))

    async def come_back(self, match: Match | str) -> Match:
        """Play on in a match that this player left, or where a house bot stands in since the player's time was over."""
        return await self._run(self._calls.come_back(match))

    # Streams and records

    def updates(self, match: Match | str, after: int | None = None, *, views: bool = False) -> AsyncIterator[Update]:
        """What happens in a match, version by version, until it ends. Broken connections are mended unseen.

        Args:
            match: the match or its id.
            after: the last version that is already known; 0 for all from the beginning, the present one if left out.
            views: whether each update should bring the whole view.
        """
        return cast("AsyncIterator[Update]", self._transport.iterate(self._calls.updates(match, after, views)))

    def pending(self) -> AsyncIterator[Pending]:
        """The decisions that wait for this player in any match: first those that wait now, then each new one."""
        return cast("AsyncIterator[Pending]", self._transport.iterate(self._calls.pending()))

    async def record(self, match: Match | str) -> Recording:
        """The record of a match that has ended, for ``freeport.verify`` and to play it again."""
        return await self._run(self._calls.record(match))

    async def webhooks(self) -> tuple[Webhook, ...]:
        """This player's webhooks."""
        return await self._run(self._calls.webhooks())

    async def add_webhook(self, url: str) -> WebhookCreated:
        """Have deliveries sent to an address whenever a decision waits for this player, or one of its matches ends.

        The answer holds the secret that ``freeport.webhooks.verify`` takes: keep it, it is shown this once.

        Args:
            url: the address, which has to be reachable from the internet with https.
        """
        return await self._run(self._calls.add_webhook(url))

    async def delete_webhook(self, webhook: Webhook | str) -> None:
        """Delete a webhook, with what waits for it."""
        await self._run(self._calls.delete_webhook(webhook))

    async def test_webhook(self, webhook: Webhook | str) -> Webhook:
        """Have a test delivered; if that succeeds, a webhook that was switched off is on again."""
        return await self._run(self._calls.test_webhook(webhook))

    async def webhook_deliveries(self, webhook: Webhook | str) -> tuple[WebhookDelivery, ...]:
        """The last deliveries to a webhook, the newest first."""
        return await self._run(self._calls.webhook_deliveries(webhook))

    async def at(self, match: Match | str, version: int, seat: int | None = None) -> Update:
        """A match as it was at a version: what the entry that led there told, the view and the decision of then.

        Args:
            match: the match or its id.
            version: from 0, the match as it was created.
            seat: whose eyes to see with, which before the end can only be this player's own; this player's seat, or a
                spectator's place, if left out.
        """
        return await self._run(self._calls.at(match, version, seat))

    # Ratings

    def leaderboard(self, game: str, kind: Contenders = Contenders.PEOPLE) -> AsyncIterator[Ranked]:
        """A game's rated people, or bots, the best first, fetched page after page while you iterate."""
        return cast("AsyncIterator[Ranked]", self._transport.iterate(self._calls.leaderboard(game, kind)))

    async def player(self, player: Player | str) -> Profile:
        """A player, and how it stands in every game of which it has finished a match.

        Args:
            player: the player or its id.
        """
        return await self._run(self._calls.player(player))

    async def graphql(self, document: str, variables: Mapping[str, JsonValue] | None = None) -> JsonValue:
        """Send a GraphQL document; gives the answer's ``data``.

        Raises:
            GraphQLError: if the answer has ``errors``.
        """
        return await self._run(self._calls.graphql(document, variables or {}))
