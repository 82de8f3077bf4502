"""Menus: what may be done at a decision, what it does, and why something else may not be done.

A menu is the only place that knows a decision. A game writes it as a function that yields entries::

    def actions(t: Turn[State], seat: Seat) -> Menu:
        if hand := t.state.hands[seat]:
            yield Offer(Sell.option(card=One(tuple(hand))), sell, why_not=not_in_hand)
        else:
            yield EMPTY_HAND
        yield REST

    def sell(t: Turn[State], seat: Seat, move: Sell) -> None: ...

    EMPTY_HAND = Refuse(Sell, "EMPTY_HAND", "H-12")
    REST = Offer(Rest.option())

A menu takes the turn and the seat; the functions that carry a move out or refuse it take the turn, the seat and the
move. So most of them are plain functions, and an entry that does not depend on the state is a constant. A function
takes anything else that it needs as a keyword: ``partial(sell, price=2)``.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from freeport_games.engine.data import Seat

from .options import Move, Option
from .refusals import Refusal
from .turn import Turn

M = TypeVar("M", bound=Move)


def nothing(_: Turn[Any], __: Seat, ___: Move) -> None:
    """Do nothing: the move only answers, and the scene that asked goes on with it."""


def run(doing: Generator[Any, Any, object] | None) -> Generator[Any, Any, None]:
    """Run the result of a move or an effect if it is a scene; a function that asks for nothing need not be one."""
    if doing is not None:
        yield from doing


class Offer(msgspec.Struct, Generic[M], frozen=True, gc=False):
    """An entry of a menu: one kind of legal move."""

    option: Option[M]
    """The moves."""
    do: Callable[[Turn[Any], Seat, M], Generator[Any, Any, object] | None] = nothing
    """Carries out a move: a scene, or a plain function if it asks for nothing."""
    why_not: Callable[[Turn[Any], Seat, M], Refusal | None] | None = None
    """Explains why a move of this kind that no offer of the menu contains is refused; None for no reason of its own."""
    binds: Callable[[Turn[Any], Seat, M | None], None] | None = None
    """For ``ask_all``: notes what the answer binds as soon as it is in, such as the coins of a bid.

    Called with the answer, and with None when the answer has been dropped because it became illegal.
    """

    def takes(self, t: Turn[Any], seat: Seat, move: M) -> bool:
        """Return whether a move in the option is legal: all are, unless it is a proposal (``bound=False``)."""
        return self.option.bound or self.why_not is None or self.why_not(t, seat, move) is None


class Refuse(msgspec.Struct, frozen=True, gc=False):
    """An entry of a menu: a kind of move that belongs to the decision and is not possible now, or not in this form."""

    option: ClassVar[None] = None
    """No move is on offer."""
    kind: type[Move] | tuple[type[Move], ...]
    """The kinds of move; a base class stands for all its subclasses."""
    code: str = ""
    """The refusal's code; empty if ``why`` returns it."""
    rule: str | None = None
    """The rule that forbids it."""
    why: Callable[[Turn[Any], Seat, Any], Refusal | None] | None = None
    """Finds the reason from the move; called only when such a move is refused. None for no reason of its own."""
    in_turn: bool = False
    """In a menu of interjections: whether the reason is only for who is asked or has an interjection on offer.

    The others are told that it is not their turn.
    """

    def reason(self, t: Turn[Any], seat: Seat, move: Move) -> Refusal | None:
        """Return why a move of this kind is refused."""
        return Refusal(self.code, rule=self.rule) if self.why is None else self.why(t, seat, move)


Entry: TypeAlias = Offer[Any] | Refuse
"""An offer or a refusal."""


Menu: TypeAlias = Iterable[Entry]
"""A menu as a game writes it: the entries, in the order in which a seat sees them and in which reasons are looked for.

A menu that is always the same is read once: ``CHOICES = read([Offer(...), Offer(...)])``.
"""


