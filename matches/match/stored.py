"""The stored form of a match: what its Redis hash holds."""

from __future__ import annotations

import msgspec

from freeport_games.api import Clock, Player, Status, Visibility
from freeport_games.engine import Result, Seat

from . import house_players


class Birth(msgspec.Struct, frozen=True, array_like=True):
    """What is fixed when a match is created."""

    game: str
    rules_version: int
    options: bytes
    """The game's options, as JSON."""
    seats: int
    host: Player
    visibility: Visibility
    invitation: str
    created_at: int
    """Milliseconds since 1970-01-01 UTC."""
    clock: Clock | None = None
    spectators: bool = True
    autostart: bool = False
    rematch_of: str | None = None
    kept: tuple[str | None, ...] = ()
    """For a rematch, the id of the player for whom each seat is kept; a house bot's for the seat of one."""


class Holder(msgspec.Struct, array_like=True):
    """Who holds a seat."""

    player: Player
    entropy: str
    left: bool = False
    house: str | None = None
    """The house bot that plays the seat at present."""


class Frame(msgspec.Struct, array_like=True):
    """What stands around a match's table, and changes now and then: its status, its seats, its dice, its result."""

    status: Status
    rules_version: int
    holders: list[Holder | None]
    commitment: str | None = None
    seed: str | None = None
    result: Result | None = None
    drawn: int = 0
    """How many outcomes have been drawn."""
    guests: list[Player] = []
    """The players who gave a seat up before the start."""
    limit_at: int | None = None
    """When the game's time limit will be reached, in milliseconds since the match was created; None for never."""

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of the players who sit in the match; house bots are none."""
        seated = [holder.player for holder in self.holders if holder is not None]
        return tuple([player.id for player in seated if not house_players.is_bot(player)])


class Stored(msgspec.Struct, frozen=True):
    """The stored form of a match, as it was read."""

    version: int
    tip: bytes
    """A random name of the commit that led to the version."""
    birth: Birth
    frame: Frame
    saved: bytes | None
    """The table at rest, as the checkpoint and the inputs since; absent before the start."""
    state: bytes | None
    """The current state, to which playing ``saved`` again has to come; absent before the start."""
    clocks: bytes | None
    """The clocks of the seats; absent where nobody's time is taken."""


def may_know(birth: Birth, frame: Frame, viewer: Player | None) -> bool:
    """Whether somebody may know that a match exists."""
    return birth.visibility is not Visibility.PRIVATE or is_insider(birth, frame, viewer)


def is_insider(birth: Birth, frame: Frame, viewer: Player | None) -> bool:
    """Whether somebody hosts a match, sits in it, or has a seat kept there."""
    if viewer is None:
        return False
    seated = (holder.player.id for holder in frame.holders if holder is not None)
    return viewer.id in (birth.host.id, *birth.kept, *seated)


def free_seats(birth: Birth, frame: Frame) -> tuple[Seat, ...]:
    """The seats of a match that anybody may take."""
    if frame.status is not Status.OPEN:
        return ()
    kept = birth.kept or (None,) * birth.seats
    return tuple([seat for seat, holder in enumerate(frame.holders) if holder is None and kept[seat] is None])


encode = msgspec.msgpack.Encoder().encode
decode_birth = msgspec.msgpack.Decoder(Birth).decode
decode_frame = msgspec.msgpack.Decoder(Frame).decode
