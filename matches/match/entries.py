"""The entries of a match's log: public events, each with its time and, if it has one, its secret part.

Everything that happens to a match is an entry. Applied in order to the match as it was created, the entries give its
present state. They are stored as compact MessagePack arrays, whose layout is derived from the classes of the events.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

import msgspec

from freeport_api import (
    DELETED,
    MATCH_EVENTS,
    HandOver,
    MatchAbandoned,
    MatchEnded,
    MatchFinished,
    MatchOpened,
    MatchStarted,
    MoveMade,
    OfferWithdrawn,
    PlayerForgotten,
    RulesChanged,
    SeatChanged,
    SeatFreed,
    SeatHandedOver,
    SeatOffered,
    SeatReturned,
    SeatTaken,
    TimeLimitReached,
)
from freeport_games.engine import Data

from .stored import UNDECODABLE, Unreadable


class Drawn(Data, frozen=True):
    """A worker drew an outcome. A record shows it as ``ChanceDrawn``, with the outcome in notation."""

    index: int
    """The number of the outcome within its match, from 0."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """An entry of a match's log."""

    at: int
    """Milliseconds since the match was created."""
    event: Data
    """The event: ``MoveMade`` in its form for any game, ``Drawn``, or one of ``MATCH_EVENTS``."""
    secret: bytes = b""
    """Data that is not public: a move or an outcome, as input of the table, or the state that new rules take over.

    It is encoded, because only the rules of its time can read it, which this server need not carry: logs are listed,
    compared and passed over without them. Encoding a move and decoding it again takes 0.6 us.
    """

    @property
    def unattended(self) -> bool:
        """Whether no player caused the entry: it follows from other entries, or from time that has passed."""
        event = self.event
        if isinstance(event, MoveMade):
            return event.overdue or event.order is not None
        if isinstance(event, SeatHandedOver):
            return event.occasion is HandOver.TIME_OVER
        return isinstance(event, _UNATTENDED)


def stands(told: Entry, stored: Entry | None) -> bool:
    """Return whether an entry is in a log, possibly without the name of a player whose account was deleted since."""
    if told == stored or stored is None or not isinstance(told.event, Naming):
        return told == stored
    return Entry(told.at, nameless(told.event), told.secret) == stored


Naming = SeatTaken | SeatChanged
"""The events that contain the name of a player."""


def nameless(taken: Naming) -> Naming:
    """Return the same event without the player's name."""
    return msgspec.structs.replace(taken, player=msgspec.structs.replace(taken.player, name=DELETED))


LISTED = (
    *(MatchOpened, SeatTaken, SeatFreed, MatchStarted, SeatOffered, OfferWithdrawn, SeatReturned, SeatChanged),
    *(MatchEnded, MatchFinished, MatchAbandoned),
)
"""The events that change the lists across matches."""

_UNATTENDED = (Drawn, RulesChanged, PlayerForgotten, TimeLimitReached)

_EVENTS: tuple[type[Data], ...] = (MoveMade, Drawn, *MATCH_EVENTS)
"""The events that are stored. The position of an event is its number in the stored form."""


def _compact(number: int, event: type[Data]) -> type[msgspec.Struct]:
    fields = [
        (field.name, field.type) if field.required else (field.name, field.type, field.default)
        for field in msgspec.structs.fields(event)
    ]
    columns = [("at", int), ("secret", bytes), *fields]
    return msgspec.defstruct(event.__name__, columns, array_like=True, tag=number, frozen=True, gc=False)


_COMPACT = {event: _compact(number, event) for number, event in enumerate(_EVENTS)}
_EVENT = {compact: event for event, compact in _COMPACT.items()}
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder[Any](reduce(or_, _COMPACT.values())).decode


def encode_entry(entry: Entry) -> bytes:
    """Encode an entry."""
    event = entry.event
    return _encode(_COMPACT[type(event)](entry.at, entry.secret, *msgspec.structs.astuple(event)))


def decode_entry(data: bytes) -> Entry:
    """Decode an entry. Raises ``Unreadable``."""
    try:
        compact = _decode(data)
    except UNDECODABLE as error:
        raise Unreadable(f"an entry of its log: {error}") from error
    at, secret, *fields = msgspec.structs.astuple(compact)
    return Entry(at, _EVENT[type(compact)](*fields), secret)
