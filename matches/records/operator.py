"""Operations on matches for the operator of a server, who needs no seat."""

from __future__ import annotations

from collections.abc import AsyncIterable, AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime
from functools import partial

from freeport_api import Ending, Match, MatchSeat, Player, Status, Visibility
from freeport_games import carries
from freeport_games.engine import Data, Seat
from freeport_games.engine.menus import Refused
from matches.kinds import Kind
from matches.lists.index import Index
from matches.lists.pages import collect
from matches.match import commands, presentation
from matches.match.live_match import LiveMatch, seat_shown
from matches.redis.keys import all_key, player_history_key
from matches.refusals import RULES_UNAVAILABLE, UNKNOWN_MATCH, UNKNOWN_SEAT, refused
from matches.store.cache import MatchCache
from matches.store.cached_match import Command
from matches.store.store import Store

from .archiving import Archiving
from .compare_rules import Replayed, play_again
from .export import encode_line, head, lines

_PAGE = 100

Change = Callable[[str, Player | None, Command], Awaitable[Match]]
Take = Callable[[AsyncIterable[bytes]], Awaitable[Match]]


class MatchSummary(Data, frozen=True):
    """The summary of a match for the operator. It is available even if the server does not carry the match's rules."""

    id: str
    """The match's id."""
    game: str
    """The slug of its game."""
    rules_version: int
    """The version of the rules by which the match is played."""
    carried: bool
    """Whether this server carries these rules."""
    version: int
    """The number of entries of its log."""
    status: Status
    """Its status."""
    visibility: Visibility
    """The players who may see it."""
    host: Player
    """The player who created it."""
    created_at: datetime
    """When it was created."""
    seats: tuple[MatchSeat, ...]
    """Its seats."""


class DueWork(Data, frozen=True):
    """Work that is due for a match."""

    kind: str
    """The kind of work, such as ``chance`` or ``clock``."""
    at: datetime
    """When the work will be given out, or given out again."""


class Inspected(Data, frozen=True):
    """A match as the operator inspects it."""

    summary: MatchSummary
    """The summary of the match."""
    due: tuple[DueWork, ...]
    """The work that is due for the match."""
    match: Match
    """The match as the seat, or a spectator, may see it."""


class Operator:
    """Operations on matches for the operator. They require no seat and no invitation."""

    def __init__(
        self, store: Store, index: Index, cache: MatchCache, archiving: Archiving, change: Change, take: Take
    ) -> None:
        self._store = store
        self._index = index
        self._cache = cache
        self._archiving = archiving
        self._change = change
        self._take = take

    async def find(
        self, *, game: str | None, status: Status | None, player: str | None, first: int, after: str | None
    ) -> tuple[list[tuple[MatchSummary, str]], bool]:
        """Return a page of all matches, private ones included, the newest first.

        Args:
            game: only matches of this game.
            status: only matches in this status.
            player: only matches that this player hosts, plays or has left.
            first: the most matches to return.
            after: the cursor after which the page begins.

        Returns:
            The matches with their cursors, and whether there are more.

        Raises:
            Refused: BAD_CURSOR.
        """

        async def show(match: str) -> MatchSummary | None:
            try:
                found = await self._summary(match)
            except Refused:  # it cannot be read: `freeportd doctor` names it
                return None
            fits = found is not None and game in (None, found.game) and status in (None, found.status)
            return found if fits else None

        listed = all_key(status) if player is None else player_history_key(player)
        return await collect(self._index, listed, first, after, show)

    async def count(self) -> int:
        """Return the number of matches."""
        return await self._index.size(all_key(None))

    async def every(self) -> AsyncIterator[str]:
        """Yield the ids of all matches, the newest first, whether or not this server can read them."""
        after: str | None = None
        while page := await self._index.page(all_key(None), _PAGE, after):
            for match, after in page:  # noqa: B007 - the place of the last one is where the next page begins
                yield match

    async def inspect(self, match: str, seat: Seat | None) -> Inspected:
        """Return a match as one of its seats, or a spectator (None), may see it, with the work that is due for it.

        Raises:
            Refused: UNKNOWN_MATCH, UNKNOWN_SEAT, RULES_UNAVAILABLE.
        """
        summary = await self._summary(match)
        if summary is None:
            raise refused(UNKNOWN_MATCH)
        async with self._cache.hold(match) as cached:
            live = await cached.fresh()
            if seat is not None and not 0 <= seat < live.birth.seats:
                raise refused(UNKNOWN_SEAT, live.version)
            shown = presentation.from_seat(live, seat)
        due = await self._store.due_lists.times(match, tuple(Kind))
        work = tuple(DueWork(kind, datetime.fromtimestamp(at / 1000, UTC)) for kind, at in due.items())
        return Inspected(summary, work, shown)

    async def end(self, match: str) -> Match:
        """End a match before its game is over. An ended match stays as it is.

        Raises:
            Refused: UNKNOWN_MATCH, MATCH_OPENING, RULES_UNAVAILABLE.
        """
        return await self._change(match, None, partial(commands.end, reason=Ending.OPERATOR))

    def export(self, match: str) -> AsyncIterator[bytes]:
        """Yield the record of an ended match, public or private, as ``Archiving.record`` does."""
        return self._archiving.record(match, None, operator=True)

    async def import_(self, lines: AsyncIterable[bytes]) -> Match:
        """Import an ended match from its record. Importing the same match again has no effect.

        Args:
            lines: the record, line by line.

        Raises:
            Refused: BAD_RECORD, ALREADY_EXISTS, RULES_UNAVAILABLE. Then nothing is stored.
        """
        return await self._take(lines)

    async def stored(self, match: str) -> AsyncIterator[bytes]:
        """Yield the lines of the record of any match, even while it is played. They contain hidden information.

        Raises:
            Refused: UNKNOWN_MATCH, RULES_UNAVAILABLE, BUSY.
        """
        live = await self._live(match)
        yield encode_line(head(live))
        async for line in lines(live, self._store):
            yield encode_line(line)

    async def replay(self, match: str) -> Replayed:
        """Replay a match from its beginning by this server's newest rules. The stored match does not change.

        Raises:
            Refused: UNKNOWN_MATCH; RULES_UNAVAILABLE if this server does not have the game.
        """
        stored = await self._store.read(match)
        if stored is None:
            raise refused(UNKNOWN_MATCH)
        try:
            return await play_again(match, stored, self._store)
        except LookupError as error:
            raise refused(RULES_UNAVAILABLE, stored.version) from error

    async def _live(self, match: str) -> LiveMatch:
        async with self._cache.hold(match) as cached:
            return await cached.fresh()

    async def _summary(self, match: str) -> MatchSummary | None:
        """Return the summary of a match, or None if there is none. Raises ``Unreadable``."""
        stored = await self._store.read(match)
        if stored is None:
            return None
        birth, frame = stored.birth, stored.frame
        return MatchSummary(
            match,
            birth.game,
            frame.rules_version,
            carries(birth.game, frame.rules_version),
            stored.version,
            frame.status,
            birth.visibility,
            birth.host,
            datetime.fromtimestamp(birth.created_at / 1000, UTC),
            tuple(seat_shown(seat, holder) for seat, holder in enumerate(frame.holders)),
        )
