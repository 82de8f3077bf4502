"""A decision that is open: who is asked what, and which answers are in."""

from __future__ import annotations

from typing import Any, cast

import msgspec

from .data import Seat
from .menus import NO_ENTRIES, Entry, Offer, find, offered
from .options import Move
from .requests import Choice, Decide, DecideAll


class Chosen(msgspec.Struct, frozen=True, gc=False):
    """An answer, and the offer that contains it."""

    offer: Offer[Any]
    """The offer."""
    move: Move
    """The answer."""


class OpenDecision(msgspec.Struct, eq=False):
    """A decision that is open, with the menus as they are at present."""

    request: Choice
    """What the scene asks."""
    asked_at: int
    """The version at which it was asked, which its ids begin with."""
    menus: dict[Seat, list[Entry]] = {}
    """The menu of each asked seat, in the order in which the scene names them; none without an offer."""
    answers: dict[Seat, Chosen] = {}
    """The answers that are in, where several seats are asked."""
    spoken: dict[Seat, int] = {}
    """How often each seat has moved without settling it."""

    def read(self) -> None:
        """Read the menus from the present state; answers that are no longer legal are dropped."""
        request = self.request
        if type(request) is Decide:
            menus = {request.seat: [*request.menu()]}
        else:
            several = cast(DecideAll, request)
            menus = {seat: [*several.menu(seat)] for seat in several.seats}
        self.menus = {seat: entries for seat, entries in menus.items() if offered(entries)}
        before, self.answers = self.answers, {}
        for seat, chosen in before.items():
            offer = find(self.menus.get(seat, NO_ENTRIES), chosen.move)
            if offer is not None:
                self.answers[seat] = Chosen(offer, chosen.move)
            elif chosen.offer.binds is not None:
                chosen.offer.binds(None)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who is asked, in the order of their numbers."""
        return tuple(sorted(self.menus))

    @property
    def revisable(self) -> bool:
        """Whether a seat may change its answer."""
        return type(self.request) is DecideAll and self.request.revisable

    @property
    def secret(self) -> bool:
        """Whether a seat may know of itself only that it is asked."""
        return type(self.request) is DecideAll and self.request.secret

    @property
    def always(self) -> bool:
        """Whether to ask even if one answer only is legal."""
        always = self.request.always
        return always if isinstance(always, bool) else always()

    def default(self, seat: Seat) -> Move | None:
        """The move of a seat that left or whose time is over, where the scene names one."""
        request = self.request
        return request.default if type(request) is Decide else cast(DecideAll, request).defaults.get(seat)

    def id(self, seat: Seat) -> str:
        """A seat's id of the decision: where it was asked, the seat, and how often the seat has moved since.

        So a seat that may move again gets a new id, while nobody's id changes because of others. What everybody sees
        in ``asked`` is the id without the count: how often a seat changed its mind is its own business.
        """
        spoken = self.spoken.get(seat)
        return f"{self.asked_at}-{seat}.{spoken}" if spoken else f"{self.asked_at}-{seat}"

    def settled(self, seat: Seat) -> bool:
        """Whether a seat has answered for good."""
        return seat in self.answers and not self.revisable

    def entries(self, seat: Seat) -> list[Entry]:
        """What a seat may still answer; no entries if it is not asked, or has answered for good."""
        if self.answers and seat in self.answers and not self.revisable:
            return NO_ENTRIES
        return self.menus.get(seat, NO_ENTRIES)

    def take(self, seat: Seat, chosen: Chosen) -> None:
        """Note one of several answers, and what it binds."""
        self.answers[seat] = chosen
        if chosen.offer.binds is not None:
            chosen.offer.binds(chosen.move)

    def all_answers(self) -> dict[Seat, Chosen] | None:
        """All answers in the order of the seats, so that the scene cannot see who was fast; None if some lack."""
        if len(self.answers) < len(self.menus):
            return None
        return {seat: self.answers[seat] for seat in self.menus}
