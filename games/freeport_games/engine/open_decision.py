"""A decision that is open: who is asked what, and which answers are in."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, cast

import msgspec

from .data import Seat
from .menus import NO_ENTRIES, Entries, Offer
from .options import Move
from .requests import Choice, Decide, DecideAll
from .turn import Turn


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
    menus: Mapping[Seat, Entries]
    """The menu of each asked seat, in the order in which the scene names them; none without an offer."""
    answers: Mapping[Seat, Chosen] = MappingProxyType({})
    """The answers that are in, where several seats are asked."""
    spoken: Mapping[Seat, int] = MappingProxyType({})
    """How often each seat has moved without settling it."""

    def read(self, t: Turn[Any]) -> None:
        """Read the menus from the present state; answers that are no longer legal are dropped."""
        self.menus = self.request.menus(t)
        legal: dict[Seat, Chosen] = {}
        for seat, chosen in self.answers.items():
            offer = self.menus.get(seat, NO_ENTRIES).find(t, seat, chosen.move)
            if offer is not None:
                legal[seat] = Chosen(offer, chosen.move)
            elif chosen.offer.binds is not None:
                chosen.offer.binds(t, seat, None)
        self.answers = legal

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

    def always(self, t: Turn[Any], seat: Seat) -> bool:
        """Whether to ask a seat even if one answer only is legal."""
        always = self.request.always
        return always if isinstance(always, bool) else always(t, seat)

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

    def entries(self, seat: Seat) -> Entries:
        """What a seat may still answer; no entries if it is not asked, or has answered for good."""
        if self.answers and seat in self.answers and not self.revisable:
            return NO_ENTRIES
        return self.menus.get(seat, NO_ENTRIES)

    def speak(self, seat: Seat) -> None:
        """Count that a seat has moved without settling it."""
        self.spoken = {**self.spoken, seat: self.spoken.get(seat, 0) + 1}

    def take(self, t: Turn[Any], seat: Seat, chosen: Chosen) -> None:
        """Note one of several answers, and what it binds."""
        self.answers = {**self.answers, seat: chosen}
        if chosen.offer.binds is not None:
            chosen.offer.binds(t, seat, chosen.move)

    def all_answers(self) -> dict[Seat, Chosen] | None:
        """All answers in the order of the seats, so that the scene cannot see who was fast; None if some lack."""
        if len(self.answers) < len(self.menus):
            return None
        return {seat: self.answers[seat] for seat in self.menus}
