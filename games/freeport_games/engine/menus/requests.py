"""Requests of a scene: decisions of seats, and chance.

A scene is a generator. It asks with ``yield from``, and gets the answer back::

    yield from ask(attacker, "CH-D7", cargo_to_steal)
    first = yield from Pick.evenly("CH-C2", seats)
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from freeport_games.engine.data import Seat

from .menu import Entries, Menu, read
from .options import Move
from .turn import Turn

R = TypeVar("R")


class Rolled(msgspec.Struct, frozen=True, array_like=True, tag="rolled", gc=False):
    """The outcome of a ``Roll``."""

    values: tuple[int, ...]
    """The number that each die shows, from 1."""


class Shuffled(msgspec.Struct, frozen=True, array_like=True, tag="shuffled", gc=False):
    """The outcome of a ``Shuffle``."""

    order: tuple[int, ...]
    """For each place of the new order, the old place of the piece that lies there, from 0."""


class Picked(msgspec.Struct, frozen=True, array_like=True, tag="picked", gc=False):
    """The outcome of a ``Pick``."""

    index: int
    """The index of the picked one, from 0."""


Outcome = Rolled | Shuffled | Picked


class Decide(msgspec.Struct, frozen=True, eq=False, gc=False):
    """Ask one seat to choose; scenes say ``ask``.

    The scene of a decision that is asked again and again may yield it itself, since ``ask`` is one generator more.
    """

    seat: Seat
    """The asked seat."""
    kind: str
    """The decision's number in RULES.md, such as ``CH-D7``."""
    menu: Callable[[Turn[Any], Seat], Menu]
    """The menu of the seat, computed from the present state, and anew after every interjection."""
    always: bool | Callable[[Turn[Any], Seat], bool] = False
    """Whether to ask even if only one answer is legal, because skipping the question would reveal something."""
    default: Move | None = None
    """The move of a seat that left or ran out of time; None for the game's ``fallback``."""
    certain: bool = False
    """Whether the menu surely offers something and the seat is surely asked, so that it can be read later or never.

    Saving and loading at each move of random play takes Cargo Hold 14 % less by it, Competitors 12, Sky Cargo 7,
    Import / Export 5; Smugglers gained nothing, and does without.
    """

    def menus(self, t: Turn[Any]) -> dict[Seat, Entries]:
        """Return the menu of the seat from the present state; empty if it offers nothing."""
        entries = read(self.menu(t, self.seat))
        return {self.seat: entries} if entries else {}


class DecideAll(msgspec.Struct, frozen=True, eq=False, gc=False):
    """Ask several seats at the same time, in secret; scenes say ``ask_all``."""

    seats: tuple[Seat, ...]
    """The asked seats."""
    kind: str
    """The decision's number in RULES.md."""
    menu: Callable[[Turn[Any], Seat], Menu]
    """The menu of each seat, computed from the present state, and anew after every interjection."""
    always: bool = False
    """As in ``Decide``."""
    defaults: Mapping[Seat, Move] = MappingProxyType({})
    """As ``default`` in ``Decide``, for each seat that has one."""
    secret: bool = False
    """Whether each seat may only know of itself that it is asked."""
    revisable: bool = False
    """Whether a seat may change its answer until the last seat has answered."""

    def menus(self, t: Turn[Any]) -> dict[Seat, Entries]:
        """Return the menus of the asked seats that are offered something, from the present state.

        Their proposals are made at once, before an answer of another seat binds anything.
        """
        menus = {seat: read(self.menu(t, seat)) for seat in self.seats}
        return {seat: entries for seat, entries in menus.items() if entries.options}


class Roll(msgspec.Struct, frozen=True, gc=False):
    """Ask for dice."""

    kind: str
    """The chance event's number in RULES.md."""
    sides: tuple[int, ...]
    """The number of sides of each die."""

    def __iter__(self) -> Generator[Any, Any, tuple[int, ...]]:
        rolled: Rolled = yield self
        return rolled.values

    def admits(self, outcome: Outcome) -> bool:
        """Return whether an outcome is possible for this request."""
        if type(outcome) is not Rolled or len(outcome.values) != len(self.sides):
            return False
        for value, sides in zip(outcome.values, self.sides, strict=True):  # noqa: SIM110 - a generator costs more
            if not 1 <= value <= sides:
                return False
        return True


