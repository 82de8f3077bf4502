"""Operations of the operator on matches: list, inspect, end, export and import."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from starlette.responses import StreamingResponse

import freeport_api as api
from freeport_api.addresses import Address
from matches.records.compare_rules import Replayed
from matches.records.operator import Inspected, MatchSummary
from service.finding import find_game
from service.rest.call import Call
from service.rest.operation import Who, operation
from service.rest.operations.matches import match_address
from service.rest.operations.records import lines_of


class AdminSearch(api.PageQuery, frozen=True):
    """The matches to list."""

    game: api.Slug | None = None
    """Only matches of this game, by its slug."""
    status: api.Status | None = None
    """Only matches in this status."""
    player: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    """Only matches that the player with this id hosts, plays or has played."""


class AdminPage(api.Page, frozen=True):
    """A page of the list of all matches."""

    items: tuple[MatchSummary, ...]
    """The matches, the newest first."""


class Viewpoint(api.Arguments, frozen=True):
    """The point of view."""

    seat: api.SeatNumber | None = None
    """The seat; a spectator if left out."""


@operation(Address("GET", "/v1/admin/matches"), who=Who.OPERATOR, codes=("UNKNOWN_GAME", "BAD_CURSOR"))
async def admin_find(call: Call, query: AdminSearch) -> AdminPage:
    """List all matches, the newest first, private ones included."""
    found, more = await call.matches.operator.find(
        game=None if query.game is None else find_game(query.game).slug,
        status=query.status,
        player=query.player,
        first=query.first,
        after=query.after,
    )
    return AdminPage(next=found[-1][1] if more else None, items=tuple(match for match, _ in found))


@operation(
    Address("GET", "/v1/admin/matches/{match}"),
    who=Who.OPERATOR,
    codes=("UNKNOWN_MATCH", "UNKNOWN_SEAT", "RULES_UNAVAILABLE"),
)
async def admin_see(call: Call, query: Viewpoint) -> Inspected:
    """Inspect a match as any of its seats, or as a spectator, with the work that is due for it."""
    return await call.matches.operator.inspect(call.path["match"], query.seat)


@operation(
    Address("GET", "/v1/admin/matches/{match}/stored"),
    who=Who.OPERATOR,
    media="application/jsonl",
    returns=api.Record | api.Logged,
    codes=("UNKNOWN_MATCH", "RULES_UNAVAILABLE", "BUSY"),
)
async def admin_stored(call: Call) -> StreamingResponse:
    """Get all stored data of a match, even while it is played: its head, then every entry of its log."""
    return await lines_of(call.matches.operator.stored(call.path["match"]))


@operation(
    Address("POST", "/v1/admin/matches/{match}/end"),
    who=Who.OPERATOR,
    codes=("UNKNOWN_MATCH", "MATCH_OPENING", "RULES_UNAVAILABLE"),
)
async def admin_end(call: Call) -> api.Match:
    """End a match: its seed is published, and it is abandoned. An ended match does not change."""
    return await call.matches.operator.end(call.path["match"])


@operation(
    Address("GET", "/v1/admin/matches/{match}/export"),
    who=Who.OPERATOR,
    media="application/jsonl",
    returns=api.Record | api.Logged,
    codes=("UNKNOWN_MATCH", "MATCH_NOT_OVER", "RULES_UNAVAILABLE", "BUSY"),
)
async def admin_export(call: Call) -> StreamingResponse:
    """Export an ended match as JSON Lines: the same record that its players get."""
    return await lines_of(call.matches.operator.export(call.path["match"]))


@operation(
    Address("POST", "/v1/admin/matches"),
    who=Who.OPERATOR,
    status=201,
    lines=api.Record | api.Logged,
    codes=("BAD_RECORD", "ALREADY_EXISTS", "RULES_UNAVAILABLE"),
    location=match_address,
)
async def admin_import(call: Call, lines: AsyncIterator[bytes]) -> api.Match:
    """Import an ended match from the record that another server exported.

    It is replayed, and each move, outcome and seat, the result, the final state and the commitment are compared. It
    is not rated, and it is kept as long as a match that ends now. The same match may be imported again.
    """
    match = await call.matches.operator.import_(lines)
    call.path["match"] = match.id  # for the log line
    return match


@operation(
    Address("POST", "/v1/admin/matches/{match}/replay"),
    who=Who.OPERATOR,
    codes=("UNKNOWN_MATCH", "RULES_UNAVAILABLE"),
)
async def admin_replay(call: Call) -> Replayed:
    """Replay a match by this server's newest rules, and report the first change. The match itself does not change."""
    return await call.matches.operator.replay(call.path["match"])
