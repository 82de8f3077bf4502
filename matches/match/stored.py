"""The stored form of a match, as its Redis hash contains it.

``FORMAT`` numbers the layout of the hash and of the log. A release that changes it raises the number, and either reads
matches of the number before, or leaves them to the release that wrote them: they are refused, and never misread. Only
who may know that a match exists is read in every format, so ``Birth`` and ``Frame`` change by fields at their ends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TypeVar

import msgspec

from freeport_api import Absence, Clock, OneAnswer, Player, Status, Visibility
from freeport_api.secrets import hides
from freeport_games.engine import Result, Seat
from freeport_games.engine.menus import Refused
from matches.orders.orders import Orders
from matches.refusals import RULES_UNAVAILABLE, refused

from . import house_players

FORMAT = 1
"""The number of the layout that this release writes and reads."""

T = TypeVar("T")


@hides("invitation", "position")
class Birth(msgspec.Struct, frozen=True, array_like=True):
    """The facts that are fixed when a match is created."""

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
    """For a rematch, the id of the player, or of the house bot, for whom each seat is kept."""
    undo: bool = True
    """Whether its seats may take moves back."""
    rated: bool = True
    """Whether the match counts for ratings."""
    one_answer: OneAnswer = OneAnswer.ASKED
    """What becomes of decisions with one possible answer."""
    absence: Absence | None = None
    """When an absent player may be replaced, and by whom."""
    position: str | None = None
    """The position in notation that the match begins with; None for the game's opening. It tells of hands."""
    hot_seat: bool = False
    """Whether one account may take several of its seats."""


class Offer(msgspec.Struct, frozen=True, array_like=True):
    """A seat that somebody else may take over in the running match."""

    to: str | None = None
    """The id of the only player who may take it; None for whoever may join."""
    absent: str | None = None
    """If it is on offer because its player is absent: what the player is absent from, as ``absent_from`` tells it."""


class Wish(msgspec.Struct, frozen=True, array_like=True):
    """A player's wish to replace an absent one."""

    by: Seat
    bot: str | None
    """The house bot to play the seat; None to offer it."""
    absent: str
    """What the player is absent from, as ``absent_from`` tells it. When that is past, so is the wish."""


class Holder(msgspec.Struct, array_like=True):
    """The holder of a seat."""

    player: Player
    entropy: str
    left: bool = False
    house: str | None = None
    """The house bot that plays the seat now, if any."""
    offer: Offer | None = None
    """What the seat is offered as, if it is."""
    gone_at: int | None = None
    """When its player left, or a house bot took over, in milliseconds since the match was created."""
    wishes: tuple[Wish, ...] = ()
    """The wishes of others to replace its player."""

    @property
    def gone(self) -> bool:
        """Whether the game, or a house bot, plays for the player."""
        return self.left or self.house is not None

    @property
    def given_in_absence(self) -> bool:
        """Whether others have offered the seat because its player was absent."""
        return self.offer is not None and self.offer.absent is not None


class Former(msgspec.Struct, frozen=True, array_like=True):
    """Somebody who held a seat of the running match, and knows what it knew."""

    seat: Seat
    player: Player


class Frame(msgspec.Struct, array_like=True):
    """The changing facts around a match's table: status, seats, dice, result."""

    status: Status
    rules_version: int
    holders: list[Holder | None]
    commitment: str | None = None
    seed: str | None = None
    result: Result | None = None
    drawn: int = 0
    """The number of outcomes that have been drawn."""
    guests: list[Player] = []
    """The players who gave up a seat before the start."""
    limit_at: int | None = None
    """When the game's time limit will be reached, in milliseconds since the match was created; None for never."""
    former: list[Former] = []
    """The players who held a seat that somebody else has taken over since."""

    @property
    def players(self) -> tuple[str, ...]:
        """The ids of the players who sit in the match, each once, without house bots."""
        seated = [holder.player for holder in self.holders if holder is not None]
        return tuple(dict.fromkeys([player.id for player in seated if not house_players.is_bot(player)]))

    @property
    def gone(self) -> tuple[Player, ...]:
        """The players who held a seat before: they gave it up before the start, or somebody has taken it over."""
        return (*self.guests, *[former.player for former in self.former])

    def offered_to(self, player: str) -> tuple[Seat, ...]:
        """Return the seats that are on offer to a player by name."""
        holders = enumerate(self.holders)
        return tuple(seat for seat, holder in holders if holder and holder.offer and holder.offer.to == player)


class Stored(msgspec.Struct, frozen=True):
    """The stored form of a match as it was read."""

    version: int
    tip: bytes
    """The random name of the commit that made the version."""
    birth: Birth
    frame: Frame
    saved: bytes | None
    """The stored table: the checkpoint and the inputs since; None before the start."""
    digest: str | None
    """The digest of the present state, to which replaying ``saved`` must come; None before the start."""
    clocks: bytes | None
    """The clocks of the seats; None if no time is measured."""
    takebacks: bytes | None = None
    """The versions to which a seat may go back; None if nobody may."""
    orders: bytes | None = None
    """The standing orders of the seats; None if none was ever given."""


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """A match as it was at an earlier version, from which its log can be replayed."""

    version: int
    frame: bytes
    """The changing facts, encoded."""
    saved: bytes | None
    digest: str | None
    clocks: bytes | None
    orders: bytes | None = None

    @property
    def size(self) -> int:
        """The approximate memory in bytes."""
        return sum(len(part) for part in (self.frame, self.saved, self.clocks, self.orders) if part)


