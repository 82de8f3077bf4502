"""The seats of a match: who takes them, leaves them, and gives them to others."""

from __future__ import annotations

from freeport._protocol import Flow, Request
from freeport.shapes import ListedMatch, Match, Player
from freeport_api import (
    HouseBot,
    HouseBotInfo,
    Joining,
    Leaving,
    Replacement,
    ScreenQuery,
    SeatOffer,
    SeatsQuery,
    addresses,
)

from .call import call
from .room import Page, Room, id_of


class Seats(Room):
    """The seats of a match: who takes them, leaves them, and gives them to others."""

    @call
    def join(
        self,
        match: ListedMatch | str,
        *,
        entropy: str | None = None,
        invitation: str | None = None,
        seat: int | None = None,
        shared: bool = False,
    ) -> Flow[Match]:
        """Take a seat, and keep the facts to check at the end in ``notes``.

        In a running match this takes over a seat that is on offer. Its entropy stays as it is, so nothing is noted if
        the match is given as it was seen.

        Args:
            match: the match, or its id. Given the match, its commitment is noted as it was before you joined.
            entropy: a text of your own that goes into the dice, so that nobody can have known them: up to 128 printable
                ASCII characters. Random if omitted; none if empty.
            invitation: the invitation, which a private match requires.
            seat: the seat; any free one if omitted. Where one player may take several, each further one is named.
            shared: whether people share this player's screen: of several seats, the answer shows none of their hands.
        """
        added, query = self._entropy(match, entropy), ScreenQuery(shared)
        request = Request.to(addresses.JOIN.at(match=id_of(match)), Joining(added, invitation, seat), query)
        joined = yield from self._change_once(match, request, "ALREADY_SEATED", seat, shared=shared)
        return self._joined(match, joined, added)

    @call
    def house_bots(self) -> Flow[tuple[HouseBotInfo, ...]]:
        """Return the house bots that can be seated, the strongest last."""
        return self._all(addresses.HOUSE_BOTS, Page[HouseBotInfo])

    @call
    def add_bot(
        self, match: ListedMatch | str, bot: str, seat: int | None = None, *, shared: bool = False
    ) -> Flow[Match]:
        """Seat a house bot in a match that this player hosts; the server plays it.

        Args:
            match: the match or its id.
            bot: the name of one of ``house_bots``.
            seat: the seat; if omitted any free one, or in a running match any that its player has left.
            shared: as for ``join``.
        """
        # Without a seat it must not be sent again: it would seat another.
        address, query = addresses.ADD_BOT.at(match=id_of(match)), ScreenQuery(shared)
        return self._ask_match(Request.to(address, HouseBot(bot, seat), query, repeatable=False), id_of(match))

    @call
    def remove_bot(self, match: ListedMatch | str, seat: int, *, shared: bool = False) -> Flow[Match]:
        """Free the seat of a house bot in a match that this player hosts.

        Args:
            match: the match or its id.
            seat: the seat.
            shared: as for ``join``.
        """
        address = addresses.REMOVE_BOT.at(match=id_of(match), seat=seat)
        return self._ask_match(Request.to(address, query=ScreenQuery(shared)), id_of(match))

    @call
    def start(self, match: ListedMatch | str, *, shared: bool = False) -> Flow[Match]:
        """Start a match that this player hosts.

        Args:
            match: the match or its id.
            shared: as for ``join``.
        """
        request = Request.to(addresses.START.at(match=id_of(match)), query=ScreenQuery(shared))
        return self._change_once(match, request, "MATCH_STARTED", shared=shared)

    @call
    def leave(
        self,
        match: ListedMatch | str,
        stand_in: str | None = None,
        *,
        seat: int | None = None,
        shared: bool = False,
    ) -> Flow[Match]:
        """Leave a match; if it is running, the game's fallback, or a house bot, plays on until this player returns.

        Args:
            match: the match or its id.
            stand_in: the name of one of ``house_bots``, for a running match.
            seat: which of this player's seats, if there are several; all of them if omitted.
            shared: as for ``join``.
        """
        query = SeatsQuery(shared, seat)
        request = Request.to(addresses.LEAVE.at(match=id_of(match)), Leaving(stand_in), query)
        return self._change_once(match, request, "NOT_SEATED", shared=shared)

    @call
    def return_(self, match: ListedMatch | str, *, seat: int | None = None, shared: bool = False) -> Flow[Match]:
        """Return to a match that this player left, or in which a house bot stands in.

        Args:
            match: the match or its id.
            seat: which of this player's seats, if there are several; all of them if omitted.
            shared: as for ``join``.
        """
        request = Request.to(addresses.RETURN.at(match=id_of(match)), query=SeatsQuery(shared, seat))
        return self._ask_match(request, id_of(match))

    @call
    def offer_seat(
        self, match: ListedMatch | str, seat: int, to: Player | str | None = None, *, shared: bool = False
    ) -> Flow[Match]:
        """Offer a seat of a running match to somebody else: one's own, or as its host one of a house bot.

        Args:
            match: the match or its id.
            seat: the seat.
            to: the only player who may take it, or the player's id; whoever may join the match if omitted.
            shared: as for ``join``.
        """
        address = addresses.OFFER_SEAT.at(match=id_of(match), seat=seat)
        offer = SeatOffer(None if to is None else id_of(to))
        return self._ask_match(Request.to(address, offer, ScreenQuery(shared)), id_of(match))

    @call
    def withdraw_offer(self, match: ListedMatch | str, seat: int, *, shared: bool = False) -> Flow[Match]:
        """Offer a seat no longer.

        Args:
            match: the match or its id.
            seat: the seat.
            shared: as for ``join``.
        """
        address = addresses.WITHDRAW_OFFER.at(match=id_of(match), seat=seat)
        return self._ask_match(Request.to(address, query=ScreenQuery(shared)), id_of(match))

    @call
    def replace_seat(
        self, match: ListedMatch | str, seat: int, bot: str | None = None, *, shared: bool = False
    ) -> Flow[Match]:
        """Replace an absent player, or ask for it where all others have to: if the match has an ``absence``.

        Args:
            match: the match or its id.
            seat: the seat of the absent player.
            bot: the name of one of ``house_bots``, to play until the player returns; if omitted, the seat is offered to
                others.
            shared: as for ``join``.
        """
        address = addresses.REPLACE.at(match=id_of(match), seat=seat)
        return self._ask_match(Request.to(address, Replacement(bot), ScreenQuery(shared)), id_of(match))
