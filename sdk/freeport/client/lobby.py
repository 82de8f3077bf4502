"""The lobby: finding matches, and opening them."""

from __future__ import annotations

import secrets

from msgspec import UNSET, UnsetType

from freeport.protocol import Flow
from freeport.protocol.calls import Wanted
from freeport.shapes import Clock, LobbyChange, Match, Status, Visibility
from freeport_games.engine import Data

from .call import call, stream
from .room import Room


class Lobby(Room):
    """The lobby: finding matches, and opening them."""

    @call
    def create(
        self,
        game: str,
        seats: int | None = None,
        options: Data | None = None,
        visibility: Visibility = Visibility.PUBLIC,
        *,
        spectators: bool = True,
        autostart: bool = False,
        clock: Clock | None = None,
    ) -> Flow[Match]:
        """Create a match. Its host takes no seat yet: ``join`` does that.

        Args:
            game: the game's slug.
            seats: how many play; the fewest possible if left out.
            options: the game's options; its defaults if left out.
            visibility: whether everybody may find it, or only who has its invitation.
            spectators: whether those who do not sit in it may watch it before its end.
            autostart: whether it starts by itself when its last seat is taken.
            clock: how much time its seats have; all the time in the world if left out.
        """
        return self._calls.create(game, seats, options, visibility, spectators, autostart, clock)

    @stream(Match)
    def matches(
        self,
        *,
        game: str | None = None,
        status: Status | None = None,
        seats: int | None = None,
        free: bool | None = None,
        clock: bool | None = None,
        spectators: bool | None = None,
    ) -> Flow[None]:
        """The public matches, the newest first, fetched page after page while you iterate.

        Args:
            game: only matches of this game, by its slug.
            status: only matches that are this far.
            seats: only matches for so many.
            free: only matches with a seat that anybody may take, or only those without one.
            clock: only matches with a clock, or only those without one.
            spectators: only matches that anybody may watch, or only those that nobody may.
        """
        wanted = Wanted(game, seats, free, clock, spectators, status)
        return self._calls.matches(wanted)

    @stream(Match)
    def my_matches(self) -> Flow[None]:
        """The matches that this player hosts, plays in or played in, the newest first, private ones too."""
        return self._calls.my_matches()

    @stream(LobbyChange)
    def lobby(
        self,
        *,
        game: str | None = None,
        seats: int | None = None,
        free: bool | None = None,
        clock: bool | None = None,
        spectators: bool | None = None,
    ) -> Flow[None]:
        """The open public matches as they come, change and go: first each that there is. It never ends by itself.

        Broken connections are mended unseen: what went meanwhile is told as gone.

        Args:
            game: only matches of this game, by its slug.
            seats: only matches for so many.
            free: only matches with a seat that anybody may take, or only those without one.
            clock: only matches with a clock, or only those without one.
            spectators: only matches that anybody may watch, or only those that nobody may.
        """
        wanted = Wanted(game, seats, free, clock, spectators)
        return self._calls.lobby(wanted)

    @call
    def quick_play(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: Data | None = None,
        clock: Clock | UnsetType | None = UNSET,
        entropy: str | None = None,
    ) -> Flow[Match]:
        """Take a seat in the open public match that fits and has waited for longest, or in a new one.

        The match starts by itself when its seats are taken. A player who sits in an open one that fits gets that one.

        Args:
            game: the game's slug.
            seats: how many play; as few as the game takes if left out.
            options: the game's options, all as they are to be; any if left out.
            clock: the clock, or None for a match without one; any or none if left out.
            entropy: as for ``join``.
        """
        added = self._entropy(game, entropy)
        ticket = secrets.token_hex(16)
        joined = yield from self._calls.quick_play(game, seats, options, clock, added, ticket)
        return self._placed(game, joined, added)

    @call
    def rematch(self, match: Match | str, *, entropy: str | None = None) -> Flow[Match]:
        """Take one's seat in the rematch of a match that has ended, with the same players, options and terms.

        It starts by itself when all have asked for it. Asking again is safe.

        Args:
            match: the match that has ended, or its id.
            entropy: as for ``join``.
        """
        added = self._entropy(match, entropy)
        return self._placed(match, (yield from self._calls.rematch(match, added)), added)
