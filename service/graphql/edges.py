"""Edges: fields that lead to an object where REST has its id or slug."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, cast

import msgspec
import strawberry
from strawberry.types.base import StrawberryList, StrawberryOptional
from strawberry.types.field import StrawberryField
from strawberry.types.lazy_type import LazyType

from freeport_api import GameFacts, LobbyChange, Match, Pending, Right, Standing
from freeport_api.games import facts
from freeport_games.engine import AnyGame, Event
from freeport_games.engine.domains import DOMAINS, Form
from freeport_games.engine.menus import Option, Refused

from .context import Context, Info
from .derive.outputs import computed

EDGES: Final[dict[type[msgspec.Struct], frozenset[str]]] = {
    Match: frozenset({"game", "rematchOf", "present"}),
    Pending: frozenset({"game"}),
    LobbyChange: frozenset({"game"}),
    Standing: frozenset({"game"}),
    GameFacts: frozenset({"id"}),
    Event: frozenset({"kind"}),
    Option: frozenset({"kind", "fields"}),
    Form: frozenset({"makes", "fields", "kind"}),
    **{domain: frozenset({"kind"}) for domain in DOMAINS if domain is not Form},
}
"""The fields that GraphQL has instead of those of REST, or in addition to them."""


class Edges:
    """Resolves edges.

    Args:
        games: the games that can be played.
    """

    def __init__(self, games: Iterable[AnyGame]) -> None:
        self.facts = {game.slug: facts(game) for game in games}
        """The descriptions of the games, by their slugs."""

    def game(self, returns: object) -> StrawberryField:
        """The field ``game`` of objects that belong to a game."""

        def game(root: Any) -> object:
            return self.facts[root.game]

        return computed(game, "game", "Its game.", returns)

    def game_id(self) -> StrawberryField:
        """The field ``id`` of games."""

        def game_id(root: Any) -> str:
            return cast(str, root.slug)

        return computed(game_id, "id", "The game's slug, as an id.", strawberry.ID)

    def rematch_of(self, match: Callable[[], type]) -> StrawberryField:
        """The field ``rematchOf`` of matches.

        Args:
            match: returns the type of matches, when that is made; it has this field itself.
        """

        async def rematch_of(root: Any, info: Info) -> object:
            if root.rematch_of is None:
                return None
            await info.context.charge()
            return await _match(info.context, root.rematch_of)

        about = "The match that it is a rematch of; null if there is none, or you may not see it."
        return computed(rematch_of, "rematchOf", about, StrawberryOptional(cast(type, _Later(match))))

    def present(self) -> StrawberryField:
        """The field ``present`` of matches."""

        async def present(root: Any, info: Info) -> object:
            await info.context.charge()
            try:
                return (await info.context.matches.looking.presence(root.id, info.context.viewer)).seats
            except Refused:
                return None

        about = "The seats whose players have a stream of the match open at this moment; null if you may not watch it."
        return computed(present, "present", about, StrawberryOptional(StrawberryList(int)))

    async def node(self, context: Context, id: str) -> object:
        """Return the object with an id as the player may see it; None if there is none."""
        if id in self.facts:
            return self.facts[id]
        if (match := await _match(context, id)) is not None:
            return match
        try:
            return (await context.matches.ratings.profile(id)).player
        except Refused as refused:
            if refused.code != "UNKNOWN_PLAYER":
                raise
        if context.viewer is None or not context.may(Right.ACCOUNT):
            return None
        return next((hook for hook in await context.matches.webhooks.mine(context.viewer) if hook.id == id), None)


class _Later(LazyType[Any, Any]):
    """A reference to a type that is created later."""

    def __init__(self, made: Callable[[], type]) -> None:
        object.__setattr__(self, "_made", made)
        super().__init__("Match", __name__)

    def resolve_type(self) -> type:
        return cast(Callable[[], type], self._made)()  # type: ignore[attr-defined]


async def _match(context: Context, id: str) -> object:
    try:
        return await context.matches.looking.see(id, context.viewer)
    except Refused as refused:
        if refused.code not in ("UNKNOWN_MATCH", "NO_SPECTATORS"):
            raise
        return None
