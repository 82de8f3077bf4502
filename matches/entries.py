"""The entries of a match's log, as they are stored: small MessagePack arrays.

Everything that ever happens to a match is one of these. Applied one after the other to the match as it was created,
they give the match as it is.
"""

from __future__ import annotations

import msgspec

from freeport_games.api import Ending, Player
from freeport_games.engine import Result, Seat


class _Entry(msgspec.Struct, frozen=True, array_like=True, gc=False):
    at: int
    """Milliseconds since the match was created."""


class Opened(_Entry, frozen=True, tag=0):
    """The worker fixed the dice."""

    commitment: str


class Taken(_Entry, frozen=True, tag=1):
    """A player took a seat."""

    seat: Seat
    player: Player
    entropy: str
    house: str | None = None
    """The house bot that plays it, if the player is one."""


class Freed(_Entry, frozen=True, tag=2):
    """A player left before the start."""

    seat: Seat


class Started(_Entry, frozen=True, tag=3):
    """The game began."""


class Moved(_Entry, frozen=True, tag=4):
    """A seat moved."""

    decision: str
    input: bytes


class Drawn(_Entry, frozen=True, tag=5):
    """The worker drew an outcome."""

    index: int
    input: bytes


class Gone(_Entry, frozen=True, tag=6):
    """A player left the running match."""

    seat: Seat


class Back(_Entry, frozen=True, tag=7):
    """A player came back who had left, or for whom a house bot stood in."""

    seat: Seat


class Upgraded(_Entry, frozen=True, tag=8):
    """A new version of the rules took over, from this state on."""

    rules_version: int
    checkpoint: bytes


class Finished(_Entry, frozen=True, tag=9):
    """The match was scored, and its seed published."""

    result: Result
    seed: str


class Abandoned(_Entry, frozen=True, tag=10):
    """The match ended without a result, and its seed was published."""

    seed: str


class Overdue(_Entry, frozen=True, tag=11):
    """A seat's time was over, and the game's default move was made for it."""

    decision: str
    input: bytes
    secret: bool
    """Whether nobody else may know that the seat was asked."""


class Replaced(_Entry, frozen=True, tag=12):
    """A seat's time was over, and a house bot took it over."""

    seat: Seat
    house: str


class Ended(_Entry, frozen=True, tag=13):
    """The match was ended before its game was over."""

    reason: Ending


class Forgotten(_Entry, frozen=True, tag=14):
    """A player's account was deleted, and its name removed from the match and from its log."""

    player: str


Entry = (
    Opened
    | Taken
    | Freed
    | Started
    | Moved
    | Drawn
    | Gone
    | Back
    | Upgraded
    | Finished
    | Abandoned
    | Overdue
    | Replaced
    | Ended
    | Forgotten
)

LISTED = (Opened, Taken, Freed, Started, Ended, Finished, Abandoned)
"""The entries that change what stands in lists across matches."""

UNATTENDED = (Drawn, Upgraded, Overdue, Replaced, Forgotten)
"""The entries that nobody made: they follow from others, or from time that has passed."""

encode_entry = msgspec.msgpack.Encoder().encode
"""An entry as bytes."""
decode_entry = msgspec.msgpack.Decoder(Entry).decode
"""An entry from bytes."""
