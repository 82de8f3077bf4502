"""Streams that survive cuts, goodbyes, changed pods and silence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec

from freeport.errors import FreeportError, ServerFault, Unauthenticated, UnreadableReply
from freeport.shapes import ENDED, LobbyChange, LobbyNews, Pending, Update
from freeport_api import Presence, Problem

from .decode import Library, garbled, read
from .effects import Emit, Flow, Lost, Open, Pause, Read, Reply, Request
from .retry import Policy, failure, is_of
from .sse import Frame, FrameReader
from .views import Views

T = TypeVar("T")

SILENT_HEARTBEATS = 3
"""The number of missed heartbeats after which a stream is lost."""


class _Hello(msgspec.Struct, rename="camel"):
    heartbeat_seconds: float


class _Heartbeat(msgspec.Struct):
    version: int


class _Goodbye(msgspec.Struct):
    resume: bool = True


class Doubt(Exception):
    """A heartbeat reported an older version than is known. Perhaps it was on its way when a move was made."""


class Place:
    """The position in a stream: what to request next, and what has arrived."""

    done = False
    told = 0
    """The number of items that have arrived."""

    def request(self) -> Request:
        """Return the request that continues from here."""
        raise NotImplementedError

    def take(self, frame: Frame) -> Iterable[object]:
        """Return the new items of a frame."""
        raise NotImplementedError


class Updates(Place):
    """A match's updates, each version once and in order."""

    def __init__(
        self,
        library: Library,
        request: Request,
        match: str,
        after: int,
        known: Callable[[], int],
        *,
        patches: bool = False,
    ) -> None:
        """Begin after a version.

        Args:
            library: the games of the client.
            request: the request that opens the stream.
            match: the match's id.
            after: the version.
            known: the newest version that the server has sent in any other way.
            patches: whether the request asks for patches of the view.
        """
        self._library = library
        self._request = request
        self._match = match
        self._after = after
        self._known = known
        self._patches = patches
        self._views = Views()

    def request(self) -> Request:
        """Request everything after the last version that arrived. Another stream begins with the whole view."""
        self._views = Views()
        query = (*self._request.query, ("after", str(self._after)))
        return msgspec.structs.replace(self._request, query=query)

    def take(self, frame: Frame) -> tuple[Update, ...]:
        """Return the update, unless it has arrived before.

        Raises:
            Doubt: if the server seems to have lost what it sent before.
        """
        if frame.event == "heartbeat" and _decoded(frame, _Heartbeat).version < self._known():
            raise Doubt
        if frame.event == "patch":
            self._views.change(frame.data.encode())
        if frame.event != "update":
            return ()
        data = frame.data.encode()
        update = self._library.update(self._views.complete(data) if self._patches else data)
        if update.match != self._match:
            raise garbled(f"an update of {update.match!r}")
        if update.version <= self._after:
            return ()
        self._after = update.version
        self.done = update.status in ENDED
        return (update,)


class Attendance(Place):
    """Who is present in a match, whenever that is new."""

    def __init__(self, request: Request, match: str) -> None:
        self._request = request
        self._match = match
        self._last: Presence | None = None

    def request(self) -> Request:
        """Request who is present now, and what changes."""
        return self._request

    def take(self, frame: Frame) -> tuple[Presence, ...]:
        """Return who is present, unless the same was told before."""
        if frame.event != "presence" or (there := _decoded(frame, Presence)) == self._last:
            return ()
        if there.match != self._match:
            raise garbled(f"who is present in {there.match!r}")
        self._last = there
        return (there,)


class Decisions(Place):
    """A player's pending decisions, each once."""

    def __init__(self, library: Library, request: Request) -> None:
        self._library = library
        self._request = request
        self._had: dict[str, tuple[str, int]] = {}

    def request(self) -> Request:
        """Request the decisions that wait now and later."""
        return self._request

    def take(self, frame: Frame) -> tuple[Pending, ...]:
        """Return the decision, unless the same one has arrived before."""
        pending = self._library.pending(frame.data.encode()) if frame.event == "pending" else None
        if pending is None or self._had.get(pending.match) == (pending.decision.id, pending.version):
            return ()
        self._had[pending.match] = (pending.decision.id, pending.version)
        return (pending,)


