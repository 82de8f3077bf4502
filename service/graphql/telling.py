"""What can be told beside the facts, wherever somebody asks for it: sentences, and pictures of views."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, cast

import msgspec
import strawberry
from strawberry.types.field import StrawberryField

from freeport_games.api import Match, MatchSeat, Pending, Update, shapes
from freeport_games.api.words import ENGLISH, Words, names, words
from freeport_games.engine import AnyGame, Decision, Event, Move, Option

from .context import Info

Language = Annotated[
    str,
    strawberry.argument(description="The language's tag, such as `de`; English is the last resort."),
]

OPENING = (Match, Update, Pending)
"""What is about one match: everything below it is told with that match's game and players."""


class Telling:
    """Tells what is asked for.

    Args:
        games: the games that can be played.
    """

    def __init__(self, games: Iterable[AnyGame]) -> None:
        self._games: dict[type[msgspec.Struct], AnyGame] = {}
        for game in games:
            made = shapes(game)
            self._games |= {made.match: game, made.update: game, made.pending: game}

    def text(self, what: str) -> StrawberryField:
        """The field ``text`` of events, options or decisions.

        Args:
            what: its description.
        """

        async def text(root: Any, info: Info, language: Language = ENGLISH) -> str:
            source = info.context.source_of(info.path)
            said, players = words(self._games[type(source)]), names(await _seats(source, info))
            return _told(said, root, players, language)

        return cast(StrawberryField, strawberry.field(resolver=text, name="text", description=what))

    def makes(self) -> StrawberryField:
        """The field ``makes`` of options."""

        def makes(root: Any) -> str:
            return str(root.makes.__struct_config__.tag)

        about = "The `__typename` of its move, for clients that answer with `json`."
        return cast(StrawberryField, strawberry.field(resolver=makes, name="makes", description=about))

    def picture(self, returns: object) -> StrawberryField:
        """The field ``picture`` of matches and updates.

        Args:
            returns: its type.
        """

        def picture(root: Any) -> object:
            view = root.view
            return None if view is None else self._games[type(root)].faces.picture(view)

        picture.__annotations__["return"] = returns
        description = "What the view looks like; absent where the view is."
        return cast(StrawberryField, strawberry.field(resolver=picture, name="picture", description=description))


def _told(said: Words, root: Event | Option[Move] | Decision, players: tuple[str, ...], language: str) -> str:
    match root:
        case Decision(kind=kind):
            return said.decision(kind, language)
        case Option():
            return said.option(root, players, language)
        case _:
            return said.event(root, players, language)


async def _seats(source: msgspec.Struct, info: Info) -> tuple[MatchSeat, ...]:
    match source:
        case Match(seats=seats):
            return seats
        case Update(match=match) | Pending(match=match):
            return await info.context.matches.seats(match)
    raise TypeError(f"{type(source).__name__} has no seats")