class Shuffle(msgspec.Struct, frozen=True, gc=False):
    """Ask for an order of ``count`` pieces; all orders are equally likely."""

    kind: str
    """The chance event's number in RULES.md."""
    count: int
    """The number of pieces."""

    def __iter__(self) -> Generator[Any, Any, tuple[int, ...]]:
        shuffled: Shuffled = yield self
        return shuffled.order

    def admits(self, outcome: Outcome) -> bool:
        """Return whether an outcome is possible for this request."""
        return type(outcome) is Shuffled and sorted(outcome.order) == list(range(self.count))


class Pick(msgspec.Struct, frozen=True, gc=False):
    """Ask for one of several, with integer weights."""

    kind: str
    """The chance event's number in RULES.md."""
    weights: tuple[int, ...]
    """The weight of each."""

    @classmethod
    def evenly(cls, kind: str, count: int) -> Pick:
        """Return a request for one of ``count``, all equally likely."""
        return cls(kind, (1,) * count)

    def __iter__(self) -> Generator[Any, Any, int]:
        picked: Picked = yield self
        return picked.index

    def admits(self, outcome: Outcome) -> bool:
        """Return whether an outcome is possible for this request."""
        return type(outcome) is Picked and 0 <= outcome.index < len(self.weights) and self.weights[outcome.index] > 0


Chance = Roll | Shuffle | Pick
Choice = Decide | DecideAll
Request = Decide | DecideAll | Roll | Shuffle | Pick
Answer = Move | dict[Seat, Move] | Outcome | None
Playing = Generator[Request, Answer, R]
"""A part of a scene that has an outcome."""
Scene = Playing[None]
"""A part of a game, from a checkpoint to the next."""


def ask(
    seat: Seat,
    kind: str,
    menu: Callable[[Turn[Any], Seat], Menu],
    *,
    always: bool | Callable[[Turn[Any], Seat], bool] = False,
    default: Move | None = None,
    certain: bool = False,
) -> Playing[Move | None]:
    """Ask a seat; the engine carries out its answer.

    A decision with a single legal answer is made without asking. While a seat is asked, any seat may interject
    (``Game.interjections``); the menu is then computed anew.

    Args:
        seat: the asked seat.
        kind: the decision's number in RULES.md.
        menu: returns the seat's menu from the present state.
        always: whether to ask even if only one answer is legal, because skipping the question would reveal something;
            or a function that says so, called anew with the menu.
        default: the move of a seat that left or ran out of time; the game's ``fallback`` if omitted.
        certain: whether the menu surely offers something, and the seat is asked even if only one answer is legal. The
            menu is then read when somebody looks at it: a match that is only stored or replayed does not need it. If
            ``always`` is a function, it decides about every later menu of the decision.

    Returns:
        The move that was made; None if nothing was on offer, or an interjection left nothing on offer.
    """
    answer: Any = yield Decide(seat, kind, menu, always, default, certain)
    move: Move | None = answer
    return move


def ask_all(
    seats: Iterable[Seat],
    kind: str,
    menu: Callable[[Turn[Any], Seat], Menu],
    *,
    always: bool = False,
    defaults: Mapping[Seat, Move] = MappingProxyType({}),
    secret: bool = False,
    revisable: bool = False,
) -> Playing[dict[Seat, Move]]:
    """Ask several seats at the same time, in secret; when all have answered, the engine carries the answers out.

    They are carried out in the order of ``seats``, in whatever order they came in. The offer notes what an answer binds
    before that (``Offer.binds``).

    Args:
        seats: the asked seats; a seat with an empty menu is skipped.
        kind: the decision's number in RULES.md.
        menu: returns a seat's menu from the present state.
        always: as in ``ask``.
        defaults: as ``default`` in ``ask``, for each seat that has one.
        secret: whether each seat may only know of itself that it is asked.
        revisable: whether a seat may change its answer until the last seat has answered.

    Returns:
        The moves in the order of ``seats``; empty if nothing was on offer, or an interjection left nothing on offer.
    """
    answer: Any = yield DecideAll(tuple(seats), kind, menu, always, defaults, secret, revisable)
    moves: dict[Seat, Move] = answer
    return moves
