"""The lobby: finding and creating matches."""

from __future__ import annotations

import secrets
from functools import partial

import msgspec
from msgspec import UNSET, UnsetType

from freeport._protocol import Flow, Request
from freeport._protocol import listen as streams
from freeport._protocol.sendable import encoded
from freeport.shapes import Absence, Clock, ListedMatch, LobbyChange, Match, OneAnswer, Status, Visibility
from freeport_api import LobbyQuery, MatchesQuery, NewMatch, PageQuery, QuickPlay, Rematch, ScreenQuery, addresses
from freeport_games.engine import Data

from .call import call, stream
from .room import PAGE, Page, Room, check_is, id_of


class Lobby(Room):
    """The lobby: finding and creating matches."""

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
        undo: bool = True,
        rated: bool = True,
        one_answer: OneAnswer = OneAnswer.ASKED,
        absence: Absence | None = None,
        position: str | None = None,
        hot_seat: bool = False,
    ) -> Flow[Match]:
        """Create a match. Its host takes no seat yet: ``join`` does that.

        Args:
            game: the game's slug.
            seats: the number of seats; the smallest possible if omitted.
            options: the game's options; the defaults if omitted.
            visibility: whether everybody may find it, or only players with its invitation.
            spectators: whether others than its players may watch it before its end.
            autostart: whether it starts by itself when its last seat is taken.
            clock: the time that its seats have; unlimited if omitted.
            undo: whether its seats may take moves back; where two accounts play a rated match, nobody may.
            rated: whether it counts for the ratings of its players.
            one_answer: whether decisions with one possible answer are asked all the same, as they have to be in a rated
                match, or answered without asking, which tells of hands.
            absence: when an absent player may be replaced, and by whom; none may be if omitted.
            position: a position in the game's notation to begin with, instead of the opening; only if it is not rated.
            hot_seat: whether one player may take several seats, for people who share a screen: only if not ``rated``.
        """
        match = NewMatch(
            game=game,
            seats=self.rules(game).seats[0] if seats is None else seats,
            options=_json({} if options is None else options),
            visibility=visibility,
            spectators=spectators,
            autostart=autostart,
            clock=clock,
            undo=undo,
            rated=rated,
            one_answer=one_answer,
            absence=absence,
            position=position,
            hot_seat=hot_seat,
        )
        request = Request.create(addresses.CREATE, match)
        return self._ask_match(request, check=partial(_check_fits, game, match.seats, options))

    @stream(ListedMatch)
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
        """Iterate over the public matches, the newest first, fetched page by page. ``match`` returns the whole of one.

        Args:
            game: only matches of this game, by its slug.
            status: only matches with this status.
            seats: only matches with this number of seats.
            free: only matches with a seat that you may take, or only those without one.
            clock: only matches with a clock, or only those without one.
            spectators: only matches that others may watch, or only those that they may not.
        """
        query = MatchesQuery(game, seats, free, clock, spectators, status, first=PAGE)
        return self._pages(addresses.FIND, query, Page[ListedMatch])

    @stream(ListedMatch)
    def my_matches(self) -> Flow[None]:
        """Iterate over the matches that this player hosts, plays or played in, newest first, including private ones."""
        return self._pages(addresses.HISTORY, PageQuery(first=PAGE), Page[ListedMatch])

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
        """Iterate over changes of the open public matches, beginning with each of them. It never ends by itself.

        Broken connections are restored silently: matches that closed in the meantime are reported as gone.

        Args:
            game: only matches of this game, by its slug.
            seats: only matches with this number of seats.
            free: only matches with a seat that you may take, with those that are played and have one on offer, or only
                open ones without one.
            clock: only matches with a clock, or only those without one.
            spectators: only matches that others may watch, or only those that they may not.
        """
        query = LobbyQuery(game, seats, free, clock, spectators)
        request = Request.to(addresses.LOBBY, query=query, accept="text/event-stream")
        return streams.listen(streams.Lobby(self._library, request), self._policy)

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
        """Take a seat in the fitting open public match that has waited longest, or in a new one.

        The match starts by itself when its seats are taken. A player who already sits in a fitting open match gets that
        one.

        Args:
            game: the game's slug.
            seats: the number of seats; the smallest possible if omitted.
            options: the game's options, in full; any if omitted.
            clock: the clock, or None for a match without one; either if omitted.
            entropy: as for ``join``.
        """
        added = self._entropy(game, entropy)
        wish = QuickPlay(
            game=game,
            seats=seats,
            options=UNSET if options is None else _json(options),
            clock=clock,
            entropy=added,
            ticket=secrets.token_hex(16),  # makes it safe to send again
        )
        request = Request.to(addresses.QUICK_PLAY, wish)
        joined = yield from self._ask_match(request, check=partial(_check_fits, game, seats, options))
        return self._placed(game, joined, added)

    @call
    def rematch(self, match: ListedMatch | str, *, entropy: str | None = None, shared: bool = False) -> Flow[Match]:
        """Take this player's seat in the rematch of a match that has ended, with the same players, options and terms.

        It starts by itself when all players have asked for it. Asking again is safe.

        Args:
            match: the match that has ended, or its id.
            entropy: as for ``join``.
            shared: as for ``join``.
        """
        added = self._entropy(match, entropy)
        request = Request.to(addresses.REMATCH.at(match=id_of(match)), Rematch(added), ScreenQuery(shared))
        return self._placed(match, (yield from self._ask_match(request)), added)


def _check_fits(game: str, seats: int | None, options: Data | None, match: Match) -> None:
    """Check that a match is as it was wished. Raises ``UnreadableReply``, on which the request is sent again."""
    check_is(match.game, game)
    check_is(len(match.seats), len(match.seats) if seats is None else seats)
    # By their JSON: a list in options that somebody made is read back as a tuple.
    check_is(encoded(match.options), encoded(match.options if options is None else options))


def _json(options: object) -> msgspec.Raw:
    return msgspec.Raw(encoded(options))
