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
    """From where to look."""

    seat: Seat | UnsetType = UNSET
    """The seat whose view to see, which before the end can only be one's own; one's own seat, or a spectator's place,
    if left out."""


@operation(
    "GET",
    "/v1/matches/{match}/at/{version}",
    who=Who.VIEWER,
    codes=("UNKNOWN_MATCH", "NO_SPECTATORS", "UNKNOWN_SEAT", "NOT_SEATED", "BAD_VERSION", "RULES_UNAVAILABLE", "BUSY"),
)
async def at(call: Call, query: Eyes) -> api.Update:
    """A match as it was at a version, with the view and the decision that one had then.

    The events are those of the entry that led there. When the match has ended, one may look from any seat.
    """
    try:
        version = msgspec.convert(call.path["version"], Version, strict=False)
    except msgspec.ValidationError:
        raise Fault("BAD_VERSION") from None
    seat = None if query.seat is UNSET else query.seat
    return await call.matches.at(call.path["match"], call.viewer, version, seat, query.telling)
