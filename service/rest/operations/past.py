"""The past: matches as they were."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

import freeport_games.api as api
from service.http.problems import Fault
from service.rest.call import Call
from service.rest.operation import Who, operation
from service.rest.telling import Beside

from .matches import Seat
from .updates import Version


class Eyes(Beside, frozen=True, forbid_unknown_fields=True):
    """The point of view."""

    seat: Seat | UnsetType = UNSET
    """The seat whose view is shown. Before the end it can only be your own. By default your own seat, or the view of a
    spectator."""


@operation(
    "GET",
    "/v1/matches/{match}/at/{version}",
    who=Who.VIEWER,
    codes=("UNKNOWN_MATCH", "NO_SPECTATORS", "UNKNOWN_SEAT", "NOT_SEATED", "BAD_VERSION", "RULES_UNAVAILABLE", "BUSY"),
)
async def at(call: Call, query: Eyes) -> api.Update:
    """Get a match as it was at a version, with the view and the decision that you had then.

    The events are those of the entry that made the version. After the end, you may choose the view of any seat.
    """
    try:
        version = msgspec.convert(call.path["version"], Version, strict=False)
    except msgspec.ValidationError:
        raise Fault("BAD_VERSION") from None
    seat = None if query.seat is UNSET else query.seat
    return await call.matches.at(call.path["match"], call.viewer, version, seat, query.telling)
