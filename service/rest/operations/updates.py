"""Updates: the stream of a match."""

from __future__ import annotations

import msgspec
from starlette.responses import Response

import freeport_api as api
from freeport_api import addresses
from freeport_games.engine import Data
from matches.match.viewpoints import viewpoint
from service.http.problems import Fault
from service.http.sse import End, EventStream, Goodbye, Hello, event
from service.rest.call import Call
from service.rest.extras import extras
from service.rest.operation import Who, operation


class Heartbeat(Data, frozen=True):
    """A sign of life of the server."""

    version: int
    """The match's newest version."""


@operation(
    addresses.UPDATES,
    who=Who.VIEWER,
    media="text/event-stream",
    returns=str,
    codes=("UNKNOWN_MATCH", "NO_SPECTATORS", "UNKNOWN_SEAT", "NOT_SEATED", "BAD_VERSION", "BUSY"),
    stream=api.Stream.UPDATES,
    events={
        "hello": Hello,
        "update": api.Update,
        "patch": api.ViewPatch,
        "presence": api.Presence,
        "heartbeat": Heartbeat,
        "end": End,
        "goodbye": Goodbye,
        "problem": api.Problem,
    },
)
async def updates(
    call: Call, query: api.UpdatesQuery
) -> EventStream[tuple[int, bytes]] | EventStream[tuple[int, bytes, bytes]] | Response:
    """Stream a match as server-sent events.

    The id of an ``update`` is its version. To resume, send the last one as ``after`` or ``Last-Event-ID``: nothing is
    missing and nothing comes twice. A ``heartbeat`` contains the newest version: if it is older than one you know, the
    server's store has lost its last moves, so read the match again. ``end`` follows the last update of the match;
    ``goodbye`` asks you to resume on another server, because this one is stopping; ``problem`` contains the reason why
    the stream broke.

    With ``patches``, the first update about the present contains your whole view, and before each later one comes a
    ``patch`` (RFC 6902), which makes its view of the last one. An update that contains the view has no patch. To get
    the whole view again, open the stream again.

    With ``presence``, a ``presence`` says which seats have a stream open, after the updates that there are and whenever
    that changes.

    After the end, a request with the last version as ``Last-Event-ID``, which browsers send by
    themselves, returns 204, and browsers stop.
    """
    seat = viewpoint(query.seat, shared=query.shared)
    match = await call.matches.looking.see(call.path["match"], call.viewer, watching=True, seat=seat)
    after = _last_seen(call)
    if after == match.version and match.status in (api.Status.FINISHED, api.Status.ABANDONED):
        return Response(status_code=204)
    if after is None:
        after = query.after
    if after is not None and after > match.version:
        raise Fault("BAD_VERSION", f"The match has not come that far: it is at version {match.version}.")
    if query.patches:
        patched = call.matches.streams.patched_bytes(
            match.id,
            call.viewer,
            after,
            call.token,
            extras(query),
            call.toll,
            _patched_there if query.presence else None,
            seat=seat,
        )
        return EventStream(patched, _patched_frame, call.shared.streams)
    items = call.matches.streams.update_bytes(
        match.id,
        call.viewer,
        after,
        query.views,
        call.token,
        extras(query),
        call.toll,
        _there if query.presence else None,
        seat=seat,
    )
    return EventStream(items, _frame, call.shared.streams)


PRESENCE = -1
"""Stands in the version's place before who is present, which has no version."""


def _there(presence: api.Presence) -> tuple[int, bytes]:
    return PRESENCE, msgspec.json.encode(presence)


def _patched_there(presence: api.Presence) -> tuple[int, bytes, bytes]:
    return PRESENCE, b"", msgspec.json.encode(presence)


def _frame(item: tuple[int, bytes]) -> bytes:
    version, update = item
    if version == PRESENCE:
        return event(b"presence", update)
    if not update:
        return event(b"heartbeat", msgspec.json.encode(Heartbeat(version)))
    return event(b"update", update, version)


def _patched_frame(item: tuple[int, bytes, bytes]) -> bytes:
    version, patch, update = item
    frame = _frame((version, update))
    return event(b"patch", patch) + frame if patch else frame


def _last_seen(call: Call) -> int | None:
    given = call.header(b"last-event-id")
    if not given:
        return None
    try:
        return msgspec.convert(given.decode(), api.Version, strict=False)
    except (msgspec.ValidationError, UnicodeDecodeError):
        raise Fault("BAD_REQUEST", "Last-Event-ID has to be a version of the match.") from None
