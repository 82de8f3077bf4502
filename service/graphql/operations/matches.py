"""Looking at matches."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

import strawberry
from strawberry.types.base import StrawberryList
from strawberry.types.field import StrawberryField

from freeport_games.api import Match, Status
from freeport_games.engine import Refused
from matches.finding import Found
from matches.wanted import Wanted
from service.graphql.context import Info
from service.graphql.derive.outputs import optional
from service.graphql.errors import RequestError
from service.graphql.limits import PAGE_MOST
from service.graphql.types import Types

from .arguments import MatchId
from .field import query

First = Annotated[int, strawberry.argument(description=f"How many, from 1 to {PAGE_MOST}.")]
After = Annotated[str | None, strawberry.argument(description="The cursor after which to go on.")]
Seats = Annotated[int | None, strawberry.argument(description="Only matches for so many.")]
Free = Annotated[
    bool | None,
    strawberry.argument(
        description="Only matches with a seat that anybody may take; if false, only those without one."
    ),
]
WithClock = Annotated[
    bool | None, strawberry.argument(description="Only matches with a clock; if false, only those without one.")
]
Watchable = Annotated[
    bool | None,
    strawberry.argument(description="Only matches that anybody may watch; if false, only those that nobody may."),
]
GameFilter = Annotated[str | None, strawberry.argument(description="Only matches of this game, by its slug.")]


@strawberry.type(description="Where a page stands in the whole list.")
class PageInfo:
    """Relay's page information."""

    has_next_page: bool = strawberry.field(description="Whether more follow after it.")
    has_previous_page: bool = strawberry.field(description="Whether something came before it.")
    start_cursor: str | None = strawberry.field(description="The cursor of its first item.")
    end_cursor: str | None = strawberry.field(description="Where it ends, and the next page begins.")


@dataclass
class Edge:
    """A match in a list."""

    cursor: str
    node: Match


@dataclass
class Connection:
    """A page of matches."""

    edges: list[Edge]
    nodes: list[Match]
    page_info: PageInfo


def matches_fields(types: Types) -> list[StrawberryField]:
    """The queries ``match``, ``myMatches`` and ``matches``."""

    async def match(info: Info, id: MatchId) -> object:
        """A match as you may see it; null if there is none, or it is private and you are not in it."""
        try:
            return await info.context.matches.see(id, info.context.viewer)
        except Refused as refused:
            if refused.code == "UNKNOWN_MATCH":
                return None
            raise

    async def matches(
        info: Info,
        first: First = 20,
        after: After = None,
        game: GameFilter = None,
        status: Status | None = None,
        seats: Seats = None,
        free: Free = None,
        clock: WithClock = None,
        spectators: Watchable = None,
    ) -> object:
        """Public matches, the newest first.

        Where filters fit little, a page may be short, or even empty, although there is a next one.
        """
        if not 1 <= first <= PAGE_MOST:
            raise RequestError(f"`first` is from 1 to {PAGE_MOST}, not {first}.")
        wanted = Wanted(game=game, status=status, seats=seats, free=free, clock=clock, spectators=spectators)
        found = await info.context.matches.find(wanted, first=first, after=after, viewer=info.context.viewer)
        return _page(found, after)

    async def my_matches(info: Info, first: First = 20, after: After = None) -> object:
        """The matches that you host, play in or played in, the newest first, private ones too. It takes a token."""
        if not 1 <= first <= PAGE_MOST:
            raise RequestError(f"`first` is from 1 to {PAGE_MOST}, not {first}.")
        found = await info.context.matches.history(info.context.player, first=first, after=after)
        return _page(found, after)

    this_far = strawberry.argument(description="Only matches that are this far.")
    connection = _connection(types)
    return [
        query(match, optional(types.match)),
        query(my_matches, connection),
        query(matches, connection, status=Annotated[optional(types.enums.of(Status, "")), this_far]),
    ]


def _page(found: Found, after: str | None) -> Connection:
    edges = [Edge(cursor, match) for match, cursor in found.matches]
    return Connection(
        edges,
        [edge.node for edge in edges],
        PageInfo(
            has_next_page=found.next is not None,
            has_previous_page=after is not None,
            start_cursor=edges[0].cursor if edges else None,
            end_cursor=found.next or (edges[-1].cursor if edges else None),
        ),
    )


def _connection(types: Types) -> type:
    edge = _type(
        "MatchEdge",
        "A match in a list.",
        cursor=(str, "Its place in the list."),
        node=(types.match, "The match."),
    )
    return _type(
        "MatchConnection",
        "A page of a list of matches.",
        edges=(StrawberryList(edge), "The matches with their places."),
        nodes=(StrawberryList(types.match), "The matches alone."),
        page_info=(PageInfo, "Where the page stands in the whole list."),
    )


def _type(name: str, description: str, **fields: tuple[object, str]) -> type:
    namespace: dict[str, object] = {field: strawberry.field(description=text) for field, (_, text) in fields.items()}
    namespace["__annotations__"] = {field: annotation for field, (annotation, _) in fields.items()}
    namespace["is_type_of"] = staticmethod(lambda value, _info: isinstance(value, Edge | Connection))
    return strawberry.type(type(name, (), namespace), name=name, description=description)