MARKED = 32
"""The number of versions after which a match is stored with another mark."""
MARKS = ("mark0", "mark1")
"""The fields of the stored form that contain the last two marks, so that one of them is some way back."""


def may_know(birth: Birth, frame: Frame | None, viewer: Player | None) -> bool:
    """Return whether a viewer may know that a match exists. Without its frame, nobody is known to sit in it."""
    return birth.visibility is not Visibility.PRIVATE or is_insider(birth, frame, viewer)


def is_insider(birth: Birth, frame: Frame | None, viewer: Player | None) -> bool:
    """Return whether a viewer hosts a match, sits in it, or has a seat kept in it or offered by name."""
    if viewer is None:
        return False
    if frame is not None and frame.offered_to(viewer.id):
        return True
    seated = [] if frame is None else [holder.player.id for holder in frame.holders if holder is not None]
    return viewer.id in insiders(birth.host, birth.kept, seated)


def insiders(host: Player, kept: Iterable[str | None], seated: Iterable[str]) -> tuple[str | None, ...]:
    """Return the ids of the players who may see a private match: its host, and those who have or keep a seat."""
    return (host.id, *kept, *seated)


def free_seats(birth: Birth, frame: Frame) -> tuple[Seat, ...]:
    """Return the seats of a match that anybody may take."""
    if frame.status is not Status.OPEN:
        return ()
    kept = birth.kept or (None,) * birth.seats
    return tuple(seat for seat, holder in enumerate(frame.holders) if holder is None and kept[seat] is None)


class Unreadable(Refused):
    """RULES_UNAVAILABLE: this server cannot read a match, or a part of it.

    Another release wrote it, it is damaged, or this server does not carry its rules. BUSY: it cannot read it yet.

    Args:
        why: the reason, for the log and the doctor.
        birth: the fixed facts of the match, if they are known.
        frame: its changing facts, if they are known.
        version: its version, if it is known.
        code: the code of the refusal.
    """

    def __init__(
        self,
        why: str,
        birth: Birth | None = None,
        frame: Frame | None = None,
        version: int | None = None,
        code: str = RULES_UNAVAILABLE,
    ) -> None:
        super().__init__(refused(code, version).refusal)
        self.why = why
        self._birth = birth
        self._frame = frame

    def of(self, birth: Birth | None, frame: Frame | None) -> Unreadable:
        """Return the same refusal with what is known of the match."""
        return Unreadable(self.why, birth, frame, self.refusal.match_version)

    def may_be_told(self, viewer: Player | None) -> bool:
        """Return whether a viewer may know that the match exists. Nobody may if it cannot be seen who may."""
        return self._birth is not None and may_know(self._birth, self._frame, viewer)


encode = msgspec.msgpack.Encoder().encode
_birth = msgspec.msgpack.Decoder(Birth).decode
_frame = msgspec.msgpack.Decoder(Frame).decode
_mark = msgspec.msgpack.Decoder(Mark).decode
_orders = msgspec.msgpack.Decoder(Orders).decode

UNDECODABLE = ValueError
"""What the decoders raise: an error of their own, or that of text that is not UTF-8."""


def decode_birth(data: bytes) -> Birth:
    """Decode the fixed facts of a match. Raises ``Unreadable``."""
    try:
        return _birth(data)
    except UNDECODABLE as error:
        raise Unreadable(f"the facts of its creation: {error}") from error


def decode_frame(data: bytes) -> Frame:
    """Decode the changing facts of a match. Raises ``Unreadable``."""
    try:
        return _frame(data)
    except UNDECODABLE as error:
        raise Unreadable(f"its seats and status: {error}") from error


def decode_mark(data: bytes) -> Mark:
    """Decode a mark of a match. Raises ``Unreadable``."""
    try:
        return _mark(data)
    except UNDECODABLE as error:
        raise Unreadable(f"a mark of its past: {error}") from error


def decode_orders(data: bytes) -> Orders:
    """Decode the standing orders of a match. Raises ``Unreadable``."""
    try:
        return _orders(data)
    except UNDECODABLE as error:
        raise Unreadable(f"its standing orders: {error}") from error


def legible(birth: bytes | None, frame: bytes | None) -> tuple[Birth | None, Frame | None]:
    """Return of the facts of a match that cannot be read what can be decoded, to see who may know that it exists."""
    return _legible(decode_birth, birth), _legible(decode_frame, frame)


def _legible(decode: Callable[[bytes], T], data: bytes | None) -> T | None:
    with suppress(Unreadable):
        return None if data is None else decode(data)
    return None
