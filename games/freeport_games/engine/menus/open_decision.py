"""An open decision: the asked seats, the question, and the answers that are in."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, cast

import msgspec

from freeport_games.engine.data import Seat

from .menu import NO_ENTRIES, Entries, Offer, read
from .options import Move
from .requests import Choice, Decide, DecideAll
from .turn import Turn


class Chosen(msgspec.Struct, frozen=True, gc=False):
    """An answer, and the offer that contains it."""

    offer: Offer[Any]
    """The offer."""
    move: Move
    """The answer."""


class OpenDecision(msgspec.Struct, eq=False, gc=False):
    """An open decision, with the menus as they are at present."""

    request: Choice
    """The request of the scene."""
    asked_at: int
    """The version at which it was asked; its ids begin with it."""
    turn: Turn[Any]
    """The turn that its menus are given."""
    looked: Mapping[Seat, Entries] | None = None
    """The menus; None as long as nobody has looked at them."""
    answers: Mapping[Seat, Chosen] = MappingProxyType({})
    """The answers that are in, if several seats are asked."""
    spoken: Mapping[Seat, int] = MappingProxyType({})
    """The number of times that each seat has moved without settling it."""

    @property
    def menus(self) -> Mapping[Seat, Entries]:
        """The menu of each asked seat, in the order in which the scene names them; seats without an offer are missing.

        Raises:
            RuntimeError: if nothing is on offer, although the scene was certain of it.
        """
        looked = self.looked
        if looked is None:
            request = self.request
            assert type(request) is Decide  # noqa: S101 - several seats are never asked for certain
            entries = read(request.menu(self.turn, request.seat))
            if not (entries.known or entries.proposals):  # `not entries`, without the call: the hot path
                raise RuntimeError(f"{request.kind} offers nothing, although its scene is certain that it does")
            looked = self.looked = {request.seat: entries}
        return looked

    def read(self) -> None:
        """Read the menus from the present state; answers that are no longer legal are dropped."""
        t = self.turn
        self.looked = self.request.menus(t)
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
        """The asked seats, in the order of their numbers."""
        if self.looked is None:
            return (cast(Decide, self.request).seat,)
        return tuple(sorted(self.looked))

    @property
    def revisable(self) -> bool:
        """Whether a seat may change its answer."""
        return type(self.request) is DecideAll and self.request.revisable

    @property
    def secret(self) -> bool:
        """Whether each seat may only know of itself that it is asked."""
        return type(self.request) is DecideAll and self.request.secret

    def always(self, seat: Seat) -> bool:
        """Return whether to ask a seat even if only one answer is legal."""
        request = self.request
        if self.turn.forced:
            return False
        if not isinstance(request.always, bool):
            return request.always(self.turn, seat)
        return request.always or (type(request) is Decide and request.certain)

    def default(self, seat: Seat) -> Move | None:
        """Return the move that the scene names for a seat that left or ran out of time, if any."""
        request = self.request
        return request.default if type(request) is Decide else cast(DecideAll, request).defaults.get(seat)

    def id(self, seat: Seat) -> str:
        """Return a seat's id of the decision: where it was asked, the seat, and how often the seat has moved since.

        So a seat that may move again gets a new id, and nobody's id changes because of others. The public id in
        ``asked`` has no count: how often a seat changed its mind stays private.
        """
        spoken = self.spoken.get(seat)
        return f"{self.asked_at}-{seat}.{spoken}" if spoken else f"{self.asked_at}-{seat}"

    def settled(self, seat: Seat) -> bool:
        """Return whether a seat's answer is final."""
        return seat in self.answers and not self.revisable

    def entries(self, seat: Seat) -> Entries:
        """Return what a seat may still answer; empty if it is not asked or its answer is final."""
        if self.answers and seat in self.answers and not self.revisable:
            return NO_ENTRIES
        return self.menus.get(seat, NO_ENTRIES)

    def speak(self, seat: Seat) -> None:
        """Count a move of a seat that did not settle it."""
        self.spoken = {**self.spoken, seat: self.spoken.get(seat, 0) + 1}

    def take(self, seat: Seat, chosen: Chosen) -> None:
        """Note one of several answers, and what it binds."""
        self.answers = {**self.answers, seat: chosen}
        if chosen.offer.binds is not None:
            chosen.offer.binds(self.turn, seat, chosen.move)

    def all_answers(self) -> dict[Seat, Chosen] | None:
        """Return all answers in seat order, so that the scene cannot see which came first; None if some are missing."""
        answers, menus = self.answers, self.menus
        if len(answers) < len(menus):
            return None
        return {seat: answers[seat] for seat in menus}
