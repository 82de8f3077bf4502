"""JSON to the games' own classes, with patience for servers that are newer than this library."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import pairwise
from typing import Any, TypeVar, cast

import msgspec

import freeport_api as api
import freeport_games
from freeport.errors import UnknownGame, UnreadableReply
from freeport.shapes import (
    AnyGame,
    Digest,
    LobbyChange,
    Logged,
    Match,
    Pending,
    Record,
    Recording,
    UnknownEvent,
    UnknownMatch,
    Update,
)
from freeport_api import RecordsEnd
from freeport_games.engine import Event
from freeport_games.engine.game import prefix_of

T = TypeVar("T")


_FIELDS = {"LobbyChange": "lobby_change"}
"""The shapes with names of two words."""


BROKEN = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What decoders raise for bytes that do not fit."""


def garbled(why: str) -> UnreadableReply:
    """Return the exception for a reply that is not Freeport's, or that was cut: another try may bring a better one."""
    error = UnreadableReply(f"the reply is not Freeport's, or was cut: {why}")
    error.passing = True
    return error


def unreadable(what: str, data: bytes, error: Exception) -> UnreadableReply:
    """Return the exception for a reply that could not be decoded.

    JSON of another form comes from a newer server, and stays so; what is no JSON, or a part of some, passes.
    """
    try:
        msgspec.json.decode(data)
    except BROKEN as broken:
        return garbled(f"{what}: {broken}")
    return UnreadableReply(f"{what}: {error}; a newer freeport-sdk may know it")


class _Tagged(msgspec.Struct):
    typename: str = msgspec.field(name="__typename", default="")


_tag = msgspec.json.Decoder(_Tagged).decode


