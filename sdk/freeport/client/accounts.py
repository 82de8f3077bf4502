"""Accounts, and the games and limits of a server."""

from __future__ import annotations

from collections.abc import Mapping

from freeport.protocol import Flow
from freeport.shapes import (
    GameCard,
    GameSchemas,
    JsonValue,
    Limits,
    ListedMatch,
    Player,
    Registered,
    Stream,
    StreamTicket,
)

from .call import call
from .room import Room


class Accounts(Room):
    """Accounts, and the games and limits of a server."""

    @call
    def register(self, name: str, *, bot: bool = True) -> Flow[Registered]:
        """Create an account. A client that has no token yet uses the new one from then on.

        Args:
            name: the player's name, as others see it.
            bot: whether the player is a program.
        """
        return self._adopt((yield from self._calls.register(name, bot)))

    @call
    def me(self) -> Flow[Player]:
        """Return the player of this token."""
        return self._calls.me()

    @call
    def rotate_token(self) -> Flow[Registered]:
        """Get a new token, which this client then uses. The old one ends when the new one is first used."""
        return self._turn_to((yield from self._calls.rotate_token()))

    @call
    def revoke_token(self) -> Flow[None]:
        """End every token of the account permanently: nobody can use it any more."""
        return self._calls.revoke_token()

    @call
    def create_ticket(self, stream: Stream, match: ListedMatch | str | None = None) -> Flow[StreamTicket]:
        """Get a ticket, with which a page in a browser opens a stream of this player once, within seconds.

        Args:
            stream: the stream to open.
            match: the match, or its id, whose updates to follow; only for ``Stream.UPDATES``.
        """
        return self._calls.create_ticket(stream, match)

    @call
    def limits(self) -> Flow[Limits]:
        """Return the allowances of a client and the size limits of this server."""
        return self._calls.limits()

    @call
    def games(self) -> Flow[tuple[GameCard, ...]]:
        """Return the games that the server offers."""
        return self._calls.games()

    @call
    def game(self, slug: str) -> Flow[GameSchemas]:
        """Return one game that the server offers, with the JSON Schemas of its types."""
        return self._calls.game(slug)

    @call
    def words(self, game: str, language: str = "en") -> Flow[str]:
        """Return the sentences of a game in one language, in Mozilla's Fluent format: those that the server uses.

        Args:
            game: the game's slug.
            language: the language's tag; one of the game's ``languages``.
        """
        return self._calls.words(game, language)

    @call
    def graphql(self, document: str, variables: Mapping[str, JsonValue] | None = None) -> Flow[JsonValue]:
        """Send a GraphQL document; return the ``data`` of the response.

        Raises:
            GraphQLError: if the response has ``errors``.
        """
        return self._calls.graphql(document, variables or {})
