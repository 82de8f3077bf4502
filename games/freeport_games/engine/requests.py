"""What a scene asks for: decisions of seats, and chance.

A scene is a generator. It asks with ``yield from``, and gets the typed answer back::

    steal = yield from Decide(attacker, "CH-D7", (StealCargo.option(card=One(cargo)),))
    first = yield from Pick("CH-C2", seats)
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from types import MappingProxyType
from typing import Any, Generic, TypeVar, cast, overload

import msgspec

from .data import Move, Seat
from .options import Option

M = TypeVar("M", bound=Move)


class Rolled(msgspec.Struct, frozen=True, array_like=True, tag="rolled", gc=False):
    """The outcome of a ``Roll``."""

    values: tuple[int, ...]
    """What each die shows, from 1."""


class Shuffled(msgspec.Struct, frozen=True, array_like=True, tag="shuffled", gc=False):
    """The outcome of a ``Shuffle``."""

    order: tuple[int, ...]
    """For each place of the new order, the old place of the piece that lies there, from 0."""


class Picked(msgspec.Struct, frozen=True, array_like=True, tag="picked", gc=False):
    """The outcome of a ``Pick``."""

    index: int
    """Which one was picked, from 0."""


Outcome = Rolled | Shuffled | Picked


_NOTHING: Mapping[Seat, Any] = MappingProxyType({})


Interjections = Mapping[Seat, tuple[Option[Move], ...]] | Callable[[Seat], tuple[Option[Move], ...]]
"""What each seat may do before a decision is answered: found at once, or by a function when somebody wants to know.

With a function the seat is asked even if one answer only is legal: nobody looks whether anybody may interject.
"""


class Interjection(msgspec.Struct, frozen=True, gc=False):
    """A move that a seat made while another decision was open."""

    seat: Seat
    """Who interjects."""
    move: Move
    """With what."""
    answers: Mapping[Seat, Move] = _NOTHING
    """The answers to the interrupted ``DecideAll`` that are in so far, in the order of its options.

    Others do not know them, but what they bind is bound: coins that are bid in secret cannot be spent twice.
    """


class Paused(msgspec.Struct, frozen=True, gc=False):
    """Where an interrupted decision stood, so that it goes on there if it is asked again.

    The decision itself keeps it, so that nothing stays of one that is not.
    """

    asked_at: int
    """The version at which it was asked, which its ids begin with."""
    answers: Mapping[Seat, Move]
    """The answers that were in."""
    spoken: dict[Seat, int]
    """How often each seat had moved without settling it."""


class Decide(msgspec.Struct, Generic[M], eq=False, gc=False):
    """Ask one seat to choose."""

    seat: Seat
    """Who is asked."""
    kind: str
    """The decision's number in RULES.md, such as ``CH-D7``."""
    options: tuple[Option[M], ...]
    """All that is legal; never empty."""
    family: tuple[type[Move], ...] = ()
    """The moves that belong to this decision though some may not be offered now; the offered ones if left empty."""
    always: bool = False
    """Ask even if one answer only is legal, because not asking would tell something."""
    interjections: Interjections = _NOTHING
    """What other seats, or the asked one, may do before the answer; see ``ask``."""
    aside: tuple[type[Move], ...] = ()
    """The moves that belong to no decision, though some may not be offered now: the game says why they are refused."""
    again: Paused | None = None
    """Set by ``ask``: where the decision that this one continues stood when an interjection interrupted it."""
    default: M | None = None
    """The move of a seat that left, or whose time is over; None for the game's ``fallback``."""
    paused: Paused | None = None
    """Set by the table when an interjection interrupts this decision: where it stood."""
    chosen: Option[M] | None = None
    """Set by the table: the option that the answer was found in; None if the table answered by itself."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who is asked."""
        return (self.seat,)

    def options_for(self, seat: Seat) -> tuple[Option[M], ...]:
        """What a seat is asked for; nothing if it is not asked."""
        return self.options if seat == self.seat else ()

    def interjections_of(self, seat: Seat) -> tuple[Option[Move], ...]:
        """What a seat may do before the answer."""
        found = self.interjections
        return found(seat) if callable(found) else found.get(seat, ())

    def default_for(self, seat: Seat) -> M | None:
        """The default of an asked seat."""
        return self.default

    def __iter__(self) -> Generator[Any, Any, M]:
        answer: M = yield self
        return answer


