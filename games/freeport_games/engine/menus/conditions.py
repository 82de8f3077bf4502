"""Conditions: what a rule forbids is told once, and decides what is on offer and why something else is refused.

A menu made of ways is data. Each way is a kind of move, what it does, and what it needs, in the order in which refusals
are looked for::

    ON_LAND = Ways(
        Ashore,
        Way(Sell, sell, IS_OPEN, SOME("crates", "H-11"), IN_HAND("crates", "H-12"), NOT_SEALED("crates", "H-13")),
        Way(Rest, rest),
    )

    yield from ask(seat, "H-D1", ON_LAND)

``Ashore`` is the *case*: the few facts that the rules of the menu speak of, found once for each look at it::

    class Ashore(Case[State]):
        @property
        def hand(self) -> list[str]:
            return self.state.hands[self.seat]

    IS_OPEN = Gate[Ashore]("MARKET_CLOSED", "H-10", lambda c: c.state.open)
    SOME = Count[Ashore]("EMPTY_SELECTION")
    IN_HAND = Among[Ashore]("NOT_IN_HAND", lambda c: c.hand)
    NOT_SEALED = Fit[Ashore]("SEALED", lambda c, crate: crate not in c.state.sealed)

On offer is each kind of move whose gates are open, with those things in its fields that fulfil all that is needed of
them. A refusal is the first need that a move does not meet. So a reason against a move is there if and only if the move
is not on offer.

Where the things of two fields depend on each other, ``AmongOf`` says what goes with each thing of the other field, and
each such thing is an option of its own. Where more than that binds them, a way has ``Whole`` conditions and works its
options out by hand; the law of the conformance kit proves that these are the moves that fulfil the conditions.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable
from itertools import filterfalse
from typing import Any, Generic, TypeVar

import msgspec

from freeport_games.engine.data import Seat
from freeport_games.engine.domains import Item

from .options import Move
from .refusals import Refusal, Variable

S = TypeVar("S", bound=msgspec.Struct)
C = TypeVar("C", bound="Case[Any]")
C_contra = TypeVar("C_contra", bound="Case[Any]", contravariant=True)


class Case(Generic[S]):
    """What the rules of a menu speak of: the state, and the seat that is asked. Subclasses give names to more."""

    __slots__ = ("seat", "state")

    def __init__(self, state: S, seat: Seat) -> None:
        self.state = state
        """The whole state."""
        self.seat = seat
        """The seat that is asked."""


class Gate(msgspec.Struct, Generic[C_contra], frozen=True, gc=False):
    """A condition that does not depend on what a move names; it is itself a need."""

    code: str
    """The code of the refusal."""
    rule: str
    """The number of the rule."""
    open: Callable[[C_contra], bool]
    """Returns whether it is fulfilled."""

    def refusal(self, case: C_contra, _: Move) -> Refusal | None:
        """Return the refusal of any move while it is closed."""
        return None if self.open(case) else Refusal(self.code, rule=self.rule)


class Whole(msgspec.Struct, Generic[C_contra], frozen=True, gc=False):
    """A condition of what the fields of a move name together; it is itself a need."""

    code: str
    """The code of the refusal."""
    rule: str
    """The number of the rule."""
    holds: Callable[[C_contra, Any], bool]
    """Returns whether a move fulfils it; the needs before it are met."""
    told: Callable[[C_contra, Any], tuple[Variable, ...]] | None = None
    """Returns the variables of the refusal's message, if it has any."""

    def refusal(self, case: C_contra, move: Move) -> Refusal | None:
        """Return the refusal of a move that does not fulfil it."""
        if self.holds(case, move):
            return None
        return Refusal(self.code, rule=self.rule, variables=() if self.told is None else self.told(case, move))


class Condition(msgspec.Struct, Generic[C_contra], frozen=True, gc=False):
    """A condition of the things that a field of a move names: ``Among``, ``Fit`` or ``Count``."""

    code: str
    """The code of the refusal."""

    def __call__(self, field: str, rule: str) -> Need[C_contra]:
        """Return the need of a way.

        Args:
            field: the field of the move that the condition is about.
            rule: the number of the rule that demands it there.
        """
        return Need(self, field, rule)

    def met(self, case: C_contra, named: tuple[Item, ...]) -> bool:
        """Return whether the things that a move names fulfil it."""
        raise NotImplementedError

    def keep(self, case: C_contra, found: Iterable[Item]) -> Iterable[Item]:
        """Return those of some things that a field may name by this condition."""
        raise NotImplementedError

    def variables(self, _: C_contra) -> tuple[Variable, ...]:
        """Return the variables of the refusal's message."""
        return ()


