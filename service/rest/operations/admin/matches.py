"""Matches in the operator's hands: listing, looking, ending, and taking them elsewhere."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated

import msgspec
from msgspec import UNSET, UnsetType
from starlette.responses import StreamingResponse

import freeport_games.api as api
from matches.records.compare_rules import Replayed
from matches.records.operator import Inspected, MatchSummary
from service.rest.call import Call
from service.rest.operation import Who, operation
from service.rest.operations import games
from service.rest.operations.records import lines_of


class AdminSearch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which matches to list."""

    game: Annotated[str, msgspec.Meta(max_length=64)] | UnsetType = UNSET
    """Only matches of this game, by its slug."""
    status: api.Status | UnsetType = UNSET
    """Only matches that are this far."""
    player: Annotated[str, msgspec.Meta(max_length=64)] | UnsetType = UNSET
    """Only matches that this player hosts, plays in or played in, by its id."""
    first: Annotated[int, msgspec.Meta(ge=1, le=100)] = 20
    """How many to list at most."""
    after: Annotated[str, msgspec.Meta(max_length=128)] | UnsetType = UNSET
    """Where to go on: the ``next`` of the page before."""


class AdminPage(api.Page, frozen=True):
    """A part of the list of all matches."""

    items: tuple[MatchSummary, ...]
    """The matches, the newest first."""


class Viewpoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whose eyes to look through."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=63)] | UnsetType = UNSET
    """The seat; a spectator if left out."""


@operation("GET", "/v1/admin/matches", who=Who.OPERATOR, codes=("UNKNOWN_GAME", "BAD_CURSOR"))
async def admin_find(call: Call, query: AdminSearch) -> AdminPage:
    """List all matches, the newest first, private ones too."""
    found, more = await call.matches.operator.find(
        game=None if query.game is UNSET else games.find(query.game).slug,
        status=query.status or None,
        player=None if query.player is UNSET else query.player,
        first=query.first,
        after=None if query.after is UNSET else query.after,
    )
    return AdminPage(next=found[-1][1] if more else None, items=tuple(match for match, _ in found))


@operation(
    "GET",
    "/v1/admin/matches/{match}",
    who=Who.OPERATOR,
    codes=("UNKNOWN_MATCH", "UNKNOWN_SEAT", "RULES_UNAVAILABLE"),
)
async def admin_see(call: Call, query: Viewpoint) -> Inspected:
    """See a match as any of its seats, or as a spectator, and the work that it leaves to be done."""
    seat = None if query.seat is UNSET else query.seat
    return await call.matches.operator.inspect(call.path["match"], seat)


@operation(
    "GET",
    "/v1/admin/matches/{match}/stored",
    who=Who.OPERATOR,
    media="application/jsonl",
    answers=api.Record | api.Logged,
    codes=("UNKNOWN_MATCH", "RULES_UNAVAILABLE", "BUSY"),
)
async def admin_stored(call: Call) -> StreamingResponse:
    """See all that is stored of a match, also while it is played: its head, then every entry of its log."""
    return await lines_of(call.matches.operator.stored(call.path["match"]))


@operation(
    "POST",
    "/v1/admin/matches/{match}/end",
    who=Who.OPERATOR,
    codes=("UNKNOWN_MATCH", "MATCH_OPENING", "RULES_UNAVAILABLE"),
)
async def admin_end(call: Call) -> api.Match:
    """End a match: its seed is published, and it is abandoned. One that has ended stays as it is."""
    return await call.matches.operator.end(call.path["match"])


@operation(
    "GET",
    "/v1/admin/matches/{match}/export",
    who=Who.OPERATOR,
    media="application/jsonl",
    answers=api.Record | api.Logged,
    codes=("UNKNOWN_MATCH", "MATCH_NOT_OVER", "RULES_UNAVAILABLE", "BUSY"),
)
async def admin_export(call: Call) -> StreamingResponse:
    """Export a match that has ended, as JSON Lines: the record that its players get too."""
    return await lines_of(call.matches.operator.export(call.path["match"]))


@operation(
    "POST",
    "/v1/admin/matches",
    who=Who.OPERATOR,
    status=201,
    lines=api.Record | api.Logged,
    codes=("BAD_RECORD", "ALREADY_EXISTS", "RULES_UNAVAILABLE"),
)
async def admin_import(call: Call, lines: AsyncIterator[bytes]) -> api.Match:
    """Import a match that has ended, from the record that another server gave.

    It is played again, and each move, outcome and seat, the result, the final state and the commitment are compared. It
    is not rated, and it is kept as long as a match that ends now. The same match may be imported again.
    """
    match = await call.matches.operator.import_(lines)
    call.path["match"] = match.id  # for the line in the log
    return match


@operation(
    "POST",
    "/v1/admin/matches/{match}/replay",
    who=Who.OPERATOR,
    codes=("UNKNOWN_MATCH", "RULES_UNAVAILABLE"),
)
async def admin_replay(call: Call) -> Replayed:
    """Play a match again by this server's newest rules, and say what would change first. The match stays as it is."""
    return await call.matches.operator.replay(call.path["match"])