class Library:
    """The games of a client, and the decoders of their shapes, each made when it is first needed."""

    def __init__(self, further: Iterable[AnyGame] = ()) -> None:
        self._further = {game.slug: game for game in further}
        self._slugs = {prefix_of(slug): slug for slug in (*freeport_games.SLUGS, *self._further)}
        self._decoders: dict[str, msgspec.json.Decoder[Any]] = {}

    def game(self, slug: str) -> AnyGame:
        """Return a game by its slug.

        Raises:
            UnknownGame: if this library does not have it.
        """
        if slug not in self._slugs.values():
            raise UnknownGame(f"this library has no game {slug!r}; it has {', '.join(sorted(self._slugs.values()))}")
        return self._further.get(slug) or freeport_games.game(slug)

    def match(self, data: bytes) -> Match:
        """Decode a match; a match of an unknown game becomes ``UnknownMatch``."""
        try:
            return cast(Match, self._strict("Match", data))
        except UnknownGame:
            fields = read(data, dict[str, msgspec.Raw])
            for name in ("__typename", "options", "view", "decision"):
                fields.pop(name, None)
            return cast(Match, read(msgspec.json.encode(fields), UnknownMatch))

    def update(self, data: bytes) -> Update:
        """Decode an update; an event of an unknown kind, or in an unknown form, becomes ``UnknownEvent``."""
        try:
            return cast(Update, self._strict("Update", data))
        except UnreadableReply:
            # This is slower, so it is done only if something is unknown: event by event.
            fields = read(data, dict[str, msgspec.Raw])
            events = read(bytes(fields.get("events", b"[]")), list[msgspec.Raw])
            fields["events"] = msgspec.Raw(b"[]")
            update = cast(Update, self._strict("Update", msgspec.json.encode(fields)))
        return msgspec.structs.replace(update, events=tuple(self._event(data, bytes(event)) for event in events))

    def digest(self, data: bytes) -> Digest:
        """Decode a digest, its updates as ``update`` does."""
        fields = read(data, dict[str, msgspec.Raw])
        updates = read(bytes(fields.get("updates", b"[]")), list[msgspec.Raw])
        fields["updates"] = msgspec.Raw(b"[]")
        digest = cast(Digest, self._strict("Digest", msgspec.json.encode(fields)))
        return msgspec.structs.replace(digest, updates=tuple(self.update(bytes(update)) for update in updates))

    def pending(self, data: bytes) -> Pending | None:
        """Decode a pending decision; None if it belongs to an unknown game."""
        try:
            return cast(Pending, self._strict("Pending", data))
        except UnknownGame:
            return None

    def lobby_change(self, data: bytes) -> LobbyChange | None:
        """Decode a change in the lobby; None if it belongs to an unknown game."""
        try:
            return cast(LobbyChange, self._strict("LobbyChange", data))
        except UnknownGame:
            return None

    def recording(self, data: bytes) -> Recording:
        """Decode the lines of a record.

        Raises:
            UnreadableReply: if they are something else, or several records.
        """
        first, *lines = data.splitlines() or [b""]
        if any(_tag_of(line).endswith("Record") for line in lines if line):
            raise UnreadableReply("there are several records, not one: freeport.read_recordings reads them")
        head = cast(Record, self._strict("Record", first))
        log = tuple(cast(Logged, self._strict("Logged", line)) for line in lines if line)
        return Recording(head, log, not head.digest or head.digest == _digest(first, lines, head.digest))

    def page_of_records(self, data: bytes) -> tuple[list[Recording], str | None]:
        """Decode a page of records, and the cursor of the next one; records of unknown games are left out.

        Raises:
            UnreadableReply: if a record cannot be read, or the page has no end.
        """
        *lines, last = data.splitlines() or [b""]
        if _tag_of(last) != RecordsEnd.__name__:
            raise garbled("it ends in the midst of a page")
        heads = [number for number, line in enumerate(lines) if _tag_of(line).endswith("Record")]
        found: list[Recording] = []
        for begin, end in pairwise([*heads, len(lines)]):
            with suppress(UnknownGame):
                found.append(self.recording(b"\n".join(lines[begin:end])))
        return found, read(last, RecordsEnd).next

    def recordings(self, lines: Iterable[bytes]) -> Iterator[Recording]:
        """Decode records that follow each other; each begins with its head."""
        told: list[bytes] = []
        for line in lines:
            if told and _tag_of(line).endswith("Record"):
                yield self.recording(b"".join(told))
                told = []
            told.append(line)
        if told:
            yield self.recording(b"".join(told))

    def _strict(self, base: str, data: bytes) -> object:
        typename = _tag_of(data)
        decoder = self._decoders.get(typename)
        if decoder is None:
            decoder = msgspec.json.Decoder(getattr(self._shapes(typename, base), _FIELDS.get(base, base.lower())))
            self._decoders[typename] = decoder
        try:
            return decoder.decode(data)
        except BROKEN as error:
            raise unreadable(typename, data, error) from error

    def _event(self, update: bytes, data: bytes) -> Event:
        shape = self._shapes(_tag_of(update), "Update").event
        try:
            return cast(Event, msgspec.json.decode(data, type=shape))
        except BROKEN:
            return UnknownEvent(_tag_of(data), data)

    def _shapes(self, typename: str, base: str) -> api.Shapes:
        slug = self._slugs.get(typename.removesuffix(base)) if typename.endswith(base) else None
        if not typename:
            raise garbled("it has no __typename")
        if slug is None:
            raise UnknownGame(f"this library has no game for a {typename}")
        return api.shapes(self.game(slug))


def _tag_of(data: bytes) -> str:
    try:
        return _tag(data).typename
    except BROKEN as error:
        raise garbled(str(error)) from error


def read(data: bytes, kind: type[T], what: str = "a reply") -> T:
    """Decode a reply. Raises ``UnreadableReply``."""
    try:
        return msgspec.json.decode(data, type=kind)
    except BROKEN as error:
        raise unreadable(what, data, error) from error


def text(data: bytes) -> str:
    """Decode a text. Raises ``UnreadableReply``."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise garbled(str(error)) from error


def _digest(head: bytes, log: Sequence[bytes], told: str) -> str:
    """Return the digest of a record's lines: those of the log, then the head with an empty digest."""
    named = b'"digest":"%b"' % told.encode()
    lines = (*(line for line in log if line), head.replace(named, b'"digest":""'))
    return hashlib.sha256(b"".join(line + b"\n" for line in lines)).hexdigest()
