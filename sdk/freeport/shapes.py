"""The classes that come back from a server, as a type checker should see them.

At run time they are those of ``freeport_api``: ``client.match(...)`` returns a ``CargoHoldMatch`` and so on, made
by ``freeport_api.shapes(game)``. Those classes have fields whose types depend on the game; ``Match`` and
``Update`` here name the fields with the types that all games share, so that ``match.view`` is a ``View`` to a type
checker, and ``isinstance`` narrows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

import freeport_api as api
from freeport_api import (
    Absence,
    AccessToken,
    Clock,
    Contenders,
    Deadline,
    Decider,
    DeviceLink,
    GameCard,
    Limit,
    Limits,
    ListedMatch,
    LobbyNews,
    Moved,
    NewPushSubscription,
    OneAnswer,
    Player,
    Profile,
    Push,
    PushKeys,
    PushNotices,
    PushSubscription,
    QuotaBudget,
    Ranked,
    Rating,
    Registered,
    Right,
    SeatRange,
    Sentences,
    Standing,
    Status,
    Stream,
    StreamTicket,
    Visibility,
    Webhook,
    WebhookCreated,
    WebhookDelivery,
    WebhookForm,
)
from freeport_games.engine import AnyGame, Component, Data, Event, Seat, View
from freeport_games.engine.catalogue.references import Reference
from freeport_games.engine.match_options import MatchOption
from freeport_games.engine.menus import Decision, Move
from freeport_games.engine.pictures import Picture
from freeport_games.engine.tables import Table

if TYPE_CHECKING:
    JsonValue: TypeAlias = bool | int | float | str | list["JsonValue"] | dict[str, "JsonValue"] | None
    """Any JSON."""

    class Match(api.Match, frozen=True):
        """One playing of a game, as one player, or a spectator, may see it."""

        options: Data
        """The game's options."""
        view: View | None
        """The view of the player who asks; absent before the start."""
        decision: Decision | None
        """The decision of the player who asks, if any."""
        words: Sentences | None
        """The same in sentences, if requested."""
        picture: Picture | None
        """The picture of the view, if requested."""

    class Update(api.Update, frozen=True):
        """The changes of one entry of a match's log, as one player, or a spectator, may see them."""

        events: tuple[Event, ...]
        """The events."""
        decision: Decision | None
        """The decision of the player who asks, if any."""
        view: View | None
        """The view of the player who asks, if views were requested."""
        words: Sentences | None
        """The same in sentences, if requested."""
        picture: Picture | None
        """The picture of the view, if requested."""
        moved: Moved | None
        """What moved since the picture before, if that was shown."""

    class Digest(api.Digest, frozen=True):
        """What happened in a match since a seat's last own move, as its player may see it."""

        updates: tuple[Update, ...]
        """The updates, the oldest first."""
        moved: Moved | None
        """What moved in them, if pictures were requested."""

    class Pending(api.Pending, frozen=True):
        """A decision that one of the player's matches is waiting for."""

        decision: Decision
        """The decision."""

    class LobbyChange(api.LobbyChange, frozen=True):
        """A change in the live lobby."""

        shown: Match | None
        """The match as everybody sees it; absent if it is gone."""

    class MoveMade(api.MoveMade, frozen=True, kw_only=True):
        """An entry of a match's log: a seat's move."""

        move: Move
        """The move."""

    class Logged(api.Logged, frozen=True):
        """One line of a match's log."""

        entry: MoveMade | api.ChanceDrawn | Event
        """The entry."""

    class Record(api.Record, frozen=True, kw_only=True):
        """The head of the record of a match that has ended."""

        options: Data
        """The game's options."""
else:
    Match, Update, Digest = api.Match, api.Update, api.Digest
    Pending, LobbyChange = api.Pending, api.LobbyChange
    MoveMade, Logged, Record = api.MoveMade, api.Logged, api.Record
    JsonValue = Any


AnyTable: TypeAlias = Table[Any]
"""A game in memory, with any state."""

ENDED = frozenset({Status.FINISHED, Status.ABANDONED})
"""The statuses after which nothing more happens to a match."""


class UnknownEvent(Event, frozen=True, tag="UnknownEvent"):
    """An event of a kind that this library does not know: the server is newer."""

    kind: str
    """Its ``__typename``."""
    json: bytes
    """The whole event as JSON, as it arrived."""


class UnknownMatch(api.Match, frozen=True, tag="UnknownMatch"):
    """A match of a game that this library does not have. It can be listed, but not played."""

    options: Data | None = None
    """Not readable."""
    view: View | None = None
    """Not readable."""
    decision: Decision | None = None
    """Not readable."""
    words: Sentences | None = None
    """The sentences of the decision, if requested."""
    picture: Picture | None = None
    """The picture of the view, if requested."""


class GameSchemas(GameCard, frozen=True):
    """A game that a server offers, with the JSON Schemas of its types."""

    options: JsonValue = None
    """The schema of its options."""
    match_options: tuple[MatchOption, ...] = ()
    """The options that can be chosen when a match is created, as the fields of a form."""
    moves: JsonValue = None
    """The schema of its moves."""
    events: JsonValue = None
    """The schema of its events, and those of every match."""
    view: JsonValue = None
    """The schema of its views."""
    components: tuple[Component, ...] = ()
    """The components that its views, events, moves and options name, each by its kind and its key."""
    references: tuple[Reference, ...] = ()
    """The fields that name components, seats, or pieces made in play, with the kinds that they name."""
    languages: tuple[str, ...] = ()
    """The tags of its languages."""


class Note(msgspec.Struct, frozen=True):
    """The note made on joining a match, so that its record can be checked against it at the end."""

    match: str
    """The match's id."""
    seat: Seat
    """The seat that was taken."""
    entropy: str
    """The text that was added to the dice."""
    commitment: str | None
    """The digest of the server's seed."""
    early: bool
    """Whether the commitment was seen before the entropy was sent, so that it cannot depend on it."""


class Recording(msgspec.Struct, frozen=True):
    """The record of a match that has ended: everything needed to replay it and to check its dice."""

    head: Record
    """The players, the seed, the result."""
    log: tuple[Logged, ...]
    """Every move and outcome, in order."""
    intact: bool = True
    """Whether it was read as it was exported: its lines have the digest that its head tells, if it tells one."""

    def lines(self) -> bytes:
        """Return the recording as JSON lines, as the server sends it; ``freeport.read_recording`` reads them."""
        return b"".join(msgspec.json.encode(part) + b"\n" for part in (self.head, *self.log))


__all__ = [
    "ENDED",
    "Absence",
    "AccessToken",
    "AnyGame",
    "AnyTable",
    "Clock",
    "Contenders",
    "Deadline",
    "Decider",
    "DeviceLink",
    "Digest",
    "GameCard",
    "GameSchemas",
    "JsonValue",
    "Limit",
    "Limits",
    "ListedMatch",
    "LobbyChange",
    "LobbyNews",
    "Logged",
    "Match",
    "MatchOption",
    "MoveMade",
    "NewPushSubscription",
    "Note",
    "OneAnswer",
    "Pending",
    "Player",
    "Profile",
    "Push",
    "PushKeys",
    "PushNotices",
    "PushSubscription",
    "QuotaBudget",
    "Ranked",
    "Rating",
    "Record",
    "Recording",
    "Registered",
    "Right",
    "SeatRange",
    "Sentences",
    "Standing",
    "Status",
    "Stream",
    "StreamTicket",
    "UnknownEvent",
    "UnknownMatch",
    "Update",
    "Visibility",
    "Webhook",
    "WebhookCreated",
    "WebhookDelivery",
    "WebhookForm",
]