class DecideAll(msgspec.Struct, Generic[M], eq=False, gc=False):
    """Ask several seats at the same time, in secret: the scene goes on when all have answered.

    The scene gets the answers in the order of ``options``, whatever the order in which they came.
    """

    kind: str
    """The decision's number in RULES.md."""
    options: Mapping[Seat, tuple[Option[M], ...]]
    """What is legal for each asked seat."""
    family: tuple[type[Move], ...] = ()
    """As in ``Decide``."""
    always: bool = False
    """As in ``Decide``."""
    interjections: Interjections = _NOTHING
    """As in ``Decide``. Answers given before an interjection stay given."""
    aside: tuple[type[Move], ...] = ()
    """As in ``Decide``."""
    again: Paused | None = None
    """As in ``Decide``."""
    defaults: Mapping[Seat, M] = _NOTHING
    """As ``default`` in ``Decide``, for each seat that has one."""
    secret: bool = False
    """Whether a seat may know of itself only that it is asked."""
    revisable: bool = False
    """Whether a seat may change its answer until the last seat has answered."""
    paused: Paused | None = None
    """As in ``Decide``."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who is asked, in the order of their numbers."""
        return tuple(sorted(self.options))

    def options_for(self, seat: Seat) -> tuple[Option[M], ...]:
        """What a seat is asked for; nothing if it is not asked."""
        return self.options.get(seat, ())

    def interjections_of(self, seat: Seat) -> tuple[Option[Move], ...]:
        """As in ``Decide``."""
        found = self.interjections
        return found(seat) if callable(found) else found.get(seat, ())

    def default_for(self, seat: Seat) -> M | None:
        """The default of an asked seat."""
        return self.defaults.get(seat)

    def __iter__(self) -> Generator[Any, Any, dict[Seat, M]]:
        answers: dict[Seat, M] = yield self
        return answers


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
        """Whether the outcome is one of this request's."""
        return (
            type(outcome) is Rolled
            and len(outcome.values) == len(self.sides)
            and all(1 <= value <= sides for value, sides in zip(outcome.values, self.sides, strict=True))
        )


class Shuffle(msgspec.Struct, frozen=True, gc=False):
    """Ask for an order of ``count`` pieces, all orders alike."""

    kind: str
    """The chance event's number in RULES.md."""
    count: int
    """How many pieces."""

    def __iter__(self) -> Generator[Any, Any, tuple[int, ...]]:
        shuffled: Shuffled = yield self
        return shuffled.order

    def admits(self, outcome: Outcome) -> bool:
        """Whether the outcome is one of this request's."""
        return type(outcome) is Shuffled and sorted(outcome.order) == list(range(self.count))


class Pick(msgspec.Struct, frozen=True, gc=False):
    """Ask for one out of several, with whole-number weights."""

    kind: str
    """The chance event's number in RULES.md."""
    weights: tuple[int, ...]
    """The weight of each."""

    @classmethod
    def evenly(cls, kind: str, count: int) -> Pick:
        """One out of ``count``, all alike."""
        return cls(kind, (1,) * count)

    def __iter__(self) -> Generator[Any, Any, int]:
        picked: Picked = yield self
        return picked.index

    def admits(self, outcome: Outcome) -> bool:
        """Whether the outcome is one of this request's."""
        return type(outcome) is Picked and 0 <= outcome.index < len(self.weights) and self.weights[outcome.index] > 0


Chance = Roll | Shuffle | Pick
Choice = Decide[Move] | DecideAll[Move]
Request = Decide[Move] | DecideAll[Move] | Roll | Shuffle | Pick
Answer = Move | dict[Seat, Move] | Interjection | Outcome | None
Scene = Generator[Request, Answer, None]
"""A part of a game, from a checkpoint to the next."""


@overload
def ask(
    decision: Callable[[], Decide[M]], interject: Callable[[Interjection], Scene]
) -> Generator[Request, Answer, M]: ...


@overload
def ask(
    decision: Callable[[], DecideAll[M]], interject: Callable[[Interjection], Scene]
) -> Generator[Request, Answer, dict[Seat, M]]: ...


def ask(
    decision: Callable[[], Decide[M] | DecideAll[M]], interject: Callable[[Interjection], Scene]
) -> Generator[Request, Answer, M | dict[Seat, M]]:
    """Ask a decision that others may interrupt: carry out each interjection, then ask again.

    Args:
        decision: makes the decision from the present state; it is called again after each interjection.
        interject: the scene that carries an interjection out.
    """
    request = cast("Decide[Move] | DecideAll[Move]", decision())
    while True:
        answer = yield request
        if type(answer) is not Interjection:
            return cast("M | dict[Seat, M]", answer)
        yield from interject(answer)
        paused, request = request.paused, cast("Decide[Move] | DecideAll[Move]", decision())
        request.again = paused
