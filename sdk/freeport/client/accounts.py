"""Accounts, and what a server offers."""

from __future__ import annotations

from collections.abc import Mapping

from freeport.protocol import Flow
from freeport.shapes import GameCard, GameSchemas, JsonValue, Limits, Player, Registered

from .call import call
from .room import Room


class Accounts(Room):
    """Accounts, and what a server offers."""

    @call
    def register(self, name: str, *, bot: bool = True) -> Flow[Registered]:
        """Make an account. A client that has no token yet goes on with the new one.

        Args:
            name: how others see the player.
            bot: whether a program plays.
        """
        return self._adopt((yield from self._calls.register(name, bot)))

    @call
    def me(self) -> Flow[Player]:
        """The player whose token this is."""
        return self._calls.me()

    @call
    def rotate_token(self) -> Flow[Registered]:
        """Get a new token, with which this client goes on. The old one ends when the new one is first used."""
        return self._turn_to((yield from self._calls.rotate_token()))

    @call
    def revoke_token(self) -> Flow[None]:
        """End every token of the account, for good: nobody can use it any more."""
        return self._calls.revoke_token()

    @call
    def limits(self) -> Flow[Limits]:
        """How much anybody may ask of this server, and how large things may be."""
        return self._calls.limits()

    @call
    def games(self) -> Flow[tuple[GameCard, ...]]:
        """The games that the server offers."""
        return self._calls.games()

    @call
    def game(self, slug: str) -> Flow[GameSchemas]:
        """One game that the server offers, with the JSON Schemas of what its matches are made of."""
        return self._calls.game(slug)

    @call
    def words(self, game: str, language: str = "en") -> Flow[str]:
        """The sentences of a game in one language, in Mozilla's Fluent format: what the server tells them with.

        Args:
            game: the game's slug.
            language: the language's tag; one of the game's ``languages``.
        """
        return self._calls.words(game, language)

    @call
    def graphql(self, document: str, variables: Mapping[str, JsonValue] | None = None) -> Flow[JsonValue]:
        """Send a GraphQL document; gives the answer's ``data``.

        Raises:
            GraphQLError: if the answer has ``errors``.
        """
        return self._calls.graphql(document, variables or {})
