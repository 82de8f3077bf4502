"""A match: playing and watching it."""

from __future__ import annotations

import msgspec

from freeport._protocol import Flow, Request
from freeport._protocol import listen as streams
from freeport._protocol.sendable import encoded
from freeport.errors import Conflict, FreeportError, RolledBack
from freeport.orders import Order, Pass, Prepared, Quiet
from freeport.shapes import ListedMatch, Match, Pending, Update
from freeport_api import (
    Answer,
    MatchQuery,
    Presence,
    SeatQuery,
    SeeQuery,
    Undoing,
    UndoQuery,
    UpdatesQuery,
    addresses,
)
from freeport_games.engine.menus import Decision, Move, Refusal

from .call import call, stream
from .room import Page, Room, id_of, remember


class Matches(Room):
    """A match: playing and watching it."""

    @call
    def match(
        self,
        match: ListedMatch | str,
        *,
        words: str | None = None,
        pictures: bool = False,
        presence: bool = False,
        seat: int | None = None,
        shared: bool = False,
    ) -> Flow[Match]:
        """Return a match as this player may see it now.

        Args:
            match: the match or its id.
            words: a language such as ``en``, to get everything in sentences too, as ``.words``.
            pictures: whether to get a picture of the view too, as ``.picture``.
            presence: whether to get the seats that follow the match at this moment too, as ``.present``.
            seat: which of this player's seats, if there are several; if omitted the one that is asked, else the lowest.
            shared: whether people share this player's screen: of several seats, as long as none is given, it is seen
                as by a spectator who is told which of them are asked.
        """
        named, query = id_of(match), SeeQuery(words, pictures, presence, seat, shared)
        return self._ask_match(Request.to(addresses.SEE.at(match=named), query=query), named)

    @call
    def play(
        self,
        match: ListedMatch | str,
        decision: Decision | str,
        move: Move,
        *,
        words: str | None = None,
        pictures: bool = False,
    ) -> Flow[Update]:
        """Make a move. Trying again is safe: a decision is answered once, and the same answer returns the same result.

        Args:
            match: the match or its id.
            decision: the decision, or its id.
            move: one of the values of its options.
            words: a language such as ``en``, to get everything in sentences too, as ``.words``.
            pictures: whether to get a picture of the view too, as ``.picture``.

        Raises:
            IllegalMove: if the move is in no option.
            StaleDecision: if the decision is no longer open.
            AlreadyDecided: if it was answered differently.
        """
        named = decision if isinstance(decision, str) else decision.id
        answer = Answer(named, msgspec.Raw(encoded(move)))
        request = Request.to(addresses.PLAY.at(match=id_of(match)), answer, MatchQuery(words, pictures))
        try:
            update = yield from self._ask_update(request, id_of(match))
        except Conflict as refusal:
            # A refusal because the decision is gone reports a version, too.
            self._note_version(id_of(match), refusal.match_version or 0)
            raise
        self._note_version(update.match, update.version)
        return update

    @call
    def undo(
        self,
        match: ListedMatch | str,
        to: int,
        *,
        words: str | None = None,
        pictures: bool = False,
        seat: int | None = None,
    ) -> Flow[Update]:
        """Take back your moves since a version; what was asked then is asked anew. Trying again is safe.

        Args:
            match: the match or its id.
            to: one of the versions that ``undo`` of the match, or of its last update, lists.
            words: a language such as ``en``, to get everything in sentences too, as ``.words``.
            pictures: whether to get a picture of the view too, as ``.picture``.
            seat: which of this player's seats, if there are several; if omitted the one that is asked, else the lowest.

        Raises:
            Conflict: if that cannot be: ``REVEALED`` says what stands against it.
        """
        request = Request.to(addresses.UNDO.at(match=id_of(match)), Undoing(to), UndoQuery(words, pictures, seat))
        update = yield from self._ask_update(request, id_of(match))
        self._note_version(update.match, update.version)
        return update

    @call
    def order(
        self, match: ListedMatch | str, order: Pass | Prepared | Quiet, *, seat: int | None = None
    ) -> Flow[Order]:
        """Give a standing order: how decisions are answered that this player will be asked. Trying again is safe.

        Args:
            match: the match or its id.
            order: the order.
            seat: which of this player's seats, if there are several; if omitted the one that is asked, else the lowest.

        Raises:
            BadRequest: if the game cannot carry it out (``BAD_ORDER``).
            Conflict: if the seat has too many (``TOO_MANY_ORDERS``).
        """
        address = addresses.GIVE_ORDER.at(match=id_of(match))
        return self._ask(Request.create(address, order.new, SeatQuery(seat)), Order)

    @call
    def orders(self, match: ListedMatch | str, *, seat: int | None = None) -> Flow[tuple[Order, ...]]:
        """Return the standing orders of this player in a match, the oldest first.

        Args:
            match: the match or its id.
            seat: which of this player's seats, if there are several; if omitted the one that is asked, else the lowest.
        """
        return self._all(addresses.ORDERS.at(match=id_of(match)), Page[Order], SeatQuery(seat))

    @call
    def withdraw(self, match: ListedMatch | str, order: Order | str) -> Flow[Order]:
        """Withdraw a standing order, for later decisions.

        Args:
            match: the match or its id.
            order: the order or its key.
        """
        key = order if isinstance(order, str) else order.key
        request = Request.to(addresses.WITHDRAW_ORDER.at(match=id_of(match), order=key), repeatable=False)
        return self._ask(request, Order)

    @stream(Update)
    def updates(
        self,
        match: ListedMatch | str,
        after: int | None = None,
        *,
        views: bool = False,
        words: str | None = None,
        pictures: bool = False,
        patches: bool = False,
        seat: int | None = None,
        shared: bool = False,
    ) -> Flow[None]:
        """Iterate over the updates of a match until it ends. Broken connections are restored silently.

        Args:
            match: the match or its id.
            after: the last version that is already known; 0 for all from the beginning, the present one if omitted.
            views: whether each update should include the whole view.
            words: a language such as ``en``, to get everything in sentences too, as ``.words``.
            pictures: whether to get a picture of the view too, as ``.picture``.
            patches: whether to include the whole view, as ``views`` does, but to have it sent as patches of the one
                before: far fewer bytes for a little more computing.
            seat: from which of this player's seats, if there are several; if omitted, at each update from the one that
                is then asked, else the lowest.
            shared: whether people share this player's screen, as in ``match``.

        Raises:
            RolledBack: if the server has lost what it sent before.
        """
        named = id_of(match)
        if after is None:
            after = (yield from self._see(named, seat, shared=shared)).version
        query = UpdatesQuery(words, pictures, views=views, patches=patches, seat=seat, shared=shared)
        request = Request.to(addresses.UPDATES.at(match=id_of(match)), query=query, accept="text/event-stream")
        known = lambda: self._versions.get(named, 0)  # noqa: E731
        place = streams.Updates(self._library, request, named, after, known, patches=patches)
        try:
            while True:
                try:
                    return (yield from streams.listen(place, self._policy))
                except streams.Doubt:
                    yield from self._look_back(named)
        except RolledBack:
            self._versions.pop(named, None)
            raise

    @stream(Presence)
    def presences(self, match: ListedMatch | str) -> Flow[None]:
        """Iterate over who is present in a match until it ends: now, then whenever it changes.

        Args:
            match: the match or its id.
        """
        named = id_of(match)
        query = UpdatesQuery(presence=True)
        request = Request.to(addresses.UPDATES.at(match=named), query=query, accept="text/event-stream")
        return streams.listen(streams.Attendance(request, named), self._policy)

    def _look_back(self, match: str) -> Flow[None]:
        """Check that a match is as far as the server said before. Raises ``RolledBack`` if not."""
        told = self._versions.get(match, 0)
        try:
            newest = (yield from self._see(match)).version
        except FreeportError as error:
            if not error.passing:
                raise
            return  # the stream has more patience
        if newest < told:
            sentence = f"The server told of version {told}, and is at {newest} now."
            raise RolledBack(Refusal("BAD_VERSION", sentence, match_version=newest))

    def _note_version(self, match: str, version: int) -> None:
        """Note a version that the server has sent."""
        remember(self._versions, match, max(version, self._versions.get(match, 0)))

    @stream(Pending)
    def pending(self) -> Flow[None]:
        """Iterate over the decisions that wait for this player in any match: those that wait now, then each new one."""
        request = Request.to(addresses.DECISIONS, accept="text/event-stream")
        return streams.listen(streams.Decisions(self._library, request), self._policy)