class Lobby(Place):
    """The changes in the lobby. After a cut, the lobby is sent anew, and matches that have gone are noticed then."""

    def __init__(self, library: Library, request: Request) -> None:
        self._library = library
        self._request = request
        self._had: dict[str, LobbyChange] = {}
        self._told: set[str] = set()

    def request(self) -> Request:
        """Request the open matches and their changes."""
        self._told.clear()
        return self._request

    def take(self, frame: Frame) -> tuple[LobbyChange, ...]:
        """Return the change, unless it has arrived before; at the end of the first list, all that is gone."""
        if frame.event == "told":
            gone = [self._had.pop(match) for match in self._had.keys() - self._told]
            return tuple(msgspec.structs.replace(change, news=LobbyNews.GONE, shown=None) for change in gone)
        change = self._library.lobby_change(frame.data.encode()) if frame.event == "change" else None
        if change is None:
            return ()
        before = self._had.pop(change.match, None)
        if change.news is LobbyNews.GONE:
            return () if before is None else (change,)
        self._told.add(change.match)
        self._had[change.match] = change
        if before is None:
            return (change,)
        return () if before.version == change.version else (msgspec.structs.replace(change, news=LobbyNews.CHANGED),)


def listen(place: Place, policy: Policy) -> Flow[None]:
    """Emit the items of a stream until its end, continuing from the last one whenever it breaks.

    Raises:
        FreeportError: a refusal, or the stream could not be restored for as long as ``policy.patience``.
    """
    session = _Session(place, policy)
    while True:
        request = place.request()
        reply = yield from Open(request, policy.attempt, session.silence)
        if isinstance(reply, Reply) and reply.status == 200:
            error = yield from session.follow(reply, request)
        else:
            error = failure(reply, request)
        if error is None:
            return
        yield from Pause(session.pause_after(error, request))


class _Session:
    """The memory of a stream from one connection to the next."""

    def __init__(self, place: Place, policy: Policy) -> None:
        self.silence = policy.heartbeat * SILENT_HEARTBEATS
        self._place = place
        self._policy = policy
        self._tries = 0
        self._alive = policy.clock()
        """When the stream last brought more than a greeting."""

    def follow(self, reply: Reply, request: Request) -> Flow[FreeportError | None]:
        """Emit the items of one connection, up to its end. Return why it broke; None if nothing more is to come."""
        if not is_of(reply, request.accept):
            return garbled(f"it is {reply.headers['content-type']!r}, not a stream")
        alive, told = self._alive, self._place.told
        try:
            error = yield from self._connection(request)
        except UnreadableReply as unreadable:
            if not unreadable.passing:
                raise
            if self._place.told == told:  # the connection brought nothing but what cannot be read
                self._alive = alive
            return unreadable
        if isinstance(error, Unauthenticated):
            # A stream that was open ends when its token does; the client may have a new one by now.
            error.passing = True
        return error

    def _connection(self, request: Request) -> Flow[FreeportError | None]:
        reader, opened = FrameReader(), self._policy.clock()
        while True:
            piece = yield from Read()
            if not isinstance(piece, bytes):
                return failure(piece or Lost("the stream ended"), request)
            now, frames = self._policy.clock(), reader.feed(piece)
            if not frames or any(frame.event != "hello" for frame in frames):
                self._alive = now
            if now - opened > self.silence:
                self._tries = 0
            for frame in frames:
                match frame.event:
                    case "hello":
                        self.silence = _decoded(frame, _Hello).heartbeat_seconds * SILENT_HEARTBEATS
                    case "goodbye":
                        resume = _decoded(frame, _Goodbye).resume
                        return failure(Lost("the server is stopping"), request) if resume else None
                    case "problem":
                        told = _decoded(frame, Problem)
                        return failure(Reply(told.status, {}, frame.data.encode()), request)
                    case "end":
                        return None
                for item in self._place.take(frame):
                    self._tries = 0
                    self._place.told += 1
                    yield from Emit(item)
                    self._alive = self._policy.clock()
                    if self._place.done:
                        return None

    def pause_after(self, error: FreeportError, request: Request) -> float:
        """Return the pause before the next connection; raise if there is to be none."""
        self._tries += 1
        error.request_id, error.attempts = error.request_id or request.id, self._tries
        if not (error.passing or isinstance(error, ServerFault)):
            raise error
        pause = max(self._policy.pause(self._tries), getattr(error, "retry_after", None) or 0.0)
        if self._policy.clock() + pause - self._alive > self._policy.patience:
            raise error
        return pause


def _decoded(frame: Frame, kind: type[T]) -> T:
    return read(frame.data.encode() or b"{}", kind, f"a stream's {frame.event}")
