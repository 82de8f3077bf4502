"""Accounts, and the games and limits of a server."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import msgspec

from freeport._protocol import Flow, Request
from freeport._protocol.decode import text
from freeport._protocol.retry import exchange
from freeport.errors import GraphQLError, Refused, Unauthenticated
from freeport.shapes import (
    AccessToken,
    DeviceLink,
    GameCard,
    GameSchemas,
    JsonValue,
    Limits,
    ListedMatch,
    Player,
    Registered,
    Right,
    Stream,
    StreamTicket,
)
from freeport_api import (
    AccessTokens,
    ArtPicture,
    ChangedToken,
    GameArt,
    GameMaps,
    LinkUse,
    NewTicket,
    NewToken,
    Registration,
    Revoked,
    addresses,
)
from freeport_api.addresses import Address
from freeport_api.rule_sections import RuleSection
from freeport_games.engine.pictures import PictureMap

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
    def tokens(self) -> Flow[tuple[AccessToken, ...]]:
        """Return the tokens of the account: their names, rights and last use."""
        return (yield from self._ask(Request.to(addresses.TOKENS), AccessTokens)).tokens

    @call
    def create_token(
        self, name: str, rights: Iterable[Right] = (Right.READ, Right.PLAY), *, expires_in: int | None = None
    ) -> Flow[Registered]:
        """Create a token of the account for another device or program; this client keeps its own.

        Args:
            name: a name by which you will know it.
            rights: what it may be used for; ``READ`` always.
            expires_in: seconds after which it ends by itself; never if omitted.
        """
        new = NewToken(name, tuple(rights), expires_in)
        return self._ask(Request.create(addresses.CREATE_TOKEN, new), Registered)

    @call
    def change_token(
        self, token: AccessToken | str, *, name: str | None = None, rights: Iterable[Right] | None = None
    ) -> Flow[tuple[AccessToken, ...]]:
        """Change a token, and return all.

        Args:
            token: the token, or its id.
            name: its new name; as before if omitted.
            rights: what it may be used for from now on; as before if omitted.
        """
        changed = ChangedToken(name, None if rights is None else tuple(rights))
        request = Request.to(addresses.CHANGE_TOKEN.at(token=id_of(token)), changed)
        return (yield from self._ask(request, AccessTokens)).tokens

    @call
    def end_token(self, token: AccessToken | str) -> Flow[None]:
        """End a token, and the streams that it opened. Without the right ``ACCOUNT``, only this client's own."""
        try:
            yield from self._ask(Request.to(addresses.END_TOKEN.at(token=id_of(token))), Revoked)
        except Refused as refusal:
            if refusal.code not in ("UNKNOWN_TOKEN", "UNAUTHENTICATED") or refusal.attempts == 1:
                raise  # after a lost reply, the token has ended

    @call
    def create_link(self) -> Flow[DeviceLink]:
        """Get a link, with which another device gets a token of this account with ``READ`` and ``PLAY``, once."""
        return self._ask(Request.to(addresses.CREATE_LINK), DeviceLink)

    @call
    def use_link(self, secret: str, name: str) -> Flow[Registered]:
        """Get a token by a link. A client that has no token yet uses the new one from then on.

        Args:
            secret: the secret of the link.
            name: a name by which the account's owner will know this device.
        """
        request = Request.create(addresses.USE_LINK, LinkUse(secret, name))
        return self._adopt((yield from self._ask(request, Registered)))

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
