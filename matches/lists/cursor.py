"""Cursors of lists. A cursor contains the place of an item at the time its page was made: its score and its name."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from math import inf

from matches.refusals import BAD_CURSOR, refused


def write_cursor(score: str, name: str) -> str:
    """Return the cursor of an item.

    Args:
        score: the item's score, as Redis writes it.
        name: the id of the match or the account.
    """
    return urlsafe_b64encode(f"{score}:{name}".encode()).decode().rstrip("=")


def read_cursor(cursor: str, above: float = -inf, below: float = inf) -> tuple[str, str]:
    """Return the score, between two limits, and the name of a cursor. Raises ``Refused``: BAD_CURSOR."""
    try:
        score, _, name = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode("ascii").partition(":")
        if not name or not above < float(score) < below or score.strip() != score or "_" in score:
            raise ValueError("there is no name, or no score")
    except ValueError as error:
        raise refused(BAD_CURSOR, detail="This is not a cursor of this list.") from error
    return score, name