class Need(msgspec.Struct, Generic[C_contra], frozen=True, gc=False):
    """What a way needs: a condition, the field that it is about, and the rule that demands it here."""

    condition: Condition[C_contra]
    """The condition."""
    field: str
    """The field of the move."""
    rule: str
    """The number of the rule."""

    @property
    def code(self) -> str:
        """The code of the refusal."""
        return self.condition.code

    def refusal(self, case: C_contra, move: Move) -> Refusal | None:
        """Return the refusal of a move that does not meet it."""
        held = getattr(move, self.field)
        if self.condition.met(case, held if isinstance(held, tuple) else (held,)):
            return None
        return Refusal(self.condition.code, rule=self.rule, variables=self.condition.variables(case))


class Among(Condition[C_contra], Generic[C_contra], frozen=True, gc=False):
    """Each thing that a field names has to be one of these; the first such need says what there is to choose from."""

    things: Callable[[C_contra], Collection[Item]]
    """Returns the things."""

    def met(self, case: C_contra, named: tuple[Item, ...]) -> bool:
        things = self.things(case)
        return all(one in things for one in named)

    def keep(self, case: C_contra, found: Iterable[Item]) -> Iterable[Item]:
        things = self.things(case)
        return [one for one in found if one in things]


class AmongOf(msgspec.Struct, Generic[C_contra], frozen=True, gc=False):
    """Each thing that a field names has to be one of those that go with what another field names."""

    code: str
    """The code of the refusal."""
    things: Callable[[C_contra, Any], Collection[Item]]
    """Returns the things that go with one of the other field, which meets the needs before."""

    def __call__(self, field: str, other: str, rule: str) -> NeedOf[C_contra]:
        """Return the need of a way.

        Args:
            field: the field of the move that the condition is about.
            other: the field on which it depends; it names one thing.
            rule: the number of the rule that demands it there.
        """
        return NeedOf(self, field, other, rule)


class NeedOf(msgspec.Struct, Generic[C_contra], frozen=True, gc=False):
    """What a way needs of a field, by what another field names."""

    condition: AmongOf[C_contra]
    """The condition."""
    field: str
    """The field of the move."""
    other: str
    """The field on which it depends."""
    rule: str
    """The number of the rule."""

    @property
    def code(self) -> str:
        """The code of the refusal."""
        return self.condition.code

    def refusal(self, case: C_contra, move: Move) -> Refusal | None:
        """Return the refusal of a move that does not meet it."""
        held, things = getattr(move, self.field), self.condition.things(case, getattr(move, self.other))
        if all(one in things for one in (held if isinstance(held, tuple) else (held,))):
            return None
        return Refusal(self.condition.code, rule=self.rule)


class Fit(Condition[C_contra], Generic[C_contra], frozen=True, gc=False):
    """Each thing that a field names has to fit."""

    fits: Callable[[C_contra, Any], bool]
    """Returns whether a thing fits; it may be anything that a move can name."""
    secret: bool = False
    """Whether it reads what other seats may not know.

    Then the others may not learn from the end of a decision that nothing meets it: see ``Ways.seems_possible``.
    """

    def met(self, case: C_contra, named: tuple[Item, ...]) -> bool:
        return all(self.fits(case, one) for one in named)

    def keep(self, case: C_contra, found: Iterable[Item]) -> Iterable[Item]:
        fits = self.fits
        return [one for one in found if fits(case, one)]


class OneOf(Condition[C_contra], Generic[C_contra], frozen=True, gc=False):
    """Each thing that a field names has to be one of a set that never changes."""

    things: Container[Item]
    """The set."""

    def met(self, case: C_contra, named: tuple[Item, ...]) -> bool:
        return all(one in self.things for one in named)

    def keep(self, case: C_contra, found: Iterable[Item]) -> Iterable[Item]:
        return filter(self.things.__contains__, found)


class NoneOf(Condition[C_contra], Generic[C_contra], frozen=True, gc=False):
    """No thing that a field names may be one of a set that never changes."""

    things: Container[Item]
    """The set."""

    def met(self, case: C_contra, named: tuple[Item, ...]) -> bool:
        return not any(one in self.things for one in named)

    def keep(self, case: C_contra, found: Iterable[Item]) -> Iterable[Item]:
        return filterfalse(self.things.__contains__, found)


def _one(_: object) -> int:
    return 1


class Count(Condition[C_contra], Generic[C_contra], frozen=True, gc=False):
    """A field has to name so many things. Without such a need it may name any number of them, or none."""

    least: Callable[[C_contra], int] = _one
    """Returns the smallest number."""
    most: Callable[[C_contra], int] | None = None
    """Returns the greatest number; None for as many as there are."""
    told: Callable[[C_contra], tuple[Variable, ...]] | None = None
    """Returns the variables of the refusal's message, if it has any."""

    def met(self, case: C_contra, named: tuple[Item, ...]) -> bool:
        return self.least(case) <= len(named) and (self.most is None or len(named) <= self.most(case))

    def keep(self, case: C_contra, found: Iterable[Item]) -> Iterable[Item]:
        return found

    def variables(self, case: C_contra) -> tuple[Variable, ...]:
        return () if self.told is None else self.told(case)
