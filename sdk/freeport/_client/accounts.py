"""Accounts, and the games and limits of a server."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from freeport._protocol import Flow, Request
from freeport._protocol.decode import text
from freeport._protocol.retry import exchange
from freeport.errors import GraphQLError, Unauthenticated
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
from freeport_games.api import ArtPicture, GameArt, GameMaps, NewTicket, Registration, Revoked, addresses
from freeport_games.api.addresses import Address
from freeport_games.api.rulebook import RuleSection
from freeport_games.engine import PictureMap

from .call import call
from .room import Page, Room, check_is, id_of

_GRAPHQL = Address("POST", "/graphql")


class _Document(msgspec.Struct, frozen=True):
    """The body of a GraphQL request."""

    query: str
    variables: Mapping[str, JsonValue]


class _Located(msgspec.Struct):
    message: str = "an error without a message"


class _Answer(msgspec.Struct):
    """The reply to a GraphQL request."""

    data: JsonValue = None
    errors: list[_Located] = []


class Accounts(Room):
    """Accounts, and the games and limits of a server."""

    @call
    def register(self, name: str, *, bot: bool = True) -> Flow[Registered]:
        """Create an account. A client that has no token yet uses the new one from then on.

        Args:
            name: the player's name, as others see it.
            bot: whether the player is a program.
        """
        request = Request.create(addresses.REGISTER, Registration(name, bot))
        return self._adopt((yield from self._ask(request, Registered)))

    @call
    def me(self) -> Flow[Player]:
        """Return the player of this token."""
        return self._ask(Request.to(addresses.ME), Player)

    @call
    def rotate_token(self) -> Flow[Registered]:
        """Get a new token, which this client then uses. The old one ends when the new one is first used."""
        request = Request.to(addresses.ROTATE_TOKEN)  # repeatable: the old token is valid until a new one is used
        return self._turn_to((yield from self._ask(request, Registered)))

    @call
    def revoke_token(self) -> Flow[None]:
        """End every token of the account permanently: nobody can use it any more."""
        try:
            yield from self._ask(Request.to(addresses.REVOKE_TOKEN), Revoked)
        except Unauthenticated as refusal:
            if refusal.attempts == 1:  # after a lost reply, the refusal of the ended token confirms its end
                raise

    @call
    def create_ticket(self, stream: Stream, match: ListedMatch | str | None = None) -> Flow[StreamTicket]:
        """Get a ticket, with which a page in a browser opens a stream of this player once, within seconds.

        Args:
            stream: the stream to open.
            match: the match, or its id, whose updates to follow; only for ``Stream.UPDATES``.
        """
        ticket = NewTicket(stream, None if match is None else id_of(match))
        return self._ask(Request.to(addresses.CREATE_TICKET, ticket), StreamTicket)

    @call
    def limits(self) -> Flow[Limits]:
        """Return the allowances of a client and the size limits of this server."""
        return self._ask(Request.to(addresses.LIMITS), Limits)

    @call
    def games(self) -> Flow[tuple[GameCard, ...]]:
        """Return the games that the server offers."""
        return self._all(addresses.GAMES, Page[GameCard])

    @call
    def game(self, slug: str) -> Flow[GameSchemas]:
        """Return one game that the server offers, with the JSON Schemas of its types."""
        return self._ask(Request.to(addresses.GAME.at(game=slug)), GameSchemas, lambda told: check_is(told.slug, slug))

    @call
    def maps(self, game: str) -> Flow[tuple[PictureMap, ...]]:
        """Return the maps of a game's boards, which never change; its pictures name them."""
        return (yield from self._ask(Request.to(addresses.MAPS.at(game=game)), GameMaps)).maps

    @call
    def art(self, game: str) -> Flow[tuple[ArtPicture, ...]]:
        """Return the pictures of a game's components that the server has; every game is complete without any."""
        return (yield from self._ask(Request.to(addresses.ART.at(game=game)), GameArt)).pictures

    @call
    def rule(self, game: str, number: str) -> Flow[RuleSection]:
        """Return the section of a game's rules that holds a number.

        Args:
            game: the game's slug.
            number: the number of a rule, a decision or a chance event: a decision's ``kind``, a refusal's ``rule``.
        """
        return self._ask(Request.to(addresses.RULE.at(game=game, number=number)), RuleSection)

    @call
    def words(self, game: str, language: str = "en") -> Flow[str]:
        """Return the sentences of a game in one language, in Mozilla's Fluent format: those that the server uses.

        Args:
            game: the game's slug.
            language: the language's tag; one of the game's ``languages``.
        """
        request = Request.to(addresses.WORDS.at(game=game, language=language), accept="text/plain")
        return (yield from exchange(request, self._policy, text))

    @call
    def graphql(self, document: str, variables: Mapping[str, JsonValue] | None = None) -> Flow[JsonValue]:
        """Send a GraphQL document; return the ``data`` of the response.

        Raises:
            GraphQLError: if the response has ``errors``.
        """
        # Only queries may be sent again after a reply was lost.
        repeatable = not re.search(r"\bmutation\b", document)
        request = Request.to(_GRAPHQL, _Document(document, variables or {}), repeatable=repeatable)
        answer = yield from self._ask(request, _Answer)
        if answer.errors:
            error = GraphQLError([located.message for located in answer.errors])
            error.request_id = request.id
            raise error
        return answer.data
