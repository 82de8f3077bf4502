"""Whether a seat may go back to a version, and how the versions to which it may are stored."""

from __future__ import annotations

import msgspec

from freeport_games.engine import Seat
from freeport_games.engine.menus import Refusal, Refused
from freeport_games.engine.tables.takebacks import Takebacks
from matches import refusals
from matches.refusals import refused

from .stored import UNDECODABLE, Unreadable

_decode = msgspec.msgpack.Decoder(Takebacks).decode


def check(takebacks: Takebacks, seat: Seat, to: int, present: int) -> None:
    """Check that a seat may go back to a version, as far as the log tells.

    Raises:
        Refused: BAD_VERSION, UNDO_LIMIT, REVEALED, NOTHING_TO_UNDO.
    """
    if to > present:
        raise refused(refusals.BAD_VERSION, present)
    if (why := takebacks.against(seat, to)) is not None:
        raise because(why, present)


def decode_takebacks(data: bytes | None) -> Takebacks:
    """Decode the stored form; None if nobody ever might go back. Raises ``Unreadable``."""
    try:
        return Takebacks() if data is None else _decode(data)
    except UNDECODABLE as error:
        raise Unreadable(f"the versions to go back to: {error}") from error


def because(why: Refusal, present: int) -> Refused:
    """Return the refusal to take moves back, at a version of a match."""
    return refused(why.code, present, variables=why.variables)
