"""Cursors of leaderboards. A cursor holds the position of an account at the time its page was made."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from math import isfinite

from matches.refusals import BAD_CURSOR, refused


def write_cursor(points: str, player: str) -> str:
    """Return the cursor of an account.

    Args:
        points: the account's points, exactly as Redis writes them.
        player: the account's id.
    """
    return urlsafe_b64encode(f"{points}:{player}".encode()).decode().rstrip("=")


def read_cursor(cursor: str) -> tuple[str, str]:
    """Return the points and the account of a cursor. Raises ``Refused``: BAD_CURSOR."""
    try:
        points, _, player = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii").partition(":")
        if not player or not isfinite(float(points)) or points.strip() != points or "_" in points:
            raise ValueError("there is no account, or there are no points")
    except ValueError as error:
        raise refused(BAD_CURSOR, detail=f"{cursor!r} is not a cursor of this list.") from error
    return points, player
