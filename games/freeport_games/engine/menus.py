"""Menus: what may be done at a decision, what it does, and why something else may not be done.

A menu is the only place that knows a decision. A game writes it as a function that yields entries::

    def actions(t: Turn[State], seat: Seat) -> Menu:
        if hand := t.state.hands[seat]:
            yield Offer(Sell.option(card=One(tuple(hand))), partial(sell, t, seat), why_not=not_in_hand)
        else:
            yield Refuse(Sell, "EMPTY_HAND", "H-12")
        yield Offer(Rest.option())
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from .options import Move, Option
from .refusals import Refusal

M = TypeVar("M", bound=Move)


def nothing(_: Move) -> None:
    """What a move does that only answers: the scene that asked goes on with it."""


def run(doing: Generator[Any, Any, object] | None) -> Generator[Any, Any, None]:
    """Play what a move or an effect does, if that is a scene: what asks for nothing need not be one."""
    if doing is not None:
        yield from doing


class Offer(msgspec.Struct, Generic[M], frozen=True, gc=False):
    """An entry of a menu: one kind of legal move."""

    option: Option[M]
    """The moves."""
    do: Callable[[M], Generator[Any, Any, object] | None] = nothing
    """Carries one of them out: a scene, or a plain function where it asks for nothing."""
    why_not: Callable[[M], Refusal | None] | None = None
    """Why a move of this kind that no offer of the menu contains is refused; None for no reason of its own."""
    binds: Callable[[M | None], None] | None = None
    """In ``ask_all``: notes what the answer binds from the moment it is in, such as the coins of a bid.

    Called with the answer, and with None when the answer has been dropped because it became illegal.
    """


class Refuse(msgspec.Struct, frozen=True, gc=False):
    """An entry of a menu: a kind of move that belongs to the decision and is not possible now, or not like that."""

    kind: type[Move] | tuple[type[Move], ...]
    """The kinds of move; a base class stands for all kinds below it."""
    code: str = ""
    """The refusal's code; empty where ``why`` gives it."""
    rule: str | None = None
    """The rule that forbids it."""
    why: Callable[[Any], Refusal | None] | None = None
    """Finds the reason from the move; asked only when such a move is refused. None for no reason of its own."""

    def reason(self, move: Move) -> Refusal | None:
        """Why a move of this kind is refused."""
        return Refusal(self.code, rule=self.rule) if self.why is None else self.why(move)


Entry: TypeAlias = Offer[Any] | Refuse
"""An offer or a refusal."""
Menu: TypeAlias = Iterable[Entry]
"""What a game writes: the entries, in the order in which a seat sees them and in which reasons are looked for."""


NO_ENTRIES: list[Entry] = []
"""The menu of a seat that may do nothing."""


def offered(entries: list[Entry]) -> tuple[Option[Move], ...]:
    """What a menu offers, without what it does."""
    return tuple([entry.option for entry in entries if type(entry) is Offer])


def find(entries: list[Entry], move: Move) -> Offer[Any] | None:
    """The offer that contains a move; a proposal whose offer has a reason against it (``bound=False``) is in none."""
    kind = type(move)
    for entry in entries:
        if (
            type(entry) is Offer
            and entry.option.makes is kind
            and move in entry.option
            and (entry.option.bound or entry.why_not is None or entry.why_not(move) is None)
        ):
            return entry
    return None


def knows(entries: list[Entry], kind: type[Move]) -> bool:
    """Whether a kind of move belongs to the decision, offered or not."""
    return any(
        entry.option.makes is kind if isinstance(entry, Offer) else issubclass(kind, entry.kind) for entry in entries
    )


def reason(entries: list[Entry], move: Move) -> Refusal | None:
    """Why a move that no offer contains is refused: the first reason that an entry for its kind has."""
    for entry in entries:
        why: Refusal | None = None
        if isinstance(entry, Refuse):
            why = entry.reason(move) if isinstance(move, entry.kind) else None
        elif entry.why_not is not None and entry.option.makes is type(move):
            why = entry.why_not(move)
        if why is not None:
            return why
    return None