class Entries(msgspec.Struct, gc=False):
    """A menu that has been read."""

    made: list[Entry] | list[Offer[Any]]
    """The entries; those for proposals only once somebody has looked at them."""
    known: tuple[Option[Move], ...]
    """The options of these entries."""
    proposals: Callable[[], Iterable[Offer[Any]]] | None = None
    """Makes the offers of proposals; None if there are none, or if they are made."""
    closed: Sequence[Refuse] = ()
    """Further entries, which offer nothing: the reasons against what is not on offer."""

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.all)

    def __bool__(self) -> bool:
        """Return whether anything is on offer."""
        return self.proposals is not None or bool(self.known)

    @property
    def all(self) -> list[Entry]:
        """The entries."""
        if self.proposals is not None:
            offers, self.proposals = [*self.proposals()], None
            self.made = [*self.made, *offers]
            self.known += tuple(offer.option for offer in offers)
        return [*self.made, *self.closed]

    @property
    def options(self) -> tuple[Option[Move], ...]:
        """The options on offer."""
        if self.proposals is not None:
            _ = self.all
        return self.known

    @property
    def offers(self) -> list[Offer[Any]]:
        """The entries that offer something."""
        return [entry for entry in self.all if isinstance(entry, Offer)]

    @property
    def several(self) -> bool:
        """Whether more than one move is on offer; proposals that may be refused are counted, too."""
        known = self.known
        return len(known) > 1 or self.proposals is not None or (len(known) == 1 and known[0].size > 1)

    def find(self, t: Turn[Any], seat: Seat, move: Move) -> Offer[Any] | None:
        """Return the offer that contains a move; a proposal that its offer has a reason to refuse is in no offer."""
        kind = type(move)
        for entry in self.made:
            if type(entry) is Offer and entry.option.makes is kind:
                option = entry.option
                if (not option.field_names or move in option) and (option.bound or entry.takes(t, seat, move)):
                    return entry
        return self.find(t, seat, move) if self.proposals is not None and self.all else None

    @property
    def speaks(self) -> bool:
        """Return whether a seat that is not asked is told more of its interjections than that it is not its turn."""
        return any(isinstance(entry, Offer) or not entry.in_turn for entry in self.all)

    def knows(self, kind: type[Move]) -> bool:
        """Return whether a kind of move belongs to the decision, offered or not."""
        return any(
            entry.option.makes is kind if isinstance(entry, Offer) else issubclass(kind, entry.kind)
            for entry in self.all
        )

    def reason(self, t: Turn[Any], seat: Seat, move: Move) -> Refusal | None:
        """Return why a move that no offer contains is refused: the first reason of an entry for its kind."""
        for entry in self.all:
            why: Refusal | None = None
            if isinstance(entry, Refuse):
                why = entry.reason(t, seat, move) if isinstance(move, entry.kind) else None
            elif entry.why_not is not None and entry.option.makes is type(move):
                why = entry.why_not(t, seat, move)
            if why is not None:
                return why
        return None


def read(
    menu: Menu, proposals: Callable[[], Iterable[Offer[Any]]] | None = None, closed: Sequence[Refuse] = ()
) -> Entries:
    """Read a menu.

    Args:
        menu: the menu.
        proposals: returns further offers, at least one and all of them with ``bound=False``; called when somebody looks
            at them, or at a move that no other offer contains. Proposals to other players concern all that these have,
            and most decisions are answered without making one.
        closed: further entries, which offer nothing, such as ``Ways.closed`` of a menu that is worked out by hand.
    """
    if type(menu) is Entries and proposals is None and not closed:
        return menu
    entries = menu if type(menu) is list else [*menu]
    options: list[Option[Move]] = []
    for entry in entries:  # not a comprehension: this is the hot path
        if type(entry) is Offer:
            options.append(entry.option)
    return Entries(entries, tuple(options), proposals, closed)


NO_ENTRIES = Entries([], ())
"""The menu of a seat that may do nothing."""
